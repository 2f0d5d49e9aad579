public import EventSourcing

/// A map as a pack has it, before anybody adds to it.
public struct Chart: Sendable, Equatable {
  /// The word by which addresses and other places call it.
  public let id: String
  public let title: String
  /// In the order of the pack; may be empty, for one that is filled from a list.
  public let places: [Place]

  /// A map with these places, no two of one identifier.
  public init(id: String, title: String, places: [Place]) {
    self.id = id
    self.title = title
    self.places = places
  }

  /// Where the journal keeps what people have added.
  public var stream: StreamName { StreamName("places/\(id)") }
}
