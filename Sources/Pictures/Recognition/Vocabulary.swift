import CHamming
import Vision

/// Descriptors by which others are sorted, so that those that differ in little come to lie together: each belongs to the
/// word nearest to it (Sivic, Zisserman: Video Google, ICCV 2003).
struct Vocabulary: Sendable {
  /// Four 64-bit words of each.
  private let words: [UInt64]

  var count: Int { words.count / Features.descriptorWords }

  /// Takes `count` of the descriptors of `features`, evenly spread, for words.
  init(of count: Int, from features: [Features]) {
    let total = features.reduce(0) { $0 + $1.count }
    let count = min(count, total)
    var words: [UInt64] = []
    words.reserveCapacity(count * Features.descriptorWords)
    var (before, taken) = (0, 0)
    for features in features {
      while taken < count, taken * total / count < before + features.count {
        let first = (taken * total / count - before) * Features.descriptorWords
        words += features.descriptors[first..<first + Features.descriptorWords]
        taken += 1
      }
      before += features.count
    }
    self.words = words
  }

  /// Words of a list that is searched at a time: the search tells the nearest of a list only, and for the second nearest
  /// the nearest of the other lists stand.
  private static let listed = 128

  /// The numbers of the two nearest words of each of `features`, the nearer first. There must be a word.
  func words(of features: Features) -> [(first: Int, second: Int)] {
    var best = [(near: (word: Int, distance: UInt16), far: (word: Int, distance: UInt16))](
      repeating: ((0, .max), (0, .max)), count: features.count)
    var nearest = [chamming_neighbours](repeating: chamming_neighbours(), count: features.count)
    for start in stride(from: 0, to: count, by: Self.listed) {
      let end = min(count, start + Self.listed)
      let list = Array(words[start * Features.descriptorWords..<end * Features.descriptorWords])
      unsafe chamming_search(features.descriptors, features.count, list, end - start, &nearest, nil)
      for (i, found) in nearest.enumerated() {
        let word = (word: start + Int(found.index), distance: found.distance)
        if word.distance < best[i].near.distance {
          best[i] = (word, best[i].near)
        } else if word.distance < best[i].far.distance {
          best[i].far = word
        }
      }
    }
    return best.map { ($0.near.word, $0.far.word) }
  }
}
