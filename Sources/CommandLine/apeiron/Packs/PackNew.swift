import ArgumentParser
import Daemon
import Foundation
import GameServer
import PackServer
import Packs

/// `apeiron pack new`: a pack of a folder of pictures, or of questions that another program has.
struct PackNew: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a pack of a folder of pictures, of questions from another program, or an empty one.",
    discussion: """
      For a folder of pictures the command writes a pack.yaml that asks for each picture by the name of its file. Edit it as you like. A \
      name without a slash that is no folder is the name of a new, empty pack in the library of the daemon.

      With --from, the questions come from a file, and the pictures are those whose names are the right answers:

      .csv          rows below the titles "question" and "answer", and if you like "image", "hint", "seconds" and "points"
      .xlsx         the spreadsheet from which Kahoot or Quizizz imports questions, or one with the titles above
      .gift, .txt   questions of Moodle (GIFT, Aiken)
      .xml, .zip    questions of Canvas, Moodle and others (QTI 1.2 and 2.x, Moodle XML)
      .zip          pictures alone: a question for each of them, by the name of its file
      .json         the IIIF manifest of a museum, from a file or an address: titles, rights and pictures

        apeiron pack new capitals --from quiz.xlsx --images flags.zip

      Pictures are looked for in the folder, in --images, and in the file itself if it is a zip. Those that are asked for are copied into \
      the folder, which is made if it is missing. Each row that cannot be used is named with its reason and remedy. A question \
      without a picture waits in the pack.yaml until there is a picture of its image's name. In both cases the exit status is 3. A zip \
      with a pack.yaml is a pack in one file, for "apeiron pack import".

      The exit status is 65 if the folder has a pack.yaml already or no pictures, or the file no questions that can be asked, 66 if \
      there is no such folder or file, and 74 if the pack cannot be written or the library has such a pack.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder with pictures (JPEG, PNG and others), with --from also a new one; or the name of an empty pack.",
      valueName: "pack"
    ))
  var path: String

  @OptionGroup var library: LibraryOptions

  @Option(
    help: ArgumentHelp(
      "What the pack is called; by default as the list of questions, or its folder.", valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "A file with questions, a zip of pictures, or the address of a IIIF manifest.", valueName: "file-or-url"))
  var from: String?

  @Option(
    help: ArgumentHelp("A folder or zip with pictures of the answers; may be repeated.", valueName: "folder-or-zip"))
  var images: [String] = []

  @OptionGroup var options: PackDraftOptions

  func validate() throws {
    guard from == nil else { return }
    if !images.isEmpty { throw ValidationError("--images belongs to --from: name the file with the questions.") }
    try options.needsWords()
  }

  func run() async throws {
    guard let from else {
      if !path.contains("/"), !FileManager.default.fileExists(atPath: path) { return try makeEmpty() }
      return try options.write(path) { language throws(PackError) in
        try PackDraft(of: path, name: name, language: language)
      }
    }
    let source = QuestionSource(from)
    let fetched = FileManager.default.temporaryDirectory.appending(path: "apeiron-pictures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: fetched) }
    do { try FileManager.default.createDirectory(at: fetched, withIntermediateDirectories: true) } catch {
      throw Exit.failing(Exit.unwritable, "\(fetched.path): \(error.localizedDescription)")
    }
    var (list, shelves): (QuestionList, [PictureShelf])
    do throws(QuestionProblem) {
      (list, shelves) = try await source.read(with: images, options.wording)
    } catch {
      let isMissing = !source.isThere || error.message == QuestionSource.unfetched
      throw Exit.failing(isMissing ? Exit.missingInput : Exit.badData, error.description)
    }
    let known = [try folderShelf()] + shelves
    let bar = ProgressBar("pictures", total: RemotePictures.count(in: list, unless: known))
    var fetcher = ListFetcher()
    (fetcher.patience, fetcher.maxBytes) = (.seconds(60), RemotePictures.maxPictureBytes)
    let pictures = RemotePictures(in: fetched) { [fetcher] link in try await fetcher.fetch(link) }
    let (shelf, problems) = await pictures.fetch(list, unless: known, advance: bar.advance)
    for problem in list.problems + problems { StandardError.say(problem.description) }
    var isWhole = list.problems.isEmpty && problems.isEmpty
    try options.write(path) { _ throws(PackError) in
      let draft = try PackDraft(
        of: path, asking: list, pictures: shelves + [shelf], name: name, language: options.language)
      for problem in draft.waiting { StandardError.say(problem.description) }
      isWhole = isWhole && draft.waiting.isEmpty
      return draft
    }
    if !isWhole { throw Exit.someUnreadable }
  }

  /// Makes a pack in the library that asks nothing yet.
  private func makeEmpty() throws {
    try library.change { packs throws(PackLibrary.Refusal) in
      try packs.make(path, title: name ?? path, language: options.language ?? PackDraft.Language.en.rawValue)
    }
    let file = (try library.packs().path(of: path) as NSString).appendingPathComponent("pack.yaml")
    StandardError.say(
      "\(file) asks nothing yet: put pictures beside it and run apeiron pack ask \(path), or open /packs in the browser"
    )
  }

  /// The pictures that the folder has.
  private func folderShelf() throws -> PictureShelf {
    var shelf = PictureShelf()
    guard FileManager.default.fileExists(atPath: path) else { return shelf }
    do throws(QuestionProblem) { try shelf.add(from: path) } catch {
      throw Exit.failing(Exit.badData, error.description)
    }
    return shelf
  }
}

/// `apeiron pack ask`: adds questions for the images that were added to a pack.
struct PackAsk: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Add a question for each image that a pack does not name yet.",
    discussion: """
      What is enrolled in the browser is asked for after this and a reload of the daemon (SIGHUP). All else of the pack.yaml stays as \
      it is. The exit status is 65 if the pack has problems, and 66 if there is none.
      """)

  @OptionGroup var place: PackPlace

  @OptionGroup var options: PackDraftOptions

  func validate() throws { try options.needsWords() }

  func run() throws {
    let path = try place.path()
    try options.write(path) { language throws(PackError) in
      try PackDraft(adding: path, Games.format, language: language)
    }
  }
}

struct PackDraftOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The language of the questions: en (the default) or ru; with --from any tag.", valueName: "tag"))
  var language: String?

  /// The language in which questions are worded.
  var wording: PackDraft.Language { language.flatMap(PackDraft.Language.init) ?? .en }

  /// Checks that the program has words for questions in the language.
  func needsWords() throws {
    guard let language, PackDraft.Language(rawValue: language) == nil else { return }
    throw ValidationError("There are no questions in \(language.debugDescription): write en or ru.")
  }

  /// Writes the draft that `make` creates for the folder at `path`, and prints the next command to run.
  func write(_ path: String, _ make: (PackDraft.Language) throws(PackError) -> PackDraft) throws {
    let draft: PackDraft
    do throws(PackError) { draft = try make(wording) } catch {
      let isMissing = error.problems.contains { $0.code == .noPack }
      throw Exit.failing(isMissing ? Exit.missingInput : Exit.badData, error.description)
    }
    for remark in draft.remarks { StandardError.say(remark.description) }
    guard draft.questions + draft.waiting.count > 0 else {
      return StandardError.say("\(path)/pack.yaml names all images of the folder")
    }
    do { try draft.write() } catch {
      throw Exit.failing(Exit.unwritable, "\(path)/pack.yaml cannot be written: \(error.localizedDescription)")
    }
    let asked = draft.questions == 1 ? "1 new question" : "\(draft.questions) new questions"
    let waiting =
      draft.waiting.isEmpty
      ? ""
      : "; \(draft.waiting.count) more \(draft.waiting.count == 1 ? "waits for its picture" : "wait for their pictures")"
    StandardError.say(
      "\(path)/pack.yaml asks \(asked)\(waiting). "
        + "Next: apeiron pack check \(path), then apeiron serve --pack \(path)")
  }
}
