import Facts
import Foundation
import Journal
public import Places
public import Settings

/// The maps for a program that is not the daemon: the command line reads and fills them, also while a daemon runs.
public struct PlaceBook: Sendable {
  private let journal: any Journal

  /// The maps as they are kept where `settings` say; where nothing is kept yet, as the pack has them, unless they are `toBeWritten`.
  public init(_ settings: ServeSettings, toBeWritten: Bool) throws {
    guard let file = settings.journalFile, toBeWritten || FileManager.default.fileExists(atPath: file) else {
      journal = MemoryJournal()
      return
    }
    journal = try SQLiteJournal(path: file)
  }

  /// The map of `chart` with all that was added to it.
  public func map(of chart: Chart) async throws -> PlaceMap { await (try ledger(of: chart)).state.rules }

  /// Adds what the map of `chart` does not have yet, and returns how many places that are.
  public func add(_ list: PlaceList, to chart: Chart) async throws -> Int {
    let ledger = try await ledger(of: chart)
    let before = await ledger.state.rules.places.count
    let author = Author(id: "command-line", name: "apeiron", at: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
    return try await ledger.perform(.importList(list.places, author)).rules.places.count - before
  }

  static func stream(of chart: Chart) -> StreamName { "places/\(chart.id)" }

  private func ledger(of chart: Chart) async throws -> Ledger<PlaceMap> {
    try await Ledger(PlaceMap(chart), stream: Self.stream(of: chart), journal: journal, clock: SuspendingClock())
  }
}
