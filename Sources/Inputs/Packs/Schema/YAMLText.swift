import Yams

/// `pack.yaml` read as YAML, without the two features that make a small file expensive.
///
/// Yams inserts the anchored value wherever an alias stands, and hashes the keys of each mapping to find duplicates. A
/// few lines of aliases of aliases, or keys that are themselves large collections, therefore cost hours. A pack needs
/// neither, so `&` and the `?` of such keys are hidden behind noncharacters (Unicode 23.7, never used in text) while
/// libYAML reads: no anchor exists, each alias is undefined and reported with its position, and no key is longer than
/// libYAML's limit for simple keys. Positions stay the same, since one scalar replaces another.
enum YAMLText {
  private static let hidden: [Unicode.Scalar: Unicode.Scalar] = ["&": "\u{10FFFF}", "?": "\u{10FFFE}"]
  private static let shown: [Unicode.Scalar: Unicode.Scalar] = ["\u{10FFFF}": "&", "\u{10FFFE}": "?"]

  /// The outermost value of `text`; nil, with the problem in `report`, if this is not one YAML document.
  static func root(of text: String, _ report: inout ProblemCollector) -> Field? {
    // Editors on Windows write a byte order mark at the start, which libYAML takes for text.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    do {
      // Without rules, a resolver leaves all plain values as text: the schema decides what they are.
      let parser = try Parser(yaml: replace(text, by: hidden), resolver: .basic, encoding: .utf8)
      if let node = try parser.singleRoot() { return Field(path: nil, node: node) }
      report.add(.empty, "the file is empty", remedy: "Begin with the lines \"name: …\" and \"assignments:\".")
    } catch {
      add(error, text, &report)
    }
    return nil
  }

  /// The text of a scalar as the author wrote it.
  static func string(of scalar: Node.Scalar) -> String { replace(scalar.string, by: shown) }

  /// Whether the author put an anchor in front of this value: nothing else makes a plain text begin with `&`.
  static func hasAnchor(_ scalar: Node.Scalar) -> Bool {
    scalar.style == .plain && string(of: scalar).hasPrefix("&")
  }

  static let anchorRemedy = """
    Anchors (&name) and aliases (*name) are not part of the format: write the value itself, or put a text that begins so \
    in quotes.
    """

  private static func replace(_ text: String, by other: [Unicode.Scalar: Unicode.Scalar]) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.lazy.map { other[$0] ?? $0 })
    return String(scalars)
  }
}
