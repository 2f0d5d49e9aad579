package import Basics
import Foundation
import Vision

/// The features of one kind of some references, each filed under its nearest word of the ``Vocabulary``. The list
/// stores half of a feature's bits, which say nearly as much as all of them, and a posting: 20 bytes per feature, which
/// can be stored unchanged.
package struct PostingLists: Sendable {
  /// Which reference a feature is of, and how it stands in it.
  struct Posting: Sendable {
    /// 16 bits of the reference's number, 8 bits of the direction in 256ths of a circle, 8 bits of the size's logarithm
    /// to base 2 in 16ths.
    let bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    init(reference: Int, _ keypoint: Keypoint) {
      // A value that is read from a file may not be a number; it then counts as 0, or as the largest possible value.
      let turn = keypoint.angle / (2 * .pi)
      let direction = turn.isFinite ? UInt8(truncatingIfNeeded: Int(((turn - turn.rounded(.down)) * 256).rounded())) : 0
      let size = UInt8(max(0, min(255, (log2(keypoint.size) * 16).rounded())))
      bits = UInt32(reference) << 16 | UInt32(direction) << 8 | UInt32(size)
    }

    var reference: Int { Int(bits >> 16) }

    var stance: GeometricVotes.Stance {
      GeometricVotes.Stance(direction: UInt16(bits >> 8 & 255) << 8, size: Int16(bits & 255) * 16)
    }
  }

  /// References in one: a posting has 16 bits for the number.
  static let maxReferences = 1 << 16
  /// 64-bit words of a signature.
  static let signatureWords = 2

  /// The features of word `w` are `starts[w]..<starts[w + 1]` of the two lists below.
  let starts: [UInt32]
  /// Two words each.
  let signatures: [UInt64]
  /// As ``Posting/bits``.
  let postings: [UInt32]

  /// Returns lists for the features of `kind` in `references`, each of which is numbered by its position: one list for
  /// up to `maxReferences` of them, and as many lists as necessary for more. A reference that is nil has no features.
  ///
  /// Of tilted views, only the stronger half of the features is filed. Leaving out the other half means that 11 instead
  /// of 10 of 233 objects in photographs of records, paintings and banknotes are not among the first 16 of 496
  /// references; without any tilted view, it is 21.
  package static func filing(_ references: [Reference?], kind: FeatureExtractor.Kind) -> [PostingLists] {
    stride(from: 0, to: references.count, by: maxReferences).map { start in
      PostingLists(Array(references[start..<min(references.count, start + maxReferences)]), kind: kind)
    }
  }

  private init(_ references: [Reference?], kind: FeatureExtractor.Kind) {
    let rows = Parallel.map(Array(references.enumerated())) { Row.all(of: $0.element, number: $0.offset, kind: kind) }
    var starts = [UInt32](repeating: 0, count: Vocabulary.count + 1)
    for row in rows.joined() { starts[Int(row.word) + 1] += 1 }
    for word in 0..<Vocabulary.count { starts[word + 1] += starts[word] }
    var places = starts
    let total = Int(starts[Vocabulary.count])
    var signatures = [UInt64](repeating: 0, count: Self.signatureWords * total)
    var postings = [UInt32](repeating: 0, count: total)
    for row in rows.joined() {
      let place = Int(places[Int(row.word)])
      places[Int(row.word)] += 1
      (signatures[2 * place], signatures[2 * place + 1]) = row.signature
      postings[place] = row.posting.bits
    }
    (self.starts, self.signatures, self.postings) = (starts, signatures, postings)
  }

  /// A feature before it is filed.
  private struct Row: Sendable {
    let word: UInt16
    let signature: (UInt64, UInt64)
    let posting: Posting

    static func all(of reference: Reference?, number: Int, kind: FeatureExtractor.Kind) -> [Row] {
      (reference?.views ?? []).filter { $0.kind == kind }.flatMap { view in
        let count = view.simulation.tilt > 1 ? view.features.count / 2 : view.features.count
        return (0..<count).map { i in
          Row(
            word: view.words[i],
            signature: (
              view.features.descriptors[Features.descriptorWords * i],
              view.features.descriptors[Features.descriptorWords * i + 1]
            ),
            posting: Posting(reference: number, view.features.keypoints[i]))
        }
      }
    }
  }

  /// Writes the starts (32 bits each), the signatures (2 x 64) and the postings (32).
  package func write(to writer: inout ByteWriter) {
    writer.write(starts)
    writer.write(signatures)
    writer.write(postings)
  }

  /// Reads the lists of this many references, which were written one after the other.
  package static func all(
    from reader: inout ByteReader, references: Int
  ) throws(ByteReader.Truncated) -> [PostingLists] {
    var lists: [PostingLists] = []
    for start in stride(from: 0, to: references, by: maxReferences) {
      lists.append(try PostingLists(from: &reader, references: min(references - start, maxReferences)))
    }
    guard reader.isAtEnd else { throw ByteReader.Truncated() }
    return lists
  }

  /// Reads what ``write(to:)`` has written for this many references.
  private init(from reader: inout ByteReader, references: Int) throws(ByteReader.Truncated) {
    starts = try reader.integers(Vocabulary.count + 1, of: UInt32.self)
    let total = Int(starts[Vocabulary.count])
    signatures = try reader.integers(Self.signatureWords * total, of: UInt64.self)
    postings = try reader.integers(total, of: UInt32.self)
    guard starts[0] == 0, zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }),
      postings.allSatisfy({ $0 >> 16 < references })
    else { throw ByteReader.Truncated() }
  }
}

extension Features {
  /// The signatures of all features: the first half of each descriptor, two words. ORB's tests are ordered by how much
  /// information they carry (Rublee et al., section 4.3); the first half of a SIFT descriptor says for each number
  /// whether it is above the median.
  var signatures: [UInt64] {
    (0..<count).flatMap { i in
      descriptors[Self.descriptorWords * i..<Self.descriptorWords * i + PostingLists.signatureWords]
    }
  }
}
