/// Why there is no encrypted connection, or no longer one.
public struct TLSFailure: Error, Equatable, CustomStringConvertible {
  /// The kinds of failure; a code stays the same when its sentence is reworded.
  public enum Code: String, Sendable, CaseIterable {
    /// A certificate, a key or a host that cannot be used.
    case unusable
    /// The two ends do not come to terms: a certificate is refused, or the other end speaks something else.
    case noAgreement
    /// The received bytes cannot have been sent by the peer.
    case broken
    /// The connection ended before the peer said that it had sent everything.
    case cutOff
  }

  /// The kind of failure; its raw value is the code for programs.
  public let code: Code
  /// The reason, for people to read.
  public let description: String

  /// Creates a failure.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
