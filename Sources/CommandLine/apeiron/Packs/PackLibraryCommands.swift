import ArgumentParser
import EventSourcing
import Foundation
import Packs
import Quiz

/// The commands that list and manage the packs of the library.
enum PackLibraryCommands {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the packs of the daemon's library.",
      discussion: """
        The library is the folder packs in the daemon's data folder. Each line has the name, the questions, the images, the problems and \
        the title, separated by tabs. `apeiron pack check NAME` says what the problems are.
        """)

    @Flag(help: "Print one line of JSON per pack.")
    var json = false

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
      let name: String
      let title: String
      let questions: Int
      let images: Int
      let problems: [String]
    }

    func run() throws {
      let packs = try library.packs()
      let wishes = LanguageTag.wishes(environment: ProcessInfo.processInfo.environment)
      let entries = packs.entries()
      for entry in entries {
        let title = entry.title.text(in: LanguageTag.choice(among: entry.languages, for: wishes))
        if json {
          Output.json(
            Line(
              name: entry.name, title: title, questions: entry.assignments.count, images: entry.images,
              problems: entry.problems.map(\.description)))
        } else {
          let counts = [entry.assignments.count, entry.images, entry.problems.count].map(String.init)
          Output.line(([entry.name] + counts + [title]).joined(separator: "\t"))
        }
      }
      if entries.isEmpty {
        StandardError.say("there are no packs in \(packs.folder): apeiron pack new NAME makes one")
      }
    }
  }

  struct Duplicate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make another pack of one of the library.",
      discussion: "The exit status is 66 if there is no such pack, and 74 if the new name is taken.")

    @Argument(help: ArgumentHelp("The name of a pack in the library.", valueName: "name")) var name: String
    @Argument(help: ArgumentHelp("The name of the new one.", valueName: "new-name")) var other: String
    @OptionGroup var library: LibraryOptions

    func run() throws {
      try library.change { packs throws(PackLibrary.Refusal) in try packs.duplicate(name, as: other) }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a pack of the library another name.",
      discussion: """
        What players read as its name is in its pack.yaml. A game that is being played with the pack no longer finds its pictures: \
        rename it on the page /packs, which waits for it. The exit status is 66 if there is no such pack, and 74 if the new name is taken.
        """)

    @Argument(help: ArgumentHelp("The name of a pack in the library.", valueName: "name")) var name: String
    @Argument(help: ArgumentHelp("Its new name.", valueName: "new-name")) var other: String
    @OptionGroup var library: LibraryOptions

    func run() throws {
      try library.change { packs throws(PackLibrary.Refusal) in try packs.rename(name, to: other) }
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a pack of the library.",
      discussion: """
        It is moved to the folder .deleted of the library, from where the daemon deletes it after 30 days. The exit status is 66 if there \
        is no such pack.
        """)

    @Argument(help: ArgumentHelp("The name of a pack in the library.", valueName: "name")) var name: String
    @OptionGroup var library: LibraryOptions

    func run() throws {
      try library.change { packs throws(PackLibrary.Refusal) in try packs.delete(name, at: Date()) }
    }
  }
}
