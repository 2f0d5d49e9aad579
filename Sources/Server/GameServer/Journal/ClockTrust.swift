import EventStore
import Foundation
import Logging

/// Decides whether the wall clock can be trusted when something is to be deleted because of its age. A machine whose
/// clock has no battery starts in 1970, and on a machine whose clock is a year ahead everything looks too old.
struct ClockTrust: Sendable {
  /// The reason why nothing may be deleted now.
  enum Doubt: Sendable, Equatable {
    /// The clock says `now`, but the newest fact that is at least a day older was recorded long before that; or all
    /// facts are from the future.
    case gap(now: Date, newestFact: Date)
    /// All facts, if there are any, are from the last day and say nothing about the clock. None of them is too old,
    /// either.
    case young
    /// No time server sets the clock, and the daemon has run for only `hours`.
    case notSynchronised(hours: Int)

    /// The text for the log.
    var message: String {
      switch self {
      case .gap:
        """
        nothing that is too old is deleted until the daemon has run for a day: nothing was recorded in the week before today, or the \
        clock is wrong. Check it with "date", and have a time server keep it: timedatectl set-ntp true
        """
      case .young: "nothing that is too old is deleted before tomorrow: nothing was recorded before today"
      case .notSynchronised:
        """
        nothing that is too old is deleted until a time server keeps the clock, or the daemon has run for a week: have one keep it: \
        timedatectl set-ntp true
        """
      }
    }

    /// How loud the log says it: a machine on its first day is as it should be.
    var level: Logger.Level { self == .young ? .debug : .warning }

    /// The numbers of it.
    var metadata: Logger.Metadata {
      switch self {
      case .gap(let now, let newest):
        [
          "clock": "\(now.formatted(.iso8601))", "newestFact": "\(newest.formatted(.iso8601))",
          "daysBetween": "\(Int(now.timeIntervalSince(newest) / ClockTrust.day))",
        ]
      case .young: [:]
      case .notSynchronised(let hours): ["hoursRun": "\(hours)"]
      }
    }
  }

  let store: any EventStore
  let time: MachineTime

  private static let day: TimeInterval = 86_400
  /// A class that plays once a week, on a laptop that runs for an hour, has a fact that is 7 days old.
  private static let longestGap = 8 * day
  /// After this a person has seen the clock, or a time server has set it.
  private static let trial = Duration.seconds(24 * 3600)
  /// After this no time server is going to set the clock: many a machine in a museum has no network.
  private static let trialAlone = Duration.seconds(7 * 24 * 3600)
  /// Facts read at once.
  private static let page: Int64 = 500

  /// Why nothing may be deleted at `now`, which the wall clock says; nil if the clock can be believed.
  func doubt(at now: Date) async throws -> Doubt? {
    let running = time.running()
    if running < Self.trial {
      guard let newest = try await newestFact(at: now) else { return .young }
      guard (0...Self.longestGap).contains(now.timeIntervalSince(newest)) else {
        return .gap(now: now, newestFact: newest)
      }
    }
    if running < Self.trialAlone {
      let isSynchronised = await time.isSynchronised()
      // Where the daemon is stopping, the question was cut off: nil is no answer then.
      try Task.checkCancellation()
      if isSynchronised == false { return .notSynchronised(hours: Int(running / .seconds(3600))) }
    }
    return nil
  }

  /// Returns when the newest fact that is at least a day older than `now` was recorded, searching from the end. If
  /// there is none, returns when the first fact from the future was recorded; nil if there is none of those, either. A
  /// fact that is less than a day old may have been recorded with the clock in doubt, before the daemon was restarted.
  private func newestFact(at now: Date) async throws -> Date? {
    let limit = now.addingTimeInterval(-Self.day)
    var end = try await store.lastPosition()
    var future: Date?
    while end > 0 {
      let start = max(0, end - Self.page)
      let dates = try await store.readAll(after: start, limit: Int(Self.page)).map(\.recordedAt)
      if let newest = dates.filter({ $0 <= limit }).max() { return newest }
      future = dates.first { $0 > now } ?? future
      end = start
    }
    return future
  }
}
