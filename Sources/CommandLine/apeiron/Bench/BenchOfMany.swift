import Basics
import CPeer
import Foundation
import Recognition
import Synthesis
import Vision

/// A benchmark with many drawn references, and live frames that show one of them each; always the same.
struct BenchOfMany {
  /// Enough frames to distinguish recalls that differ by a few per cent.
  private static let maxFrames = 100
  /// FAISS takes many seconds to compare one frame with everything: it gets only every Nth frame.
  private static let flatEvery = 20
  /// The number of references to shortlist.
  private static let listed = Query.Effort.live.shortlist

  private struct Frame: Sendable {
    let jpeg: [UInt8]
    let query: Query
    /// The index of the reference in the frame.
    let shown: Int
  }

  private let pictures: [GrayImage]
  private let frames: [Frame]

  init(references count: Int) throws {
    let pictures = try Self.each(count) { number throws(VisionError) in try Self.picture(number) }
    self.pictures = pictures
    let frameCount = min(count, Self.maxFrames)
    frames = try Self.each(frameCount) { number throws(VisionError) in
      let shown = number * count / frameCount
      let jpeg = try Self.frame(of: pictures[shown], number).jpeg(quality: 90)
      return Frame(jpeg: jpeg, query: try Self.query(jpeg), shown: shown)
    }
  }

  /// Compares every reference, in one view of 500 features each, the peer's usual number.
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
          for other in features {
            _ = unsafe cpeer_match(query.descriptors, query.count, other.descriptors, other.count)
          }
        })
    }
    return BenchCase(
      "identify among \(features.count) references of \(features.map(\.count).max() ?? 0) features, all compared",
      times.own, peer: "OpenCV BFMatcher alone", times.peer)
  }

  /// The index and those of FAISS over the same features, from the views of the usual catalogue: once for the shortlist
  /// alone, once end to end. Recalls are relative to the frames in which exhaustive comparison finds the reference.
  func byIndex(faiss library: String, report: (BenchCase) -> Void) throws {
    var enrolment = Enrolment()
    enrolment.views = Enrolment.quickViews
    let catalogue = try self.catalogue(enrolment)
    let count = catalogue.references.count
    let features = catalogue.references.reduce(0) { $0 + $1.featureCount } / count
    let exact = Recogniser(catalogue, without: [.index])
    let isFound = try Self.each(frames.count) { number throws(VisionError) in
      try Self.finds(exact, frames[number].query, frames[number].shown)
    }
    let findable = zip(frames, isFound).filter(\.1).map(\.0)
    let recogniser = Recogniser(catalogue)
    let shortlist = "name \(Self.listed) of \(count) references of \(features) features by index"

    let flat = try FaissIndex(catalogue, .flat, library: library)
    report(
      try Self.compare(
        shortlist, findable.thinned(to: Self.flatEvery), peer: "\(FaissIndex.Kind.flat.name) and most votes"
      ) {
        recogniser.ranking($0.query)?.prefix(Self.listed).contains($0.shown) ?? true
      } peerFinds: {
        flat.ranking(for: $0.query).prefix(Self.listed).contains($0.shown)
      })

    let kind = FaissIndex.Kind.inverted(lists: 1024, probed: 8)
    let inverted = try FaissIndex(catalogue, kind, library: library)
    report(
      try Self.compare(shortlist, findable, peer: "\(kind.name) and most votes") {
        recogniser.ranking($0.query)?.prefix(Self.listed).contains($0.shown) ?? true
      } peerFinds: {
        inverted.ranking(for: $0.query).prefix(Self.listed).contains($0.shown)
      })
    report(
      try Self.compare(
        "identify among \(count) references in a 640x480 JPEG by index, end to end", findable,
        peer: "ORB extraction, \(kind.name) and most votes"
      ) {
        try Self.finds(recogniser, Self.query($0.jpeg), $0.shown)
      } peerFinds: {
        try inverted.ranking(for: Self.query($0.jpeg)).first == $0.shown
      })
  }

  /// Measures time and recall of both, alternately.
  private static func compare(
    _ name: String, _ frames: [Frame], peer: String, finds: (Frame) throws -> Bool, peerFinds: (Frame) throws -> Bool
  ) throws -> BenchCase {
    var times: (own: [Double], peer: [Double]) = ([], [])
    var found = (own: 0, peer: 0)
    for frame in frames {
      times.own.append(try BenchCase.milliseconds { if try finds(frame) { found.own += 1 } })
      times.peer.append(try BenchCase.milliseconds { if try peerFinds(frame) { found.peer += 1 } })
    }
    guard !frames.isEmpty else {
      throw Exit.failing(Exit.internalError, "no reference is found in the frames of the benchmark")
    }
    var result = BenchCase("\(name) (\(frames.count) frames)", times.own, peer: peer, times.peer)
    result.qualities = [.share("recall", of: frames.count, found.own, found.peer)]
    return result
  }

  private static func finds(_ recogniser: Recogniser, _ query: Query, _ number: Int) throws(VisionError) -> Bool {
    let name = recogniser.catalogue.references[number].name
    return try recogniser.identify(query).accepted.contains { $0.reference == name }
  }

  private static func query(_ jpeg: [UInt8]) throws(VisionError) -> Query {
    try Query(ImageDecoder.decode(jpeg), effort: .live)
  }

  private func catalogue(_ enrolment: Enrolment) throws -> ReferenceCatalogue {
    ReferenceCatalogue(
      try Self.each(pictures.count) { number throws(VisionError) in
        // Zero-padded, so that the order of the names is that of the numbers.
        try enrolment.enrol(pictures[number], name: String(format: "reference %04d", number))
      })
  }

  private static func picture(_ number: Int) throws(VisionError) -> GrayImage {
    var generator = SplitMix64(seed: UInt64(number))
    return try Background.desk.picture(width: 480, height: 360, using: &generator)
  }

  /// From small to large, and tilted up to where a first look fails.
  private static func frame(of picture: GrayImage, _ number: Int) throws(VisionError) -> GrayImage {
    var generator = SplitMix64(seed: UInt64(1_000_000 + number))
    var view = SyntheticView()
    view.exposure = .webcam
    view.seed = generator.next()
    view.pose.share = .random(in: 0.05...0.4, using: &generator)
    view.pose.tilt = .random(in: 0...60, using: &generator)
    view.pose.tiltAxis = .random(in: 0...360, using: &generator)
    view.pose.rotation = .random(in: 0...360, using: &generator)
    return try view.render(picture).frame
  }

  /// The results of `make` for each number below `count`, on all cores.
  private static func each<Made: Sendable>(
    _ count: Int, _ make: @escaping @Sendable (Int) throws(VisionError) -> Made
  ) throws(VisionError) -> [Made] {
    try Parallel.map(Array(0..<count)) { number in
      Result { () throws(VisionError) in try make(number) }
    }.map { result throws(VisionError) in try result.get() }
  }
}
