/// Lines, points or bars over two axes.
public struct Chart: Sendable {
  public var title: String
  /// What the chart tells, for who cannot see it.
  public var description: String
  public var x: Axis
  public var y: Axis
  public var series: [Series]
  /// Whether the diagonal from corner to corner is drawn, as something to compare with; of linear axes only.
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

  /// What belongs together and has one colour.
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
    /// A line that goes sideways, then up or down: what is between two points is not guessed.
    case steps
    /// Points by themselves.
    case marks
    /// Bars of `width`, in units of the x axis.
    case bars(width: Double)
  }

  public struct Value: Sendable {
    public var x: Double
    public var y: Double
    /// Where y lies with confidence; nil where that is not said.
    public var interval: ClosedRange<Double>?
    /// What stands above a bar; empty for nothing.
    public var label: String

    public init(x: Double, y: Double, interval: ClosedRange<Double>? = nil, label: String = "") {
      self.x = x
      self.y = y
      self.interval = interval
      self.label = label
    }
  }
}
