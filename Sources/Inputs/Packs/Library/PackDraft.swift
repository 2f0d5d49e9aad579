import Basics
import Foundation
import Quiz

/// A first pack of a folder of pictures: a question for each of them.
public struct PackDraft: Sendable {
  /// The language of the questions.
  public enum Language: String, Sendable, CaseIterable { case en, ru }

  /// The text of `pack.yaml`.
  public let text: String
  /// The number of questions in the text that have their picture.
  public let questions: Int

  /// The problems of listed questions that wait for their pictures; empty if the questions were made from pictures.
  public private(set) var waiting: [QuestionProblem] = []
  /// Those of them for which there is a picture, but no one can tell which.
  public private(set) var ambiguous: [QuestionProblem] = []

  /// What is left out of the folder of a new pack.
  public private(set) var remarks: [PackProblem] = []

  private let folder: PackFolder
  private let isNew: Bool
  /// Pictures that the pack gets, with the paths of their new files.
  private var copies: [(picture: PictureShelf.Picture, path: String)] = []

  /// Creates a pack called `name` (nil: as the folder) that asks "Which is …?" about each picture in the folder at
  /// `path`, by the picture's name.
  ///
  /// - Throws: ``PackError`` if the folder does not exist, has a `pack.yaml`, has no pictures, or has pictures that
  ///   cannot be used.
  public init(of path: String, name: String? = nil, language: Language = .en) throws(PackError) {
    folder = PackFolder(path)
    var report = ProblemCollector()
    let images = folder.beginning(&report) ? folder.images(&report) : []
    if images.isEmpty, report.problems.isEmpty {
      report.add(.empty, file: ".", "the folder has no pictures", remedy: "Put JPEG or PNG files into it.")
    }
    guard report.problems.isEmpty else { throw report.error(directory: path) }
    remarks = report.remarks
    questions = images.count
    let called = name ?? URL(filePath: path).standardizedFileURL.lastPathComponent
    let lines = ["name: \(YAMLText.written(called))", "language: \(language.rawValue)", "", "assignments:"]
    let items = images.flatMap { Self.item($0.name, language, indentation: 2) }
    text = (lines + items).joined(separator: "\n") + "\n"
    isNew = true
  }

  /// Adds a question to the pack at `path` for each image that the pack does not mention. Everything else in its file
  /// stays as it is, including comments.
  ///
  /// - Throws: ``PackError`` if there is no pack, or if its list of questions does not have each question on a line of
  ///   its own.
  public init(adding path: String, _ format: PackFormat, language: Language) throws(PackError) {
    let folder = PackFolder(path)
    self.folder = folder
    isNew = false
    let pack = try format.load(from: path)
    let images = pack.images.filter { $0.mention == nil }
    questions = images.count
    var report = ProblemCollector()
    guard let written = folder.text(&report) else { throw report.error(directory: path) }
    var more = written
    do throws(PackText.Unchangeable) {
      for image in images { more = try Self.adding(image.name, to: more, language, languages: pack.languages) }
    } catch {
      throw PackError(directory: path, problems: [.unchangeable])
    }
    text = more
  }

  /// Creates a pack at `path` that asks the questions of `list`. The folder is new, or has no `pack.yaml` yet. Pictures
  /// are taken from the folder first and then from `shelf`; those from `shelf` are copied into the pack if a question
  /// needs them. A question without a picture waits for it.
  ///
  /// - Throws: ``PackError`` if the folder has a `pack.yaml`, or if there is no question.
  public init(
    of path: String, asking list: QuestionList, pictures shelf: [PictureShelf], name: String? = nil,
    language: String? = nil
  ) throws(PackError) {
    folder = PackFolder(path)
    isNew = true
    var report = ProblemCollector()
    let isThere = FileManager.default.fileExists(atPath: path)
    let images = folder.isFree(&report) && isThere ? folder.images(&report) : []
    guard report.problems.isEmpty else { throw report.error(directory: path) }
    remarks = report.remarks
    var shelves = [PictureShelf()] + shelf
    shelves[0].add(images)
    let matched = QuestionMatching(list, shelves)
    (waiting, ambiguous) = (matched.waiting, matched.ambiguous)
    questions = matched.asked.count
    for (_, picture) in matched.asked where picture.place != .pack {
      let path = folder.newImage(picture.file)
      if !copies.contains(where: { $0.path == path }) { copies.append((picture, path)) }
    }
    let called = name ?? list.title ?? URL(filePath: path).standardizedFileURL.lastPathComponent
    let head = ["name: \(YAMLText.written(called))"] + (language.map { ["language: \(YAMLText.written($0))"] } ?? [])
    text = (head + ["", "assignments:"] + matched.lines).joined(separator: "\n") + "\n"
    guard !list.drafts.isEmpty else {
      report.add(
        .empty, field: "assignments", "none of the questions can be asked",
        remedy: "Each of them is named with its reason.")
      throw report.error(directory: path)
    }
    // The new text is parsed, to ensure that the pack can be played whatever the questions contain.
    let listed = images + copies.map { Pack.Image(file: ImageFile($0.path)) }
    let root = YAMLText.root(of: text, &report)
    let reread = root.flatMap { Pack($0, PackFormat(), directory: path, images: listed, &report) }
    let isWhole = reread?.questions.count == list.drafts.count && reread?.waiting == waiting.count
    guard isWhole, report.problems.isEmpty, text.utf8.count <= PackFolder.sizeLimit
    else {
      if report.problems.isEmpty {
        report.add(.tooLarge, "the questions make more than \(PackFolder.sizeLimit) bytes", remedy: "Split the file.")
      }
      throw report.error(directory: path)
    }
  }

  /// Copies the pictures that the pack gets, and then writes `pack.yaml` atomically.
  ///
  /// - Throws: The errors of Foundation, including the error for a new file that already exists.
  public func write() throws {
    let files = FileManager.default
    var made: [String] = []
    var unpacked = 0
    do {
      if isNew {
        try files.createDirectory(at: folder.file.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      for (picture, path) in copies {
        let parent = URL(filePath: path).deletingLastPathComponent()
        try files.createDirectory(at: parent, withIntermediateDirectories: true)
        switch picture.place {
        case .pack: continue
        case .file(let source): try files.copyItem(atPath: source, toPath: path)
        case .zip(let zip, let entry):
          guard !files.fileExists(atPath: path) else { throw CocoaError(.fileWriteFileExists) }
          made.append(path)
          try QuestionZip(zip).unpack(picture: entry, to: path)
          let size = try files.attributesOfItem(atPath: path)[.size] as? NSNumber
          unpacked += size?.intValue ?? 0
          guard unpacked <= PackArchive.Limits().allBytes else {
            throw QuestionProblem(
              file: zip, "its pictures have more than \(PackArchive.Limits().allBytes) bytes", remedy: "Split it.")
          }
        }
        made.append(path)
      }
      try writeText()
    } catch {
      for path in made { try? files.removeItem(atPath: path) }
      throw error
    }
  }

  private func writeText() throws {
    try Data(text.utf8).write(to: folder.file, options: isNew ? .withoutOverwriting : .atomic)
  }

  /// Returns `text` with a question about the image `name` after its existing questions.
  static func adding(
    _ name: String, to text: String, _ language: Language, languages: [String]
  ) throws(PackText.Unchangeable) -> String {
    try PackText.changing(text, .add(image: name), languages: languages) { indentation in
      item(name, language, indentation: indentation)
    }
  }

  /// Lines that ask about the image `name`.
  private static func item(_ name: String, _ language: Language, indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    let label = label(name)
    return [
      "\(margin)- image: \(YAMLText.written(name))",
      "\(margin)  question: \(YAMLText.written(language.question(label)))",
      "\(margin)  answer: \(YAMLText.written(label))",
    ]
  }

  /// Returns the words for the picture with this name: `the_golden_cockerel` becomes "the golden cockerel".
  static func label(_ name: String) -> String {
    let words = name.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
    return String((words.isEmpty ? name : words).prefix(Assignment.longest.answer))
  }
}

extension PackDraft.Language {
  /// Returns the question about the thing called `label`.
  public func question(_ label: String) -> String {
    switch self {
    case .en: "Which is “\(label)”?"
    case .ru: "Где «\(label)»?"
    }
  }
}
