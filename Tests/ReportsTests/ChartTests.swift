import Testing

@testable import Reports

@Suite struct ChartTests {
  @Test(arguments: [(0.0, 0.0), (0.5, 0.5), (1, 1), (-3, 0), (7, 1)])
  func `a value stands where its axis says, or at its edge`(value: Double, share: Double) {
    #expect(Axis.share("").share(of: value) == share)
  }

  @Test(arguments: [(0.001, 0.0), (0.01, 1.0 / 3), (1, 1), (0, 0)])
  func `a logarithmic axis has its powers of ten at equal distances`(value: Double, share: Double) {
    let axis = Axis.powersOfTen("", 0.001...1)
    #expect(abs(axis.share(of: value) - share) < 1e-9)
    #expect(axis.ticks.map(\.label) == ["1e-3", "1e-2", "1e-1", "1"])
  }

  @Test(arguments: [0.0, 1e-9, 0.03, 0.9, 1, 7, 10, 48.2, 99, 1234, 1e6])
  func `an axis from zero reaches its largest value in a few steps`(largest: Double) throws {
    let axis = Axis.fromZero("", to: largest)
    #expect(axis.range.contains(largest))
    #expect((2...10).contains(axis.ticks.count), "\(axis.ticks.map(\.label))")
    #expect(largest == 0 || axis.range.upperBound < largest * 1.51)
    #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count)
  }

  private func chart(_ style: Chart.Style, _ values: [Chart.Value]) -> String {
    ChartDrawing(
      chart: Chart(
        title: "recall", description: "by size", x: .share("x"), y: .share("y"),
        series: [Chart.Series("", style, values)])
    ).markup.source
  }

  @Test func `corners of the chart are corners of the drawing`() {
    let svg = chart(.line, [Chart.Value(x: 0, y: 0), Chart.Value(x: 1, y: 1)])
    #expect(svg.contains("d=\"M52 252L400 12\""))
  }

  @Test func `steps go sideways first`() {
    #expect(
      chart(.steps, [Chart.Value(x: 0, y: 0), Chart.Value(x: 1, y: 1)]).contains("d=\"M52 252H400V12\""))
  }

  @Test func `a bar stands on the axis and shows its interval`() {
    let svg = chart(.bars(width: 0.5), [Chart.Value(x: 0.5, y: 0.5, interval: 0...1)])
    #expect(svg.contains("<rect x=\"139.5\" y=\"132\" width=\"173\" height=\"120\"/>"))
    #expect(svg.contains("d=\"M226 252V12"))
  }

  @Test func `what is not a number is left out`() {
    let svg = chart(.marks, [Chart.Value(x: .nan, y: 0), Chart.Value(x: 0, y: .infinity), Chart.Value(x: 1, y: 1)])
    #expect(svg.matches(of: /<circle/).count == 1)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test func `says in words what it shows`() {
    let svg = chart(.line, [])
    #expect(svg.contains("aria-label=\"recall\"") && svg.contains("<desc>by size</desc>"))
  }
}
