import TestSupport
import Testing
import Vision

@Suite struct `A thumbnail` {
  private static func stripes(width: Int, height: Int, _ colors: [Color]) -> PNGFile {
    let row = (0..<width).flatMap { x in
      let color = colors[x * colors.count / width]
      return [color.red, color.green, color.blue]
    }
    return PNGFile(width: width, height: height, kind: .rgb, rows: (0..<height).flatMap { _ in row })
  }

  /// The components that the frame of a baseline JPEG says it has (ITU-R T.81, B.2.2).
  private static func components(_ jpeg: [UInt8]) -> UInt8? {
    jpeg.firstRange(of: [0xFF, 0xC0]).map { jpeg[$0.upperBound + 7] }
  }

  @Test(arguments: [(960, 640, 480, 320), (300, 900, 160, 480), (100, 60, 100, 60)])
  func `is a JPEG of at most so many pixels, never enlarged`(width: Int, height: Int, reduced: Int, tall: Int) throws {
    let png = Self.stripes(width: width, height: height, [Color.samples[2]]).bytes
    let thumbnail = try ImageDecoder.thumbnail(of: png, longestSide: 480)
    #expect(thumbnail.starts(with: [0xFF, 0xD8, 0xFF]))
    let size = try ImageDecoder.size(thumbnail)
    #expect(size.width == reduced && size.height == tall)
  }

  @Test func `has the colours of the picture`() throws {
    let colors = [Color.samples[2], Color.samples[3], Color.samples[4]]
    let png = Self.stripes(width: 960, height: 96, colors).bytes
    let thumbnail = try ImageDecoder.thumbnail(of: png, longestSide: 480)
    #expect(Self.components(thumbnail) == 3)
    // Each has another luma, so that colours that were exchanged would show.
    let gray = try ImageDecoder.decode(thumbnail)
    for (i, color) in colors.enumerated() {
      #expect(abs(Double(gray.pixels[24 * 480 + 80 + 160 * i]) - color.luma) <= 3, "\(color)")
    }
  }

  @Test func `of ink on paper, of grey and of what is transparent has colours too`() throws {
    let ink = FlatJPEG(columns: 1, rows: 1, components: [[255], [0], [0], [255]], adobeTransform: 0).bytes
    let clear = PNGFile(width: 1, height: 1, kind: .rgba, rows: [0, 0, 0, 0]).bytes
    for (picture, luma) in [(ink, 76.0), (FlatJPEG(columns: 1, rows: 1, components: [[90]]).bytes, 90), (clear, 255)] {
      let thumbnail = try ImageDecoder.thumbnail(of: picture, longestSide: 480)
      #expect(Self.components(thumbnail) == 3)
      #expect(abs(Double(try ImageDecoder.decode(thumbnail).pixels[0]) - luma) <= 3)
    }
  }

  @Test func `stands upright`() throws {
    let levels: [UInt8] = [10, 240]
    let lying = JPEGSegment.insert(
      ExifSegment(orientation: 6).bytes, into: FlatJPEG(columns: 2, rows: 1, components: [levels]).bytes)
    let thumbnail = try ImageDecoder.thumbnail(of: lying, longestSide: 480)
    let gray = try ImageDecoder.decode(thumbnail)
    #expect(gray.width == 8 && gray.height == 16)
    #expect(abs(Int(gray.pixels[0]) - 10) <= 3 && abs(Int(gray.pixels[8 * 15]) - 240) <= 3)
  }

  @Test func `is not made of anything else, nor of a size that none has`() {
    #expect(throws: VisionError.self) { try ImageDecoder.thumbnail(of: Array("GIF89a".utf8), longestSide: 480) }
    let png = Self.stripes(width: 1, height: 1, [Color.samples[0]]).bytes
    #expect(throws: VisionError.self) { try ImageDecoder.thumbnail(of: png, longestSide: 0) }
    #expect(throws: VisionError.self) { try ImageDecoder.thumbnail(of: png, longestSide: 480, quality: 96) }
  }
}
