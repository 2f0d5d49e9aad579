import ArgumentParser
import Packs

/// The folder of a pack, on the command line: by default the pack that Apeiron comes with.
struct PackPath: ExpressibleByArgument, CustomStringConvertible {
  let path: String

  init(argument: String) { path = argument }

  private init(_ path: String) { self.path = path }

  static let shipped = PackPath(ShippedPack.folder)

  var description: String { path }
  /// In the help, which is the same on every machine.
  var defaultValueDescription: String { "the pack that Apeiron comes with" }
}
