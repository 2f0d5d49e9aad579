import Foundation
import Testing
import Vision

@testable import Synthesis

@Suite struct `A pose` {
  private func outline(_ pose: Pose, width: Int = 400, height: Int = 300) throws -> Quadrilateral {
    let frameFromPicture = try pose.frameFromPicture(width: width, height: height, frameWidth: 640, frameHeight: 480)
    return Quadrilateral(width: width, height: height).map(frameFromPicture.apply)
  }

  @Test(arguments: [(0.04, 400, 300), (0.3, 200, 900), (0.9, 3000, 1000)])
  func `from the front fills its share of the frame, in the picture's shape`(share: Double, width: Int, height: Int)
    throws
  {
    var pose = Pose()
    pose.share = share
    let outline = try outline(pose, width: width, height: height)
    #expect(abs(outline.signedArea / (640 * 480) - share) < 1e-9)
    let across = outline.topRight.x - outline.topLeft.x
    let down = outline.bottomLeft.y - outline.topLeft.y
    #expect(abs(across / down - Double(width) / Double(height)) < 1e-9)
    #expect(abs(outline.centre.x - 319.5) < 1e-9 && abs(outline.centre.y - 239.5) < 1e-9)
  }

  @Test func `turned by 90 degrees has its top left corner at the top right`() throws {
    var pose = Pose()
    pose.rotation = 90
    let outline = try outline(pose)
    #expect(outline.topLeft.x > 320 && outline.topLeft.y < 240)
    #expect(outline.topRight.x > 320 && outline.topRight.y > 240)
  }

  @Test func `tilted about the horizontal line has its lower side farther away`() throws {
    var pose = Pose()
    pose.tilt = 40
    let outline = try outline(pose)
    #expect(outline.topRight.x - outline.topLeft.x > outline.bottomRight.x - outline.bottomLeft.x + 20)
    #expect(abs(outline.topLeft.y - outline.topRight.y) < 1e-9)
  }

  /// The camera is a pinhole with a field of view of 60°, 554 pixels from an image that is 640 wide. In a tilted
  /// square, a side at depth d + s looks smaller by the factor d / (d + s).
  @Test func `is seen in the perspective of its field of view`() throws {
    var pose = Pose()
    (pose.tilt, pose.tiltAxis, pose.share) = (60, 90, 0.3)
    let outline = try outline(pose, width: 300, height: 300)
    let focalLength = 320 / tan(Double.pi / 6)
    let distance = focalLength * 300 / (0.3 * 640 * 480).squareRoot()
    let away = 150 * sin(Double.pi / 3)
    let (left, right) = (outline.topLeft.x, outline.topRight.x)
    #expect(abs(left - (319.5 - focalLength * 75 / (distance + away))) < 1e-6)
    #expect(abs(right - (319.5 + focalLength * 75 / (distance - away))) < 1e-6)
  }

  @Test(arguments: [0.0, 30, 90, 135, 200], [15.0, 50])
  func `keeps the picture's centre in its place, compressed by the tilt`(axis: Double, tilt: Double) throws {
    var pose = Pose()
    (pose.tilt, pose.tiltAxis, pose.rotation, pose.centre) = (tilt, axis, 33, Point(x: 0.4, y: 0.7))
    let frameFromPicture = try pose.frameFromPicture(width: 400, height: 300, frameWidth: 640, frameHeight: 480)
    let centre = frameFromPicture.apply(Point(x: 199.5, y: 149.5))
    #expect(abs(centre.x - 255.5) < 1e-9 && abs(centre.y - 335.5) < 1e-9)
    // In the middle of the frame a plane is compressed by the cosine of its tilt.
    pose.centre = Point(x: 0.5, y: 0.5)
    let enlargement = try pose.frameFromPicture(width: 400, height: 300, frameWidth: 640, frameHeight: 480)
      .enlargement(at: Point(x: 199.5, y: 149.5))
    #expect(abs(enlargement.least / enlargement.most - cos(tilt * .pi / 180)) < 1e-9)
  }

  @Test(arguments: [(1.0, 90.0), (1, -1), (0, 0), (-1, 0), (.infinity, 0), (400, 80)])
  func `that no camera sees is refused`(share: Double, tilt: Double) throws {
    var pose = Pose()
    (pose.share, pose.tilt) = (share, tilt)
    #expect(throws: VisionError.self) { try outline(pose) }
  }
}
