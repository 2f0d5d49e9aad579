public import Eggs
public import EventSourcing
import HTTPTypes

/// The hunts of the daemon, as the pages need them.
public protocol Hunts: Sendable {
  /// All of them, in the order of the pack.
  func all() async throws -> [Hunt]
  /// How the hunt stands; nil where there is none of this name.
  func state(of hunt: String) async throws -> Versioned<Hunt>?
  /// How the hunt stands, and again after each change; who is slow gets the newest. Nil where there is no such hunt.
  func changes(of hunt: String) async throws -> AsyncStream<Versioned<Hunt>>?
  /// Does what somebody wants, and says how the hunt stands then.
  func perform(_ command: Hunt.Command, in hunt: String) async throws -> Versioned<Hunt>
  /// The wall clock: milliseconds since 1970 in UTC.
  var now: Int64 { get }
}

extension Problem {
  /// There is no hunt of this name.
  public static let noSuchHunt = Problem.missing(
    "noSuchHunt", "The pack has no such hunt: look at the list of hunts.")

  /// Why a hunt does not do what somebody wants.
  public init(_ refusal: Hunt.Refusal) {
    switch refusal {
    case .noSuchEgg: self = .missing(refusal.code, refusal.description)
    case .notYours: self = Problem(.forbidden, refusal.code, refusal.description)
    default: self = .refused(refusal.code, refusal.description)
    }
  }
}
