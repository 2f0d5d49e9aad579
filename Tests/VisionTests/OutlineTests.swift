import Basics
import TestSupport
import Testing
import Vision

@Suite struct `The outline of the thing in a picture` {
  private static let corners = Quadrilateral(
    topLeft: Point(x: 210, y: 130), topRight: Point(x: 720, y: 90), bottomRight: Point(x: 760, y: 620),
    bottomLeft: Point(x: 170, y: 590))

  /// A plate that lies on a table.
  private static func photograph(_ corners: Quadrilateral = corners) throws -> GrayImage {
    let plate = GrayImage.artwork(seed: 3, width: 400, height: 400)
    let pose = try #require(Homography(from: Quadrilateral(width: 400, height: 400), to: corners))
    let table = GrayImage(width: 960, height: 720, pixels: [UInt8](repeating: 235, count: 960 * 720))
    return try table.drawing(plate, through: pose)
  }

  @Test func `is found by its edges`() throws {
    let found = try ImageDecoder.outline(of: Self.photograph().file)
    #expect(found.corners.intersectionOverUnion(with: Self.corners) > 0.95)
    #expect(found.isSure)
  }

  @Test func `begins at the corner that is nearest to the top left, and goes clockwise`() throws {
    let found = try ImageDecoder.outline(of: Self.photograph().file).corners
    #expect(found.signedArea > 0)
    #expect(found.topLeft.squaredDistance(to: Self.corners.topLeft) < 20 * 20)
  }

  @Test func `is told in pixels of the stored picture, however small it was decoded`() throws {
    let large = try Self.photograph().scaled(by: 4)
    let found = try ImageDecoder.outline(of: large.file).corners
    let corners = Self.corners.map { Point(x: 4 * $0.x, y: 4 * $0.y) }
    #expect(found.intersectionOverUnion(with: corners) > 0.95)
  }

  @Test func `is that of the picture, for sure unsure, where nothing has four sides`() throws {
    let found = try ImageDecoder.outline(of: GrayImage.plain(width: 640, height: 480).file)
    #expect(found.sureness == 0 && !found.isSure)
    #expect(found.corners.intersectionOverUnion(with: Quadrilateral(width: 640, height: 480)) > 0.98)
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func `lies within the picture, whatever that shows`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let (width, height) = (1 + generator.number(below: 300), 1 + generator.number(below: 300))
    let picture = GrayImage(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in UInt8(generator.number(below: 256)) })
    let found = try ImageDecoder.outline(of: picture.file)
    #expect((0...1).contains(found.sureness))
    for corner in found.corners.corners {
      #expect(corner.x >= -0.5 && corner.y >= -0.5)
      #expect(corner.x <= Double(width) - 0.5 && corner.y <= Double(height) - 0.5)
    }
  }

  @Test func `makes a reference in the colours of the thing`() throws {
    let red = PNGFile(width: 100, height: 80, kind: .rgb, rows: (0..<8000).flatMap { _ in [200, 30, 40] as [UInt8] })
    let view = try ImageDecoder.warped(
      red.bytes, through: .identity, width: 120, height: 80, quality: 90)
    // Red has a luma of 82; the area outside the picture is white.
    let gray = try ImageDecoder.decode(view)
    #expect((gray.width, gray.height) == (120, 80))
    #expect(abs(Int(gray[50, 40]) - 82) <= 4 && gray[115, 40] > 250)
    #expect(view.firstRange(of: [0xFF, 0xC0]).map { view[$0.upperBound + 7] } == 3)
  }
}
