import EventSourcing
import EventStore
import Foundation
import PackServer
import Quiz

extension KeptStreams {
  /// The streams that the game server itself keeps.
  public static let ofHouse = [contests, rehearsals]

  /// The rehearsals of packs. They name no person, and those of a pack are deleted some time after its last photograph.
  static let rehearsals = KeptStreams("rehearsal", of: RehearsalFact.self, [.rehearsals], isOfVisitors: false) {
    facts, limit, _ in
    var erasure = Erasure<RehearsalFact>()
    let last = facts.map { if case .judged(let entry) = $0 { entry.at } else { Int64.min } }.max()
    if let limit = limit(.rehearsals), let last { erasure.isOfWholeStream = last < limit }
    return erasure
  }

  /// The contests, which ``Retention`` deletes whole.
  static let contests = KeptStreams("contest", [.classGames, .singleGames], isOfVisitors: false) {
    person, stream, stored, time throws(EventStoreError) in
    try Eraser.Found(ContestFact.self, of: person, in: stream, stored, at: time) { facts in
      (ids: Set(ContestFact.players(of: person, in: facts).map(\.rawValue)), others: [])
    }
  } eraseOld: { _, _, _ in
    0
  }
}

extension KeptStreams.Period {
  /// Games of a class, after they were played: a school year, and the holidays after it.
  public static let classGames = Self("classDays")
  /// Games of one player and of the kiosk, after they were played: a museum has thousands.
  public static let singleGames = Self("singleDays", standardDays: 30)
  /// Rehearsals of a pack, after its last photograph.
  static let rehearsals = Self("rehearsalDays")
}
