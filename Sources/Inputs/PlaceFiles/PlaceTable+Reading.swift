import Basics
import EventSourcing
import Foundation
import Places

extension PlaceTable {
  /// The content of a column.
  private enum Column: Hashable {
    case name, address, description, latitude, longitude, colour, symbol
    /// Latitude and longitude in one cell, or a point as WKT.
    case position

    /// The titles of each column. Other programs, and people in their languages, write what follows the first.
    private static let titles: [Column: [String]] = [
      .name: ["name", "title", "nom", "nombre", "nome", "titel", "titre", "название", "имя", "место"],
      .address: ["address", "adresse", "dirección", "indirizzo", "адрес"],
      .description: ["description", "beschreibung", "descripción", "descrizione", "описание"],
      .latitude: ["latitude", "lat", "y", "breite", "breitengrad", "latitud", "latitudine", "широта"],
      .longitude: [
        "longitude", "lng", "lon", "long", "x", "länge", "längengrad", "longitud", "longitudine", "долгота",
      ],
      .colour: ["colour", "color"],
      .symbol: ["symbol"],
      .position: ["location", "position", "coordinates", "coords", "latlng", "latlon", "wkt", "geometry", "geom"],
    ]
    private static let columns = Dictionary(
      uniqueKeysWithValues: titles.flatMap { entry in entry.value.map { ($0, entry.key) } })

    /// The column with this title; nil for one that says nothing of a place.
    init?(_ title: String) {
      // "Latitude (°)" has its unit behind it.
      let word = title.prefix { $0 != "(" && $0 != "[" }.trimmingCharacters(in: .whitespaces).lowercased()
      guard let column = Self.columns[word.precomposedStringWithCanonicalMapping] else { return nil }
      self = column
    }
  }

  static func read(_ data: Data) throws(PlaceList.Failure) -> PlaceList {
    let text = String(decoding: data, as: UTF8.self)
    let isHead = { (cells: [String]) in missing(in: columns(cells)).isEmpty }
    guard let rows = CSV.numberedRows(of: text, headedBy: isHead) else { throw .notAList }
    guard let head = CSV.head(of: rows, isHead) else { throw failure(of: text) }
    let titled = columns(rows[head].cells)
    let entries = rows[(head + 1)...].filter { row in !row.cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
    return try PlaceList(entries.map { draft($0.cells, titled, number: $0.number) }, of: .row)
  }

  private static func draft(_ cells: [String], _ columns: [Column: Int], number: Int) -> PlaceDraft {
    func cell(_ column: Column) -> String? { columns[column].flatMap { cells.indices.contains($0) ? cells[$0] : nil } }
    var draft = PlaceDraft(
      name: cell(.name), address: cell(.address) ?? cell(.description).map { HTMLText($0).text },
      latitude: cell(.latitude).flatMap(degrees), longitude: cell(.longitude).flatMap(degrees), colour: cell(.colour),
      symbol: cell(.symbol), number: number)
    if columns[.latitude] == nil || columns[.longitude] == nil, let position = cell(.position).flatMap(position) {
      (draft.latitude, draft.longitude) = position
    }
    return draft
  }

  /// Some countries write a comma.
  private static func degrees(_ text: some StringProtocol) -> Double? {
    Double(text.trimmingCharacters(in: .whitespaces).replacing(",", with: "."))
  }

  /// Reads "50.5, 6.25", or `POINT (6.25 50.5)` (OGC 06-103r4, 7.2).
  private static func position(_ text: String) -> (Double?, Double?)? {
    let point =
      /^\s*(?:SRID=4326;)?\s*POINT\s*(?:ZM|Z|M)?\s*\(\s*([-+0-9.eE]+)\s+([-+0-9.eE]+)[^)]*\)\s*$/.ignoresCase()
    if let match = text.firstMatch(of: point) { return (Double(match.2), Double(match.1)) }
    let inner = text.trimmingCharacters(in: CharacterSet(charactersIn: " ()[]"))
    // With decimal commas, what separates the two is another sign or a blank.
    let splits: [(Character) -> Bool] = [{ $0 == ";" }, \.isWhitespace, { $0 == "," }]
    for isSeparator in splits {
      let parts = inner.split(whereSeparator: isSeparator).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,"))
      }
      if parts.count == 2 { return (degrees(parts[0]), degrees(parts[1])) }
    }
    return nil
  }

  /// The columns in a row of titles.
  private static func columns(_ cells: [String]) -> [Column: Int] {
    var columns: [Column: Int] = [:]
    for (number, cell) in cells.enumerated() {
      if let column = Column(cell), columns[column] == nil { columns[column] = number }
    }
    return columns
  }

  /// The titles of the columns that are needed and are not among `columns`.
  private static func missing(in columns: [Column: Int]) -> [String] {
    let needed: [(Column, String)] = [(.name, "name"), (.latitude, "latitude"), (.longitude, "longitude")]
    return needed.filter { column, _ in
      columns[column] == nil && (column == .name || columns[.position] == nil)
    }.map(\.1)
  }

  /// The most titles, and characters of each, that a sentence names.
  private static let (mostTitles, longestTitle) = (12, 40)

  /// Why no row has the titles: the row that comes nearest lacks some.
  private static func failure(of text: String) -> PlaceList.Failure {
    let rows = CSV.numberedRows(of: text, headedBy: { !columns($0).isEmpty }) ?? []
    let nearest = rows.prefix(30).map(\.cells).max { one, other in
      (columns(one).count, one.count { !$0.isEmpty }) < (columns(other).count, other.count { !$0.isEmpty })
    }
    guard let nearest, nearest.count > 1 || !columns(nearest).isEmpty else { return .notAList }
    let titles = nearest.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
    let named = titles.prefix(mostTitles).map { String($0.prefix(longestTitle)) }
    return .noColumn(missing(in: columns(nearest)), found: named + (titles.count > mostTitles ? ["…"] : []))
  }
}
