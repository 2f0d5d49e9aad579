import TestSupport
import Testing
import Vision

@Suite struct `The size of a picture` {
  private let jpeg = FlatJPEG(columns: 1, rows: 1, components: [[50]]).bytes
  private let png = PNGFile(width: 1, height: 1, kind: .gray, rows: [50]).bytes

  /// A PNG that claims to be of this size.
  private func png(width: Int, height: Int) -> [UInt8] {
    PNGFile.signature + PNGFile.chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 0, 0, 0, 0])
      + png.dropFirst(33)
  }

  private func error(_ bytes: [UInt8], _ limits: ImageDecoder.Limits = .init()) -> VisionError? {
    #expect(throws: VisionError.self) { try ImageDecoder.decode(bytes, limits: limits) }
  }

  /// All would need more memory than there is.
  @Test(arguments: [(65_535, 65_535), (65_500, 65_500), (65_535, 1), (40_000, 40_000)])
  func `of a JPEG is refused from the header`(width: Int, height: Int) {
    #expect(error(JPEGSegment.resize(jpeg, width: width, height: height))?.code == .tooLarge)
  }

  @Test(arguments: [
    (0x7FFF_FFFF, 0x7FFF_FFFF), (0xFFFF_FFFF, 0xFFFF_FFFF), (0x8000_0000, 0x8000_0000), (0x7FFF_FFFF, 1),
    (1, 0x7FFF_FFFF),
    (1_000_000, 1_000_000), (20_000, 20_000),
  ])
  func `of a PNG is refused from the header`(width: Int, height: Int) {
    #expect(error(png(width: width, height: height))?.code == .tooLarge)
  }

  @Test func `is told with the limit and the remedy`() {
    let (large, limit) = ("it has 40000 x 40000 pixels, the limit is", "in all; reduce it")
    #expect(
      error(JPEGSegment.resize(jpeg, width: 40_000, height: 40_000))?.message == "\(large) \(1 << 30) \(limit)")
    #expect(error(png(width: 40_000, height: 40_000))?.message == "\(large) 100000000 \(limit)")
  }

  /// The size is large but allowed: memory is allocated, and then the bytes do not suffice.
  @Test func `within the limit is found out to be wrong at the pixels`() {
    #expect(error(JPEGSegment.resize(jpeg, width: 2000, height: 2000))?.code == .damaged)
    #expect(error(png(width: 2000, height: 2000))?.code == .damaged)
  }

  /// A picture of these many blocks of 64 pixels in each component, whose file has some hundred bytes.
  private func progressive(_ components: Int, blocks: Int) -> [UInt8] {
    let levels = [UInt8](repeating: 128, count: blocks * blocks)
    return FlatJPEG(
      columns: blocks, rows: blocks, components: Array(repeating: levels, count: components), isProgressive: true
    ).bytes
  }

  /// The memory that decoding `bytes` is said to take.
  private func memory(_ bytes: [UInt8]) -> Int? {
    var limits = ImageDecoder.Limits()
    limits.memory = 1
    let message = #expect(throws: VisionError.self) { try ImageDecoder.decode(bytes, limits: limits) }?.message
    return message?.split(separator: " ").lazy.compactMap { Int($0) }.first
  }

  @Test func `of a progressive JPEG is its coefficients, of each component, however small it is wanted`() throws {
    let (grey, colour, inks) = (progressive(1, blocks: 16), progressive(3, blocks: 16), progressive(4, blocks: 16))
    let rows = 128 * 48
    for (bytes, components) in [(grey, 1), (colour, 3), (inks, 4)] {
      #expect(memory(bytes) == components * (16 * 16 * 64 * 2 + rows) + 1 << 16)
    }
    var limits = ImageDecoder.Limits()
    limits.memory = try #require(memory(inks))
    #expect(try ImageDecoder.decode(inks, limits: limits).width == 128)
    limits.memory -= 1
    let refused = #expect(throws: VisionError.self) {
      try ImageDecoder.decode(inks, scale: .atLeast(longestSide: 1), limits: limits)
    }
    #expect(refused?.code == .tooLarge && refused?.message.contains("make it a baseline JPEG") == true)
  }

  @Test func `of a baseline JPEG is some rows, and of a PNG four bytes a pixel`() throws {
    let levels = [UInt8](repeating: 128, count: 64 * 64)
    let baseline = FlatJPEG(columns: 64, rows: 64, components: [levels]).bytes
    #expect(memory(baseline) == 64 * 8 * 48 + 1 << 16)
    #expect(memory(png) == 4 + png.count + 1 << 16)
  }

  /// 8000 x 8000 pixels of four inks: half a gigabyte of coefficients for a file of some hundred bytes.
  @Test func `of a bomb is refused from the header`() throws {
    let bomb = JPEGSegment.resize(progressive(4, blocks: 1), width: 8000, height: 8000)
    var limits = ImageDecoder.Limits()
    limits.memory = 96 << 20
    let refused = try #require(error(bomb, limits))
    #expect(refused.code == .tooLarge && refused.message.contains("8000 x 8000"))
  }

  @Test(arguments: [(0, 0), (0, 8), (8, 0)]) func `of nothing is damage`(width: Int, height: Int) {
    #expect(error(JPEGSegment.resize(jpeg, width: width, height: height))?.code == .damaged)
    #expect(error(png(width: width, height: height))?.code == .damaged)
  }

  @Test func `of a PNG may be exactly the limit and no more`() throws {
    let image = GrayImage.flat(80, width: 24, height: 16)
    let bytes = PNGFile(width: 24, height: 16, kind: .gray, rows: image.pixels).bytes
    var limits = ImageDecoder.Limits()
    limits.pixels = 24 * 16
    #expect(try ImageDecoder.decode(bytes, limits: limits) == image)
    limits.pixels -= 1
    #expect(error(bytes, limits)?.code == .tooLarge)
  }

  @Test func `of a JPEG may be more than the limit, as it can be decoded smaller`() throws {
    let bytes = try GrayImage.flat(80, width: 64, height: 32).jpeg(quality: 90)
    var limits = ImageDecoder.Limits()
    for (pixels, width) in [(64 * 32, 64), (64 * 32 - 1, 32), (32 * 16 - 1, 16), (8 * 4, 8)] {
      limits.pixels = pixels
      for scale in [ImageDecoder.Scale.full, .atLeast(longestSide: 64)] {
        let decoded = try ImageDecoder.photograph(bytes, scale: scale, limits: limits)
        #expect(decoded.pixels == .flat(80, width: width, height: width / 2))
        #expect((decoded.width, decoded.height) == (64, 32))
      }
    }
    limits.pixels = 8 * 4 - 1
    #expect(error(bytes, limits)?.message == "it has 64 x 32 pixels, the limit is 31 in all; reduce it")
    limits.storedPixels = 64 * 32 - 1
    limits.pixels = 64 * 32
    #expect(error(bytes, limits)?.code == .tooLarge)
  }

  @Test func `of 200 megapixels is decoded at half`() throws {
    let wide = FlatJPEG(columns: 1, rows: 1, components: [[50]]).bytes
    let header = JPEGSegment.resize(wide, width: 20_000, height: 10_000)
    #expect(try ImageDecoder.size(header).width == 20_000)
    // Its pixels are missing, which only decoding tells.
    #expect(error(header)?.code == .damaged)
  }

  @Test func `in bytes may be exactly the limit and no more`() throws {
    var limits = ImageDecoder.Limits()
    limits.bytes = jpeg.count
    #expect(try ImageDecoder.decode(jpeg, limits: limits) == .flat(50, width: 8, height: 8))
    limits.bytes -= 1
    #expect(
      error(jpeg, limits)
        == VisionError(code: .tooLarge, message: "it has \(jpeg.count) bytes, the limit is \(jpeg.count - 1)"))
  }
}
