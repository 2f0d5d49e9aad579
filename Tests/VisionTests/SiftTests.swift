import Foundation
import Testing
import Vision

@Suite struct `SIFT's features` {
  private let texture = GrayImage.texture(seed: 11, width: 320, height: 240)

  @Test(arguments: [(0.0, 1.0), (30, 1), (90, 1), (200, 0.5), (75, 0.35)])
  func `are found again in a turned and smaller picture, in place, direction and size`(
    degrees: Double, scale: Double
  ) throws {
    let extractor = SiftExtractor(capacity: 600)
    let move = Homography.turn(
      degrees: degrees, scale: scale, about: Point(x: 160, y: 120), to: Point(x: 210, y: 210))
    let soft = try texture.blurred(sigmaX: 1, sigmaY: 1)
    // A lens does not alias, so a picture that is shown smaller is blurred first.
    let shown = try soft.blurred(sigmaX: 0.5 / scale, sigmaY: 0.5 / scale)
    let seen = try GrayImage.flat(128, width: 420, height: 420).drawing(shown, through: move)
    let matches = try extractor.extract(from: soft).mutualMatches(with: extractor.extract(from: seen))
    let right = matches.filter { move.apply($0.here.position).squaredDistance(to: $0.there.position) < 9 }
    #expect(right.count >= 40)
    #expect(Double(right.count) > 0.5 * Double(matches.count))
    let agreeing = right.filter { pair in
      turn(pair.there.angle - pair.here.angle, degrees * .pi / 180) < 0.35
        && abs(log2(pair.there.size / pair.here.size / scale)) < 0.5
    }
    #expect(Double(agreeing.count) > 0.9 * Double(right.count))
  }

  @Test func `have descriptors of a quarter and a half of their bits`() throws {
    let features = try SiftExtractor(capacity: 200).extract(from: texture)
    for i in 0..<features.count {
      let words = features.descriptors[4 * i..<4 * i + 4].map(\.nonzeroBitCount)
      // Ties at the median or the quartile leave fewer.
      #expect((1...64).contains(words[0] + words[1]))
      #expect((1...32).contains(words[2] + words[3]))
    }
  }

  @Test func `are the same for the same pixels, from many threads at once`() async throws {
    let extractor = SiftExtractor(capacity: 300)
    let alone = try extractor.extract(from: texture)
    try await withThrowingTaskGroup { group in
      for _ in 0..<6 { group.addTask { try extractor.extract(from: texture) } }
      for try await again in group { #expect(again == alone) }
    }
  }

  @Test(arguments: [1, 10, 100]) func `are no more than wanted, the strongest`(capacity: Int) throws {
    let all = try SiftExtractor(capacity: 1000).extract(from: texture)
    let some = try SiftExtractor(capacity: capacity).extract(from: texture)
    #expect(some.count <= capacity)
    #expect(some.keypoints.allSatisfy(all.keypoints.contains))
  }

  @Test(arguments: [0, 128, 255] as [UInt8]) func `of a flat image are none`(level: UInt8) throws {
    #expect(try SiftExtractor(capacity: 100).extract(from: .flat(level, width: 200, height: 200)) == .none)
  }

  @Test(arguments: [1, 2, 5, 16, 31, 400], [1, 3, 17, 50])
  func `of any size of image are in it`(width: Int, height: Int) throws {
    let image = GrayImage.noise(seed: 2, width: width, height: height)
    for keypoint in try SiftExtractor(capacity: 50).extract(from: image).keypoints {
      #expect((-1...Double(width)).contains(keypoint.position.x) && (-1...Double(height)).contains(keypoint.position.y))
      #expect(keypoint.size > 0 && keypoint.size.isFinite && keypoint.angle.isFinite)
    }
  }

  @Test func `without room for any are refused`() {
    let error = #expect(throws: VisionError.self) { try SiftExtractor(capacity: 0).extract(from: texture) }
    #expect(error?.code == .invalidArgument)
  }
}
