import EventSourcing
import Foundation
import Places
import Testing

@Suite struct `Erasing what somebody wrote on a map` {
  private static let now: Int64 = 9000

  private func facts() throws -> [PlaceFact] {
    var (map, facts) = (try Sample.map(), [PlaceFact]())
    let commands: [PlaceMap.Command] = [
      .note(place: "pskov", text: "Анна was here", Sample.anna),
      .note(place: "pskov", text: "So was Анна?", Sample.boris),
      .add(title: "Home of Анна", address: "Arbat 1", try Sample.point(55, 37), Sample.anna),
      .note(place: "_3", text: "Nice", Sample.boris),
      .edit(place: "pskov", note: "_1", text: "Gone", seen: 1, Sample.anna),
      .note(place: "pskov", text: "Deleted", Sample.anna),
      .delete(place: "pskov", note: "_6", Sample.boris, asHost: true),
    ]
    for command in commands { facts += try map.handle(command, at: Sample.now) }
    return facts
  }

  private func left(_ facts: [PlaceFact], _ erasure: Erasure<PlaceFact>) throws -> (facts: [PlaceFact], map: PlaceMap) {
    var facts = facts
    for (index, fact) in erasure.replaced { facts[index] = fact }
    facts += erasure.appended
    return (facts, try facts.reduce(into: Sample.map()) { $0.apply($1) })
  }

  private func json(_ facts: [PlaceFact]) throws -> String {
    String(decoding: try JSONEncoder().encode(facts), as: UTF8.self)
  }

  @Test func `removes notes and places with their texts, and leaves those of others`() throws {
    let before = try facts()
    let person = Person(ids: [Sample.anna.id])
    let (facts, map) = try left(before, PlaceFact.erasing(person, from: before, at: Self.now))
    #expect(map.place("pskov")?.notes.map(\.text) == ["So was Анна?"])
    #expect(map.place("_3") == nil)
    let text = try json(facts)
    for gone in ["Gone", "was here", "Deleted", "Home", "Arbat", #""v1""#] { #expect(!text.contains(gone), "\(gone)") }
    #expect(text.contains("Nice") && facts[1] == before[1])
    #expect(facts.count == before.count + 2)
    #expect(PlaceFact.erasing(person, from: facts, at: Self.now).isEmpty)
  }

  @Test func `finds the name in texts of others, and takes it out of them if asked to`() throws {
    let before = try facts()
    let erasure = PlaceFact.erasing(Person(name: "анна"), from: before, at: Self.now)
    #expect(erasure.mentions == 1 && erasure.replaced[1] == nil)
    let person = Person(name: "анна", isTakenOutOfTexts: true)
    let (facts, map) = try left(before, PlaceFact.erasing(person, from: before, at: Self.now))
    #expect(map.place("pskov")?.notes.map(\.text) == ["So was …?"])
    #expect(map.place("pskov")?.notes.map(\.author) == [Sample.boris])
    #expect(try !json(facts).contains("Анна"))
  }

  @Test func `that is too old removes it, a place only when nobody has written about it since`() throws {
    let before = try facts()
    let notes = PlaceFact.erasing(notesBefore: 2000, placesBefore: nil, from: before, at: Self.now)
    #expect(try left(before, notes).map.place("pskov")?.notes.map(\.text) == ["So was Анна?"])
    #expect(try left(before, notes).map.place("_3")?.title == "Home of Анна")
    #expect(PlaceFact.erasing(notesBefore: nil, placesBefore: 2000, from: before, at: Self.now).isEmpty)
    let places = try left(before, PlaceFact.erasing(notesBefore: nil, placesBefore: 2001, from: before, at: Self.now))
    #expect(places.map.place("_3") == nil && places.map.place("pskov")?.notes.count == 2)
    #expect(PlaceFact.erasing(notesBefore: nil, placesBefore: 2001, from: places.facts, at: Self.now).isEmpty)
  }
}
