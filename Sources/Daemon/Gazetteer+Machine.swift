import Foundation
public import Moon

extension Gazetteer {
  /// The towns of the tz database that is installed (Debian's package tzdata); none where it is not.
  public static let ofThisMachine: Gazetteer = {
    let text = try? String(contentsOfFile: "/usr/share/zoneinfo/zone.tab", encoding: .utf8)
    return text.map(Gazetteer.init(zoneTable:)) ?? Gazetteer()
  }()
}
