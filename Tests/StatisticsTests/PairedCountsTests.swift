import Statistics
import Testing

@Suite struct `Paired counts` {
  private func counts(_ onlyBefore: Int, _ onlyAfter: Int) -> PairedCounts {
    var counts = PairedCounts()
    for _ in 0..<onlyBefore { counts.add(before: true, after: false) }
    for _ in 0..<onlyAfter { counts.add(before: false, after: true) }
    return counts
  }

  /// By hand: 2 · 0.5^5, 2 · (1 + 10) / 2^10, 2 · (1 + 15 + 105) / 2^15.
  @Test(
    arguments: [
      (0, 0, 1), (1, 0, 1), (0, 5, 0.0625), (1, 9, 22.0 / 1024), (13, 2, 242.0 / 32768), (4, 4, 1), (3, 4, 1),
    ] as [(Int, Int, Double)])
  func `have the p-value of the exact binomial test`(onlyBefore: Int, onlyAfter: Int, expected: Double) {
    #expect(abs(counts(onlyBefore, onlyAfter).pValue - expected) < 1e-12)
  }

  @Test func `have a p-value for thousands of changes too`() {
    #expect(counts(2000, 2000).pValue == 1)
    let p = counts(1900, 2100).pValue
    // The normal approximation with continuity correction gives 0.00167.
    #expect(p > 0.0015 && p < 0.0018)
    #expect(counts(0, 3000).pValue == 0)
  }

  @Test func `tell how many there were in each run`() {
    var counts = counts(2, 3)
    counts.add(before: true, after: true)
    counts.add(before: false, after: false)
    #expect(counts.totals == (3, 4))
    #expect(counts.neither == 1 && counts.both == 1)
  }
}
