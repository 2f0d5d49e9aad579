extension CSV {
  /// The rows of a table with commas, semicolons or tabs between its cells, whichever its first line has most of; empty
  /// lines are left out. Apostrophes that mask formulas are taken away. Nil where a quotation mark has no end.
  public static func rows(of text: String) -> [[String]]? { numberedRows(of: text)?.map(\.cells) }

  /// Reads rows as ``rows(of:)`` does, and numbers them from 1 as a spreadsheet does, which counts empty ones.
  public static func numberedRows(of text: String) -> [(number: Int, cells: [String])]? {
    let scalars = Array((text.first == "\u{FEFF}" ? text.dropFirst() : text[...]).unicodeScalars)
    let head = scalars.prefix { $0 != "\n" && $0 != "\r" }
    let separator = ([",", ";", "\t"] as [Unicode.Scalar]).max { one, other in
      head.count { $0 == one } < head.count { $0 == other }
    }
    var rows: [(number: Int, cells: [String])] = []
    var number = 0
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var place = 0
    func endCell() {
      row.append(unmasked(String(cell)))
      cell = String.UnicodeScalarView()
    }
    func endRow() {
      endCell()
      number += 1
      if row != [""] { rows.append((number, row)) }
      row = []
    }
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      if isQuoted {
        if scalar != "\"" {
          cell.append(scalar)
        } else if place < scalars.count, scalars[place] == "\"" {
          cell.append(scalar)
          place += 1
        } else {
          isQuoted = false
        }
      } else if scalar == "\"", cell.isEmpty {
        isQuoted = true
      } else if scalar == separator {
        endCell()
      } else if scalar == "\n" || scalar == "\r" {
        if scalar == "\r", place < scalars.count, scalars[place] == "\n" { place += 1 }
        endRow()
      } else {
        cell.append(scalar)
      }
    }
    if isQuoted { return nil }
    if !row.isEmpty || !cell.isEmpty { endRow() }
    return rows
  }

  private static func unmasked(_ text: String) -> String {
    text.unicodeScalars.first == "'" && Cell.isMasked(text)
      ? String(String.UnicodeScalarView(text.unicodeScalars.dropFirst())) : text
  }
}
