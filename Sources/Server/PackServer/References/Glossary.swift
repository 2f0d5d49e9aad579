public import EventSourcing

/// The languages of a pack, and the names of its things in these languages.
public struct Glossary: Sendable, Equatable {
  /// The languages of the texts as tags (BCP 47); empty if the pack does not state them. The first is for people who
  /// read none of them.
  public var languages: [String]
  /// The names of the things, by reference. A thing that is missing here has the name of its reference.
  public var names: [String: LocalizedText]

  /// Creates the glossary of a pack in these languages.
  public init(languages: [String] = [], names: [String: LocalizedText] = [:]) {
    self.languages = languages
    self.names = names
  }

  /// Returns the name of `reference` in `language`.
  public func label(of reference: String, in language: String?) -> String {
    names[reference]?.text(in: language) ?? reference
  }
}
