import GameServer
import HTTP
import Hummingbird
import Players

/// The players of this browser; other browsers can neither see nor change them.
struct PlayerRoutes {
  let maths: MathsService
  let wallClock: WallClock
  let sessions: Sessions

  private struct Name: Decodable, Described {
    static let fields: [String: JSONValue] = ["name": ["minLength": 1, "maxLength": 32]]

    let name: String
  }

  private struct NewPlayer: Decodable, Described {
    static let fields = Name.fields

    let name: String
    let picture: Players.Picture?
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/players", "The players of this browser", .json([PlayerEntry].self, "In the order of adding.")
      ) { request, _ in
        try await sessions.withVisitor(of: request) { visitor in
          try .json(try await maths.players().all(of: visitor).map(PlayerEntry.init))
        }
      },
      .post(
        "/api/players", "Add a player to this browser", NewPlayer.self, .created(PlayerEntry.self, "The player."),
        refuses: [.conflict]
      ) { body, request, _ in
        try await sessions.withVisitor(of: request) { visitor in
          try .json(PlayerEntry(try await add(body.name, picture: body.picture, of: visitor)), status: .created)
        }
      },
      .post(
        "/api/players/{id}", "Rename a player", Name.self, .json(PlayerEntry.self, "The player."),
        refuses: [.conflict]
      ) { body, request, context in
        let (player, visitor) = try await player(request, context)
        let players = try await maths.perform(
          .rename(player.id, name: body.name, by: visitor, at: wallClock.milliseconds))
        return try .json(PlayerEntry(players.player(player.id, of: visitor) ?? player))
      },
      .delete("/api/players/{id}", "Remove a player", .nothing("The player is gone.")) { request, context in
        let (player, visitor) = try await player(request, context)
        _ = try await maths.perform(.remove(player.id, by: visitor, at: wallClock.milliseconds))
        return Response(status: .noContent)
      },
    ]
    return endpoints.naming(.path("id", "The number of one of this browser's players."))
  }

  /// Returns the player in the address, who must belong to the requesting browser.
  func player(_ request: Request, _ context: AppRequestContext) async throws -> (Players.Player, visitor: String) {
    try await player(try context.parameters.require("id"), request)
  }

  /// Adds a player to the browser of `visitor` and returns the player.
  func add(_ name: String, picture: Players.Picture?, of visitor: String) async throws -> Players.Player {
    let players = try await maths.perform(
      .add(name: name, picture: picture, by: visitor, at: wallClock.milliseconds))
    guard let player = players.all(of: visitor).last else { throw Problem.notFound }
    return player
  }

  /// Returns the player `id`, who must belong to the requesting browser.
  func player(_ id: String, _ request: Request) async throws -> (Players.Player, visitor: String) {
    guard let visitor = sessions.visitor(request), let number = Int(id),
      let player = try await maths.players().player(number, of: visitor)
    else { throw Players.Refusal.noPlayer }
    return (player, visitor)
  }
}

/// A player, as JSON.
struct PlayerEntry: Codable {
  let id: String
  let name: String
  /// The picture that the player chose; absent if the name was typed.
  let picture: Players.Picture?

  init(_ player: Players.Player) {
    id = String(player.id)
    name = player.name
    picture = player.picture
  }
}
