public import EventSourcing

/// A note that somebody wrote about a place.
public struct Note: Sendable, Equatable, Codable {
  /// The identifier within its map.
  public let id: String
  /// One or more lines.
  public internal(set) var text: String
  /// The author, with the time at which the note was written.
  public let author: Author
  /// When the author last changed it, in milliseconds since 1970; nil if it was never changed.
  public internal(set) var editedAt: Int64?
  /// The number of the map's fact that last changed it.
  public internal(set) var changedIn: Int
}
