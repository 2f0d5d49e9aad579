import Foundation
public import Moon

extension Gazetteer {
  /// The Debian package with the towns above 15 000 people of GeoNames (geonames.org, CC BY 4.0).
  public static let package = "libtimezonemap-data"
  private static let path = "/usr/share/libtimezonemap/ui/cities15000.txt"

  /// Whether the package is installed.
  public static var isInstalled: Bool { FileManager.default.isReadableFile(atPath: path) }

  /// The advice for a machine without the list of towns.
  public static let remedy =
    "The list of towns is missing, so times without a zone are in UTC. Install the package \(package)."

  /// The towns of this machine, read when they are first asked for; none where the package is not installed.
  public static let ofThisMachine: Gazetteer = {
    guard let data = FileManager.default.contents(atPath: path) else { return Gazetteer() }
    return Gazetteer(table: Array(data))
  }()
}
