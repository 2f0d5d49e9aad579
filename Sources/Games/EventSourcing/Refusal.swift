/// The reason why a request is refused: a code for programs and a sentence for people. An interface derives its own
/// answer from the kind, as HTTP derives a status.
public protocol ExplainedRefusal: Error, CustomStringConvertible {
  /// The reason as one word, for programs; it stays the same when the sentence is reworded.
  var code: String { get }
  /// The kind of reason.
  var kind: RefusalKind { get }
  /// The reason, and what to do instead, as a sentence for people.
  var description: String { get }
  /// The thing that the sentence is about, such as a reference; nil where it is about none.
  var subject: String? { get }
  /// The number of seconds after which to try again; nil if waiting does not help.
  var retryAfter: Int? { get }
}

extension ExplainedRefusal {
  /// Nil: most sentences are about no single thing.
  public var subject: String? { nil }
  /// Nil: waiting rarely helps.
  public var retryAfter: Int? { nil }
}

extension ExplainedRefusal where Self: RawRepresentable<String> {
  /// The raw value.
  public var code: String { rawValue }
}

/// The kinds of reasons for which something is refused.
public enum RefusalKind: Sendable {
  /// The request cannot be right, whatever the state is.
  case malformed
  /// Somebody else may do it.
  case forbidden
  /// It is about something that does not exist.
  case missing
  /// The state does not allow it.
  case conflict
  /// It was made for a state that is no longer the current one.
  case outdated
  /// The content that was sent is too large.
  case tooLarge
  /// The content that was sent cannot be used.
  case unusable
  /// It cannot be done now.
  case unavailable
}

/// A refusal by any rules, reduced to the parts that programs and people read.
public struct AnyRefusal: ExplainedRefusal, Equatable {
  /// The reason as one word, for programs.
  public let code: String
  /// The kind of reason.
  public let kind: RefusalKind
  /// The reason, and what to do instead, as a sentence for people.
  public let description: String

  /// The thing that the sentence is about.
  public let subject: String?
  /// The number of seconds after which to try again.
  public let retryAfter: Int?

  /// Forgets which rules refused.
  public init(_ refusal: some ExplainedRefusal) {
    code = refusal.code
    kind = refusal.kind
    description = refusal.description
    subject = refusal.subject
    retryAfter = refusal.retryAfter
  }
}
