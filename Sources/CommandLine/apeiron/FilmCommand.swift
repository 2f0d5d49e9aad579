import ArgumentParser
import Daemon
import Foundation
import GameServer
import Vision

struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Render frames in which the images of a pack are held in front of a camera, one after another.",
    discussion: "A folder of such frames can act as a camera: apeiron play --frames FOLDER.")

  @Option(help: ArgumentHelp("The pack, or a folder of images.", valueName: "folder"))
  var pack = PlayCommand.defaultPack

  @Option(help: ArgumentHelp("Folder for the frames; created if it is missing.", valueName: "folder"))
  var out: String

  @Option(help: "Seed of the clutter, light and movement.")
  var seed: UInt64 = 1

  func run() throws {
    try Self.render(CatalogOptions.load(pack), to: out, seed: seed)
    Talk.say("apeiron: frames in \(out); play them with: apeiron play --pack \"\(pack)\" --frames \"\(out)\"")
  }

  /// Renders the images of `folder` with which the quiz is played.
  static func render(_ folder: CatalogueFolder, to path: String, seed: UInt64) throws {
    let files = folder.quizFiles
    var film = Film()
    film.seed = seed
    film.framesPerPicture = Film.framesPerPicture(of: files.count)
    do {
      try film.write(files.map { try ImageDecoder.decode(file: $0, scale: .atLeast(longestSide: 960)) }, to: path)
    } catch {
      throw Exit.failing(Exit.unwritable, "\(path): the frames cannot be written: \(error)")
    }
  }
}
