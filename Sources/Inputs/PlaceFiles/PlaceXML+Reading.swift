import Basics
import Foundation
import FoundationXML
import Places

extension PlaceXML {
  static func read(_ data: Data) throws(PlaceList.Failure) -> PlaceList {
    // Blanks before `<?xml` are no XML, but harmless.
    let blanks = data.prefix { [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
    let document = Data(data.dropFirst(blanks.count))
    // Pages of the web have a type, too, and are no list.
    if let type = documentType(of: document) { throw type == "html" ? .notAList : .documentType }
    guard let parser = XMLParser(untrusted: document) else { throw .notAList }
    let blankLines = blanks.count { $0 == 0x0A }
    let reader = PlaceXMLReader(linesBefore: blankLines)
    parser.delegate = reader
    guard parser.parse(), reader.isComplete else {
      // A page of the web is rarely XML, and no list however it is mended.
      throw reader.isOfPlaces ? .notXML(line: reader.brokenLine(of: parser) + blankLines) : .notAList
    }
    return try reader.list()
  }

  /// Returns the name in the document type of `document`, in small letters; nil if it has none. It stands before the
  /// root element: behind it the same signs are text.
  private static func documentType(of document: Data) -> String? {
    var rest = String(decoding: document.prefix(1 << 16), as: UTF8.self)[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      let ends = ["<?": "?>", "<!--": "-->"]
      guard let end = ends.first(where: { rest.hasPrefix($0.key) })?.value else { break }
      guard let range = rest.firstRange(of: end) else { return nil }
      rest = rest[range.upperBound...]
    }
    let mark = "<!DOCTYPE"
    guard rest.prefix(mark.count).uppercased() == mark else { return nil }
    return rest.dropFirst(mark.count).drop(while: \.isWhitespace).prefix { $0.isLetter || $0.isNumber }.lowercased()
  }
}

/// Collects waypoints, route points and placemarks while a document is parsed.
private final class PlaceXMLReader: XMLReader, XMLParserDelegate {
  /// Whether all elements have ended: the parser takes a document that breaks off.
  var isComplete: Bool { path.isEmpty }
  /// Whether the root element is one of a list.
  var isOfPlaces: Bool { kind != nil }
  /// The kind of the entries that the root element contains; nil if it contains none.
  private var kind: PlaceList.Kind?
  private var drafts: [PlaceDraft] = []
  private var routePoints: [PlaceDraft] = []
  private var trackPoints = 0
  private let linesBefore: Int
  private var draft: PlaceDraft?
  /// The positions of the placemark that is open.
  private var positions: [(latitude: Double?, longitude: Double?)] = []
  /// The elements that are open.
  private var path: [String] = []
  private var text = ""
  /// The name of the `Data` of KML that is open.
  private var dataName: String?

  /// Elements of KML in which placemarks stand. Each of them can be a file.
  private static let roots: Set<String> = ["kml", "Document", "Folder", "Placemark"]
  private static let entries: Set<String> = ["wpt", "rtept", "Placemark"]

  /// A reader of what stands behind this number of lines.
  init(linesBefore: Int) { self.linesBefore = linesBefore }

  /// The list that was read.
  func list() throws(PlaceList.Failure) -> PlaceList {
    guard let kind else { throw .notAList }
    guard drafts.isEmpty, kind == .waypoint else { return try PlaceList(drafts, of: kind) }
    // Most points of a route only shape it.
    if routePoints.contains(where: { $0.name != nil }) { return try PlaceList(routePoints, of: .routePoint) }
    let others = [("route", routePoints.count), ("track", trackPoints)].filter { $0.1 > 0 }
    guard !others.isEmpty else { throw .listEmpty }
    throw .noWaypoints(
      only: others.map { "a \($0.0) of \($0.1) point\($0.1 == 1 ? "" : "s")" }.joined(separator: " and "))
  }

  /// Whether the element that is open is a description, which may have markup of its own.
  private var isDescribed: Bool {
    guard draft != nil, let description = path.firstIndex(of: "description") else { return false }
    return description > 0 && path[description - 1] == "Placemark"
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if path.isEmpty { kind = name == "gpx" ? .waypoint : Self.roots.contains(name) ? .placemark : nil }
    if isDescribed {
      text += "<\(name)>"
      path.append(name)
      return
    }
    path.append(name)
    text = ""
    if name == "trkpt" { trackPoints += 1 }
    if name == "Data" { dataName = attributes["name"] }
    guard Self.entries.contains(name) else { return }
    draft = PlaceDraft(
      latitude: attributes["lat"].flatMap { Double($0) }, longitude: attributes["lon"].flatMap { Double($0) },
      number: parser.line + linesBefore)
    positions = []
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
    if isDescribed {
      text += "</\(name)>"
      return
    }
    defer { text = "" }
    guard draft != nil else { return }
    switch (path.last, name) {
    case (_, "wpt"), (_, "rtept"), (_, "Placemark"): endEntry(name)
    case ("wpt", "name"), ("rtept", "name"), ("Placemark", "name"): draft?.name = text
    case ("wpt", "desc"), ("rtept", "desc"), ("Placemark", "address"): draft?.address = text
    case ("Placemark", "description"): if draft?.address == nil { draft?.address = HTMLText(text).text }
    case ("wpt", "sym"), ("rtept", "sym"): draft?.symbol = text
    case ("wpt", "type"), ("rtept", "type"): draft?.colour = text
    case ("Data", "value"):
      if dataName == "colour" { draft?.colour = text }
      if dataName == "symbol" { draft?.symbol = text }
    case ("Point", "coordinates"):
      // People also write a blank behind the comma.
      let numbers = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
      positions.append(numbers.count >= 2 ? (numbers[1], numbers[0]) : (nil, nil))
    default: break
    }
  }

  /// Adds what was read: a placemark has a place for each of its points.
  private func endEntry(_ name: String) {
    guard let entry = draft else { return }
    draft = nil
    if name == "rtept" {
      routePoints.append(entry)
    } else if positions.isEmpty {
      drafts.append(entry)
    }
    for position in positions {
      var place = entry
      (place.latitude, place.longitude) = position
      drafts.append(place)
    }
  }
}
