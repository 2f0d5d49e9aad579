/// The packs that games can be opened with.
public struct PackList: Codable, Sendable, Equatable {
  /// One of them.
  public struct Entry: Codable, Sendable, Equatable {
    /// Its name in the library; empty for the one that the daemon was started with.
    public var name: String
    /// The name that players read, by language. A name that is the same in all languages is under the empty language.
    public var title: [String: String]
    /// How many questions it asks.
    public var questions: Int
    /// How many more questions wait for their pictures.
    public var waiting: Int
    /// The things that it asks for, in order.
    public var asks: [[String: String]]
    /// The names of the images that answer the questions, in the same order.
    public var answers: [String]
    /// The games beside the quiz that it has a section of, by their keys: `eggs`.
    public var games: [String]
    /// How many images it has.
    public var images: Int
    /// The obstacles to playing it, in sentences; empty if there are none. That there are no questions yet is none.
    public var problems: [String]
    /// Whether it is played if no pack is chosen.
    public var standard: Bool
    /// Whether a game that is being played asks its questions.
    public var played: Bool
  }

  /// The one that the daemon was started with, if there is one, and those of the library by their names.
  public var packs: [Entry]
}
