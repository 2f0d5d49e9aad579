import GameServer
import HTTP
import Hummingbird
import Maths
import Players

/// The maths games: their levels, a player's progress, and sessions of ten problems.
struct MathsRoutes {
  let maths: MathsService
  let players: PlayerRoutes

  private struct NewSession: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "level": ["minimum": 1], "seed": "Determines the problems, together with what is due for the player.",
    ]

    let player: String
    let game: MathsGame
    let level: Int
    let seed: UInt64?
  }

  private struct Answer: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "problem": [
        "minimum": 0, "maximum": 9, "description": "The number of the problem, from 0.",
      ],
      "option": ["minimum": 0, "maximum": 3],
    ]

    let problem: Int
    let option: Int
  }

  private struct Reset: Decodable { let game: MathsGame }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/maths", "The games, their levels and the number cards", .json(MathsContents.self, "What there is.")
      ) { _, _ in try .json(MathsContents(cards: maths.numberCards)) },
      .get("/api/maths/players/{id}", "A player's progress", .json(ProgressView.self, "Each game.")) {
        request, context in
        let (player, _) = try await players.player(request, context)
        return try .json(ProgressView(player, try await maths.notebook(of: player.id)))
      },
      .post(
        "/api/maths/players/{id}/reset", "Close all levels of a game but the first", Reset.self,
        .json(ProgressView.self, "Each game afterwards.")
      ) { body, request, context in
        let (player, _) = try await players.player(request, context)
        return try .json(ProgressView(player, try await maths.perform(.reset(body.game), of: player.id)))
      },
      .post(
        "/api/maths/sessions", "Begin a session of ten problems", NewSession.self,
        .created(SessionView.self, "The session with its first problem."), refuses: [.notFound, .conflict]
      ) { wanted, request, _ in
        let (player, _) = try await players.player(wanted.player, request)
        // Nine digits: easy to read out, and exact in any JSON reader.
        let command = Notebook.Command.begin(
          wanted.game, level: wanted.level, seed: wanted.seed ?? .random(in: 0...999_999_999),
          at: players.wallClock.milliseconds)
        let notebook = try await maths.perform(command, of: player.id)
        return try .json(try view(notebook.sessions[wanted.game], of: player), status: .created)
      },
      .get("/api/maths/sessions/{id}", "A session", .json(SessionView.self, "The session.")) {
        request, context in
        let (player, number) = try await session(request, context)
        return try .json(try view(try await maths.notebook(of: player.id).session(number), of: player))
      },
      .post(
        "/api/maths/sessions/{id}/answers", "Answer the current problem", Answer.self,
        .json(SessionView.self, "The session afterwards: whether the answer was right, and the next problem."),
        refuses: [.conflict]
      ) { answer, request, context in
        let (player, number) = try await session(request, context)
        let notebook = try await maths.perform(
          .answer(
            session: number, problem: answer.problem, option: answer.option,
            at: players.wallClock.milliseconds), of: player.id)
        return try .json(try view(notebook.session(number), of: player))
      },
    ]
    return endpoints.naming(
      .path(
        "id", "The player's number; for a session followed by a hyphen and the session's number."))
  }

  /// Returns the player and the number of the session in the address.
  private func session(_ request: Request, _ context: AppRequestContext) async throws -> (Players.Player, number: Int) {
    let parts = try context.parameters.require("id").split(separator: "-")
    guard parts.count == 2, let number = Int(parts[1]) else { throw Self.noSession }
    return (try await players.player(String(parts[0]), request).0, number)
  }

  private func view(_ session: MathsSession?, of player: Players.Player) throws -> SessionView {
    guard let session else { throw Self.noSession }
    return SessionView(session, of: player)
  }

  private static let noSession = Notebook.Refusal.noSession
}
