public import EventSourcing

/// What somebody wrote about a place.
public struct Note: Sendable, Equatable {
  /// The identifier within its map.
  public let id: String
  /// One or several lines.
  public internal(set) var text: String
  /// Who wrote it, and when.
  public let author: Author
  /// When the author changed it last, in milliseconds since 1970; nil for one that stands as it was written.
  public internal(set) var editedAt: Int64?
  /// The number of the map's fact that changed it last.
  public internal(set) var changedIn: Int
}
