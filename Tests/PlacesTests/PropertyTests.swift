import Basics
import EventSourcing
import Foundation
import Places
import Testing

/// Random wishes of two people and a host.
@Suite struct PropertyTests {
  private func command(_ map: PlaceMap, _ random: inout SplitMix64) throws -> PlaceMap.Command {
    let author = [Sample.anna, Sample.boris][random.number(below: 2)]
    let place = map.places.randomElement(using: &random)?.id ?? "moscow"
    let note = map.places.flatMap { $0.notes.map(\.id) }.randomElement(using: &random) ?? "_1"
    let text = ["", "a", "ё", "b\nc"][random.number(below: 4)]
    let point = try Sample.point(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
    let look = PlaceLook(
      colour: [.red, .blue][random.number(below: 2)], symbol: [.dot, .tree][random.number(below: 2)])
    switch random.number(below: 8) {
    case 0: return .add(title: text, address: text, point, author)
    case 1: return .remove(place, author, asHost: random.number(below: 4) == 0)
    case 2: return .note(place: place, text: text, author)
    case 3: return .edit(place: place, note: note, text: text, seen: random.number(below: map.version + 1), author)
    case 4: return .delete(place: place, note: note, author, asHost: random.number(below: 4) == 0)
    case 5:
      let seen = random.number(below: 2) == 0 ? map.place(place)?.editedIn ?? 0 : random.number(below: map.version + 1)
      return .change(
        place, title: text, address: text, point, look: look, seen: seen, author, asHost: random.number(below: 4) == 0)
    case 6: return .undo(random.number(below: map.version + 1), author, asHost: random.number(below: 4) == 0)
    default:
      return .importList(
        [ListedPlace(title: "L\(random.number(below: 3))", coordinate: try Sample.point(1, 2))], author)
    }
  }

  @Test(arguments: UInt64(1)...16) func `folding what was decided gives the map in which it was decided`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var map = try Sample.map()
    var facts: [PlaceFact] = []
    for _ in 0..<300 {
      let before = map
      let wish = try command(map, &random)
      do throws(PlaceMap.Refusal) { facts += try map.handle(wish, at: Sample.now) } catch { #expect(map == before) }
      #expect(map.version == facts.count)
      // Identifiers are never given twice, and each change is told by the number of the fact that made it.
      #expect(Set(map.places.map(\.id)).count == map.places.count)
      for (old, new) in zip(before.places, map.places) where old != new { #expect(new.changedIn > before.version) }
      for place in map.places { #expect(place.notes.allSatisfy { $0.changedIn <= place.changedIn }) }
    }
    var again = try Sample.map()
    for fact in facts { again.apply(fact) }
    #expect(again == map)
    #expect(try JSONDecoder().decode(PlaceMap.self, from: JSONEncoder().encode(map)) == map, "as a snapshot")
    #expect(map.began(as: try Sample.map()))
    #expect(
      !map.began(as: PlaceMap(MapDefinition(id: map.chart.id, title: "Another", places: []))), "a map of another pack")
  }

  @Test(arguments: UInt64(1)...16) func `what somebody wrote is taken away by nobody but the host`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var map = try Sample.map()
    for _ in 0..<300 {
      let before = map
      guard let wish = try? command(map, &random), let facts = try? map.handle(wish, at: Sample.now) else { continue }
      guard let actor = facts.first?.author.id else { continue }
      var moderated: String?
      if case .delete(_, let note, _, asHost: true) = wish { moderated = note }
      if case .undo(_, _, asHost: true) = wish { continue }
      // A place that is removed keeps its notes, out of sight.
      for place in before.places {
        for note in place.notes where note.author.id != actor && note.id != moderated {
          #expect(map.places.first { $0.id == place.id }?.note(note.id) == note)
        }
      }
    }
  }
}
