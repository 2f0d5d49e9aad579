/// A report for people: one self-contained HTML file, in dark and light, for screen and paper.
///
/// All strings are plain text.
public struct HTMLReport: Sendable {
  /// The heading of the page, and its name in the browser.
  public var title: String
  /// A sentence under the title: what was done, when and with what.
  public var subtitle: String
  /// The sections, from top to bottom.
  public var sections: [Section]

  /// Creates a report, by default without a subtitle and still empty.
  public init(title: String, subtitle: String = "", sections: [Section] = []) {
    self.title = title
    self.subtitle = subtitle
    self.sections = sections
  }

  /// A part of a report under its own heading.
  public struct Section: Sendable {
    /// The heading of the section.
    public var title: String
    /// The blocks under the heading, from top to bottom.
    public var blocks: [Block]

    /// Creates a section of `blocks` under the heading `title`.
    public init(_ title: String, _ blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  /// The content of a section, from top to bottom.
  public enum Block: Sendable {
    case paragraph(String)
    /// The few most important numbers.
    case figures([KeyFigure])
    case table(Table)
    /// Charts side by side, as many per row as there is room for.
    case charts([Chart])
    /// Pictures with notes.
    case exhibits([Exhibit])
    /// A slider for the threshold, with the results at that threshold.
    case threshold(ThresholdExplorer)
  }

  /// A number that should be seen first.
  public struct KeyFigure: Sendable {
    /// The number as it should be read, with its unit: "12 ms".
    public var value: String
    /// The name of the number: "median".
    public var label: String
    /// A value to compare the number with; empty for none.
    public var note: String

    /// Creates a figure, by default with nothing to compare it with.
    public init(_ value: String, _ label: String, note: String = "") {
      self.value = value
      self.label = label
      self.note = note
    }
  }

  /// The content of the file. It differs on each call, because it contains a random nonce that allows our script to
  /// run. No text in the report can guess the nonce and run a script of its own.
  public var html: String { page(nonce: String(UInt64.random(in: 0 ... .max), radix: 36)).source }
}

extension HTMLReport {
  private func page(nonce: String) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
    script-src 'nonce-\(nonce)'">
    <title>\(title)</title>
    <style>
    \(HTML.stylesheet)
    </style>
    </head>
    <body>
    <header>
    <h1>\(title)</h1>
    \(subtitle.isEmpty ? nil : "<p>\(subtitle)</p>" as HTML)
    </header>
    <main>
    \(sections.map(\.markup))</main>
    <script nonce="\(nonce)">
    \(HTML.script)
    </script>
    </body>
    </html>

    """
  }
}

extension HTMLReport.Section {
  fileprivate var markup: HTML {
    """
    <section>
    <h2>\(title)</h2>
    \(blocks.map(\.markup))</section>

    """
  }
}

extension HTMLReport.Block {
  fileprivate var markup: HTML {
    switch self {
    case .paragraph(let text): "<p>\(text)</p>\n"
    case .figures(let figures): "<dl class=\"figures\">\(figures.map(\.markup))</dl>\n"
    case .table(let table): table.markup
    case .charts(let charts): "<div class=\"charts\">\(charts.map(\.markup))</div>\n"
    case .threshold(let explorer): explorer.markup
    case .exhibits(let exhibits): "<div class=\"exhibits\">\(exhibits.map(\.markup))</div>\n"
    }
  }
}

extension HTMLReport.KeyFigure {
  fileprivate var markup: HTML {
    "<div><dt>\(label)</dt><dd>\(value)\(note.isEmpty ? nil : "<small>\(note)</small>" as HTML)</dd></div>"
  }
}
