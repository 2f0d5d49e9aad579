import ArgumentParser
import Daemon
import Foundation
import Packs
import Subprocess

/// `apeiron pack edit`: opens the user's own editor, and checks the result before anything is changed.
struct PackEditor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Edit a pack.yaml, and check it before it takes the place of the old one.",
    discussion: """
      The editor is that of VISUAL, else of EDITOR, else vi. It gets a copy. If what it leaves has problems, you are asked whether to edit \
      on or to leave the pack as it was; where nobody can be asked, the pack stays as it was. The exit status is 65 then, and 74 if \
      somebody else has changed the file meanwhile.
      """)

  @OptionGroup var place: PackPlace

  func run() async throws {
    let path = try place.path()
    let file = PackFile(path, Games.format)
    let before: String
    do throws(PackError) { before = try file.text() } catch {
      throw Exit.failing(Exit.missingInput, error.description)
    }
    let draft = FileManager.default.temporaryDirectory.appending(path: "apeiron-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: draft) }
    try Data(before.utf8).write(to: draft, options: .withoutOverwriting)
    while true {
      try await Self.edit(draft)
      guard let data = FileManager.default.contents(atPath: draft.path) else {
        throw Exit.failing(Exit.badData, "the editor left no file: \(path)/pack.yaml stays as it was")
      }
      let after = String(decoding: data, as: UTF8.self)
      guard after != before else { return StandardError.say("\(path)/pack.yaml is not changed") }
      let problems = file.problems(with: after)
      guard problems.isEmpty else {
        for problem in problems { StandardError.say(problem.description) }
        guard Self.wantsToEditOn() else {
          throw Exit.failing(Exit.badData, "\(path)/pack.yaml stays as it was")
        }
        continue
      }
      do throws(PackFile.Refusal) { try file.write(after, insteadOf: before) } catch {
        throw Exit.failing(Exit.unwritable, error.description)
      }
      return StandardError.say("\(path)/pack.yaml is changed; a daemon asks it so from the next game on")
    }
  }

  /// Runs the editor on `file` in this terminal, until it ends.
  private static func edit(_ file: URL) async throws {
    let environment = ProcessInfo.processInfo.environment
    let editor = environment["VISUAL"] ?? environment["EDITOR"] ?? "vi"
    // The variable may hold options, as in "code --wait": the shell divides it, as git does.
    let status = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "\(editor) \"$1\"", "sh", file.path], input: .currentStandardInput,
      output: .currentStandardOutput, error: .currentStandardError
    ).terminationStatus
    guard status.isSuccess else {
      throw Exit.failing(Exit.badData, "\(editor) ended with \(status.words): nothing is changed")
    }
  }

  private static func wantsToEditOn() -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    StandardError.write("Edit on? [Y/n] ")
    return readLine().map { !$0.lowercased().hasPrefix("n") } ?? false
  }
}

extension TerminationStatus {
  /// The status or the signal, in words.
  fileprivate var words: String {
    switch self {
    case .exited(let code): "status \(code)"
    case .signaled(let number): "signal \(number)"
    }
  }
}
