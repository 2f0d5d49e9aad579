import EventSourcing
import EventStore
import Synchronization

/// The clock of contests that daemons on different machines share: the machine's monotonic clock, set to the wall clock
/// of the journal's database. A deadline that one daemon records then means the same to all daemons.
///
/// The offset is measured repeatedly. A small difference is corrected slowly, so that players do not see a question's
/// time jump. A large one is corrected at once, because otherwise daemons that start at that time would not agree with
/// this one.
final class JournalClock: GameClock {
  typealias Instant = EventSourcing.Instant

  /// One look at the database's clock.
  struct Sample: Sendable {
    /// The machine's clock before and after, in nanoseconds.
    let before, after: Int64
    /// The database's in between, in nanoseconds since 1970.
    let shared: Int64

    /// How much the database's clock is ahead, to within half of the time that it took to ask.
    var offset: Int64 { shared - before - (after - before) / 2 }
  }

  private struct State {
    var samples: [Sample]
    /// The offset at `since`, on the way to `target`.
    var offset: Int64
    var target: Int64
    var since: Int64

    /// The offset when the machine's clock shows `machine`.
    func offset(at machine: Int64) -> Int64 {
      let most = max(0, machine - since) / JournalClock.slowness
      return offset + max(-most, min(most, target - offset))
    }
  }

  /// The maximum difference that is corrected by making the clock faster or slower, by a twentieth, so that 100 ms take
  /// 2 s. If the difference is larger, the clock is set.
  static let longestSlew = Duration.seconds(1)
  static let slowness: Int64 = 20
  /// The number of samples. The offset is that of the quickest sample, whose error is the smallest.
  static let samples = 16
  static let measureEvery = Duration.seconds(1)

  private let state: Mutex<State>

  /// A clock set by `samples`, of which there is one at least.
  init(_ samples: [Sample]) {
    let offset = Self.best(samples).offset
    state = Mutex(State(samples: samples, offset: offset, target: offset, since: samples[0].after))
  }

  /// Creates a clock that is set to that of the database of `store`.
  ///
  /// - Throws: The database's error.
  convenience init(measuring store: any SharedEventStore) async throws(EventStoreError) {
    var samples: [Sample] = []
    for _ in 0..<Self.samples / 2 { samples.append(try await Self.measure(store)) }
    self.init(samples)
  }

  var now: Instant { instant(ofMachine: machineNow) }
  var minimumResolution: Duration { SuspendingClock().minimumResolution }
  var machineNow: SuspendingClock.Instant { .now }

  func instant(ofMachine machine: SuspendingClock.Instant) -> Instant {
    let nanoseconds = machine.nanoseconds
    return Instant(nanoseconds: nanoseconds + state.withLock { $0.offset(at: nanoseconds) })
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await SuspendingClock().sleep(for: now.duration(to: deadline), tolerance: tolerance)
  }

  /// Takes in another look. Returns by how much the clock was set, if it was.
  func take(_ sample: Sample) -> Duration? {
    state.withLock { state in
      state.offset = state.offset(at: sample.after)
      state.since = max(state.since, sample.after)
      state.samples.append(sample)
      if state.samples.count > Self.samples { state.samples.removeFirst() }
      // If the database's clock was set, earlier measurements say nothing.
      let before = state.samples.dropLast().map(\.offset)
      let limit = Self.longestSlew.wholeNanoseconds
      if let last = before.last, abs(last - sample.offset) > limit + (sample.after - sample.before) {
        state.samples = [sample]
      }
      state.target = Self.best(state.samples).offset
      let difference = state.target - state.offset
      guard abs(difference) > limit else { return nil }
      state.offset = state.target
      return .nanoseconds(difference)
    }
  }

  /// Reads the database's clock.
  ///
  /// - Throws: The database's error.
  static func measure(_ store: any SharedEventStore) async throws(EventStoreError) -> Sample {
    let before = SuspendingClock.now.nanoseconds
    let shared = try await store.sharedTime()
    return Sample(before: before, after: SuspendingClock.now.nanoseconds, shared: shared)
  }

  private static func best(_ samples: [Sample]) -> Sample {
    samples.min { $0.after - $0.before < $1.after - $1.before } ?? samples[0]
  }
}
