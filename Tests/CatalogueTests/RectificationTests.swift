import TestSupport
import Testing
import Vision

@testable import Catalogue

@Suite struct RectificationTests {
  @Test func `the thing between the corners is seen from the front`() throws {
    let thing = GrayImage.artwork(seed: 4, width: 300, height: 200)
    let corners = Quadrilateral(
      topLeft: Point(x: 120, y: 90), topRight: Point(x: 520, y: 60), bottomRight: Point(x: 500, y: 380),
      bottomLeft: Point(x: 140, y: 330))
    let pose = try #require(Homography(from: Quadrilateral(width: 300, height: 200), to: corners))
    let photograph = try GrayImage.plain(width: 640, height: 480).drawing(thing, through: pose)
    let jpeg = try Rectification(of: corners, longestSide: 1000).jpeg(of: photograph.file, quality: 92)
    let found = try ImageDecoder.decode(jpeg).resized(width: 300, height: 200)
    // The border mixes with the pixels around it.
    let differences = (10..<190).flatMap { y in (10..<290).map { x in abs(Int(found[x, y]) - Int(thing[x, y])) } }
    #expect(differences.reduce(0, +) / differences.count < 20)
  }

  @Test func `corners are those of the stored size, however small the photograph was decoded`() throws {
    let photograph = try GrayImage.artwork(seed: 4, width: 1600, height: 1200).file
    let view = try Rectification(of: Quadrilateral(width: 1600, height: 1200), longestSide: 400)
    let whole = try ImageDecoder.decode(view.jpeg(of: photograph, quality: 92))
    let reduced = try ImageDecoder.decode(view.jpeg(of: photograph, quality: 92, scale: .atLeast(longestSide: 400)))
    #expect((reduced.width, reduced.height) == (400, 300))
    #expect(zip(reduced.pixels, whole.pixels).count { abs(Int($0) - Int($1)) > 40 } < 400 * 300 / 20)
  }

  @Test(arguments: [
    [0, 0, 100, 100, 100, 0, 0, 100], [10, 10, 10, 10, 10, 10, 10, 10], [0, 0, 20, 0, 20, 20, 0, 20],
    [0, 0, 0, 100, 100, 100, 100, 0],
  ]) func `corners that are no thing's are refused`(xy: [Double]) {
    let points = (0..<4).map { Point(x: xy[2 * $0], y: xy[2 * $0 + 1]) }
    let corners = Quadrilateral(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    #expect(throws: VisionError.self) {
      try Rectification(of: corners, longestSide: 500)
    }
  }
}
