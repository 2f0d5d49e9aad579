public import EventSourcing
public import EventStore

/// Why the rules of a stream did not do what they were asked for.
public enum AggregateError<Refusal: Error>: Error {
  /// The rules do not allow it.
  case refused(Refusal)
  /// Somebody else was first: the stream is at this version now, and not at the one that was decided on.
  case changed(version: Int)
  /// The event store cannot keep it, or cannot be read.
  case store(EventStoreError)
  /// What the store has in this stream are no facts that this program can fold.
  case unreadable(stream: StreamName, reason: String)
}

extension AggregateError: Equatable where Refusal: Equatable {}

extension AggregateError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .refused(let refusal): "\(refusal)"
    case .changed(let version):
      "Somebody else was first, and it is at version \(version) now: look at it, and decide again."
    case .store(let error): error.description
    case .unreadable(let stream, let reason): "\"\(stream)\" cannot be read: \(reason)"
    }
  }
}
