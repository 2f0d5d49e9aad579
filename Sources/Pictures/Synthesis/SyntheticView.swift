import Basics
public import Vision

/// A frame as a camera would take it of a flat picture, with the truth about where the picture is.
public struct SyntheticView: Sendable {
  /// Size of the frame, in pixels.
  public var width = 640
  public var height = 480
  public var background = Background.desk
  public var pose = Pose()
  public var exposure = Exposure()
  /// What the desk and the noise follow from: the same seed gives the same pixels.
  public var seed: UInt64 = 1

  public init() {}

  /// A frame, and where the corners of the picture are in it, also where they are outside.
  public struct Rendered: Sendable {
    public let frame: GrayImage
    public let outline: Quadrilateral
  }

  /// Takes a frame of `picture`. Throws `invalidArgument` for a pose that no camera sees.
  public func render(_ picture: GrayImage) throws(VisionError) -> Rendered {
    let frameFromPicture = try pose.frameFromPicture(
      width: picture.width, height: picture.height, frameWidth: width, frameHeight: height)
    var generator = SplitMix64(seed: seed)
    let behind = try background.picture(width: width, height: height, using: &generator)
    let scene = try behind.placing(picture, through: frameFromPicture)
    return Rendered(
      frame: try exposure.frame(of: scene, using: &generator),
      outline: Quadrilateral(width: picture.width, height: picture.height).map(frameFromPicture.apply))
  }
}
