/// Rows of cells under a header.
public struct Table: Sendable {
  /// The caption of the table; empty for none.
  public var caption: String
  /// The columns, from left to right.
  public var columns: [Column]
  /// The rows, each as long as `columns`.
  public var rows: [[Cell]]
  /// Whether a press on a heading sorts the rows, and a field filters them by their first cell.
  public var isInteractive: Bool

  /// Creates a table, by default without a caption; each of `rows` is as long as `columns`.
  public init(caption: String = "", columns: [Column], rows: [[Cell]], isInteractive: Bool = false) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
    self.isInteractive = isInteractive
  }

  /// A column; a string literal is one of texts.
  public struct Column: Sendable, ExpressibleByStringLiteral {
    /// The text in the header.
    public var title: String
    /// Whether the column holds numbers, which are right-aligned.
    public var isNumber: Bool

    /// Creates a column, by default of texts, which are left-aligned.
    public init(_ title: String, isNumber: Bool = false) {
      self.title = title
      self.isNumber = isNumber
    }

    /// Creates a column of texts.
    public init(stringLiteral title: String) { self.init(title) }
  }

  /// A cell; a string literal is one without colour.
  public struct Cell: Sendable, ExpressibleByStringInterpolation {
    /// The text of the cell, without markup.
    public var text: String
    /// The strength of the cell's colour, 0...1, which makes a table of numbers a heat map.
    public var shade: Double

    /// Creates a cell, by default without colour.
    public init(_ text: String, shade: Double = 0) {
      self.text = text
      self.shade = shade
    }

    /// Creates a cell without colour.
    public init(stringLiteral text: String) { self.init(text) }
  }
}

extension Table {
  var markup: HTML {
    """
    <div class="table"><table\(isInteractive ? " data-interactive" : nil)>
    \(caption.isEmpty ? nil : "<caption>\(caption)</caption>" as HTML)
    <thead><tr>\(columns.map { "<th scope=\"col\"\($0.kind)>\($0.title)</th>" as HTML })</tr></thead>
    <tbody>
    \(rows.enumerated().map { row($1, number: $0) })</tbody>
    </table></div>

    """
  }

  private func row(_ cells: [Cell], number: Int) -> HTML {
    let start: HTML = isInteractive ? "<tr data-row=\"\(number)\">" : "<tr>"
    return "\(start)\(zip(columns, cells).map { "<td\($0.kind)\($1.style)>\($1.text)</td>" as HTML })</tr>\n"
  }
}

extension Table.Column {
  fileprivate var kind: HTML { isNumber ? " class=\"number\"" : "" }
}

extension Table.Cell {
  fileprivate var style: HTML { shade > 0 ? " style=\"--shade: \(100 * min(1, shade))%\"" : "" }
}
