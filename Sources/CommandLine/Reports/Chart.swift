/// A chart of lines, points or bars over two axes.
public struct Chart: Sendable {
  public var title: String
  /// What the chart shows, for readers who cannot see it.
  public var description: String
  public var x: Axis
  public var y: Axis
  public var series: [Series]
  /// Whether to draw the diagonal from corner to corner as a reference; for linear axes only.
  public var hasDiagonal: Bool

  public init(
    title: String, description: String, x: Axis, y: Axis, series: [Series], hasDiagonal: Bool = false
  ) {
    self.title = title
    self.description = description
    self.x = x
    self.y = y
    self.series = series
    self.hasDiagonal = hasDiagonal
  }

  /// Values that belong together and share one colour.
  public struct Series: Sendable {
    public var name: String
    public var style: Style
    public var values: [Value]

    public init(_ name: String, _ style: Style, _ values: [Value]) {
      self.name = name
      self.style = style
      self.values = values
    }
  }

  public enum Style: Sendable {
    case line
    /// A line that moves sideways, then up or down: it does not guess what lies between two points.
    case steps
    /// Separate points.
    case marks
    /// Bars of `width`, in units of the x axis.
    case bars(width: Double)
  }

  public struct Value: Sendable {
    public var x: Double
    public var y: Double
    /// The confidence interval of y; nil if there is none.
    public var interval: ClosedRange<Double>?
    /// The label of a bar; empty for none.
    public var label: String

    public init(x: Double, y: Double, interval: ClosedRange<Double>? = nil, label: String = "") {
      self.x = x
      self.y = y
      self.interval = interval
      self.label = label
    }
  }
}
