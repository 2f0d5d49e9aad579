import Foundation
public import Vision

/// Measurements of a reference image, taken without the recogniser: they tell *why* a reference is hard to find.
public struct ReferenceFigures: Sendable, Equatable, Codable {
  /// Longest side of the stored image, in pixels.
  public let longestSide: Int
  /// The number of ORB features, at most 1000.
  public let features: Int
  /// How evenly the features are spread over the image, 0...1: the exponential of the entropy of their shares in the
  /// cells of a 4 x 4 grid (the effective number of cells), divided by 16. 0 without features.
  public let spread: Double
  /// Standard deviation of the grey levels, 0...127.5.
  public let contrast: Double
  /// The contrast of the finest detail (1 to 2 pixels) relative to detail twice as coarse: sharp prints and photographs
  /// have 0.4 to 1, blurred and enlarged ones less. 1 if there is neither.
  public let sharpness: Double
  /// The share of the features, 0...1, that have a twin elsewhere in the image, as in a chequered pattern.
  public let repetition: Double

  /// The longest side at which all but `longestSide` is measured, in pixels: the size at which references are enrolled.
  static let measuredSide = 480
  /// The most bits by which the descriptors of twins differ: two thirds of right matches differ by no more (see
  /// `Evidence.near`), features of different places hardly ever by so little.
  static let twinDistance = 40
  /// The distance in pixels within which two features count as one place seen at two pyramid levels.
  static let onePlace = 16.0

  /// Measures `image`, whose stored longest side is `storedLongestSide`.
  public init(_ image: GrayImage, storedLongestSide: Int) throws(VisionError) {
    let reduced = try image.reduced(toLongestSide: Self.measuredSide)
    let found = try OrbExtractor(capacity: 1000).extract(from: reduced)
    longestSide = storedLongestSide
    features = found.count
    spread = Self.spread(of: found.keypoints, width: reduced.width, height: reduced.height)
    contrast = reduced.statistics.standardDeviation
    sharpness = try Self.sharpness(of: reduced)
    repetition = Self.repetition(of: found)
  }

  private static func spread(of keypoints: [Keypoint], width: Int, height: Int) -> Double {
    let side = 4
    var counts = [Int](repeating: 0, count: side * side)
    for keypoint in keypoints {
      let column = min(side - 1, max(0, Int(keypoint.position.x * Double(side) / Double(width))))
      let row = min(side - 1, max(0, Int(keypoint.position.y * Double(side) / Double(height))))
      counts[row * side + column] += 1
    }
    guard !keypoints.isEmpty else { return 0 }
    let shares = counts.filter { $0 > 0 }.map { Double($0) / Double(keypoints.count) }
    return exp(-shares.reduce(0) { $0 + $1 * log($1) }) / Double(counts.count)
  }

  private static func sharpness(of image: GrayImage) throws(VisionError) -> Double {
    let half = try image.scaled(by: 0.5)
    let fine = try detail(of: image, beyond: half)
    let coarse = try detail(of: half, beyond: half.scaled(by: 0.5))
    return coarse > 0 ? fine / coarse : 1
  }

  /// The root mean square, in grey levels, of the detail that `image` shows and the smaller `coarser` does not.
  private static func detail(of image: GrayImage, beyond coarser: GrayImage) throws(VisionError) -> Double {
    let enlarged = try coarser.resized(width: image.width, height: image.height)
    let squares = zip(image.pixels, enlarged.pixels).reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
    return (Double(squares) / Double(image.pixels.count)).squareRoot()
  }

  private static func repetition(of features: Features) -> Double {
    let (keypoints, words) = (features.keypoints, features.descriptors)
    let twins = keypoints.indices.count { i in
      keypoints.indices.contains { j in
        guard i != j else { return false }
        let apart = keypoints[i].position.squaredDistance(to: keypoints[j].position)
        // Coarse features cover a wider place.
        let place = max(onePlace, keypoints[i].size / 2)
        guard apart > place * place else { return false }
        let distance = (0..<4).reduce(0) { $0 + (words[4 * i + $1] ^ words[4 * j + $1]).nonzeroBitCount }
        return distance <= twinDistance
      }
    }
    return keypoints.isEmpty ? 0 : Double(twins) / Double(keypoints.count)
  }
}
