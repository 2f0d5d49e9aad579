public import EventSourcing

/// The effect of a second tap on a place.
public enum PlaceAction: Sendable, Equatable, Codable {
  case none
  case open(WebLink)
  case go(to: Screen)

  /// A screen of Apeiron.
  public enum Screen: Sendable, Equatable, Codable {
    /// Another map, by its identifier.
    case map(String)
    case quiz, eggs, moon, maths
  }
}
