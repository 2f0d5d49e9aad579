public import Foundation
public import Places
import ZipFiles

/// Places in a file.
///
/// A file contains the name, address, position, colour and symbol of each place, and every format restores them
/// unchanged. Notes are not exported: they stay on the map, with the names of their authors.
public enum PlaceFile {
  /// Reads a list in any ``PlaceFormat``, which is recognised by the beginning of the file, or KML in a zip (KMZ).
  /// Entries that cannot be used are in the list's `skipped`.
  ///
  /// - Throws: ``PlaceList/Failure`` for a file that is too large, is not in UTF-8, has none of these formats, or has
  ///   no entries.
  public static func read(_ data: Data) throws(PlaceList.Failure) -> PlaceList {
    guard data.count <= PlaceList.maxBytes else { throw .listTooLarge }
    let isZip = ZipFile.isZip(data)
    let data = isZip ? try KMZ.document(in: data) : data
    // All forms are text.
    guard String(validating: data, as: UTF8.self) != nil else { throw .listNotUTF8 }
    if isZip { return try PlaceXML.read(data) }
    return switch PlaceFormat(sniffing: data) {
    case .json: try PlaceList(data)
    case .geojson: try GeoJSON.read(data)
    case .gpx, .kml: try PlaceXML.read(data)
    case .csv: try PlaceTable.read(data)
    }
  }

  /// Writes `places`, of a map with this `title`.
  public static func write(_ places: [ListedPlace], title: String, as format: PlaceFormat) -> Data {
    switch format {
    case .json: GeoJSON.locations(places)
    case .geojson: GeoJSON.write(places)
    case .gpx: PlaceXML.gpx(places, title: title)
    case .kml: PlaceXML.kml(places, title: title)
    case .csv: PlaceTable.write(places)
    }
  }
}
