import ArgumentParser
import EventStore
import Foundation
import Settings

struct JournalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal", abstract: "Back up, check and restore what the daemon stores.",
    subcommands: [Backup.self, Verify.self, Restore.self])

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

  /// Runs `body`; reports on standard error what is wrong with a file.
  private static func trying<Result>(_ body: () throws(EventStoreError) -> Result) throws -> Result {
    do throws(EventStoreError) { return try body() } catch {
      throw Exit.failing(Exit.cannotServe, error.description)
    }
  }
}

extension DataOptions {
  /// The daemon's journal; reports on standard error if the settings keep none.
  fileprivate func journal() throws -> JournalFile {
    guard let file = try settings().journalFile else {
      throw Exit.failing(Exit.badData, "the settings keep no journal (\"journal: none\"): set one first")
    }
    return JournalFile(file)
  }
}
