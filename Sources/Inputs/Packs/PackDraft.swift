import Basics
import Foundation
import Quiz

/// A first pack of a folder of pictures: a question for each of them.
public struct PackDraft: Sendable {
  /// The language of the questions.
  public enum Language: String, Sendable, CaseIterable { case en, ru }

  /// What `pack.yaml` is to say.
  public let text: String
  /// How many questions it asks.
  public let questions: Int

  private let folder: PackFolder
  private let isNew: Bool

  /// Asks "Which is …?" of each picture in the folder at `path`, by its name, for a pack called `name` (nil: as the folder).
  ///
  /// - Throws: ``PackError`` where there is no such folder, where it has a `pack.yaml`, or where it has no pictures or some that
  ///   cannot be used.
  public init(of path: String, name: String? = nil, language: Language = .en) throws(PackError) {
    folder = PackFolder(path)
    var report = ProblemCollector()
    let images = folder.beginning(&report) ? folder.images(&report) : []
    if images.isEmpty, report.problems.isEmpty {
      report.add(.empty, file: ".", "the folder has no pictures", remedy: "Put JPEG or PNG files into it.")
    }
    guard report.problems.isEmpty else { throw report.error(directory: path) }
    questions = images.count
    let called = name ?? URL(filePath: path).standardizedFileURL.lastPathComponent
    let lines = ["name: \(YAMLText.written(called))", "language: \(language.rawValue)", "", "assignments:"]
    text = (lines + Self.items(images, language, indentation: 2)).joined(separator: "\n") + "\n"
    isNew = true
  }

  /// Adds to the pack at `path` a question for each image that it does not name. All else of its file stays as it is, comments included.
  ///
  /// - Throws: ``PackError`` where there is no pack, or its list of questions has no line of its own for each.
  public init(adding path: String, language: Language) throws(PackError) {
    let folder = PackFolder(path)
    self.folder = folder
    isNew = false
    let pack = try Pack.load(from: path)
    let images = pack.images.filter { $0.mention == nil }
    questions = images.count
    var report = ProblemCollector()
    guard let written = folder.text(&report) else { throw report.error(directory: path) }
    let more = images.isEmpty ? written : Self.inserting(images, language, into: written)
    // Whatever the file looks like: it says what it said, and the new questions.
    let listed = folder.images(&report)
    let root = YAMLText.root(of: more, &report)
    let reread = root.flatMap { Pack($0, directory: path, images: listed, &report) }
    guard let reread, reread.assignments.prefix(pack.assignments.count).elementsEqual(pack.assignments),
      reread.assignments.count == pack.assignments.count + images.count, report.problems.isEmpty
    else {
      report = ProblemCollector()
      report.add(
        .syntax, field: "assignments", "questions cannot be added to this list",
        remedy: "Write each of them on lines of its own, with \"- \" in front.")
      throw report.error(directory: path)
    }
    text = more
  }

  /// Writes `pack.yaml`, whole or not at all.
  ///
  /// - Throws: What Foundation throws, also where a new one is there already.
  public func write() throws {
    try Data(text.utf8).write(to: folder.file, options: isNew ? .withoutOverwriting : .atomic)
  }

  /// Lines that ask about `images`.
  private static func items(_ images: [Pack.Image], _ language: Language, indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    return images.flatMap { image in
      let label = label(image.name)
      return [
        "\(margin)- image: \(YAMLText.written(image.name))",
        "\(margin)  question: \(YAMLText.written(language.question(label)))",
        "\(margin)  answer: \(YAMLText.written(label))",
      ]
    }
  }

  /// `text` with questions about `images` behind those that it has.
  private static func inserting(_ images: [Pack.Image], _ language: Language, into text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let key = lines.firstIndex(where: { $0.hasPrefix("assignments:") }) else { return text }
    let isWithin = { (line: String) in line.first.map { " \t#-\r".contains($0) } ?? true }
    var end = lines[(key + 1)...].firstIndex { !isWithin($0) } ?? lines.endIndex
    let isRemark = { (line: String) in line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") }
    // What stands before the next section belongs to that.
    while end > key + 1, isRemark(lines[end - 1]) { end -= 1 }
    let first = lines[(key + 1)..<end].first { $0.drop { $0 == " " }.hasPrefix("-") }
    let indentation = first.map { $0.prefix { $0 == " " }.count } ?? 2
    lines.insert(contentsOf: items(images, language, indentation: indentation), at: end)
    return lines.joined(separator: "\n")
  }

  /// What people call the picture of this name: `the_golden_cockerel` is the golden cockerel.
  private static func label(_ name: String) -> String {
    let words = name.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
    return String((words.isEmpty ? name : words).prefix(Assignment.longest.answer))
  }
}

extension PackDraft.Language {
  /// The question for what is called `label`.
  fileprivate func question(_ label: String) -> String {
    switch self {
    case .en: "Which is “\(label)”?"
    case .ru: "Где «\(label)»?"
    }
  }
}
