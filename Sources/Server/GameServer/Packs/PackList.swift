/// The packs that games can be opened with.
public struct PackList: Codable, Sendable, Equatable {
  /// One of them.
  public struct Entry: Codable, Sendable, Equatable {
    /// Its name in the library; empty for the one that the daemon was started with.
    public var name: String
    /// What players read as its name, by language; the same for all readers under the empty language.
    public var title: [String: String]
    /// How many questions it asks.
    public var questions: Int
    /// What it asks, in its order.
    public var asks: [[String: String]]
    /// How many images it has.
    public var images: Int
    /// What keeps it from being played, in sentences; empty where nothing does.
    public var problems: [String]
    /// Whether it is played where nobody has chosen a pack.
    public var standard: Bool
    /// Whether a game that is being played asks its questions.
    public var played: Bool
  }

  /// The one that the daemon was started with, if there is one, and those of the library by their names.
  public var packs: [Entry]
}
