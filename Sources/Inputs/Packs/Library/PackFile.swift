public import Basics
public import EventSourcing
import Foundation

/// The `pack.yaml` of one pack, as a text that several people change: with their own editors, and on pages.
public struct PackFile: Sendable {
  /// The reason why the text is not written.
  public enum Refusal: ExplainedRefusal, Equatable {
    /// Somebody else has changed the file since it was read.
    case changed
    /// The change cannot be made to the file as it is written, or the thing to change does not exist.
    case unchangeable
    /// The pack would have these new problems.
    case problems([PackProblem])
    /// The system does not allow the file to be written; with the system's message.
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

    /// The reason and the remedy.
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
  private let format: PackFormat

  /// The file of the pack in the folder at `directory`.
  public init(_ directory: String, _ format: PackFormat) {
    self.directory = directory
    self.format = format
    folder = PackFolder(directory)
  }

  /// Returns the text of the file.
  ///
  /// - Throws: ``PackError`` if there is no file that can be read.
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

  /// Returns the problems that the pack would have if its file contained `text`. A lack of questions is not counted as
  /// a problem.
  public func problems(with text: String) -> [PackProblem] { draft(of: text).problems.withoutLackOfQuestions }

  /// Returns the pack that would result if its file contained `text`, as far as the text can be read.
  public func draft(of text: String) -> (pack: Pack, problems: [PackProblem]) {
    var report = ProblemCollector()
    guard text.utf8.count <= PackFolder.sizeLimit else {
      report.add(
        .tooLarge, "the file has \(text.utf8.count) bytes, more than \(PackFolder.sizeLimit)",
        remedy: "Shorten the texts, or split the pack in two.")
      return format.draft(of: nil, in: folder, directory, &report)
    }
    return format.draft(of: text, in: folder, directory, &report)
  }

  /// Writes `text` atomically, if the file still contains `before`.
  public func write(_ text: String, insteadOf before: String) throws(Refusal) {
    guard let now = try? self.text(), now == before else { throw .changed }
    do { try Data(text.utf8).write(to: folder.file, options: .atomic) } catch {
      throw .cannotWrite(error.localizedDescription)
    }
  }

  /// Returns `text` after `edit`, with everything else unchanged. A question that is added is worded in `language`.
  ///
  /// - Throws: ``Refusal/unchangeable``, or ``Refusal/problems(_:)`` if the change causes problems.
  public func changing(
    _ text: String, by edit: PackEdit, language: PackDraft.Language
  ) throws(Refusal) -> String {
    let pack = draft(of: text).pack
    let languages = pack.languages
    guard let edit = edit.renumbered(pack.questions.map(\.number)) else { throw .unchangeable }
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

  /// Checks that a pack whose file contains `after` has no more problems than one with `before`; otherwise throws the
  /// problems that are new.
  public func checkIsNoWorse(_ after: String, than before: String) throws(Refusal) {
    let (old, new) = (problems(with: before), problems(with: after))
    // A problem of a question that has moved is the same problem in a different place.
    guard new.count > old.count else { return }
    let added = new.filter { problem in
      !old.contains { $0.code == problem.code && $0.field == problem.field && $0.message == problem.message }
    }
    throw .problems(added)
  }
}

extension PackProblem {
  /// The problem of a change that a program cannot make.
  static let unchangeable = PackProblem(
    code: .syntax, file: PackFolder.packFile, line: nil, column: nil, field: "assignments",
    message: "the file is written in a way in which this cannot be changed",
    remedy: "Write each question on lines of its own, with \"- \" in front, or change it in the file itself.")
}
