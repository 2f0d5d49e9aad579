import Testing

@testable import Capture

@Suite struct `Dropped frames` {
  let zero = SuspendingClock().systemEpoch

  @Test func `are reported once a second, by cause`() {
    var drops = DropCounter()
    for tenth in 0...10 { drops.add(tenth == 3 ? .broken : .stale, at: zero + .milliseconds(100 * tenth)) }
    #expect(drops.report(at: zero + .milliseconds(999)) == nil)
    let report = drops.report(at: zero + .milliseconds(1000))
    #expect(report == DropCounter.Report(counts: [.broken: 1, .stale: 10], period: .seconds(1)))
    #expect(report?.total == 11)
    #expect(drops.report(at: zero + .seconds(60)) == nil)
  }

  @Test func `are not reported where there are none`() {
    var drops = DropCounter()
    drops.add(.unread, count: 0, at: zero)
    #expect(drops.report(at: zero + .seconds(60)) == nil)
  }
}
