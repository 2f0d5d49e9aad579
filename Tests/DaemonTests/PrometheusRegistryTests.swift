import Foundation
import GameServer
import Metrics
import Testing

@testable import Daemon

@Suite struct `The registry of figures` {
  private let registry = PrometheusRegistry(help: ["looks_total": "Looks."])

  @Test func `writes counters, gauges and histograms as Prometheus reads them`() {
    Counter(label: "looks_total", dimensions: [("stage", "first")], factory: registry).increment(by: 2)
    Counter(label: "looks_total", dimensions: [("stage", "first")], factory: registry).increment()
    let open = Meter(label: "streams", factory: registry)
    open.increment(by: 3)
    open.decrement()
    for milliseconds in [2, 40, 20_000] as [Int64] {
      Metrics.Timer(label: "look_seconds", factory: registry).recordMilliseconds(milliseconds)
    }
    #expect(
      registry.text() == """
        # TYPE look_seconds histogram
        look_seconds_bucket{le="0.001"} 0
        look_seconds_bucket{le="0.0025"} 1
        look_seconds_bucket{le="0.005"} 1
        look_seconds_bucket{le="0.01"} 1
        look_seconds_bucket{le="0.025"} 1
        look_seconds_bucket{le="0.05"} 2
        look_seconds_bucket{le="0.1"} 2
        look_seconds_bucket{le="0.25"} 2
        look_seconds_bucket{le="0.5"} 2
        look_seconds_bucket{le="1"} 2
        look_seconds_bucket{le="2.5"} 2
        look_seconds_bucket{le="5"} 2
        look_seconds_bucket{le="10"} 2
        look_seconds_bucket{le="+Inf"} 3
        look_seconds_sum 20.042
        look_seconds_count 3
        # HELP looks_total Looks.
        # TYPE looks_total counter
        looks_total{stage="first"} 3
        # TYPE streams gauge
        streams 2

        """)
  }

  @Test func `adds the figures of the instant, with labels that cannot break out`() {
    let text = registry.text(adding: [
      Figure("games", labels: [("mode", "a\"b\\c\nd")], 1), Figure("games", labels: [("mode", "solo")], 0.5),
      Figure("cpu_seconds_total", 7, isCounter: true),
    ])
    #expect(
      text == """
        # TYPE cpu_seconds_total counter
        cpu_seconds_total 7
        # TYPE games gauge
        games{mode="a\\"b\\\\c\\nd"} 1
        games{mode="solo"} 0.5

        """)
  }

  @Test func `knows what the kernel says of the process`() {
    let figures = ProcessFigures(startedAt: Date(timeIntervalSince1970: 5)).now
    let values = Dictionary(uniqueKeysWithValues: figures.map { ($0.name, $0.value) })
    #expect(values["process_start_time_seconds"] == 5)
    #expect((values["process_resident_memory_bytes"] ?? 0) > 1_000_000)
    #expect((values["process_threads"] ?? 0) >= 1 && (values["process_open_fds"] ?? 0) >= 3)
    #expect(values["process_cpu_seconds_total"] != nil)
    #expect(values.keys.allSatisfy { PrometheusRegistry.help[$0] != nil })
  }
}
