/// One problem of a file with questions: where it is, what is wrong, and what to do.
public struct QuestionProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path of the file, as given. For a file in a zip, it is followed by the path within the zip.
  public let file: String
  /// The place in the file, such as `row 9`; nil if the problem concerns the whole file.
  public let place: String?
  /// The description of the problem, worded to follow the place.
  public let message: String
  /// The remedy, in a sentence.
  public let remedy: String

  /// Why a question with the answer true or false cannot be used.
  static let isTrueOrFalse = "nobody can show true or false to a camera"
  /// What to do with a question whose answer cannot be shown.
  static let askForThing = "Ask for a thing, or leave it out."

  /// Creates a problem.
  public init(file: String, place: String? = nil, _ message: String, remedy: String) {
    (self.file, self.place, self.message, self.remedy) = (file, place, message, remedy)
  }

  /// The problem and its remedy, without the place.
  public var sentence: String { "\(message). \(remedy)" }

  /// `quiz.xlsx: row 9: no answer is marked as right. Write its number into the last column.`
  public var description: String {
    [file, place, sentence].compactMap(\.self).joined(separator: ": ")
  }
}
