import Basics
import CHamming
import CPeer
import Catalogue
import Foundation
import Recognition
import Synthesis
import Vision

/// The input of the benchmark: a frame of 640 x 480 pixels in which a reference of the pack is in view.
struct BenchInput {
  private let jpeg: [UInt8]
  private let frame: GrayImage
  private let recogniser: Recogniser
  private let number: Int

  init(_ folder: CatalogueFolder) throws {
    let number = 0
    let reference = folder.catalogue.references[number]
    frame = try Film().frame(of: reference.image(longestSide: max(reference.fullWidth, reference.fullHeight)))
    jpeg = try frame.jpeg(quality: 90)
    recogniser = Recogniser(folder.catalogue)
    self.number = number
    guard try !recogniser.verify(Query(frame, effort: .live), reference: number).accepted.isEmpty else {
      throw Exit.failing(Exit.internalError, "\(reference.name) is not recognised in the frame of the benchmark")
    }
  }

  /// The features of a live frame, which are those of the peer.
  func extract(runs: Int) throws -> BenchCase {
    let extractor = Query.Effort.live.extractor
    return try BenchCase(
      "extract 1000 ORB features from 640x480 pixels", peer: "ORB extraction of OpenCV", runs: runs
    ) {
      _ = try extractor.extract(from: frame)
    } peerWork: {
      extractByPeer()
    }
  }

  private func extractByPeer() {
    guard case .orb(let orb) = Query.Effort.live.extractor else { return }
    // OpenCV gives more than it is asked for where some are equally strong.
    let room = 2 * orb.capacity
    var keypoints = [cpeer_keypoint](repeating: cpeer_keypoint(), count: room)
    var descriptors = [UInt64](repeating: 0, count: Features.descriptorWords * room)
    _ = unsafe cpeer_orb(
      frame.pixels, Int32(frame.width), Int32(frame.height), Int32(orb.capacity), Float(orb.scaleFactor),
      Int32(orb.levels), Int32(orb.fastThreshold), &keypoints, &descriptors, room)
  }

  /// The features of a second look at a live frame, which are those of the peer but for a few bits.
  func extractSift(runs: Int) throws -> BenchCase {
    let effort = Query.Effort.deepLive
    let reduced = try frame.reduced(toLongestSide: effort.longestSide)
    return try BenchCase(
      "extract the SIFT features of a live second look from \(reduced.width)x\(reduced.height) pixels",
      peer: "SIFT extraction of OpenCV", runs: runs
    ) {
      _ = try effort.extractor.extract(from: reduced)
    } peerWork: {
      extractSiftByPeer(from: reduced)
    }
  }

  private func extractSiftByPeer(from image: GrayImage) {
    guard case .sift(let sift) = Query.Effort.deepLive.extractor else { return }
    let room = 2 * sift.capacity
    var keypoints = [cpeer_keypoint](repeating: cpeer_keypoint(), count: room)
    var descriptors = [Float](repeating: 0, count: 128 * room)
    _ = unsafe cpeer_sift(
      image.pixels, Int32(image.width), Int32(image.height), Int32(sift.capacity), sift.contrastThreshold, &keypoints,
      &descriptors, room)
  }

  func endToEnd(runs: Int) throws -> BenchCase {
    try BenchCase(
      "verify one reference in a 640x480 JPEG, end to end", peer: "ORB extraction of OpenCV alone", runs: runs
    ) {
      _ = try recogniser.verify(Query(ImageDecoder.decode(jpeg), effort: .live), reference: number)
    } peerWork: {
      extractByPeer()
    }
  }

  /// The frame shows another reference: all views are compared, and none matches.
  func endToEndOfAbsent(runs: Int) throws -> BenchCase {
    let other = (number + 1) % recogniser.catalogue.references.count
    return try BenchCase(
      "the same for a reference that is not in the frame", peer: "ORB extraction of OpenCV alone", runs: runs
    ) {
      _ = try recogniser.verify(Query(ImageDecoder.decode(jpeg), effort: .live), reference: other)
    } peerWork: {
      extractByPeer()
    }
  }

  /// Gives the peer the same features view by view, as we take them: all views in one heap would fail its ratio test.
  /// The tilted views are left out, because a frame as clear as this does not need them.
  func matchAndVerify(runs: Int) throws -> BenchCase {
    let query = try Query(frame, effort: .live)
    let features = query.features
    let queryPoints = Self.points(features)
    let views = recogniser.catalogue.references[number].views
      .filter { $0.kind == .orb && $0.simulation.tilt == 1 }.map(\.features)
    let viewPoints = views.map(Self.points)
    let verifyByPeer = {
      zip(views, viewPoints).map { view, points in
        unsafe cpeer_verify(features.descriptors, queryPoints, features.count, view.descriptors, points, view.count)
      }
    }
    guard let most = verifyByPeer().max(), most >= 4 else {
      throw Exit.failing(Exit.internalError, "OpenCV does not find the reference in the frame of the benchmark")
    }
    return try BenchCase(
      "match and verify \(features.count) features against \(views.count) views of \(views.map(\.count).reduce(0, +))",
      peer: "OpenCV BFMatcher + findHomography on the same features", runs: runs
    ) {
      _ = try recogniser.verify(query, reference: number)
    } peerWork: {
      _ = verifyByPeer()
    }
  }

  private static func points(_ features: Features) -> [Float] {
    features.keypoints.flatMap { [Float($0.position.x), Float($0.position.y)] }
  }

  func identify(runs: Int) throws -> BenchCase {
    let count = recogniser.catalogue.references.count
    return try BenchCase(
      "identify among \(count) references in a 640x480 JPEG, end to end", peer: "ORB extraction of OpenCV alone",
      runs: runs
    ) {
      _ = try recogniser.identify(Query(ImageDecoder.decode(jpeg), effort: .live))
    } peerWork: {
      extractByPeer()
    }
  }

  /// Measures a second look for all references: the cost, in spare time, of a live frame in which the first look finds
  /// nothing.
  func lookAgain(runs: Int) throws -> BenchCase {
    let nothing = GrayImage(width: 640, height: 480, pixels: [UInt8](repeating: 128, count: 640 * 480))
    let first = try recogniser.identify(Query(nothing, effort: .live))
    let effort = Query.Effort.deepLive
    let reduced = try frame.reduced(toLongestSide: effort.longestSide)
    return try BenchCase(
      "second look at a 640x480 frame for \(recogniser.catalogue.references.count) references",
      peer: "SIFT extraction of OpenCV from \(reduced.width)x\(reduced.height) pixels alone", runs: runs
    ) {
      _ = try recogniser.lookAgain(first, with: Query(frame, effort: effort))
    } peerWork: {
      extractSiftByPeer(from: reduced)
    }
  }

  /// The search of one kernel over random descriptors, whose content does not affect the time.
  static func search(_ kernel: Kernel, runs: Int) -> BenchCase {
    let count = 1000
    var generator = SplitMix64(seed: 1)
    let queries = (0..<4 * count).map { _ in generator.next() }
    let references = (0..<4 * count).map { _ in generator.next() }
    var nearest = [chamming_neighbours](repeating: chamming_neighbours(), count: count)
    var reverse = [chamming_nearest](repeating: chamming_nearest(), count: count)
    return BenchCase(
      "2-NN Hamming search \(count)x\(count), both directions, \(kernel.name)", peer: "OpenCV BFMatcher", runs: runs
    ) {
      _ = unsafe chamming_search_with(kernel.kernel, queries, count, references, count, &nearest, &reverse)
    } peerWork: {
      _ = unsafe cpeer_match(queries, count, references, count)
    }
  }
}
