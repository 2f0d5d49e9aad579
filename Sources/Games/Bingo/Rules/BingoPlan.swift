public import EventSourcing

/// The things that cards are drawn from, as a pack has them.
public struct BingoPlan: Sendable, Equatable {
  /// The name for programs: lower-case letters, digits and hyphens. Nil for everything that a pack asks about.
  public let id: String?
  /// The name that people read.
  public let title: LocalizedText
  /// The names of the reference images, each once.
  public let things: [String]

  /// Creates a list of `things`, which has each of them once.
  public init(id: String?, title: LocalizedText, things: [String]) {
    self.id = id
    self.title = title
    self.things = things
  }

  /// Whether a card can be drawn.
  public var isPlayable: Bool { things.count >= Bingo.Card.size }
}
