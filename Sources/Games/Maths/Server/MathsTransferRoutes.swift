import EventSourcing
import GameServer
import HTTP
import Hummingbird
import Maths
import Players
import Web

/// How well a player knows the items asked so far, and the codes by which progress is taken to another device.
struct MathsTransferRoutes {
  let maths: MathsService
  let players: PlayerRoutes
  let codes: TransferCodes
  let limiter: RateLimiter
  let address: SiteAddress
  let clock: any GameClock

  private struct NewCode: Codable, Described {
    static let fields: [String: JSONValue] = [
      "code": "Six digits; it is good for once.", "seconds": "For how long it is good.",
    ]

    let code: String
    let seconds: Int
  }

  private struct Use: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "code": "Six digits, with or without spaces.",
      "merge":
        "Whether this browser's player of the same name is the same child; if absent, such a player is a refusal (sameName).",
    ]

    let code: String
    let merge: Bool?
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/maths/players/{id}/knowledge", "How well a player knows what is asked",
        .json(KnowledgeView.self, "Each item of the open levels of each game.")
      ) { request, context in
        let (player, _) = try await players.player(request, context)
        return try .json(
          KnowledgeView(
            player, try await maths.notebook(of: player.id), now: players.wallClock.milliseconds))
      },
      .post(
        "/api/maths/players/{id}/code", "Get a code by which another browser takes over this player's progress",
        .created(NewCode.self, "The code.")
      ) { request, context in
        let (player, _) = try await players.player(request, context)
        let code = codes.issue(
          TransferCodes.Traveller(player: player.id, name: player.name, picture: player.picture), at: clock.now)
        return try .json(NewCode(code: code, seconds: Int(TransferCodes.lasts / .seconds(1))), status: .created)
      },
      .post(
        "/api/maths/codes",
        "Take over progress by a code: add it to a new player, or to this browser's player of that name",
        Use.self, .created(PlayerEntry.self, "The player of this browser."),
        refuses: [.notFound, .conflict, .tooManyRequests]
      ) { body, request, context in
        try limiter.checkGuesses(request, context)
        let code = body.code.filter { !$0.isWhitespace }
        guard let traveller = codes.traveller(of: code, at: clock.now) else {
          limiter.punishGuess(request, context)
          throw Self.unknown
        }
        let copy = try await maths.notebook(of: traveller.player).copy
        return try await players.sessions.withVisitor(of: request) { visitor in
          let here = try await maths.players()
          // A player who uses the code where it came from has all of it already.
          let itself = here.player(traveller.player, of: visitor)
          let namesake = itself == nil ? here.player(named: traveller.name, of: visitor) : nil
          // Two children may have tapped the same picture. The code stays good for the answer.
          if let namesake, body.merge == nil { throw Self.sameName(namesake.name) }
          guard codes.use(code, at: clock.now) != nil else { throw Self.unknown }
          if let itself { return try .json(PlayerEntry(itself), status: .created) }
          let player =
            if let namesake, body.merge == true { namesake } else {
              try await players.add(
                here.freeName(like: traveller.name, of: visitor), picture: traveller.picture, of: visitor)
            }
          _ = try await maths.perform(.bring(copy), of: player.id)
          return try .json(PlayerEntry(player), status: .created)
        }
      },
      .get(
        "/api/maths/codes/{code}/qr.svg", "The address that uses the code, as a QR code",
        .media("image/svg+xml", "The code."), refuses: [.tooManyRequests]
      ) { request, context in
        try limiter.checkGuesses(request, context)
        let code = try context.parameters.require("code")
        guard codes.traveller(of: code, at: clock.now) != nil else {
          limiter.punishGuess(request, context)
          throw Self.unknown
        }
        guard let svg = address.addresses().first.flatMap({ QRCode.svg("\($0)/maths?code=\(code)") }) else {
          throw Problem.notFound
        }
        return .text(svg, type: "image/svg+xml")
      },
    ]
    return endpoints.naming(
      .path("id", "The player's number."),
      .path("code", "Six digits.", ["type": "string", "pattern": "^[0-9]{6}$"]))
  }

  private static func sameName(_ name: String) -> Problem {
    var problem = Problem.refused(
      "sameName",
      "This browser already has a player of this name: send the code again with merge true if it is the same child, or "
        + "false to add a new player.")
    problem.name = name
    return problem
  }

  private static let unknown = Problem.missing(
    "unknownCode", "This code is wrong or has expired: get a new code on the device that has the progress.")
}
