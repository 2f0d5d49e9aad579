import Foundation

/// The visible content of a piece of HTML: its text in lines, and the files of its images.
struct HTMLText {
  let text: String
  /// The file names of its images, without folders.
  let images: [String]

  /// Elements that begin a line of their own.
  private static let blocks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre",
  ]

  /// Reads `html`, which need not be well formed: people and programs write all sorts.
  init(_ html: String) {
    var text = ""
    var images: [String] = []
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      let after = rest[rest.index(after: start)...]
      // "2 < 3" is not a tag.
      guard let sign = after.first, sign.isLetter || sign == "/" || sign == "!", let end = after.firstIndex(of: ">")
      else {
        text += Self.decoded(rest[...start])
        rest = after
        continue
      }
      text += Self.decoded(rest[..<start])
      let tag = after[..<end]
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
      if Self.blocks.contains(name) { text += "\n" }
      if name == "img", let file = Self.source(of: tag) { images.append(file) }
      rest = after[after.index(after: end)...]
    }
    self.text = Self.tidy(text + Self.decoded(rest))
    self.images = images
  }

  /// Reads the content of an XHTML element, without the elements whose names are in `hidden`.
  init(_ element: XMLElementTree, hiding hidden: Set<String> = []) {
    var text = ""
    var images: [String] = []
    func visit(_ element: XMLElementTree) {
      if Self.blocks.contains(element.name) { text += "\n" }
      if element.name == "img", let source = element.attributes["src"] { images.append(Self.file(of: source)) }
      for child in element.children {
        switch child {
        case .text(let piece): text += piece.replacing("\n", with: " ")
        case .element(let inner): if !hidden.contains(inner.name) { visit(inner) }
        }
      }
      if Self.blocks.contains(element.name) { text += "\n" }
    }
    visit(element)
    self.text = Self.tidy(text)
    self.images = images
  }

  private static func source(of tag: Substring) -> String? {
    guard let source = tag.firstMatch(of: /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/.ignoresCase()) else { return nil }
    return (source.1 ?? source.2).map { file(of: decoded($0)) }
  }

  /// The last part of an address, such as Moodle's `@@PLUGINFILE@@/a%20dog.jpg`.
  private static func file(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    return last.removingPercentEncoding ?? last
  }

  /// Returns the lines without spaces at their ends, and with at most one empty line in a row.
  private static func tidy(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "laquo": "«", "raquo": "»", "ldquo": "“",
    "rdquo": "”", "bdquo": "„", "lsquo": "‘", "rsquo": "’", "ndash": "–", "mdash": "—", "hellip": "…", "copy": "©",
    "deg": "°", "times": "×", "shy": "",
  ]

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    return String(text).replacing(/&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});/) { match in
      let name = match.1
      guard name.first == "#" else { return entities[String(name)] ?? String(match.0) }
      let isHex = name.dropFirst().first.map { "xX".contains($0) } ?? false
      let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
      return number.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }
}
