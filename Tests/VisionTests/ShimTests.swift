import CVision
import TestSupport
import Testing
import Vision

@Suite struct `The C interface` {
  private let orb = cvision_orb_options(
    capacity: 50, scale_factor: 1.2, levels: 8, fast_threshold: 20, candidates_per_feature: 1, portable: false)

  /// The image as the middle of a larger one, whose rest is `padding`.
  private func padded(_ image: GrayImage, by margin: Int, _ padding: UInt8) -> [UInt8] {
    let stride = image.width + 2 * margin
    return GrayImage(width: stride, height: image.height) { x, y in
      (margin..<margin + image.width).contains(x) ? Int(image[x - margin, y]) : Int(padding)
    }.pixels
  }

  private func message(_ error: cvision_error) -> String {
    withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  @Test(arguments: [(0, 10, 10), (10, 0, 10), (-1, 10, 10), (10, -1, 10), (10, 10, 9), (10, 10, 0)])
  func `refuses an image without pixels, or of rows that overlap`(width: Int32, height: Int32, stride: Int) {
    let pixels = [UInt8](repeating: 0, count: 100)
    var output = pixels
    var (error, count) = (cvision_error(), 99)
    var keypoints = [cvision_keypoint](repeating: cvision_keypoint(), count: 50)
    var descriptors = [UInt64](repeating: 0, count: 200)
    let identity = Homography.identity.elements
    pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let image = cvision_image(pixels: base, width: width, height: height, stride: stride)
      #expect(cvision_extract_orb(image, orb, &keypoints, &descriptors, &count, &error) == CVISION_INVALID_ARGUMENT)
      #expect(count == 0)
      #expect(cvision_resize(image, 1, 5, 5, &output, &error) == CVISION_INVALID_ARGUMENT)
      #expect(cvision_warp(image, identity, 5, 5, &output, &error) == CVISION_INVALID_ARGUMENT)
      #expect(cvision_blur(image, 1, 1, &output, &error) == CVISION_INVALID_ARGUMENT)
      #expect(cvision_encode_jpeg(image, 1, 80, &output, 100, &count, &error) == CVISION_INVALID_ARGUMENT)
      #expect(message(error).contains("\(width) x \(height)"))
    }
  }

  @Test func `works on rows with padding between them`() throws {
    let image = GrayImage.texture(seed: 3, width: 120, height: 100)
    for padding in [0, 255] as [UInt8] {
      try padded(image, by: 7, padding).withUnsafeBufferPointer { buffer in
        let base = try #require(buffer.baseAddress)
        let lent = cvision_image(pixels: base + 7, width: 120, height: 100, stride: 134)
        var (error, count) = (cvision_error(), 0)
        var output = [UInt8](repeating: 0, count: 120 * 100 + 4096)
        #expect(cvision_resize(lent, 1, 60, 50, &output, &error) == CVISION_OK)
        #expect(try Array(output.prefix(60 * 50)) == image.resized(width: 60, height: 50).pixels)
        #expect(cvision_blur(lent, 2, 2, &output, &error) == CVISION_OK)
        #expect(try Array(output.prefix(120 * 100)) == image.blurred(sigmaX: 2, sigmaY: 2).pixels)
        #expect(cvision_encode_jpeg(lent, 1, 90, &output, output.count, &count, &error) == CVISION_OK)
        #expect(try Array(output.prefix(count)) == image.jpeg(quality: 90))
        var keypoints = [cvision_keypoint](repeating: cvision_keypoint(), count: 50)
        var descriptors = [UInt64](repeating: 0, count: 200)
        #expect(cvision_extract_orb(lent, orb, &keypoints, &descriptors, &count, &error) == CVISION_OK)
        let expected = try OrbExtractor(capacity: 50).extract(from: image)
        #expect(count == expected.count)
        #expect(Array(descriptors.prefix(4 * count)) == expected.descriptors)
      }
    }
  }

  @Test(arguments: [1, 3] as [Int32]) func `gives the strongest features first`(candidates: Int32) throws {
    var options = orb
    options.candidates_per_feature = candidates
    var keypoints = [cvision_keypoint](repeating: cvision_keypoint(), count: 50)
    var descriptors = [UInt64](repeating: 0, count: 200)
    var (error, count) = (cvision_error(), 0)
    try GrayImage.texture(seed: 3, width: 320, height: 240).pixels.withUnsafeBufferPointer { buffer in
      let image = cvision_image(pixels: try #require(buffer.baseAddress), width: 320, height: 240, stride: 320)
      #expect(cvision_extract_orb(image, options, &keypoints, &descriptors, &count, &error) == CVISION_OK)
    }
    try #require(count > 40)
    let responses = keypoints.prefix(count).map(\.response)
    #expect(responses == responses.sorted(by: >))
    #expect(keypoints.prefix(count).allSatisfy { (0..<8).contains($0.octave) && (0...360).contains($0.angle) })
  }

  @Test func `writes no further than it may`() throws {
    let image = GrayImage.noise(seed: 3, width: 200, height: 150)
    try image.pixels.withUnsafeBufferPointer { buffer in
      let lent = cvision_image(pixels: try #require(buffer.baseAddress), width: 200, height: 150, stride: 200)
      var (error, count) = (cvision_error(), 0)
      var bytes = [UInt8](repeating: 0xAB, count: 5000)
      #expect(cvision_encode_jpeg(lent, 1, 90, &bytes, 4000, &count, &error) == CVISION_INVALID_ARGUMENT)
      #expect(count == 0)
      #expect(message(error).hasPrefix("the JPEG needs "))
      #expect(bytes[4000...].allSatisfy { $0 == 0xAB })
      var keypoints = [cvision_keypoint](repeating: cvision_keypoint(), count: 60)
      var descriptors = [UInt64](repeating: 7, count: 240)
      #expect(cvision_extract_orb(lent, orb, &keypoints, &descriptors, &count, &error) == CVISION_OK)
      #expect((1...50).contains(count))
      #expect(keypoints[count...].allSatisfy { $0.size == 0 })
      #expect(descriptors[(4 * count)...].allSatisfy { $0 == 7 })
    }
  }

  @Test(arguments: [true, false]) func `refuses to decode by the header of another picture`(isJPEG: Bool) throws {
    func file(_ side: Int) throws -> [UInt8] {
      let image = GrayImage.flat(9, width: side, height: side)
      return isJPEG
        ? try image.jpeg(quality: 80) : PNGFile(width: side, height: side, kind: .gray, rows: image.pixels).bytes
    }
    let (small, large) = (try file(8), try file(16))
    var (header, error) = (cvision_header(), cvision_error())
    let wish = cvision_wish(
      longest_side: 0, max_pixels: 1000, max_stored_pixels: 1000, formats: CVISION_JPEG.rawValue | CVISION_PNG.rawValue)
    #expect(cvision_read_header(small, small.count, wish, &header, &error) == CVISION_OK)
    var pixels = [UInt8](repeating: 1, count: 64)
    #expect(cvision_decode(large, large.count, header, 1, &pixels, &error) == CVISION_INVALID_ARGUMENT)
    #expect(message(error) == "the header belongs to another picture")
    #expect(pixels.allSatisfy { $0 == 1 })
    #expect(cvision_decode(large, large.count, cvision_header(), 1, &pixels, &error) == CVISION_INVALID_ARGUMENT)
    for channels in [-1, 0, 2, 4] as [Int32] {
      #expect(cvision_decode(small, small.count, header, channels, &pixels, &error) == CVISION_INVALID_ARGUMENT)
      #expect(message(error) == "a pixel has 1 or 3 channels, not \(channels)")
    }
  }

  @Test func `refuses fewer than four pairs`() {
    var (error, found): (cvision_error, Int32) = (cvision_error(), 1)
    var (homography, inliers) = ([Double](repeating: 0, count: 9), [UInt8](repeating: 0, count: 4))
    let points = [Double](repeating: 0, count: 8)
    for model in [CVISION_PERSPECTIVE, CVISION_AFFINE] {
      #expect(
        cvision_find_homography(points, points, 3, model, 3, nil, &homography, &inliers, &found, &error)
          == CVISION_INVALID_ARGUMENT)
      #expect(found == 0)
    }
  }
}
