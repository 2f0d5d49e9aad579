/// A table of comma-separated values (RFC 4180) that is safe to open in a spreadsheet: it is read as UTF-8, and text
/// that people typed is never run as a formula.
public struct CSV: Sendable {
  /// The content of a cell.
  public enum Cell: Sendable {
    /// Text; it is escaped so that a spreadsheet does not read it as a formula.
    case text(String)
    /// A whole number.
    case number(Int)
    /// A fraction with a decimal point, for programs: some countries' spreadsheets read it as text.
    case decimal(Double)
    /// An empty cell.
    case empty
  }

  /// The table so far: a byte order mark, by which spreadsheets recognise UTF-8, then lines ending in CR LF.
  public private(set) var text = "\u{FEFF}"

  /// A table with these column titles.
  public init(columns: [String]) { add(columns.map(Cell.text)) }

  /// Appends a row.
  public mutating func add(_ cells: [Cell]) { text += cells.map(\.written).joined(separator: ",") + "\r\n" }
}

extension CSV.Cell {
  /// Characters that some spreadsheet takes for the start of a formula; the wide forms are typed in East Asia.
  static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

  fileprivate var written: String {
    switch self {
    case .empty: ""
    case .number(let number): String(number)
    case .decimal(let number): String(number)
    case .text(let text):
      // Scalars, not characters: a quotation mark with an accent is one character, and so is CR LF.
      Self.quoted(Self.isMasked(text) ? "'" + text : text)
    }
  }

  /// Returns whether an apostrophe is written before the text. A formula needs one, and so does a text that consists of
  /// apostrophes followed by a formula, so that it is read back unchanged.
  static func isMasked(_ text: String) -> Bool {
    let first = text.unicodeScalars.drop { $0 == "'" }.first
    return first.map(formulaSigns.contains) == true
  }

  private static func quoted(_ text: String) -> String {
    let special: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n"]
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { quoted.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
    return "\"" + String(quoted) + "\""
  }
}
