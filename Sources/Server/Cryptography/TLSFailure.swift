/// Why there is no encrypted connection, or no longer one.
public struct TLSFailure: Error, Equatable, CustomStringConvertible {
  /// The kinds of failure; a code stays the same when its sentence is reworded.
  public enum Code: String, Sendable, CaseIterable {
    /// A certificate, a key or a host that cannot be used.
    case unusable
    /// The two ends do not come to terms: a certificate is refused, or the other end speaks something else.
    case noAgreement
    /// The other end cannot have sent the bytes that were received.
    case broken
    /// The connection has ended, and the other end has not said that this was all.
    case cutOff
  }

  /// The kind of failure; its raw value is the code for programs.
  public let code: Code
  /// The reason, as a text for people.
  public let description: String

  /// Creates a failure.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
