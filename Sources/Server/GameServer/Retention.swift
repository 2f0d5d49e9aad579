import Eggs
import EventSourcing
public import EventStore
public import Foundation
public import Logging
import Places
import Players
import Quiz
public import ServiceLifecycle
import Synchronization

/// Deletes finished games, and erases what visitors have written, when it has been kept for long enough. Hunts stay as they are, without
/// the names of who collected what, and so do the places of packs and lists.
public struct Retention: Service {
  /// For how many days each kind is kept; nil for ever.
  public struct Limits: Sendable, Equatable {
    /// Games of a class, after they were played: a school year, and the holidays after it.
    public var classDays: Int? = 400
    /// Games of one player, and those of the kiosk: a museum has thousands.
    public var singleDays: Int? = 30
    /// Notes, after their authors have changed them last.
    public var noteDays: Int? = 400
    /// Places that visitors have added, after somebody has written about them last.
    public var placeDays: Int? = 400
    /// Who has collected, dropped or moved an egg, after they did.
    public var eggDays: Int? = 400
    /// The players of a browser, with their maths, after they have played last.
    public var mathsDays: Int? = 400

    /// Creates the limits of a daemon whose settings say nothing.
    public init() {}

    func days(of mode: Contest.Mode) -> Int? { mode == .classGame ? classDays : singleDays }
  }

  private let store: any EventStore
  private let limits: @Sendable () -> Limits
  private let aggregates: Aggregates?
  private let logger: Logger
  private let trust: ClockTrust
  /// Really deletes files that were deleted long before a time, and returns how many.
  private let purge: @Sendable (Date) -> Int

  /// Facts read at once, and games deleted in one transaction, between which others record.
  private static let page = 500
  /// How often it is looked for what is too old.
  private static let every = Duration.seconds(24 * 3600)
  /// How often it is looked whether the clock is in doubt no more.
  private static let whileInDoubt = Duration.seconds(3600)

  /// Deletes from `store` what is older than `limits` allow, which are asked for each time; `aggregates` forget it, too. Nothing is
  /// deleted while `time` is in doubt.
  public init(
    _ store: any EventStore, limits: @escaping @Sendable () -> Limits, aggregates: Aggregates? = nil, logger: Logger,
    time: MachineTime = MachineTime(), purge: @escaping @Sendable (Date) -> Int = { _ in 0 }
  ) {
    trust = ClockTrust(store: store, time: time)
    self.purge = purge
    self.store = store
    self.limits = limits
    self.aggregates = aggregates
    self.logger = logger
  }

  /// Deletes at once and then every day, until the daemon stops. While the clock is in doubt it looks every hour, and says so once.
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
        } catch {
          logger.error("what is too old cannot be deleted", metadata: ["why": "\(error)"])
        }
      } while (try? await Task.sleep(for: wait)) != nil
    }
  }

  /// Deletes what is too old now, and says how much in the log, unless the clock is in doubt.
  ///
  /// - Returns: The doubt for which nothing was deleted; nil if it was looked for everything.
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

  /// Deletes the finished games that are too old at `now`, and returns how many there were.
  ///
  /// Facts come in the order in which they were recorded: one is at most as old as those before it. So a game that was played while the
  /// clock was in 1970 is not 50 years old.
  func deleteGames(playedBefore now: Date) async throws -> Int {
    let limits = limits()
    guard let least = [limits.classDays, limits.singleDays].compactMap(\.self).min() else { return 0 }
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
        // What was opened lately was played lately, too: only the others are read.
        let oldest = now.addingTimeInterval(-Double(days) * 86_400)
        guard max(newest, event.recordedAt) < oldest else { continue }
        let played = try await store.read(event.stream, after: 0).last?.recordedAt ?? event.recordedAt
        if played < oldest { old.append(event.stream) }
      }
      try await store.delete(old)
      count += old.count
      position = last.position
      // All that follow are younger; only a fact of the future, of a wrong clock, says nothing of them.
      if (0...Double(least) * 86_400).contains(now.timeIntervalSince(last.recordedAt)) { return count }
      await Task.yield()
    }
  }

  /// Erases the notes, places, names in hunts, and players with their maths that are too old at `now`, and returns how many facts it
  /// changed or deleted.
  func eraseWritings(at now: Date) async throws -> Int {
    let time = Int64((now.timeIntervalSince1970 * 1000).rounded())
    let before = { (days: Int?) in days.map { time - Int64($0) * 86_400_000 } }
    let limits = limits()
    var count = 0
    if limits.noteDays != nil || limits.placeDays != nil {
      let (notes, places) = (before(limits.noteDays), before(limits.placeDays))
      for (map, _) in try await store.streams(prefix: "places/") {
        count += try await erase(from: map) { (facts: [PlaceFact]) in
          PlaceFact.erasing(notesBefore: notes, placesBefore: places, from: facts, at: time)
        }
      }
    }
    if let limit = before(limits.eggDays) {
      for (hunt, _) in try await store.streams(prefix: "eggs/") {
        count += try await erase(from: hunt) { (facts: [HuntFact]) in
          HuntFact.erasingAuthors(before: limit, from: facts)
        }
      }
    }
    if let limit = before(limits.mathsDays) { count += try await erasePlayers(before: limit, at: time) }
    return count
  }

  /// Erases the players who have neither been changed nor played since `limit`.
  private func erasePlayers(before limit: Int64, at time: Int64) async throws -> Int {
    let facts = try await store.read("players", after: 0).map { try $0.fact(as: PlayersFact.self) }
    var (old, count): (Set<Int>, Int) = ([], 0)
    for (player, changed) in PlayersFact.lastChanges(in: facts) where changed < limit {
      let stream = MathsService.stream(of: player)
      let played = try await store.read(stream, after: 0)
      let last = played.last.map { Int64($0.recordedAt.timeIntervalSince1970 * 1000) }
      if let last, last >= limit { continue }
      old.insert(player)
      count += played.count
      guard last != nil else { continue }
      try await store.redact(stream) { facts throws(EventStoreError) in facts.isEmpty ? .none : .wholeStream }
      try await aggregates?.refold([stream])
    }
    return try await erase(from: "players") { [old] in PlayersFact.erasing(old, from: $0, at: time) } + count
  }

  /// Erases from `stream` what `decide` says, and returns how many facts were changed.
  private func erase<Event: Fact>(
    from stream: StreamName, _ decide: @escaping @Sendable ([Event]) -> Erasure<Event>
  ) async throws -> Int {
    let count = Mutex(0)
    try await store.redact(stream) { stored throws(EventStoreError) in
      var facts: [Event] = []
      for event in stored { facts.append(try event.readableFact()) }
      let erasure = decide(facts)
      count.withLock { $0 = erasure.replaced.count }
      return try Redaction(erasure)
    }
    let changed = count.withLock(\.self)
    if changed > 0 { try await aggregates?.refold([stream]) }
    return changed
  }
}
