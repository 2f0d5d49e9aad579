import Identity
import Vision

/// Decides whether two references are the same image, perhaps rescaled or compressed again: in grey and, where blocks
/// are compared, in colour.
///
/// Measured on 492 references of nine sets, each beside copies of it at JPEG quality 20 and 50, at 150 and 300 pixels,
/// and at 200 pixels and quality 30: 99 % of the copies have a correlation of at least 0.98 as a whole, and 95 % have
/// at least 0.9 in every block. Of the 120 000 pairs of different references, one pair has a correlation above 0.91 as
/// a whole: two photographs of one painting (0.955, worst block 0.81); no other pair has its worst block above 0.19. Of
/// 816 such copies of 272 references, the comparison in colour mistakes one for another image; of copies with another
/// white balance, none.
struct DuplicateImages {
  static let minCorrelation = 0.98
  static let minBlockCorrelation = 0.85
  /// Most by which the ratio of the sides may differ: rounded to pixels, a copy of 150 pixels is off by 1.2 %.
  static let maxShapeChange = 0.02

  /// For each reference that is a copy, the first reference of another thing that it is a copy of; nil for all others.
  /// The images of one thing may be alike.
  let originals: [Int?]
  /// By content, which are copies of each other.
  let copies: [ContentHash: Set<ContentHash>]

  /// Compares each pair of `references` of the same shape, in about 3 µs, unless both are among the `known` ones: 0.1 s
  /// for 287 references.
  init(among references: [Reference], known: KnownCatalogue) {
    let isKnown = references.map { $0.isKnown(known) }
    let fresh = references.indices.filter { !isKnown[$0] }
    // A fresh one is compared with all that are known, and with the fresh ones before it.
    let partners = Parallel.map(fresh) { i in
      let one = references[i].loaded()
      return references.indices.filter { j in
        (isKnown[j] || j < i) && (j < i ? Self.isCopy(one, of: references[j]) : Self.isCopy(references[j], of: one))
      }
    }
    var copies = known.copies
    var found: [(Int, Int)] = zip(fresh, partners).flatMap { i, partners in partners.map { (i, $0) } }
    for (i, j) in found {
      guard let one = references[i].file?.contentHash, let other = references[j].file?.contentHash else { continue }
      copies[one, default: []].insert(other)
      copies[other, default: []].insert(one)
    }
    // Files of one content are known as one.
    var places: [ContentHash: [Int]] = [:]
    for (i, reference) in references.enumerated() {
      if let file = reference.file { places[file.contentHash, default: []].append(i) }
    }
    for (content, own) in places where isKnown[own[0]] {
      let alike = own + (known.copies[content] ?? []).flatMap { places[$0] ?? [] }
      for i in own { found += alike.filter { $0 != i }.map { (i, $0) } }
    }
    var originals = [Int?](repeating: nil, count: references.count)
    for (i, j) in found where references[i].thing != references[j].thing {
      originals[max(i, j)] = min(originals[max(i, j)] ?? .max, min(i, j))
    }
    self.originals = originals
    self.copies = copies
  }

  fileprivate static func isCopy(_ copy: Reference, of original: Reference) -> Bool {
    if let file = copy.file, file.contentHash == original.file?.contentHash { return true }
    let shapes = (copy.fullWidth * original.fullHeight, copy.fullHeight * original.fullWidth)
    guard abs(Double(shapes.0) / Double(shapes.1) - 1) <= maxShapeChange else { return false }
    let one = original.thumbnail
    guard let other = try? copy.thumbnail.resized(width: one.width, height: one.height) else { return false }
    guard PatchSimilarity.correlation(one, other) >= minCorrelation else { return false }
    // A block that shows something in one of them only correlates by 0 in one of the two directions.
    return (PatchSimilarity.blockCorrelations(one, other) + PatchSimilarity.blockCorrelations(other, one))
      .allSatisfy { $0 >= minBlockCorrelation } && !((try? differ(copy, original)) ?? false)
  }

  /// Whether the blocks of the two tell one from the other. Where a picture is gone, they do not.
  private static func differ(_ one: Reference, _ other: Reference) throws(VisionError) -> Bool {
    guard let picture = try one.picture(), let raster = try other.picture().map(Raster.init(of:)) else { return false }
    let pictureFromRaster = Homography.resize(
      x: Double(picture.width) / Double(raster.width), y: Double(picture.height) / Double(raster.height))
    return try !raster.compare(with: picture, through: pictureFromRaster).region.isEmpty
  }
}

extension Reference {
  /// Returns the first of `others` that shows another thing and that this reference is a copy of; nil if there is none.
  public func original(among others: some Sequence<Reference>) -> Reference? {
    others.first { $0.thing != thing && DuplicateImages.isCopy(self, of: $0) }
  }
}
