import Basics
import TestSupport
import Testing
import Vision

@Suite struct `A PNG` {
  @Test func `of grey levels decodes to just these`() throws {
    let levels: [UInt8] = [0, 1, 127, 128, 254, 255]
    let file = PNGFile(width: 3, height: 2, kind: .gray, rows: levels)
    #expect(try ImageDecoder.decode(file.bytes) == GrayImage(width: 3, height: 2, pixels: levels))
  }

  @Test(arguments: [1, 2, 4]) func `of fewer bits than a byte uses the whole range of grey`(bitDepth: Int) throws {
    let file = PNGFile(width: 2, height: 1, kind: .gray, bitDepth: bitDepth, rows: [UInt8(1 << (8 - bitDepth))])
    #expect(try ImageDecoder.decode(file.bytes).pixels == [UInt8(255 / ((1 << bitDepth) - 1)), 0])
  }

  @Test func `of 16 bits decodes to the upper eight`() throws {
    let file = PNGFile(
      width: 4, height: 1, kind: .gray, bitDepth: 16, rows: [0, 0, 0x40, 0x40, 0x80, 0x80, 0xFF, 0xFF])
    #expect(try ImageDecoder.decode(file.bytes).pixels == [0, 0x40, 0x80, 0xFF])
  }

  @Test(arguments: [8, 16]) func `in colour decodes to its luma of BT_601`(bitDepth: Int) throws {
    let bytes = Color.samples.flatMap { [$0.red, $0.green, $0.blue] }
    let rows = bitDepth == 8 ? bytes : bytes.flatMap { [$0, $0] }
    let file = PNGFile(width: Color.samples.count, height: 1, kind: .rgb, bitDepth: bitDepth, rows: rows)
    for (pixel, color) in zip(try ImageDecoder.decode(file.bytes).pixels, Color.samples) {
      #expect(abs(Double(pixel) - color.luma) <= 1, "\(color)")
    }
  }

  @Test(arguments: [2, 4, 8]) func `with a palette decodes to the luma of its colours`(bitDepth: Int) throws {
    let palette = Color.samples.prefix(4).flatMap { [$0.red, $0.green, $0.blue] }
    let perByte = 8 / bitDepth
    let rows = stride(from: 0, to: 4, by: perByte).map { start in
      (start..<start + perByte).reduce(0 as UInt8) { $0 << UInt8(bitDepth) | UInt8($1) }
    }
    let file = PNGFile(
      width: 4, height: 1, kind: .palette, bitDepth: bitDepth, rows: rows, chunks: [("PLTE", palette)])
    for (pixel, color) in zip(try ImageDecoder.decode(file.bytes).pixels, Color.samples) {
      #expect(abs(Double(pixel) - color.luma) <= 1, "\(color)")
    }
  }

  @Test func `with a palette that is transparent in part stands over white`() throws {
    let file = PNGFile(
      width: 3, height: 1, kind: .palette, rows: [0, 1, 2],
      chunks: [("PLTE", [0, 0, 0, 0, 0, 0, 100, 100, 100]), ("tRNS", [0, 51])])
    #expect(try ImageDecoder.decode(file.bytes).pixels == [255, 204, 100])
  }

  @Test func `with one grey level that is transparent stands over white`() throws {
    let file = PNGFile(width: 3, height: 1, kind: .gray, rows: [6, 7, 8], chunks: [("tRNS", [0, 7])])
    #expect(try ImageDecoder.decode(file.bytes).pixels == [6, 255, 8])
  }

  @Test(arguments: [8, 16]) func `of grey and alpha stands over white`(bitDepth: Int) throws {
    let bytes: [UInt8] = [0, 0, 0, 51, 0, 255, 100, 255, 200, 0]
    let rows = bitDepth == 8 ? bytes : bytes.flatMap { [$0, $0] }
    let file = PNGFile(width: 5, height: 1, kind: .grayAlpha, bitDepth: bitDepth, rows: rows)
    #expect(try ImageDecoder.decode(file.bytes).pixels == [255, 204, 0, 100, 255])
  }

  @Test func `of colour and alpha stands over white`() throws {
    let rows: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 51]
    let file = PNGFile(width: 3, height: 1, kind: .rgba, rows: rows)
    // 76 is the luma of red: 51 parts of it and 204 of white are 219.
    #expect(try ImageDecoder.decode(file.bytes).pixels == [255, 76, 219])
  }

  @Test(arguments: [PNGFile.Kind.gray, .grayAlpha, .rgb, .rgba], [(1, 1), (2, 3), (5, 5), (11, 9)])
  func `in Adam7's passes decodes as row by row`(kind: PNGFile.Kind, size: (width: Int, height: Int)) throws {
    var generator = SplitMix64(seed: 7)
    let rows = (0..<size.width * size.height * kind.channels).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var file = PNGFile(width: size.width, height: size.height, kind: kind, rows: rows)
    let plain = try ImageDecoder.decode(file.bytes)
    file.isInterlaced = true
    #expect(try ImageDecoder.decode(file.bytes) == plain)
  }

  @Test func `of many rows spans several stored blocks`() throws {
    let image = GrayImage.noise(seed: 3, width: 300, height: 500)
    let file = PNGFile(width: 300, height: 500, kind: .gray, rows: image.pixels)
    #expect(try ImageDecoder.decode(file.bytes) == image)
  }

  @Test func `is never decoded smaller`() throws {
    let image = GrayImage.noise(seed: 3, width: 64, height: 32)
    let file = PNGFile(width: 64, height: 32, kind: .gray, rows: image.pixels)
    let decoded = try ImageDecoder.photograph(file.bytes, scale: .atLeast(longestSide: 8))
    #expect(decoded.pixels == image)
    #expect((decoded.width, decoded.height) == (64, 32))
  }

  /// libpng would unpack them, which takes a minute for a file of 12 MB; it refuses one of more than 8 MB.
  @Test(arguments: ["tEXt", "zTXt", "iTXt", "iCCP", "sPLT", "eXIf", "zzZz"])
  func `texts and other things beside the pixels are not looked at`(name: String) throws {
    let plain = PNGFile(width: 2, height: 1, kind: .gray, rows: [50, 60]).bytes
    let data = [UInt8](repeating: 0, count: 9 << 20)
    let chunk = bigEndian(data.count) + Array(name.utf8) + data + [1, 2, 3, 4]
    let image = try ImageDecoder.decode(Array(plain.prefix(33)) + chunk + plain.dropFirst(33))
    #expect(image.pixels == [50, 60])
  }
}
