import EventSourcing
public import EventStore
public import Foundation
public import Logging
import Quiz
public import ServiceLifecycle

/// Deletes finished games and erases visitors' writing once their retention period is over.
public struct Retention: Service {
  /// The retention periods in days.
  public struct Limits: Sendable {
    private var said: [KeptStreams.Period: Int?] = [:]

    /// Creates the standard limits, which apply where the settings do not say otherwise.
    public init() {}

    /// The length of `period` in days; nil for ever.
    public subscript(period: KeptStreams.Period) -> Int? {
      get { said[period] ?? period.standardDays }
      set { said[period] = .some(newValue) }
    }

    func days(of mode: Contest.Mode) -> Int? { self[mode == .classGame ? .classGames : .singleGames] }
  }

  private let store: any EventStore
  private let streams: [KeptStreams]
  private let limits: @Sendable () -> Limits
  private let aggregates: Aggregates?
  private let logger: Logger
  private let trust: ClockTrust
  /// Permanently removes files that were deleted long before a time; returns their number.
  private let purge: @Sendable (Date) -> Int

  /// The number of facts that are read at once, and of games deleted in one transaction. Other writers record in
  /// between.
  private static let page = 500
  /// The interval between two searches for old facts.
  private static let every = Duration.seconds(24 * 3600)
  /// The interval between two looks at a clock that is in doubt.
  private static let whileInDoubt = Duration.seconds(3600)

  /// Deletes from the `streams` of `store` everything older than `limits`, which is called for each search, and refolds
  /// `aggregates`. Nothing is deleted while `time` is in doubt.
  public init(
    _ store: any EventStore, _ streams: [KeptStreams], limits: @escaping @Sendable () -> Limits,
    aggregates: Aggregates? = nil, logger: Logger,
    time: MachineTime = MachineTime(), purge: @escaping @Sendable (Date) -> Int = { _ in 0 }
  ) {
    trust = ClockTrust(store: store, time: time)
    self.purge = purge
    self.store = store
    self.streams = streams
    self.limits = limits
    self.aggregates = aggregates
    self.logger = logger
  }

  /// Deletes at once and then every day, until the daemon stops. While the clock is in doubt, looks every hour and logs
  /// the doubt once.
  public func run() async {
    await cancelWhenGracefulShutdown {
      var told: Set<String> = []
      var wait = Self.every
      repeat {
        wait = Self.every
        do {
          guard let doubt = try await look() else { continue }
          wait = Self.whileInDoubt
          if told.insert(doubt.message).inserted {
            logger.log(level: doubt.level, "\(doubt.message)", metadata: doubt.metadata)
          }
        } catch is CancellationError {
          return
        } catch {
          logger.error("what is too old cannot be deleted", metadata: ["why": "\(error)"])
        }
      } while (try? await Task.sleep(for: wait)) != nil
    }
  }

  /// Deletes everything that is too old now, and logs how much, unless the clock is in doubt.
  ///
  /// - Returns: The doubt for which nothing was deleted; nil if the search was complete.
  func look() async throws -> ClockTrust.Doubt? {
    let now = trust.time.now()
    let doubt = try await trust.doubt(at: now)
    if doubt == nil {
      let files = purge(now)
      if files > 0 {
        logger.info("packs and images that were deleted long ago are gone", metadata: ["files": "\(files)"])
      }
      let count = try await deleteGames(playedBefore: now)
      if count > 0 { logger.info("old games were deleted", metadata: ["games": "\(count)"]) }
      let facts = try await eraseWritings(at: now)
      if facts > 0 { logger.info("what visitors wrote long ago was erased", metadata: ["facts": "\(facts)"]) }
    }
    if try await store.isToBeRewritten() { try await store.wipe(rewriting: true) }
    return doubt
  }

  /// Deletes the finished games that are too old at `now`; returns their number.
  ///
  /// Facts come in the order in which they were recorded: none is older than the facts before it. So a game that was
  /// played while the clock was in 1970 is not 50 years old.
  func deleteGames(playedBefore now: Date) async throws -> Int {
    let limits = limits()
    guard let least = [limits[.classGames], limits[.singleGames]].compactMap(\.self).min() else { return 0 }
    let prefix = ContestRoom.stream(of: "").description
    let unfinished = Set(try await store.unfinished(prefix: prefix))
    var (position, count, newest) = (Int64(0), 0, Date.distantPast)
    while true {
      let page = try await store.readAll(after: position, limit: Self.page)
      guard let last = page.last else { return count }
      var old: [StreamName] = []
      for event in page {
        if event.recordedAt <= now { newest = max(newest, event.recordedAt) }
        guard event.stream.hasPrefix(prefix), event.version == 1, !unfinished.contains(event.stream) else { continue }
        guard case .opened(let opening) = try event.fact(as: ContestFact.self),
          let days = limits.days(of: opening.mode)
        else { continue }
        // A game that was opened recently was also played recently: only the others are read.
        let oldest = now.addingTimeInterval(-Double(days) * 86_400)
        guard max(newest, event.recordedAt) < oldest else { continue }
        let played = try await store.read(event.stream, after: 0).last?.recordedAt ?? event.recordedAt
        if played < oldest { old.append(event.stream) }
      }
      try await store.delete(old)
      count += old.count
      position = last.position
      // All later facts are younger, unless this fact comes from a wrong clock and lies in the future.
      if (0...Double(least) * 86_400).contains(now.timeIntervalSince(last.recordedAt)) { return count }
      await Task.yield()
    }
  }

  /// Erases everything that is too old at `now` from the streams of all games; returns the number of facts that it
  /// changed or deleted.
  func eraseWritings(at now: Date) async throws -> Int {
    let time = Int64((now.timeIntervalSince1970 * 1000).rounded())
    let limits = limits()
    let journal = OldFacts(store: store, aggregates: aggregates)
    var (count, failure): (Int, (any Error)?) = (0, nil)
    for streams in streams {
      do {
        count += try await streams.eraseOld(journal, { limits[$0].map { time - Int64($0) * 86_400_000 } }, time)
      } catch {
        // A game that cannot be read must not stop the others from forgetting names.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return count
  }
}
