import Foundation
import TestSupport
import Testing
import Tiles

/// Tiles of other people's kinds that failed.
@Suite(.enabled(if: FieldFiles.folder != nil, Comment(rawValue: FieldFiles.missing)))
struct `Tiles from the field` {
  @Test func `are counted as their folder says`() async throws {
    let store = try TileStore(path: FieldFiles.path("tiles-folder/tms"))
    let south = try Data(contentsOf: URL(filePath: FieldFiles.path("tiles-folder/tms/1/0/1.png")))
    let north = try Data(contentsOf: URL(filePath: FieldFiles.path("tiles-folder/tms/1/0/0.png")))
    #expect(try await store.tile(zoom: 1, column: 0, row: 0) == south && south != north)
  }

  @Test func `come with the attribution that stands beside numbers`() throws {
    let store = try TileStore(path: FieldFiles.path("tiles-folder/numbers"))
    #expect(store.attribution == "Town survey" && store.bounds == [-180, -85, 180, 85])
  }

  @Test func `are read from each file that has some`() async throws {
    for (file, attribution) in [("first-empty", "Town survey"), ("no-metadata", ""), ("wal", "Town survey")] {
      let store = try TileStore(path: FieldFiles.path("tiles-mbtiles/\(file).mbtiles"))
      #expect(store.attribution == attribution, "\(file)")
      #expect(try await store.tile(zoom: 0, column: 0, row: 0) == nil, "\(file)")
      #expect(try await store.tile(zoom: 1, column: 0, row: 0)?.isEmpty == false, "\(file)")
    }
    let damaged = FieldFiles.path("tiles-mbtiles/damaged.mbtiles")
    #expect(throws: TileStoreError.damaged(damaged)) { try TileStore(path: damaged) }
  }
}
