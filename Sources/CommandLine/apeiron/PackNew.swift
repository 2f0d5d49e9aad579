import ArgumentParser
import Foundation
import Packs

/// `apeiron pack new`: a first pack.yaml for a folder of pictures.
struct PackNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a pack of a folder of pictures: a question for each of them.",
    discussion: """
      The command writes a pack.yaml that asks for each picture by the name of its file. Edit it as you like. The exit status is 65 \
      if the folder has a pack.yaml already or no pictures, and 66 if there is no such folder.
      """)

  @Argument(help: ArgumentHelp("A folder with pictures (JPEG, PNG).", valueName: "folder"))
  var path: String

  @Option(help: ArgumentHelp("What the pack is called; by default as its folder.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("The language of the questions: en or ru.", valueName: "tag"))
  var language = "en"

  func validate() throws {
    guard PackDraft.Language(rawValue: language) == nil else { return }
    throw ValidationError("There are no questions in \(language.debugDescription): write en or ru.")
  }

  func run() throws {
    let draft: PackDraft
    do throws(PackError) {
      draft = try PackDraft(of: path, name: name, language: .init(rawValue: language) ?? .en)
    } catch {
      let isMissing = error.problems.contains { $0.code == .noPack }
      throw Exit.failing(isMissing ? Exit.missingInput : Exit.badData, error.description)
    }
    do { try draft.write() } catch {
      throw Exit.failing(Exit.unwritable, "\(path)/pack.yaml cannot be written: \(error.localizedDescription)")
    }
    StandardError.say(
      "\(path)/pack.yaml asks \(draft.questions) questions. Next: apeiron pack check \(path), then apeiron serve --pack \(path)"
    )
  }
}
