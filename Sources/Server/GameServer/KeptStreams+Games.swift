import EventSourcing
import EventStore
import Foundation
import Places
import Players
import Quiz

extension KeptStreams {
  /// The streams of the games that are not modules.
  public static let ofHouse = [contests, places, players]

  /// The contests, which ``Retention`` deletes whole.
  static let contests = KeptStreams("contest", [.classGames, .singleGames], isOfVisitors: false) {
    person, stream, stored, time throws(EventStoreError) in
    try Eraser.Found(ContestFact.self, of: person, in: stream, stored, at: time) { facts in
      (ids: Set(ContestFact.players(of: person, in: facts).map(\.rawValue)), others: [])
    }
  } eraseOld: { _, _, _ in
    0
  }

  /// The players of browsers, whose maths goes with them.
  static let players = KeptStreams("players", [.maths], isOfVisitors: true) {
    person, stream, stored, time throws(EventStoreError) in
    try Eraser.Found(PlayersFact.self, of: person, in: stream, stored, at: time) { facts in
      (ids: [], others: PlayersFact.players(of: person, in: facts).sorted().map(MathsService.stream(of:)))
    }
  } eraseOld: { journal, limit, time in
    guard let limit = limit(.maths) else { return 0 }
    let facts = try await journal.store.read("players", after: 0).map { try $0.fact(as: PlayersFact.self) }
    var (old, count): (Set<Int>, Int) = ([], 0)
    for (player, changed) in PlayersFact.lastChanges(in: facts) where changed < limit {
      let stream = MathsService.stream(of: player)
      let played = try await journal.store.read(stream, after: 0)
      let last = played.last.map { Int64($0.recordedAt.timeIntervalSince1970 * 1000) }
      if let last, last >= limit { continue }
      old.insert(player)
      count += played.count
      if last != nil { try await journal.delete(stream) }
    }
    return try await journal.erase(from: "players") { [old] in PlayersFact.erasing(old, from: $0, at: time) } + count
  }

  /// The maps of places.
  static let places = KeptStreams("places", of: PlaceFact.self, [.notes, .places]) { facts, limit, time in
    PlaceFact.erasing(notesBefore: limit(.notes), placesBefore: limit(.places), from: facts, at: time)
  }
}

extension KeptStreams.Period {
  /// Games of a class, after they were played: a school year, and the holidays after it.
  public static let classGames = Self("classDays")
  /// Games of one player and of the kiosk, after they were played: a museum has thousands.
  public static let singleGames = Self("singleDays", standardDays: 30)
  /// Notes, after their authors' last change.
  public static let notes = Self("noteDays")
  /// Places that visitors have added, after the last note about them.
  public static let places = Self("placeDays")
  /// The players of a browser, with their maths, after their last game.
  public static let maths = Self("mathsDays")
}
