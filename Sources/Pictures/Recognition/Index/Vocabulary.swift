import CHamming
import Foundation
import Vision

/// Descriptors, called words, by which other descriptors are sorted so that similar ones are stored together: each
/// descriptor belongs to its nearest word (Sivic, Zisserman: Video Google, ICCV 2003). The vocabulary is the same for
/// every catalogue, so that a reference is filed under its words once, and adding another reference does not change that.
package struct Vocabulary: Sendable {
  /// Words of a vocabulary. More make shorter lists, but take longer to look up; 2048 were no better.
  static let count = 1024

  /// Four 64-bit words for each word of the vocabulary.
  package let words: [UInt64]

  /// Chooses words for features of `kind`: ``count`` of the descriptors that `references` have in views from the front,
  /// evenly spread. There must be at least that many.
  ///
  /// Words moved to the middle of the descriptors that are nearest to them (k-majority) made no better shortlists.
  package init(of references: [Reference], kind: FeatureExtractor.Kind) {
    let views = references.flatMap(\.views).filter { $0.kind == kind && $0.simulation.tilt == 1 }
    let (descriptors, width) = (views.flatMap(\.features.descriptors), Features.descriptorWords)
    let total = descriptors.count / width
    words = (0..<Self.count).flatMap { word in
      let chosen = word * total / Self.count
      return descriptors[width * chosen..<width * (chosen + 1)]
    }
  }

  /// The words for features of `kind`, which are shipped with the program.
  static func shipped(for kind: FeatureExtractor.Kind) -> Vocabulary {
    switch kind {
    case .orb: orb
    case .sift: sift
    }
  }

  private static let orb = Vocabulary(base64: shippedORB)
  private static let sift = Vocabulary(base64: shippedSIFT)

  /// Reads words as `apeiron catalog words` prints them. Any other text is a programming error and traps.
  private init(base64: String) {
    guard let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters),
      data.count == 8 * Features.descriptorWords * Self.count
    else { preconditionFailure("the vocabulary is damaged") }
    words = stride(from: 0, to: data.count, by: 8).map { start in
      data[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Words in a list that is searched at a time. The search finds only the nearest word of a list, so the second
  /// nearest is found among the nearest words of the other lists.
  private static let listed = 128

  /// The numbers of the two nearest words of each of `features`, the nearer first.
  func words(of features: Features) -> [(first: Int, second: Int)] {
    var best = [(near: (word: Int, distance: UInt16), far: (word: Int, distance: UInt16))](
      repeating: ((0, .max), (0, .max)), count: features.count)
    var nearest = [chamming_neighbours](repeating: chamming_neighbours(), count: features.count)
    for start in stride(from: 0, to: Self.count, by: Self.listed) {
      let end = min(Self.count, start + Self.listed)
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
