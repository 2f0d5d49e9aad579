import Basics
import EventSourcing
import Foundation
import FoundationXML
import Places

/// Places as waypoints of GPX and as placemarks of KML.
enum PlaceXML {
  static func read(_ data: Data) throws(PlaceList.Failure) -> [PlaceDraft] {
    // No list needs a document type.
    guard data.range(of: Data("<!DOCTYPE".utf8)) == nil, let parser = XMLParser(untrusted: data) else {
      throw .notAList
    }
    let reader = PlaceXMLReader()
    parser.delegate = reader
    guard parser.parse(), reader.isMap, reader.isComplete else { throw .notAList }
    return reader.drafts
  }

  static func gpx(_ places: [ListedPlace], title: String) -> Data {
    let points = places.map { place in
      var lines = [
        "<wpt lat=\"\(place.coordinate.latitude)\" lon=\"\(place.coordinate.longitude)\">",
        "<name>\(escaped(place.title))</name>",
      ]
      if !place.address.isEmpty { lines.append("<desc>\(escaped(place.address))</desc>") }
      lines += ["<sym>\(place.look.symbol.rawValue)</sym>", "<type>\(place.look.colour.rawValue)</type>", "</wpt>"]
      return lines.joined()
    }
    return document(
      ["<gpx version=\"1.1\" creator=\"Apeiron\" xmlns=\"http://www.topografix.com/GPX/1/1\">"]
        + ["<metadata><name>\(escaped(title))</name></metadata>"] + points + ["</gpx>"])
  }

  static func kml(_ places: [ListedPlace], title: String) -> Data {
    let marks = places.map { place in
      func data(_ name: String, _ value: String) -> String { "<Data name=\"\(name)\"><value>\(value)</value></Data>" }
      let address = place.address.isEmpty ? "" : "<address>\(escaped(place.address))</address>"
      let extended =
        place.look == PlaceLook()
        ? ""
        : "<ExtendedData>" + data("colour", place.look.colour.rawValue) + data("symbol", place.look.symbol.rawValue)
          + "</ExtendedData>"
      let position = "\(place.coordinate.longitude),\(place.coordinate.latitude)"
      return "<Placemark><name>\(escaped(place.title))</name>\(address)\(extended)"
        + "<Point><coordinates>\(position)</coordinates></Point></Placemark>"
    }
    return document(
      ["<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><name>\(escaped(title))</name>"] + marks
        + ["</Document></kml>"])
  }

  private static func document(_ lines: [String]) -> Data {
    Data((["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + lines + [""]).joined(separator: "\n").utf8)
  }

  private static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

/// Collects waypoints and placemarks while a document is parsed.
private final class PlaceXMLReader: NSObject, XMLParserDelegate {
  private(set) var drafts: [PlaceDraft] = []
  /// Whether the document is one of the two forms.
  private(set) var isMap = false
  /// Whether all elements have ended: the parser takes a document that breaks off.
  var isComplete: Bool { path.isEmpty }
  private var draft: PlaceDraft?
  /// The elements that are open.
  private var path: [String] = []
  private var text = ""
  /// The name of the `Data` of KML that is open.
  private var dataName: String?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if path.isEmpty { isMap = ["gpx", "kml"].contains(name) }
    path.append(name)
    text = ""
    switch name {
    case "wpt":
      draft = PlaceDraft(
        latitude: attributes["lat"].flatMap { Double($0) }, longitude: attributes["lon"].flatMap { Double($0) })
    case "Placemark": draft = PlaceDraft()
    case "Data": dataName = attributes["name"]
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
    defer { text = "" }
    guard draft != nil else { return }
    switch (path.last, name) {
    case (_, "wpt"), (_, "Placemark"):
      if let draft { drafts.append(draft) }
      draft = nil
    case ("wpt", "name"), ("Placemark", "name"): draft?.name = text
    case ("wpt", "desc"), ("Placemark", "address"): draft?.address = text
    case ("Placemark", "description"): if draft?.address == nil { draft?.address = text }
    case ("wpt", "sym"): draft?.symbol = text
    case ("wpt", "type"): draft?.colour = text
    case ("Data", "value"):
      if dataName == "colour" { draft?.colour = text }
      if dataName == "symbol" { draft?.symbol = text }
    case ("Point", "coordinates"):
      let numbers = text.split(whereSeparator: \.isWhitespace).first?.split(separator: ",").map { Double($0) } ?? []
      guard numbers.count >= 2 else { return }
      draft?.longitude = numbers[0]
      draft?.latitude = numbers[1]
    default: break
    }
  }
}
