/// The part of a picture that a canvas shows, as the Image API writes it: `full`, `square`, `x,y,width,height` in pixels,
/// or the same in percents after `pct:`.
struct IIIFRegion: Equatable {
  static let full = IIIFRegion("full")

  let text: String
  /// The four numbers of a region in pixels or in percents; nil for `full`, `square` and nonsense.
  private let numbers: [Double]?

  var isSquare: Bool { text == "square" }
  var isPercent: Bool { text.hasPrefix("pct:") }

  init(_ text: String) {
    self.text = text
    let numbers = text.trimmingPrefix("pct:").split(separator: ",").compactMap { Double($0) }
    self.numbers = numbers.count == 4 ? numbers : nil
  }

  /// Reads a fragment such as `xywh=pixel:10,20,300,400` (Media Fragments 1.0, section 4.2.2); nil for another one.
  init?(fragment: String) {
    guard let match = fragment.wholeMatch(of: /xywh=(?:pixel:|(percent:))?([0-9.]+(?:,[0-9.]+){3})/) else { return nil }
    self.init((match.1 == nil ? "" : "pct:") + match.2)
  }

  /// Returns the region in pixels of a picture of this size; nil if it is in pixels already, or the size is not known.
  func inPixels(of whole: IIIFSize?) -> IIIFRegion? {
    guard let whole else { return nil }
    if isSquare {
      let side = min(whole.width, whole.height)
      return IIIFRegion("\((whole.width - side) / 2),\((whole.height - side) / 2),\(side),\(side)")
    }
    guard let numbers, isPercent else { return nil }
    let pixels = zip(numbers, whole.sides + whole.sides).compactMap { Self.pixels($0 * Double($1) / 100) }
    return pixels.count == 4 ? IIIFRegion(pixels.map(String.init).joined(separator: ",")) : nil
  }

  /// Returns a region in pixels of a picture of this size as percents; nil if it has no numbers.
  func inPercents(of whole: IIIFSize) -> IIIFRegion? {
    numbers.map { numbers in
      let percents = zip(numbers, whole.sides + whole.sides).map { "\(100 * $0 / Double($1))" }
      return IIIFRegion("pct:" + percents.joined(separator: ","))
    }
  }

  /// Returns the size of the part of a picture of this size; nil if that is not known.
  func size(of whole: IIIFSize?) -> IIIFSize? {
    if let numbers, !isPercent { return Self.size(numbers[2], numbers[3]) }
    guard let whole else { return nil }
    if let numbers {
      return Self.size(numbers[2] * Double(whole.width) / 100, numbers[3] * Double(whole.height) / 100)
    }
    let side = min(whole.width, whole.height)
    return isSquare ? IIIFSize(width: side, height: side) : whole
  }

  private static func size(_ width: Double, _ height: Double) -> IIIFSize? {
    pixels(width).flatMap { width in pixels(height).map { IIIFSize(width: width, height: $0) } }
  }

  /// Returns the number of pixels in which `length` fits; nil for nonsense.
  private static func pixels(_ length: Double) -> Int? { Int(exactly: length.rounded(.up)) }
}

/// The size of a picture in pixels.
struct IIIFSize: Equatable {
  let width, height: Int

  var sides: [Int] { [width, height] }
  var longest: Int { max(width, height) }
}
