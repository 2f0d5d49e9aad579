import EventSourcing
import Places
import Testing

@Suite struct `Changing a place and undoing` {
  private var map: PlaceMap
  private let blue = PlaceLook(colour: .blue, symbol: .tree)

  init() throws { map = try Sample.map() }

  private func refusal(_ command: PlaceMap.Command) -> PlaceMap.Refusal? {
    do throws(PlaceMap.Refusal) {
      _ = try map.decide(command, at: Sample.now)
      return nil
    } catch {
      return error
    }
  }

  private mutating func perform(_ commands: PlaceMap.Command...) throws {
    for command in commands { try map.handle(command, at: Sample.now) }
  }

  private mutating func addTea() throws {
    try perform(.add(title: "Tea", address: "Arbat 1", Sample.point(55, 37), Sample.anna))
  }

  private func moved(seen: Int, _ author: Author, asHost: Bool = false) throws -> PlaceMap.Command {
    .change(
      "_1", title: "Coffee", address: "", try Sample.point(56, 38), look: blue, seen: seen, author, asHost: asHost)
  }

  @Test mutating func `its author and the host rename, move and colour a place, and nobody else`() throws {
    try addTea()
    #expect(refusal(try moved(seen: 1, Sample.boris)) == .notYours)
    #expect(refusal(try moved(seen: 1, Sample.boris, asHost: true)) == nil)
    #expect(refusal(try moved(seen: 0, Sample.anna)) == .placeChanged)
    try perform(moved(seen: 1, Sample.anna))
    let place = try #require(map.place("_1"))
    #expect(place.title == "Coffee" && place.address == "" && place.look == blue)
    #expect(place.coordinate == (try Sample.point(56, 38)) && place.author == Sample.anna && place.changedIn == 2)
    #expect(try map.decide(moved(seen: 2, Sample.anna), at: Sample.now) == [])
    let pack = PlaceMap.Command.change(
      "pskov", title: "x", address: "", try Sample.point(1, 1), look: blue, seen: 0, Sample.boris, asHost: true)
    #expect(refusal(pack) == .packPlace)
  }

  @Test mutating func `a note written meanwhile does not stop a change of the place`() throws {
    try addTea()
    try perform(.note(place: "_1", text: "Good", Sample.boris), moved(seen: 1, Sample.anna))
    #expect(map.place("_1")?.title == "Coffee" && map.place("_1")?.notes.count == 1)
  }

  @Test mutating func `a list is taken back whole, and other places stay`() throws {
    try addTea()
    let list = try (0..<5).map { ListedPlace(title: "L\($0)", coordinate: try Sample.point(Double($0), 0)) }
    try perform(.importList(list, Sample.boris))
    #expect(map.placesInView.count == 8)
    let change = try #require(map.lastChange(by: Sample.boris.id))
    #expect(change.kind == .imported && change.count == 5 && change.number == 2)
    #expect(refusal(.undo(2, Sample.anna, asHost: false)) == .notYours)
    try perform(.undo(2, Sample.boris, asHost: false))
    #expect(map.placesInView.map(\.id) == ["moscow", "pskov", "_1"])
    #expect(refusal(.undo(2, Sample.boris, asHost: true)) == .nothingToUndo)
    #expect(map.lastChange(by: Sample.boris.id) == nil)
    // It can be imported again.
    try perform(.importList(list, Sample.boris))
    #expect(map.placesInView.count == 8)
  }

  @Test mutating func `each kind of change is undone`() throws {
    try addTea()
    try perform(
      .note(place: "_1", text: "one", Sample.anna), .note(place: "_1", text: "two", Sample.boris))
    let before = map
    func restored(_ commands: PlaceMap.Command...) throws -> [Place] {
      var map = before
      for command in commands { try map.handle(command, at: Sample.now) }
      let change = try #require(map.lastChange(by: Sample.anna.id))
      #expect(change.number == map.version)
      try map.handle(.undo(change.number, Sample.anna, asHost: false), at: Sample.now)
      return map.placesInView
    }
    func content(_ places: [Place]) -> [String] {
      places.map { "\($0.id) \($0.title) \($0.address) \($0.coordinate) \($0.look) \($0.notes.map(\.text))" }
    }
    let changes: [PlaceMap.Command] = [
      try moved(seen: 1, Sample.anna), .remove("_1", Sample.anna, asHost: false),
      .edit(place: "_1", note: "_2", text: "three", seen: 2, Sample.anna),
      .delete(place: "_1", note: "_2", Sample.anna, asHost: false), .note(place: "pskov", text: "new", Sample.anna),
      .add(title: "Second", address: "", try Sample.point(1, 1), Sample.anna),
    ]
    for change in changes { #expect(content(try restored(change)) == content(before.placesInView)) }
  }

  @Test mutating func `one change after the other is undone, the latest first`() throws {
    try addTea()
    try perform(moved(seen: 1, Sample.anna))
    try perform(
      .change("_1", title: "Cocoa", address: "", Sample.point(1, 1), look: blue, seen: 2, Sample.anna, asHost: false))
    for title in ["Coffee", "Tea"] {
      try perform(.undo(try #require(map.lastChange(by: Sample.anna.id)).number, Sample.anna, asHost: false))
      #expect(map.place("_1")?.title == .plain(title))
    }
    try perform(.undo(try #require(map.lastChange(by: Sample.anna.id)).number, Sample.anna, asHost: false))
    #expect(map.place("_1") == nil)
  }

  @Test mutating func `what was changed again since is not undone`() throws {
    try addTea()
    try perform(moved(seen: 1, Sample.anna))
    try perform(
      .change("_1", title: "Host's", address: "", Sample.point(1, 1), look: blue, seen: 2, Sample.boris, asHost: true))
    #expect(refusal(.undo(2, Sample.anna, asHost: false)) == .changedSince)
    #expect(map.lastChange(by: Sample.anna.id)?.kind == .added)
  }

  @Test mutating func `what was erased does not come back`() throws {
    try addTea()
    try perform(.remove("_1", Sample.boris, asHost: true))
    var facts: [PlaceFact] = [
      .added(.init(id: "_1", title: "Tea", address: "", coordinate: try Sample.point(55, 37)), Sample.anna),
      .removed("_1", Sample.boris),
    ]
    for (index, fact) in PlaceFact.erasing(Person(ids: [Sample.anna.id]), from: facts, at: 9).replaced {
      facts[index] = fact
    }
    map = try facts.reduce(into: Sample.map()) { $0.apply($1) }
    #expect(refusal(.undo(2, Sample.boris, asHost: true)) == .nothingToUndo)
    #expect(map.lastChange(by: Sample.boris.id) == nil)
  }

  @Test mutating func `as many changes are remembered as anybody takes back`() throws {
    for i in 0..<150 { try perform(.add(title: "P\(i)", address: "", Sample.point(1, Double(i)), Sample.anna)) }
    #expect(map.changes.count == 100)
    #expect(refusal(.undo(50, Sample.anna, asHost: false)) == .nothingToUndo)
    for _ in 0..<100 {
      try perform(.undo(try #require(map.lastChange(by: Sample.anna.id)).number, Sample.anna, asHost: false))
    }
    #expect(map.placesInView.count == 52)
  }
}
