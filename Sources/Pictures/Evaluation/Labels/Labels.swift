import Basics
import Foundation
import Vision

/// Reads `labels.csv`: one row for each object in each photograph, with the columns `query` and `reference` and the
/// optional columns `corners`, `group` and `note`. The columns are separated by commas, semicolons or tabs. Their titles
/// may be in capitals, and other rows, such as Excel's `sep=;`, may stand above them.
///
/// - `reference`: the name of a reference's file; empty if the photograph shows none; `a|b` if either is right.
/// - `corners`: eight numbers, x and y of the reference's top left, top right, bottom right and bottom left corner, in
///   pixels of the photograph.
/// - `note`: the word `partial` means that the object need not be found, and that finding it is not wrong.
/// - `group`: `ignore` leaves the photograph out.
///
/// The rows of a photograph may be anywhere in the file but must agree: one group, one spelling of its name, no
/// repeated row, and no object beside a row that says there is none.
public enum Labels {
  static let maxBytes = 64 << 20

  /// The photographs labelled in the file at `path`, in the order in which they first appear. Each reference must be in
  /// `names`.
  public static func read(_ path: String, references names: Set<String>) throws(LabelError) -> [LabelledQuery] {
    var limits = ImageDecoder.Limits()
    limits.bytes = maxBytes
    let bytes: [UInt8]
    do { bytes = try ImageDecoder.read(path, limits: limits) } catch {
      throw LabelError(.unreadable, file: path, message: error.message)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LabelError(file: path, message: "it is not UTF-8: save it as \"CSV UTF-8\"")
    }
    return try parse(text, file: path, references: names)
  }

  /// As `read`, but from text; errors name `file`.
  public static func parse(
    _ text: String, file: String, references names: Set<String>
  ) throws(LabelError) -> [LabelledQuery] {
    let isHead = { (cells: [String]) in Set(titles(cells)).isSuperset(of: neededTitles) }
    guard var rows = CSV.numberedRows(of: text, headedBy: isHead) else {
      throw LabelError(
        file: file,
        message: "a quotation mark is not closed: put marks around the cell, and double the marks inside it")
    }
    let row = rows.first?.number ?? 1
    let header = rows.isEmpty ? [] : titles(rows.removeFirst().cells)
    for needed in neededTitles where !header.contains(needed) {
      let remedy =
        header.count == 1 && header[0].contains(needed)
        ? "separate the columns by commas, semicolons or tabs" : "add it to \(header.joined(separator: ", "))"
      throw LabelError(file: file, row: row, message: "there is no column \"\(needed)\": \(remedy)")
    }
    for name in header where !name.isEmpty && header.count(where: { $0 == name }) > 1 {
      throw LabelError(file: file, row: row, message: "there are several columns \"\(name)\": keep one of them")
    }
    var book = LabelCollector(names: names)
    // Spreadsheets often append rows of empty cells.
    for row in rows where !row.cells.allSatisfy(\.isEmpty) {
      try book.add(LabelRow(file: file, number: row.number, header: header, cells: row.cells))
    }
    return book.queries
  }

  private static let neededTitles = ["query", "reference"]

  /// The titles in a row of cells: in lower case, because spreadsheets like to begin them with a capital.
  private static func titles(_ cells: [String]) -> [String] {
    cells.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }
}
