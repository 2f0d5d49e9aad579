import Basics
import Testing
import Vision

@testable import Capture

@Suite struct `The bytes of a frame` {
  let jpeg = StreamFormat(pixelFormat: .mjpeg, width: 640, height: 480, bytesPerLine: 0)

  @Test(arguments: [
    [0xff, 0xd8, 1, 2, 0xff, 0xd9],
    [0xff, 0xd8, 0xff, 0xd9],
    [0xff, 0xd8, 1, 2, 0xff, 0xd9, 0, 0, 0, 0],
    [0xff, 0xd8, 1, 2, 0xff, 0xd9, 0xd9, 7, 0xd9],
  ])
  func `are a JPEG with its start and its end, whatever follows`(bytes: [UInt8]) {
    #expect(jpeg.isWhole(bytes))
  }

  @Test(arguments: [
    [], [0xff], [0xff, 0xd8], [0xff, 0xd8, 1, 2], [0xff, 0xd8, 0xff], [0xff, 0xd8, 0xd9], [0xd8, 0xff, 0xff, 0xd9],
    [0xff, 0xd9], [0xd9],
  ])
  func `are no JPEG without them`(bytes: [UInt8]) {
    #expect(!jpeg.isWhole(bytes))
  }

  /// The start of a JPEG, a header with a whole thumbnail in it, and the start of a scan.
  private let thumbnailed: [UInt8] = [
    0xff, 0xd8, 0xff, 0xe1, 0, 8, 0xff, 0xd8, 1, 2, 0xff, 0xd9, 0xff, 0xda, 0, 3, 1, 5, 6,
  ]

  @Test(arguments: 0...19) func `are no JPEG by the end of a thumbnail in a header`(length: Int) {
    #expect(!jpeg.isWhole(Array(thumbnailed.prefix(length))))
  }

  @Test func `are a JPEG with an end of its own after a thumbnail's`() {
    #expect(jpeg.isWhole(thumbnailed + [0xff, 0xd9]))
    #expect(jpeg.isWhole(thumbnailed + [0xff, 0xff, 0xd9, 0, 0]))
  }

  @Test func `of YUYV are whole up to the last pixel, not to the padding after it`() {
    let format = StreamFormat(pixelFormat: .yuyv, width: 4, height: 3, bytesPerLine: 12)
    #expect(format.isWhole([UInt8](repeating: 0, count: 36)))
    #expect(format.isWhole([UInt8](repeating: 0, count: 32)))
    #expect(!format.isWhole([UInt8](repeating: 0, count: 31)))
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `of YUYV give their luma, whatever the padding`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let (width, height) = (2 * Int.random(in: 1...20, using: &generator), Int.random(in: 1...20, using: &generator))
    let stride = 2 * width + Int.random(in: 0...9, using: &generator)
    let luma = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var bytes = [UInt8](repeating: 0, count: stride * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for (i, level) in luma.enumerated() { bytes[i / width * stride + i % width * 2] = level }
    let format = StreamFormat(pixelFormat: .yuyv, width: width, height: height, bytesPerLine: stride)
    #expect(try format.image(of: bytes, decode: { _ in throw CancellationError() }).pixels == luma)
  }
}
