import Foundation

/// An axis of a chart: its label, its range and its ticks.
public struct Axis: Sendable {
  /// The quantity that the axis measures, with its unit. It is drawn next to the axis.
  public var label: String
  /// The values at both ends. A value outside this range is drawn at the nearer end.
  public var range: ClosedRange<Double>
  /// The values that are marked, each with its text.
  public var ticks: [Tick]
  /// How values are spread between the ends.
  public var scale: Scale

  /// How a value becomes a position on an axis.
  public enum Scale: Sendable {
    case linear
    /// For positive numbers; values below the range are drawn at its edge.
    case logarithmic
  }

  /// A mark on an axis.
  public struct Tick: Sendable {
    /// The marked value, in units of the axis.
    public var value: Double
    /// The text at the mark: the number as it should be read, or a name.
    public var label: String

    /// Creates a mark at `value` that reads `label`.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// Creates an axis with custom ticks.
  public init(_ label: String, range: ClosedRange<Double>, ticks: [Tick], scale: Scale = .linear) {
    self.label = label
    self.range = range
    self.ticks = ticks
    self.scale = scale
  }

  /// An axis for a share, 0...1, labelled in per cent.
  public static func share(_ label: String) -> Axis {
    Axis(
      label, range: 0...1,
      ticks: [Tick(0, "0"), Tick(0.25, "25"), Tick(0.5, "50"), Tick(0.75, "75"), Tick(1, "100 %")])
  }

  /// An axis with ticks at powers of ten between the bounds of `range`, which are positive.
  public static func powersOfTen(_ label: String, _ range: ClosedRange<Double>) -> Axis {
    let exponents = Int(log10(range.lowerBound).rounded())...Int(log10(range.upperBound).rounded())
    return Axis(
      label, range: range,
      ticks: exponents.map { Tick(pow(10, Double($0)), $0 >= 0 && $0 < 4 ? "\(Int(pow(10, Double($0))))" : "1e\($0)") },
      scale: .logarithmic)
  }

  /// An axis from 0 to at least `largest`, with four to eight round ticks.
  public static func fromZero(_ label: String, to largest: Double) -> Axis {
    let largest = max(largest, .leastNormalMagnitude)
    let magnitude = pow(10, (log10(largest / 4)).rounded(.down))
    let step = magnitude * ([1, 2, 5].last { $0 * magnitude <= largest / 4 } ?? 1)
    let steps = Int((largest / step).rounded(.up))
    let ticks = (0...steps).map { Tick(Double($0) * step, rounded(Double($0) * step)) }
    return Axis(label, range: 0...(Double(steps) * step), ticks: ticks)
  }

  private static func rounded(_ value: Double) -> String {
    let text = String(format: "%.6g", value)
    return text == "-0" ? "0" : text
  }

  /// An axis with names at 0, 1, 2 …, and half a unit of room at both ends.
  public static func places(_ label: String, _ names: [String]) -> Axis {
    Axis(
      label, range: -0.5...(Double(max(1, names.count)) - 0.5),
      ticks: names.enumerated().map { Tick(Double($0.offset), $0.element) })
  }

  /// The relative position of `value` between the ends, 0...1.
  func share(of value: Double) -> Double {
    let (value, low, high) = (
      place(min(max(value, range.lowerBound), range.upperBound)), place(range.lowerBound), place(range.upperBound)
    )
    return high > low ? (value - low) / (high - low) : 0
  }

  private func place(_ value: Double) -> Double { scale == .linear ? value : log10(value) }
}
