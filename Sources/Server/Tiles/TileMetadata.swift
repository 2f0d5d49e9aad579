import Basics
import Foundation
import FoundationXML

/// What the makers of tiles say about them.
struct TileMetadata {
  /// West, south, east and north in degrees; nil if they make no sense, or there are none.
  private(set) var bounds: [Double]?
  /// The attribution as plain text; empty if there is none.
  private(set) var attribution = ""
  /// Whether rows are counted from the south.
  private(set) var countsFromSouth = false

  /// The most bytes that a file about tiles may have: those of MBTiles can describe each layer.
  private static let maxBytes = 16 << 20

  /// The metadata of MBTiles, whose rows are counted from the south.
  init(mbtiles: [String: String]) {
    let degrees = mbtiles["bounds"]?.split(separator: ",").compactMap {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    set(degrees, mbtiles["attribution"])
    countsFromSouth = true
  }

  /// The metadata of a folder of tiles, from its `metadata.json` and `tilemapresource.xml`, each of which may be missing.
  init(folder: URL) throws(TileStoreError) {
    // GDAL writes it, but not where it counts from the north.
    if let xml = try Self.contents(of: folder.appending(path: "tilemapresource.xml")) {
      let system = Self.text(of: "SRS", in: xml)
      guard Self.mercators.contains(system ?? "EPSG:3857") else {
        throw .otherGrid(folder.path, system: String((system ?? "").prefix(40)))
      }
      countsFromSouth = true
    }
    let file = folder.appending(path: "metadata.json")
    guard let json = try Self.contents(of: file) else { return }
    guard let fields = try? JSONDecoder().decode([String: Value].self, from: json) else {
      throw .noMetadata(file.path, reason: "it is no JSON object")
    }
    set(fields["bounds"]?.numbers, fields["attribution"]?.text)
    if let scheme = fields["scheme"]?.text { countsFromSouth = scheme.lowercased() == "tms" }
  }

  /// The names of the Mercator projection of the sphere, by which all maps on the web are cut into tiles.
  private static let mercators: Set<String> = ["EPSG:3857", "EPSG:900913", "EPSG:3785", "OSGEO:41001"]

  private mutating func set(_ degrees: [Double]?, _ attribution: String?) {
    bounds = degrees.flatMap { Self.isBox($0) ? $0 : nil }
    // Many have links, and pages show it as text.
    let text = HTMLText(attribution ?? "").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.attribution = String(text.prefix(200))
  }

  private static func isBox(_ degrees: [Double]) -> Bool {
    degrees.count == 4 && degrees[0] < degrees[2] && degrees[1] < degrees[3]
      && (-180...180).contains(degrees[0]) && degrees[2] <= 180 && (-90...90).contains(degrees[1]) && degrees[3] <= 90
  }

  /// A value of a `metadata.json`: in that of MBTiles each is a text, in TileJSON bounds are numbers.
  private struct Value: Decodable {
    var text: String?
    var numbers: [Double]?

    init(from decoder: any Decoder) {
      let value = try? decoder.singleValueContainer()
      text = try? value?.decode(String.self)
      numbers =
        text?.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        ?? (try? value?.decode([Double].self))
    }
  }

  /// The content of a file; nil if there is none.
  private static func contents(of file: URL) throws(TileStoreError) -> Data? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let handle = FileHandle(forReadingAtPath: file.path), let data = try? handle.read(upToCount: maxBytes + 1)
    else { throw .noMetadata(file.path, reason: "it cannot be opened") }
    guard data.count <= maxBytes else { throw .noMetadata(file.path, reason: "it is larger than \(maxBytes >> 20) MB") }
    return data
  }

  /// The text of the first element called `name`; nil if there is none.
  private static func text(of name: String, in xml: Data) -> String? {
    guard let parser = XMLParser(untrusted: xml) else { return nil }
    let reader = ElementReader(name)
    parser.delegate = reader
    _ = parser.parse()
    return reader.text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private final class ElementReader: NSObject, XMLParserDelegate {
    private let name: String
    private var isOpen = false
    private(set) var text: String?

    init(_ name: String) { self.name = name }

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      isOpen = element == name && text == nil
      if isOpen { text = "" }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { if isOpen { text? += string } }

    func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
      isOpen = false
    }
  }
}
