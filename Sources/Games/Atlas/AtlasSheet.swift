/// The lines of the world that a page draws.
public struct AtlasSheet: Sendable, Equatable {
  /// The viewer's distance.
  public enum Distance: String, Sendable, CaseIterable {
    /// Continents.
    case far
    /// Countries.
    case near

    /// The lowest detail of the points drawn. Of the 158 000 points of the data bank that leaves 26 000 from far and 96
    /// 000 from near; those of detail 1 lie between points that are 2 or 3 minutes apart.
    var detail: Int { self == .far ? 3 : 2 }
  }

  /// A line in minutes of arc: longitude and latitude of its first point, then for each further point the difference
  /// from the one before. A closed line ends where it begins.
  public typealias Line = [Int]

  /// Drawn filled.
  public var land: [Line]
  /// Drawn filled, above the land.
  public var lakes: [Line]
  /// Drawn as open lines; empty from far.
  public var rivers: [Line]
  /// The borders between countries, drawn as open lines above all else.
  public var borders: [Line]

  /// The sheet as JSON: an object with four lists of lines.
  public var json: [UInt8] {
    // Foundation's encoder takes 20 times as long for so many numbers.
    let parts = [("borders", borders), ("lakes", lakes), ("land", land), ("rivers", rivers)].map { name, lines in
      "\"\(name)\":[" + lines.map { "[" + $0.map(String.init).joined(separator: ",") + "]" }.joined(separator: ",")
        + "]"
    }
    return Array("{\(parts.joined(separator: ","))}".utf8)
  }
}

extension AtlasSheet.Line {
  /// Encodes `trace` as differences.
  init(_ trace: Trace) {
    self = []
    var last = (0, 0)
    for point in trace.points {
      self += [point.longitude - last.0, point.latitude - last.1]
      last = (point.longitude, point.latitude)
    }
  }
}
