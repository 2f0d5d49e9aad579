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
    let things = images.map { (image: $0.name, label: Self.label($0.name)) }
    questions = things.count
    let called = name ?? URL(filePath: path).standardizedFileURL.lastPathComponent
    var lines = ["name: \(YAMLText.written(called))", "language: \(language.rawValue)", "", "assignments:"]
    for thing in things {
      lines.append("  - image: \(YAMLText.written(thing.image))")
      lines.append("    question: \(YAMLText.written(language.question(thing.label)))")
      lines.append("    answer: \(YAMLText.written(thing.label))")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Writes `pack.yaml`.
  ///
  /// - Throws: What Foundation throws, also where there is one already.
  public func write() throws { try Data(text.utf8).write(to: folder.file, options: .withoutOverwriting) }

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
