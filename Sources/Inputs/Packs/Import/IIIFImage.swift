import Foundation

/// The address of a canvas's picture, or of the part of a picture that the canvas shows.
struct IIIFImage {
  /// The longest side of requested images, in pixels: the longest side of A4 at 150 dots per inch, the size of a print
  /// (`Sheet`).
  static let longestSide = 1754

  /// Why a canvas has no picture.
  struct Refusal: Error {
    let reason: String
  }

  /// The picture itself, without what is selected of it.
  private let image: JSONObject
  /// `x,y,width,height` in pixels, `pct:` before percents, `full` for the whole, or `square`.
  private var region = "full"
  /// Degrees clockwise; `!` before it mirrors the picture first.
  private var rotation = "0"

  /// Returns the address, of a picture no larger than `longestSide` if its server can scale it.
  static func address(of canvas: JSONObject) -> Result<String, Refusal> {
    let annotation = canvas["images"].first ?? canvas["items"].first?["items"].first
    guard let body = annotation.flatMap({ $0["resource"].first ?? $0["body"].first ?? $0.link("body") }) else {
      return .failure(Refusal(reason: "it has no picture on the web"))
    }
    return IIIFImage(chosen(body)).address()
  }

  /// A choice offers several pictures of one thing: the first is the usual one.
  private static func chosen(_ body: JSONObject) -> JSONObject {
    body["default"].first ?? (body.type == "Choice" ? body["items"].first : nil) ?? body
  }

  private init(_ body: JSONObject) {
    // SpecificResource of version 3, oa:SpecificResource of version 2.
    let source = body["source"].first ?? body["full"].first ?? body.link("source") ?? body.link("full")
    image = source.map(Self.chosen) ?? body
    for selector in source == nil ? [] : body["selector"] {
      switch selector.type {
      case "ImageApiSelector":
        region = selector.string("region") ?? region
        rotation = selector.string("rotation") ?? rotation
      case "FragmentSelector":
        region = selector.string("value").flatMap(Self.region) ?? region
      default: break
      }
    }
    // An address may end in its region.
    if let fragment = image.id?.split(separator: "#").dropFirst().first {
      region = Self.region(String(fragment)) ?? region
    }
  }

  /// Returns the region of a fragment such as `xywh=pixel:10,20,300,400` (Media Fragments 1.0, section 4.2.2).
  private static func region(_ fragment: String) -> String? {
    guard let match = fragment.wholeMatch(of: /xywh=(?:pixel:|(percent:))?([0-9.]+(?:,[0-9.]+){3})/) else { return nil }
    return (match.1 == nil ? "" : "pct:") + match.2
  }

  private func address() -> Result<String, Refusal> {
    if let kind = kind() { return .failure(Refusal(reason: "it is \(kind), no picture")) }
    let own = image.id.map { String($0.prefix { $0 != "#" }) }
    let isWhole = region == "full" && rotation == "0"
    if isWhole, let own, longest ?? 0 <= Self.longestSide { return .success(own) }
    if let address = image["service"].lazy.compactMap(address(at:)).first { return .success(address) }
    guard isWhole else {
      return .failure(Refusal(reason: "it is a part of a picture, or a turned one, which its server cannot send"))
    }
    return own.map { .success($0) } ?? .failure(Refusal(reason: "it has no picture on the web"))
  }

  /// Returns the address at the image `service`; nil if a server of its level does not send what is shown. Level 2 sends
  /// any part in any size, turned by right angles; level 1 parts that are given in pixels, scaled to a width or a height
  /// (Image API 3.0, compliance).
  private func address(at service: JSONObject) -> String? {
    guard let root = service.id, service.level > 0 else { return nil }
    // Version 1 of the Image API knows neither "max" nor "default".
    let (all, quality) = service.isFirstVersion ? ("full", "native") : ("max", "default")
    let base = root.hasSuffix("/") ? String(root.dropLast()) : root
    let isLarge = longest.map { $0 > Self.longestSide } ?? false
    let side = Self.longestSide
    if service.level == 2 {
      return "\(base)/\(region)/\(isLarge ? "!\(side),\(side)" : all)/\(rotation)/\(quality).jpg"
    }
    guard rotation == "0", let region = regionInPixels else { return nil }
    let isWide = shown.map { $0.width >= $0.height } ?? true
    return "\(base)/\(region)/\(isLarge ? (isWide ? "\(side)," : ",\(side)") : all)/0/\(quality).jpg"
  }

  /// What it is other than a picture; nil for a picture.
  private func kind() -> String? {
    let format = image.string("format") ?? ""
    switch image.type {
    case "Video"?, "MovingImage"?: return "a film"
    case "Sound"?, "Audio"?: return "a sound"
    case "Model"?, "PhysicalObject"?: return "a model in three dimensions"
    case "Text"?, "TextualBody"?: return "a text"
    default: break
    }
    return format.hasPrefix("video/") ? "a film" : format.hasPrefix("audio/") ? "a sound" : nil
  }

  /// The numbers of the region, which are percents where it begins with `pct:`; nil for `full` and `square`.
  private var numbers: [Double]? {
    let numbers = region.dropFirst(region.hasPrefix("pct:") ? 4 : 0).split(separator: ",").compactMap { Double($0) }
    return numbers.count == 4 ? numbers : nil
  }

  /// The region as `full` or in pixels; nil if the manifest does not say how large the picture is.
  private var regionInPixels: String? {
    guard region.hasPrefix("pct:") else { return region == "square" ? nil : region }
    guard let numbers, let width = image.number("width"), let height = image.number("height") else { return nil }
    let pixels = zip(numbers, [width, height, width, height]).compactMap { Self.whole($0 * Double($1) / 100) }
    return pixels.count == 4 ? pixels.map(String.init).joined(separator: ",") : nil
  }

  /// The sides in pixels of what is shown, 0 for one that the manifest does not say; nil if it says neither.
  private var shown: (width: Int, height: Int)? {
    let (width, height) = (image.number("width"), image.number("height"))
    if let numbers, !region.hasPrefix("pct:") {
      return Self.whole(numbers[2]).flatMap { width in Self.whole(numbers[3]).map { (width, $0) } }
    }
    if let numbers, let width, let height {
      return Self.whole(numbers[2] * Double(width) / 100).flatMap { width in
        Self.whole(numbers[3] * Double(height) / 100).map { (width, $0) }
      }
    }
    return width == nil && height == nil ? nil : (width ?? 0, height ?? 0)
  }

  /// The longest side of that.
  private var longest: Int? { shown.map { max($0.width, $0.height) } }

  /// Returns the number of pixels in which `length` fits; nil for nonsense.
  private static func whole(_ length: Double) -> Int? { Int(exactly: length.rounded(.up)) }
}
