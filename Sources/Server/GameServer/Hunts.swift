public import Eggs
public import EventSourcing

/// The hunts of the daemon, as pages use them.
public protocol Hunts: Sendable {
  /// All hunts, in the pack's order.
  func all() async throws -> [Hunt]
  /// The hunt's state; nil if there is no hunt of this name.
  func state(of hunt: String) async throws -> Versioned<Hunt>?
  /// The hunt's state, and the new one after each change; a slow reader gets only the newest. Nil if there is no such
  /// hunt.
  func changes(of hunt: String) async throws -> AsyncStream<Versioned<Hunt>>?
  /// Performs a command and returns the hunt's state after it.
  func perform(_ command: Hunt.Command, in hunt: String) async throws -> Versioned<Hunt>
}
