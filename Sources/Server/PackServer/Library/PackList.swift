import Quiz

/// The packs that games can be opened with.
public struct PackList: Codable, Sendable, Equatable {
  /// One of them.
  public struct Entry: Codable, Sendable, Equatable {
    /// A question as the host sees it before it is asked. Its texts are by language, as ``title`` is.
    public struct Question: Codable, Sendable, Equatable {
      /// The name of the image that answers it.
      public let image: String
      /// The question and the answer.
      public let question, answer: [String: String]
      /// The hint; nil if there is none.
      public let hint: [String: String]?
      /// The points for a right answer.
      public let points: Int
      /// The time to answer.
      public let seconds: Int

      init(_ assignment: Assignment) {
        (image, points, seconds) = (assignment.image, assignment.points, assignment.seconds)
        (question, answer) = (assignment.question.table, assignment.answer.table)
        hint = assignment.hint?.table
      }
    }

    /// Its name in the library; empty for the one that the daemon was started with.
    public var name: String
    /// The name that players read, by language. A name that is the same in all languages is under the empty language.
    public var title: [String: String]
    /// How many questions it asks.
    public var questions: Int
    /// How many more questions wait for their pictures.
    public var waiting: Int
    /// Its questions, in order.
    public var asks: [Question]
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
