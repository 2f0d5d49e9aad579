import Synchronization
import TestSupport
import Testing
import Vision

@Suite struct `A picture in colour` {
  private let picture = PNGFile(
    width: 4, height: 2, kind: .rgb,
    rows: [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9] + [255, 255, 0, 0, 255, 255, 255, 0, 255, 200, 100, 50])

  @Test func `is decoded with the channels in their order`() throws {
    let image = try ImageDecoder.color(picture.bytes)
    #expect(image.width == 4 && image.height == 2)
    #expect(Array(image.pixels.prefix(12)) == [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9])
    #expect(try ImageDecoder.photograph(picture.bytes).colors?.image() == image)
  }

  @Test func `is as grey as when it is decoded to grey`() throws {
    let levels = zip(try ImageDecoder.color(picture.bytes).gray.pixels, try ImageDecoder.decode(picture.bytes).pixels)
    #expect(levels.allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    let gray = GrayImage.texture(seed: 5, width: 30, height: 20)
    #expect(ColorImage(gray).gray == gray)
  }

  @Test func `stands upright, and is reduced as its grey is`() throws {
    let lying = JPEGSegment.insert(
      ExifSegment(orientation: 6).bytes, into: FlatJPEG(columns: 2, rows: 1, components: [[10, 240]]).bytes)
    let image = try ImageDecoder.color(lying)
    #expect(image.width == 8 && image.height == 16)
    let texture = GrayImage.texture(seed: 6, width: 90, height: 60)
    #expect(try ColorImage(texture).resized(width: 45, height: 20).gray == texture.resized(width: 45, height: 20))
  }

  @Test func `is kept as a JPEG in colour`() throws {
    let red = ColorImage(width: 16, height: 16, pixels: (0..<256).flatMap { _ in [200, 30, 20] as [UInt8] })
    let again = try ImageDecoder.color(red.jpeg(quality: 90))
    #expect(zip(red.pixels, again.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
  }

  @Test func `is drawn where it lies, and beyond its edge its last pixel is repeated`() throws {
    let image = try ImageDecoder.color(picture.bytes)
    let left = Homography([1, 0, -1, 0, 1, 0, 0, 0, 1])
    let (drawn, inside) = try image.drawn(through: left, reduction: 1, width: 4, height: 2)
    #expect(inside == [false, true, true, true, false, true, true, true])
    let rows: [UInt8] =
      [255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255] + [255, 255, 0, 255, 255, 0, 0, 255, 255, 255, 0, 255]
    #expect(drawn.pixels == rows)
    let back = [Float](repeating: 0, count: 16).enumerated().map { $0.offset % 2 == 0 ? Float(1) : 0 }
    let moved = try image.drawn(through: left, displacement: back, reduction: 1, width: 4, height: 2)
    #expect(moved.image == image && moved.inside.allSatisfy { $0 })
    let far = Homography([1, 0, 1000, 0, 1, 0, 0, 0, 1])
    #expect(try image.drawn(through: far, reduction: 1, width: 4, height: 2).inside.allSatisfy { !$0 })
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func `is nowhere where its place is no number`(number: Double)
    throws
  {
    let image = try ImageDecoder.color(picture.bytes)
    for place in 0..<9 {
      var elements = Homography.identity.elements
      elements[place] = number
      let drawn = try image.drawn(through: Homography(elements), reduction: 1, width: 4, height: 2)
      #expect(drawn.inside.count == 8)
    }
    let displacement = [Float](repeating: Float(number), count: 16)
    let moved = try image.drawn(through: .identity, displacement: displacement, reduction: 1, width: 4, height: 2)
    #expect(moved.inside.allSatisfy { !$0 })
    #expect(throws: VisionError.self) { try image.drawn(through: .identity, reduction: number, width: 4, height: 2) }
  }

  @Test func `does not alias where it is drawn smaller`() throws {
    let stripes = ColorImage(
      GrayImage(width: 400, height: 400, pixels: (0..<160_000).map { $0 % 2 == 0 ? 0 : 255 }))
    let small = try stripes.drawn(through: .resize(x: 8, y: 8), reduction: 8, width: 50, height: 50).image
    #expect(small.pixels.allSatisfy { abs(Int($0) - 128) < 8 })
  }

  @Test func `is not drawn at a size that none has, nor moved by half of the numbers`() throws {
    let image = try ImageDecoder.color(picture.bytes)
    #expect(throws: VisionError.self) { try image.drawn(through: .identity, reduction: 1, width: 0, height: 5) }
    #expect(throws: VisionError.self) { try image.resized(width: -1, height: 5) }
    #expect(throws: VisionError.self) { try image.resized(width: Int(Int32.max), height: Int(Int32.max)) }
    #expect(throws: VisionError.self) {
      try image.drawn(through: .identity, displacement: [0, 0], reduction: 1, width: 4, height: 2)
    }
  }

  @Test func `is decoded once, when it is asked for`() throws {
    let calls = Mutex(0)
    let source = ColorSource { () throws(VisionError) in
      calls.withLock { $0 += 1 }
      return ColorImage(width: 1, height: 1, pixels: [1, 2, 3])
    }
    #expect(calls.withLock { $0 } == 0)
    for _ in 0..<3 { #expect(try source.image().pixels == [1, 2, 3]) }
    #expect(calls.withLock { $0 } == 1)
    let broken = ColorSource(decoding: [1, 2, 3])
    for _ in 0..<2 { #expect(throws: VisionError.self) { try broken.image() } }
  }
}
