import Foundation
import SwiftCSV
import Vision

/// Reads `labels.csv`: one row for each object in each photograph, with the columns `query` and `reference` and, if
/// wanted, `corners`, `group` and `note`.
///
/// - `reference`: the name of a file of the references; empty where none is in the photograph; `a|b` where either is right.
/// - `corners`: eight numbers, x and y in turn, the reference image's top left, top right, bottom right and bottom left
///   corner in pixels of the photograph.
/// - `note`: with the word `partial` the object is neither demanded nor held against the answer.
/// - `group`: `ignore` leaves the photograph out.
public enum Labels {
  static let mostBytes = 64 << 20

  /// The photographs of the file at `path`, in the order in which they first appear. Each reference must be one of `names`.
  public static func read(_ path: String, references names: Set<String>) throws(LabelError) -> [LabelledQuery] {
    var limits = ImageDecoder.Limits()
    limits.bytes = mostBytes
    let bytes: [UInt8]
    do { bytes = try ImageDecoder.read(path, limits: limits) } catch {
      throw LabelError(.unreadable, file: path, message: error.message)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LabelError(file: path, message: "it is not UTF-8; save it as \"CSV UTF-8\"")
    }
    return try parse(text, file: path, references: names)
  }

  /// As `read`, from text; `file` is what errors call it.
  public static func parse(
    _ text: String, file: String, references names: Set<String>
  ) throws(LabelError) -> [LabelledQuery] {
    let table = try table(text, file: file)
    let header = table.header.map { $0.trimmingCharacters(in: .whitespaces) }
    let columns = header.joined(separator: ", ")
    for needed in ["query", "reference"] where !header.contains(needed) {
      throw LabelError(file: file, row: 1, message: "there is no column \"\(needed)\"; the columns are: \(columns)")
    }
    for name in header where !name.isEmpty && header.count(where: { $0 == name }) > 1 {
      throw LabelError(file: file, row: 1, message: "there are several columns \"\(name)\"; keep one of them")
    }
    var queries: [LabelledQuery] = []
    var numbers: [String: Int] = [:]
    // Spreadsheets like to leave rows of empty cells behind the table.
    for (i, cells) in table.rows.enumerated() where !cells.allSatisfy(\.isEmpty) {
      let row = Row(file: file, number: i + 2, header: header, cells: cells)
      let query = try row["query"].nonEmpty(or: row.error("the query has no name"))
      let number = numbers[query] ?? queries.count
      if number == queries.count {
        numbers[query] = number
        queries.append(LabelledQuery(file: query, group: row["group"]))
      }
      try add(row, to: &queries[number], references: names)
    }
    return queries
  }

  private static func table(_ text: String, file: String) throws(LabelError) -> EnumeratedCSV {
    // The parser would take all that follows an open quotation mark for one cell.
    if text.count(where: { $0 == "\"" }).isMultiple(of: 2),
      let table = try? EnumeratedCSV(string: text, delimiter: .comma, loadColumns: false)
    {
      return table
    }
    throw LabelError(
      file: file, message: "a quotation mark stands alone; a cell with one needs them around it, and its own doubled")
  }

  private static func add(_ row: Row, to query: inout LabelledQuery, references names: Set<String>) throws(LabelError) {
    if row["group"] == "ignore" { query.isIgnored = true }
    let references = try row["reference"].split(separator: "|").map { file throws(LabelError) in
      let file = file.trimmingCharacters(in: .whitespaces)
      guard let name = [file, stem(file)].first(where: names.contains) else {
        throw row.error("\"\(file)\" is not among the references")
      }
      return name
    }
    guard !references.isEmpty else { return }
    if row["note"].contains("partial") {
      query.partial.formUnion(references)
    } else {
      query.objects.append(LabelledQuery.Object(references: references, corners: try row.corners()))
    }
  }

  /// The file's name without the extension: a label may name the reference or its file.
  private static func stem(_ file: String) -> String { (file as NSString).deletingPathExtension }
}

/// One row of the table, by the names of its columns.
private struct Row {
  let file: String
  let number: Int
  let header: [String]
  let cells: [String]

  /// The cell under `column`, without surrounding spaces; empty where the row or the table has none.
  subscript(column: String) -> String {
    guard let i = header.firstIndex(of: column), i < cells.count else { return "" }
    return cells[i].trimmingCharacters(in: .whitespaces)
  }

  func error(_ message: String) -> LabelError { LabelError(file: file, row: number, message: message) }

  func corners() throws(LabelError) -> Quadrilateral? {
    let words = self["corners"].split(separator: " ")
    if words.isEmpty { return nil }
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    guard words.count == 8, numbers.count == 8 else {
      throw error("the corners are \"\(self["corners"])\", not eight numbers separated by spaces")
    }
    let points = stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    return Quadrilateral(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
  }
}

extension String {
  fileprivate func nonEmpty(or error: LabelError) throws(LabelError) -> String {
    if isEmpty { throw error }
    return self
  }
}
