import Metrics
import Synchronization

/// How often values fell below each of some limits, and their sum; times are kept in seconds.
final class PrometheusHistogram: TimerHandler, RecorderHandler, PrometheusSeries {
  /// From an append on a fast disk (a millisecond) to a photograph on a slow machine.
  static let limits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private struct Counts {
    /// By the first limit that is not below the value; the last are those above all.
    var each = [Int64](repeating: 0, count: limits.count + 1)
    var sum = 0.0
  }

  private let counts = Mutex(Counts())

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let place = Self.limits.firstIndex { value <= $0 } ?? Self.limits.count
    counts.withLock { counts in
      counts.each[place] += 1
      counts.sum += value
    }
  }

  func lines(name: String, labels: String) -> [String] {
    let counts = counts.withLock(\.self)
    let before = labels.isEmpty ? "" : labels + ","
    var (lines, total): ([String], Int64) = ([], 0)
    for (limit, count) in zip(Self.limits + [.infinity], counts.each) {
      total += count
      lines.append("\(name)_bucket{\(before)le=\"\(PrometheusRegistry.number(limit))\"} \(total)")
    }
    let braces = PrometheusRegistry.braces(labels)
    return lines + ["\(name)_sum\(braces) \(PrometheusRegistry.number(counts.sum))", "\(name)_count\(braces) \(total)"]
  }
}
