package import Basics
public import Vision

extension Reference {
  /// Writes all but the name and the file. `simulations` are the views of its enrolment, of which each of its own is one.
  ///
  /// Sizes (4 × 32 bits), contrast (64), thumbnail (2 × 32 bits, a byte a pixel), number of views (32 bits); for each view the
  /// number of its simulation and of its features (32 bits each), four 32-bit numbers for each keypoint (x, y, size, angle), and
  /// four 64-bit words for each descriptor.
  package func write(to writer: inout ByteWriter, simulations: [ViewSimulation]) {
    for side in [width, height, fullWidth, fullHeight] { writer.write(Int32(side)) }
    writer.write(contrast)
    for side in [thumbnail.width, thumbnail.height] { writer.write(Int32(side)) }
    writer.write(thumbnail.pixels)
    writer.write(Int32(views.count))
    for view in views {
      writer.write(Int32(simulations.firstIndex(of: view.simulation) ?? -1))
      writer.write(Int32(view.features.count))
      writer.write(
        view.features.keypoints.flatMap {
          [Float($0.position.x), Float($0.position.y), Float($0.size), Float($0.angle)]
        })
      writer.write(view.features.descriptors)
    }
  }

  /// Reads what was written with the same `simulations`. It has no name and no file yet.
  package init(from reader: inout ByteReader, simulations: [ViewSimulation]) throws(ByteReader.Truncated) {
    var sides: [Int] = []
    for _ in 0..<4 { sides.append(Int(try reader.integer(Int32.self))) }
    let contrast = try reader.double()
    let (columns, rows) = (Int(try reader.integer(Int32.self)), Int(try reader.integer(Int32.self)))
    guard (sides + [columns, rows]).allSatisfy({ $0 > 0 }) else { throw ByteReader.Truncated() }
    let pixels = try reader.raw(columns * rows)
    var views: [View] = []
    for _ in 0..<max(0, try reader.integer(Int32.self)) {
      let number = Int(try reader.integer(Int32.self))
      let count = Int(try reader.integer(Int32.self))
      guard simulations.indices.contains(number), count >= 0 else { throw ByteReader.Truncated() }
      let numbers = try reader.floats(4 * count)
      let keypoints = (0..<count).map {
        Keypoint(
          position: Point(x: Double(numbers[4 * $0]), y: Double(numbers[4 * $0 + 1])),
          size: Double(numbers[4 * $0 + 2]), angle: Double(numbers[4 * $0 + 3]))
      }
      let descriptors = try reader.words(Features.descriptorWords * count)
      views.append(
        View(simulation: simulations[number], features: Features(keypoints: keypoints, descriptors: descriptors)))
    }
    self.init(
      name: "", file: nil, width: sides[0], height: sides[1], fullWidth: sides[2], fullHeight: sides[3],
      thumbnail: GrayImage(width: columns, height: rows, pixels: pixels), contrast: contrast, views: views)
  }

  /// The same reference as made of `file`, which has the same content.
  func made(of file: ReferenceFile) -> Reference {
    var other = renamed(file.name)
    other.file = file
    return other
  }
}

extension Enrolment {
  /// What tells this enrolment, on this machine, from every other: a hash of how references are made and of what is made of a
  /// fixed picture, so that another version of the code, of OpenCV or of its choices for a CPU has another fingerprint. Takes some
  /// hundredths of a second.
  ///
  /// - Throws: `VisionError` where no memory is left.
  public func fingerprint() throws(VisionError) -> UInt64 {
    var generator = SplitMix64(seed: 1)
    let (width, height, cell) = (160, 120, 8)
    let levels = (0..<(width / cell) * (height / cell)).map { _ in UInt8(generator.number(below: 256)) }
    let pixels = (0..<width * height).map { levels[$0 / width / cell * (width / cell) + $0 % width / cell] }
    let probe = try enrol(
      GrayImage(width: width, height: height, pixels: pixels).blurred(sigmaX: 1, sigmaY: 1), name: "")
    var writer = ByteWriter()
    writer.write(Array("\(self)".utf8))
    probe.write(to: &writer, simulations: views)
    return writer.bytes.checksum(ofFirst: writer.bytes.count)
  }
}
