import Foundation

/// A person who is to be erased. The person is identified by the displayed name, and by the identifiers of browsers and
/// players.
public struct Person: Sendable, Equatable {
  /// The name; nil if only the identifiers are used.
  public let name: String?
  /// The identifiers of visitors, which are browsers, and of players in a contest.
  public let ids: Set<String>
  /// Whether the name is also taken out of texts that others wrote.
  public let isTakenOutOfTexts: Bool

  /// Creates a person with this name or one of these identifiers.
  public init(name: String? = nil, ids: Set<String> = [], isTakenOutOfTexts: Bool = false) {
    self.name = name.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    self.ids = ids
    self.isTakenOutOfTexts = isTakenOutOfTexts
  }

  /// Whether this is the person's name, ignoring case.
  public func isCalled(_ name: String) -> Bool { self.name.map { $0.lowercased() == name.lowercased() } ?? false }

  /// Whether the person is the author.
  public func isAuthor(_ author: Author) -> Bool { ids.contains(author.id) || isCalled(author.name) }

  /// Returns `text` with ``PersonName/erased`` in place of the name, wherever the name stands as a separate word; nil
  /// if it does not occur.
  public func takenOut(of text: String) -> String? {
    guard let name else { return nil }
    var (result, rest, isThere) = ("", text[...], false)
    while let range = rest.range(of: name, options: .caseInsensitive) {
      let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
      let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
      let isWord = !before.isWordPart && !after.isWordPart
      result += rest[..<range.lowerBound] + (isWord ? PersonName.erased[...] : rest[range])
      rest = rest[range.upperBound...]
      isThere = isThere || isWord
    }
    return isThere ? result + rest : nil
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}

extension PersonName {
  /// The text shown in place of an erased name or text. It is the same in every language.
  public static let erased = "…"
}

extension Author {
  /// Creates an author who was erased, and who did something at `time`, in milliseconds since 1970.
  public static func erased(at time: Int64) -> Author { Author(id: erasedID, name: PersonName.erased, at: time) }

  /// The identifier of every erased person. The identifiers of browsers have sixteen letters and digits.
  public static let erasedID = "erased"
}
