public import EventSourcing
public import EventStore

/// The reason why a command on a stream failed.
public enum AggregateError<Refusal: Error>: Error {
  /// The rules refuse the command.
  case refused(Refusal)
  /// Somebody else was first: the stream is now at this version, not the one that the command was decided on.
  case changed(version: Int)
  /// The event store cannot be read or written.
  case store(EventStoreError)
  /// The stream holds facts that this program cannot fold.
  case unreadable(stream: StreamName, reason: String)
}

extension AggregateError: Equatable where Refusal: Equatable {}

extension AggregateError: CustomStringConvertible {
  /// The fault and its remedy.
  public var description: String {
    switch self {
    case .refused(let refusal): "\(refusal)"
    case .changed(let version):
      "Somebody else was first (this is now version \(version)): look at the new state, then decide again."
    case .store(let error): error.description
    case .unreadable(let stream, let reason): "\"\(stream)\" cannot be read: \(reason)"
    }
  }
}
