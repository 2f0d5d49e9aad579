import Basics
import Foundation
import Quiz

/// The questions of a list, each with the picture of its answer.
struct QuestionMatching {
  /// The questions for which a picture was found, with the picture.
  private(set) var asked: [(draft: QuestionDraft, picture: PictureShelf.Picture)] = []
  /// The problems of the other questions, whose pictures are missing.
  private(set) var problems: [QuestionProblem] = []
  /// The lines of `pack.yaml` for all questions, below `assignments:`.
  private(set) var lines: [String] = []

  /// Looks for each question's picture on `shelves`, the first before the others.
  init(_ list: QuestionList, _ shelves: [PictureShelf]) {
    var waiting: [String] = []
    /// The pictures so far by their names, each with the words by which it was found.
    var taken: [String: (words: String, picture: PictureShelf.Picture)] = [:]
    for draft in list.drafts {
      let finding = Self.find(draft, on: shelves)
      if case .one(let picture, let words) = finding {
        let other = taken[picture.name] ?? (words, picture)
        if let clash = Self.clash(other, (words, picture)) {
          problems.append(QuestionProblem(file: list.file, place: draft.place, clash, remedy: Self.rename))
        } else {
          taken[picture.name] = other
          asked.append((draft, picture))
          lines += Self.item(draft, image: picture.name)
          continue
        }
      } else {
        problems.append(Self.problem(finding, of: draft, file: list.file, among: shelves.flatMap(\.names)))
      }
      waiting += Self.item(draft, image: draft.pictureName)
    }
    guard !waiting.isEmpty else { return }
    lines += [
      "", "# Without a picture so far. Save one under the name of the image, and take the # away from its question.",
    ]
    lines += waiting.map { "#" + $0 }
  }

  private static let rename = "Save each under a name of its own, and write it into the question as its image."

  /// Returns how two things would get one picture, or two pictures one name; nil if they do not.
  private static func clash(
    _ one: (words: String, picture: PictureShelf.Picture), _ other: (words: String, picture: PictureShelf.Picture)
  ) -> String? {
    if one.picture.place != other.picture.place {
      return "the pictures \([one.picture.path, other.picture.path].inQuotes) would have one name"
    }
    if PictureName.key(one.words) == PictureName.key(other.words) { return nil }
    return "\([one.words, other.words].inQuotes) would both get the picture \(other.picture.path.inQuotes)"
  }

  private enum Finding {
    case none
    /// The picture, and the name by which it was found.
    case one(PictureShelf.Picture, String)
    case several([PictureShelf.Picture], String)
  }

  private static func find(_ draft: QuestionDraft, on shelves: [PictureShelf]) -> Finding {
    for name in draft.pictureNames {
      for shelf in shelves {
        switch shelf.picture(called: name) {
        case .none: continue
        case .one(let picture): return .one(picture, PictureName.withoutEnding(name))
        case .several(let pictures): return .several(pictures, name)
        }
      }
    }
    return .none
  }

  private static func problem(
    _ finding: Finding, of draft: QuestionDraft, file: String, among names: [String]
  ) -> QuestionProblem {
    if case .several(let pictures, let name) = finding {
      return QuestionProblem(
        file: file, place: draft.place,
        "several pictures could be \(name.inQuotes): \(pictures.map(\.path).inQuotes)",
        remedy: "Rename all but one, or write the name of its file as the image of the question.")
    }
    let wanted = draft.image ?? draft.answers.first ?? ""
    let near = Spelling.nearest(to: wanted, among: names)
    let remedy =
      near.isEmpty
      ? "Take a picture of it and save it as \("\(draft.pictureName).jpg".inQuotes)."
      : "Did you mean \(near.inQuotes)? Else take a picture of it and save it as \("\(draft.pictureName).jpg".inQuotes)."
    return QuestionProblem(
      file: file, place: draft.place, "there is no picture called \(wanted.inQuotes)", remedy: remedy)
  }

  /// The lines of a question.
  private static func item(_ draft: QuestionDraft, image: String) -> [String] {
    // If the file gives the picture a name that is not an answer, that name is not shown to players.
    let right = draft.answers.first { PictureName.key(PictureName.made(of: $0)) == PictureName.key(image) }
    let answer = right ?? draft.answers.first ?? image
    var keys = [("image", image), ("question", draft.question), ("answer", Self.shown(answer, draft.explanation))]
    if let hint = draft.hint { keys.append(("hint", hint)) }
    if let points = draft.points { keys.append(("points", String(points))) }
    if let seconds = draft.seconds { keys.append(("seconds", String(seconds))) }
    let isWord = { (scalar: Unicode.Scalar) in
      ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    let remarks = draft.rights.map { text in
      "  # " + String(String.UnicodeScalarView(text.unicodeScalars.map { isWord($0) ? $0 : " " }))
    }
    return remarks
      + keys.enumerated().flatMap { number, key in
        let isNumber = ["points", "seconds"].contains(key.0)
        let value = isNumber ? key.1 : YAMLText.written(key.1, indentation: 4)
        return "\(number == 0 ? "  - " : "    ")\(key.0): \(value)".split(
          separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
      }
  }

  /// Returns the answer with its explanation, or the answer alone if both together are too long.
  private static func shown(_ answer: String, _ explanation: String?) -> String {
    let most = Assignment.longest.answer
    let both = explanation.map { "\(answer)\n\($0)" } ?? answer
    if both.count <= most, both.count(where: \.isNewline) < Assignment.maxLines { return both }
    return answer.count <= most ? answer : "\(answer.prefix(most - 1))…"
  }
}
