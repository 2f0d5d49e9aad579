import Testing

@testable import Statistics

@Suite struct `Wilson's interval` {
  /// Worked out with the formula in 50 digits.
  @Test(arguments: [
    (0, 10, 0, 0.277533), (0, 700, 0, 0.005458), (1, 10, 0.017876, 0.404150), (5, 10, 0.236593, 0.763407),
    (10, 10, 0.722467, 1), (15, 200, 0.045975, 0.120044), (194, 200, 0.936106, 0.986180),
  ])
  func `has known ends`(events: Int, trials: Int, low: Double, high: Double) {
    let interval = ConfidenceInterval.wilson95(events: events, of: trials)
    #expect(abs(interval.lowerBound - low) < 1e-6)
    #expect(abs(interval.upperBound - high) < 1e-6)
  }

  @Test func `is everything where nothing was tried`() {
    #expect(ConfidenceInterval.wilson95(events: 0, of: 0) == 0...1)
  }

  @Test(arguments: [1, 2, 3, 10, 60, 700])
  func `holds the rate, lies within 0 and 1, and is its own mirror image`(trials: Int) {
    for events in 0...trials {
      let interval = ConfidenceInterval.wilson95(events: events, of: trials)
      #expect(interval.contains(Double(events) / Double(trials)))
      #expect(interval.lowerBound >= 0 && interval.upperBound <= 1)
      #expect((interval.lowerBound == 0) == (events == 0))
      #expect((interval.upperBound == 1) == (events == trials))
      let mirrored = ConfidenceInterval.wilson95(events: trials - events, of: trials)
      #expect(abs(interval.lowerBound - (1 - mirrored.upperBound)) < 1e-12)
    }
  }

  @Test(arguments: [0, 1, 5, 10]) func `narrows with more trials`(tenths: Int) {
    let widths = [10, 100, 1000, 10_000].map { trials in
      let interval = ConfidenceInterval.wilson95(events: tenths * trials / 10, of: trials)
      return interval.upperBound - interval.lowerBound
    }
    #expect(widths == widths.sorted(by: >))
    #expect(Set(widths).count == widths.count)
  }
}
