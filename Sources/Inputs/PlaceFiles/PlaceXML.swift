import EventSourcing
import Foundation
import Places

/// Places as waypoints of GPX and as placemarks of KML.
enum PlaceXML {
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
