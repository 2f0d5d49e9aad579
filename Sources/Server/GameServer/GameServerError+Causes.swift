import EventSourcing

extension GameServerError {
  /// Creates the error for a failed command on a stream.
  init<Refusal: ExplainedRefusal>(_ error: AggregateError<Refusal>) {
    switch error {
    case .refused(let refusal): self.init(refusal)
    case .changed(let version): self = .contestChanged(version: version)
    case .store(let error): self = .journal(error)
    case .unreadable: self = .unreadable(reason: error.description)
    }
  }

  /// Runs `body` and turns the errors of any rules into ``GameServerError``.
  package static func telling<Result: Sendable>(
    _ body: () async throws -> Result
  ) async throws(GameServerError) -> Result {
    do {
      return try await body()
    } catch let error as GameServerError {
      throw error
    } catch let error as any FailedCommand {
      throw error.told
    } catch AggregateError<Never>.store(let error) {
      throw .journal(error)
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }
}

/// An ``AggregateError`` of any rules.
private protocol FailedCommand: Error {
  var told: GameServerError { get }
}

extension AggregateError: FailedCommand where Refusal: ExplainedRefusal {
  fileprivate var told: GameServerError { GameServerError(self) }
}
