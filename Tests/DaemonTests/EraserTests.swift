import Daemon
import Eggs
import EventSourcing
import EventStore
import Foundation
import Logging
import Maths
import Places
import Players
import Quiz
import TestSupport
import Testing

@testable import GameServer
@testable import MathsServer
@testable import PlacesServer

@Suite struct `A person of whom much is stored` {
  private let folder: TemporaryFolder
  private let store: SQLiteEventStore
  private let aggregates: Aggregates
  private static let name = "Wilhelmina"
  private let author = Author(id: "visitor1", name: name, at: 1)
  private let ben = Author(id: "visitor2", name: "Ben", at: 2)

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteEventStore(path: folder.path("journal.sqlite"))
    aggregates = Aggregates(store: store, clock: SuspendingClock(), logger: Logger(label: "test"))
  }

  private func map(_ aggregates: Aggregates) throws -> PlaceMaps {
    let point = try #require(Coordinate(latitude: 57.8, longitude: 28.3))
    let chart = MapDefinition(
      id: "city", title: "City", places: [Place(id: "pskov", title: "Pskov", coordinate: point)])
    return PlaceMaps(charts: [chart], aggregates: aggregates)
  }

  /// Has the person and Ben write wherever a name can stand, so often that everything that can
  /// be kept as a snapshot is kept.
  private func play() async throws {
    let people = [author, ben]
    let notes = (0..<520).map { number in
      PlaceFact.noted(
        place: "pskov", note: "_\(number + 1)", text: "\(people[number % 2].name) wrote \(number)", people[number % 2])
    }
    try await store.append(notes, to: "places/city", expecting: 0)
    let eggs = (0..<520).map { number in
      number % 2 == 0 ? HuntFact.collected(0, shown: true, by: author) : .dropped(0, by: ben)
    }
    try await store.append(eggs, to: "eggs/lawn", expecting: 0)
    let added = (0..<520).map { number in
      PlayersFact.added(name: "\(people[number % 2].name) \(number)", by: people[number % 2].id, at: 1)
    }
    try await store.append(added, to: "players", expecting: 0)
    // The next command keeps the state that all of them have made.
    let point = try #require(Coordinate(latitude: 55, longitude: 37))
    let plan = HuntPlan(
      id: "lawn", title: "Lawn", centre: point, across: 100, eggs: [HuntPlan.Egg(number: 0, spot: point)])
    let maths = MathsService(aggregates: aggregates, numberCards: [])
    _ = try await map(aggregates).perform(.delete(place: "pskov", note: "_2", ben, asHost: true), in: "city")
    try await aggregates.aggregate("eggs/lawn", from: Hunt(plan)).perform(
      .collect(0, shown: true, from: nil, seen: nil, by: author))
    _ = try await maths.perform(.add(name: Self.name, by: "tablet", at: 1))
    let player = try #require(try await maths.players().all(of: "tablet").first?.id)
    _ = try await maths.perform(.begin(.counting, level: 1, seed: 1, at: 0), of: player)
    let opening = Contest.Opening(
      id: "k1", mode: .classGame, source: .browser, pack: "A pack",
      assignments: [Assignment(image: "0", question: "Which is it?", answer: "This.")], seed: 1)
    try await store.append(
      [
        ContestFact.opened(opening), .joined(PlayerID(rawValue: "p1"), name: Self.name),
        .joined(PlayerID(rawValue: "p2"), name: "Ben"), .ended,
      ], to: "contest/k1", expecting: 0)
    for stream in ["places/city", "eggs/lawn", "players"] as [StreamName] {
      #expect(try await store.snapshot(of: stream) != nil, "\(stream)")
    }
  }

  /// How often each of `texts` stands in the files of the folder.
  private func counts(of texts: String...) throws -> [Int] {
    let files = try folder.names().map { Data(try folder.read($0)) }
    return texts.map { text in files.reduce(0) { $0 + $1.ranges(of: Data(text.utf8)).count } }
  }

  @Test func `is found by name in every stream, and after erasing in no byte of any file`() async throws {
    try await play()
    let eraser = Eraser(store, Games.streams)
    let person = Person(name: Self.name.uppercased())
    let found = try await eraser.find(person)
    #expect(Set(found.map(\.stream)) == ["places/city", "eggs/lawn", "players", "maths/521", "contest/k1"])
    #expect(found.first { $0.stream == "contest/k1" }?.ids == ["p1"])
    #expect(found.first { $0.stream == "players" }?.namesakes == ["tablet"])
    #expect(found.first { $0.stream == "maths/521" }?.isOfWholeStream == true)
    // "Wilhelmina 7" is another name, though the same person may have had it.
    #expect(found.first { $0.stream == "players" }?.mentions == 260)
    let whole = Person(name: Self.name, ids: ["visitor1"])
    try await eraser.erase(whole, from: try await eraser.find(whole).map(\.stream))
    try await store.wipe(rewriting: true)
    #expect(try counts(of: Self.name, "visitor1") == [0, 0])
    #expect(try counts(of: "Ben wrote", "visitor2").allSatisfy { $0 > 100 })
    #expect(try await eraser.find(whole).isEmpty)
    #expect(try await store.read("maths/521", after: 0).isEmpty)
    #expect(try JournalFile(store.path).problems().isEmpty)
  }

  @Test func `erases themselves while the daemon runs, and it forgets them, too`() async throws {
    try await play()
    let visitors = Visitors(aggregates: aggregates, eraser: Eraser(store, Games.streams))
    #expect(try await visitors.erase("visitor1") == 781)
    #expect(try await visitors.erase("visitor1") == 0)
    // The player on the tablet and the one in the contest are others, as far as anybody can know.
    #expect(try counts(of: "visitor1", "Wilhelmina wrote", "Wilhelmina 7") == [0, 0, 0])
    let place = try #require(try await map(aggregates).map("city").rules.place("pskov"))
    #expect(!place.notes.isEmpty && place.notes.allSatisfy { $0.author == ben })
    let maths = MathsService(aggregates: aggregates, numberCards: [])
    let players = try await maths.players()
    #expect(players.all(of: "visitor1").isEmpty && players.all(of: "visitor2").count == 260)
    // A fact that is written afterwards comes behind it, also in a snapshot, and a daemon
    // that starts anew sees the same.
    let version = try await store.read("players", after: 0).count
    let later = (0..<500).map { PlayersFact.added(name: "Later \($0)", by: "visitor3", at: 1) }
    try await store.append(later, to: "players", expecting: version)
    _ = try await maths.perform(.add(name: "Last", by: "visitor4", at: 1))
    #expect(try await store.snapshot(of: "players")?.version == version + 501)
    #expect(try counts(of: "visitor1", "Wilhelmina 7") == [0, 0])
    let anew = Aggregates(store: store, clock: SuspendingClock(), logger: Logger(label: "test"))
    let (before, after) = (try await map(aggregates).map("city"), try await map(anew).map("city"))
    #expect(before == after)
    let known = try await maths.players()
    #expect(try await MathsService(aggregates: anew, numberCards: []).players() == known)
  }
}
