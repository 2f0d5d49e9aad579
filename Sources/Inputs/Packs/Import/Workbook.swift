import Foundation

/// The first sheet of a spreadsheet (.xlsx: ECMA-376, part 1, section 18). The file is a zip with an XML document for
/// each sheet, and one for the texts that the cells share.
struct Workbook {
  /// The rows that are not empty, by their numbers.
  let rows: [(number: Int, cells: [String])]

  /// The maximum number of columns, which is more than a table of questions needs. Cells beyond it are left out.
  private static let maxColumns = 256

  /// Reads the sheet in the open zip, which has the path `file`.
  init(_ zip: borrowing QuestionZip) throws(QuestionProblem) {
    let broken = QuestionProblem(
      file: zip.path, "it is no spreadsheet that can be read", remedy: "Save it again as .xlsx, or as CSV UTF-8.")
    guard let book = try zip.document("xl/workbook.xml"),
      let sheet = book.first("sheet")?.attributes["r:id"] ?? book.first("sheet")?.attributes["id"],
      let links = try zip.document("xl/_rels/workbook.xml.rels"),
      let target = links.all("Relationship").first(where: { $0.attributes["Id"] == sheet })?.attributes["Target"]
    else { throw broken }
    // From the folder of the workbook, or from the root.
    let path = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
    guard let page = try zip.document(path) else { throw broken }
    let shared = try zip.document("xl/sharedStrings.xml")?.all("si").map(Self.text) ?? []
    var rows: [(number: Int, cells: [String])] = []
    for row in page.all("row") {
      let number = row.attributes["r"].flatMap { Int($0) } ?? (rows.last?.number ?? 0) + 1
      var cells: [String] = []
      for cell in row.elements where cell.name == "c" {
        let column = cell.attributes["r"].map(Self.column) ?? cells.count
        guard (cells.count..<Self.maxColumns).contains(column) else { continue }
        cells += Array(repeating: "", count: column - cells.count) + [Self.value(of: cell, shared)]
      }
      if !cells.allSatisfy(\.isEmpty) { rows.append((number, cells)) }
    }
    self.rows = rows
  }

  private static func value(of cell: XMLElementTree, _ shared: [String]) -> String {
    let value = cell.elements.first { $0.name == "v" }?.text ?? ""
    switch cell.attributes["t"] {
    case "s": return Int(value).flatMap { shared.indices.contains($0) ? shared[$0] : nil } ?? ""
    case "inlineStr": return cell.elements.first { $0.name == "is" }.map(text) ?? ""
    case "e": return ""
    default: return value
    }
  }

  /// The text of a cell, whose pieces may differ in their looks; how it is read aloud is left out.
  private static func text(_ item: XMLElementTree) -> String {
    item.elements.map { piece in
      switch piece.name {
      case "t": piece.text
      case "r": piece.elements.filter { $0.name == "t" }.map(\.text).joined()
      default: ""
      }
    }.joined()
  }

  /// The number of the column, from 0, of a cell such as `AB12`.
  private static func column(_ name: String) -> Int {
    let letters = name.utf8.prefix { (65...90).contains($0) }.prefix(4)
    return letters.reduce(0) { $0 * 26 + Int($1) - 64 } - 1
  }
}
