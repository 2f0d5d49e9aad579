import Basics
import Foundation
import Vision

/// Reads `labels.csv`: one row for each object in each photograph, with the columns `query` and `reference` and the
/// optional columns `corners`, `group` and `note`.
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
    guard var rows = CSV.numberedRows(of: text) else {
      throw LabelError(
        file: file,
        message: "a quotation mark is not closed: put marks around the cell, and double the marks inside it")
    }
    let header = rows.isEmpty ? [] : rows.removeFirst().cells.map { $0.trimmingCharacters(in: .whitespaces) }
    let columns = header.joined(separator: ", ")
    for needed in ["query", "reference"] where !header.contains(needed) {
      throw LabelError(file: file, row: 1, message: "there is no column \"\(needed)\": add it to \(columns)")
    }
    for name in header where !name.isEmpty && header.count(where: { $0 == name }) > 1 {
      throw LabelError(file: file, row: 1, message: "there are several columns \"\(name)\": keep one of them")
    }
    var book = LabelCollector(names: names)
    // Spreadsheets often append rows of empty cells.
    for row in rows where !row.cells.allSatisfy(\.isEmpty) {
      try book.add(LabelRow(file: file, number: row.number, header: header, cells: row.cells))
    }
    return book.queries
  }
}
