/// A text for people: one for all readers, or one for each language.
public enum LocalizedText: Sendable, Hashable {
  /// The same for every reader.
  case plain(String)
  /// By language tag (BCP 47); at least one.
  case byLanguage([String: String])

  /// The text for a reader of `language`. Where there is none in it, the English one, or else that of the first tag by
  /// the alphabet: a text of a pack that has changed since is better read in another language than not at all.
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

/// A text for all readers is written as a string, as in journals from before there were several
/// languages; otherwise an object.
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
