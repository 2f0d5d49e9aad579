package import Basics
import Synchronization
public import Vision

extension Reference {
  /// Writes the image and the features. `simulations` are the views of its enrolment, of which each of its own is one.
  ///
  /// The format is: the size of the thumbnail (2 × 32 bits) and a byte for each of its pixels, the size of the picture
  /// (32 bits) and its bytes, and the number of views (32 bits); for each view the number of its simulation and of its
  /// features (32 bits each), four 32-bit numbers for each keypoint (x, y, size, angle), four 64-bit words for each
  /// descriptor, and the number of each feature's word (16 bits).
  package func writeContent(to writer: inout ByteWriter, simulations: [ViewSimulation]) {
    let content = content
    for side in [content.thumbnail.width, content.thumbnail.height] { writer.write(Int32(side)) }
    writer.write(content.thumbnail.pixels)
    writer.write(Int32(content.picture.count))
    writer.write(content.picture)
    writer.write(Int32(content.views.count))
    for view in content.views {
      writer.write(Int32(simulations.firstIndex(of: view.simulation) ?? -1))
      writer.write(Int32(view.features.count))
      writer.write(
        view.features.keypoints.flatMap {
          [Float($0.position.x), Float($0.position.y), Float($0.size), Float($0.angle)]
        })
      writer.write(view.features.descriptors)
      writer.write(view.words)
    }
  }

  /// Writes the part of a reference that always stays in memory: sizes (4 × 32 bits), contrast (64 bits), and the
  /// number of features of each kind (32 bits each).
  package func writeEntry(to writer: inout ByteWriter) {
    for side in [width, height, fullWidth, fullHeight] { writer.write(Int32(side)) }
    writer.write(contrast)
    for kind in FeatureExtractor.Kind.allCases { writer.write(Int32(featureCounts[kind] ?? 0)) }
  }

  /// Reads what ``writeEntry(to:)`` has written. The content is number `number` of `contents`. The reference has no
  /// name and no file yet.
  package init(entry reader: inout ByteReader, contents: KeptContents, number: Int) throws(ByteReader.Truncated) {
    let sides = try reader.integers(4, of: Int32.self).map(Int.init)
    let contrast = try reader.double()
    let kinds = FeatureExtractor.Kind.allCases
    let counts = try reader.integers(kinds.count, of: Int32.self).map(Int.init)
    guard sides.allSatisfy({ $0 > 0 }) else { throw ByteReader.Truncated() }
    self.init(
      width: sides[0], height: sides[1], fullWidth: sides[2], fullHeight: sides[3], contrast: contrast,
      featureCounts: Dictionary(uniqueKeysWithValues: zip(kinds, counts)), contents: contents, number: number)
  }
}

extension Reference.Content {
  /// Reads what ``Reference/writeContent(to:simulations:)`` has written with the same `simulations`.
  package init(from reader: inout ByteReader, simulations: [ViewSimulation]) throws(ByteReader.Truncated) {
    let (columns, rows) = (Int(try reader.integer(Int32.self)), Int(try reader.integer(Int32.self)))
    guard columns > 0, rows > 0, columns < 1 << 16, rows < 1 << 16 else { throw ByteReader.Truncated() }
    let pixels = try reader.integers(columns * rows, of: UInt8.self)
    let pictureBytes = Int(try reader.integer(Int32.self))
    guard (0...Enrolment.maxPictureBytes).contains(pictureBytes) else { throw ByteReader.Truncated() }
    let picture = try reader.integers(pictureBytes, of: UInt8.self)
    var views: [Reference.View] = []
    for _ in 0..<max(0, try reader.integer(Int32.self)) {
      let number = Int(try reader.integer(Int32.self))
      let count = Int(try reader.integer(Int32.self))
      guard simulations.indices.contains(number), count >= 0 else { throw ByteReader.Truncated() }
      let numbers = try reader.integers(4 * count, of: UInt32.self).map(Float.init(bitPattern:))
      let keypoints = (0..<count).map {
        Keypoint(
          position: Point(x: Double(numbers[4 * $0]), y: Double(numbers[4 * $0 + 1])),
          size: Double(numbers[4 * $0 + 2]), angle: Double(numbers[4 * $0 + 3]))
      }
      let descriptors = try reader.integers(Features.descriptorWords * count, of: UInt64.self)
      let words = try reader.integers(count, of: UInt16.self)
      guard words.allSatisfy({ $0 < Vocabulary.count }) else { throw ByteReader.Truncated() }
      let features = Features(keypoints: keypoints, descriptors: descriptors)
      views.append(Reference.View(simulation: simulations[number], features: features, words: words))
    }
    self.init(thumbnail: GrayImage(width: columns, height: rows, pixels: pixels), picture: picture, views: views)
  }
}

extension Enrolment {
  /// Returns a hash that distinguishes this enrolment, on this machine, from every other. It covers how references are
  /// made and the reference made from a fixed picture, so that another version of the code, of OpenCV or of its
  /// CPU-specific code has another fingerprint. It takes some hundredths of a second, once in each process.
  ///
  /// - Throws: `VisionError` if there is not enough memory.
  public func fingerprint() throws(VisionError) -> UInt64 {
    if let known = Self.fingerprints.withLock({ $0[self] }) { return known }
    let made = try probed()
    Self.fingerprints.withLock { $0[self] = made }
    return made
  }

  private static let fingerprints = Mutex<[Enrolment: UInt64]>([:])

  private func probed() throws(VisionError) -> UInt64 {
    var generator = SplitMix64(seed: 1)
    let (width, height, cell) = (160, 120, 8)
    let levels = (0..<(width / cell) * (height / cell)).map { _ in UInt8(generator.number(below: 256)) }
    let pixels = (0..<width * height).map { levels[$0 / width / cell * (width / cell) + $0 % width / cell] }
    let colors = ColorImage(width: width, height: height, pixels: pixels.flatMap { [$0, 255 - $0, $0 / 2] })
    let photograph = Photograph(
      try GrayImage(width: width, height: height, pixels: pixels).blurred(sigmaX: 1, sigmaY: 1),
      colors: ColorSource { () throws(VisionError) in colors })
    let probe = try enrol(photograph, name: "", file: nil)
    var writer = ByteWriter()
    writer.write(Array("\(self)".utf8))
    probe.writeContent(to: &writer, simulations: views)
    probe.writeEntry(to: &writer)
    return writer.bytes.checksum(ofFirst: writer.bytes.count)
  }
}
