import EventSourcing
import Foundation
import Places
import TestSupport
import Testing

@testable import PlaceFiles

/// Lists of other people's kinds that failed.
@Suite(.enabled(if: FieldFiles.folder != nil, Comment(rawValue: FieldFiles.missing)))
struct `Places from the field` {
  /// What a file becomes: the name and position of each place, and what is said of it.
  static let files: [(file: String, places: [String], says: String)] = [
    ("geojson-metres/q.geojson", [], "EPSG:3857"),
    ("geojson-single/feature.geojson", ["Mill 50.5 6.25"], ""),
    ("geojson-single/multipoint.geojson", ["Oak 50.5 6.25"], ""),
    ("geojson-single/point.geojson", [], "no name"),
    ("kml-two-points/q.kml", ["Bench 50.1 6.1", "Bench 50.2 6.2"], ""),
    ("kml-html/q.kml", ["Mill 50.5 6.25 Open at 8 Entry: 2 €"], ""),
    ("kml-refusals/doctype.kml", [], "a document type, which is refused: delete the line <!DOCTYPE"),
    ("kml-refusals/document-root.kml", ["Mill 50.5 6.25"], ""),
    ("kml-refusals/leading-blank.kml", ["Mill 50.5 6.25"], ""),
    ("kml-refusals/walk.kmz", ["Mill 50.5 6.25"], ""),
    ("gpx-no-waypoints/track.gpx", ["Mill 50.5 6.25", "Ford 50.6 6.3"], ""),
    ("gpx-no-waypoints/nameless.gpx", [], "2 waypoints have no name"),
    ("csv-title-line/places.csv", ["Mill 50.5 6.25"], ""), ("csv-title-line/places-sep.csv", ["Mill 50.5 6.25"], ""),
    ("places-columns/german.csv", ["Mühle 50.5 6.25"], ""), ("places-columns/location.csv", ["Mill 50.5 6.25"], ""),
    ("places-columns/wkt.csv", ["Mill 50.5 6.25"], ""),
  ]

  @Test(arguments: files) func `are read, or refused by name`(file: String, places: [String], says: String) throws {
    var found: [String] = []
    var said: [String] = []
    do throws(PlaceList.Failure) {
      let list = try PlaceFile.read((try? Data(contentsOf: URL(filePath: FieldFiles.path(file)))) ?? Data())
      found = list.places.map {
        "\($0.title) \($0.coordinate.latitude) \($0.coordinate.longitude) \($0.address)".trimmingCharacters(
          in: .whitespaces)
      }
      said = list.sentences(about: list.skipped)
    } catch { said = [error.description] }
    #expect(found == places)
    #expect(said.count == (says.isEmpty ? 0 : 1) && said.allSatisfy { $0.contains(says) }, "\(said)")
  }
}
