import CVision

extension ImageDecoder {
  /// Where the flat thing in a picture seems to be.
  public struct Outline: Sendable {
    /// Its corners in pixels of the stored picture, clockwise from the one that is nearest to the top left.
    public let corners: Quadrilateral
    /// This outline's share, 0...1, of the evidence for all outlines. If nothing has four sides, it is 0 and the
    /// corners are those of the picture.
    public let sureness: Double

    /// The sureness from which the corners are assumed to be right; below it, a person is asked to check them.
    public static let sure = 0.5

    /// Whether the corners are assumed to be right.
    public var isSure: Bool { sureness >= Self.sure }
  }

  /// The outline of the flat thing that the picture in `bytes` shows. It takes 0.1 s.
  public static func outline(
    of bytes: [UInt8], limits: Limits = Limits()
  ) throws(VisionError) -> Outline {
    // Twice the size at which lines are sought, so that reducing has pixels to choose from.
    let header = try header(bytes, scale: .atLeast(longestSide: 960), limits: limits)
    var xy = [Double](repeating: 0, count: 8)
    var sureness = 0.0
    let taken = limits.takeColour(header)
    defer { limits.giveBack(taken) }
    try VisionError.check { error in
      unsafe cvision_find_outline(bytes, bytes.count, header, &xy, &sureness, error)
    }
    let points = (0..<4).map { Point(x: xy[2 * $0], y: xy[2 * $0 + 1]) }
    let found = Quadrilateral(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    return Outline(corners: found.map(header.storedFromDecoded.apply), sureness: sureness)
  }

  /// Returns the picture in `bytes` as `outputFromPicture`, which maps pixels of the stored picture, shows it: a colour
  /// JPEG of `width` x `height` pixels, each 1...4096. The area outside the picture is white. `quality` is 1...95.
  public static func warped(
    _ bytes: [UInt8], through outputFromPicture: Homography, width: Int, height: Int, quality: Int,
    scale: Scale = .full, limits: Limits = Limits()
  ) throws(VisionError) -> [UInt8] {
    guard (1...4096).contains(width), (1...4096).contains(height), (1...95).contains(quality) else {
      throw VisionError(code: .invalidArgument, message: "no JPEG has \(width) x \(height) pixels, quality \(quality)")
    }
    let header = try header(bytes, scale: scale, limits: limits)
    let transform = header.storedFromDecoded.then(outputFromPicture)
    let taken = limits.takeColour(header)
    defer { limits.giveBack(taken) }
    var jpeg = [UInt8](repeating: 0, count: 3 * width * height + 4096)
    let capacity = jpeg.count
    var count = 0
    try VisionError.check { error in
      unsafe cvision_rectify(
        bytes, bytes.count, header, transform.elements, Int32(width), Int32(height), Int32(quality), &jpeg, capacity,
        &count, error)
    }
    return Array(jpeg.prefix(count))
  }
}

extension ImageDecoder.Limits {
  /// Reserves the memory for decoding in colour in the common budget; returns how much it was.
  fileprivate func takeColour(_ header: cvision_header) -> Int? {
    budget?.take(Int(header.memory) + 3 * Int(header.width) * Int(header.height))
  }

  fileprivate func giveBack(_ taken: Int?) { taken.map { budget?.giveBack($0) } }
}

extension cvision_header {
  /// Maps pixels of the decoded picture to those of the stored one.
  fileprivate var storedFromDecoded: Homography {
    .resize(x: Double(full_width) / Double(width), y: Double(full_height) / Double(height))
  }
}
