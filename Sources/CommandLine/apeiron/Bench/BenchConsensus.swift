import CPeer
import Catalogue
import Evaluation
import Foundation
import Recognition
import Vision

/// Compares robust estimators of homographies on pairs of real photographs: the pairs between a labelled photograph and
/// the reference in it, and those between the same photograph and another reference, which agree only by chance.
struct BenchConsensus {
  /// The most objects of each set: enough to distinguish shares that differ by a few per cent, and few enough for a
  /// minute.
  private static let maxPerReference = 40
  /// The overlap (intersection over union) with the labelled outline from which an outline is right.
  private static let minOverlap = 0.8

  private struct Scene: Sendable {
    let pairs: [(from: Point, to: Point)]
    let maxError: Double
    /// The corners of the reference, and its outline in the photograph; nil if it is not there.
    let corners: Quadrilateral
    let outline: Quadrilateral?

    func isRight(_ homography: Homography?) -> Bool {
      guard let homography, let outline else { return false }
      let found = corners.map(homography.apply)
      return found.isConvex && found.intersectionOverUnion(with: outline) > minOverlap
    }

    /// The number of pairs that agree with `homography`.
    func agreeing(with homography: Homography?) -> Int {
      guard let homography else { return 0 }
      return pairs.count { homography.apply($0.from).squaredDistance(to: $0.to) <= maxError * maxError }
    }
  }

  /// The homographies that both estimators find in a scene.
  private struct Places {
    let scene: Scene
    let own: Homography?
    let peer: Homography?
  }

  private var present: [Scene] = []
  private var absent: [Scene] = []

  /// Reads the sets of photographs in the folder `photos` that have references and labels with corners.
  init(photos: String) throws {
    let path = { (parts: String...) in parts.reduce(photos) { ($0 as NSString).appendingPathComponent($1) } }
    let sets = (try? FileManager.default.contentsOfDirectory(atPath: photos)) ?? []
    for set in sets.sorted() {
      let (references, labels) = (path(set, "references"), path(set, "labels.csv"))
      guard [references, labels].allSatisfy(FileManager.default.fileExists) else { continue }
      var enrolment = Enrolment()
      enrolment.views = Enrolment.quickViews
      let folder = try CatalogOptions.load(references, enrolment: enrolment)
      let pictures = try EvalInput.labelled(queries: path(set, "queries"), labels: labels, of: folder)
      let marked = pictures.filter { !$0.label.isIgnored && $0.label.objects.contains { $0.corners != nil } }
      let some = marked.thinned(
        to: (marked.count + Self.maxPerReference - 1) / Self.maxPerReference + (marked.isEmpty ? 1 : 0))
      for scenes in Parallel.map(some, { try? Self.scenes(of: $0, folder.catalogue) }) {
        present += (scenes ?? []).filter { $0.outline != nil }
        absent += (scenes ?? []).filter { $0.outline == nil }
      }
    }
    guard !present.isEmpty, !absent.isEmpty else {
      throw Exit.failing(Exit.missingInput, "\(photos): no set has references and labels with corners")
    }
  }

  /// The scenes of the first object of `picture` with labelled corners, and of a reference that it does not show.
  private static func scenes(
    of picture: LabelledPicture, _ catalogue: ReferenceCatalogue
  ) throws(VisionError) -> [Scene] {
    let effort = Query.Effort.still
    let query = try Query(picture.photograph(longestSide: effort.longestSide), effort: effort)
    let object = picture.label.objects.first { $0.corners != nil }
    let shown = object.flatMap { object in object.references.lazy.compactMap(catalogue.number).first }
    let inView = picture.label.objects.reduce(into: picture.label.partial) { $0.formUnion($1.references) }
    let count = catalogue.references.count
    let other = (1..<max(1, count)).lazy.map { ((shown ?? 0) + $0) % count }.first {
      !inView.contains(catalogue.references[$0].name)
    }
    return [shown.map { ($0, object?.corners) }, other.map { ($0, nil) }].compactMap(\.self).compactMap {
      number, outline in
      let reference = catalogue.references[number]
      let pairs = query.pairs(with: reference)
      guard pairs.count >= 4 else { return nil }
      return Scene(pairs: pairs, maxError: query.maxError, corners: reference.corners, outline: outline)
    }
  }

  /// Our estimator and OpenCV's, with the same maximum error and at most as many samples.
  func cases() throws -> [BenchCase] {
    try [
      (CPEER_UNIFORM, "OpenCV findHomography(USAC_MAGSAC)"), (CPEER_PROSAC, "the same with PROSAC from 100 pairs on"),
    ].flatMap { sampler, peer in
      [
        try compare(present, "find the place of a reference in a photograph by its pairs", sampler, peer) { found in
          let right = { (side: KeyPath<Places, Homography?>) in found.count { $0.scene.isRight($0[keyPath: side]) } }
          return .share("right", of: found.count, right(\.own), right(\.peer))
        },
        try compare(absent, "the same of a reference that is not there", sampler, peer) { found in
          let believed = { (side: KeyPath<Places, Homography?>) in
            Double(found.reduce(0) { $0 + $1.scene.agreeing(with: $1[keyPath: side]) }) / Double(found.count)
          }
          return BenchCase.Quality(name: "pairs believed", value: believed(\.own), peerValue: believed(\.peer))
        },
      ]
    }
  }

  private func compare(
    _ scenes: [Scene], _ name: String, _ sampler: cpeer_sampler, _ peer: String,
    quality: ([Places]) -> BenchCase.Quality
  ) throws -> BenchCase {
    var times: (own: [Double], peer: [Double]) = ([], [])
    var found: [Places] = []
    for scene in scenes {
      var own: Homography?
      times.own.append(
        try BenchCase.milliseconds {
          own = try RobustHomography.estimate(scene.pairs, maxError: scene.maxError)?.homography
        })
      let from = scene.pairs.flatMap { [$0.from.x, $0.from.y] }
      let to = scene.pairs.flatMap { [$0.to.x, $0.to.y] }
      var elements = [Double](repeating: 0, count: 9)
      var isFound = false
      times.peer.append(
        BenchCase.milliseconds {
          isFound = unsafe cpeer_magsac(from, to, scene.pairs.count, scene.maxError, sampler, &elements)
        })
      let peer = isFound && elements.allSatisfy(\.isFinite) ? Homography(elements) : nil
      found.append(Places(scene: scene, own: own, peer: peer))
    }
    let pairs = scenes.reduce(0) { $0 + $1.pairs.count } / scenes.count
    var result = BenchCase(
      "\(name) (mean of \(scenes.count), with \(pairs) pairs)", times.own, peer: peer, times.peer, average: .mean)
    result.qualities = [quality(found)]
    return result
  }
}
