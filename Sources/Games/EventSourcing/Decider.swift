/// The rules of a domain as a value: `decide` says which facts follow from a command, `apply` folds a fact into the
/// state. Neither reads a clock or does I/O, so folding the same facts always gives the same state.
public protocol Decider: Sendable, Equatable {
  /// A request, or the report of a device.
  associatedtype Command: Sendable
  associatedtype Event: Fact
  /// The reason for refusing a command; `Never` if no command is refused.
  associatedtype Refusal: Error

  /// The facts that follow from `command` in this state, in order; empty if it changes nothing.
  ///
  /// - Throws: The reason why the command is refused.
  func decide(_ command: Command, at now: Instant) throws(Refusal) -> [Event]

  /// Folds `fact` into the state. Nothing is checked here: a fact has happened.
  mutating func apply(_ fact: Event)
}

extension Decider {
  /// Decides `command`, applies the facts that follow, and returns them.
  ///
  /// - Throws: The reason why the command is refused; then the state is as before.
  @discardableResult
  public mutating func handle(_ command: Command, at now: Instant) throws(Refusal) -> [Event] {
    let facts = try decide(command, at: now)
    for fact in facts { apply(fact) }
    return facts
  }
}
