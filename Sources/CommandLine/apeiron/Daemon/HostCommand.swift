import ArgumentParser
import Daemon
import EventStore
import Foundation
import HTTP
import Settings

struct HostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host", abstract: "Log browsers in as the host, list them, and end their sessions.",
    discussion: "The daemon may be running: it knows of each change at once.",
    subcommands: [Link.self, List.self, Revoke.self])

  struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print an address that logs a browser in as the host.",
      discussion: """
        The key behind # is valid for a day, for any number of browsers. Behind each address of the daemon it does the \
        same; without HTTPS, only in a browser on the daemon's own machine.
        """)

    @OptionGroup var options: DataOptions

    func run() throws {
      let settings = try options.settings()
      let access = try options.access()
      let key = try HostCommand.writing { try access.makeKey(now: Date()) }
      // The daemon may have been started with other options.
      let daemon = access.daemon ?? "\(settings.https ? "https" : "http")://127.0.0.1:\(settings.port)"
      Output.line("\(daemon)/host#\(key)")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the browsers that are the host's, newest first.")

    @OptionGroup var options: DataOptions
    @Flag(help: "Print one line of JSON per browser.") var json = false

    struct Row: Encodable {
      let id: String
      /// Milliseconds since 1970, as in the API.
      let began, lastUsed: Int64
      let address, browser: String
    }

    func run() throws {
      for session in try options.access().sessions(now: Date()) {
        if json {
          Output.json(
            Row(
              id: session.id, began: Self.milliseconds(session.began), lastUsed: Self.milliseconds(session.lastUsed),
              address: session.address, browser: session.browser))
        } else {
          Output.line(Self.line(session))
        }
      }
    }

    private static func milliseconds(_ date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }

    private static func line(_ session: HostBook.Session) -> String {
      [
        session.id, "since \(session.began.formatted(.iso8601))",
        "last used \(session.lastUsed.formatted(.iso8601.year().month().day()))",
        session.address.isEmpty ? nil : "from \(session.address)", session.browser.isEmpty ? nil : session.browser,
      ].compactMap(\.self).joined(separator: "; ")
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "End the session of a browser, or of all.",
      discussion: "The exit status is 1 if there is no such session. --all also makes the printed addresses useless.")

    @OptionGroup var options: DataOptions
    @Argument(help: "The session's id, as listed.") var id: String?
    @Flag(help: "End all sessions.") var all = false

    func validate() throws {
      if (id == nil) != all { throw ValidationError("name one session, or give --all") }
    }

    func run() throws {
      let access = try options.access()
      guard let id else { return try HostCommand.writing { try access.revokeAll() } }
      guard try HostCommand.writing({ try access.revoke(id) }) else {
        throw Exit.failing(Exit.unmet, "there is no session \(id): see \"apeiron host list\"")
      }
    }
  }

  /// Runs `body`; reports on standard error if the host's book cannot be written.
  private static func writing<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as HostBookFile.Failure {
      throw Exit.failing(Exit.cannotServe, error.description)
    }
  }
}

extension DataOptions {
  /// The daemon's hosts.
  ///
  /// Those of a journal on PostgreSQL are in the database, and hold at all daemons that share it.
  fileprivate func access() throws -> HostAccess {
    let settings = try settings()
    guard let journal = settings.journalPlace,
      case .database(let address) = try JournalPlace(journal, passwordFile: settings.journalPasswordFile)
    else { return HostAccess(HostBookFile(folder: settings.data)) }
    let book = HostBookFile(folder: settings.data, shared: HostBookFile.Shared(DatabaseDocuments(address)))
    do { try book.refresh() } catch { throw Exit.failing(Exit.cannotServe, "\(error)") }
    return HostAccess(book)
  }
}
