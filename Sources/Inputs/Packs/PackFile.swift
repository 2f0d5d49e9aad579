public import Basics
public import EventSourcing
import Foundation

/// The `pack.yaml` of one pack as a text that is changed by several: people with editors of their own, and pages.
public struct PackFile: Sendable {
  /// Why the text is not written.
  public enum Refusal: ExplainedRefusal, Equatable {
    /// Somebody else has changed it since it was read.
    case changed
    /// The change cannot be made to the file as it is written, or there is nothing there to change.
    case unchangeable
    /// The pack would have these problems, and had not before.
    case problems([PackProblem])
    /// The system does not let it be written; with its message.
    case cannotWrite(String)

    /// The code for programs.
    public var code: String {
      switch self {
      case .changed: "changed"
      case .unchangeable: "unchangeable"
      case .problems(let problems): "pack.\(problems.first?.code.rawValue ?? "")"
      case .cannotWrite: "cannotWrite"
      }
    }

    /// Whether the text has changed, cannot be written, or cannot be used.
    public var kind: RefusalKind {
      switch self {
      case .changed: .outdated
      case .unchangeable, .problems: .unusable
      case .cannotWrite: .conflict
      }
    }

    /// The field of the first problem.
    public var subject: String? { if case .problems(let problems) = self { problems.first?.field } else { nil } }

    /// What is wrong, and the remedy.
    public var description: String {
      switch self {
      case .changed: "Somebody else has changed pack.yaml meanwhile: read it again, and make your change there."
      case .unchangeable: PackProblem.unchangeable.description
      case .problems(let problems): problems.map(\.description).joined(separator: "\n")
      case .cannotWrite(let reason): "pack.yaml cannot be written: \(reason)"
      }
    }
  }

  /// The path of the pack's folder.
  public let directory: String
  private let folder: PackFolder

  /// The file of the pack in the folder at `directory`.
  public init(_ directory: String) {
    self.directory = directory
    folder = PackFolder(directory)
  }

  /// What the file says.
  ///
  /// - Throws: ``PackError`` where there is none that can be read.
  public func text() throws(PackError) -> String {
    var report = ProblemCollector()
    guard let text = folder.text(&report) else { throw report.error(directory: directory) }
    return text
  }

  /// The images of the pack that can be used, sorted by name.
  public var images: [ImageFile] {
    var report = ProblemCollector()
    return folder.images(&report).map(\.file)
  }

  /// What would be wrong with the pack if its file said `text`; that there are no questions yet is no problem.
  public func problems(with text: String) -> [PackProblem] { draft(of: text).problems.filter { !$0.isLackOfQuestions } }

  /// What the pack would be if its file said `text`, as far as that can be read.
  public func draft(of text: String) -> (pack: Pack, problems: [PackProblem]) {
    var report = ProblemCollector()
    guard text.utf8.count <= PackFolder.sizeLimit else {
      report.add(
        .tooLarge, "the file has \(text.utf8.count) bytes, more than \(PackFolder.sizeLimit)",
        remedy: "Shorten the texts, or split the pack in two.")
      return Pack.draft(of: nil, in: folder, directory, &report)
    }
    return Pack.draft(of: text, in: folder, directory, &report)
  }

  /// Writes `text`, whole or not at all, where the file still says `before`.
  public func write(_ text: String, insteadOf before: String) throws(Refusal) {
    guard let now = try? self.text(), now == before else { throw .changed }
    do { try Data(text.utf8).write(to: folder.file, options: .atomic) } catch {
      throw .cannotWrite(error.localizedDescription)
    }
  }

  /// `text` after `edit`, with all else as it was. What is added asks in `language`.
  ///
  /// - Throws: ``Refusal/unchangeable``, or ``Refusal/problems(_:)`` where the change makes some.
  public func changing(
    _ text: String, by edit: PackEdit, language: PackDraft.Language
  ) throws(Refusal) -> String {
    let languages = draft(of: text).pack.languages
    let after: String
    do throws(PackText.Unchangeable) {
      after =
        if case .add(let image) = edit {
          try PackDraft.adding(image, to: text, language, languages: languages)
        } else {
          try PackText.changing(text, edit, languages: languages)
        }
    } catch { throw .unchangeable }
    try checkIsNoWorse(after, than: text)
    return after
  }

  /// Checks that a pack whose file says `after` has no problems that it had not when it said `before`.
  public func checkIsNoWorse(_ after: String, than before: String) throws(Refusal) {
    let (old, new) = (problems(with: before), problems(with: after))
    // A problem of a question that has moved is the same, though elsewhere.
    guard new.count > old.count else { return }
    let added = new.filter { problem in
      !old.contains { $0.code == problem.code && $0.field == problem.field && $0.message == problem.message }
    }
    throw .problems(added)
  }
}

extension PackProblem {
  /// That a change cannot be made by a program.
  static let unchangeable = PackProblem(
    code: .syntax, file: PackFolder.packFile, line: nil, column: nil, field: "assignments",
    message: "the file is written in a way in which this cannot be changed",
    remedy: "Write each question on lines of its own, with \"- \" in front, or change it in the file itself.")
}
