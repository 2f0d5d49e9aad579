import EventSourcing
import Foundation
import Places
import Testing

@testable import PlaceFiles

@Suite struct `A file of places` {
  /// Names that each form has to write in a way of its own.
  private static let titles = [
    "Moscow", "Café \"Ёлка\" & <sons>", "=SUM(A1)", "a,b;c", "'quoted'", "東京", "x", "-5", "two  spaces",
  ]

  private static func places() throws -> [ListedPlace] {
    try titles.enumerated().map { index, title in
      ListedPlace(
        title: title, address: index.isMultiple(of: 2) ? "Street \(index), \"B\" & <C>" : "",
        coordinate: try #require(
          Coordinate(latitude: Double(index) * 7.123456789 - 33, longitude: 179.999999 - Double(index) * 41.7)),
        look: PlaceLook(
          colour: PlaceLook.Colour.allCases[index % 8], symbol: PlaceLook.Symbol.allCases[index % 12]))
    }
  }

  @Test(arguments: PlaceFormat.allCases) func `is read as it was written, in each form`(format: PlaceFormat) throws {
    let places = try Self.places()
    let data = PlaceFile.write(places, title: "A <map> & more", as: format)
    #expect(PlaceFormat(sniffing: data) == format)
    let list = try PlaceFile.read(data)
    #expect(list.places == places)
    #expect(list.skipped.isEmpty)
  }

  /// The longest of them and the one without a parser of the system.
  @Test(arguments: [PlaceFormat.kml, .csv]) func `may be as large as a map`(format: PlaceFormat) throws {
    let places = try (0..<PlaceMap.maxPlaces).map { index in
      ListedPlace(
        title: "Place number \(index) of the town", address: "Street \(index)",
        coordinate: try #require(Coordinate(latitude: Double(index) / 1000, longitude: Double(index) / 500)))
    }
    let data = PlaceFile.write(places, title: "Many", as: format)
    #expect(data.count <= PlaceList.maxBytes)
    #expect(try PlaceFile.read(data).places.count == places.count)
  }

  @Test(arguments: [
    // Foundation's parser would end the process.
    Data("<?xml version=\"1.0\"?><gpx><wpt lat=\"1\" lon=\"2\"><nam".utf8) + [0xFF] + Data("/></wpt></gpx>".utf8),
    // "Чай", as a spreadsheet in Windows-1251 has it.
    Data("name,latitude,longitude\n".utf8) + [0xD7, 0xE0, 0xE9] + Data(",1,2\n".utf8),
  ]) func `in another encoding is refused, and told so`(data: Data) {
    #expect(throws: PlaceList.Failure.listNotUTF8) { try PlaceFile.read(data) }
  }

  @Test(arguments: [
    // As a walking app writes it, with tracks beside the points and prefixes.
    """
    <?xml version="1.0"?><g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:name>Walk</g:name></g:trk>
    <g:wpt lat="48.1" lon="11.5"><g:ele>520</g:ele><g:name>Well</g:name><g:desc><![CDATA[cold & clear]]></g:desc></g:wpt></g:gpx>
    """,
    // As a globe writes it, with folders and heights.
    """
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Trip</name><Placemark><name>Well</name>
    <description>cold &amp; clear</description><Point><coordinates>11.5,48.1,0 </coordinates></Point></Placemark></Folder></Document></kml>
    """,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"title":"Well","description":"cold & clear"},"geometry":{"type":"Point","coordinates":[11.5,48.1,520]}}]}"#,
    "Title;Lat;Lon;Description\nWell;48,1;11,5;cold & clear\n", "x,y,name,description\r\n11.5,48.1,Well,cold & clear",
    #"{"locations":[{"name":"Well","lat":48.1,"lng":11.5,"address":"cold & clear"}]}"#,
  ]) func `of other programs is read`(text: String) throws {
    let list = try PlaceFile.read(Data(text.utf8))
    let point = try #require(Coordinate(latitude: 48.1, longitude: 11.5))
    #expect(list.places == [ListedPlace(title: "Well", address: "cold & clear", coordinate: point)])
  }

  @Test func `names the entries that cannot be used`() throws {
    let table = "name,latitude,longitude\n,1,2\nfar,91,0\nhalf,1,\ngood,1,2\n"
    let list = try PlaceFile.read(Data(table.utf8))
    #expect(list.skipped.map(\.index) == [0, 1, 2])
    #expect(list.skipped.map(\.row) == [2, 3, 4])
    #expect(list.skipped.map(\.why) == [.noName, .outOfRange, .noCoordinates])
    // Empty rows count, as in a spreadsheet.
    #expect(try PlaceFile.read(Data("name,x,y\n\n,1,2\n".utf8)).skipped.map(\.row) == [3])
    let line =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Road"},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},7]}"#
    let features = try PlaceFile.read(Data(line.utf8))
    #expect(features.skipped.map(\.why) == [.noCoordinates, .noName] && features.skipped.map(\.row) == [nil, nil])
  }

  @Test(arguments: [
    "", "hello", "<html></html>", "<html><p>", "<!DOCTYPE html><html></html>",
    "<gpx><!ENTITY a \"b\"></gpx>", #"{"type":"FeatureCollection"}"#, #"{"type":"Topology"}"#,
    "name,latitude,longitude\n\"a", "\u{FEFF}",
  ]) func `that is none is refused`(text: String) {
    #expect(throws: PlaceList.Failure.notAList) { try PlaceFile.read(Data(text.utf8)) }
  }

  @Test(arguments: ["<gpx></gpx>", #"{"type":"FeatureCollection","features":[]}"#, "name,lat,lon\n"])
  func `without places is told so`(text: String) {
    #expect(throws: PlaceList.Failure.listEmpty) { try PlaceFile.read(Data(text.utf8)) }
  }
}
