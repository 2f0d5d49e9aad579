import Foundation
import Hummingbird
import Quiz

/// An action by the host, or by the owner of a solo game: the body of `POST /api/contests/{id}/actions`.
struct ContestAction: Decodable, Described {
  static let fields: [String: JSONValue] = [
    "action": [
      "enum": [
        "ask", "pause", "resume", "skip", "addTime", "end", "lock", "speedPoints", "photographs", "remove",
        "timeFactor", "overrule",
      ]
    ],
    "expecting": "The version that the page showed; if the contest has changed since, nothing is done (409).",
    "seconds": "For addTime.",
    "on": "For lock, speedPoints and photographs.",
    "player": "For remove, timeFactor and overrule.",
    "factor": ["description": "For timeFactor; null for unlimited time.", "enum": [1, 1.5, 2, .null]],
    "round": "For overrule, as are won and reason.",
  ]

  let action: String
  /// The version that the page showed: if the contest has changed since, nothing is done. Nil skips this check.
  let expecting: Int?
  private let seconds: Int?
  private let on: Bool?
  private let player: String?
  private let factor: Double?
  private let round: Int?
  private let won: Bool?
  private let reason: String?

  func command() throws -> Contest.Command {
    let factor = try timeFactor()
    return switch action {
    case "ask": .ask
    case "pause": .pause
    case "resume": .resume
    case "skip": .skip
    case "end": .end
    case "addTime": .addTime(seconds: try need(seconds, "seconds"))
    case "lock": .lock(try need(on, "on"))
    case "speedPoints": .speedPoints(try need(on, "on"))
    case "photographs": .photographs(try need(on, "on"))
    case "remove": .remove(try playerID())
    case "timeFactor": .timeFactor(try playerID(), factor)
    case "overrule":
      .overrule(
        round: try need(round, "round"), try playerID(), won: try need(won, "won"), reason: try need(reason, "reason"))
    default:
      throw Problem(
        .badRequest, "badBody",
        "The field \"action\" must be one of ask, pause, resume, skip, addTime, end, lock, speedPoints, photographs, remove, timeFactor, overrule."
      )
    }
  }

  private func need<T>(_ value: T?, _ field: String) throws -> T {
    guard let value else { throw Problem(.badRequest, "badBody", "The field \"\(field)\" is missing.") }
    return value
  }

  private func playerID() throws -> PlayerID { PlayerID(rawValue: try need(player, "player")) }

  private func timeFactor() throws -> TimeFactor {
    guard let factor else { return .unlimited }
    guard let known = TimeFactor.allCases.first(where: { Double($0.rawValue) == factor }) else {
      throw Problem(.badRequest, "badBody", "The field \"factor\" must be 1, 1.5, 2, or null for unlimited time.")
    }
    return known
  }
}
