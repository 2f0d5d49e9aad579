import Basics
import CPeer
import Foundation
import Recognition
import Synthesis
import Vision

/// A thousand references, and live frames that show one each: synthetic, and the same every time.
struct BenchOfMany {
  private static let referenceCount = 1000
  /// Enough frames to distinguish recalls that differ by a few per cent.
  private static let frameCount = 100
  /// The peer's index takes twenty seconds per frame, so it gets only one frame in this many.
  private static let peerEvery = 34

  private let pictures: [GrayImage]
  private let frames: [(query: Query, reference: String)]

  init() throws {
    let pictures = try Self.each(Self.referenceCount) { number throws(VisionError) in try Self.picture(number) }
    self.pictures = pictures
    frames = try Self.each(Self.frameCount) { number throws(VisionError) in
      let shown = number * Self.referenceCount / Self.frameCount
      let frame = try Self.frame(of: pictures[shown], number)
      return (try Query(frame, effort: .live), Self.name(shown))
    }
  }

  /// Compares with every reference, by one view of 500 features, the peer's usual number.
  func all(runs: Int) throws -> BenchCase {
    var enrolment = Enrolment()
    enrolment.views = [ViewSimulation(longestSide: 480, extractor: .orb(OrbExtractor(capacity: 500)))]
    let catalogue = try self.catalogue(enrolment)
    let recogniser = Recogniser(catalogue, without: [.index])
    let features = catalogue.references.flatMap(\.views).map(\.features)
    // The peer takes seconds per frame.
    let frames = frames.prefix(min(runs, 3))
    var times: (own: [Double], peer: [Double]) = ([], [])
    for frame in frames {
      times.own.append(try BenchCase.milliseconds { _ = try recogniser.identify(frame.query) })
      let query = frame.query.features
      times.peer.append(
        BenchCase.milliseconds {
          for other in features { _ = cpeer_match(query.descriptors, query.count, other.descriptors, other.count) }
        })
    }
    return BenchCase(
      "identify among \(features.count) references of \(features.map(\.count).max() ?? 0) features, all compared",
      times.own, peer: "OpenCV BFMatcher alone", times.peer)
  }

  /// Compares with the references that the index names, by the views of the usual catalogue. Recalls are shares of the
  /// frames in which comparing with all finds the reference; the peer's answer is the reference with most of its
  /// nearest features.
  func byIndex() throws -> BenchCase {
    var enrolment = Enrolment()
    enrolment.views = Enrolment.quickViews
    let catalogue = try self.catalogue(enrolment)
    let exact = Recogniser(catalogue, without: [.index])
    let recogniser = Recogniser(catalogue)
    let flann = try BenchPeerIndex(catalogue)
    let isFound = try Self.each(frames.count) { number throws(VisionError) in
      try Self.finds(exact, frames[number])
    }
    var times: (own: [Double], peer: [Double]) = ([], [])
    var own = (of: 0, found: 0)
    var peer = own
    for (number, frame) in frames.enumerated() {
      var isOwn = false
      times.own.append(try BenchCase.milliseconds { isOwn = try Self.finds(recogniser, frame) })
      if isFound[number] { own = (own.of + 1, own.found + (isOwn ? 1 : 0)) }
      guard number.isMultiple(of: Self.peerEvery) else { continue }
      var answer: String?
      times.peer.append(BenchCase.milliseconds { answer = flann.answer(to: frame.query) })
      if isFound[number] { peer = (peer.of + 1, peer.found + (answer == frame.reference ? 1 : 0)) }
    }
    let features = catalogue.references.reduce(0) { $0 + $1.featureCount }
    var result = BenchCase(
      "identify among \(catalogue.references.count) references of \(features / catalogue.references.count) features by index",
      times.own, peer: "OpenCV FLANN LSH alone", times.peer)
    result.recall = Double(own.found) / Double(max(1, own.of))
    result.peerRecall = Double(peer.found) / Double(max(1, peer.of))
    return result
  }

  private static func finds(
    _ recogniser: Recogniser, _ frame: (query: Query, reference: String)
  ) throws(VisionError) -> Bool {
    try recogniser.identify(frame.query).accepted.contains { $0.reference == frame.reference }
  }

  private func catalogue(_ enrolment: Enrolment) throws -> ReferenceLibrary {
    ReferenceLibrary(
      try Self.each(pictures.count) { number throws(VisionError) in
        try enrolment.enrol(pictures[number], name: Self.name(number))
      })
  }

  private static func name(_ number: Int) -> String { "reference \(number)" }

  private static func picture(_ number: Int) throws(VisionError) -> GrayImage {
    var generator = SplitMix64(seed: UInt64(number))
    return try Background.desk.picture(width: 480, height: 360, using: &generator)
  }

  /// Small to large, and tilted up to where a first look no longer finds anything.
  private static func frame(of picture: GrayImage, _ number: Int) throws(VisionError) -> GrayImage {
    var generator = SplitMix64(seed: UInt64(referenceCount + number))
    var view = SyntheticView()
    view.exposure = .webcam
    view.seed = generator.next()
    view.pose.share = .random(in: 0.05...0.4, using: &generator)
    view.pose.tilt = .random(in: 0...60, using: &generator)
    view.pose.tiltAxis = .random(in: 0...360, using: &generator)
    view.pose.rotation = .random(in: 0...360, using: &generator)
    return try view.render(picture).frame
  }

  /// The results of `make` for each number below `count`, computed on all cores.
  private static func each<Made: Sendable>(
    _ count: Int, _ make: @escaping @Sendable (Int) throws(VisionError) -> Made
  ) throws(VisionError) -> [Made] {
    try Parallel.map(Array(0..<count)) { number in
      Result { () throws(VisionError) in try make(number) }
    }.map { result throws(VisionError) in try result.get() }
  }
}
