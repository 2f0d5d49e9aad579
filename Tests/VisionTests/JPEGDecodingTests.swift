import TestSupport
import Testing
import Vision

@Suite struct `A JPEG` {
  /// Levels that together use small and large, positive and negative differences.
  private let levels: [UInt8] = [0, 255, 128, 127, 129, 64, 1, 254, 200, 13, 128, 128]

  @Test(arguments: [false, true]) func `of grey blocks decodes to just these`(isProgressive: Bool) throws {
    let file = FlatJPEG(columns: 4, rows: 3, components: [levels], isProgressive: isProgressive)
    #expect(try ImageDecoder.decode(file.bytes) == .blocks(levels, columns: 4, rows: 3))
  }

  @Test(arguments: [false, true]) func `in colour decodes to its luma of BT_601`(isProgressive: Bool) throws {
    let colors = Color.samples
    let components = [colors.map(\.luma), colors.map(\.blueDifference), colors.map(\.redDifference)]
      .map { $0.map { UInt8(min(255, $0.rounded())) } }
    let file = FlatJPEG(columns: colors.count, rows: 1, components: components, isProgressive: isProgressive)
    let image = try ImageDecoder.decode(file.bytes)
    for (block, color) in colors.enumerated() {
      #expect(abs(Double(image[8 * block + 4, 4]) - color.luma) <= 0.5, "\(color)")
    }
  }

  @Test func `that stores red, green and blue decodes to their luma`() throws {
    let colors = Color.samples
    let components = [colors.map(\.red), colors.map(\.green), colors.map(\.blue)]
    let file = FlatJPEG(columns: colors.count, rows: 1, components: components, adobeTransform: 0)
    let image = try ImageDecoder.decode(file.bytes)
    for (block, color) in colors.enumerated() {
      #expect(abs(Double(image[8 * block + 4, 4]) - color.luma) <= 1, "\(color)")
    }
  }

  /// Paper, black, cyan, magenta, yellow, half black: the inks of each, and the light that they leave.
  private let inks: [[UInt8]] = [
    [0, 0, 255, 0, 0, 0], [0, 0, 0, 255, 0, 0], [0, 0, 0, 0, 255, 0], [0, 255, 0, 0, 0, 128],
  ]
  private let lightOfInks = [255, 0, 255 - 76, 255 - 150, 255 - 29, 127]

  /// Adobe's programs store 255 where there is no ink. Without their marker, both are found in files.
  @Test(
    arguments: [(0, 255, false), (nil, 255, false), (nil, 0, false), (nil, 255, true), (nil, 0, true)]
      as [(UInt8?, UInt8, Bool)])
  func `of inks decodes to what they leave of white paper`(
    transform: UInt8?, paper: UInt8, isProgressive: Bool
  ) throws {
    let stored = inks.map { $0.map { $0 ^ paper } }
    let file = FlatJPEG(
      columns: 6, rows: 1, components: stored, adobeTransform: transform, isProgressive: isProgressive)
    #expect(try ImageDecoder.hasInk(file.bytes))
    let image = try ImageDecoder.decode(file.bytes)
    for (block, level) in lightOfInks.enumerated() { #expect(abs(Int(image[8 * block + 4, 4]) - level) <= 1) }
  }

  @Test func `of inks with Adobe's marker is read as the marker says, whatever it shows`() throws {
    let file = FlatJPEG(columns: 6, rows: 1, components: inks, adobeTransform: 0)
    let image = try ImageDecoder.decode(file.bytes)
    // As Adobe's programs store it, all of this has full ink of some kind.
    #expect((image[4, 4], image[12, 4], image[20, 4]) == (0, 0, 0))
  }

  /// A dark photograph in CMYK. Black ink stands for all of the grey in it, for half of it, or for none.
  @Test(arguments: [0, 0.5, 1], [0 as UInt8, 255])
  func `of a dark picture in inks is no negative`(black: Double, paper: UInt8) throws {
    let lights = (0..<256).map { number -> [Double] in
      let level = Double(number + 1) / 256
      return [0.8 * level, 0.7 * level, 0.5 * level * level]
    }
    let inks = lights.map { light -> [Double] in
      let key = black * (1 - (light.max() ?? 0))
      return light.map { (1 - $0 - key) / (1 - key) } + [key]
    }
    let components = (0..<4).map { ink in inks.map { UInt8((255 * $0[ink]).rounded()) ^ paper } }
    let image = try ImageDecoder.decode(FlatJPEG(columns: 16, rows: 16, components: components).bytes)
    for (block, light) in lights.enumerated() {
      let level = 255 * (0.299 * light[0] + 0.587 * light[1] + 0.114 * light[2])
      #expect(abs(Double(image[8 * (block % 16) + 4, 8 * (block / 16) + 4]) - level) <= 2, "\(block)")
    }
  }

  @Test func `of inks as YCCK decodes to what they leave of white paper`() throws {
    let components: [[UInt8]] = [[0, 0, 255], [128, 128, 128], [128, 128, 128], [255, 0, 255]]
    let image = try ImageDecoder.decode(FlatJPEG(columns: 3, rows: 1, components: components, adobeTransform: 2).bytes)
    #expect(image == .blocks([255, 0, 0], columns: 3, rows: 1))
  }

  @Test func `of a webcam, without Huffman tables, decodes as with them`() throws {
    let whole = try GrayImage.texture(seed: 1, width: 96, height: 64).jpeg(quality: 80)
    let bare = JPEGSegment.remove(0xC4, from: whole)
    #expect(bare.count < whole.count - 100)
    #expect(try ImageDecoder.decode(bare) == ImageDecoder.decode(whole))
  }

  @Test func `with padding after its end, as cameras' buffers have, decodes`() throws {
    let file = FlatJPEG(columns: 4, rows: 3, components: [levels]).bytes
    #expect(try ImageDecoder.decode(file + [UInt8](repeating: 0, count: 1000)) == ImageDecoder.decode(file))
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (7, 9), (17, 16)])
  func `written by us comes back nearly as it was, at any size`(width: Int, height: Int) throws {
    let image = GrayImage(width: width, height: height) { x, y in 100 + 2 * x + y }
    let back = try ImageDecoder.decode(image.jpeg(quality: 100))
    #expect((back.width, back.height) == (width, height))
    #expect(image.largestDifference(to: back) <= 2)
  }

  @Test func `says how large it is stored`() throws {
    let file = try GrayImage.texture(seed: 1, width: 50, height: 30).jpeg(quality: 80)
    let decoded = try ImageDecoder.photograph(file)
    #expect((decoded.width, decoded.height) == (50, 30))
    #expect((decoded.pixels.width, decoded.pixels.height) == (50, 30))
  }

  @Test(arguments: [Int.min, -1, 0, 101, Int.max]) func `of an unknown quality is not written`(quality: Int) {
    let error = #expect(throws: VisionError.self) { try GrayImage.flat(128).jpeg(quality: quality) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func `of more than 65500 pixels a side is not written, and says so`() throws {
    let error = #expect(throws: VisionError.self) {
      try GrayImage.flat(128, width: 65_501, height: 1).jpeg(quality: 80)
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("65500") == true)
  }
}
