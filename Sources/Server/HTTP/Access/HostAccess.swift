import Cryptography
public import Foundation

/// The access of the host: a key in the host's address opens a session, which is a random token in a cookie. Keys and
/// sessions expire, and sessions can be revoked.
public struct HostAccess: Sendable {
  /// How long a key can be used: for a lesson that is prepared the day before.
  public static let keyLasts: TimeInterval = 24 * 3600
  /// How long a session lasts: over a term and its holidays.
  public static let sessionLasts: TimeInterval = 120 * 24 * 3600
  /// Sessions at most; with one more the one ends that was used longest ago.
  static let maxSessions = 50
  /// Keys at most; with one more the oldest ends. Each start of the daemon makes one.
  static let maxKeys = 50
  /// How often it is kept that a session is used.
  private static let noteEvery: TimeInterval = 24 * 3600

  private let book: HostBookFile

  /// The access of a host whose book is in `book`.
  public init(_ book: HostBookFile) { self.book = book }

  /// A new key, short enough to be typed: 26 letters and digits, 130 bits.
  ///
  /// - Throws: ``HostBookFile/Failure``.
  public func makeKey(now: Date) throws -> String {
    let key = Self.secret(letters: 26)
    try book.change { book in
      book.keys = book.keys.filter { $0.expires > now }.suffix(Self.maxKeys - 1)
      book.keys.append(HostBook.Key(digest: Self.digest(key), expires: now + Self.keyLasts))
    }
    return key
  }

  /// Whether `key` opens a session now.
  package func isKey(_ key: String, now: Date) -> Bool {
    let digest = Self.digest(key.lowercased())
    let isKnown = { book.read().keys.contains { $0.digest == digest && $0.expires > now } }
    return isKnown() || book.refreshForMissing() && isKnown()
  }

  /// Opens a session and returns its token.
  package func open(browser: String, address: String, now: Date) throws -> String {
    let token = Self.secret(letters: 32)
    try book.change { book in
      book.sessions.removeAll { Self.hasExpired($0, now) }
      while book.sessions.count >= Self.maxSessions, let oldest = book.sessions.min(by: { $0.lastUsed < $1.lastUsed }) {
        book.sessions.removeAll { $0.id == oldest.id }
      }
      book.sessions.append(
        HostBook.Session(
          id: Self.secret(letters: 8), digest: Self.digest(token), began: now, lastUsed: now,
          browser: Self.oneLine(browser), address: address))
    }
    return token
  }

  /// The session of this token; nil where there is none, or it has ended.
  func session(of token: String, now: Date) -> HostBook.Session? {
    let digest = Self.digest(token)
    let known = { book.read().sessions.first { $0.digest == digest } }
    guard let session = known() ?? (book.refreshForMissing() ? known() : nil), !Self.hasExpired(session, now)
    else { return nil }
    if now.timeIntervalSince(session.lastUsed) > Self.noteEvery {
      // A change that the disk refuses now is tried again with the next request.
      try? book.change { book in
        guard let place = book.sessions.firstIndex(where: { $0.id == session.id }) else { return }
        book.sessions[place].lastUsed = now
      }
    }
    return session
  }

  /// The sessions that have not ended, the newest first.
  public func sessions(now: Date) -> [HostBook.Session] {
    book.read().sessions.filter { !Self.hasExpired($0, now) }.sorted { ($0.began, $0.id) > ($1.began, $1.id) }
  }

  /// Ends the session `id`; false where there is none of this name.
  ///
  /// - Throws: ``HostBookFile/Failure``.
  public func revoke(_ id: String) throws -> Bool {
    try book.change { book in
      let before = book.sessions.count
      book.sessions.removeAll { $0.id == id }
      return book.sessions.count < before
    }
  }

  /// Ends all sessions, and makes all keys useless.
  ///
  /// - Throws: ``HostBookFile/Failure``.
  public func revokeAll() throws {
    try book.change { book in
      book.keys = []
      book.sessions = []
    }
  }

  /// Where the daemon was found on its own machine when it started last; nil if it never did.
  public var daemon: String? { book.read().daemon }

  /// Keeps where the daemon is found, so that the command line can say it.
  ///
  /// - Throws: ``HostBookFile/Failure``.
  public func note(daemon: String) throws { try book.change { $0.daemon = daemon } }

  private static func hasExpired(_ session: HostBook.Session, _ now: Date) -> Bool {
    now.timeIntervalSince(session.began) >= sessionLasts
  }

  /// Returns the name that a browser gives itself, on one line: the list is also printed to a terminal.
  private static func oneLine(_ browser: String) -> String {
    String(String.UnicodeScalarView(browser.unicodeScalars.filter { (0x20..<0x7f).contains($0.value) }.prefix(120)))
  }

  private static func secret(letters: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<letters * 5 / 8 + 1).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return String(Base32.encode(bytes).prefix(letters))
  }

  /// Returns a hash without salt and cost, which suffices because the hidden secret is random and cannot be guessed.
  static func digest(_ secret: String) -> String { Base32.encode(SHA256.hash(Array(secret.utf8))) }
}
