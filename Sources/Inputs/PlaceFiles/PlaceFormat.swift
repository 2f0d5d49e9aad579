import Foundation

/// A form in which places are written to files and read from them.
public enum PlaceFormat: String, Sendable, CaseIterable {
  /// `{"locations":[{"name":…,"lat":…,"lng":…}]}`, the project's own.
  case json
  /// RFC 7946.
  case geojson
  /// GPS Exchange Format 1.1: waypoints, as GPS devices and walking apps have them.
  case gpx
  /// OGC KML 2.3.
  case kml
  /// A table with a row for each place.
  case csv

  /// Determines the format of `bytes` from their beginning.
  init(sniffing bytes: Data) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let head = String(decoding: bytes.prefix(4096).drop(while: { mark.contains($0) || $0 <= 0x20 }), as: UTF8.self)
    if head.hasPrefix("<") {
      self = head.contains("<kml") || head.contains(":kml") ? .kml : .gpx
    } else if head.hasPrefix("{") || head.hasPrefix("[") {
      // The words of either form can stand in the texts of the other, but not before its own.
      let place = { (word: String) in head.firstRange(of: word)?.lowerBound }
      let marks = ["\"Feature", "\"features\"", "\"geometry\"", "\"geometries\"", "\"coordinates\""]
      let first = marks.compactMap(place).min()
      self = first.map { $0 < place("\"locations\"") ?? head.endIndex } == true ? .geojson : .json
    } else {
      self = .csv
    }
  }
}
