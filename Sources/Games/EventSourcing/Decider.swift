/// The rules of a domain as a value: `decide` says which facts follow from a command, `apply` folds a fact into the
/// state. Neither reads a clock or does I/O; folding the facts that were decided gives the state in which they were.
public protocol Decider: Sendable, Equatable {
  /// What somebody asks for, or what a device reports.
  associatedtype Command: Sendable
  associatedtype Event: Fact
  /// Why a command is refused; `Never` where each command is answered by facts, or by none.
  associatedtype Refusal: Error

  /// The facts that follow from `command` in this state, in order; empty when it changes nothing.
  func decide(_ command: Command, at now: Instant) throws(Refusal) -> [Event]

  /// The state after `fact`. Rules have no say here: a fact has happened.
  mutating func apply(_ fact: Event)
}

extension Decider {
  /// Decides `command`, applies the facts that follow, and returns them.
  @discardableResult
  public mutating func handle(_ command: Command, at now: Instant) throws(Refusal) -> [Event] {
    let facts = try decide(command, at: now)
    for fact in facts { apply(fact) }
    return facts
  }
}
