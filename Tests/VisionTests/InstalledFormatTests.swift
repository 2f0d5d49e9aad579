import Foundation
import Testing
import Vision

/// Pictures of 32 x 16 pixels with level 40 in the left half and 200 in the right half. Their EXIF data says to turn
/// them by 90°, so that the dark half is at the top. They were written by Pillow and pillow-heif.
enum InstalledFormat: String, CaseIterable {
  case webp, tiff, avif, heic

  /// The file of Debian's library.
  private var libraries: [String] {
    switch self {
    case .webp: ["libwebp.so.7", "libwebp.so.6"]
    case .tiff: ["libtiff.so.6", "libtiff.so.5"]
    case .avif, .heic: ["libheif.so.1"]
    }
  }

  /// A HEIF file says how it is turned in its container, which this one does not; readers ignore its EXIF orientation.
  var isTurned: Bool { self != .heic }

  var isInstalled: Bool { libraries.contains { dlopen($0, RTLD_LAZY) != nil } }

  var bytes: [UInt8] { Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) } ?? [] }

  private var text: String {
    switch self {
    case .webp:
      """
      UklGRl4AAABXRUJQVlA4WAoAAAAIAAAAHwAADwAAVlA4TB0AAAAvH8ADAA9wFNCjgB4FdP4DDwKBJH/pARaI6H9QLwBFWElGGgAAAE1NACoAAA
      AIAAEBEgADAAAAAQAGAAAAAAAA
      """
    case .tiff:
      """
      SUkqAFAAAACACiBQOCQUUMiEQmFQtkQaHQOGRGEw+HxKJRSHRaIxiDRqGRyCx6FyCCSKFSSISaESiBSqVyyXQ2YS6WQeaTOVTWYzqbyiYwEKAA
      ABAwABAAAAIAAAAAEBAwABAAAAEAAAAAIBAwABAAAACAAAAAMBAwABAAAABQAAAAYBAwABAAAAAQAAABEBBAABAAAACAAAABIBAwABAAAABgAA
      ABYBAwABAAAAEAAAABcBBAABAAAASAAAABwBAwABAAAAAQAAAAAAAAA=
      """
    case .avif:
      """
      AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcG
      l0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEdAAAAJwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAB0
      aXBycAAAAFRpcGNvAAAAFGlzcGUAAAAAAAAAIAAAABAAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAAA
      lpcm90AwAAABhpcG1hAAAAAAAAAAEAAQUBAoMEhQAAAC9tZGF0EgAKCRgQ/+0QENBoQDIYEgf39qkAggg+QAAA13EmMUgqAEAfaqXu
      """
    case .heic:
      """
      AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAb1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAADRpbG9jAA
      AAAERAAAIAAQAAAAAB4QABAAAAAAAAARIAAgAAAAAC8wABAAAAAAAAABgAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVp
      bmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAAA/GlwcnAAAADcaXBjbwAAAHVodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGE
      ABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQApQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqrprm4CGgwIAAAAyAAAADAIRiAAEABkQBwXPBiQAA
      ABNjb2xybmNseAABAA0ABoAAAAAUaXNwZQAAAAAAAABAAAAAQAAAAChjbGFwAAAAIAAAAAEAAAAQAAAAAf///+AAAAAC////0AAAAAIAAAAQcG
      l4aQAAAAADCAgIAAAAGGlwbWEAAAAAAAAAAQABBYECAwWEAAAAGmlyZWYAAAAAAAAADmNkc2MAAgABAAEAAAEybWRhdAAAAQ4oAa8GMhyFShCJ
      vT+m/wyFvlSy/rlC7cjPejzv6eeDQSOqu/BrX5Hi+E/ij/apJupuwR7c8QBdkeEf3G6Z3OyKKYEjOlttUVgGPDYBHga6iRFXAMeuEpCFDZgmd0
      l+Web3Ybcs0fa99Yf1pRsEQtpNyQ2I846q78GtfkeL4T+KPZDsLM1Eue5E3k/LrZhlzW1ckuIJbs4DjNDByk3DR8PvPbrMorh34sLkdSSKQAuK
      P1/I18eFP8S/vP+9tZ9jWoAvEgbhaAKz17kKxYCT6nBbMKff3YulcD7xTjMevQ8bXpmlR+v5Gvjwp/iX95/3tp0jibC+CJm00pa1UftTOh+v5G
      vjwp/iX95/3tnKHq0AAAAGRXhpZgAATU0AKgAAAAgAAAAAAAA=
      """
    }
  }
}

@Suite struct `A picture of another format` {
  @Test(arguments: InstalledFormat.allCases)
  func `is decoded upright where its library is installed, and else names it`(format: InstalledFormat) throws {
    guard format.isInstalled else {
      let error = #expect(throws: VisionError.self) { try ImageDecoder.decode(format.bytes) }
      #expect(error?.code == .unsupported)
      #expect(error?.message.contains("is missing: install it (Debian's lib") == true)
      return
    }
    let picture = try ImageDecoder.photograph(format.bytes)
    try #require((picture.width, picture.height) == (format.isTurned ? (16, 32) : (32, 16)))
    for (along, level) in [(4, 40), (27, 200)] {
      let pixel = format.isTurned ? picture.pixels[8, along] : picture.pixels[along, 8]
      #expect(abs(Int(pixel) - level) <= 3, "\(along)")
    }
    // In colour too.
    let thumbnail = try ImageDecoder.size(ImageDecoder.thumbnail(of: format.bytes, longestSide: 32))
    #expect((thumbnail.width, thumbnail.height) == (picture.width, picture.height))
  }

  @Test(arguments: InstalledFormat.allCases)
  func `is refused where only JPEG and PNG are accepted`(format: InstalledFormat) {
    var limits = ImageDecoder.Limits()
    limits.formats = .jpegAndPNG
    let error = #expect(throws: VisionError.self) { try ImageDecoder.decode(format.bytes, limits: limits) }
    #expect(error?.code == .unsupported)
    #expect(error?.message.hasSuffix("which is not accepted here: save it as JPEG") == true)
  }

  @Test(arguments: InstalledFormat.allCases.filter(\.isInstalled))
  func `is refused from its header where it is too large`(format: InstalledFormat) {
    var limits = ImageDecoder.Limits()
    limits.pixels = 32 * 16 - 1
    #expect(
      throws: VisionError(code: .tooLarge, message: "it has \(size(format)) pixels, the limit is 511 in all; reduce it")
    ) {
      try ImageDecoder.decode(format.bytes, limits: limits)
    }
    limits.pixels += 1
    limits.memory = 1000
    #expect(
      #expect(throws: VisionError.self) { try ImageDecoder.decode(format.bytes, limits: limits) }?.code == .tooLarge)
  }

  /// As stored, but libheif has turned the picture already.
  private func size(_ format: InstalledFormat) -> String { format == .avif ? "16 x 32" : "32 x 16" }

  @Test(arguments: InstalledFormat.allCases.filter(\.isInstalled), 0..<40)
  func `that is cut off or changed is an error or a picture, and no crash`(format: InstalledFormat, number: Int) {
    var bytes = format.bytes
    if number.isMultiple(of: 2) {
      bytes.removeLast(bytes.count * number / 40)
    } else {
      for place in stride(from: number, to: bytes.count, by: 41) { bytes[place] ^= UInt8(1 << (number % 8)) }
    }
    do throws(VisionError) {
      #expect(try ImageDecoder.decode(bytes).width > 0)
    } catch {
      #expect(!error.message.isEmpty)
    }
  }

  /// Returns an animation on a canvas of 40 x 20 pixels: the sample, of 32 x 16, at (`left`, `top`), and a second
  /// picture that cannot be decoded. The last `missing` bytes of the first picture's data are left out; all sizes are
  /// those of the remaining data. `wide` is the width that the animation declares for it.
  private func animation(left: Int = 4, top: Int = 2, missing: Int = 0, wide: Int = 32) -> [UInt8] {
    let sample = InstalledFormat.webp.bytes
    guard let name = sample.firstRange(of: Array("VP8L".utf8)) else { return [] }
    let picture = sample[name.lowerBound..<name.upperBound + 4 + Int(sample[name.upperBound])].dropLast(missing)
    let chunk = { (name: String, data: [UInt8]) -> [UInt8] in
      let size = [data.count & 0xFF, data.count >> 8, 0, 0].map { UInt8($0) }
      return Array(name.utf8) + size + data + [UInt8](repeating: 0, count: data.count % 2)
    }
    let frame = [left / 2, 0, 0, top / 2, 0, 0, wide - 1, 0, 0, 15, 0, 0, 100, 0, 0, 0].map { UInt8($0) }
    let body =
      chunk("VP8X", [0x02, 0, 0, 0, 39, 0, 0, 19, 0, 0]) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
      + chunk("ANMF", frame + picture) + chunk("ANMF", frame + [1, 2, 3])
    return chunk("RIFF", Array("WEBP".utf8) + body)
  }

  @Test(.enabled(if: InstalledFormat.webp.isInstalled), arguments: [(4, 2), (8, 4), (0, 0)])
  func `is the first picture of an animation, in its place on white`(left: Int, top: Int) throws {
    let picture = try ImageDecoder.decode(animation(left: left, top: top))
    try #require((picture.width, picture.height) == (40, 20))
    for y in 0..<20 {
      for x in 0..<40 where !(left..<left + 32).contains(x) || !(top..<top + 16).contains(y) {
        #expect(picture[x, y] == 255)
      }
    }
    #expect(abs(Int(picture[left + 4, top + 8]) - 40) <= 3 && abs(Int(picture[left + 28, top + 8]) - 200) <= 3)
  }

  @Test(
    .enabled(if: InstalledFormat.webp.isInstalled), arguments: [(10, 2, 32), (4, 6, 32), (4, 2, 31), (4, 2, 33)])
  func `is refused where the first picture of an animation leaves the canvas, or has another size than it says`(
    left: Int, top: Int, wide: Int
  ) {
    #expect(throws: VisionError.self) { try ImageDecoder.decode(animation(left: left, top: top, wide: wide)) }
  }

  @Test(.enabled(if: InstalledFormat.webp.isInstalled), arguments: 1..<40)
  func `of an animation that is cut off is an error or a picture, and no crash`(missing: Int) {
    let whole = animation()
    let files = [
      animation(missing: min(missing, 29)), Array(whole.dropLast(4 * missing)), Array(whole.prefix(missing)),
    ]
    for bytes in files {
      do throws(VisionError) {
        #expect(try ImageDecoder.decode(bytes).width == 40)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test(.enabled(if: InstalledFormat.webp.isInstalled))
  func `that is still shows nothing of what stands behind it`() throws {
    let still = InstalledFormat.webp.bytes
    let picture = try ImageDecoder.decode(still + animation().dropFirst(12))
    #expect(try picture == ImageDecoder.decode(still))
  }
}
