import EventSourcing
import EventStore
import Foundation
import Quiz

extension KeptStreams {
  /// The streams that the game server itself keeps.
  public static let ofHouse = [contests]

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
}
