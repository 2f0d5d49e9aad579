import Foundation

/// The coasts, lakes, rivers and borders of the world: the Micro World Data Bank II (public domain), where Debian
/// installs it. It is accurate to a minute of arc, 1.9 km: enough for a country, not for a street.
public struct Atlas: Sendable {
  /// The Debian package that contains the files.
  public static let package = "marble-qt-data"

  private let folder: String

  /// Creates the atlas of the files in `folder`.
  public init(folder: String = "/usr/share/marble/data/mwdbii") { self.folder = folder }

  /// Whether the files that it needs can be read.
  public var isInstalled: Bool { Self.landFiles.allSatisfy { FileManager.default.isReadableFile(atPath: path($0)) } }

  private static let landFiles = ["PCOAST.PNT", "PISLAND.PNT"]
  /// Several times the largest file of the data bank (354 kB).
  private static let largestFile = 4 << 20

  /// The world in the detail that is visible from `distance`.
  ///
  /// - Throws: ``AtlasError`` for the first file that is missing, too large or malformed.
  public func sheet(_ distance: AtlasSheet.Distance) throws(AtlasError) -> AtlasSheet {
    let detail = distance.detail
    return AtlasSheet(
      land: try lines(Self.landFiles, detail), lakes: try lines(["PLAKE.PNT"], detail),
      rivers: distance == .near ? try lines(["RIVER.PNT"], detail) : [],
      borders: try lines(["PDIFFBORDER.PNT"], detail))
  }

  private func lines(_ files: [String], _ detail: Int) throws(AtlasError) -> [AtlasSheet.Line] {
    var lines: [AtlasSheet.Line] = []
    for file in files {
      for trace in try Trace.read(pnt: bytes(of: file), named: path(file)) {
        lines += trace.reduced(to: detail).unrolled().map(AtlasSheet.Line.init)
      }
    }
    return lines
  }

  private func bytes(of file: String) throws(AtlasError) -> [UInt8] {
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path(file)))
      defer { try? handle.close() }
      let data = try handle.read(upToCount: Self.largestFile + 1) ?? Data()
      if data.count <= Self.largestFile { return Array(data) }
    } catch {
      throw AtlasError(file: path(file), reason: "the file cannot be read")
    }
    throw AtlasError(file: path(file), reason: "the file is too large")
  }

  private func path(_ file: String) -> String { "\(folder)/\(file)" }
}
