import EventSourcing
import Packs
import Quiz

/// A pack as its author sees it in the editor. A text is a table of languages; a text that is the same in all languages
/// is stored under the empty language.
public struct PackSheet: Codable, Sendable, Equatable {
  /// A question with all of its texts.
  public struct Question: Codable, Sendable, Equatable {
    /// The name of the image that is the right answer, or will be it.
    public var image: String
    /// The names of all images of the thing that is the right answer, `image` first.
    public var images: [String]
    /// The question.
    public var question: [String: String]
    /// The text that is shown when the round is over.
    public var answer: [String: String]
    /// The hint; nil if there is none.
    public var hint: [String: String]?
    /// The points for a right answer.
    public var points: Int
    /// The seconds to answer.
    public var seconds: Int
    /// Whether there is no image of this name yet, so that the question is left out of games.
    public var waits: Bool

    init(_ question: Pack.Question, in pack: Pack) {
      images = pack.images(of: question.assignment.image)
      let asked = question.assignment
      (image, self.question, answer) = (asked.image, asked.question.table, asked.answer.table)
      (hint, points, seconds) = (asked.hint?.table, asked.points, asked.seconds)
      waits = question.waits
    }
  }

  /// Something that is wrong, and where.
  public struct Problem: Codable, Sendable, Equatable {
    /// The code for programs.
    public var code: String
    /// The line of `pack.yaml`, from 1 on; nil if the problem concerns the whole file.
    public var line: Int?
    /// The path of the value, as in `assignments[2].seconds`; nil if there is none.
    public var field: String?
    /// The fault and its remedy. The path of the file comes first unless it is `pack.yaml`.
    public var title: String

    init(_ problem: PackProblem) {
      (code, line, field) = (problem.code.rawValue, problem.line, problem.field)
      title = problem.isInPackFile ? problem.sentence : "\(problem.file): \(problem.sentence)"
    }
  }

  /// The name in the library.
  public var name: String
  /// A mark that distinguishes this state of `pack.yaml` from others.
  public var version: String
  /// The name of the pack that players read.
  public var title: [String: String]
  /// The languages of the texts, as tags.
  public var languages: [String]
  /// The questions in their order.
  public var questions: [Question]
  /// The names of all images.
  public var images: [String]
  /// The problems of the pack. That there are no questions yet is none: an author begins so.
  public var problems: [Problem]
  /// What the author may not have intended, although the pack can be played with it.
  public var remarks: [Problem]
  /// The text of `pack.yaml`.
  public var yaml: String
  /// Whether a game that is being played was opened with the pack.
  public var played: Bool
}

extension LocalizedText {
  /// The texts by language; the same for all readers under the empty language.
  var table: [String: String] {
    switch self {
    case .plain(let text): ["": text]
    case .byLanguage(let texts): texts
    }
  }
}
