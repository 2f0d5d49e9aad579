import Foundation

/// A server of images, by what a manifest says of it: the Image API, 1.0 to 3.0, and the level of compliance.
struct IIIFService {
  /// The address before region, size, rotation and quality.
  let root: String
  /// 1, 2 or 3.
  let version: Int
  /// 0...2; 0 if it says none.
  let level: Int
  /// The size in pixels of the whole picture; nil if the manifest does not say it.
  let size: (width: Int, height: Int)?

  /// What a server has of a picture: a part of it in pixels, `full`, `square` or `pct:` with percents, its size, and how
  /// it is turned.
  struct Request {
    let region: String
    /// The sides in pixels of the part, at least, 0 for one that nobody says; nil if nobody says either.
    let shown: (width: Int, height: Int)?
    let rotation: String
  }

  /// Nil for something without an address.
  init?(_ service: JSONObject) {
    guard let id = service.id else { return nil }
    root = id.hasSuffix("/") ? String(id.dropLast()) : id
    let profiles = service.profiles
    version = Self.version(type: service.type, [service.string("@context")].compactMap(\.self) + profiles)
    level =
      [2, 1].first { level in
        profiles.contains { $0.hasSuffix("level\(level)") || $0.hasSuffix("level\(level).json") }
      } ?? 0
    size = service.size
  }

  /// Returns the version by the type of a service or, where that says none, by its context and profiles, `names`.
  private static func version(type: String?, _ names: [String]) -> Int {
    if let digit = type?.wholeMatch(of: /ImageService([123])/)?.1 { return Int(digit) ?? 2 }
    if names.contains(where: { $0.contains("/image-api/") || $0.contains("/api/image/1") }) { return 1 }
    if names.contains(where: { $0.contains("/api/image/2") }) { return 2 }
    // Version 3 names its levels by one word.
    return names.contains { $0.contains("/api/image/3") || $0.hasPrefix("level") } ? 3 : 2
  }

  /// Returns the address of `request`, with at most `longestSide` pixels a side; nil if a server of this version and
  /// level is not known to send it. Level 1 sends parts that are given in pixels, scaled to a width or a height, turned
  /// by right angles in version 1 only. Of level 2 anything is asked, also what it may refuse: turns by other angles,
  /// mirrors, and in version 2 squares (Image API, compliance levels).
  func address(of request: Request, upTo longestSide: Int) -> String? {
    let isSquare = request.region == "square"
    let turns = version == 1 ? ["0", "90", "180", "270"] : ["0"]
    switch level {
    case 2: if isSquare, version == 1 { return nil }
    case 1:
      guard !request.region.hasPrefix("pct:"), turns.contains(request.rotation), !isSquare || version == 3 else {
        return nil
      }
    default: return nil
    }
    let isLarge = request.shown.map { max($0.width, $0.height) > longestSide } ?? false
    let size =
      if !isLarge {
        version == 3 ? "max" : "full"
      } else if level == 2 {
        "!\(longestSide),\(longestSide)"
      } else if let shown = request.shown, shown.height > shown.width {
        ",\(longestSide)"
      } else {
        "\(longestSide),"
      }
    return "\(root)/\(request.region)/\(size)/\(request.rotation)/\(version == 1 ? "native" : "default").jpg"
  }
}
