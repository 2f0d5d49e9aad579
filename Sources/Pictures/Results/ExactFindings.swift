package import Recognition
import Vision

/// The findings in a picture, with exact numbers: JSON encodes a double with enough digits to restore it.
package struct ExactFindings: Codable, Sendable {
  /// A reference that may be there.
  struct Seen: Codable, Sendable {
    let reference: String
    let probability: Double
    /// The corners, each as x and y in pixels of the picture: top left, top right, bottom right, bottom left.
    let outline: [[Double]]
    let inliers: Int
    let coverage: Double
    /// The evidence for it; nil if it was not kept.
    let strict: Int?
    let likeness, resemblance, identity: Double?
    /// The code of the rejection; nil for an accepted one.
    let reason: String?
    /// The references that the reason names.
    let others: [String]
    /// The part of the reference that it names.
    let part: String?

    init(_ sighting: Sighting, _ rejection: Rejection? = nil) {
      (reference, probability) = (sighting.reference, sighting.probability)
      outline = sighting.outline.corners.map { [$0.x, $0.y] }
      (inliers, coverage) = (sighting.inliers, sighting.coverage)
      let evidence = sighting.evidence
      (strict, likeness) = (evidence?.strict, evidence?.likeness)
      (resemblance, identity) = (evidence?.resemblance, evidence?.identity)
      (reason, others, part) = (rejection?.code, rejection?.things ?? [], rejection?.part?.rawValue)
    }
  }

  let width, height: Int
  let accepted, rejected: [Seen]
  /// The code of the reason why nothing was accepted.
  let reason: String?

  /// Creates the exact form of the `findings` in a picture of `width` x `height` pixels.
  package init(_ findings: Recogniser.Findings, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    accepted = findings.accepted.map { Seen($0) }
    rejected = findings.rejected.map { Seen($0.sighting, $0.reason) }
    reason = findings.reason?.code
  }

  /// Returns whether `other` is identical, bit for bit: -0 differs from 0.
  func isSame(as other: ExactFindings) -> Bool { JSONLine.encoded(self) == JSONLine.encoded(other) }

  /// The first value that `other` has differently, to follow the name of the picture; nil where it has none.
  package func difference(from other: ExactFindings) -> String? {
    guard !isSame(as: other) else { return nil }
    let names = { (seen: [Seen]) in seen.map(\.reference).joined(separator: ", ") }
    for (what, before, now) in [("accepted", accepted, other.accepted), ("rejected", rejected, other.rejected)] {
      guard names(before) == names(now) else {
        let (earlier, later) = (before.isEmpty ? "nothing" : names(before), now.isEmpty ? "nothing" : names(now))
        return "\(what) was \(earlier), and is \(later)"
      }
      for (one, another) in zip(before, now) where JSONLine.encoded(one) != JSONLine.encoded(another) {
        guard one.probability == another.probability else {
          return "the probability of \(one.reference) was \(one.probability), and is \(another.probability)"
        }
        return "\(one.reference) is as probable, \(one.probability), on other grounds: its place, points or reason"
      }
    }
    return "the size of the picture, or the reason, is another"
  }
}
