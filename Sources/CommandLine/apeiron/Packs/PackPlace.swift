import ArgumentParser
import Daemon
import Foundation
import Packs
import Settings

/// A pack on the command line: the path of its folder, or its name in the library of the daemon.
struct PackPlace: ParsableArguments {
  @Argument(help: ArgumentHelp("A folder with a pack.yaml, or the name of a pack in the library.", valueName: "pack"))
  var pack: String

  @OptionGroup var library: LibraryOptions

  /// The path of the folder: a folder at this path takes precedence over a pack of the library.
  func path() throws -> String {
    let isPath = pack.contains("/") || pack == "." || pack == ".." || FileManager.default.fileExists(atPath: pack)
    if isPath { return pack }
    let packs = try library.packs()
    do throws(PackLibrary.Refusal) { return try packs.path(of: pack) } catch {
      throw Exit.failing(Exit.missingInput, "there is no folder \(pack), and \(error)")
    }
  }
}

/// The library of the daemon's packs.
struct LibraryOptions: ParsableArguments {
  @OptionGroup var data: DataOptions

  func packs() throws -> PackLibrary { PackLibrary(inData: try data.settings().data, Games.format) }

  /// Applies the change `body` to the library, or reports on standard error why it is refused.
  func change(_ body: (PackLibrary) throws(PackLibrary.Refusal) -> Void) throws {
    let packs = try packs()
    do throws(PackLibrary.Refusal) { try body(packs) } catch {
      let status =
        switch error {
        case .badName: Exit.wrongCommandLine
        case .noSuchPack: Exit.missingInput
        case .nameTaken, .cannotWrite: Exit.unwritable
        case .archive: Exit.badData
        }
      throw Exit.failing(status, error.description)
    }
  }
}
