/// A table as comma-separated values (RFC 4180) that spreadsheets open as it is meant: in UTF-8, and without running what
/// people have typed.
public struct CSV: Sendable {
  /// What a cell holds.
  public enum Cell: Sendable {
    /// Words; a spreadsheet shall not take them for a formula.
    case text(String)
    /// A whole number: decimal points are read differently from country to country.
    case number(Int)
    /// Nothing.
    case empty
  }

  /// The table: a byte order mark, by which spreadsheets know UTF-8, and lines that end with CR LF.
  public private(set) var text = "\u{FEFF}"

  /// A table with the titles of its columns.
  public init(columns: [String]) { add(columns.map(Cell.text)) }

  /// Adds a line.
  public mutating func add(_ cells: [Cell]) { text += cells.map(\.written).joined(separator: ",") + "\r\n" }
}

extension CSV.Cell {
  /// What begins a formula, or lets one begin behind it, for some spreadsheet; the wide forms are typed in East Asia.
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

  fileprivate var written: String {
    switch self {
    case .empty: ""
    case .number(let number): String(number)
    case .text(let text):
      // By scalars: a quotation mark with an accent is one character, and so are CR and LF.
      Self.quoted(text.unicodeScalars.first.map(Self.formulaSigns.contains) == true ? "'" + text : text)
    }
  }

  private static func quoted(_ text: String) -> String {
    let special: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n"]
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { quoted.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
    return "\"" + String(quoted) + "\""
  }
}
