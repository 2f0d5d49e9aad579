import Basics

/// A question of another program's file, before it is known which picture answers it.
public struct QuestionDraft: Sendable, Equatable {
  /// The place in the file, as a person would find it: `row 9`, or `line 12`.
  public var place: String
  /// The text of the question.
  public var question: String
  /// The right answers, as the file words them; one of them has to be a thing with a picture.
  public var answers: [String]
  /// The picture of the answer, where the file names it: by the name of an image, or its file.
  public var image: String?
  /// The file name of a picture that is shown with the question. It may be the picture of the answer.
  public var illustration: String?
  /// The web address of the picture of the answer.
  public var link: String?
  /// The explanation that is shown after the question is over.
  public var explanation: String?
  /// A hint for the player.
  public var hint: String?
  /// The time to answer, in seconds.
  public var seconds: Int?
  /// The points for a right answer.
  public var points: Int?
  /// The owner of the picture and the terms of its use, for readers of the file.
  public var rights: [String] = []

  init(place: String, question: String, answers: [String]) {
    (self.place, self.question, self.answers) = (place, question, answers)
  }

  /// Sets the right answers to the texts of `right` or, where none has a text, to the first of their pictures.
  mutating func answer(with right: [HTMLText]) {
    answers = right.map(\.text).filter { !$0.isEmpty }.once()
    guard answers.isEmpty, let picture = right.lazy.compactMap(\.images.first).first else { return }
    answers = [PictureName.withoutEnding(picture)]
    image = picture
  }

  /// The names under which its picture is looked for, the best first.
  var pictureNames: [String] { image.map { [$0] } ?? answers + [illustration].compactMap { $0.map(HTMLText.file) } }

  /// What the picture of the answer shows, in the words of the file.
  var pictureWords: String { image ?? answers.first ?? question }

  /// The name of a file for a picture that is yet to come.
  public var pictureName: String { PictureName.made(of: pictureWords) }
}
