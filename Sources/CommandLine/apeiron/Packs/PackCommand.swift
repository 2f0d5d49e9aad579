import ArgumentParser
import Basics
import Catalogue
import Daemon
import EventSourcing
import Foundation
import Packs
import Recognition
import Vision

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Work with packs: folders with a pack.yaml and its images.",
    subcommands: [
      Check.self, PackNew.self, PackAsk.self, PackEditor.self, PackRehearse.self, PackTransfer.Export.self,
      PackTransfer.Import.self, PackLibraryCommands.List.self, PackLibraryCommands.Duplicate.self,
      PackLibraryCommands.Rename.self, PackLibraryCommands.Delete.self,
    ])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check a pack and its images, and report each problem with its file, line and field.",
      discussion: """
        The exit status is 65 if the pack cannot be played, 66 if there is none, and 1 if some of its \
        images are unusable, too small, or so alike that one is taken for the other. Texts of a pack in several languages that are the same in all of them are remarked on \
        standard error.
        """)

    @OptionGroup var place: PackPlace

    @Flag(help: "Print one line of JSON per problem.")
    var json = false

    struct Problem: Encodable {
      let file: String
      var line: Int?
      var column: Int?
      var field: String?
      let message: String
      var remedy: String?

      init(
        file: String, line: Int? = nil, column: Int? = nil, field: String? = nil, message: String, remedy: String? = nil
      ) {
        (self.file, self.line, self.column, self.field) = (file, line, column, field)
        (self.message, self.remedy) = (message, remedy)
      }

      init(_ problem: PackProblem) {
        self.init(
          file: problem.file, line: problem.line, column: problem.column, field: problem.field,
          message: problem.message, remedy: problem.remedy)
      }
    }

    func run() throws {
      let path = try place.path()
      let pack: Pack
      do throws(PackError) { pack = try Games.format.load(from: path) } catch {
        for problem in error.problems {
          report(problem.description, Problem(problem))
        }
        let isMissing = error.problems.contains { $0.code == .noPack }
        throw Exit.failing(
          isMissing ? Exit.missingInput : Exit.badData, "\(path) has \(error.problems.count) problem(s)")
      }
      for remark in pack.remarks { StandardError.say(remark.description) }
      let folder = try CatalogOptions.load(path, mayAskNothing: true)
      for problem in folder.problems { report(problem, of: pack) }
      let unplayable = folder.problems.count
      let doubtful = try remarks(on: folder, of: pack)
      for remark in doubtful { report(remark.description, Problem(remark)) }
      if unplayable > 0 { throw Exit.failing(Exit.unmet, "\(unplayable) image(s) of \(path) cannot be recognised") }
      if !doubtful.isEmpty {
        throw Exit.failing(Exit.unmet, "\(path) can be played, but has \(doubtful.count) problem(s)")
      }
      let waiting = pack.waiting == 0 ? "" : "\(pack.waiting) more that wait for their images, "
      StandardError.say(
        "\(path): \(pack.name.text(in: pack.languages.first)), \(pack.assignments.count) assignments, \(waiting)\(pack.images.count) images, no problems"
      )
    }

    /// Returns the problems of images that can be recognised: images that are too small, and pairs in which one is
    /// taken for the other.
    private func remarks(on folder: CatalogueFolder, of pack: Pack) throws -> [PackProblem] {
      let references = folder.catalogue.references
      let known = folder.checkFile?.read(for: references) ?? CatalogueCheck()
      var check = known
      let bar = ProgressBar(
        "look-alikes", total: references.count { !known.unsought(in: $0, of: references).isEmpty })
      do throws(VisionError) { try check.compare(folder.catalogue, compared: bar.advance) } catch {
        throw Exit.failing(Exit.internalError, "the images cannot be compared: \(error.message)")
      }
      if check != known { folder.checkFile?.keep(check) }
      let small = references.filter(\.isSmall).compactMap { reference in
        pack.problem(
          .smallImage, of: reference.name,
          "\(reference.name.debugDescription) has \(reference.fullWidth) x \(reference.fullHeight) pixels",
          remedy: "Take a picture of at least \(Reference.minSide) pixels.")
      }
      return small
        + check.lookAlikes(among: references).filter { $0.strength >= Self.alikeFrom }.compactMap { pair in
          pack.problem(
            .lookAlikes, of: pair.second,
            "\(pair.second.debugDescription) is taken for \(pair.first.debugDescription)",
            remedy: "Take out one of them, or choose pictures that differ more (\(Int(100 * pair.strength)) % sure).")
        }
    }

    /// The probability from which one thing would be accepted in place of the other.
    private static let alikeFrom = 0.5

    /// Reports a problem of an image, at the line that mentions it if there is one.
    private func report(_ problem: CatalogueBuilder.Problem, of pack: Pack) {
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
