public import EventSourcing

/// A map as the pack defines it, before anybody adds to it.
public struct MapDefinition: Sendable, Equatable, Codable {
  /// The identifier used in URLs and by other places.
  public let id: String
  /// The name that people read.
  public let title: LocalizedText
  /// In the order of the pack; may be empty, for a map that is filled from a list.
  public let places: [Place]

  /// Creates a map with these places, whose identifiers must be unique.
  public init(id: String, title: LocalizedText, places: [Place]) {
    self.id = id
    self.title = title
    self.places = places
  }

  /// The event stream of what people have added.
  public var stream: StreamName { StreamName("places/\(id)") }
}
