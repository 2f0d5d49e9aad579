public import GameServer
public import Metrics
import Synchronization

/// Keeps the measurements made through swift-metrics, and writes them in Prometheus' text format, version 0.0.4:
/// counters as counters, meters as gauges, timers as histograms in seconds, recorders as histograms in their own unit.
///
/// swift-prometheus is the usual backend, but it would be one more package for a task that fits in this folder.
public final class PrometheusRegistry: MetricsFactory {
  private struct Family {
    let type: String
    var series: [String: any PrometheusSeries] = [:]
  }

  private let families = Mutex<[String: Family]>([:])
  /// The help text of each family, by its name.
  private let help: [String: String]

  /// The content type of ``text(adding:)``.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// An empty registry that explains families by `help`.
  public init(help: [String: String] = PrometheusRegistry.help) { self.help = help }

  /// All that was measured, and `figures` of this instant; families in the order of their names, each with its help.
  public func text(adding figures: [Figure] = []) -> String {
    var lines: [String: (type: String, lines: [String])] = [:]
    for (name, family) in families.withLock(\.self) {
      let series = family.series.sorted { $0.key < $1.key }
      lines[name] = (family.type, series.flatMap { $0.value.lines(name: name, labels: $0.key) })
    }
    for figure in figures {
      let line = "\(figure.name)\(Self.braces(Self.labels(figure.labels))) \(Self.number(figure.value))"
      lines[figure.name, default: (figure.isCounter ? "counter" : "gauge", [])].lines.append(line)
    }
    return lines.sorted { $0.key < $1.key }.map { name, family in
      let about = help[name].map { "# HELP \(name) \($0)\n" } ?? ""
      return about + "# TYPE \(name) \(family.type)\n" + family.lines.map { $0 + "\n" }.joined()
    }.joined()
  }

  /// Labels as they stand between braces: `reason="tooDark",stage="first"`.
  static func labels(_ labels: [(String, String)]) -> String {
    labels.map { name, value in
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return "\(name)=\"\(escaped)\""
    }.joined(separator: ",")
  }

  static func braces(_ labels: String) -> String { labels.isEmpty ? "" : "{\(labels)}" }

  /// Whole numbers without a fraction, others as Swift writes them, which Prometheus reads.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }

  /// The series of these labels, which `make` makes when it is asked for first.
  private func series<Series: PrometheusSeries>(
    _ name: String, _ type: String, _ dimensions: [(String, String)], _ make: () -> Series
  ) -> Series {
    let labels = Self.labels(dimensions)
    return families.withLock { families in
      if let known = families[name]?.series[labels] as? Series { return known }
      let made = make()
      families[name, default: Family(type: type)].series[labels] = made
      return made
    }
  }

  /// The counter of this name and these labels, the same for all who ask.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, "counter", dimensions) { PrometheusCounter() }
  }

  /// The gauge of this name and these labels, the same for all who ask.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, "gauge", dimensions) { PrometheusGauge() }
  }

  /// The histogram of this name and these labels, the same for all who ask; `aggregate` makes no difference.
  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    series(label, "histogram", dimensions) { PrometheusHistogram() }
  }

  /// The histogram in seconds of this name and these labels, the same for all who ask.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, "histogram", dimensions) { PrometheusHistogram() }
  }

  /// Does nothing: a counter that went away would begin at 0 again. So do the others.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing.
  public func destroyMeter(_ handler: any MeterHandler) {}
  /// Does nothing.
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing.
  public func destroyTimer(_ handler: any TimerHandler) {}
}

/// The measurements that share a name and labels.
protocol PrometheusSeries: AnyObject, Sendable {
  /// Returns the lines of the text format, without line breaks.
  func lines(name: String, labels: String) -> [String]
}
