import Basics
public import Vision

/// A synthetic camera frame of a flat picture, with the ground truth about the picture's position.
public struct SyntheticView: Sendable {
  /// The width of the frame, in pixels.
  public var width = 640
  /// The height of the frame, in pixels.
  public var height = 480
  /// The background behind the picture.
  public var background = Background.desk
  /// How the picture is held before the camera.
  public var pose = Pose()
  /// The fingers in front of the picture; each covers those before it in the list.
  public var fingers: [Finger] = []
  /// The lamp that is reflected on the picture; nil for none.
  public var lamp: Lamp?
  /// The effects of lens, light and sensor on the scene.
  public var exposure = Exposure()
  /// The seed of the desk and the noise: the same seed gives the same pixels.
  public var seed: UInt64 = 1

  /// Creates the view that a perfect camera has of an upright, frontal picture before a desk.
  public init() {}

  /// A frame, and the positions of the picture's corners in it, which may lie outside.
  public struct Rendered: Sendable {
    /// The frame that the camera records.
    public let frame: GrayImage
    /// The picture's corners, in pixels of the frame.
    public let outline: Quadrilateral
  }

  /// Renders a frame of `picture`. Throws `invalidArgument` for a pose that no camera can see.
  public func render(_ picture: GrayImage) throws(VisionError) -> Rendered {
    let frameFromPicture = try pose.frameFromPicture(
      width: picture.width, height: picture.height, frameWidth: width, frameHeight: height)
    var generator = SplitMix64(seed: seed)
    let behind = try background.picture(width: width, height: height, using: &generator)
    var scene = try behind.placing(picture, through: frameFromPicture)
    for finger in fingers {
      scene = finger.drawn(on: scene, width: picture.width, height: picture.height, through: frameFromPicture)
    }
    var frame = try exposure.frame(of: scene, using: &generator)
    if let lamp {
      frame = lamp.drawn(on: frame, width: picture.width, height: picture.height, through: frameFromPicture)
    }
    return Rendered(
      frame: frame,
      outline: Quadrilateral(width: picture.width, height: picture.height).map(frameFromPicture.apply))
  }
}
