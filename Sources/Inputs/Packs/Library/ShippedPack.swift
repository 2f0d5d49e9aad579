import Foundation

/// The pack and the speech that Apeiron comes with: installed, or beside the sources from which the program was built.
public enum ShippedPack {
  /// The name of its folder.
  static let name = "ReferenceImages"

  /// The path of the shipped pack's folder, regardless of where the program is started from. If there is no such
  /// folder, this is the path below the current folder, so that an error message names it.
  public static let folder: String = program.flatMap { folder(for: $0) } ?? name

  /// The path of the folder of recorded speech that `make speech` made, or that is installed; nil if there is none now.
  /// It may come while the daemon runs.
  public static var speech: String? {
    program.flatMap { program in
      places(for: program).map { $0.appending(path: "speech").path }.first {
        FileManager.default.fileExists(atPath: "\($0)/en")
      }
    }
  }

  private static let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")

  /// The path for the program at the absolute path `program`; nil if there is none.
  static func folder(for program: String) -> String? {
    places(for: program).map { $0.appending(path: name).path }.first(where: Pack.isAt)
  }

  /// Returns the folders that may contain the files shipped with the program at the absolute path `program`:
  /// `../share/apeiron` relative to its folder, as in the Filesystem Hierarchy Standard, then its own folder and the
  /// three folders above it.
  private static func places(for program: String) -> [URL] {
    var above = URL(filePath: program).deletingLastPathComponent()
    var places = [above.deletingLastPathComponent().appending(path: "share/apeiron")]
    // .build/x86_64-unknown-linux-gnu/debug/apeiron
    for _ in 0..<4 {
      places.append(above)
      above = above.deletingLastPathComponent()
    }
    return places
  }
}
