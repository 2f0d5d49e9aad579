import Basics
import Foundation
import Vision

/// Photographs that show none of the references, and crops of them.
public enum Negatives {
  /// The group in which the whole photographs are counted.
  public static let group = "negatives"
  /// The group in which the crops are counted.
  public static let cropGroup = "negative crops"

  /// The photographs at `paths`, each followed by `crops` random crops of it that follow from `seed`.
  ///
  /// Crops of one photograph share its content, so an interval that takes them for independent is slightly too narrow.
  public static func pictures(_ paths: [String], crops: Int = 0, seed: UInt64 = 1) -> [LabelledPicture] {
    paths.enumerated().flatMap { number, path in
      let file = (path as NSString).lastPathComponent
      let whole = LabelledPicture(path: path, label: LabelledQuery(file: file, group: group))
      // Each photograph has its own generator, so that its crops do not change when another photograph is added.
      var generator = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
      return [whole]
        + (0..<crops).map { part in
          let crop = Crop(using: &generator)
          return LabelledPicture(name: "\(path)#\(part + 1)", label: LabelledQuery(file: file, group: cropGroup)) {
            limits throws(VisionError) in crop.applied(to: try ImageDecoder.decode(file: path, limits: limits))
          }
        }
    }
  }
}

/// A part of a picture, as shares of its width and height.
struct Crop: Sendable, Equatable {
  let left, top, width, height: Double

  /// A random crop of 30 to 100 % of the area, with an aspect ratio of up to 4/3 relative to the picture's, either way.
  init(using generator: inout SplitMix64) {
    let area = Double.random(in: 0.3...1, using: &generator)
    let ratio = exp(Double.random(in: log(0.75)...log(4 / 3.0), using: &generator)).squareRoot()
    // A side that would exceed the picture is shortened, and the other side compensates.
    let side = area.squareRoot()
    width = min(1, max(side * ratio, area))
    height = min(1, area / width)
    left = Double.random(in: 0...(1 - width), using: &generator)
    top = Double.random(in: 0...(1 - height), using: &generator)
  }

  func applied(to image: GrayImage) -> GrayImage {
    let columns = Self.range(from: left, length: width, of: image.width)
    let rows = Self.range(from: top, length: height, of: image.height)
    return GrayImage(
      width: columns.count, height: rows.count,
      pixels: rows.flatMap {
        image.pixels[$0 * image.width + columns.lowerBound..<$0 * image.width + columns.upperBound]
      })
  }

  private static func range(from start: Double, length: Double, of count: Int) -> Range<Int> {
    let size = max(1, Int((length * Double(count)).rounded()))
    let first = min(Int(start * Double(count)), count - size)
    return first..<first + size
  }
}
