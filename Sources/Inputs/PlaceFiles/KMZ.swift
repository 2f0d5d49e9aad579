import Foundation
import Places
import ZipFiles

/// KML in a zip, with its pictures: only the KML is read.
enum KMZ {
  /// The most files that a zip may hold, as in a pack.
  private static let maxEntries = 4096

  /// Returns the KML in the zip `data`: `doc.kml`, or else the first `.kml` that lies in no folder (OGC 12-007, annex
  /// C). Nothing is unpacked that says it is larger than a list may be.
  static func document(in data: Data) throws(PlaceList.Failure) -> Data {
    do throws(ZipFile.Failure) {
      let zip = try ZipFile(data)
      guard zip.count <= maxEntries else {
        throw .init(message: "it holds \(zip.count) files, more than \(maxEntries)")
      }
      var found: ZipFile.Entry?
      var unnamed = 0
      for number in 0..<zip.count {
        let entry = try zip.entry(number)
        if entry.name == nil { unnamed += 1 }
        guard let name = entry.name?.lowercased(), name.hasSuffix(".kml"), !name.contains("/"), !name.contains("\\")
        else { continue }
        if found == nil || name == "doc.kml" { found = entry }
      }
      guard let found else {
        let also = ZipFile.unnamed(unnamed).map { ", and \($0)" } ?? ""
        throw .init(message: "it holds no .kml file outside of its folders\(also)")
      }
      // Text may be packed to a thousandth of its size.
      if let reason = found.strangeness ?? found.excess(over: PlaceList.maxBytes, ratio: Int(UInt16.max)) {
        throw .init(message: "its list \(reason)")
      }
      return try zip.contents(of: found)
    } catch { throw .zip(error.message) }
  }
}
