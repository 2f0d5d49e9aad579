import ArgumentParser
import Catalogue
import Daemon
import Foundation
import PackServer
import Packs
import Printing
import Recognition
import Vision

/// `apeiron print`: the things of a pack on paper.
struct PrintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Print the pictures that a pack asks for as a PDF, with a key of the answers.",
    discussion: """
      Each picture is as large as its part of the sheet allows, turned by a quarter where that makes it larger. A small number stands below \
      it, which the answer key explains. JPEG files go into the PDF as they are.

        apeiron print my-pack --per-page 2 --crop-marks --answer-key -o my-pack.pdf

      A picture of which one would see single dots is named, with its dots to the inch. With --grey all pictures are grey, and those are \
      named that would hardly be recognised as a grey printer leaves them, with their grade before and after (see catalog check).

      The exit status is 65 if the pack has problems or a picture cannot be read, 66 if there is no pack, and 74 if the file cannot be \
      written.
      """)

  @Argument(help: ArgumentHelp("A folder with a pack.yaml.", valueName: "pack"))
  var pack = PackPath.shipped

  @Option(help: ArgumentHelp("The paper: A4 (the default) or Letter.", valueName: "name"), transform: Self.paper)
  var paper = Paper.a4

  @Option(help: ArgumentHelp("How many pictures stand on a sheet: 1, 2, 4 or 8.", valueName: "number"))
  var perPage = 2

  @Flag(help: "Draw marks that show where to cut.")
  var cropMarks = false

  @Flag(help: "Add pages that say what each number is, with its question.")
  var answerKey = false

  @Flag(help: "Print the cards of the Moon and maths pages instead.")
  var cards = false

  @Flag(help: "Print in grey, and say which pictures suffer from it.")
  var grey = false

  @Option(help: ArgumentHelp("The language of the key; by default yours, if the pack has it.", valueName: "tag"))
  var language: String?

  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("The PDF to write.", valueName: "file"))
  var output: String

  func validate() throws {
    guard SheetLayout.choices.contains(perPage) else {
      throw ValidationError("--per-page is \(perPage); it must be 1, 2, 4 or 8.")
    }
  }

  func run() throws {
    let path = self.pack.path
    let pack: Pack
    do throws(PackError) { pack = try Games.format.load(from: path) } catch {
      let isMissing = error.problems.contains { $0.code == .noPack }
      throw Exit.failing(isMissing ? Exit.missingInput : Exit.badData, error.description)
    }
    var options = PackPrint.Options()
    (options.paper, options.perPage, options.cropMarks) = (paper, perPage, cropMarks)
    (options.answerKey, options.cards, options.grey) = (answerKey, cards, grey)
    options.language = pack.languageShown(said: language)
    guard let print = PackPrint(pack, options) else {
      throw Exit.failing(
        Exit.badData,
        cards
          ? "\(path) has no cards: list their images below cards: in its pack.yaml"
          : "\(path) asks for no picture: add a question to its pack.yaml")
    }
    do throws(PrintFailure) {
      for coarse in try print.write(to: output) {
        StandardError.say(
          "\(coarse.number) (\(print.items[coarse.number - 1].name)): with \(coarse.width) x \(coarse.height) pixels it has "
            + "\(coarse.dotsPerInch) dots to the inch, fewer than \(Int(SheetLayout.minDotsPerInch)): take a larger picture, or "
            + "put more on a sheet")
      }
    } catch {
      let folder = URL(filePath: output).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw Exit.failing(Exit.unwritable, "\(output): it cannot be written into \(folder): check that you may")
      }
      throw Exit.failing(Exit.badData, "\(output): \(error.description)")
    }
    if grey { try warnOfGrey(path, print) }
    let (count, pages) = (print.items.count, print.pages)
    StandardError.say(
      "\(output) has \(count) picture\(count == 1 ? "" : "s") on \(pages) sheet\(pages == 1 ? "" : "s")\(answerKey ? ", and a key" : "")"
    )
  }

  private static func paper(_ name: String) throws -> Paper {
    guard let paper = Paper.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
      throw ValidationError("There is no paper \(name.debugDescription) here: write A4 or Letter.")
    }
    return paper
  }

  /// Names the things that would hardly be recognised as a grey printer leaves them.
  private func warnOfGrey(_ path: String, _ print: PackPrint) throws {
    let folder = try CatalogOptions.load(path)
    let bar = ProgressBar("grades", total: print.items.count)
    do throws(VisionError) {
      for faded in try print.faded(folder.catalogue.references, advance: { bar.advance() }) {
        StandardError.say(
          "\(faded.number) (\(faded.name)): printed in grey it would hardly be recognised (grade \(faded.printed) of 100, \(faded.asItIs) as it is): "
            + "print it in colour, or choose a picture with more contrast")
      }
    } catch { throw Exit.failing(Exit.internalError, "the pictures cannot be graded: \(error.message)") }
  }
}
