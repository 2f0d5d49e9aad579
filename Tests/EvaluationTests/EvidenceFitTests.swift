import Testing

@testable import Evaluation
@testable import Recognition

@Suite struct `A fit of evidence` {
  /// Returns the rows of a set in which each photograph shows its object and a stranger, and matches another reference
  /// by chance. `shift` makes the set harder.
  private func rows(_ set: String, shift: Double = 0, from: String = "other") -> [LabelledEvidence] {
    FeatureExtractor.Kind.allCases.flatMap { kind in
      (0..<20).flatMap { number in
        let spread = Double(number) / 40
        return [
          row(set, number, .right, kind, strict: 40, good: 0.6 - shift + spread / 2, own: 0.6 - shift + spread / 2),
          row(set, number, .stranger, kind, strict: 30, good: 0.6, own: spread / 2),
          row(set, number, .absent, kind, of: "\(from)/thing", strict: 1, good: 0, own: 0),
        ]
      }
    }
  }

  private func row(
    _ set: String, _ picture: Int, _ truth: LabelledEvidence.Truth, _ kind: FeatureExtractor.Kind,
    of reference: String? = nil, strict: Int, good: Double, own: Double
  ) -> LabelledEvidence {
    LabelledEvidence(
      set: set, look: "photograph", picture: "\(picture).jpg", reference: reference ?? "\(set)/thing", truth: truth,
      isWhole: true,
      figures: EvidenceFigures(
        kind: kind, inliers: strict + 10, strictInliers: strict, likeness: good,
        blocks: EvidenceFigures.Blocks(count: 60, good: good, own: own, different: 0)), seen: nil)
  }

  @Test func `believes of a set what is like the others`() {
    let fit = EvidenceFit(rows("one", from: "third") + rows("other", from: "third"))
    let believed = fit.believed(of: "other")
    #expect(fit.sets == ["one", "other"] && believed.map(\.look) == ["photograph, orb", "photograph, sift"])
    for look in believed {
      #expect(look.there.of == 20 && look.there.all == 20)
      #expect(look.strangers.of == 0 && look.strangers.all == 20 && look.chance.of == 0)
    }
  }

  @Test func `leaves out the photographs of a set, and its references`() throws {
    let (one, other) = (rows("one", from: "third"), rows("other", shift: 0.3, from: "third"))
    let byReference = rows("one", from: "other").filter { $0.truth == .absent }
    let without = EvidenceFit(one + other + byReference).model(without: "other")
    #expect(without != nil && without == EvidenceFit(one).model())
    #expect(without != EvidenceFit(one + other).model())
  }

  @Test func `counts the candidates of a photograph as one`() {
    let rows = rows("one")
    let own = [rows, rows + rows].map { ((EvidenceFit($0).model()?.identity.own ?? 0) * 1e6).rounded() }
    #expect(own[0] != 0 && own[0] == own[1])
  }

  @Test func `needs strangers, and what is there by chance`() {
    #expect(EvidenceFit(rows("one").filter { $0.truth != .stranger }).model() == nil)
    #expect(EvidenceFit(rows("one").filter { $0.truth != .absent }).model() == nil)
    #expect(EvidenceFit([]).model() == nil && EvidenceFit([]).believed(of: "one").isEmpty)
  }
}
