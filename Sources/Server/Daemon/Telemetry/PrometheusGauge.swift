import Metrics
import Synchronization

/// A number that goes up and down.
final class PrometheusGauge: MeterHandler, PrometheusSeries {
  private let value = Mutex(0.0)

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLock { $0 = value } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }

  func lines(name: String, labels: String) -> [String] {
    ["\(name)\(PrometheusRegistry.braces(labels)) \(PrometheusRegistry.number(value.withLock(\.self)))"]
  }
}
