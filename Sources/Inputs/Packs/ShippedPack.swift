import Foundation

/// The pack that Apeiron comes with: installed, or beside the sources from which the program was built.
public enum ShippedPack {
  /// The name of its folder.
  static let name = "ReferenceImages"

  /// The path of its folder for this program, wherever it is started from. Where there is none, the path below the current folder,
  /// of which an error then tells.
  public static let folder: String = {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return program.flatMap { folder(for: $0) } ?? name
  }()

  /// The path for the program at the absolute path `program`: `../share/apeiron` from its folder, as the Filesystem Hierarchy
  /// Standard has it, or in one of the folders above it; nil if there is none.
  static func folder(for program: String) -> String? {
    var above = URL(filePath: program).deletingLastPathComponent()
    var places = [above.deletingLastPathComponent().appending(path: "share/apeiron")]
    // .build/x86_64-unknown-linux-gnu/debug/apeiron
    for _ in 0..<4 {
      places.append(above)
      above = above.deletingLastPathComponent()
    }
    return places.map { $0.appending(path: name).path }.first(where: Pack.isAt)
  }
}
