import CHamming
import Foundation
import Vision

/// The features of one kind in a catalogue, sorted by their nearest word. The index ranks the references that a query
/// may show without comparing the query with all of them (Jégou, Douze, Schmid, Hamming embedding and weak geometric
/// consistency, ECCV 2008).
struct InvertedIndex: Sendable {
  /// The number of features under one word that vote on one feature of the query: the nearest ones. Features that are
  /// much farther away than others weigh next to nothing, and a large catalogue has thousands of them.
  static let maxVoters = 64

  private let referenceCount: Int
  private let sections: [IndexSection]
  /// The weight of a feature at each distance between signatures, up to the largest distance that counts.
  private let closeness: [Float]
  private let vocabulary: Vocabulary

  /// Files the features of all views of `kind` under their words, unless that is kept.
  init(_ catalogue: ReferenceCatalogue, kind: FeatureExtractor.Kind) {
    referenceCount = catalogue.references.count
    sections = IndexSection.all(of: catalogue.references, kind: kind)
    vocabulary = .shipped(for: kind)
    closeness = (0...kind.signatureDistance).map { distance in
      let deviations = Float(distance) / Self.deviation
      return exp(-deviations * deviations / 2)
    }
  }

  /// Features that are filed.
  var featureCount: Int { sections.flatMap(\.lists).reduce(0) { $0 + $1.postings.count } }

  /// Bits by which the signatures of a right match differ more than none.
  private static let deviation: Float = 5

  /// A feature of the index that votes for what feature number `query` shows.
  private struct Voter {
    let query: Int32
    let reference: Int32
    let stance: GeometricVotes.Stance
    let weight: Float
  }

  /// The `count` references for which most speaks in the `features` of a picture, the likeliest first.
  func shortlist(for features: Features, count: Int) -> [Int] {
    let voters = voters(for: features)
    guard !voters.isEmpty else { return [] }
    // Each feature of the query has one vote, which it divides among its voters: a feature that resembles many says
    // little about each.
    var sums = [Float](repeating: 0, count: features.count)
    for voter in voters { sums[Int(voter.query)] += voter.weight }
    let stances = features.keypoints.map { GeometricVotes.Stance($0) }
    var votes = GeometricVotes(references: referenceCount)
    for voter in voters {
      let share = voter.weight / sums[Int(voter.query)]
      votes.add(share, for: Int(voter.reference), from: voter.stance, to: stances[Int(voter.query)])
    }
    let counted = votes.counted
    return Array(counted.indices.sorted { (counted[$1], $0) < (counted[$0], $1) }.prefix(count))
  }

  /// Returns the voters for each of `features`. They are searched word by word, so that each list is fetched from
  /// memory only once.
  private func voters(for features: Features) -> [Voter] {
    var asking = [[Int32]](repeating: [], count: Vocabulary.count)
    for (feature, words) in vocabulary.words(of: features).enumerated() {
      asking[words.first].append(Int32(feature))
      if words.second != words.first { asking[words.second].append(Int32(feature)) }
    }
    let signatures = features.signatures
    var voters: [Voter] = []
    var found: [chamming_nearest] = []
    for section in sections {
      for (block, lists) in section.lists.enumerated() {
        let number = { (posting: PostingLists.Posting) in
          section.numbers[block * PostingLists.maxReferences + posting.reference]
        }
        for word in 0..<Vocabulary.count where !asking[word].isEmpty {
          let list = Int(lists.starts[word])..<Int(lists.starts[word + 1])
          let posting = { (near: chamming_nearest) in
            PostingLists.Posting(bits: lists.postings[list.lowerBound + Int(near.index)])
          }
          if found.count < list.count { found = [chamming_nearest](repeating: chamming_nearest(), count: list.count) }
          for feature in asking[word] {
            let count = Self.near(signatures, Int(feature), lists, list, closeness.count - 1, &found)
            var near = found[..<count]
            if !section.isWhole { near.removeAll { number(posting($0)) < 0 } }
            for near in Self.nearest(near) {
              let (posting, weight) = (posting(near), closeness[Int(near.distance)])
              voters.append(
                Voter(query: feature, reference: number(posting), stance: posting.stance, weight: weight))
            }
          }
        }
      }
    }
    return voters
  }

  /// Writes to `found` the positions in `list` and the distances of the signatures that differ from feature number `i`
  /// in few bits, and returns their number.
  private static func near(
    _ queries: [UInt64], _ i: Int, _ lists: PostingLists, _ list: Range<Int>, _ most: Int,
    _ found: inout [chamming_nearest]
  ) -> Int {
    let width = PostingLists.signatureWords
    return unsafe queries.withUnsafeBufferPointer { queries in
      unsafe lists.signatures.withUnsafeBufferPointer { signatures in
        guard let query = queries.baseAddress, let first = signatures.baseAddress else { return 0 }
        return unsafe chamming_near(
          query + width * i, first + width * list.lowerBound, list.count, UInt32(most), &found)
      }
    }
  }

  /// Returns the nearest ``maxVoters`` of `found`, and any others that are as near as the last of them.
  private static func nearest(_ found: ArraySlice<chamming_nearest>) -> ArraySlice<chamming_nearest> {
    guard found.count > maxVoters else { return found }
    var counts = [Int](repeating: 0, count: 64 * PostingLists.signatureWords + 1)
    for one in found { counts[Int(one.distance)] += 1 }
    var (farthest, total) = (0, counts[0])
    while total < maxVoters {
      farthest += 1
      total += counts[farthest]
    }
    return found.filter { $0.distance <= farthest }[...]
  }
}
