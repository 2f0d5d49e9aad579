import Basics
import TestSupport
import Testing
import Vision

@Suite struct `Broken bytes` {
  /// Small files of every kind that the decoder tells apart.
  struct Sample: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]

    static let all: [Sample] = {
      let levels: [UInt8] = [0, 255, 128, 127, 64, 200]
      let flat = FlatJPEG(columns: 3, rows: 2, components: [levels])
      var progressive = FlatJPEG(columns: 3, rows: 2, components: [levels, levels, levels])
      progressive.isProgressive = true
      let inks = FlatJPEG(columns: 3, rows: 2, components: [levels, levels, levels, levels], adobeTransform: 2)
      let texture = GrayImage.noise(seed: 5, width: 12, height: 7)
      let pixels = texture.pixels
      return [
        Sample(testDescription: "grey JPEG", bytes: flat.bytes),
        Sample(testDescription: "progressive JPEG", bytes: progressive.bytes),
        Sample(testDescription: "JPEG of inks", bytes: inks.bytes),
        Sample(testDescription: "JPEG of noise", bytes: (try? texture.jpeg(quality: 90)) ?? []),
        Sample(
          testDescription: "JPEG with EXIF",
          bytes: JPEGSegment.insert(ExifSegment(orientation: 8).bytes, into: flat.bytes)),
        Sample(testDescription: "grey PNG", bytes: PNGFile(width: 12, height: 7, kind: .gray, rows: pixels).bytes),
        Sample(testDescription: "RGBA PNG", bytes: PNGFile(width: 3, height: 7, kind: .rgba, rows: pixels).bytes),
        Sample(
          testDescription: "interlaced PNG",
          bytes: PNGFile(width: 12, height: 7, kind: .gray, rows: pixels, isInterlaced: true).bytes),
        Sample(
          testDescription: "PNG with a palette",
          bytes: PNGFile(
            width: 12, height: 7, kind: .palette, rows: pixels.map { $0 % 3 },
            chunks: [("gAMA", bigEndian(45455)), ("PLTE", Array(pixels.prefix(9))), ("tRNS", [0, 128])]
          ).bytes),
      ]
    }()
  }

  @Test func `that are none are said to be empty`() {
    let error = #expect(throws: VisionError.self) { try ImageDecoder.decode([]) }
    #expect(error == VisionError(code: .notAnImage, message: "it is empty"))
  }

  @Test(arguments: ["no picture", "\u{FF}", "P5 1 1 255 ", "\0", "%PDF-1.7", "BMX is a bicycle", "BM"])
  func `of another kind are none of the formats that are accepted`(text: String) {
    var limits = ImageDecoder.Limits()
    let error = #expect(throws: VisionError.self) { try ImageDecoder.decode(Array(text.utf8)) }
    let message = "it is neither a JPEG nor a PNG"
    #expect(error == VisionError(code: .notAnImage, message: "\(message), WebP, TIFF, HEIF or AVIF picture"))
    limits.formats = .jpegAndPNG
    let other = #expect(throws: VisionError.self) { try ImageDecoder.decode(Array(text.utf8), limits: limits) }
    #expect(other == VisionError(code: .notAnImage, message: message))
  }

  @Test(
    arguments: [
      ("GIF", Array("GIF89a".utf8)), ("SVG", Array("<svg/>".utf8)), ("Photoshop", Array("8BPS".utf8)),
      ("BMP", [0x42, 0x4D, 70, 0, 0, 0, 0, 0, 0, 0, 54]),
      ("JPEG XL", [0, 0, 0, 12] + Array("JXL ".utf8)), ("JPEG 2000", [0, 0, 0, 12] + Array("jP  ".utf8)),
      ("Windows icon", [0, 0, 1, 0, 1, 0]),
    ] as [(String, [UInt8])])
  func `of a kind that is known but not read are told by its name, whatever the ending`(name: String, bytes: [UInt8]) {
    let error = #expect(throws: VisionError.self) { try ImageDecoder.decode(bytes) }
    let message = "its format is \(name), which is not read: save it as PNG or JPEG"
    #expect(error == VisionError(code: .unsupported, message: message))
  }

  @Test(arguments: [[0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xE0], PNGFile.signature])
  func `of a beginning only are damaged`(bytes: [UInt8]) {
    let error = #expect(throws: VisionError.self) { try ImageDecoder.decode(bytes) }
    #expect(error?.code == .damaged)
    #expect(error?.message.isEmpty == false)
  }

  /// A PNG is complete when its pixels and their checksum are there, a JPEG at its last byte.
  @Test(arguments: Sample.all) func `cut short anywhere are an error, or the whole picture`(sample: Sample) throws {
    let whole = try ImageDecoder.decode(sample.bytes)
    let closing = sample.bytes.starts(with: PNGFile.signature) ? PNGFile.chunk("IEND", []).count : 0
    for count in 0..<sample.bytes.count {
      do throws(VisionError) {
        let image = try ImageDecoder.decode(Array(sample.bytes.prefix(count)))
        #expect(image == whole, "\(count) of \(sample.bytes.count) bytes")
        #expect(count >= sample.bytes.count - closing, "\(count) of \(sample.bytes.count) bytes")
      } catch {
        let expected: VisionError.Code = count < 3 || (closing > 0 && count < 8) ? .notAnImage : .damaged
        #expect(error.code == expected, "\(count) bytes: \(error)")
      }
    }
  }

  /// Damage that the decoder does not detect yields a picture, but the same one each time: the picture does not expose
  /// uninitialised memory.
  @Test(arguments: Sample.all, [1, 2] as [UInt64])
  func `with one byte changed are an error, or the same picture each time`(sample: Sample, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var limits = ImageDecoder.Limits()
    limits.pixels = 1_000_000
    for position in sample.bytes.indices {
      var bytes = sample.bytes
      bytes[position] ^= UInt8.random(in: 1...255, using: &generator)
      let results = [0, 1].map { _ in
        Result { () throws(VisionError) in try ImageDecoder.photograph(bytes, limits: limits) }
      }
      switch results[0] {
      case .success(let decoded):
        #expect(decoded.pixels == (try? results[1].get().pixels), "byte \(position)")
        #expect(decoded.width * decoded.height <= limits.pixels, "byte \(position)")
      case .failure(let error):
        #expect([.notAnImage, .damaged, .tooLarge].contains(error.code), "byte \(position): \(error)")
      }
    }
  }

  @Test(arguments: Sample.all, 0..<20 as Range<UInt64>)
  func `with many changed are an error, or a picture within the limits`(sample: Sample, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var limits = ImageDecoder.Limits()
    limits.pixels = 1_000_000
    var bytes = sample.bytes
    for _ in 0..<1 + bytes.count / 20 {
      let position = Int.random(in: 8..<bytes.count, using: &generator)
      bytes[position] = UInt8.random(in: 0...255, using: &generator)
    }
    do throws(VisionError) {
      let decoded = try ImageDecoder.photograph(bytes, scale: .atLeast(longestSide: 4), limits: limits)
      #expect(decoded.width * decoded.height <= limits.pixels)
    } catch {
      #expect([.damaged, .tooLarge].contains(error.code), "\(error)")
    }
  }

  @Test func `of a progressive JPEG with hundreds of scans are damaged`() throws {
    var file = FlatJPEG(columns: 1, rows: 1, components: [[9]], isProgressive: true, flatScans: 50)
    #expect(try ImageDecoder.decode(file.bytes) == .flat(9, width: 8, height: 8))
    file.flatScans = 80
    let error = #expect(throws: VisionError.self) { try ImageDecoder.decode(file.bytes) }
    #expect(error == VisionError(code: .damaged, message: "the JPEG has more than 64 scans"))
  }

  /// A hundred scans of a million blocks would take a minute.
  @Test func `of a large progressive JPEG with tens of scans are damaged`() throws {
    let levels = [UInt8](repeating: 128, count: 200 * 200)
    var file = FlatJPEG(columns: 200, rows: 200, components: [levels], isProgressive: true, flatScans: 8)
    #expect(try ImageDecoder.decode(file.bytes).width == 1600)
    file.flatScans = 40
    let error = #expect(throws: VisionError.self) { try ImageDecoder.decode(file.bytes) }
    #expect(error?.code == .damaged && error?.message.contains("too many scans for its size") == true)
  }
}
