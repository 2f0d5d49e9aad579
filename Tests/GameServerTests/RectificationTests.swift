import TestSupport
import Testing
import Vision

@testable import GameServer

@Suite struct RectificationTests {
  @Test func `the thing between the corners is seen from the front`() throws {
    let thing = GrayImage.artwork(seed: 4, width: 300, height: 200)
    let corners = Quadrilateral(
      topLeft: Point(x: 120, y: 90), topRight: Point(x: 520, y: 60), bottomRight: Point(x: 500, y: 380),
      bottomLeft: Point(x: 140, y: 330))
    let pose = try #require(Homography(from: Quadrilateral(width: 300, height: 200), to: corners))
    let photograph = try GrayImage.plain(width: 640, height: 480).drawing(thing, through: pose)
    let text = corners.corners.map { "\($0.x),\($0.y)" }.joined(separator: ",")
    let rectified = try Rectification(photograph.file, corners: try #require(Corners(text)), longestSide: 1000).image
    let found = try rectified.resized(width: 300, height: 200)
    // The border mixes with what is around it.
    let differences = (10..<190).flatMap { y in (10..<290).map { x in abs(Int(found[x, y]) - Int(thing[x, y])) } }
    #expect(differences.reduce(0, +) / differences.count < 20)
  }

  @Test(arguments: [
    "0,0,100,100,100,0,0,100", "10,10,10,10,10,10,10,10", "0,0,20,0,20,20,0,20", "0,0,0,100,100,100,100,0",
  ]) func `corners that are no thing's are refused`(text: String) throws {
    let photograph = try GrayImage.artwork(seed: 1).file
    let corners = try #require(Corners(text))
    #expect(throws: VisionError.self) { try Rectification(photograph, corners: corners, longestSide: 500) }
  }

  @Test(arguments: ["", "1,2,3", "1,2,3,4,5,6,7,x", "1,2,3,4,5,6,7,8,9", "nan,0,1,0,1,1,0,1", "1e99,0,1,0,1,1,0,1"])
  func `corners that are not eight numbers are none`(text: String) {
    #expect(Corners(text) == nil)
  }
}
