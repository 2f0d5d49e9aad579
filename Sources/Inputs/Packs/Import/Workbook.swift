import Foundation

/// A spreadsheet (.xlsx: ECMA-376, part 1, section 18). The file is a zip with an XML document for each sheet, and one
/// for the texts that the cells share. Documents are found by their relationships, because programs name them as they
/// like (part 2, section 8).
struct Workbook {
  /// A sheet that people see.
  struct Sheet {
    let name: String
    /// The rows that are not empty, by their numbers.
    let rows: [(number: Int, cells: [String])]
  }

  /// The sheets in their order, without hidden ones.
  let sheets: [Sheet]

  /// Whether the zip is one of the formats of ECMA-376, of which only spreadsheets can be read.
  static func isDocument(_ zip: borrowing QuestionZip) -> Bool { zip.names.contains("[Content_Types].xml") }

  /// Reads the sheets in the open zip.
  ///
  /// - Throws: ``QuestionProblem`` if it is no spreadsheet.
  init(_ zip: borrowing QuestionZip) throws(QuestionProblem) {
    let broken = QuestionProblem(
      file: zip.path, "it is no spreadsheet that can be read", remedy: "Save it again as .xlsx, or as CSV UTF-8.")
    guard let path = try Relationships("", in: zip).path(ofType: "officeDocument"), let book = try zip.document(path),
      book.name == "workbook"
    else { throw broken }
    let links = try Relationships(path, in: zip)
    let shared = try links.path(ofType: "sharedStrings").map { path throws(QuestionProblem) in
      try zip.document(path)?.all("si").map(Self.text) ?? []
    }
    var styles: XMLElementTree?
    if let path = links.path(ofType: "styles") { styles = try zip.document(path) }
    let texts = CellTexts(shared: shared ?? [], formats: NumberFormats(styles: styles, book: book))
    var sheets: [Sheet] = []
    for sheet in book.all("sheet") where !["hidden", "veryHidden"].contains(sheet.attributes["state"]) {
      guard let id = sheet.attribute("id"), let path = links.path(ofID: id), let page = try zip.document(path) else {
        throw broken
      }
      // A sheet may also be a chart.
      guard page.name == "worksheet" else { continue }
      sheets.append(Sheet(name: sheet.attributes["name"] ?? "", rows: Self.rows(of: page, texts)))
    }
    guard !sheets.isEmpty else { throw broken }
    self.sheets = sheets
  }

  /// What cells refer to.
  private struct CellTexts {
    let shared: [String]
    let formats: NumberFormats
  }

  /// The maximum number of columns, which is more than a table of questions needs. Cells beyond it are left out.
  private static let maxColumns = 256

  private static func rows(of page: XMLElementTree, _ texts: CellTexts) -> [(number: Int, cells: [String])] {
    var rows: [(number: Int, cells: [String])] = []
    for row in page.all("row") {
      let number = row.attributes["r"].flatMap { Int($0) } ?? (rows.last?.number ?? 0) + 1
      var cells: [String] = []
      for cell in row.elements where cell.name == "c" {
        let column = cell.attributes["r"].map(column) ?? cells.count
        guard (cells.count..<maxColumns).contains(column) else { continue }
        cells += Array(repeating: "", count: column - cells.count) + [value(of: cell, texts)]
      }
      if !cells.allSatisfy(\.isEmpty) { rows.append((number, cells)) }
    }
    return rows
  }

  private static func value(of cell: XMLElementTree, _ texts: CellTexts) -> String {
    let value = cell.elements.first { $0.name == "v" }?.text ?? ""
    switch cell.attributes["t"] ?? "n" {
    case "s": return Int(value).flatMap { texts.shared.indices.contains($0) ? texts.shared[$0] : nil } ?? ""
    case "inlineStr": return cell.elements.first { $0.name == "is" }.map(text) ?? ""
    case "str": return unescaped(value)
    case "b": return value == "0" ? "FALSE" : "TRUE"
    case "e": return ""
    case "n": return texts.formats.text(of: value, style: cell.attributes["s"])
    default: return value
    }
  }

  /// The text of a cell, whose pieces may differ in their looks; how it is read aloud is left out.
  private static func text(_ item: XMLElementTree) -> String {
    let pieces = item.elements.map { piece in
      switch piece.name {
      case "t": piece.text
      case "r": piece.elements.filter { $0.name == "t" }.map(\.text).joined()
      default: ""
      }
    }
    return unescaped(pieces.joined())
  }

  /// Returns `text` with the characters that XML cannot write, such as `_x000D_` (ST_Xstring).
  private static func unescaped(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    return text.replacing(/_x([0-9A-Fa-f]{4})_/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }

  /// The number of the column, from 0, of a cell such as `AB12`.
  private static func column(_ name: String) -> Int {
    let letters = name.utf8.prefix { (65...90).contains($0) }.prefix(4)
    return letters.reduce(0) { $0 * 26 + Int($1) - 64 } - 1
  }
}

/// The relationships of a document in a zip of ECMA-376 (part 2, section 8.5).
private struct Relationships {
  private let document: String
  private let all: [XMLElementTree]

  /// Reads the relationships of the document at the path `document`, or of the whole zip if it is empty.
  init(_ document: String, in zip: borrowing QuestionZip) throws(QuestionProblem) {
    self.document = document
    let name = document.split(separator: "/").last.map(String.init) ?? ""
    all = try zip.document(PackagePath.resolved("_rels/\(name).rels", from: document))?.all("Relationship") ?? []
  }

  private func path(_ link: XMLElementTree) -> String? {
    link.attributes["Target"].map { PackagePath.resolved(url: $0.replacing("\\", with: "/"), from: document) }
  }

  /// Types are addresses, of which the last part is the same in both editions of the standard.
  func path(ofType type: String) -> String? {
    all.first { $0.attributes["Type"]?.hasSuffix("/\(type)") == true }.flatMap(path)
  }

  func path(ofID id: String) -> String? { all.first { $0.attributes["Id"] == id }.flatMap(path) }
}
