import EventSourcing
import ServiceLifecycle

/// Tries something that may hang whenever a caller asks for its state. A caller waits for a limited time, even if the
/// attempt never returns.
actor Probe: Service {
  /// The result of an attempt.
  struct Outcome: Sendable {
    /// The error; nil if the attempt succeeded.
    let error: (any Error)?
    let took: Duration
    let endedAt: Instant
  }

  /// The time for which the last outcome is good enough: a caller who asks often does not keep the disk or a core busy.
  static let freshness = Duration.seconds(2)
  /// How long a caller waits for an outcome. Two such waits in turn fit into the 10 s that monitoring waits.
  static let patience = Duration.seconds(4)
  /// The time after which an attempt counts as hanging. An attempt that only takes longer than `patience`, as on a
  /// machine that is too busy, ends on its own.
  static let longest = Duration.seconds(60)

  private let clock: any GameClock
  private let attempt: @Sendable () async throws -> Void
  private let wishes: AsyncStream<Void>
  private let wish: AsyncStream<Void>.Continuation
  private let outcomes = Broadcast<Outcome>()
  private var last: Outcome?
  private var since: Instant?

  init(clock: any GameClock, _ attempt: @escaping @Sendable () async throws -> Void) {
    self.clock = clock
    self.attempt = attempt
    (wishes, wish) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Tries when it is asked, one attempt after the other, until the daemon stops.
  func run() async {
    for await _ in wishes.cancelOnGracefulShutdown() {
      let begin = clock.now
      since = begin
      var failure: (any Error)?
      do { try await attempt() } catch { failure = error }
      let outcome = Outcome(error: failure, took: begin.duration(to: clock.now), endedAt: clock.now)
      (last, since) = (outcome, nil)
      outcomes.send(outcome)
    }
  }

  /// How long the present attempt has been under way; nil where there is none.
  var underWay: Duration? { since?.duration(to: clock.now) }

  /// The outcome of the present attempt, or of one that is made now; nil where none comes in time.
  func outcome() async -> Outcome? {
    if let last, last.endedAt.duration(to: clock.now) < Self.freshness { return last }
    let coming = outcomes.stream()
    wish.yield()
    return await firstInTime { [clock] in
      try? await clock.sleep(for: Self.patience)
    } _: {
      await coming.first { _ in true }
    }
  }
}
