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

  /// A red pixel pair above a blue one, with a byte of padding after each row.
  private static let yuyv: [UInt8] = [76, 85, 76, 255, 0, 29, 255, 29, 107, 0]
  private static let red: [UInt8] = [254, 0, 0]
  private static let blue: [UInt8] = [0, 0, 254]

  /// Whether the levels of all `pixels` are within one of the `wanted` ones.
  private static func isNear(_ pixels: [UInt8], _ wanted: [[UInt8]]) -> Bool {
    let levels = wanted.flatMap { $0 }
    return pixels.count == levels.count && zip(pixels, levels).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  @Test func `of YUYV have the colours of each pair`() throws {
    let format = StreamFormat(pixelFormat: .yuyv, width: 2, height: 2, bytesPerLine: 5)
    let image = try #require(format.colors(of: Self.yuyv)).image()
    #expect(Self.isNear(image.pixels, [Self.red, Self.red, Self.blue, Self.blue]))
  }

  @Test func `of NV12 have the colours that follow the luma, if they do`() throws {
    let format = StreamFormat(pixelFormat: .nv12, width: 4, height: 2, bytesPerLine: 4)
    let luma: [UInt8] = [76, 76, 29, 29, 76, 76, 29, 29]
    let image = try #require(format.colors(of: luma + [85, 255, 255, 107])).image()
    let row = [Self.red, Self.red, Self.blue, Self.blue]
    #expect(Self.isNear(image.pixels, row + row))
    #expect(format.colors(of: luma) == nil)
  }

  @Test(arguments: [(1, 1), (3, 3), (5, 2), (2, 5)])
  func `of any size have colours as far as there are bytes`(width: Int, height: Int) throws {
    let yuyv = StreamFormat(pixelFormat: .yuyv, width: width, height: height, bytesPerLine: 2 * width)
    let nv12 = StreamFormat(pixelFormat: .nv12, width: width, height: height, bytesPerLine: width)
    let bytes = [UInt8](repeating: 128, count: 2 * width * height)
    for format in [yuyv, nv12] {
      let image = try format.colors(of: bytes)?.image()
      #expect(image == nil || image?.width == width && image?.height == height)
      #expect((image == nil) == (width == 1))
    }
  }

  @Test func `of grey have no colours, and those of a JPEG are decoded`() throws {
    let grey = StreamFormat(pixelFormat: .grey, width: 2, height: 1, bytesPerLine: 2)
    #expect(grey.colors(of: [1, 2]) == nil)
    let picture = ColorImage(width: 8, height: 8, pixels: (0..<64).flatMap { _ in Self.red })
    let seen = try #require(jpeg.colors(of: picture.jpeg(quality: 90))).image()
    #expect(zip(seen.pixels, picture.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 6 })
  }
}
