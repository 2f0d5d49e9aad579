import TestSupport
import Vision

extension FuzzTarget {
  /// Small limits, so that thousands of pictures are decoded in a second; how large ones are
  /// accounted is tested elsewhere.
  private static let limits: ImageDecoder.Limits = {
    var limits = ImageDecoder.Limits()
    (limits.pixels, limits.storedPixels, limits.memory) = (1_000_000, 1_000_000, 4_000_000)
    // The other formats are decoded by libraries that may be installed or not.
    limits.formats = .jpegAndPNG
    return limits
  }()

  private static func decode(_ bytes: [UInt8]) -> Bool {
    for scale in [ImageDecoder.Scale.full, .atLeast(longestSide: 8)] {
      guard let photograph = try? ImageDecoder.photograph(bytes, scale: scale, limits: limits) else { return false }
      let size = try? ImageDecoder.size(bytes, limits: limits)
      precondition(size.map { ($0.width, $0.height) == (photograph.width, photograph.height) } ?? false)
    }
    return true
  }

  /// JPEG, baseline and progressive, of one to four components.
  static let jpeg = FuzzTarget(name: "jpeg") {
    let levels = (0..<12).map { UInt8($0 * 20) }
    return [(1, nil), (3, nil), (3, 0), (4, 0), (4, 2), (4, nil)].flatMap { count, transform in
      [false, true].map { isProgressive in
        FlatJPEG(
          columns: 4, rows: 3, components: Array(repeating: levels, count: count), adobeTransform: transform,
          isProgressive: isProgressive
        ).bytes
      }
    }
  } takes: {
    decode($0)
  }

  /// PNG of every kind of pixel.
  static let png = FuzzTarget(name: "png") {
    let kinds: [(PNGFile.Kind, depth: Int, interlaced: Bool)] = [
      (.gray, 8, false), (.gray, 16, false), (.gray, 8, true), (.rgb, 8, false), (.rgb, 16, true),
      (.grayAlpha, 8, false), (.rgba, 8, true),
    ]
    return kinds.map { kind, depth, isInterlaced in
      let rows = (0..<5 * 3 * kind.channels * depth / 8).map { UInt8($0 * 7 % 256) }
      return PNGFile(width: 5, height: 3, kind: kind, bitDepth: depth, rows: rows, isInterlaced: isInterlaced).bytes
    } + [
      PNGFile(
        width: 8, height: 1, kind: .palette, bitDepth: 1, rows: [0b10110010],
        chunks: [("gAMA", [0, 0, 177, 143]), ("PLTE", [0, 0, 0, 255, 128, 0]), ("tRNS", [0, 200])]
      ).bytes
    ]
  } takes: { bytes in
    // Changed bytes would otherwise never get past the check of their chunk.
    decode(PNGFile.withRightChecksums(bytes))
  }

  /// The segment of a JPEG in which its camera says which way up it is.
  static let exif = FuzzTarget(
    name: "exif",
    seeds: {
      ExifSegment.ByteOrder.allCases.flatMap { order in
        (1...8).map { ExifSegment(orientation: $0, order: order).content }
      }
    }, refuses: false
  ) { bytes in
    guard bytes.count <= 0xFFF0 else { return false }
    return decode(JPEGSegment.insert(JPEGSegment.bytes(0xE1, bytes), into: flat))
  }

  private static let flat = FlatJPEG(columns: 2, rows: 1, components: [[10, 200]]).bytes
}
