import Eggs
import EventSourcing
import EventStore
import Foundation
import GRDB
import Maths
import Places
import Players
import Quiz
import TestSupport
import Testing

/// The files in Kept are journals that released programs wrote while browsers played with them: `Kept/record PROGRAM`
/// plays the session over HTTP and writes the journal out as SQL. 0.1.0 was recorded with that release's own program.
/// The files are never edited or recorded again: a release adds a file.
@Suite struct `A journal that an old release has written` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("journal.sqlite")
  }

  private func lay(_ release: String) throws -> SQLiteEventStore {
    let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Kept/\(release).sql")
    let sql = try String(contentsOf: kept, encoding: .utf8)
    // Outside of a transaction, because the text has its own.
    try anotherProgram(at: path).inDatabase { db in try db.execute(sql: sql) }
    return try SQLiteEventStore(path: path)
  }

  /// The state to which `stream` folds, from `beginning`.
  private func fold<Rules: Decider>(_ stream: StreamName, _ beginning: Rules, in store: SQLiteEventStore) async throws
    -> Rules
  {
    try await store.read(stream, after: 0).reduce(into: beginning) { $0.apply(try $1.fact()) }
  }

  /// The contests, in the order in which they were opened.
  private func contests(in store: SQLiteEventStore) async throws -> [Contest] {
    var contests: [(position: Int64, contest: Contest)] = []
    for (stream, _) in try await store.streams(prefix: "contest/") {
      let stored = try await store.read(stream, after: 0)
      guard case .opened(let opening) = try stored[0].fact(as: ContestFact.self) else { throw NotBegun() }
      contests.append((stored[0].position, try await fold(stream, Contest(opening), in: store)))
    }
    return contests.sorted { $0.position < $1.position }.map(\.contest)
  }

  @Test func `tells of every kind of fact: 0-1-0`() async throws {
    let kinds = Set(try await lay("0.1.0").counts().map(\.kind))
    #expect(kinds.count == 38)
    #expect(kinds.count { $0.hasPrefix("contest.") } == 15)
  }

  @Test func `has its facts counted, and its unfinished streams found: 0-1-0`() async throws {
    let store = try lay("0.1.0")
    let facts = try await store.readAll(after: 0, limit: .max)
    let counts = try await store.counts()
    #expect(counts.map(\.count).reduce(0, +) == facts.count)
    for count in counts {
      let times = facts.filter { $0.kind == count.kind }.map(\.recordedAt)
      #expect(times.count == count.count && times.min() == count.oldest && times.max() == count.newest)
    }
    #expect(try await store.unfinished(prefix: "contest/").isEmpty)
    #expect(try await !store.unfinished(prefix: "").isEmpty)
  }

  @Test func `folds to the solo games that were played: 0-1-0`() async throws {
    let contests = try await contests(in: lay("0.1.0"))
    #expect(contests.map(\.opening.mode) == [.solo, .solo, .classGame])
    #expect(contests.allSatisfy { $0.phase == .over })
    let results = contests[0].results
    #expect(results.map(\.assignment.image) == ["Eugene Onegin", "The Nose", "Dead Souls"])
    #expect(results.map(\.assignment.answer) == ["Он", "His nose", "Chichikov"])
    #expect(results.map(\.status) == [.won, .lost, .won])
    #expect(results.map(\.points) == [1000, 0, 0])
    #expect(results[0].wonAfter == .nanoseconds(126_463_175))
    #expect(contests[0].rounds[0].turns.values.first?.round.lastOther == "Minuet")
    #expect(contests[1].results.map(\.status) == [.left])
  }

  @Test func `folds to the class game that was played: 0-1-0`() async throws {
    let contest = try #require(try await contests(in: lay("0.1.0")).last)
    #expect(contest.isLocked && !contest.speedPoints)
    #expect(contest.standings.map(\.player.name) == ["Анна", "boris"])
    #expect(contest.standings.map(\.points) == [1000, 500])
    #expect(contest.players.map(\.name) == ["Анна", "boris", "Boris 2"])
    #expect(contest.players.map(\.presence) == [.here, .here, .removed])
    #expect(contest.players.map(\.extraTime) == [.one, .unlimited, .oneAndAHalf])
    let statuses = contest.rounds.map { round in contest.players.map { round.turns[$0.id]?.status } }
    #expect(statuses == [[.won, .lost, .won], [.lost, .won, nil], [.won, .lost, nil]])
    #expect(contest.rounds[0].clock.limit == .seconds(610))
    #expect(contest.results.compactMap(\.reason) == ["Did not", "The light was bad"])
  }

  @Test func `folds to the places, eggs and players that there were: 0-1-0`() async throws {
    let store = try lay("0.1.0")
    let map = try await fold(
      "places/city", PlaceMap(MapDefinition(id: "city", title: "The city", places: [])), in: store)
    #expect(map.placesInView.map(\.title) == ["Café", "The Hermitage"])
    #expect(map.placesInView.map(\.kind) == [.custom, .standard])
    #expect(map.placesInView[0].notes.map(\.text) == ["Good tea"])
    #expect(map.placesInView[0].author?.name == "Анна")

    let spot = try #require(Coordinate(latitude: 39.951, longitude: -75.191))
    let eggs = [HuntPlan.Egg(number: 0, spot: spot), HuntPlan.Egg(number: 1, spot: spot, image: "Elements")]
    let plan = HuntPlan(id: "lawn", title: "On the lawn", centre: spot, across: 500, eggs: eggs)
    let hunt = try await fold("eggs/lawn", Hunt(plan), in: store)
    #expect(hunt.eggs.map(\.isCollected) == [false, true])
    #expect(hunt.eggs.map(\.spot) == [spot, spot] && hunt.version == 6)

    let players = try await fold("players", Players(), in: store)
    let stored = try #require(try await store.read("players", after: 0).first)
    guard case .added(_, _, let visitor, _) = try stored.fact(as: PlayersFact.self) else { throw NotBegun() }
    #expect(players.all(of: visitor).map(\.name) == ["Анна"])
  }

  /// The first fact of a stream is not the one that begins it.
  private struct NotBegun: Error {}

  @Test func `folds to the maths that was learnt: 0-1-0`() async throws {
    let store = try lay("0.1.0")
    let notebook = try await fold("maths/1", Notebook(), in: store)
    #expect(notebook[.addition].open == 2 && notebook[.addition].best == [1: 9])
    #expect(notebook[.shapes].open == 1 && notebook[.shapes].best.isEmpty && notebook.sessions[.shapes] == nil)
    #expect(notebook.sessions[.addition]?.level == 2 && notebook.sessionCount == 4)
    // The generators draw the same problems as then: the option that was told to be right is still the right one.
    for stored in try await store.read("maths/1", after: 0) {
      guard case .answered(_, let problem, let option, true, _) = try stored.fact(as: MathsFact.self) else { continue }
      #expect(Lesson(.addition, level: 1, seed: 5).exercises[problem].right == option)
    }
  }

  @Test func `goes on: 0-1-0`() async throws {
    let store = try lay("0.1.0")
    #expect(try await store.lastPosition() == 95)
    let recorded = try await store.append([PlayersFact.removed(1, by: "x", at: 0)], to: "players", expecting: 4)
    #expect(recorded.map(\.position) == [96] && recorded.map(\.version) == [5])
  }
}
