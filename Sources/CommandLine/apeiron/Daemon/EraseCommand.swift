import ArgumentParser
import Daemon
import EventSourcing
import EventStore
import Foundation
import GameServer
import Judging
import Settings

struct EraseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase a person from everything that the daemon stores.",
    discussion: """
      Prints where the person is stored, and asks. Players are erased with their maths; notes and places with their texts; games \
      of a class and hunts keep what happened, without the name. Case does not count; "Ann 2" is another name than "Ann".

      Children who chose an animal have its name: with players of several browsers, the command names the browsers and erases \
      nothing. Give the identifier of one, which erases its players, or --all.

      The daemon must not be running, because it holds names in memory and would store them again. A browser can have itself \
      erased while it runs, on the page /about/stored. Backups are not changed: delete those that are older.

      The exit status is 1 if nobody of this name or identifier is stored, or if the answer is not yes.
      """)

  @OptionGroup var options: DataOptions
  @Option(help: .about(.keepFrames)) var keepFrames: String?
  @Flag(help: "Only print where the person is stored; the daemon may be running.") var dryRun = false
  @Flag(help: "Erase everybody of this name, where players of several browsers have it.") var all = false
  @Flag(help: "Erase without asking.") var yes = false
  @Flag(help: "Also replace the name where it stands in what others wrote, such as a note, with \(PersonName.erased)")
  var mentions = false
  @Argument(help: "The name that others read, or the identifier of a browser or a player in the exported facts.")
  var person: String

  func validate() throws {
    if person.trimmingCharacters(in: .whitespaces).isEmpty { throw ValidationError("name somebody") }
  }

  func run() async throws {
    let settings = try options.settings(("--keep-frames", keepFrames))
    guard let file = settings.journalPlace else {
      throw Exit.failing(Exit.badData, "the settings keep no journal (\"journal: none\"): nothing is stored")
    }
    if let file = settings.journalFile, !FileManager.default.fileExists(atPath: file) {
      throw Exit.failing(Exit.missingInput, "there is no journal \(file): name the daemon's data folder with --data")
    }
    do {
      // Without the claim a daemon could write back what it has in memory.
      let place = try JournalPlace(file, passwordFile: settings.journalPasswordFile)
      let claim = dryRun ? nil : try place.claim()
      try await erase(from: try place.open(), frames: settings.keepFrames.map { URL(filePath: $0) })
      withExtendedLifetime(claim) {}
    } catch EventStoreError.inUse {
      throw Exit.failing(
        Exit.cannotServe,
        "\(file): a daemon uses it, and would store again what it has in memory. Stop it first, or have the person open "
          + "/about/stored in the browser that they played with.")
    } catch let error as EventStoreError {
      throw Exit.failing(Exit.cannotServe, error.description)
    }
    for copy in settings.journalFile.map(Self.copies) ?? [] {
      StandardError.say("Not changed: \(copy), an earlier state that \"journal restore\" kept")
    }
  }

  private func erase(from store: any LastingEventStore, frames folder: URL?) async throws {
    let eraser = Eraser(store, Games.streams)
    let wanted = Person(name: person, ids: [person], isTakenOutOfTexts: mentions)
    let found = try await eraser.find(wanted)
    let ids = found.reduce(Set([person])) { $0.union($1.ids) }
    let pictures = folder.map { KeptPicture.all(in: $0).filter { $0.isOf(ids) } } ?? []
    for entry in found { Output.line(Self.line(entry)) }
    if let folder, !pictures.isEmpty { Output.line("\(folder.path): \(pictures.count) pictures") }
    let isToBeErased = !pictures.isEmpty || found.contains { $0.facts > 0 }
    if !mentions, found.contains(where: { $0.mentions > 0 }) {
      StandardError.say("Others have written the name. With --mentions it is replaced there, too.")
    }
    guard !dryRun else { return try check(isToBeErased || !found.isEmpty) }
    // An earlier run may have been interrupted before it had written the file anew.
    guard isToBeErased else {
      if try await store.isToBeRewritten() { try await store.wipe(rewriting: true) }
      return try check(false)
    }
    let browsers = found.reduce(Set<String>()) { $0.union($1.namesakes) }
    guard all || browsers.count < 2 else {
      throw Exit.failing(
        Exit.unmet,
        "nothing was erased: players of \(browsers.count) browsers are called \"\(person)\", perhaps different people. Give the "
          + "identifier of one browser (\(browsers.sorted().joined(separator: ", "))), or --all")
    }
    guard yes || Self.isConfirmed() else {
      throw Exit.failing(Exit.unmet, "nothing was erased: answer yes, or give --yes")
    }
    try await eraser.erase(wanted, from: found.map(\.stream))
    try await store.wipe(rewriting: true)
    for picture in pictures { try folder.map { try Self.delete(picture, in: $0) } }
    StandardError.say("Erased. Backups that are older still hold it: delete them.")
  }

  /// - Throws: The exit status if no person was found.
  private func check(_ isFound: Bool) throws {
    guard isFound else {
      throw Exit.failing(Exit.unmet, "nobody called \"\(person)\", or of this identifier, is stored")
    }
  }

  private static func isConfirmed() -> Bool {
    StandardError.write("Erase all of this? Nobody can bring it back. Write yes: ")
    return readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "yes"
  }

  private static func delete(_ picture: KeptPicture, in folder: URL) throws {
    do { try FileManager.default.removeItem(at: folder.appending(path: picture.name)) } catch {
      throw Exit.failing(
        Exit.unwritable,
        "\(folder.path)/\(picture.name) cannot be deleted (\(error.localizedDescription)): delete it by hand")
    }
  }

  private static func line(_ entry: Eraser.Entry) -> String {
    var parts: [String] = []
    if entry.facts > 0 { parts.append(entry.isOfWholeStream ? "all \(entry.facts) facts" : "\(entry.facts) facts") }
    if entry.mentions > 0 { parts.append("named in \(entry.mentions) texts of others") }
    let day = entry.last.formatted(.iso8601.year().month().day())
    return "\(entry.stream): \(parts.joined(separator: ", ")); the last of \(day)"
  }

  /// The journals that were kept beside the one in `file` when a backup took its place.
  private static func copies(of file: String) -> [String] {
    let file = URL(filePath: file)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)) ?? []
    return names.filter { $0.hasPrefix(file.lastPathComponent + ".before-") }.sorted()
  }
}
