import Basics
import EventSourcing
import Foundation
import Frames
import GRDB
import PlaceFiles
import Places
import TestSupport
import Vision
import ZipFiles

@testable import Packs
@testable import Tiles

extension FuzzTarget {
  /// A list of places, in any of the forms. The places that are read of it are written in each form, and read again.
  static let places = FuzzTarget(name: "places") {
    let list = try PlaceList(Data(listed.utf8)).places
    let folder = try TemporaryFolder()
    let kml = try folder.write(Array(PlaceFile.write(list, title: "City", as: .kml)), to: "doc.kml")
    try ZipFile.write([("doc.kml", kml)], to: folder.path("city.kmz"))
    let formats = PlaceFormat.allCases.map { Array(PlaceFile.write(list, title: "City", as: $0)) }
    return formats + [try folder.read("city.kmz")]
  } takes: { bytes in
    guard let list = try? PlaceFile.read(Data(bytes)) else { return false }
    for format in PlaceFormat.allCases where !list.places.isEmpty {
      let again = try? PlaceFile.read(PlaceFile.write(list.places, title: "City", as: format))
      precondition(again?.places.map(\.title) == list.places.map(\.title), "\(format): places are written as others")
    }
    return !list.places.isEmpty
  }

  /// A pack in one file, which is unpacked into a folder.
  static let archive = FuzzTarget(name: "archive") {
    let folder = try TemporaryFolder()
    let pack = "name: Birds\nassignments:\n  - {image: Wren, question: Which?, answer: This.}\n"
    try folder.write(pack, to: "birds/pack.yaml")
    try folder.write(
      try GrayImage.artwork(seed: 1, width: 64, height: 48).jpeg(quality: 50), to: "birds/images/Wren.jpg")
    try PackArchive.write(folder.path("birds"), to: folder.path("birds.apeiron"), PackFormat())
    return [try folder.read("birds.apeiron")]
  } takes: { bytes in
    guard let folder = try? TemporaryFolder(), let path = try? folder.write(bytes, to: "in/birds.apeiron") else {
      return false
    }
    let pack = try? PackArchive.unpack(path, to: folder.path("out/birds"), PackFormat())
    let left = try? folder.names()
    precondition(
      left?.allSatisfy { ["in", "out"].contains($0) } == true, "something lies outside of the pack's folder")
    precondition((try? folder.names(in: "out"))?.count ?? 0 == (pack == nil ? 0 : 1), "a part of a pack is left")
    return pack != nil
  }

  /// A map's tiles in an MBTiles file, whose tiles are fetched.
  static let tiles = FuzzTarget(name: "tiles") {
    let folder = try TemporaryFolder()
    let database = try DatabaseQueue(path: folder.path("town.mbtiles"))
    // Pages of the least size: the fuzzer changes a few kilobytes.
    try await database.vacuum(pageBytes: 512)
    try await database.write { database in
      try database.execute(
        sql: """
          CREATE TABLE metadata (name text, value text);
          CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
          INSERT INTO metadata VALUES ('bounds', '37.3,55.5,37.9,55.9'), ('attribution', '&copy; <b>Anna</b>');
          INSERT INTO tiles VALUES (1, 0, 1, x'89504E470D0A1A0A'), (2, 3, 0, x'89504E47');
          """)
    }
    try database.close()
    return [try folder.read("town.mbtiles")]
  } takes: { bytes in
    guard let folder = try? TemporaryFolder(), let path = try? folder.write(bytes, to: "town.mbtiles"),
      let store = try? TileStore(path: path)
    else { return false }
    for zoom in [0, 1, 2, TileStore.maxZoom] {
      for row in 0..<2 { _ = try? await store.tile(zoom: zoom, column: 0, row: row) }
    }
    return true
  }

  /// The frames in which other programs send pictures to a worker.
  static let frames = FuzzTarget(name: "frames") {
    [#"{"id":"7","file":"/a.jpg"}"#, "{\"id\":\"8\",\"file\":\"b\",\"bytes\":3}\nabc"].map { Array($0.utf8) }
  } takes: { bytes in
    let pipe = Pipe()
    // Bytes that do not fit into a pipe would wait for a reader.
    guard (try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes.prefix(1 << 15)))) != nil,
      (try? pipe.fileHandleForWriting.close()) != nil
    else { return false }
    let frames = WorkerFrames(
      pipe.fileHandleForReading.fileDescriptor, stop: StopRequest(), memory: PictureMemoryLimit(megabytes: 1))
    let count = frames.reduce(0) { count, _ in count + 1 }
    return count > 0 && frames.failure == nil
  }

  private static let listed = """
    {"locations": [
      {"name": "Tea, “hot”", "address": "Arbat 1", "lat": 55.75, "lng": 37.6, "color": "#aa3300"},
      {"name": "Чай", "lat": -0.5, "lng": 179.999999}
    ]}
    """
}

extension DatabaseQueue {
  /// Makes the pages of a database that is still empty as large as said.
  fileprivate func vacuum(pageBytes: Int) async throws {
    try await writeWithoutTransaction { try $0.execute(sql: "PRAGMA page_size = \(pageBytes); VACUUM") }
  }
}
