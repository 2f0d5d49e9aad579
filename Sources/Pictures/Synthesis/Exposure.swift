public import Basics
public import Vision

/// What a camera makes of the light that reaches it: the lens blurs, the sensor counts and adds noise, JPEG throws away.
///
/// Of a grey level g that the lens shows, the sensor sees g' = light · g (1 - shade, at the left edge, to 1, at the right),
/// with noise of variance readNoise² + photonNoise² · g' / 255: that of the electronics, and that of counting photons,
/// which grows with their number. There is no automatic gain: a dark frame stays dark.
public struct Exposure: Sendable, Hashable {
  /// Standard deviation of the lens's Gaussian blur, in pixels, 0...1000.
  public var blurSigma = 0.0
  /// Factor of the light, 0 for none.
  public var light = 1.0
  /// By how much the left edge is darker than the right one, 0...1.
  public var shade = 0.0
  /// Standard deviation of the noise of black, in grey levels.
  public var readNoise = 0.0
  /// Standard deviation that counting photons adds at white, in grey levels.
  public var photonNoise = 0.0
  /// Quality of the JPEG through which the frame goes, 1...100; nil for none.
  public var jpegQuality: Int?

  /// A perfect camera.
  public init() {}

  /// A cheap camera in a lit room. Noise as of a small sensor, which holds some 5000 electrons a pixel: √5000 of 5000 at
  /// white are 3.6 levels of 255.
  public static let webcam = {
    var exposure = Exposure()
    exposure.blurSigma = 0.7
    exposure.shade = 0.25
    exposure.readNoise = 2
    exposure.photonNoise = 3.6
    return exposure
  }()

  /// The frame that the camera gives of `scene`.
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

  /// A number of mean 0 and deviation 1 of 64 random bits: the sum of four uniform ones is near enough to a bell for noise.
  private static func bell(_ bits: UInt64) -> Double {
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
    return (Double(sum) / 65536 - 2) * 3.0.squareRoot()
  }
}
