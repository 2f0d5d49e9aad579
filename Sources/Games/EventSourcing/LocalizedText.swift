/// A text for people: one for all readers, or one for each language.
public enum LocalizedText: Sendable, Hashable {
  /// The same for every reader.
  case plain(String)
  /// By language tag (BCP 47); at least one.
  case byLanguage([String: String])

  /// Returns the text in `language`. Falls back to English, then to the language tag that sorts first. A pack's text
  /// may have changed since, and a text in another language is better than none.
  public func text(in language: String?) -> String {
    switch self {
    case .plain(let text): text
    case .byLanguage(let texts):
      language.flatMap { texts[$0] } ?? texts["en"] ?? texts.min { $0.key < $1.key }?.value ?? ""
    }
  }

  /// The texts of all languages, by the alphabet of their tags.
  public var all: [String] {
    switch self {
    case .plain(let text): [text]
    case .byLanguage(let texts): texts.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}

extension LocalizedText: ExpressibleByStringInterpolation {
  /// A text that is the same for every reader.
  public init(stringLiteral text: String) { self = .plain(text) }
}

/// A text that is the same for all readers is encoded as a string, as it was in journals written before packs had
/// several languages; any other text is encoded as an object.
extension LocalizedText: Codable {
  /// - Throws: `DecodingError` for anything but a string or an object of strings.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .plain(text)
    } else {
      self = .byLanguage(try value.decode([String: String].self))
    }
  }

  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .plain(let text): try value.encode(text)
    case .byLanguage(let texts): try value.encode(texts)
    }
  }
}
