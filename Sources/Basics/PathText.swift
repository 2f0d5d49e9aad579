/// Paths as texts. A path consists of bytes, which are not always valid UTF-8; the text that represents it preserves
/// all of them.
///
/// A byte that is not part of valid UTF-8 is represented by the character U+EF00 plus the byte, which is one of
/// U+EF80...U+EFFF in the private use area. The bytes of these characters themselves are represented in the same way,
/// so that no two paths have the same text.
public enum PathText {
  private static let escapes: ClosedRange<UInt32> = 0xEF80...0xEFFF

  /// The text for the path of these bytes.
  public static func text(of bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), isPlain(text) { return text }
    var text = String.UnicodeScalarView()
    let escape = { (byte: UInt8) in text.append(Unicode.Scalar(0xEF00 + UInt32(byte)) ?? "\u{FFFD}") }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if escapes.contains(scalar.value) { encoded.forEach(escape) } else { text.append(scalar) }
        place += encoded.count
      case .error(let length):
        bytes[place..<place + length].forEach(escape)
        place += length
      case .emptyInput:
        return String(text)
      }
    }
  }

  /// The bytes of the path for which `text` stands.
  public static func bytes(of text: String) -> [UInt8] {
    if isPlain(text) { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      escapes.contains(scalar.value) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Returns whether `text` has the same bytes as its path, all of which are then valid UTF-8.
  public static func isPlain(_ text: String) -> Bool {
    // The first of the three bytes of all these characters, which few texts have.
    !text.utf8.contains(0xEE) || !text.unicodeScalars.contains { escapes.contains($0.value) }
  }
}
