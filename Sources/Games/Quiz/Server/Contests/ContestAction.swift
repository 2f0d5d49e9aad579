import Foundation
import HTTP
import Hummingbird
import Quiz

/// An action by the host, or by the owner of a solo game: the body of `POST /api/contests/{id}/actions`.
struct ContestAction: Decodable, Described {
  static let fields: [String: JSONValue] = [
    "action": [
      "enum": [
        "ask", "pause", "resume", "skip", "addTime", "end", "lock", "approval", "admit", "speedPoints", "photographs",
        "keepMisses", "hintsAtHalfTime", "advance", "hold", "teams", "nameTeam", "assign", "remove", "timeFactor",
        "overrule",
      ]
    ],
    "expecting": "The version that the page showed; if the contest has changed since, nothing is done (409).",
    "seconds": "For addTime; for advance, after which the next question follows by itself, and without it, none does.",
    "on": "For lock, approval, speedPoints, photographs, keepMisses and hintsAtHalfTime.",
    "count": "For teams: how many there are, or 0 for none.",
    "team": "For nameTeam and assign: its number, from 1.",
    "name": "For nameTeam; an empty one takes the name away.",
    "player": "For remove, timeFactor, assign and overrule; for admit, where without it all who wait are let in.",
    "alike": "For remove: also all others who joined from the same browser or address.",
    "factor": ["description": "For timeFactor; null for unlimited time.", "enum": [1, 1.5, 2, .null]],
    "round": "For overrule, as are won and reason.",
  ]

  let action: String
  /// The version that the page showed: if the contest has changed since, nothing is done. Nil skips this check.
  let expecting: Int?
  private let seconds: Int?
  private let count: Int?
  private let team: Int?
  private let name: String?
  private let on: Bool?
  private let player: String?
  private let factor: Double?
  private let round: Int?
  private let won: Bool?
  private let reason: String?
  private let alike: Bool?

  /// Whom the host removes, and whether with all others from the same browser or address; nil for another action.
  var removal: (player: PlayerID, withAlike: Bool)? {
    action == "remove" ? player.map { (PlayerID(rawValue: $0), alike ?? false) } : nil
  }

  func command() throws -> Contest.Command {
    let factor = try extraTime()
    return switch action {
    case "ask": .ask
    case "pause": .pause
    case "resume": .resume
    case "skip": .skip
    case "end": .end
    case "addTime": .addTime(seconds: try need(seconds, "seconds"))
    case "lock": .lock(try need(on, "on"))
    case "approval": .approval(try need(on, "on"))
    case "admit": .admit(player.map { PlayerID(rawValue: $0) })
    case "speedPoints": .speedPoints(try need(on, "on"))
    case "photographs": .photographs(try need(on, "on"))
    case "keepMisses": .keepMisses(try need(on, "on"))
    case "hintsAtHalfTime": .hintsAtHalfTime(try need(on, "on"))
    case "advance": .advance(seconds: seconds)
    case "hold": .hold
    case "teams": .teams(try need(count, "count"))
    case "nameTeam": .nameTeam(try need(team, "team"), name: try need(name, "name"))
    case "assign": .assign(try playerID(), team: try need(team, "team"))
    case "remove": .remove(try playerID())
    case "timeFactor": .extraTime(try playerID(), factor)
    case "overrule":
      .overrule(
        round: try need(round, "round"), try playerID(), won: try need(won, "won"), reason: try need(reason, "reason"))
    default:
      throw Problem(
        .badRequest, "badBody",
        "The field \"action\" must be one of ask, pause, resume, skip, addTime, end, lock, approval, admit, speedPoints, photographs, keepMisses, hintsAtHalfTime, advance, hold, teams, nameTeam, assign, remove, timeFactor, overrule."
      )
    }
  }

  private func need<T>(_ value: T?, _ field: String) throws -> T {
    guard let value else { throw Problem(.badRequest, "badBody", "The field \"\(field)\" is missing.") }
    return value
  }

  private func playerID() throws -> PlayerID { PlayerID(rawValue: try need(player, "player")) }

  private func extraTime() throws -> ExtraTime {
    guard let factor else { return .unlimited }
    guard let known = ExtraTime.allCases.first(where: { Double($0.rawValue) == factor }) else {
      throw Problem(.badRequest, "badBody", "The field \"factor\" must be 1, 1.5, 2, or null for unlimited time.")
    }
    return known
  }
}
