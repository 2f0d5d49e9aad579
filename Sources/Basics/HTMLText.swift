import Foundation

/// The visible content of a piece of HTML: its text in lines, and the files of its images.
public struct HTMLText: Sendable, Equatable {
  /// The text, in lines without spaces at their ends; no line is empty.
  public let text: String
  /// The file names of its images, without folders.
  public let images: [String]

  /// Elements that begin a line of their own.
  public static let blocks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre",
  ]

  /// Elements whose text is not shown. What `rt` and `rp` hold is how a word is read.
  public static let unseen: Set<String> = ["script", "style", "rt", "rp", "rtc"]

  /// Reads `html`, which need not be well formed: people and programs write all sorts.
  public init(_ html: String) {
    var text = ""
    var images: [String] = []
    var hidden: String?
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      let after = rest[rest.index(after: start)...]
      // "2 < 3" is not a tag.
      guard let sign = after.first, sign.isLetter || sign == "/" || sign == "!", let end = after.firstIndex(of: ">")
      else {
        if hidden == nil { text += Self.decoded(rest[...start]) }
        rest = after
        continue
      }
      if hidden == nil { text += Self.decoded(rest[..<start]) }
      let tag = after[..<end]
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
      if Self.unseen.contains(name), !tag.hasSuffix("/") {
        if sign != "/" { hidden = hidden ?? name } else if hidden == name { hidden = nil }
      }
      // HTML lets the tags that end `rt` and `rp` be left out.
      if sign == "/", name == "ruby" { hidden = nil }
      if Self.blocks.contains(name) { text += "\n" }
      if name == "img", let file = Self.source(of: tag) { images.append(file) }
      rest = after[after.index(after: end)...]
    }
    self.init(text: hidden == nil ? text + Self.decoded(rest) : text, images: images)
  }

  /// The text of these lines, tidied, with images from these addresses.
  public init(text: String, images: [String]) {
    self.text = Self.tidy(text)
    self.images = images
  }

  private static func source(of tag: Substring) -> String? {
    guard let source = tag.firstMatch(of: /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/.ignoresCase()) else { return nil }
    return (source.1 ?? source.2).map { file(of: decoded($0)) }
  }

  /// The last part of an address, such as Moodle's `@@PLUGINFILE@@/a%20dog.jpg`.
  public static func file(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    return last.removingPercentEncoding ?? last
  }

  /// Returns the lines without spaces at their ends and without empty lines.
  private static func tidy(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The names of the characters from U+00A0 on, in their order, as HTML 4 has them.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """.split(separator: " ").map(String.init)

  private static let entities: [String: String] = {
    let others = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ldquo": "“", "rdquo": "”", "bdquo": "„",
      "lsquo": "‘",
      "rsquo": "’", "sbquo": "‚", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•", "prime": "′", "Prime": "″",
      "euro": "€", "trade": "™", "larr": "←", "rarr": "→", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š",
    ]
    let latin = latin1.enumerated().map { ($1, String(UnicodeScalar(UInt8(0xA0 + $0)))) }
    // A space is one, and a soft hyphen is not seen.
    return others.merging(latin) { $1 }.merging(["nbsp": " ", "shy": ""]) { $1 }
  }()

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    return String(text).replacing(/&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,7});/) { match in
      let name = match.1
      guard name.first == "#" else { return entities[String(name)] ?? String(match.0) }
      let isHex = name.dropFirst().first.map { "xX".contains($0) } ?? false
      let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
      return number.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }
}
