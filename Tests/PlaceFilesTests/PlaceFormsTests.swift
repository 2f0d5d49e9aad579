import EventSourcing
import Foundation
import Places
import TestSupport
import Testing
import ZipFiles

@testable import PlaceFiles

/// Forms as programs and people write them beside the usual one.
@Suite struct `A list of places` {
  private func read(_ text: String) throws -> PlaceList { try PlaceFile.read(Data(text.utf8)) }

  private func places(_ text: String) throws -> [String] { try read(text).places.map(Self.told) }

  private static func told(_ place: ListedPlace) -> String {
    "\(place.title) \(place.coordinate.latitude) \(place.coordinate.longitude)"
  }

  private func failure(_ text: String) -> PlaceList.Failure? {
    do throws(PlaceList.Failure) { _ = try PlaceFile.read(Data(text.utf8)) } catch { return error }
    return nil
  }

  // MARK: GeoJSON

  private static func geoJSON(_ crs: String, _ position: String) -> String {
    #"{"type":"FeatureCollection","crs":\#(crs),"features":[{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[\#(position)]}}]}"#
  }

  @Test(arguments: [
    (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}"#, "EPSG:25832"),
    (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG:6.9:2154"}}"#, "EPSG:2154"),
    (#"{"type":"name","properties":{"name":"http://www.opengis.net/def/crs/EPSG/0/3857"}}"#, "EPSG:3857"),
    (#"{"type":"EPSG","properties":{"code":31467}}"#, "EPSG:31467"), (#""EPSG:2056""#, "EPSG:2056"),
    (#"{"type":"name","properties":{"name":"Town grid"}}"#, "Town grid"),
    ("{}", "a coordinate system without a name"),
  ]) func `in another coordinate system is refused, even where its numbers could be degrees`(crs: String, name: String)
  {
    #expect(failure(Self.geoJSON(crs, "1,2")) == .notDegrees(name: name))
    #expect(PlaceList.Failure.notDegrees(name: name).description.contains("\(name), not in degrees: save it as WGS 84"))
  }

  @Test(arguments: [
    "null", #"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#,
    #"{"type":"name","properties":{"name":"EPSG:4326"}}"#,
    #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}"#,
  ]) func `that says it is in degrees is read`(crs: String) throws {
    #expect(try places(Self.geoJSON(crs, "1,2")) == ["A 2.0 1.0"])
  }

  @Test func `in metres is refused where it names no coordinate system`() throws {
    let name = "coordinates such as 695747, 6528549"
    #expect(failure(Self.geoJSON("null", "695747.0,6528549.0")) == .notDegrees(name: name))
    // A longitude beyond the date line is one bad entry.
    #expect(try read(Self.geoJSON("null", "190,2")).skipped.map(\.why) == [.outOfRange])
  }

  @Test(arguments: [
    (#"{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2,3]}}"#, ["A 2.0 1.0"]),
    (
      #"{"geometry":{"coordinates":[[1,2],[3,4]],"type":"MultiPoint"},"properties":{"name":"A"},"type":"Feature"}"#,
      ["A 2.0 1.0", "A 4.0 3.0"]
    ),
    (
      #"{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[5,6],[7,8]]},{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}]}}"#,
      ["A 2.0 1.0"]
    ),
  ]) func `can be one feature, whose points are places`(text: String, expected: [String]) throws {
    #expect(try places(text) == expected)
  }

  @Test(arguments: [
    #"{"type":"Point","coordinates":[1,2]}"#, #"{"coordinates":[[1,2],[3,4]],"type":"MultiPoint"}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#, #"{"type":"Feature"}"#,
  ]) func `of one geometry has no names`(text: String) throws {
    let list = try read(text)
    #expect(
      list.places.isEmpty && list.sentences(about: list.skipped) == ["feature 1: it has no name"]
        || list.skipped.count == 2)
    #expect(Set(list.skipped.map(\.why)) == [.noName])
  }

  @Test func `is told from the own form by what comes first`() throws {
    #expect(
      try places(#"{"locations":[{"name":"Feature","lat":1,"lng":2,"address":"\"geometry\""}]}"#) == ["Feature 1.0 2.0"]
    )
    #expect(
      try places(
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"\"locations\""},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#
      ) == ["\"locations\" 2.0 1.0"])
  }

  // MARK: KML

  private static func kml(_ mark: String) -> String { "<kml><Document><Placemark>\(mark)</Placemark></Document></kml>" }

  @Test func `has a place for each point of a placemark`() throws {
    let point = { (text: String) in "<Point><coordinates>\(text)</coordinates></Point>" }
    let geometry = "<MultiGeometry>\(point("1,2,0"))<MultiGeometry>\(point(" 3, 4 "))</MultiGeometry></MultiGeometry>"
    #expect(try places(Self.kml(geometry + "<name>A</name>")) == ["A 2.0 1.0", "A 4.0 3.0"])
    let bad = try read(Self.kml("<name>A</name><MultiGeometry>\(point("x"))\(point("1,2"))</MultiGeometry>"))
    #expect(bad.places.count == 1 && bad.skipped.map(\.why) == [.noCoordinates])
  }

  @Test(arguments: [
    "<![CDATA[<p>Caf&eacute; &amp; <i>bar</i></p><script>x</script>from 5&nbsp;&euro;]]>",
    "Café &amp;amp; <b>bar</b><br/>from 5 €", "&lt;div&gt;Café &amp;amp; bar&lt;/div&gt;from 5 €",
  ]) func `has descriptions in HTML, of which the text is read`(description: String) throws {
    let mark = "<name>A</name><description>\(description)</description><Point><coordinates>1,2</coordinates></Point>"
    #expect(try read(Self.kml(mark)).places.map(\.address) == ["Café & bar from 5 €"])
    // An address is plain text.
    let plain = try read(Self.kml("<address>A &lt;b&gt;</address>" + mark))
    #expect(plain.places.map(\.address) == ["A <b>"])
  }

  private static let mark = "<Placemark><name>A</name><Point><coordinates>1,2</coordinates></Point></Placemark>"

  @Test(arguments: [
    "\n\n <?xml version=\"1.0\"?><kml>\(mark)</kml>", "\u{FEFF} <?xml version=\"1.0\"?><kml>\(mark)</kml>",
    "<Document>\(mark)</Document>", "<Folder>\(mark)</Folder>", mark,
    "<kml><Document><description><![CDATA[<!DOCTYPE html>]]></description>\(mark)</Document></kml>",
  ]) func `is read with what is harmless`(text: String) throws {
    #expect(try places(text) == ["A 2.0 1.0"])
  }

  @Test(arguments: [
    "<!DOCTYPE kml><kml></kml>", "<?xml version=\"1.0\"?>\n<!-- a --><!doctype gpx SYSTEM \"x.dtd\"><gpx></gpx>",
    "<!DOCTYPE x [<!ENTITY a \"b\">]><gpx><wpt lat=\"1\" lon=\"2\"><name>&a;</name></wpt></gpx>",
  ]) func `with a document type is refused, and told which line to delete`(text: String) {
    #expect(failure(text) == .documentType)
    #expect(PlaceList.Failure.documentType.description.contains("delete the line <!DOCTYPE"))
  }

  @Test(arguments: [
    ("<gpx>", 1), ("\n\n<gpx>\n<wpt lat=\"1\" lon=\"2\">\n<name>A & B</name></wpt></gpx>", 5),
    ("<kml>\n<Placemark>\n<name>A</Placemark>\n</kml>\n", 3), ("<kml>\n<Placemark>\n<name>A</name>\n", 3),
    ("<kml>\n<Folder open=1>\n</Folder></kml>", 2),
  ]) func `in broken XML is refused, and told the line`(text: String, line: Int) {
    #expect(failure(text) == .notXML(line: line))
    #expect(failure(text)?.description.contains("in line \(line): export it again") == true)
  }

  // MARK: KMZ

  private func zip(_ files: [(name: String, text: String)]) throws -> Data {
    let folder = try TemporaryFolder()
    let paths = try files.enumerated().map { ($1.name, try folder.write($1.text, to: "\($0)")) }
    try ZipFile.write(paths.map { (name: $0.0, path: $0.1) }, to: folder.path("a.zip"))
    return Data(try folder.read("a.zip"))
  }

  @Test func `in a zip is its doc.kml, or the first one that lies in no folder`() throws {
    let named = { (name: String) in "<kml>" + Self.mark.replacing("<name>A", with: "<name>\(name)") + "</kml>" }
    let first = try zip([("files/x.kml", named("X")), ("a.KML", named("A")), ("b.kml", named("B"))])
    #expect(try PlaceFile.read(first).places.map(\.title) == ["A"])
    let usual = try zip([("a.kml", named("A")), ("doc.kml", named("D")), ("files/m.jpg", "")])
    #expect(try PlaceFile.read(usual).places.map(\.title) == ["D"])
  }

  @Test func `in a zip that has none, is too large or is damaged is refused, and told so`() throws {
    func reason(_ data: Data) -> String? {
      do throws(PlaceList.Failure) { _ = try PlaceFile.read(data) } catch { return error.description }
      return nil
    }
    let none = try zip([("xl/workbook.xml", "<a/>"), ("files/doc.kml", "<kml/>")])
    #expect(reason(none)?.contains("no .kml file outside of its folders") == true)
    #expect(reason(none.prefix(60))?.contains("No list can be read in the zip") == true)
    // A name as Windows packs it: "да" in code page 866.
    var foreign = try zip([("da.kml", "<kml></kml>")])
    while let name = foreign.range(of: Data("da.kml".utf8)) {
      foreign.replaceSubrange(name, with: Data([0xA4, 0xA0]) + Data(".kml".utf8))
    }
    #expect(reason(foreign)?.contains("folders, and the name of a file in it is not UTF-8)") == true)
    // What the directory says is believed before anything is unpacked: it says four gigabytes.
    var large = try zip([("doc.kml", "<kml></kml>")])
    for mark in [Data([0x50, 0x4B, 1, 2]), Data([0x50, 0x4B, 3, 4])] {
      let at = try #require(large.range(of: mark)).lowerBound + (mark[2] == 1 ? 24 : 22)
      large.replaceSubrange(at..<at + 4, with: [0xFE, 0xFF, 0xFF, 0xFF])
    }
    #expect(reason(large)?.contains("its list has 4294967294 bytes, more than 16777216") == true)
  }

  // MARK: GPX

  @Test func `of a route has its named points, where there are no waypoints`() throws {
    let route =
      "<rte><name>R</name>\n<rtept lat=\"1\" lon=\"2\"><name>A</name><desc>B</desc></rtept>\n<rtept lat=\"3\" lon=\"4\"/></rte>"
    let list = try read("<gpx>\(route)</gpx>")
    #expect(list.places.map(\.address) == ["B"])
    #expect(list.sentences(about: list.skipped) == ["line 3: the route point has no name"])
    #expect(try places("<gpx><wpt lat=\"5\" lon=\"6\"><name>W</name></wpt>\(route)</gpx>") == ["W 5.0 6.0"])
  }

  @Test(arguments: [
    ("<trk><trkseg><trkpt/><trkpt/></trkseg><trkseg><trkpt/></trkseg></trk>", "a track of 3 points"),
    ("<rte><rtept lat=\"1\" lon=\"2\"/></rte>", "a route of 1 point"),
    ("<rte><rtept/><rtept/></rte><trk><trkseg><trkpt/></trkseg></trk>", "a route of 2 points and a track of 1 point"),
  ]) func `without waypoints is told what it has instead`(content: String, only: String) {
    #expect(failure("<gpx>\(content)</gpx>") == .noWaypoints(only: only))
  }

  @Test func `has its bad entries told by line, also behind empty lines`() throws {
    let list = try read(
      "\n\n<?xml version=\"1.0\"?>\n<gpx>\n<wpt lat=\"1\" lon=\"2\"/>\n\n<wpt lat=\"3\" lon=\"4\"/></gpx>")
    #expect(list.sentences(about: list.skipped) == ["lines 5, 7: 2 waypoints have no name"])
  }

  // MARK: Tables

  @Test(arguments: [
    "A walk\nname;lat;lon\nA;1,5;2\n", "sep=;\r\nName;Breite;Länge\r\nA;1,5;2\r\n;;\r\n",
    "Trip, in May\n\nname\tlatitude (°)\tlongitude [deg]\nA\t1.5\t2\n", "Nom,Latitude,Longitude\nA,1.5,2",
    "Название;Широта;Долгота\nA;1,5;2", "name,location\nA,\"1.5,2\"", "name,Coordinates\nA,\"(1.5, 2)\"",
    "name;position\nA;1,5 2\n", "name\tposition\nA\t1,5; 2\n", "name\tposition\nA\t1,5, 2,0\n",
    "WKT,name\n\"POINT (2 1.5)\",A", "geom;name\n\"SRID=4326;point z(2.0 1.5 7)\";A\n",
    "location,name,lat,lon\nTown,A,1.5,2",
  ]) func `as a table is read with rows above it, and with other titles`(text: String) throws {
    #expect(try places(text) == ["A 1.5 2.0"])
  }

  @Test(arguments: ["somewhere", "\"LINESTRING (1 2, 3 4)\"", "\"1,2,3\"", ""])
  func `as a table has entries without a position`(cell: String) throws {
    let list = try read("name,location\nA,\(cell)\n")
    #expect(
      list.sentences(about: list.skipped) == ["row 2: it has no coordinates: latitude and longitude must be numbers"])
  }

  @Test(arguments: [
    ("Ort;Hochwert;Rechtswert\nA;1;2", ["name", "latitude", "longitude"], "Ort, Hochwert, Rechtswert"),
    ("Towns\n\nname,lat,east\nA,1,2", ["longitude"], "name, lat, east"),
    ("name\nA", ["latitude", "longitude"], "name"),
    ("sep=;\nlat;lon;Ort\n1;2;A", ["name"], "lat, lon, Ort"), ("a,b\n1,2", ["name", "latitude", "longitude"], "a, b"),
  ]) func `as a table that lacks columns is told which, and which it has`(text: String, lacks: [String], has: String) {
    let found = failure(text)
    #expect(found == .noColumn(lacks, found: has.components(separatedBy: ", ")))
    #expect(found?.description.contains("there are \(has)") == true)
  }
}
