import Foundation
import Vision

/// One row of a table of labels, with access by column name.
struct LabelRow {
  let file: String
  /// The row's number, counted from 1 for the first row of the file.
  let number: Int
  /// The titles, in lower case.
  let header: [String]
  let cells: [String]

  /// The cell in `column`, without surrounding spaces; empty if the row or the table does not have it.
  subscript(column: String) -> String {
    guard let i = header.firstIndex(of: column), i < cells.count else { return "" }
    return cells[i].trimmingCharacters(in: .whitespaces)
  }

  func error(_ message: String) -> LabelError { LabelError(file: file, row: number, message: message) }

  func query() throws(LabelError) -> String {
    let query = self["query"]
    if query.isEmpty { throw error("the query has no name") }
    return query
  }

  /// The references in the row, each by its name among `names`; the file's extension may be written or left out.
  func references(among names: Set<String>) throws(LabelError) -> [String] {
    try self["reference"].split(separator: "|").map { file throws(LabelError) in
      let file = file.trimmingCharacters(in: .whitespaces)
      guard let name = [file, (file as NSString).deletingPathExtension].first(where: names.contains) else {
        throw error("\"\(file)\" is not among the references")
      }
      return name
    }
  }

  func corners() throws(LabelError) -> Quadrilateral? {
    let words = self["corners"].split(separator: " ")
    if words.isEmpty { return nil }
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    guard words.count == 8, numbers.count == 8 else {
      throw error("the corners are \"\(self["corners"])\": write eight numbers separated by spaces")
    }
    let points = stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    return Quadrilateral(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
  }
}
