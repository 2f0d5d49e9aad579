import CVision

extension ImageDecoder {
  /// Where the flat thing in a picture seems to be.
  public struct Outline: Sendable {
    /// Its corners in pixels of the stored picture, clockwise from the one that is nearest to the top left. If nothing
    /// has four sides, they are those of the picture.
    public let corners: Quadrilateral
    /// The probability, 0...1, that the corners are right; 0 if nothing has four sides.
    public let sureness: Double
    /// The logarithm of how likely it is the outline, plus a constant of the picture.
    public let evidence: Double
    /// What speaks for and against it.
    public let features: [Double]
    /// What tells whether it is right.
    public let signs: [Double]

    /// The sureness from which the corners are assumed to be right; below it, a person is asked to check them.
    public static let sure = 0.6

    /// Whether the corners are assumed to be right.
    public var isSure: Bool { sureness >= Self.sure }
  }

  /// What features and signs of outlines are worth.
  public struct OutlineWeights: Sendable, Equatable {
    /// The weight of each of ``Outline/features`` in the evidence.
    public let features: [Double]
    /// The weight of each of ``Outline/signs`` in the logarithm of the odds that an outline is right.
    public let signs: [Double]
    /// The constant term of these odds.
    public let constant: Double

    /// Wraps weights that `apeiron eval-outlines --fit` has fitted. Traps on other counts: that is a mistake of the
    /// caller.
    public init(features: [Double], signs: [Double]? = nil, constant: Double = 0) {
      let signs = signs ?? [Double](repeating: 0, count: Int(CVISION_OUTLINE_SIGNS))
      precondition(features.count == CVISION_OUTLINE_FEATURES && signs.count == CVISION_OUTLINE_SIGNS)
      (self.features, self.signs, self.constant) = (features, signs, constant)
    }
  }

  /// The outline of the flat thing that the picture in `bytes` shows. It takes 0.1 s.
  public static func outline(
    of bytes: [UInt8], limits: Limits = Limits()
  ) throws(VisionError) -> Outline {
    try outlines(of: bytes, count: 1, limits: limits)[0]
  }

  /// The number of outlines that a person chooses from.
  private static let proposed = 3
  /// How many of the likeliest outlines these are sought among: the right one is nearly always one of them.
  private static let compared = 200
  /// The overlap (intersection over union) above which two outlines are the same for a person.
  private static let same = 0.9

  /// The likeliest outline and, after it, up to two others that the thing may have instead, such as the case of a cover.
  public static func proposedOutlines(
    of bytes: [UInt8], weights: OutlineWeights? = nil, limits: Limits = Limits()
  ) throws(VisionError) -> [Outline] {
    let found = try outlines(of: bytes, count: compared, weights: weights, limits: limits)
    return found.reduce(into: []) { proposed, outline in
      let isOther = proposed.allSatisfy { $0.corners.intersectionOverUnion(with: outline.corners) <= same }
      if proposed.count < Self.proposed, isOther { proposed.append(outline) }
    }
  }

  /// The `count` outlines, or as many as there are, that the thing in the picture most likely has, the likeliest first;
  /// at least one. `weights` are the fitted ones if they are nil.
  public static func outlines(
    of bytes: [UInt8], count: Int, weights: OutlineWeights? = nil, limits: Limits = Limits()
  ) throws(VisionError) -> [Outline] {
    // Twice the size at which lines are sought, so that reducing has pixels to choose from.
    let header = try header(bytes, scale: .atLeast(longestSide: 960), limits: limits)
    let weights = weights.map { $0.features + $0.signs + [$0.constant] }
    var found = [cvision_outline](repeating: cvision_outline(), count: max(1, count))
    let capacity = found.count
    var outlines = 0
    let taken = limits.take(header, channels: 3)
    defer { limits.giveBack(taken) }
    try VisionError.check { error in
      unsafe cvision_find_outlines(bytes, bytes.count, header, weights, &found, capacity, &outlines, error)
    }
    return found.prefix(outlines).map { Outline($0, storedFromDecoded: header.storedFromDecoded) }
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
    let taken = limits.take(header, channels: 3)
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

extension ImageDecoder.Outline {
  fileprivate init(_ outline: cvision_outline, storedFromDecoded: Homography) {
    let xy = Self.numbers(outline.corners)
    let points = (0..<4).map { storedFromDecoded.apply(Point(x: xy[2 * $0], y: xy[2 * $0 + 1])) }
    corners = Quadrilateral(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    (sureness, evidence) = (outline.sureness, outline.evidence)
    (features, signs) = (Self.numbers(outline.features), Self.numbers(outline.signs))
  }

  /// The elements of an array in C, which is a tuple in Swift.
  private static func numbers<Numbers>(_ array: Numbers) -> [Double] {
    unsafe withUnsafeBytes(of: array) { unsafe Array($0.bindMemory(to: Double.self)) }
  }
}

extension cvision_header {
  /// Maps pixels of the decoded picture to those of the stored one.
  fileprivate var storedFromDecoded: Homography {
    .resize(x: Double(full_width) / Double(width), y: Double(full_height) / Double(height))
  }
}
