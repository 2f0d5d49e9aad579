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
  private var region = IIIFRegion.full
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
        region = selector.string("region").map(IIIFRegion.init) ?? region
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
    guard let region = fragment.flatMap(IIIFRegion.init(fragment:)) else { return }
    (self.region, isOfCopy) = (region, !region.isPercent)
  }

  private func address() -> Result<String, Refusal> {
    if let kind = kind() { return .failure(Refusal(reason: "it is \(kind), no picture")) }
    let own = image.id.map { String($0.prefix { $0 != "#" }) }
    let isWhole = region == .full && rotation == "0"
    if isWhole, let own, statedSize?.longest ?? 0 <= Self.longestSide { return .success(own) }
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
    // Pixels of a copy are other pixels than those of the service; percents are the same.
    guard let part = isCopy && isOfCopy ? image.size.flatMap(region.inPercents) : region else { return nil }
    let whole = service.size ?? (isCopy ? nil : image.size)
    // What the service has is no smaller than what the manifest says of the picture.
    let leastSize = part.size(of: whole) ?? statedSize
    let inPixels = part.inPixels(of: whole)
    return (part.isSquare ? [inPixels, part] : [part, inPixels]).lazy.compactMap(\.self)
      .map { IIIFService.Request(region: $0, leastSize: leastSize, rotation: rotation) }
      .compactMap { service.address(of: $0, upTo: Self.longestSide) }.first
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

  /// The size of what is shown, as far as the manifest says it; a side that it does not say is 0.
  private var statedSize: IIIFSize? {
    if let size = region.size(of: image.size) { return size }
    let sides = IIIFSize(width: image.side("width") ?? 0, height: image.side("height") ?? 0)
    return sides.longest > 0 ? sides : nil
  }
}
