import Foundation

/// A picture in the two opponent colours of CIE L*a*b* under D65: a (red against green) and b (yellow against blue),
/// each about -100...100. Grey is (0, 0).
struct OpponentColors {
  let width: Int
  let height: Int
  /// The values of a and b for each pixel, row by row.
  let values: [SIMD2<Float>]

  /// Converts a picture in linear light.
  init(of light: LinearLight) {
    (width, height) = (light.width, light.height)
    values = light.pixels.map { pixel in
      let x = Self.root((pixel * SIMD3(0.412453, 0.357580, 0.180423)).sum() / 0.950456)
      let y = Self.root((pixel * SIMD3(0.212671, 0.715160, 0.072169)).sum())
      let z = Self.root((pixel * SIMD3(0.019334, 0.119193, 0.950227)).sum() / 1.088754)
      return SIMD2(500 * (x - y), 200 * (y - z))
    }
  }

  private init(width: Int, height: Int, values: [SIMD2<Float>]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// The function f of L*a*b*, from a table: a cube root, and a straight line for the darkest values.
  private static func root(_ value: Float) -> Float {
    let place = min(1, max(0, value)) * Float(steps)
    let step = min(steps - 1, Int(place))
    return roots[step] + (roots[step + 1] - roots[step]) * (place - Float(step))
  }

  private static let steps = 4096
  private static let roots: [Float] = (0...steps).map { step in
    let value = Float(step) / Float(steps)
    return value > 0.008856 ? cbrt(value) : 7.787 * value + 16 / 116
  }

  /// Returns the gradients of a and b for each pixel (Scharr, after a Gaussian of 0.8 pixels), in units per pixel: a
  /// and b to the right, then a and b downwards.
  func gradients() -> [SIMD4<Float>] {
    let smooth = smoothed()
    return (0..<width * height).map { i in
      let pixel = { (right: Int, down: Int) in smooth.pixel(i % width + right, i / width + down) }
      let corner = (pixel(1, 1) - pixel(-1, -1), pixel(1, -1) - pixel(-1, 1))
      let right = 3 * (corner.0 + corner.1) + 10 * (pixel(1, 0) - pixel(-1, 0))
      let down = 3 * (corner.0 - corner.1) + 10 * (pixel(0, 1) - pixel(0, -1))
      return SIMD4(lowHalf: right, highHalf: down) / 32
    }
  }

  /// The values after a Gaussian of 0.8 pixels.
  private func smoothed() -> OpponentColors {
    let smooth = { (picture: OpponentColors, right: Int, down: Int) in
      let values = picture.values.indices.map { i in
        (-2...2).reduce(SIMD2<Float>.zero) { sum, k in
          sum + Self.gaussian[k + 2] * picture.pixel(i % width + k * right, i / width + k * down)
        }
      }
      return OpponentColors(width: width, height: height, values: values)
    }
    return smooth(smooth(self, 1, 0), 0, 1)
  }

  private static let gaussian: [Float] = [6, 58, 128, 58, 6].map { $0 / 256 }

  /// Returns the value of a pixel; beyond the edge, the value of the nearest pixel.
  private func pixel(_ x: Int, _ y: Int) -> SIMD2<Float> {
    values[min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))]
  }
}
