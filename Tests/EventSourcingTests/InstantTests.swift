import EventSourcing
import Testing

@Suite struct InstantTests {
  @Test(arguments: [0, 1, 999_999_999, 1_000_000_000, 86_400_000_000_001, Int64.max])
  func `an instant survives being kept as nanoseconds`(nanoseconds: Int64) {
    #expect(Instant(nanoseconds: nanoseconds).nanoseconds == nanoseconds)
  }

  @Test func `instants are as far apart as their nanoseconds`() {
    let early = Instant(nanoseconds: 5)
    #expect(early.duration(to: Instant(nanoseconds: 12)) == .nanoseconds(7))
  }

  @Test func `a duration is kept in whole nanoseconds`() {
    #expect((Duration.seconds(3600) + .nanoseconds(1)).wholeNanoseconds == 3_600_000_000_001)
    #expect(Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).wholeNanoseconds == 1)
  }
}
