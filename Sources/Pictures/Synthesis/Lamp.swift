public import Basics
import Foundation
public import Vision

/// The reflection of a lamp on a picture, which saturates the sensor: a round spot, brightest in the middle.
public struct Lamp: Sendable, Hashable {
  /// The middle of the spot, in widths and heights of the picture.
  public var middle = Point(x: 0.5, y: 0.5)
  /// The area within which a medium grey looks white, as a share of the picture's area; a part of it may lie beyond the
  /// picture's edge.
  public var share = 0.5

  /// Creates a spot of half of the picture's area in its middle.
  public init() {}

  /// A spot of half of the picture's area; its middle lies at 30 to 70 % of each side.
  public init(using generator: inout SplitMix64) {
    middle.x = .random(in: 0.3...0.7, using: &generator)
    middle.y = .random(in: 0.3...0.7, using: &generator)
  }

  /// `frame` with the reflection on the picture of `width` x `height` pixels that `frameFromPicture` puts there.
  func drawn(on frame: GrayImage, width: Int, height: Int, through frameFromPicture: Homography) -> GrayImage {
    guard let pictureFromFrame = frameFromPicture.inverse else { return frame }
    let spot = Point(x: middle.x * Double(width), y: middle.y * Double(height))
    let squaredRadius = share * Double(width * height) / .pi
    return frame.reflecting { point in
      let place = pictureFromFrame.apply(point)
      let isOnPicture = (0...Double(width)).contains(place.x) && (0...Double(height)).contains(place.y)
      return isOnPicture ? GrayImage.hiddenWithin * place.squaredDistance(to: spot) / squaredRadius : .infinity
    }
  }
}

extension GrayImage {
  /// The square of the distance from a lamp's middle up to which its reflection makes a medium grey white.
  fileprivate static let hiddenWithin = log(400.0 / 127).squareRoot()

  /// The frame with a lamp's reflection; `squaredDistance` of a point from its middle is in squares of its radius.
  public func reflecting(squaredDistance: (Point) -> Double) -> GrayImage {
    let lit = pixels.indices.map { i in
      let distance = squaredDistance(Point(x: Double(i % width), y: Double(i / width)))
      return UInt8(min(255, Double(pixels[i]) + 400 * exp(-distance * distance)))
    }
    return GrayImage(width: width, height: height, pixels: lit)
  }
}
