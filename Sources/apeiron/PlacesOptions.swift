import ArgumentParser
import Daemon
import Foundation
import Packs
import Places
import Settings

/// Where the maps are: the pack, and the data folder of the daemon.
struct PlacesOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The configuration file, as for serve.", valueName: "file"))
  var config: String?

  @Option(help: .about(.pack)) var pack: String?
  @Option(help: .about(.data)) var data: String?

  func settings() throws -> ServeSettings {
    let said = [("--config", config), ("--pack", pack), ("--data", data)]
    let arguments = said.flatMap { option, value in value.map { ["\(option)=\($0)"] } ?? [] }
    return try ServeOptions.parse(arguments).resolve().settings
  }

  /// The maps of the pack.
  func charts(_ settings: ServeSettings) throws -> [Chart] {
    do throws(PackError) { return try Pack.load(from: settings.pack).maps } catch {
      let isMissing = error.problems.contains { $0.code == .noPack }
      throw Exit.failing(isMissing ? Exit.missingInput : Exit.badData, error.description)
    }
  }

  /// The map with the identifier `id`.
  func chart(_ id: String, _ settings: ServeSettings) throws -> Chart {
    let charts = try charts(settings)
    if let chart = charts.first(where: { $0.id == id }) { return chart }
    let known = charts.map(\.id).joined(separator: ", ")
    throw Exit.failing(
      Exit.badData, "the pack has no map \(id). " + (known.isEmpty ? "It has none at all." : "It has \(known)."))
  }

  /// Does `work` with the journal, and says what is wrong with it where it cannot be used.
  func withBook<Result: Sendable>(
    _ settings: ServeSettings, toBeWritten: Bool = false, _ work: (PlaceBook) async throws -> Result
  ) async throws -> Result {
    do { return try await work(PlaceBook(settings, toBeWritten: toBeWritten)) } catch let refusal as PlaceMap.Refusal {
      throw Exit.failing(Exit.unmet, refusal.description)
    } catch let code as ExitCode {
      throw code
    } catch {
      throw Exit.failing(Exit.cannotServe, "\(error)")
    }
  }
}
