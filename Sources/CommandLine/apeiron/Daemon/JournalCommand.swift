import ArgumentParser
import EventStore
import Foundation
import Settings

struct JournalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal", abstract: "Back up, check, restore and move what the daemon stores.",
    subcommands: [Backup.self, Verify.self, Restore.self, Copy.self])

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copy the journal to a file, and check the copy.",
      discussion: "The daemon may be running. The copy is for its owner only; an existing file is not overwritten.")

    @OptionGroup var options: DataOptions
    @Argument(help: "The copy.") var file: String

    func run() throws {
      let journal = try options.journal()
      try JournalCommand.trying { () throws(EventStoreError) in try journal.backUp(to: file) }
      StandardError.say("Backed up to \(file)")
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check the whole journal or a backup, and print what is wrong with it.",
      discussion: "The daemon may be running. The exit status is 1 if something is wrong.")

    @OptionGroup var options: DataOptions
    @Argument(help: "A backup; without it, the daemon's journal is checked.") var file: String?

    func run() throws {
      let journal = try file.map { JournalFile($0) } ?? options.journal()
      let problems = try JournalCommand.trying { () throws(EventStoreError) in try journal.problems() }
      for problem in problems { Output.line(problem) }
      guard problems.isEmpty else { throw Exit.failing(Exit.unmet, "\(journal.path) has \(problems.count) problem(s)") }
      StandardError.say("\(journal.path): no problems")
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Put a backup in the place of the journal, after checking it.",
      discussion: "The daemon must not be running. What was there is kept beside it, under a name with the time.")

    @OptionGroup var options: DataOptions
    @Argument(help: "The backup.") var file: String

    func run() throws {
      let journal = try options.journal()
      let kept = try JournalCommand.trying { () throws(EventStoreError) in try journal.restore(from: file) }
      StandardError.say("Restored \(journal.path) from \(file)")
      if let kept { StandardError.say("What was there is in \(kept)") }
    }
  }

  struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copy all facts to a journal that holds none: from a file to PostgreSQL, or back.",
      discussion: """
        The daemon must not be running. Each is the path of a file or an address such as postgres://user@host/database, \
        with the password in PGPASSWORD or PGPASSFILE. Afterwards, let the setting journal name the new one.
        """)

    @Argument(help: "The journal to copy.") var from: String
    @Argument(help: "The journal to make.") var to: String

    func run() async throws {
      do throws(EventStoreError) {
        let (source, target) = (try JournalPlace(from), try JournalPlace(to))
        if case .file(let file) = source, !FileManager.default.fileExists(atPath: file) {
          throw .cannotOpen(file: file, reason: "there is no such file")
        }
        let store = try target.open()
        let claims = (try source.claim(), try target.claim())
        let count = try await store.copy(from: try source.open(), name: to)
        withExtendedLifetime(claims) {}
        StandardError.say("Copied \(count) facts from \(from) to \(to)")
      } catch {
        throw Exit.failing(Exit.cannotServe, error.description)
      }
    }
  }

  /// Runs `body`, and reports a problem with the journal's file on standard error.
  private static func trying<Result>(_ body: () throws(EventStoreError) -> Result) throws -> Result {
    do throws(EventStoreError) { return try body() } catch {
      throw Exit.failing(Exit.cannotServe, error.description)
    }
  }
}

extension DataOptions {
  /// The daemon's journal; reports on standard error if the settings keep none.
  fileprivate func journal() throws -> JournalFile {
    let settings = try settings()
    if case .database = settings.journal {
      throw Exit.failing(Exit.badData, "the journal is on PostgreSQL: use pg_dump and pg_restore, or \"journal copy\"")
    }
    guard let file = settings.journalFile else {
      throw Exit.failing(Exit.badData, "the settings keep no journal (\"journal: none\"): set one first")
    }
    return JournalFile(file)
  }
}
