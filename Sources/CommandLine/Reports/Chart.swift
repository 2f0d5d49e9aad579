/// A chart of lines, points or bars over two axes.
public struct Chart: Sendable {
  /// The caption above the chart, which screen readers read out too.
  public var title: String
  /// A description of the chart, for readers who cannot see it.
  public var description: String
  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis.
  public var y: Axis
  /// The series in drawing order; six colours take turns, and a legend names the series if there are several.
  public var series: [Series]
  /// The name under which the script finds the chart to mark the chosen threshold; empty if the chart has no mark.
  public var marker: String
  /// Whether to draw the diagonal from corner to corner as a reference; for linear axes only.
  public var hasDiagonal: Bool

  /// Creates a chart of `series`, by default without the diagonal.
  public init(
    title: String, description: String, x: Axis, y: Axis, series: [Series], hasDiagonal: Bool = false,
    marker: String = ""
  ) {
    self.marker = marker
    self.title = title
    self.description = description
    self.x = x
    self.y = y
    self.series = series
    self.hasDiagonal = hasDiagonal
  }

  /// Values that belong together and share one colour.
  public struct Series: Sendable {
    /// The name in the legend, which only charts of several series have.
    public var name: String
    /// How the values are drawn.
    public var style: Style
    /// The values in the order in which a line joins them; those that are not finite are left out.
    public var values: [Value]

    /// Creates a series of `values` that the legend calls `name`.
    public init(_ name: String, _ style: Style, _ values: [Value]) {
      self.name = name
      self.style = style
      self.values = values
    }
  }

  /// How the values of a series are drawn.
  public enum Style: Sendable {
    case line
    /// A line that moves sideways, then up or down: it does not guess what lies between two points.
    case steps
    /// Separate points.
    case marks
    /// Bars of `width`, in units of the x axis.
    case bars(width: Double)
  }

  /// A point of a series, or one of its bars.
  public struct Value: Sendable {
    /// The position on the horizontal axis, of a bar that of its middle.
    public var x: Double
    /// The position on the vertical axis, of a bar its height.
    public var y: Double
    /// The confidence interval of y; nil if there is none.
    public var interval: ClosedRange<Double>?
    /// The label of a bar; empty for none.
    public var label: String

    /// Creates a value, by default without interval and label.
    public init(x: Double, y: Double, interval: ClosedRange<Double>? = nil, label: String = "") {
      self.x = x
      self.y = y
      self.interval = interval
      self.label = label
    }
  }
}
