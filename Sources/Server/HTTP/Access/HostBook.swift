public import Foundation

/// The daemon's memory of the host: the host's browsers, and the keys with which others become the host's. Only hashes
/// of keys and tokens are kept, so that reading the book gives nobody the host's rights.
public struct HostBook: Codable, Sendable, Equatable {
  /// A browser of the host.
  public struct Session: Codable, Sendable, Equatable, Identifiable {
    /// Eight letters and digits, for people.
    public let id: String
    let digest: String
    /// When it logged in.
    public let began: Date
    /// When it asked for something last, to a day.
    public internal(set) var lastUsed: Date
    /// The name that the browser gave itself when it logged in.
    public let browser: String
    /// The network address that it had then; empty if unknown.
    public let address: String
  }

  struct Key: Codable, Sendable, Equatable {
    let digest: String
    let expires: Date
  }

  var keys: [Key] = []
  /// The sessions, also those that have expired since the book was changed last.
  var sessions: [Session] = []
  /// Where the daemon was found on its own machine when it started last; nil if it never did.
  var daemon: String?

  /// A book without a host.
  public init() {}

  /// The same book of a daemon that is found at `daemon`: each has its own address.
  func found(at daemon: String?) -> HostBook {
    var book = self
    book.daemon = daemon
    return book
  }
}
