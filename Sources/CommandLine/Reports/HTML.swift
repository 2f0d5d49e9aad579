import Foundation

/// HTML markup. String literals in the source are markup; interpolated values are text and are escaped, so that the
/// name of a file or a reference can never become markup. There is no other way to create it.
struct HTML: ExpressibleByStringInterpolation {
  /// The markup as written to the file.
  let source: String

  init(stringLiteral source: StaticString) { self.source = source.description }

  init(stringInterpolation interpolation: StringInterpolation) { source = interpolation.source }

  struct StringInterpolation: StringInterpolationProtocol {
    var source = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) { source += literal.description }

    mutating func appendInterpolation(_ text: String) { source += HTML.escaped(text) }

    /// A coordinate with two decimals: a hundredth of a pixel is never visible.
    mutating func appendInterpolation(_ number: Double) {
      let rounded = (number * 100).rounded() / 100
      source += rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// `value` as JSON in which nothing can end the element that it stands in.
    mutating func appendInterpolation(json value: some Encodable) {
      let data = (try? JSONEncoder().encode(value)) ?? Data("null".utf8)
      for byte in data {
        switch byte {
        case UInt8(ascii: "<"): source += "\\u003c"
        case UInt8(ascii: ">"): source += "\\u003e"
        case UInt8(ascii: "&"): source += "\\u0026"
        default: source.unicodeScalars.append(Unicode.Scalar(byte))
        }
      }
    }

    mutating func appendInterpolation(_ number: Int) { source += "\(number)" }

    mutating func appendInterpolation(_ markup: HTML) { source += markup.source }

    mutating func appendInterpolation(_ markup: HTML?) { source += markup?.source ?? "" }

    mutating func appendInterpolation(_ markup: [HTML]) { for part in markup { source += part.source } }
  }

  /// Works on bytes rather than characters: a quotation mark with a combining accent is one character, yet ends an
  /// attribute.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
