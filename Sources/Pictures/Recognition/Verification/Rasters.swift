import Identity
import Synchronization
import Vision

/// The rasters of a catalogue's references for the comparison of blocks, and for each reference the blocks that other
/// references also show. Both depend on the catalogue alone, and are computed on demand.
final class Rasters: Sendable {
  /// The most rasters that are held at a time, each of about 350 kB.
  private static let maxHeld = 64
  /// The most references that a reference is compared with, those with the most features in common.
  private static let maxLookAlikes = 12
  /// Points of two references that must agree on how one lies on the other, within how many pixels of the reference.
  private static let minAgreeing = 8
  private static let maxError = 5.0
  /// The agreement from which two references share a block.
  private static let shared: Float = 0.65

  fileprivate struct Held: ~Copyable {
    var rasters: [Int: Raster] = [:]
    /// The numbers of the rasters; the most recently used ones are at the end.
    var order: [Int] = []
  }

  private struct Pair: Hashable {
    var first: Int
    var second: Int
  }

  private let references: [Reference]
  private let indexes: [FeatureExtractor.Kind: InvertedIndex]
  private let held = Mutex(Held())
  private let sharedCells = Mutex<[Int: Set<ComparedBlocks.Cell>]>([:])
  private let places = Mutex<[Pair: Homography?]>([:])

  /// Creates the rasters of `references`. `indexes` find similar references; without any, all references are compared
  /// with each other.
  init(of references: [Reference], indexes: [FeatureExtractor.Kind: InvertedIndex]) {
    (self.references, self.indexes) = (references, indexes)
  }

  /// Returns the raster of the reference with this `number`; nil if its picture is gone or damaged.
  func raster(_ number: Int) throws(VisionError) -> Raster? {
    if let raster = held.withLock({ $0.raster(number) }) { return raster }
    guard let picture = try references[number].picture() else { return nil }
    let raster = try Raster(of: picture)
    held.withLock { $0.hold(raster, number: number, most: Self.maxHeld) }
    return raster
  }

  /// Returns the blocks of the reference with this `number` that a reference of another thing also shows: the frame and
  /// the emblem of a series, and the parts that two flavours of one product have in common.
  func sharedCells(of number: Int) throws(VisionError) -> Set<ComparedBlocks.Cell> {
    if let known = sharedCells.withLock({ $0[number] }) { return known }
    var cells: Set<ComparedBlocks.Cell> = []
    for other in lookAlikes(of: number) {
      let compared = try compare(number, with: other)
      cells.formUnion((compared?.blocks ?? []).filter { $0.agreement > Self.shared }.map(\.cell))
    }
    sharedCells.withLock { $0[number] = cells }
    return cells
  }

  /// Whether number `other` shows another picture than number `one` in a part of it, or lies elsewhere.
  func differ(_ one: Int, _ other: Int) throws(VisionError) -> Bool {
    try compare(one, with: other).map { !$0.region.isEmpty } ?? true
  }

  /// Returns the numbers of the references of other things that may have something in common with the reference with this
  /// `number`.
  private func lookAlikes(of number: Int) -> [Int] {
    let thing = references[number].thing
    let isOther = { (other: Int) in self.references[other].thing != thing }
    if indexes.isEmpty { return references.indices.filter(isOther) }
    guard let view = references[number].loaded().straightView, let index = indexes[view.kind] else { return [] }
    let images = references.count { $0.thing == thing }
    return index.shortlist(for: view.features, count: Self.maxLookAlikes + images).filter(isOther)
  }

  /// Returns the comparison of reference number `one` with its place in number `other`; nil if no such place is found.
  private func compare(_ one: Int, with other: Int) throws(VisionError) -> ComparedBlocks? {
    do { return try shown(of: one, by: other) } catch {
      guard error.code == .internal else { throw error }
      // OpenCV failed on numbers that no flat object produces: the two have nothing in common.
      return nil
    }
  }

  private func shown(of one: Int, by other: Int) throws(VisionError) -> ComparedBlocks? {
    let (ours, theirs) = (references[one], references[other])
    guard let otherFromOne = try place(of: one, in: other), let raster = try raster(one),
      let picture = try theirs.picture()
    else { return nil }
    let oneFromRaster = Homography.resize(
      x: Double(ours.width) / Double(raster.width), y: Double(ours.height) / Double(raster.height))
    let pictureFromOther = Homography.resize(
      x: Double(picture.width) / Double(theirs.width), y: Double(picture.height) / Double(theirs.height))
    return try raster.compare(with: picture, through: oneFromRaster.then(otherFromOne).then(pictureFromOther))
  }

  /// Returns where number `one` lies in number `other`; nil if too few features agree. Both directions have the same
  /// answer.
  private func place(of one: Int, in other: Int) throws(VisionError) -> Homography? {
    let pair = Pair(first: min(one, other), second: max(one, other))
    let known = places.withLock { $0[pair] }
    let secondFromFirst: Homography?
    if let known {
      secondFromFirst = known
    } else {
      secondFromFirst = try references[pair.first].place(
        in: references[pair.second], maxError: Self.maxError, minAgreeing: Self.minAgreeing)
      places.withLock { $0[pair] = .some(secondFromFirst) }
    }
    return one == pair.first ? secondFromFirst : secondFromFirst?.inverse
  }
}

extension Rasters.Held {
  fileprivate mutating func raster(_ number: Int) -> Raster? {
    guard let raster = rasters[number] else { return nil }
    order.removeAll { $0 == number }
    order.append(number)
    return raster
  }

  fileprivate mutating func hold(_ raster: Raster, number: Int, most: Int) {
    guard rasters.updateValue(raster, forKey: number) == nil else { return }
    order.append(number)
    if order.count > most { rasters[order.removeFirst()] = nil }
  }
}

extension Reference {
  /// The first of its views from the front that has the best features.
  fileprivate var straightView: View? {
    let straight = views.filter { $0.simulation.tilt == 1 }
    return straight.first { $0.kind == .sift } ?? straight.first
  }

  /// Returns where the reference lies in `other`, by the features of both from the front; nil if too few agree.
  fileprivate func place(
    in other: Reference, maxError: Double, minAgreeing: Int
  ) throws(VisionError) -> Homography? {
    let (one, other) = (loaded(), other.loaded())
    guard let ours = one.straightView, let theirs = other.straightView, ours.kind == theirs.kind else { return nil }
    let matches = Matcher.matches(theirs.features, with: ours.features, kind: ours.kind)
    let pairs = matches.sorted { ($0.distance, $0.query) < ($1.distance, $1.query) }.map {
      (from: ours.features.keypoints[$0.feature].position, to: theirs.features.keypoints[$0.query].position)
    }
    let found = try RobustHomography.estimate(pairs, maxError: maxError)
    guard let found, found.inliers.count >= minAgreeing,
      OutlineCheck.plausible(one, through: found.homography, width: other.width, height: other.height) != nil
    else { return nil }
    return found.homography
  }
}
