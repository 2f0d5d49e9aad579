import EventSourcing
import Foundation
import Places
import Testing

@Suite struct PlaceMapTests {
  var map: PlaceMap

  init() throws { map = try Sample.map() }

  private func refusal(_ command: PlaceMap.Command, of map: PlaceMap? = nil) -> PlaceMap.Refusal? {
    do throws(PlaceMap.Refusal) {
      _ = try (map ?? self.map).decide(command, at: Sample.now)
      return nil
    } catch {
      return error
    }
  }

  @Test mutating func `a place that is added carries who did it and when`() throws {
    try map.handle(
      .add(title: " Tea room ", address: " Arbat 1 ", Sample.point(55.7, 37.6), Sample.anna), at: Sample.now)
    let place = try #require(map.places.last)
    #expect(place.title == "Tea room" && place.address == "Arbat 1" && place.kind == .custom)
    #expect(place.author == Sample.anna && place.changedIn == 1 && map.version == 1)
    #expect(place.id.hasPrefix("_"))
  }

  @Test(arguments: ["", "   ", "\n\t", "\u{200B}", "\u{FEFF} \u{200D}", "\u{2800}", "\u{3164}"])
  func `an empty name is refused`(name: String) throws {
    let command = PlaceMap.Command.add(title: name, address: "", try Sample.point(0, 0), Sample.anna)
    #expect(refusal(command) == .titleEmpty)
    #expect(PlaceMap.Refusal.titleEmpty.description.hasPrefix("Please enter a location"))
  }

  @Test(arguments: [
    (String(repeating: "x", count: 81), PlaceMap.Refusal.titleTooLong), ("two\nlines", .titleUnprintable),
    ("\u{1B}[31mred", .titleUnprintable), ("a\u{202E}b", .titleUnprintable),
    ("e" + String(repeating: "\u{301}", count: 400), .titleUnprintable),
  ])
  func `a name that no page can show is refused, and told why`(name: String, why: PlaceMap.Refusal) throws {
    #expect(refusal(.add(title: name, address: "", try Sample.point(0, 0), Sample.anna)) == why)
  }

  @Test mutating func `only the author and the host remove a place`() throws {
    try map.handle(.add(title: "Tea", address: "", Sample.point(0, 0), Sample.anna), at: Sample.now)
    let id = try #require(map.places.last?.id)
    #expect(refusal(.remove(id, Sample.boris, asHost: false)) == .notYours)
    #expect(refusal(.remove("moscow", Sample.boris, asHost: true)) == .packPlace)
    #expect(refusal(.remove("nowhere", Sample.boris, asHost: true)) == .unknownPlace)
    var hosted = map
    try hosted.handle(.remove(id, Sample.boris, asHost: true), at: Sample.now)
    try map.handle(.remove(id, Sample.anna, asHost: false), at: Sample.now)
    for map in [map, hosted] {
      #expect(map.place(id) == nil && map.placesInView.count == 2)
      #expect(map.places.last?.isGone == true && map.places.last?.changedIn == 2)
    }
    #expect(refusal(.note(place: id, text: "too late", Sample.anna)) == .unknownPlace)
  }

  @Test mutating func `a note is changed by its author only, and deleted by the host too`() throws {
    try map.handle(.note(place: "pskov", text: "Kremlin\r\n\r\nand river ", Sample.anna), at: Sample.now)
    let note = try #require(map.place("pskov")?.notes.first)
    #expect(note.text == "Kremlin\n\nand river" && note.author == Sample.anna && note.editedAt == nil)
    #expect(refusal(.edit(place: "pskov", note: note.id, text: "x", seen: 1, Sample.boris)) == .notYours)
    #expect(refusal(.delete(place: "pskov", note: note.id, Sample.boris, asHost: false)) == .notYours)
    var moderated = map
    try moderated.handle(.delete(place: "pskov", note: note.id, Sample.boris, asHost: true), at: Sample.now)
    #expect(moderated.place("pskov")?.notes.isEmpty == true)
    #expect(refusal(.edit(place: "moscow", note: note.id, text: "x", seen: 1, Sample.anna)) == .unknownNote)
    let later = Author(id: "v1", name: "Анна", at: 5000)
    try map.handle(.edit(place: "pskov", note: note.id, text: "River", seen: 1, later), at: Sample.now)
    #expect(map.place("pskov")?.note(note.id)?.text == "River")
    #expect(map.place("pskov")?.note(note.id)?.editedAt == 5000)
    try map.handle(.delete(place: "pskov", note: note.id, later, asHost: false), at: Sample.now)
    #expect(map.place("pskov")?.notes.isEmpty == true)
    #expect(map.place("pskov")?.changedIn == 3)
  }

  @Test mutating func `a note that was changed elsewhere is not overwritten`() throws {
    try map.handle(.note(place: "pskov", text: "one", Sample.anna), at: Sample.now)
    let note = try #require(map.place("pskov")?.notes.first)
    try map.handle(.edit(place: "pskov", note: note.id, text: "two", seen: note.changedIn, Sample.anna), at: Sample.now)
    #expect(
      refusal(.edit(place: "pskov", note: note.id, text: "three", seen: note.changedIn, Sample.anna)) == .noteChanged)
    #expect(map.place("pskov")?.notes.map(\.text) == ["two"])
  }

  @Test mutating func `a note of somebody else in between refuses nothing and changes nothing of mine`() throws {
    try map.handle(.note(place: "pskov", text: "mine", Sample.anna), at: Sample.now)
    let note = try #require(map.place("pskov")?.notes.first)
    try map.handle(.note(place: "pskov", text: "theirs", Sample.boris), at: Sample.now)
    try map.handle(
      .edit(place: "pskov", note: note.id, text: "still mine", seen: note.changedIn, Sample.anna), at: Sample.now)
    #expect(map.place("pskov")?.notes.map(\.text) == ["still mine", "theirs"])
  }

  @Test(arguments: [
    ("", PlaceMap.Refusal.noteEmpty), ("\u{200B}", .noteEmpty), (String(repeating: "x", count: 1001), .noteTooLong),
    ("\u{7}", .noteUnprintable),
  ])
  func `a note that nobody can read is refused`(text: String, why: PlaceMap.Refusal) {
    #expect(refusal(.note(place: "pskov", text: text, Sample.anna)) == why)
  }

  private func list(_ entries: [(String, Double, Double)]) throws -> [ListedPlace] {
    try entries.map { ListedPlace(title: $0.0, coordinate: try Sample.point($0.1, $0.2)) }
  }

  @Test mutating func `importing twice doubles nothing`() throws {
    let places = try list([
      ("Opera House", -33.8568, 151.2153), ("OPERA  house", -33.856801, 151.215301), ("Moscow", 55.753215, 37.622504),
      ("Quay", -33.86, 151.21),
    ])
    try map.handle(.importList(places, Sample.anna), at: Sample.now)
    #expect(map.placesInView.map(\.title) == ["Moscow", "Pskov", "Opera House", "Quay"])
    #expect(map.places.suffix(2).allSatisfy { $0.kind == .standard && $0.changedIn == 1 })
    #expect(try map.decide(.importList(places, Sample.anna), at: Sample.now).isEmpty)
  }

  @Test mutating func `what the host removed can be imported again`() throws {
    let places = try list([("Quay", -33.86, 151.21)])
    try map.handle(.importList(places, Sample.anna), at: Sample.now)
    let id = try #require(map.places.last?.id)
    #expect(refusal(.remove(id, Sample.anna, asHost: false)) == .notYours)
    try map.handle(.remove(id, Sample.boris, asHost: true), at: Sample.now)
    try map.handle(.importList(places, Sample.anna), at: Sample.now)
    #expect(map.placesInView.map(\.title) == ["Moscow", "Pskov", "Quay"])
    #expect(Set(map.places.map(\.id)).count == map.places.count)
  }

  @Test func `a map has a limit, for lists and for people`() throws {
    let many = try list((0..<PlaceMap.maxPlaces - 2).map { ("Place \($0)", Double($0) / 1000, 0) })
    var full = map
    try full.handle(.importList(many, Sample.anna), at: Sample.now)
    #expect(refusal(.add(title: "One more", address: "", try Sample.point(0, 0), Sample.anna), of: full) == .mapFull)
    #expect(try full.decide(.importList(try list([("One more", 1, 1)]), Sample.anna), at: Sample.now).isEmpty)
  }

  @Test mutating func `of a list that is too long as much is added as there is room for, and the rest is told`() throws
  {
    let entries = (0...PlaceMap.maxPlaces).map { #"{"name":"Place \#($0)","lat":\#(Double($0) / 1000),"lng":0}"# }
    let list = try PlaceList(
      Data(#"{"locations":[{"name":"","lat":0,"lng":0},\#(entries.joined(separator: ",")),\#(entries[0])]}"#.utf8))
    try map.handle(.importList(list.places, Sample.anna), at: Sample.now)
    #expect(map.placesInView.count == PlaceMap.maxPlaces)
    let done = PlaceMap.Imported(list, added: PlaceMap.maxPlaces - 2, to: map)
    #expect(done.known == 1)
    #expect(done.skipped.map(\.index) == [0, PlaceMap.maxPlaces - 1, PlaceMap.maxPlaces, PlaceMap.maxPlaces + 1])
    #expect(done.skipped.map(\.why) == [.noName, .mapFull, .mapFull, .mapFull])
  }

  @Test func `what was said of a place that a newer pack does not have is passed over`() throws {
    var other = PlaceMap(MapDefinition(id: "russia", title: "Russia", places: []))
    other.apply(.noted(place: "pskov", note: "_1", text: "x", Sample.anna))
    other.apply(.deleted(place: "pskov", note: "_1", Sample.anna))
    #expect(other.places.isEmpty && other.version == 2)
  }
}
