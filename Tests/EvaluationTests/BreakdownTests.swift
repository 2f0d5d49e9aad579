import Basics
import Statistics
import Testing

@testable import Evaluation

@Suite struct `A breakdown` {
  @Test func `holds each object once, the lower bound of a bin in it`() {
    let measures: [Double] = [0, 0.99, 1, 1.5, 2, 100]
    let breakdown = Breakdown(measures.map { ($0, $0 >= 1.5) }, edges: [1, 2])
    #expect(breakdown.bins.map(\.objects) == [2, 2, 2])
    #expect(breakdown.bins.map(\.found) == [0, 1, 2])
    #expect(breakdown.bins.map(\.recall) == [0, 0.5, 1])
    #expect(breakdown.bins.map(\.from) == [nil, 1, 2])
    #expect(breakdown.bins.map(\.to) == [1, 2, nil])
  }

  @Test func `knows no recall of nothing`() {
    #expect(Breakdown([], edges: Breakdown.tilts).bins.map(\.recall) == [nil, nil, nil, nil, nil])
  }
}

@Suite struct `A histogram` {
  @Test(arguments: 0..<5 as Range<UInt64>, [1, 7, 100, 1000])
  func `holds each value once, in bins of a round width`(seed: UInt64, count: Int) {
    var generator = SplitMix64(seed: seed)
    let largest = Double.random(in: 0.01...5000, using: &generator)
    let values = (0..<count).map { _ in Double.random(in: 0...largest, using: &generator) }
    let histogram = Histogram(values)
    #expect(histogram.counts.reduce(0, +) == count)
    #expect(histogram.counts.count <= 31)
    #expect(count < 100 || histogram.counts.count >= 12)
    for (i, number) in histogram.counts.dropLast().enumerated() {
      #expect(number == values.count { Int($0 / histogram.width) == i })
    }
  }

  @Test func `is not pressed into one bin by one large value`() {
    let histogram = Histogram((1...200).map(Double.init) + [1e6])
    #expect(histogram.width == 10)
    #expect(histogram.counts.last == 12)
  }

  @Test func `of nothing is empty`() { #expect(Histogram([]).counts.isEmpty) }
}
