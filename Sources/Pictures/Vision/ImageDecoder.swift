import CVision

/// Decodes pictures to upright grey images: JPEG and PNG always, and WebP, TIFF, HEIF and AVIF if Debian's libraries
/// for them are installed.
public enum ImageDecoder {
  /// Limits beyond which a picture is refused before memory is allocated for it.
  public struct Limits: Sendable {
    /// The maximum number of decoded pixels. 100 million is twice what cameras of 2026 usually produce. A JPEG that has
    /// more is decoded at 1/2, 1/4 or 1/8; pictures of other formats are refused.
    public var pixels = 100_000_000
    /// The maximum number of pixels of a stored JPEG. All of them have to be read, at about 100 million per second.
    public var storedPixels = 1 << 30
    /// The formats that are accepted.
    public var formats = Formats.all
    /// The maximum number of bytes that decoding may use in addition to the decoded pixels: next to none for a baseline
    /// JPEG, four for each pixel of a PNG, and two for each sample of a progressive JPEG, however small the requested
    /// size is.
    public var memory = 640_000_000
    /// The maximum number of bytes of a file.
    public var bytes = 256 << 20
    /// The memory that all pictures that are decoded at the same time may use together; nil if there is no common
    /// limit.
    public var budget: DecodingBudget?

    /// Creates the usual limits, without a common budget.
    public init() {}
  }

  /// Some formats of pictures.
  public enum Formats: Sendable {
    /// All formats that can be read, for files that a person already has.
    case all
    /// JPEG and PNG, in which browsers send pictures.
    case jpegAndPNG

    fileprivate var bits: Int32 {
      let few = CVISION_JPEG.rawValue | CVISION_PNG.rawValue
      return switch self {
      case .all: few | CVISION_WEBP.rawValue | CVISION_TIFF.rawValue | CVISION_HEIF.rawValue
      case .jpegAndPNG: few
      }
    }
  }

  /// The size that the caller needs.
  public enum Scale: Sendable {
    /// As stored, or as large as the limits allow.
    case full
    /// Decodes a JPEG at 1/2, 1/4 or 1/8 as long as its longest side keeps at least this many pixels, which is much
    /// faster for large photographs.
    case atLeast(longestSide: Int)
  }

  /// Decodes the bytes of a picture to grey (ITU-R BT.601 luma), upright by its EXIF orientation; transparent parts
  /// are composited over white.
  public static func decode(
    _ bytes: [UInt8], scale: Scale = .full, limits: Limits = Limits()
  ) throws(VisionError) -> GrayImage {
    try photograph(bytes, scale: scale, limits: limits).pixels
  }

  /// Decodes like `decode`, and adds the size of the stored picture.
  public static func photograph(
    _ bytes: [UInt8], scale: Scale = .full, limits: Limits = Limits()
  ) throws(VisionError) -> Photograph {
    let header = try header(bytes, scale: scale, limits: limits)
    let (width, height) = (Int(header.width), Int(header.height))
    let grays = GrayImage(
      width: width, height: height, pixels: try pixels(bytes, header, channels: 1, limits: limits))
    let colors = ColorSource { () throws(VisionError) in try color(bytes, header, limits: limits) }
    return Photograph(grays, colors: colors, width: Int(header.full_width), height: Int(header.full_height))
  }

  /// Decodes like `decode`, in colour.
  public static func color(
    _ bytes: [UInt8], scale: Scale = .full, limits: Limits = Limits()
  ) throws(VisionError) -> ColorImage {
    try color(bytes, header(bytes, scale: scale, limits: limits), limits: limits)
  }

  private static func color(
    _ bytes: [UInt8], _ header: cvision_header, limits: Limits
  ) throws(VisionError) -> ColorImage {
    ColorImage(
      width: Int(header.width), height: Int(header.height),
      pixels: try pixels(bytes, header, channels: 3, limits: limits))
  }

  /// Returns the pixels of the picture in `bytes`, whose `header` was read, with this many bytes for each pixel.
  private static func pixels(
    _ bytes: [UInt8], _ header: cvision_header, channels: Int, limits: Limits
  ) throws(VisionError) -> [UInt8] {
    let taken = limits.take(header, channels: channels)
    defer { limits.giveBack(taken) }
    var pixels = [UInt8](repeating: 0, count: Int(header.width) * Int(header.height) * channels)
    try VisionError.check { error in
      unsafe cvision_decode(bytes, bytes.count, header, Int32(channels), &pixels, error)
    }
    return pixels
  }

  /// The size of the stored picture, upright; refused where decoding it would be.
  public static func size(
    _ bytes: [UInt8], scale: Scale = .full, limits: Limits = Limits()
  ) throws(VisionError) -> (width: Int, height: Int) {
    let header = try header(bytes, scale: scale, limits: limits)
    return (Int(header.full_width), Int(header.full_height))
  }

  /// How the picture is stored: which way up, by its EXIF orientation, 1...8; 1 if it does not say.
  public static func orientation(_ bytes: [UInt8], limits: Limits = Limits()) throws(VisionError) -> Int {
    Int(try header(bytes, scale: .full, limits: limits).orientation)
  }

  /// Whether the picture is a JPEG that stores inks (CMYK), as for a printing press.
  public static func hasInk(_ bytes: [UInt8], limits: Limits = Limits()) throws(VisionError) -> Bool {
    try header(bytes, scale: .full, limits: limits).has_ink
  }

  static func header(
    _ bytes: [UInt8], scale: Scale, limits: Limits
  ) throws(VisionError) -> cvision_header {
    guard bytes.count <= limits.bytes else {
      throw VisionError(code: .tooLarge, message: "it has \(bytes.count) bytes, the limit is \(limits.bytes)")
    }
    let longestSide: Int32 =
      switch scale {
      case .full: 0
      case .atLeast(let side): Int32(clamping: max(1, side))
      }
    let wish = cvision_wish(
      longest_side: longestSide, max_pixels: Int64(limits.pixels), max_stored_pixels: Int64(limits.storedPixels),
      formats: limits.formats.bits)
    var header = cvision_header()
    try VisionError.check { error in unsafe cvision_read_header(bytes, bytes.count, wish, &header, error) }
    guard header.memory <= limits.memory else {
      throw VisionError(
        code: .tooLarge,
        message: "it takes \(header.memory) bytes to decode its \(header.full_width) x \(header.full_height) pixels, "
          + "the limit is \(limits.memory); reduce it, or make it a baseline JPEG")
    }
    return header
  }

  /// Reads and decodes the file at `path`; checks the file's size before reading it.
  public static func decode(
    file path: String, scale: Scale = .full, limits: Limits = Limits()
  ) throws(VisionError) -> GrayImage {
    try photograph(read(path, limits: limits), scale: scale, limits: limits).pixels
  }

  /// The bytes of a file, up to the limit. Refuses anything but a regular file (a folder, a device, a pipe).
  public static func read(_ path: String, limits: Limits = Limits()) throws(VisionError) -> [UInt8] {
    try BoundedFile.read(path, most: limits.bytes)
  }
}

extension ImageDecoder.Limits {
  /// Reserves the memory for decoding with this many bytes for each pixel in the common budget; returns how much it was.
  func take(_ header: cvision_header, channels: Int) -> Int? {
    let pixels = Int(header.width) * Int(header.height)
    // The header counts one byte a pixel for turning the picture upright.
    let more = header.orientation > 1 ? pixels * (channels - 1) : 0
    return budget?.take(Int(header.memory) + more + pixels * channels)
  }

  /// Gives back what ``take(_:channels:)`` has reserved.
  func giveBack(_ taken: Int?) { taken.map { budget?.giveBack($0) } }
}
