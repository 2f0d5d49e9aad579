import Testing

@testable import Capture

@Suite struct `The time of a frame` {
  let zero = SuspendingClock().systemEpoch

  @Test func `is the driver's, on the clock that the program reads`() {
    let delivery = zero + .milliseconds(5000)
    #expect(SuspendingClock.Instant.taken(at: .milliseconds(4900), deliveredAt: delivery) == zero + .milliseconds(4900))
  }

  @Test func `is never later than the delivery`() {
    let delivery = zero + .milliseconds(5000)
    #expect(SuspendingClock.Instant.taken(at: .milliseconds(5033), deliveredAt: delivery) == delivery)
  }

  @Test func `is the delivery where the driver stamps by another clock`() throws {
    let delivery = zero + .milliseconds(5000)
    #expect(SuspendingClock.Instant.taken(at: nil, deliveredAt: delivery) == delivery)
    let kernel = FakeKernel([.frames([.jpeg(1, at: nil)])])
    #expect(try Session(kernel).frames.first?.capturedAt == kernel.now())
  }

  @Test func `is the start of the exposure, one frame before a stamp of its end`() throws {
    var frame = FakeFrame.jpeg(1, at: .seconds(999))
    frame.isStampedAtStart = false
    let taken = try #require(try Session(FakeKernel([.frames([frame])])).frames.first?.capturedAt)
    #expect(abs((taken - (zero + .seconds(999) - .seconds(1.0 / 30))) / .microseconds(1)) < 1)
  }

  @Test func `passes through the whole camera loop`() throws {
    let kernel = FakeKernel([.frames([.jpeg(1, at: .seconds(999) + .microseconds(1500))])])
    #expect(try Session(kernel).frames.first?.capturedAt == zero + .seconds(999) + .microseconds(1500))
  }
}
