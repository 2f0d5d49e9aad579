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
  /// Whether the region counts in pixels of the picture itself, which may be a smaller copy of what its server has.
  private var isOfCopy = false
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
        take(fragment: selector.string("value"))
      default: break
      }
    }
    // An address may end in its region.
    take(fragment: image.id?.split(separator: "#").dropFirst().first.map(String.init))
  }

  private mutating func take(fragment: String?) {
    guard let region = fragment.flatMap(Self.region) else { return }
    (self.region, isOfCopy) = (region, !region.hasPrefix("pct:"))
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
    if let address = image["service"].lazy.compactMap(IIIFService.init).compactMap(address).first {
      return .success(address)
    }
    guard isWhole else {
      return .failure(Refusal(reason: "it is a part of a picture, or a turned one, which its server cannot send"))
    }
    return own.map { .success($0) } ?? .failure(Refusal(reason: "it has no picture on the web"))
  }

  /// Returns the address at `service`; nil if that does not send what is shown.
  private func address(at service: IIIFService) -> String? {
    let isCopy =
      image.id.map { $0.hasPrefix("\(service.root)/") && !$0.contains("/full/full/") && !$0.contains("/full/max/") }
      ?? false
    if isCopy, isOfCopy {
      guard let part = inPercents else { return nil }
      return part.address(at: service)
    }
    let whole = service.size ?? (isCopy ? nil : image.size)
    // What the service has is no smaller than the picture itself.
    let shown = shown(of: whole) ?? shown(of: image.size) ?? statedSides
    let ways = [regionInPixels(of: whole), region]
    return (region == "square" ? ways : ways.reversed()).lazy.compactMap(\.self)
      .compactMap { region in
        service.address(
          of: IIIFService.Request(region: region, shown: shown, rotation: rotation), upTo: Self.longestSide)
      }.first
  }

  /// The same with its region in percents of the picture; nil if the manifest does not say how large that is.
  private var inPercents: IIIFImage? {
    guard let numbers, let size = image.size else { return nil }
    let sides = [size.width, size.height, size.width, size.height]
    var part = self
    part.isOfCopy = false
    part.region = "pct:" + zip(numbers, sides).map { "\(100 * $0 / Double($1))" }.joined(separator: ",")
    return part
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

  /// Returns the region in pixels of a picture of this size; nil for `full`, and if the size is not known.
  private func regionInPixels(of whole: (width: Int, height: Int)?) -> String? {
    guard let whole else { return nil }
    if region == "square" {
      let side = min(whole.width, whole.height)
      return "\((whole.width - side) / 2),\((whole.height - side) / 2),\(side),\(side)"
    }
    guard let numbers, region.hasPrefix("pct:") else { return nil }
    let pixels = zip(numbers, [whole.width, whole.height, whole.width, whole.height])
      .compactMap { Self.whole($0 * Double($1) / 100) }
    return pixels.count == 4 ? pixels.map(String.init).joined(separator: ",") : nil
  }

  /// Returns the sides in pixels of what is shown of a picture of this size; nil if they are not known.
  private func shown(of whole: (width: Int, height: Int)?) -> (width: Int, height: Int)? {
    let isPercent = region.hasPrefix("pct:")
    if let numbers, !isPercent || whole != nil {
      let (width, height) = isPercent ? (whole?.width ?? 0, whole?.height ?? 0) : (100, 100)
      return Self.whole(numbers[2] * Double(width) / 100).flatMap { width in
        Self.whole(numbers[3] * Double(height) / 100).map { (width, $0) }
      }
    }
    guard region == "square", let whole else { return whole }
    return (min(whole.width, whole.height), min(whole.width, whole.height))
  }

  /// The sides of the picture, 0 for one that the manifest does not say; nil if it says neither.
  private var statedSides: (width: Int, height: Int)? {
    let sides = (width: image.side("width") ?? 0, height: image.side("height") ?? 0)
    return sides == (0, 0) ? nil : sides
  }

  /// The longest side of what is shown, as far as the manifest says it.
  private var longest: Int? { (shown(of: image.size) ?? statedSides).map { max($0.width, $0.height) } }

  /// Returns the number of pixels in which `length` fits; nil for nonsense.
  private static func whole(_ length: Double) -> Int? { Int(exactly: length.rounded(.up)) }
}
