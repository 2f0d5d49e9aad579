import Metrics
import Synchronization

/// A number that only grows.
final class PrometheusCounter: CounterHandler, PrometheusSeries {
  private let value = Atomic<Int64>(0)

  func increment(by amount: Int64) { value.add(max(0, amount), ordering: .relaxed) }
  func reset() { value.store(0, ordering: .relaxed) }

  func lines(name: String, labels: String) -> [String] {
    ["\(name)\(PrometheusRegistry.braces(labels)) \(value.load(ordering: .relaxed))"]
  }
}
