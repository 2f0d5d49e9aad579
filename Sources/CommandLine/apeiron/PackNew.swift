import ArgumentParser
import Foundation
import Packs

/// `apeiron pack new` and `apeiron pack ask`: questions for the pictures of a folder.
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

  @OptionGroup var options: PackDraftOptions

  func run() throws {
    try options.write(path) { language throws(PackError) in
      try PackDraft(of: path, name: name, language: language)
    }
  }
}

/// `apeiron pack ask`: questions for what was added to a pack.
struct PackAsk: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Add a question for each image that a pack does not name yet.",
    discussion: """
      What is enrolled in the browser is asked for after this and a reload of the daemon (SIGHUP). All else of the pack.yaml stays as \
      it is. The exit status is 65 if the pack has problems, and 66 if there is none.
      """)

  @Argument(help: ArgumentHelp("A folder with a pack.yaml.", valueName: "folder"))
  var path: String

  @OptionGroup var options: PackDraftOptions

  func run() throws {
    try options.write(path) { language throws(PackError) in try PackDraft(adding: path, language: language) }
  }
}

struct PackDraftOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The language of the questions: en or ru.", valueName: "tag"))
  var language = "en"

  func validate() throws {
    guard PackDraft.Language(rawValue: language) == nil else { return }
    throw ValidationError("There are no questions in \(language.debugDescription): write en or ru.")
  }

  /// Writes what `make` makes for the folder at `path`, and says what to do next.
  func write(_ path: String, _ make: (PackDraft.Language) throws(PackError) -> PackDraft) throws {
    let draft: PackDraft
    do throws(PackError) { draft = try make(.init(rawValue: language) ?? .en) } catch {
      let isMissing = error.problems.contains { $0.code == .noPack }
      throw Exit.failing(isMissing ? Exit.missingInput : Exit.badData, error.description)
    }
    guard draft.questions > 0 else { return StandardError.say("\(path)/pack.yaml names all images of the folder") }
    do { try draft.write() } catch {
      throw Exit.failing(Exit.unwritable, "\(path)/pack.yaml cannot be written: \(error.localizedDescription)")
    }
    StandardError.say(
      "\(path)/pack.yaml asks \(draft.questions == 1 ? "1 new question" : "\(draft.questions) new questions"). "
        + "Next: apeiron pack check \(path), then apeiron serve --pack \(path)")
  }
}
