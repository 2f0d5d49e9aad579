import Basics
import Foundation
public import Vision

/// A film in which each of several pictures is held in front of a camera, with perspective, light, clutter and noise.
/// It lets a machine without a camera play, and serves as the camera in end-to-end tests.
public struct Film: Sendable {
  /// Width of the frames, in pixels.
  public var width = 640
  /// Height of the frames, in pixels.
  public var height = 480
  /// Frames for which each picture is in view; before it, a quarter as many show the empty desk.
  public var framesPerPicture = 16
  /// The seed that determines the clutter, the light and the hand's movement.
  public var seed: UInt64 = 1

  /// Creates a film with the usual size and pace: 640 x 480 pixels, 16 frames for each picture.
  public init() {}

  /// Frames for each of `count` pictures, so that all of them come within the 30 seconds of a question at 10 frames a
  /// second, with some room; never fewer than 6, or many pictures would only flash.
  public static func framesPerPicture(of count: Int) -> Int { max(6, min(16, 240 * 4 / 5 / max(1, count))) }

  /// Writes the film of `pictures` as numbered JPEG files into the folder `path`, which is created if it does not
  /// exist. Files with the same names are overwritten.
  public func write(_ pictures: [GrayImage], to path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var generator = SplitMix64(seed: seed)
    let desk = try Background.desk.picture(width: width, height: height, using: &generator)
    var number = 0
    for picture in pictures {
      let hand = Hand(using: &generator)
      for i in -framesPerPicture / 4..<framesPerPicture {
        let time = Double(i) / Double(framesPerPicture)
        let scene =
          time < 0 ? desk : try desk.placing(picture, through: hand.frameFromPicture(picture, on: desk, at: time))
        let frame = try Exposure.webcam.frame(of: scene, using: &generator)
        let file = (path as NSString).appendingPathComponent(String(format: "frame%05d.jpg", number))
        try Data(frame.jpeg(quality: 90)).write(to: URL(filePath: file))
        number += 1
      }
    }
  }

  /// One frame, with `picture` in the middle of its time in view.
  public func frame(of picture: GrayImage) throws(VisionError) -> GrayImage {
    var generator = SplitMix64(seed: seed)
    let desk = try Background.desk.picture(width: width, height: height, using: &generator)
    let scene = try desk.placing(
      picture, through: Hand(using: &generator).frameFromPicture(picture, on: desk, at: 0.5))
    return try Exposure.webcam.frame(of: scene, using: &generator)
  }

  /// How a picture is held: where, how large, how turned; all swing a little over time.
  private struct Hand {
    /// Longest side of the picture, in heights of the frame.
    let size: Double
    let pose: Pose

    init(using generator: inout some RandomNumberGenerator) {
      var pose = Pose()
      pose.centre = Point(x: .random(in: 0.4...0.6, using: &generator), y: .random(in: 0.42...0.58, using: &generator))
      size = .random(in: 0.62...0.8, using: &generator)
      pose.rotation = .random(in: -20...20, using: &generator)
      pose.tilt = .random(in: 6...20, using: &generator)
      pose.tiltAxis = .random(in: 0...360, using: &generator)
      self.pose = pose
    }

    /// Where `picture` is held over `desk` at `time` 0...1 of its turn.
    func frameFromPicture(
      _ picture: GrayImage, on desk: GrayImage, at time: Double
    ) throws(VisionError) -> Homography {
      let swing = sin(2 * .pi * time)
      var pose = pose
      pose.centre.x += 0.03 * swing
      pose.rotation += 5 * swing
      pose.tilt += 6 * swing
      let scale = size * Double(desk.height) / Double(picture.longestSide)
      pose.share =
        scale * scale * Double(picture.width * picture.height) / Double(desk.width * desk.height)
      return try pose.frameFromPicture(
        width: picture.width, height: picture.height, frameWidth: desk.width, frameHeight: desk.height)
    }
  }
}
