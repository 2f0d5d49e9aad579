import Basics
import Foundation
import Quiz

/// The questions of a list, each with the picture of its answer, or waiting for it.
struct QuestionMatching {
  /// The questions that can be asked, each with its picture.
  private(set) var asked: [(draft: QuestionDraft, picture: PictureShelf.Picture)] = []
  /// The problems of the questions that wait for their pictures.
  private(set) var waiting: [QuestionProblem] = []
  /// Those of them for which there is a picture, but no one can tell which.
  private(set) var ambiguous: [QuestionProblem] = []
  /// The lines of `pack.yaml` for all questions, below `assignments:`.
  private(set) var lines: [String] = []

  /// Looks for each question's picture on `shelves`, the first before the others.
  init(_ list: QuestionList, _ shelves: [PictureShelf]) {
    let names = shelves.flatMap(\.names)
    /// The pictures so far by their names, each with the words by which it was found.
    var taken: [String: (words: String, picture: PictureShelf.Picture)] = [:]
    // What waits must not get the picture of another thing, which may come later in the file.
    var coming = ComingNames(except: names)
    for draft in list.drafts {
      let finding = Self.find(draft, on: shelves)
      if case .one(let picture, let words) = finding {
        let other = taken[picture.name] ?? (words, picture)
        guard let clash = Self.clash(other, (words, picture)) else {
          taken[picture.name] = other
          asked.append((draft, picture))
          lines += Self.item(draft, image: picture.name)
          continue
        }
        let problem = QuestionProblem(file: list.file, place: draft.place, clash, remedy: Self.rename)
        waiting.append(problem)
        ambiguous.append(problem)
        lines += Self.item(draft, image: coming.name(of: draft), waits: true)
      } else {
        let name = coming.name(of: draft)
        let problem = Self.problem(finding, of: draft, file: list.file, among: names, coming: name)
        waiting.append(problem)
        if case .several = finding { ambiguous.append(problem) }
        lines += Self.item(draft, image: name, waits: true)
      }
    }
  }

  /// The names of pictures that are yet to come: one for each thing.
  private struct ComingNames {
    /// The keys of all names, also of pictures that are there.
    private var taken: Set<String>
    /// The names by the keys of the things.
    private var names: [String: String] = [:]

    init(except names: [String]) { taken = Set(names.map(PictureName.key)) }

    mutating func name(of draft: QuestionDraft) -> String {
      let thing = PictureName.key(draft.pictureWords)
      if let name = names[thing] { return name }
      var (name, number) = (draft.pictureName, 1)
      while !taken.insert(PictureName.key(name)).inserted {
        number += 1
        name = PictureName.made(of: draft.pictureWords, number: number)
      }
      names[thing] = name
      return name
    }
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
    _ finding: Finding, of draft: QuestionDraft, file: String, among names: [String], coming name: String
  ) -> QuestionProblem {
    if case .several(let pictures, let words) = finding {
      return QuestionProblem(
        file: file, place: draft.place,
        "several pictures could be \(words.inQuotes): \(pictures.map(\.path).inQuotes)",
        remedy: "Rename all but one, or write the name of its file as the image of the question.")
    }
    let wanted = draft.image ?? draft.answers.first ?? ""
    let near = Spelling.nearest(to: wanted, among: names)
    let meant = near.isEmpty ? "" : "Did you mean \(near.inQuotes)? Else "
    let remedy = "\(meant)\(meant.isEmpty ? "T" : "t")ake a picture of it and save it as \("\(name).jpg".inQuotes)."
    return QuestionProblem(
      file: file, place: draft.place, "there is no picture called \(wanted.inQuotes)", remedy: remedy)
  }

  /// The lines of a question, which may have to wait for the image.
  private static func item(_ draft: QuestionDraft, image: String, waits: Bool = false) -> [String] {
    // If the file gives the picture a name that is not an answer, that name is not shown to players.
    let right = draft.answers.first { PictureName.key(PictureName.made(of: $0)) == PictureName.key(image) }
    let answer = right ?? draft.answers.first ?? image
    var keys = [("image", image)] + (waits ? [("waiting", "true")] : [])
    keys += [("question", draft.question), ("answer", Self.shown(answer, draft.explanation))]
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
        let isText = !["waiting", "points", "seconds"].contains(key.0)
        let value = !isText ? key.1 : YAMLText.written(key.1, indentation: 4)
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
