import ArgumentParser
import Basics
import Catalogue
import Foundation
import Packs
import Recognition
import Synthesis
import Vision

struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Render frames in which the images of a pack are held in front of a camera, one after another.",
    discussion: "A folder of such frames can act as a camera: apeiron play --frames FOLDER.")

  @Option(help: ArgumentHelp("The pack, or a folder of images.", valueName: "folder"))
  var pack = PackPath.shipped

  @Option(help: ArgumentHelp("Folder for the frames; created if it is missing.", valueName: "folder"))
  var out: String

  @Option(help: "Seed of the clutter, light and movement.")
  var seed: UInt64 = 1

  func run() throws {
    let (pack, references) = try CatalogOptions.loadWithPack(self.pack.path)
    let shown = references.catalogue.references(ofQuizOf: pack)
    guard !shown.isEmpty else {
      throw Exit.failing(Exit.badData, "\(self.pack) has no image for the quiz: give another pack with --pack")
    }
    try Self.render(shown, to: out, seed: seed)
    StandardError.say(
      "frames in \(out); play them with: apeiron play --pack \"\(self.pack)\" --frames \"\(out)\"")
  }

  /// Renders the images of `references`.
  static func render(_ references: [Reference], to path: String, seed: UInt64) throws {
    var film = Film()
    film.seed = seed
    film.framesPerPicture = Film.framesPerPicture(of: references.count)
    do {
      try film.write(references.map { try $0.image(longestSide: 960) }, to: path)
    } catch {
      throw Exit.failing(Exit.unwritable, "\(path): the frames cannot be written: \(error)")
    }
  }
}

extension ReferenceCatalogue {
  /// The references that the quiz of `pack` uses; those used only by other games are neither searched for nor filmed.
  func references(ofQuizOf pack: Pack?) -> [Reference] {
    let groups = pack?.referenceGroups ?? ReferenceGroups()
    return references.filter { groups.isInQuiz($0.thing) }
  }
}
