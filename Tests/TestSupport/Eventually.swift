/// Waits until `condition` holds for something that changes on its own; `what` describes it.
///
/// The limit only serves to end a hang and to give it a name: it is far more than the slowest machine needs.
package func eventually(_ what: String, _ condition: () async throws -> Bool) async throws {
  let due = SuspendingClock.now + .seconds(600)
  while try await !condition() {
    // A test whose own limit has passed is cancelled, and ends here, too.
    // steady: it waits for the state.
    guard .now < due, (try? await Task.sleep(for: .milliseconds(20))) != nil else { throw NeverCame(what: what) }
  }
}

/// Something did not come that a test has waited for.
package struct NeverCame: Error, CustomStringConvertible {
  let what: String

  package var description: String { "A test has waited in vain until \(what)." }
}
