import EventSourcing
public import EventStore
import Foundation
public import Logging
import Quiz
public import ServiceLifecycle

/// Deletes finished games when they have been kept for long enough. What a map, a hunt or a child's maths has become is no game,
/// and stays.
public struct Retention: Service {
  /// For how many days games are kept after they were played; nil for ever.
  public struct Limits: Sendable, Equatable {
    /// Games of a class: a school year, and the holidays after it.
    public var classDays: Int? = 400
    /// Games of one player, and those of the kiosk: a museum has thousands.
    public var singleDays: Int? = 30

    /// Creates the limits of a daemon whose settings say nothing.
    public init() {}

    func days(of mode: Contest.Mode) -> Int? { mode == .classGame ? classDays : singleDays }
  }

  private let store: any EventStore
  private let limits: Limits
  private let logger: Logger

  /// Facts read at once, and games deleted in one transaction, between which others record.
  private static let page = 500
  /// How often it is looked for what is too old.
  private static let every = Duration.seconds(24 * 3600)

  /// Deletes from `store` what is older than `limits` allow.
  public init(_ store: any EventStore, limits: Limits, logger: Logger) {
    self.store = store
    self.limits = limits
    self.logger = logger
  }

  /// Deletes at once and then every day, until the daemon stops.
  public func run() async {
    await cancelWhenGracefulShutdown {
      repeat {
        do {
          let count = try await deleteGames(playedBefore: Date())
          if count > 0 { logger.info("old games were deleted", metadata: ["games": "\(count)"]) }
        } catch {
          logger.error("old games cannot be deleted", metadata: ["why": "\(error)"])
        }
      } while (try? await Task.sleep(for: Self.every)) != nil
    }
  }

  /// Deletes the finished games that are too old at `now`, and returns how many there were.
  func deleteGames(playedBefore now: Date) async throws -> Int {
    guard let least = [limits.classDays, limits.singleDays].compactMap(\.self).min() else { return 0 }
    let prefix = ContestRoom.stream(of: "").description
    let unfinished = Set(try await store.unfinished(prefix: prefix))
    var (position, count): (Int64, Int) = (0, 0)
    while true {
      let page = try await store.readAll(after: position, limit: Self.page)
      guard let last = page.last else { return count }
      var old: [StreamName] = []
      for event in page where event.stream.hasPrefix(prefix) && event.version == 1 && !unfinished.contains(event.stream)
      {
        guard case .opened(let opening) = try event.fact(as: ContestFact.self),
          let days = limits.days(of: opening.mode)
        else { continue }
        // What was opened lately was played lately, too: only the others are read.
        let oldest = now.addingTimeInterval(-Double(days) * 86_400)
        guard event.recordedAt < oldest else { continue }
        let played = try await store.read(event.stream, after: 0).last?.recordedAt ?? event.recordedAt
        if played < oldest { old.append(event.stream) }
      }
      try await store.delete(old)
      count += old.count
      position = last.position
      // Facts come in the order in which they were recorded: all that follow are younger.
      if now.timeIntervalSince(last.recordedAt) <= Double(least) * 86_400 { return count }
      await Task.yield()
    }
  }
}
