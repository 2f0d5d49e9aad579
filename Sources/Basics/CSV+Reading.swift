extension CSV {
  /// Reads the rows of a table whose cells are separated by commas, semicolons or tabs, whichever is most frequent in
  /// its first line; skips empty lines. Removes apostrophes that mask formulas. Nil if a quotation mark is not closed.
  public static func rows(of text: String) -> [[String]]? { numberedRows(of: text)?.map(\.cells) }

  /// The maximum number of rows above the titles of a table: a name, instructions, `sep=;`.
  private static let maxRowsAbove = 30

  /// The characters that separate cells.
  private static let separators: [Unicode.Scalar] = [",", ";", "\t"]

  /// Reads rows like ``rows(of:)``, and numbers them from 1 like a spreadsheet, which counts empty rows.
  public static func numberedRows(of text: String) -> [(number: Int, cells: [String])]? {
    let scalars = scalars(of: text)
    return numberedRows(of: scalars, separator: mostFrequent(in: scalars))
  }

  /// Reads a table that may have other rows above its titles, such as a name or Excel's `sep=;`: `isHead` recognises
  /// the row of titles, and thereby the separator. Returns the rows from the titles on, or all rows if none has the
  /// titles. Returns nil if a quotation mark is not closed.
  public static func numberedRows(
    of text: String, headedBy isHead: ([String]) -> Bool
  ) -> [(number: Int, cells: [String])]? {
    let scalars = scalars(of: text)
    let usual = mostFrequent(in: scalars)
    let rows = numberedRows(of: scalars, separator: usual)
    for separator in [usual] + separators.filter({ $0 != usual }) {
      let table = separator == usual ? rows : numberedRows(of: scalars, separator: separator)
      if let table, let head = self.head(of: table, isHead) { return Array(table[head...]) }
    }
    return rows
  }

  /// Returns the index of the row of titles; nil if none of the first rows has them.
  public static func head(of rows: [(number: Int, cells: [String])], _ isHead: ([String]) -> Bool) -> Int? {
    rows.prefix(maxRowsAbove).firstIndex { isHead($0.cells) }
  }

  private static func scalars(of text: String) -> [Unicode.Scalar] {
    Array((text.first == "\u{FEFF}" ? text.dropFirst() : text[...]).unicodeScalars)
  }

  /// Returns the separator that is most frequent in the first line.
  private static func mostFrequent(in scalars: [Unicode.Scalar]) -> Unicode.Scalar {
    let line = scalars.prefix { $0 != "\n" && $0 != "\r" }
    let count = { (separator: Unicode.Scalar) in line.count { $0 == separator } }
    return separators.dropFirst().reduce(separators[0]) { count($1) > count($0) ? $1 : $0 }
  }

  private static func numberedRows(
    of scalars: [Unicode.Scalar], separator: Unicode.Scalar
  ) -> [(number: Int, cells: [String])]? {
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
