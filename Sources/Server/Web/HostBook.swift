public import Foundation

/// The daemon's memory of the host: the browsers that are the host's, and the keys by which others become it. Of keys
/// and tokens only hashes are kept, so that reading the book makes nobody the host.
public struct HostBook: Codable, Sendable, Equatable {
  /// A browser that is the host's.
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
    /// The network address that it had then; empty where it is not known.
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
