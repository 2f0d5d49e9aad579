/// Which pack a game is to be played with, or a page is to show.
public enum PackChoice: Sendable, Equatable {
  /// The one that the host has made the usual one.
  case standard
  /// The one that the daemon was started with.
  case started
  /// The one of this name in the library.
  case named(String)

  /// As addresses and requests have it: the name of a pack of the library, empty for the one that the daemon was
  /// started with, nil for the usual one.
  public init(_ text: String?) { self = text.map { $0.isEmpty ? .started : .named($0) } ?? .standard }
}
