public import Basics
public import Vision

/// A camera's effect on the light that reaches it: the lens blurs, the sensor counts photons and adds noise, JPEG
/// discards detail.
///
/// From a grey level g behind the lens, the sensor records g' = light · g (1 - shade, at the left edge, to 1, at the
/// right), with noise of variance readNoise² + photonNoise² · g' / 255: that of the electronics, and that of counting
/// photons, which grows with their number. There is no automatic gain: a dark frame stays dark.
public struct Exposure: Sendable, Hashable {
  /// The standard deviation of the lens's Gaussian blur, in pixels, 0...1000.
  public var blurSigma = 0.0
  /// The brightness factor, 0 for no light.
  public var light = 1.0
  /// How much darker the left edge is than the right edge, 0...1.
  public var shade = 0.0
  /// The standard deviation of the noise at black, in grey levels.
  public var readNoise = 0.0
  /// The standard deviation that photon counting adds at white, in grey levels.
  public var photonNoise = 0.0
  /// The quality of the JPEG that the frame is compressed to, 1...100; nil for none.
  public var jpegQuality: Int?

  /// Creates a perfect camera.
  public init() {}

  /// A cheap camera in a lit room. Its noise is that of a small sensor, which holds some 5000 electrons per pixel:
  /// √5000 of 5000 at white are 3.6 levels of 255.
  public static let webcam = {
    var exposure = Exposure()
    exposure.blurSigma = 0.7
    exposure.shade = 0.25
    exposure.readNoise = 2
    exposure.photonNoise = 3.6
    return exposure
  }()

  /// The frame that the camera takes of `scene`.
  public func frame(
    of scene: GrayImage, using generator: inout SplitMix64
  ) throws(VisionError) -> GrayImage {
    var frame = blurSigma > 0 ? try scene.blurred(sigmaX: blurSigma, sigmaY: blurSigma) : scene
    if light != 1 || shade > 0 || readNoise > 0 || photonNoise > 0 { frame = sensed(frame, using: &generator) }
    if let jpegQuality { frame = try ImageDecoder.decode(frame.jpeg(quality: jpegQuality)) }
    return frame
  }

  private func sensed(_ scene: GrayImage, using generator: inout SplitMix64) -> GrayImage {
    let lights = (0..<scene.width).map { column in
      light * (1 - shade * (1 - (Double(column) + 0.5) / Double(scene.width)))
    }
    var pixels = scene.pixels
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        let level = Double(pixels[y * scene.width + x]) * lights[x]
        let deviation = (readNoise * readNoise + photonNoise * photonNoise * level / 255).squareRoot()
        let sensed = level + deviation * Self.bell(generator.next())
        pixels[y * scene.width + x] = UInt8(max(0, min(255, sensed + 0.5)))
      }
    }
    return GrayImage(width: scene.width, height: scene.height, pixels: pixels)
  }

  /// A number with mean 0 and standard deviation 1 from 64 random bits: the sum of four uniform ones is close enough to
  /// a normal distribution for noise.
  private static func bell(_ bits: UInt64) -> Double {
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
    return (Double(sum) / 65536 - 2) * 3.0.squareRoot()
  }
}
