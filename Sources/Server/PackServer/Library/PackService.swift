import Basics
import Cryptography
public import EventSourcing
package import Foundation
import Judging
public import Packs
import Printing
import Quiz
import Recognition
import Vision

/// The library of packs as the host works with it: a pack that is being played cannot be renamed or removed.
public actor PackService {
  private let executor = QueueExecutor(label: "apeiron.library")
  /// A separate queue for reading and writing files.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Grades prints on a queue of its own, because it takes seconds for each picture.
  private actor Grader {
    private let executor = QueueExecutor(label: "apeiron.print")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func faded(_ print: PackPrint, _ references: [Reference]) throws(PackServerError) -> [PackPrint.Faded] {
      do throws(VisionError) { return try print.faded(references, onAllCores: false) } catch {
        throw .picture(PictureRefusal(error))
      }
    }
  }

  private let grader = Grader()
  private let library: PackLibrary
  private let packs: PackCache
  private let rehearsals: RehearsalService
  private let misses: MissedPictures
  private let played: @Sendable () async -> Set<String>
  /// The pack that the daemon was started with.
  private let started: Pack
  /// Fetches up to so many bytes from an address.
  private let fetch: @Sendable (WebLink, Int) async throws -> Data

  /// The library of `packs`, for a daemon that was started with `started`. `played` names the packs whose questions are
  /// being asked; an empty name stands for `started`. `fetch` fetches up to so many bytes from an address.
  package init(
    _ packs: PackCache, started: Pack, rehearsals: RehearsalService, misses: MissedPictures = MissedPictures(),
    fetch: @escaping @Sendable (WebLink, Int) async throws -> Data,
    played: @escaping @Sendable () async -> Set<String>
  ) {
    (self.packs, self.started, self.rehearsals, self.misses) = (packs, started, rehearsals, misses)
    (self.fetch, self.played) = (fetch, played)
    library = packs.library
  }

  /// The packs that games can be opened with.
  public func list() async -> PackList {
    let (standard, played) = (await packs.standard, await played())
    var entries = library.entries().map { entry in
      PackList.Entry(
        name: entry.name, title: entry.title.table, questions: entry.assignments.count, waiting: entry.waiting,
        asks: entry.assignments.map(PackList.Entry.Question.init), games: entry.games,
        images: entry.images,
        problems: entry.problems.withoutLackOfQuestions.map(\.description), standard: entry.name == standard,
        played: played.contains(entry.name))
    }
    if started.isAnywhere {
      entries.insert(
        PackList.Entry(
          name: "", title: started.name.table, questions: started.assignments.count, waiting: started.waiting,
          asks: started.assignments.map(PackList.Entry.Question.init), games: started.games,
          images: started.images.count,
          problems: [],
          standard: standard == nil, played: played.contains("")), at: 0)
    }
    return PackList(packs: entries)
  }

  /// Makes an empty pack, which is the usual one where there is no other to play.
  ///
  /// - Throws: ``PackServerError/pack(_:)``, as do all others. Those that make, rename or delete a pack also throw the
  ///   errors of the journal, which has the rehearsals.
  public func make(_ name: String, title: String, language: String) async throws {
    try await changing(name) { () throws(PackLibrary.Refusal) in
      try library.make(name, title: title, language: language)
    }
  }

  /// Makes another pack of one of the library, or, where `name` is empty, of the one that the daemon was started with.
  public func duplicate(_ name: String, as other: String) async throws {
    try await changing(other) { () throws(PackLibrary.Refusal) in
      if name.isEmpty {
        try library.adopt(started.directory, as: other)
      } else {
        try library.duplicate(name, as: other)
      }
    }
  }

  /// Calls a pack otherwise.
  public func rename(_ name: String, to other: String) async throws {
    try await mustNotBePlayed(name)
    try await rehearsals.mustBeReadable(name)
    let wasStandard = await packs.standard == name
    try await changing(other) { () throws(PackLibrary.Refusal) in try library.rename(name, to: other) }
    misses.moved(name, to: other)
    await packs.forget(name)
    if wasStandard { try await packs.setStandard(other) }
    try await rehearsals.moved(name, to: other)
  }

  /// Moves a pack aside, from where it is deleted after a month.
  public func delete(_ name: String) async throws {
    try await mustNotBePlayed(name)
    try await rehearsals.mustBeReadable(name)
    try await changing(nil) { () throws(PackLibrary.Refusal) in try library.delete(name, at: Date()) }
    await packs.forget(name)
    misses.forget { $0.pack == name }
    try await rehearsals.close(name)
  }

  /// A pack as one file.
  public func export(_ name: String) async throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "apeiron-\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: file) }
    try await changing(nil) { () throws(PackLibrary.Refusal) in try library.export(name, to: file.path) }
    return Array(FileManager.default.contents(atPath: file.path) ?? Data())
  }

  /// Returns the things of a pack on paper, as a PDF.
  ///
  /// - Throws: ``PackServerError/noQuestions`` if the pack has nothing to print, and
  ///   ``PackServerError/packProblem(_:)`` if a picture cannot be read.
  public func pdf(_ name: String, _ options: PackPrint.Options) async throws -> [UInt8] {
    let print = try print(name, options)
    let file = FileManager.default.temporaryDirectory.appending(path: "apeiron-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    do throws(PrintFailure) { _ = try print.write(to: file.path) } catch {
      throw PackServerError.packProblem(error.description)
    }
    return Array(FileManager.default.contents(atPath: file.path) ?? Data())
  }

  /// Returns the notes that an author should read before printing. If the print is grey, grades each picture anew, on
  /// one core.
  ///
  /// - Throws: As ``pdf(_:_:)``.
  public func printNotes(_ name: String, _ options: PackPrint.Options) async throws -> PrintNotes {
    let print = try print(name, options)
    let coarse: [Sheets.Coarse]
    do throws(PrintFailure) { coarse = try print.coarse() } catch {
      throw PackServerError.packProblem(error.description)
    }
    let faded = options.grey ? try await grader.faded(print, try await packs.references(of: name)) : []
    return PrintNotes(
      pictures: print.items.count, sheets: print.pages,
      coarse: coarse.map {
        .init(
          number: $0.number, name: print.items[$0.number - 1].name, width: $0.width, height: $0.height,
          dotsPerInch: $0.dotsPerInch)
      },
      faded: faded.map { .init(number: $0.number, name: $0.name, grade: $0.asItIs, printed: $0.printed) })
  }

  private func print(_ name: String, _ options: PackPrint.Options) throws -> PackPrint {
    let (pack, _) = library.format.draft(in: try file(name).directory)
    var options = options
    options.language = LanguageTag.choice(among: pack.languages, for: options.language.map { [$0] } ?? [])
    guard let print = PackPrint(pack, options) else { throw PackServerError.noQuestions }
    return print
  }

  /// Makes the pack `name` of the bytes of the file called `file`, which may come from anybody: of a pack in one file, of
  /// questions of another program, or of a zip of pictures. Questions that have to be worded are worded in `language`.
  public func take(
    _ bytes: [UInt8], from file: String, as name: String, language: String
  ) async throws -> TakenFile {
    try await withTemporaryFolder { folder in
      // The ending tells some kinds of files from others.
      let (stem, ending) = (URL(filePath: file).deletingPathExtension(), URL(filePath: file).pathExtension)
      let end = (1...10).contains(ending.utf8.count) && FileName.isPlain(ending) ? ".\(ending)" : ""
      let path = folder.appending(path: FileName.made(of: stem.lastPathComponent, end: end, otherwise: "file")).path
      var problems: [QuestionProblem] = []
      try await changing(name) { () throws(PackLibrary.Refusal) in
        try library.writing { try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting) }
        let brought: BroughtFile
        do throws(QuestionProblem) {
          brought = try BroughtFile.read(path, language: PackDraft.Language(rawValue: language) ?? .en)
        } catch { throw .archive(error.sentence) }
        switch brought {
        case .pack: try library.unpack(path, as: name)
        case .questions(let list, let shelves):
          problems = list.problems + (RemotePictures.count(in: list) > 0 ? [Self.onTheWeb(list)] : [])
          problems += try library.make(name, asking: list, pictures: shelves)
        }
      }
      return taken(name, problems, in: folder)
    }
  }

  /// That nothing is fetched for a file.
  private static func onTheWeb(_ list: QuestionList) -> QuestionProblem {
    QuestionProblem(
      file: list.file, "\(RemotePictures.count(in: list)) of the pictures lie on the web",
      remedy: "Give the address of this list instead of the file, to have them fetched.")
  }

  /// The most pictures of a list that are fetched, and the most bytes of all of them.
  private static let (maxPictures, maxPictureBytes) = (200, 512 << 20)
  /// The time after which no more pictures are fetched.
  private static let maxTime = Duration.seconds(600)

  /// Makes the pack `name` of the list of a museum at `link`, and fetches its pictures. Questions are worded in
  /// `language`.
  ///
  /// - Throws: Also what fetching the list throws.
  public func fetch(_ link: WebLink, as name: String, language: String) async throws -> TakenFile {
    // Nobody waits for minutes to be told that there is such a pack.
    do throws(PackLibrary.Refusal) { try library.checkFree(name) } catch { throw PackServerError.pack(error) }
    return try await withTemporaryFolder { folder in
      let path = folder.appending(path: "list").path
      let fetch = fetch
      let data = try await fetch(link, RemotePictures.maxListBytes)
      let list: QuestionList
      do throws(QuestionProblem) {
        let language = PackDraft.Language(rawValue: language) ?? .en
        list = try QuestionList.read(data, file: path).worded { language.question($0) }
      } catch { throw PackServerError.pack(.archive(error.sentence)) }
      let pictures = RemotePictures(
        in: folder, pictures: Self.maxPictures, bytes: Self.maxPictureBytes, time: Self.maxTime
      ) { link in
        try await fetch(link, RemotePictures.maxPictureBytes)
      }
      let (shelf, problems) = await pictures.fetch(list)
      var ambiguous: [QuestionProblem] = []
      try await changing(name) { () throws(PackLibrary.Refusal) in
        ambiguous = try library.make(name, asking: list, pictures: [shelf])
      }
      return taken(name, list.problems + problems + ambiguous, in: folder)
    }
  }

  private func taken(_ name: String, _ problems: [QuestionProblem], in folder: URL) -> TakenFile {
    let entry = library.entry(name)
    return TakenFile(
      name: name, questions: entry.assignments.count, waiting: entry.waiting,
      problems: problems.map { TakenFile.Problem($0, in: folder.path + "/") })
  }

  private func withTemporaryFolder(_ body: (URL) async throws -> TakenFile) async throws -> TakenFile {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apeiron-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do throws(PackLibrary.Refusal) {
      try library.writing { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    } catch { throw PackServerError.pack(error) }
    return try await body(folder)
  }

  /// Plays the pack where nobody has chosen another; empty for the one that the daemon was started with.
  public func setStandard(_ name: String) async throws {
    do throws(PackLibrary.Refusal) { try await packs.setStandard(name.isEmpty ? nil : name) } catch {
      throw PackServerError.pack(error)
    }
  }

  /// The pack `name` as its author sees it.
  public func sheet(_ name: String) async throws -> PackSheet {
    let file = try file(name)
    let text: String
    do throws(PackError) { text = try file.text() } catch { throw PackServerError.packProblem(error.description) }
    return await sheet(name, file, text)
  }

  /// Changes the pack `name` if it is still at `version`, and returns the changed pack.
  ///
  /// - Throws: Also ``PackServerError/packFile(_:)``.
  public func change(_ name: String, _ edit: PackEdit, expecting version: String) async throws -> PackSheet {
    try await write(name, expecting: version) { file, before throws(PackFile.Refusal) in
      let language = file.draft(of: before).pack.languages.first.flatMap(PackDraft.Language.init)
      return try file.changing(before, by: edit, language: language ?? .en)
    }
  }

  /// Writes `text` as the `pack.yaml` of the pack `name` if the pack is still at `version`, and returns the changed
  /// pack.
  public func write(_ name: String, _ text: String, expecting version: String) async throws -> PackSheet {
    try await write(name, expecting: version) { file, before throws(PackFile.Refusal) in
      try file.checkIsNoWorse(text, than: before)
      return text
    }
  }

  private func write(
    _ name: String, expecting version: String,
    _ change: (PackFile, String) throws(PackFile.Refusal) -> String
  ) async throws -> PackSheet {
    let file = try file(name)
    let after: String
    do {
      let before = try file.text()
      guard Self.version(of: before) == version else { throw PackFile.Refusal.changed }
      after = try change(file, before)
      if after != before { try file.write(after, insteadOf: before) }
    } catch let refusal as PackFile.Refusal {
      throw PackServerError.packFile(refusal)
    } catch {
      throw PackServerError.packProblem("\(error)")
    }
    return await sheet(name, file, after)
  }

  private func file(_ name: String) throws -> PackFile {
    do throws(PackLibrary.Refusal) { return PackFile(try library.path(of: name), library.format) } catch {
      throw PackServerError.pack(error)
    }
  }

  private func sheet(_ name: String, _ file: PackFile, _ text: String) async -> PackSheet {
    let (pack, problems) = file.draft(of: text)
    return PackSheet(
      name: name, version: Self.version(of: text), title: pack.name.table, languages: pack.languages,
      questions: pack.questions.map { PackSheet.Question($0, in: pack) }, images: pack.images.map(\.name),
      problems: problems.withoutLackOfQuestions.map(PackSheet.Problem.init),
      remarks: pack.remarks.map(PackSheet.Problem.init), yaml: text, played: await played().contains(name))
  }

  /// 80 bits of its hash: two texts never have the same.
  private static func version(of text: String) -> String {
    SHA256.hash(Array(text.utf8)).prefix(10).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Applies `body` to the library. Makes `made` the usual pack if there was no pack to play before.
  private func changing(_ made: String?, _ body: () throws(PackLibrary.Refusal) -> Void) async throws {
    do throws(PackLibrary.Refusal) { try body() } catch { throw PackServerError.pack(error) }
    // A folder of this name that was removed by hand may have left its rehearsals.
    if let made { try await rehearsals.close(made) }
    if let made, started.assignments.isEmpty, await packs.standard == nil { try await packs.setStandard(made) }
  }

  private func mustNotBePlayed(_ name: String) async throws {
    if await played().contains(name) { throw PackServerError.packPlayed }
  }
}

extension Pack {
  /// Whether it lies in a folder: a daemon may be started with none.
  package var isAnywhere: Bool { !directory.isEmpty }
}
