public import EventSourcing

/// The languages of a pack, and what its things are called in them.
public struct Glossary: Sendable, Equatable {
  /// The languages of the texts as tags (BCP 47), the first for who reads none of them; empty if the pack does not say it.
  public var languages: [String]
  /// What the things are called, by reference; those that are not here go by the reference's name.
  public var names: [String: LocalizedText]

  /// Creates the glossary of a pack in these languages.
  public init(languages: [String] = [], names: [String: LocalizedText] = [:]) {
    self.languages = languages
    self.names = names
  }

  /// What `reference` is called in `language`.
  public func label(of reference: String, in language: String?) -> String {
    names[reference]?.text(in: language) ?? reference
  }
}
