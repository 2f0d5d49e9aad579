import Testing

@testable import Statistics

@Suite struct `A rank correlation` {
  @Test func `is 1 where the order is the same, however the values grow, and -1 where it is the opposite`() {
    #expect(RankCorrelation.spearman([(1, 10), (2, 1000), (3, 1001)]) == 1)
    #expect(RankCorrelation.spearman([(1, 3), (2, 2), (3, -9)]) == -1)
  }

  /// Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / √(4.5 · 5).
  @Test func `shares the ranks of equal values`() throws {
    let value = try #require(RankCorrelation.spearman([(1, 1), (5, 2), (5, 3), (7, 4)]))
    #expect(abs(value - 4.5 / 22.5.squareRoot()) < 1e-12)
  }

  @Test func `is none for fewer than three, or where all are equal`() {
    #expect(RankCorrelation.spearman([(1, 1), (2, 2)]) == nil)
    #expect(RankCorrelation.spearman([(1, 5), (2, 5), (3, 5)]) == nil)
  }
}
