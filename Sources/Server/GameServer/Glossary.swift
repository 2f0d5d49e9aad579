public import EventSourcing

/// The languages of a pack, and the names of its things in them.
public struct Glossary: Sendable, Equatable {
  /// The languages of the texts as tags (BCP 47), the first for people who read none of them;
  /// empty if the pack does not say it.
  public var languages: [String]
  /// The names of the things, by reference; those that are not here go by the reference's name.
  public var names: [String: LocalizedText]

  /// Creates the glossary of a pack in these languages.
  public init(languages: [String] = [], names: [String: LocalizedText] = [:]) {
    self.languages = languages
    self.names = names
  }

  /// The name of `reference` in `language`.
  public func label(of reference: String, in language: String?) -> String {
    names[reference]?.text(in: language) ?? reference
  }
}
