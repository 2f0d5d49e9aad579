import ArgumentParser
import Foundation
import Journal
import Packs
import Settings

/// Which pack is played and where its journal is: as `serve` takes them from the same options, variables and file.
struct KeptOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The configuration file, as for serve.", valueName: "file"))
  var config: String?

  @Option(help: .about(.pack)) var pack: String?
  @Option(help: .about(.data)) var data: String?

  /// The pack, and the journal that the daemon writes too; where either cannot be used, it is said on standard error.
  func open() throws -> (pack: Pack, journal: any Journal) {
    let options = [(Setting.pack.id, pack), (Setting.data.id, data)].compactMap { id, text in text.map { (id, $0) } }
    let settings: ServeSettings
    do throws(SettingsError) {
      settings = try ResolvedSettings(
        options: Dictionary(uniqueKeysWithValues: options), file: config,
        environment: ProcessInfo.processInfo.environment
      ).settings
    } catch {
      throw Exit.failing(ServeOptions.status(of: error), error.description)
    }
    let loaded: Pack
    do throws(PackError) { loaded = try Pack.load(from: settings.pack) } catch {
      throw Exit.failing(Exit.badData, error.problems.map(\.description).joined(separator: "\napeiron: "))
    }
    guard let path = settings.journalFile, FileManager.default.fileExists(atPath: path) else {
      throw Exit.failing(
        Exit.missingInput, "there is no journal in \(settings.data): start \"apeiron serve\" once, or name its --data")
    }
    do throws(JournalError) { return (loaded, try SQLiteJournal(path: path)) } catch {
      throw Exit.failing(Exit.cannotServe, error.description)
    }
  }
}
