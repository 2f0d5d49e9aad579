import ArgumentParser
import Daemon
import Foundation
import Packs

/// `apeiron pack export` and `apeiron pack import`: a pack as one file.
enum PackTransfer {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Put a pack into one file, to be sent or kept.",
      discussion: """
        The file is a zip with pack.yaml and the pack's images, as they are. The exit status is 65 if the pack cannot be played, 66 \
        if there is none, and 74 if the file cannot be written or is there already.
        """)

    @OptionGroup var place: PackPlace

    @Argument(help: ArgumentHelp("The new file; by default the folder's name with .apeiron.", valueName: "file"))
    var file: String?

    func run() throws {
      let path = try place.path()
      let name = URL(filePath: path).standardizedFileURL.lastPathComponent
      let file = file ?? "\(name).\(PackArchive.ending)"
      do throws(PackArchive.Failure) { try PackArchive.write(path, to: file, Games.format) } catch {
        throw PackTransfer.failing(error, path, unwritable: file)
      }
      StandardError.say("\(file) holds the pack in \(path)")
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Unpack a pack from one file into a new folder.",
      discussion: """
        The file may come from anybody: what is not pack.yaml or an image of the pack is refused, before anything is written, as is \
        what would take more room than a pack has. The folder is there whole or not at all. The exit status is 65 if the file is \
        refused or its pack cannot be played, 66 if there is no such file, and 74 if the folder cannot be written or is there already.
        """)

    @Argument(help: ArgumentHelp("A file that apeiron pack export wrote.", valueName: "file"))
    var file: String

    @Argument(help: ArgumentHelp("The new folder; by default the file's name without .apeiron.", valueName: "folder"))
    var path: String?

    @Flag(name: .customLong("library"), help: "Put it into the library of the daemon, under this name.")
    var isForLibrary = false

    @OptionGroup var library: LibraryOptions

    func run() throws {
      guard FileManager.default.fileExists(atPath: file) else {
        throw Exit.failing(Exit.missingInput, "there is no file \(file)")
      }
      let path = path ?? URL(filePath: file).deletingPathExtension().lastPathComponent
      if isForLibrary {
        return try library.change { packs throws(PackLibrary.Refusal) in try packs.unpack(file, as: path) }
      }
      do throws(PackArchive.Failure) {
        let pack = try PackArchive.unpack(file, to: path, Games.format)
        StandardError.say(
          "\(path) has \(pack.assignments.count) questions about \(pack.images.count) images. "
            + "Next: apeiron pack check \(path), then apeiron serve --pack \(path)")
      } catch {
        throw PackTransfer.failing(error, file, unwritable: path)
      }
    }
  }

  /// Returns the exit status of a failure to read from `path` or to write to `other`.
  private static func failing(_ failure: PackArchive.Failure, _ path: String, unwritable other: String) -> ExitCode {
    switch failure {
    case .unreadable, .refused: Exit.failing(Exit.badData, "\(path): \(failure)")
    case .pack(let error):
      Exit.failing(
        error.problems.contains { $0.code == .noPack } ? Exit.missingInput : Exit.badData, "\(path): \(failure)")
    case .exists: Exit.failing(Exit.unwritable, "\(failure)")
    case .unwritable: Exit.failing(Exit.unwritable, "\(other): \(failure)")
    }
  }
}
