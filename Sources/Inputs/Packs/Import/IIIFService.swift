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
    /// The sides in pixels of the part; nil if nobody says them, 0 for one of them.
    let shown: (width: Int, height: Int)?
    let rotation: String
  }

  /// Nil for something without an address.
  init?(_ service: JSONObject) {
    guard let id = service.id else { return nil }
    root = id.hasSuffix("/") ? String(id.dropLast()) : id
    let profiles = service.profiles
    let names = [service.string("@context")].compactMap(\.self) + profiles
    let isFirst = names.contains { $0.contains("/image-api/") || $0.contains("/api/image/1") }
    let isThird =
      service.type == "ImageService3" || names.contains { $0.contains("/api/image/3") || $0.hasPrefix("level") }
    version = isFirst ? 1 : isThird ? 3 : 2
    level =
      [2, 1].first { level in
        profiles.contains { $0.hasSuffix("level\(level)") || $0.hasSuffix("level\(level).json") }
      } ?? 0
    size = service.number("width").flatMap { width in service.number("height").map { (width, $0) } }
  }

  /// Returns the address of `request`, with at most `longestSide` pixels a side; nil if a server of this version and
  /// level need not send it. Level 2 sends any part in any size, turned by right angles; level 1 parts that are given in
  /// pixels, scaled to a width or a height, turned in version 1 only (Image API, compliance levels).
  func address(of request: Request, upTo longestSide: Int) -> String? {
    let isTurned = request.rotation != "0"
    let isPercent = request.region.hasPrefix("pct:")
    guard level > 0, version == 3 || request.region != "square" else { return nil }
    guard level == 2 || !isPercent && (!isTurned || version == 1 && Int(request.rotation) != nil) else { return nil }
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
