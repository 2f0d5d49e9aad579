/// Which pack a game is to be played with, or a page is to show.
public enum PackChoice: Sendable, Equatable {
  /// The one that the host has made the usual one.
  case standard
  /// The one that the daemon was started with.
  case started
  /// The one of this name in the library.
  case named(String)

  /// Creates the choice from the text used in addresses and requests: the name of a pack of the library, an empty text
  /// for the pack that the daemon was started with, or nil for the usual one.
  public init(_ text: String?) { self = text.map { $0.isEmpty ? .started : .named($0) } ?? .standard }
}
