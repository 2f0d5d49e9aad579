public import Eggs
public import EventSourcing

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
}
