import Foundation

/// The address of a PostgreSQL journal, such as `postgres://apeiron@db.example/apeiron?sslmode=verify-full`, with all
/// options that libpq supports. The password is kept apart from it.
public struct DatabaseAddress: Sendable, Equatable, CustomStringConvertible {
  /// The address without a password.
  public let description: String
  /// The file with the password; nil if the password comes from the environment (`PGPASSWORD`, `PGPASSFILE`) or none is
  /// needed.
  public let passwordFile: String?

  /// Creates an address from `text`; nil if it does not begin with `postgres://` or `postgresql://`, or if it contains
  /// a password: other people may be able to read the place where it is written.
  public init?(_ text: String, passwordFile: String? = nil) {
    guard Self.isAddress(text) else { return nil }
    // Several hosts with ports, which libpq takes, are no URL to Foundation.
    let user = text.split(separator: "/", omittingEmptySubsequences: false)[2].split(separator: "@").dropLast().first
    guard user?.contains(":") != true, !text.contains(/[?&](ssl)?password=/) else { return nil }
    description = text
    self.passwordFile = passwordFile
  }

  /// Whether `text` begins as an address does.
  public static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// Returns the options for libpq, under its own keywords.
  func options(named name: String) throws(DatabaseFailure) -> [(word: String, value: String)] {
    var options = [
      ("dbname", description), ("fallback_application_name", name), ("client_encoding", "UTF8"),
      ("connect_timeout", "5"),
      // A connection whose other end is gone is noticed within some 20 s also where nothing is sent.
      ("keepalives_idle", "10"), ("keepalives_interval", "3"), ("keepalives_count", "3"),
    ]
    if let passwordFile {
      do {
        let text = try String(contentsOfFile: passwordFile, encoding: .utf8)
        options.append(("password", text.trimmingCharacters(in: .newlines)))
      } catch {
        throw .journal(.cannotOpen(file: passwordFile, reason: "the password cannot be read from it"))
      }
    }
    return options
  }
}
