import ArgumentParser
import Basics
import Catalogue
import EventSourcing
import Foundation
import Packs
import Recognition

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Work with packs: folders with a pack.yaml and its images.",
    subcommands: [Check.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check a pack and its images, and report each problem with its file, line and field.",
      discussion: """
        The exit status is 65 if the pack cannot be played, 66 if there is none, and 1 if some of its \
        images are unusable. Texts of a pack in several languages that are the same in all of them are remarked on \
        standard error.
        """)

    @Argument(help: ArgumentHelp("A folder with a pack.yaml.", valueName: "folder"))
    var path: String

    @Flag(help: "Print one line of JSON per problem.")
    var json = false

    struct Problem: Encodable {
      let file: String
      var line: Int?
      var column: Int?
      var field: String?
      let message: String
      var remedy: String?
    }

    func run() throws {
      let pack: Pack
      do throws(PackError) { pack = try Pack.load(from: path) } catch {
        for problem in error.problems {
          report(
            problem.description,
            Problem(
              file: problem.file, line: problem.line, column: problem.column, field: problem.field,
              message: problem.message, remedy: problem.remedy))
        }
        let isMissing = error.problems.contains { $0.code == .noPack }
        throw Exit.failing(
          isMissing ? Exit.missingInput : Exit.badData, "\(path) has \(error.problems.count) problem(s)")
      }
      for remark in pack.remarks { StandardError.say(remark.description) }
      let folder = try CatalogOptions.load(path)
      for problem in folder.problems { report(problem, of: pack) }
      let unplayable = folder.problems.count
      if unplayable > 0 { throw Exit.failing(Exit.unmet, "\(unplayable) image(s) of \(path) cannot be recognised") }
      StandardError.say(
        "\(path): \(pack.name.text(in: pack.languages.first)), \(pack.assignments.count) assignments, \(pack.images.count) images, no problems"
      )
    }

    /// Reports a problem of an image, at the line that mentions it if there is one.
    private func report(_ problem: ReferenceLibraryBuilder.Problem, of pack: Pack) {
      guard let mention = pack.images.first(where: { $0.file.path == problem.path })?.mention else {
        return report(problem.description, Problem(file: problem.path, message: problem.message))
      }
      let place = ["pack.yaml", "\(mention.line)"] + (mention.column.map { ["\($0)"] } ?? [])
      report(
        "\(place.joined(separator: ":")): \(mention.field): \(problem)",
        Problem(
          file: "pack.yaml", line: mention.line, column: mention.column, field: mention.field,
          message: problem.description))
    }

    private func report(_ sentence: String, _ problem: Problem) {
      if json { Output.json(problem) } else { Output.line(sentence) }
    }
  }
}
