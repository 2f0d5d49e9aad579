extension CSV {
  /// Reads the rows of a table whose cells are separated by commas, semicolons or tabs, whichever is most frequent in
  /// its first line; skips empty lines. Removes apostrophes that mask formulas. Nil if a quotation mark is not closed.
  public static func rows(of text: String) -> [[String]]? { numberedRows(of: text)?.map(\.cells) }

  /// Reads rows like ``rows(of:)``, and numbers them from 1 like a spreadsheet, which counts empty rows.
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
