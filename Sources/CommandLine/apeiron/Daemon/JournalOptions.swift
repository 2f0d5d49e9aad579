import ArgumentParser
import Daemon
import EventSourcing
import EventStore
import Foundation
import Packs
import Settings

/// The options for the pack and its journal: the same options, variables and file as for `serve`.
struct JournalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The configuration file, as for serve.", valueName: "file"))
  var config: String?

  @Option(help: .about(.pack)) var pack: String?
  @Option(help: .about(.data)) var data: String?

  /// Opens the pack; reports on standard error if it cannot be used.
  func open() throws -> PackWithJournal {
    let said = [("--config", config), ("--pack", pack), ("--data", data)]
    let arguments = said.flatMap { option, value in value.map { ["\(option)=\($0)"] } ?? [] }
    let settings = try ServeOptions.parse(arguments).resolve().settings
    do throws(PackError) {
      return PackWithJournal(
        pack: settings.hasNoPack ? .absent : try Games.format.load(from: settings.pack ?? ShippedPack.folder),
        place: settings.journalPlace,
        passwordFile: settings.journalPasswordFile)
    } catch {
      let isMissing = error.problems.contains { $0.code == .noPack }
      throw Exit.failing(isMissing ? Exit.missingInput : Exit.badData, error.description)
    }
  }
}

/// A pack, and the journal of everything that was played with it.
struct PackWithJournal {
  let pack: Pack
  /// Where the journal is, which the daemon writes to as well; nil if none is kept.
  fileprivate let place: String?
  fileprivate let passwordFile: String?

  /// Opens the journal; reports on standard error if it cannot be used.
  ///
  /// A pack that nobody has played yet has no journal; one is created only if `toBeWritten` is true.
  func journal(toBeWritten: Bool = false) throws -> any EventStore {
    guard let place else {
      guard !toBeWritten else {
        throw Exit.failing(Exit.badData, "the settings keep no journal (\"journal: none\"): set one first")
      }
      return InMemoryEventStore()
    }
    do throws(EventStoreError) {
      let place = try JournalPlace(place, passwordFile: passwordFile)
      if case .file(let file) = place, !toBeWritten, !FileManager.default.fileExists(atPath: file) {
        return InMemoryEventStore()
      }
      return try place.open()
    } catch {
      throw Exit.failing(Exit.cannotServe, error.description)
    }
  }
}

extension Author {
  /// The author of changes made on the command line. Pages show this name to everyone, translated into their language.
  /// The name of the system account, often "root", would mean nothing to a class.
  static var commandLine: Author {
    Author(id: "command-line", name: "the command line", at: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
