import CHamming
import Foundation
import Vision

/// A catalogue's features of one kind, sorted by the word they are nearest to: tells which references a query may show
/// without comparing it with all of them (Jégou, Douze, Schmid, Hamming embedding and weak geometric consistency, ECCV 2008).
struct InvertedIndex: Sendable {
  /// Bits of 64 in which the signatures of features may differ that are compared as a whole: with 11 shortlists of
  /// photographs hold 303 references in view of 308, with 14 they hold 305.
  static let mostSignature: UInt32 = 14

  private struct Entry: Sendable {
    var reference: UInt32
    var stance: GeometricVotes.Stance
  }

  private let referenceCount: Int
  /// What a feature at each Hamming distance weighs, up to the largest that counts.
  private let closeness: [Float]
  private let vocabulary: Vocabulary
  /// The features of word `w` are `starts[w]..<starts[w + 1]` of the three lists below.
  private let starts: [Int]
  private let signatures: [UInt64]
  private let descriptors: [UInt64]
  private let entries: [Entry]

  /// Files the features of all views of `kind` under their words. Time grows with their number.
  init(_ catalogue: ReferenceLibrary, kind: FeatureExtractor.Kind) {
    let references = catalogue.references
    let counts = Parallel.map(references) { reference in
      reference.views.filter { $0.kind == kind }.reduce(into: [Int](repeating: 0, count: Vocabulary.count)) {
        counts, view in
        for word in view.words { counts[Int(word)] += 1 }
      }
    }
    var starts = [Int](repeating: 0, count: Vocabulary.count + 1)
    for word in 0..<Vocabulary.count { starts[word + 1] = counts.reduce(starts[word]) { $0 + $1[word] } }
    let total = starts[Vocabulary.count]
    var places = starts
    var signatures = [UInt64](repeating: 0, count: total)
    let width = Features.descriptorWords
    var descriptors = [UInt64](repeating: 0, count: total * width)
    var entries = [Entry](repeating: Entry(reference: 0, stance: GeometricVotes.Stance()), count: total)
    for (number, reference) in references.enumerated() {
      for view in reference.views where view.kind == kind {
        for (feature, word) in view.words.enumerated() {
          let place = places[Int(word)]
          places[Int(word)] += 1
          signatures[place] = view.features.signature(feature)
          for i in 0..<width { descriptors[width * place + i] = view.features.descriptors[width * feature + i] }
          entries[place] = Entry(
            reference: UInt32(number), stance: GeometricVotes.Stance(view.features.keypoints[feature]))
        }
      }
    }
    vocabulary = .shipped(for: kind)
    self.starts = starts
    self.signatures = signatures
    self.descriptors = descriptors
    self.entries = entries
    referenceCount = catalogue.references.count
    closeness = (0...kind.voteDistance).map { distance in
      let deviations = 4 * Float(distance) / Float(kind.voteDistance)
      return exp(-deviations * deviations / 2)
    }
  }

  /// The `count` references for which most speaks in `query`, the likeliest first.
  func shortlist(for query: Query, count: Int) -> [Int] {
    guard !entries.isEmpty else { return [] }
    var geometricVotes = GeometricVotes(references: referenceCount)
    let longest = zip(starts, starts.dropFirst()).map { $1 - $0 }.max() ?? 0
    var near = [chamming_nearest](repeating: chamming_nearest(), count: longest)
    var voters: [(entry: Int, weight: Float)] = []
    for (feature, words) in vocabulary.words(of: query.features).enumerated() {
      voters.removeAll(keepingCapacity: true)
      let signature = query.features.signature(feature)
      for word in words.first == words.second ? [words.first] : [words.first, words.second] {
        let list = starts[word]..<starts[word + 1]
        let found = self.voters(for: query.features, feature, signature, in: list, &near)
        for voter in near[..<found] {
          voters.append((list.lowerBound + Int(voter.index), closeness[Int(voter.distance)]))
        }
      }
      // Each feature of the query has one vote: what is like many tells little of each.
      let share = 1 / voters.reduce(0) { $0 + $1.weight }
      let stance = GeometricVotes.Stance(query.features.keypoints[feature])
      for voter in voters {
        let entry = entries[voter.entry]
        geometricVotes.add(voter.weight * share, for: Int(entry.reference), from: entry.stance, to: stance)
      }
    }
    let votes = geometricVotes.counted
    let ordered = votes.indices.sorted { (votes[$1], $0) < (votes[$0], $1) }
    return Array(ordered.prefix(count))
  }

  /// Writes to `found` the places in `list` and the distances of those that vote for feature number `i` of `features`, whose
  /// signature is given, and returns their number.
  private func voters(
    for features: Features, _ i: Int, _ signature: UInt64, in list: Range<Int>, _ found: inout [chamming_nearest]
  ) -> Int {
    let width = Features.descriptorWords
    return unsafe features.descriptors.withUnsafeBufferPointer { queries in
      unsafe signatures.withUnsafeBufferPointer { signatures in
        unsafe descriptors.withUnsafeBufferPointer { descriptors in
          guard let query = queries.baseAddress, let first = signatures.baseAddress, let all = descriptors.baseAddress
          else { return 0 }
          return unsafe chamming_near(
            query + width * i, signature, first + list.lowerBound, all + width * list.lowerBound, list.count,
            Self.mostSignature, UInt32(closeness.count - 1), &found)
        }
      }
    }
  }
}

extension Features {
  /// A quarter of the bits of descriptor `i`, evenly chosen: SIFT's stand in the order of the places that they describe.
  fileprivate func signature(_ i: Int) -> UInt64 {
    let quarter: UInt64 = 0x1111_1111_1111_1111
    return (0..<Self.descriptorWords).reduce(0) { $0 | (descriptors[Self.descriptorWords * i + $1] & quarter) << $1 }
  }
}
