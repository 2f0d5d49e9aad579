/// A chart rendered as SVG. The stylesheet gives each series its colour, by number.
struct ChartDrawing {
  // Units of the drawing; the page scales it to the available room.
  static let (width, height) = (420.0, 300.0)
  static let (left, right, top, bottom) = (52.0, 400.0, 12.0, 252.0)
  /// The number of colours in the stylesheet.
  static let colours = 6

  let chart: Chart

  private func x(_ value: Double) -> Double { Self.left + chart.x.share(of: value) * (Self.right - Self.left) }

  private func y(_ value: Double) -> Double { Self.bottom - chart.y.share(of: value) * (Self.bottom - Self.top) }

  var markup: HTML {
    """
    <svg class="chart" viewBox="0 0 \(Self.width) \(Self.height)" role="img" aria-label="\(chart.title)"\(marker)>
    <title>\(chart.title)</title><desc>\(chart.description)</desc>
    \(chart.y.ticks.map(horizontal))\(chart.x.ticks.map(vertical))
    \(chart.hasDiagonal ? diagonal : nil)\(chart.series.enumerated().map { draw($1, colour: $0) })
    <path class="axis" d="M\(Self.left) \(Self.top)V\(Self.bottom)H\(Self.right)"/>
    <text class="label" x="\((Self.left + Self.right) / 2)" y="292" text-anchor="middle">\(chart.x.label)</text>
    <text class="label" transform="translate(12 \((Self.top + Self.bottom) / 2)) rotate(-90)" text-anchor="middle">\
    \(chart.y.label)</text>
    </svg>
    """
  }

  /// The data with which the script places a point: for each axis, the values at its ends, whether it is logarithmic,
  /// and the positions at which its ends are drawn.
  private var marker: HTML? {
    guard !chart.marker.isEmpty else { return nil }
    let axis = { (axis: Axis, from: Double, to: Double) in
      "\(axis.range.lowerBound) \(axis.range.upperBound) \(axis.scale == .logarithmic ? 1 : 0) \(from) \(to)"
    }
    let (x, y) = (axis(chart.x, Self.left, Self.right), axis(chart.y, Self.bottom, Self.top))
    return " data-marker=\"\(chart.marker)\" data-x=\"\(x)\" data-y=\"\(y)\""
  }

  private func horizontal(_ tick: Axis.Tick) -> HTML {
    """
    <path class="grid" d="M\(Self.left) \(y(tick.value))H\(Self.right)"/>\
    <text x="\(Self.left - 6)" y="\(y(tick.value) + 3.5)" text-anchor="end">\(tick.label)</text>
    """
  }

  private func vertical(_ tick: Axis.Tick) -> HTML {
    """
    <path class="tick" d="M\(x(tick.value)) \(Self.bottom)v4"/>\
    <text x="\(x(tick.value))" y="\(Self.bottom + 17)" text-anchor="middle">\(tick.label)</text>
    """
  }

  private var diagonal: HTML {
    "<path class=\"diagonal\" d=\"M\(Self.left) \(Self.bottom)L\(Self.right) \(Self.top)\"/>"
  }

  private func draw(_ series: Chart.Series, colour: Int) -> HTML {
    let values = series.values.filter { $0.x.isFinite && $0.y.isFinite }
    let marks: HTML =
      switch series.style {
      case .line: line(values, steps: false)
      case .steps: line(values, steps: true)
      case .marks: "\(values.map(mark))"
      case .bars(let width): "\(values.map { bar($0, width: width) })"
      }
    return "<g class=\"series s\(colour % Self.colours)\">\(marks)\(values.map(whisker))\(values.map(label))</g>"
  }

  private func line(_ values: [Chart.Value], steps: Bool) -> HTML {
    guard let first = values.first else { return "" }
    let rest = values.dropFirst().map { value -> HTML in
      steps ? "H\(x(value.x))V\(y(value.y))" : "L\(x(value.x)) \(y(value.y))"
    }
    return "<path class=\"line\" d=\"M\(x(first.x)) \(y(first.y))\(rest)\"/>"
  }

  private func mark(_ value: Chart.Value) -> HTML { "<circle cx=\"\(x(value.x))\" cy=\"\(y(value.y))\" r=\"3\"/>" }

  private func bar(_ value: Chart.Value, width: Double) -> HTML {
    let (from, to) = (x(value.x - width / 2), x(value.x + width / 2))
    let top = y(value.y)
    return """
      <rect x="\(from + 0.5)" y="\(top)" width="\(max(0.5, to - from - 1))" height="\(max(0, Self.bottom - top))"/>
      """
  }

  /// The label of a bar, at its foot, away from the whisker.
  private func label(_ value: Chart.Value) -> HTML {
    value.label.isEmpty
      ? "" : "<text x=\"\(x(value.x))\" y=\"\(Self.bottom - 5)\" text-anchor=\"middle\">\(value.label)</text>"
  }

  private func whisker(_ value: Chart.Value) -> HTML {
    guard let interval = value.interval else { return "" }
    let (low, high) = (y(interval.lowerBound), y(interval.upperBound))
    return "<path class=\"whisker\" d=\"M\(x(value.x)) \(low)V\(high)m-3 0h6M\(x(value.x) - 3) \(low)h6\"/>"
  }
}

extension Chart {
  var markup: HTML {
    """
    <figure class="chart"><figcaption><strong>\(title)</strong>\(series.count > 1 ? legend : nil)</figcaption>
    \(ChartDrawing(chart: self).markup)</figure>

    """
  }

  private var legend: HTML {
    let names = series.enumerated().map { number, series in
      "<span class=\"key s\(number % ChartDrawing.colours)\">\(series.name)</span>" as HTML
    }
    return "<span class=\"legend\">\(names)</span>"
  }
}
