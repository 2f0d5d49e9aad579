import Foundation

/// An image server as a manifest describes it.
struct IIIFService {
  /// The address before region, size, rotation and quality.
  let root: String
  /// The version of the Image API: 1, 2 or 3.
  let version: Int
  /// The compliance level, 0...2; 0 if the manifest names none.
  let level: Int
  /// The size in pixels of the whole picture; nil if the manifest does not say it.
  let size: IIIFSize?

  /// A request for a part of a picture.
  struct Request {
    let region: IIIFRegion
    /// The least size that the part can have; a side that is not known is 0. Nil if neither side is known.
    let leastSize: IIIFSize?
    /// Degrees clockwise; `!` before it mirrors the picture first.
    let rotation: String
  }

  /// Returns nil if `service` has no address.
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

  /// Returns the version that the type of a service names or, if it names none, that its context and profiles (`names`)
  /// do.
  private static func version(type: String?, _ names: [String]) -> Int {
    if let digit = type?.wholeMatch(of: /ImageService([123])/)?.1 { return Int(digit) ?? 2 }
    if names.contains(where: { $0.contains("/image-api/") || $0.contains("/api/image/1") }) { return 1 }
    if names.contains(where: { $0.contains("/api/image/2") }) { return 2 }
    // Version 3 names its levels by one word.
    return names.contains { $0.contains("/api/image/3") || $0.hasPrefix("level") } ? 3 : 2
  }

  /// Returns the address that requests at most `longestSide` pixels a side; nil if a server of this version and level
  /// cannot be expected to send the part. A server of level 1 sends parts in pixels, scaled to a width or a height, and
  /// rotates them by right angles in version 1 only. A server of level 2 is asked for anything, including what it may
  /// refuse: other angles, mirrored pictures, and squares in version 2 (Image API, compliance levels).
  func address(of request: Request, upTo longestSide: Int) -> String? {
    let isSquare = request.region.isSquare
    let turns = version == 1 ? ["0", "90", "180", "270"] : ["0"]
    switch level {
    case 2: if isSquare, version == 1 { return nil }
    case 1:
      guard !request.region.isPercent, turns.contains(request.rotation), !isSquare || version == 3 else {
        return nil
      }
    default: return nil
    }
    let isLarge = request.leastSize.map { $0.longest > longestSide } ?? false
    let size =
      if !isLarge {
        version == 3 ? "max" : "full"
      } else if level == 2 {
        "!\(longestSide),\(longestSide)"
      } else if let least = request.leastSize, least.height > least.width {
        ",\(longestSide)"
      } else {
        "\(longestSide),"
      }
    return "\(root)/\(request.region.text)/\(size)/\(request.rotation)/\(version == 1 ? "native" : "default").jpg"
  }
}
