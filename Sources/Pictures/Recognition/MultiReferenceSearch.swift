import Vision

/// Finds all references in one picture: compares it with them in the order of an index, removes the features that the
/// found references explain, and searches the remaining features again, until a round finds nothing more or the budget
/// of comparisons is spent.
///
/// A comparison takes about half a millisecond at a camera and one and a half in a photograph: the number of them is a
/// budget of time that is the same on every machine, so that the verdict is, too.
struct MultiReferenceSearch {
  /// The references that may be in the picture, from all rounds.
  private(set) var candidates: [Verifier.Candidate]
  /// Why there is nothing else.
  private(set) var reason = Rejection.fewMatches
  /// Numbers of the references that were compared.
  private(set) var compared: Set<Int> = []
  /// Numbers of the references that share too few features with the picture: the remaining features cannot share more.
  private var absent: Set<Int> = []

  private let query: Query
  private let recogniser: Recogniser
  private var comparisons: Int

  /// Searches `query` for candidates in addition to the `known` ones, which may be found again elsewhere. Compares only
  /// the references with these `numbers`, or all references, beginning with those in `urgent`.
  init(
    _ query: Query, recogniser: Recogniser, known: [Verifier.Candidate] = [], before urgent: [Int] = [],
    among numbers: [Int]? = nil
  ) throws(VisionError) {
    self.query = query
    self.recogniser = recogniser
    candidates = known
    comparisons = query.comparisons
    var explained = believed
    try round(in: query.without(explained), before: urgent, among: numbers, isFirst: true)
    while comparisons > 0 {
      let now = believed
      if now.allSatisfy(explained.contains) { return }
      explained = now
      let rest = query.without(explained)
      if rest.features.count < CatalogueBuilder.minFeatures { return }
      try round(in: rest, before: [], among: numbers, isFirst: false)
    }
  }

  /// Outlines of the candidates that have been accepted so far.
  private var believed: [Quadrilateral] {
    recogniser.claims(of: candidates).filter { $0.probability >= recogniser.acceptFrom }.map(\.candidate.outline)
  }

  /// Compares `rest` with the references in the order of the index, until several in a row show nothing.
  private mutating func round(
    in rest: Query, before urgent: [Int], among numbers: [Int]?, isFirst: Bool
  ) throws(VisionError) {
    let comparison = Comparison(rest, recogniser: recogniser)
    let ranking = numbers == nil ? recogniser.ranking(rest) : nil
    let order = ranking.map { urgent + $0.filter { !urgent.contains($0) } }
    var hasClear = candidates.contains { $0.probability >= Recogniser.clear }
    var idle = 0
    for number in order ?? numbers ?? Array(recogniser.catalogue.references.indices) where comparisons > 0 {
      if ranking != nil, idle >= query.shortlist + (hasClear ? 0 : query.reserve) { return }
      idle += 1
      if absent.contains(number) { continue }
      comparisons -= 1
      compared.insert(number)
      let found = try comparison.compare(number)
      if found.candidate == nil, found.reason == .fewMatches { absent.insert(number) }
      if isFirst, found.reason == .implausibleOutline || found.reason == .tooPlain { reason = found.reason }
      guard let candidate = found.candidate else { continue }
      let probability = candidate.probability
      take(candidate, probability, isFirst: isFirst)
      if probability >= recogniser.acceptFrom { idle = 0 }
      hasClear = hasClear || probability >= Recogniser.clear
    }
  }

  /// Adds a candidate of this probability, or replaces a less probable one for the same object. In later rounds,
  /// leftover features produce chance candidates, so a candidate is added only if it is probable enough.
  private mutating func take(_ candidate: Verifier.Candidate, _ probability: Double, isFirst: Bool) {
    if let place = candidates.firstIndex(where: { $0.isSame(as: candidate) }) {
      if probability > candidates[place].probability { candidates[place] = candidate }
    } else if isFirst || probability >= Recogniser.doubtfulFrom {
      candidates.append(candidate)
    }
  }
}

extension Verifier.Candidate {
  /// Whether both are one thing, and not two copies of it.
  func isSame(as other: Verifier.Candidate) -> Bool {
    reference == other.reference && outline.intersectionOverUnion(with: other.outline) > 0.2
  }
}
