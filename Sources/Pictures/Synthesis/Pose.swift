import Foundation
public import Vision

/// The pose of a flat picture in front of a pinhole camera.
public struct Pose: Sendable, Hashable {
  /// The share of the frame that the picture would fill at this distance if it faced the camera, 0...1 and above; a
  /// tilted picture fills less.
  public var share = 0.3
  /// The rotation of the picture in its plane, in degrees clockwise.
  public var rotation = 0.0
  /// The angle between the picture's normal and the camera's axis, in degrees, 0..<90.
  public var tilt = 0.0
  /// The direction, in the frame, of the line about which the picture is tilted, in degrees clockwise from the x axis;
  /// the side clockwise of it moves away from the camera.
  public var tiltAxis = 0.0
  /// The position of the picture's centre, in widths and heights of the frame.
  public var centre = Point(x: 0.5, y: 0.5)
  /// The angle that the width of the frame spans, in degrees, which decides how strong the perspective is. Webcams and
  /// phones have 55 to 75.
  public var fieldOfView = 60.0

  /// Creates the pose of an upright picture in the middle that faces the camera and fills 30 % of the frame.
  public init() {}

  /// The homography from the pixels of a picture to those of a frame; sizes in pixels.
  ///
  /// Throws `invalidArgument` if no part of the picture is visible, or if some of it would lie behind the camera.
  public func frameFromPicture(
    width: Int, height: Int, frameWidth: Int, frameHeight: Int
  ) throws(VisionError) -> Homography {
    let focalLength = Double(frameWidth) / 2 / tan(Self.radians(fieldOfView) / 2)
    let distance = focalLength * (Double(width * height) / (share * Double(frameWidth * frameHeight))).squareRoot()
    let (x, y) = (
      inSpace(cos(Self.radians(rotation)), sin(Self.radians(rotation))),
      inSpace(
        -sin(Self.radians(rotation)), cos(Self.radians(rotation)))
    )
    let (middleX, middleY) = (Double(frameWidth - 1) / 2, Double(frameHeight - 1) / 2)
    let seen = Point(
      x: centre.x * Double(frameWidth) - 0.5, y: centre.y * Double(frameHeight) - 0.5)
    // One row for each of the frame's axes and one for the depth, for a picture centred at the origin.
    let frameFromCentred = Homography([
      focalLength * x.right + middleX * x.away, focalLength * y.right + middleX * y.away, seen.x * distance,
      focalLength * x.down + middleY * x.away, focalLength * y.down + middleY * y.away, seen.y * distance,
      x.away, y.away, distance,
    ])
    let centred = Homography([1, 0, -Double(width - 1) / 2, 0, 1, -Double(height - 1) / 2, 0, 0, 1])
    let frameFromPicture = centred.then(frameFromCentred)
    let corners = Quadrilateral(width: width, height: height).corners
    guard frameFromPicture.elements.allSatisfy(\.isFinite), tilt >= 0, tilt < 90,
      corners.allSatisfy({ frameFromPicture.depth(at: $0) > 0 })
    else { throw VisionError(code: .invalidArgument, message: "no camera can see a picture in this pose: \(self)") }
    return frameFromPicture
  }

  /// The position after the tilt of a step in the picture's plane.
  private func inSpace(_ x: Double, _ y: Double) -> (right: Double, down: Double, away: Double) {
    let (axisX, axisY) = (cos(Self.radians(tiltAxis)), sin(Self.radians(tiltAxis)))
    let (along, across) = (x * axisX + y * axisY, y * axisX - x * axisY)
    let (c, s) = (cos(Self.radians(tilt)), sin(Self.radians(tilt)))
    return (along * axisX - across * c * axisY, along * axisY + across * c * axisX, across * s)
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
