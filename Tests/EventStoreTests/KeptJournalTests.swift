import EventSourcing
import EventStore
import Foundation
import GRDB
import Quiz
import TestSupport
import Testing

/// The files in Kept are journals as a released program wrote them, as `sqlite3 journal.sqlite .dump` writes them out,
/// behind their application id. They are never edited: a release that adds facts adds a file.
@Suite struct `A journal that an old release has written` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("journal.sqlite")
  }

  private func lay(_ release: String) throws {
    let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Kept/\(release).sql")
    let sql = try String(contentsOf: kept, encoding: .utf8)
    // Outside of a transaction, because the text has its own.
    try DatabaseQueue(path: path).inDatabase { db in try db.execute(sql: sql) }
  }

  @Test func `folds to the contest that it was: 0-1-0`() async throws {
    try lay("0.1.0")
    let facts: [ContestFact] = try await SQLiteEventStore(path: path).read("contest/k3v9", after: 0).map {
      try $0.fact()
    }
    let contest = try #require(Contest(folding: facts))
    #expect(Set(facts.map(\.kind)).count == 17)
    #expect(contest.phase == .over && contest.rounds.count == 2 && contest.isLocked)
    #expect(contest.standings.map(\.player.name) == ["Анна", "Boris"])
    #expect(contest.standings.map(\.points) == [1400, 500])
    #expect(contest.standings.map(\.gained) == [450, 0])
    #expect(contest.standings[0].wonAfter == .seconds(9))
    #expect(contest.player(PlayerID(rawValue: "p3"))?.presence == .removed)
  }

  @Test func `folds to the game that it was: 0-1-0`() async throws {
    try lay("0.1.0")
    let journal = try SQLiteEventStore(path: path)
    let facts = try await journal.read("quiz/1", after: 0)
    var game = Game(Deck([], seed: 1))
    for fact in facts { game.apply(try fact.fact()) }
    #expect(game.rounds.map(\.outcome) == [.won(after: .milliseconds(9100)), .lost])
    #expect(game.rounds.map(\.assignment.answer) == ["Он", "His nose"])
    #expect(game.rounds[0].lastOther == "The Nose")
    #expect(game.summary.points == 1000)
    #expect(facts.map(\.position) == [1, 2, 3, 4, 5, 7, 8])
    #expect(facts.last?.recordedAt == Date(timeIntervalSince1970: 1_700_000_003))
    #expect(
      try await journal.snapshot(of: "quiz/1") == Snapshot(version: 5, format: "test.1", body: Data("five".utf8)))
  }

  @Test func `goes on: 0-1-0`() async throws {
    try lay("0.1.0")
    let journal = try SQLiteEventStore(path: path)
    let recorded = try await journal.append([GameFact.played(.left)], to: "quiz/2", expecting: 2)
    #expect(recorded.map(\.position) == [32] && recorded.map(\.version) == [3])
  }
}
