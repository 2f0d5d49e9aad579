public import EventSourcing

extension PlaceFact: ErasableFact {
  /// Returns the erasure of `person` from `facts`. Notes that the person wrote and places that the person added are
  /// removed from the map, with their texts and positions. If the person imported a list or removed a place, only the
  /// person's name is forgotten.
  public static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self> {
    let contents = MapContents(facts)
    var erasure = erasing(
      contents.notes.filter { person.isAuthor($0.value.author) }.keys,
      contents.places.filter { person.isAuthor($0.value.author) }.keys, from: facts, at: time,
      andAuthors: person.isAuthor)
    for (index, fact) in facts.enumerated() where erasure.replaced[index] == nil {
      switch fact {
      case .added(let place, let author):
        erasure.takeOut(person, of: place.title, at: index) { .added(place.saying($0, place.address), author) }
        // The title's replacement, if there is one, must not be lost.
        var titled = place
        if case .added(let changed, _) = erasure.replaced[index] { titled = changed }
        erasure.takeOut(person, of: place.address, at: index) { .added(titled.saying(titled.title, $0), author) }
      case .changed(let place, let author):
        erasure.takeOut(person, of: place.title, at: index) { .changed(place.saying($0, place.address), author) }
        var titled = place
        if case .changed(let changed, _) = erasure.replaced[index] { titled = changed }
        erasure.takeOut(person, of: place.address, at: index) { .changed(titled.saying(titled.title, $0), author) }
      case .noted(let place, let note, let text, let author):
        erasure.takeOut(person, of: text, at: index) { .noted(place: place, note: note, text: $0, author) }
      case .edited(let place, let note, let text, let author):
        erasure.takeOut(person, of: text, at: index) { .edited(place: place, note: note, text: $0, author) }
      case .imported, .removed, .deleted, .undone: break
      }
    }
    return erasure
  }

  /// Returns the erasure from `facts`, at `time`, of the notes that have not changed since `noteLimit`, and of the
  /// places that visitors added and that have not changed, or gained or changed a note, since `placeLimit`. All times
  /// are in milliseconds since 1970; a limit of nil keeps notes or places for ever.
  public static func erasing(
    notesBefore noteLimit: Int64?, placesBefore placeLimit: Int64?, from facts: [Self], at time: Int64
  ) -> Erasure<Self> {
    let contents = MapContents(facts)
    let notes = contents.notes.filter { $0.value.changedAt < noteLimit ?? .min }
    let places = contents.places.filter { $0.value.changedAt < placeLimit ?? .min }
    return erasing(notes.keys, places.keys, from: facts, at: time) { _ in false }
  }

  private static func erasing(
    _ notes: some Sequence<MapContents.NoteID>, _ places: some Sequence<String>, from facts: [Self], at time: Int64,
    andAuthors isForgotten: (Author) -> Bool
  ) -> Erasure<Self> {
    var erasure = Erasure<Self>()
    let (notes, places) = (Set(notes), Set(places))
    let contents = MapContents(facts)
    for (index, fact) in facts.enumerated() {
      let without = fact.without(notes, places, isForgotten)
      if without != fact { erasure.replaced[index] = without }
    }
    let nobody = Author.erased(at: time)
    // A note that is gone with its place need not be deleted.
    erasure.appended += notes.filter { contents.isThere($0) }.sorted { ($0.place, $0.note) < ($1.place, $1.note) }
      .map { .deleted(place: $0.place, note: $0.note, nobody) }
    erasure.appended += places.filter { !contents.gone.contains($0) }.sorted().map { .removed($0, nobody) }
    return erasure
  }

  private func without(
    _ notes: Set<MapContents.NoteID>, _ places: Set<String>, _ isForgotten: (Author) -> Bool
  ) -> Self {
    let (gone, nobody) = (PersonName.erased, Author.erased(at: author.at))
    let author = isForgotten(author) ? nobody : author
    switch self {
    case .added(let place, _):
      guard places.contains(place.id) else { return .added(place, author) }
      return .added(place.erased, nobody)
    case .changed(let place, _):
      guard places.contains(place.id) else { return .changed(place, author) }
      return .changed(place.erased, nobody)
    case .imported(let places, _): return .imported(places, author)
    case .undone(let change, _): return .undone(change, author)
    case .removed(let id, _): return .removed(id, places.contains(id) ? nobody : author)
    case .noted(let place, let note, let text, _):
      let isGone = notes.contains(.init(place: place, note: note))
      return .noted(place: place, note: note, text: isGone ? gone : text, isGone ? nobody : author)
    case .edited(let place, let note, let text, _):
      let isGone = notes.contains(.init(place: place, note: note))
      return .edited(place: place, note: note, text: isGone ? gone : text, isGone ? nobody : author)
    case .deleted(let place, let note, _): return .deleted(place: place, note: note, author)
    }
  }
}

/// The notes and places that people have written on a map and that have not been erased.
private struct MapContents {
  struct NoteID: Hashable {
    let place, note: String
  }

  struct Text {
    let author: Author
    var changedAt: Int64
  }

  private(set) var notes: [NoteID: Text] = [:]
  private(set) var places: [String: Text] = [:]
  /// The notes that were deleted, and the places that were removed.
  private var deleted: Set<NoteID> = []
  private(set) var gone: Set<String> = []

  init(_ facts: [PlaceFact]) {
    for fact in facts {
      let author = fact.author
      switch fact {
      case .added(let place, _):
        if author.id != Author.erasedID { places[place.id] = Text(author: author, changedAt: author.at) }
      case .noted(let place, let note, _, _):
        if author.id != Author.erasedID {
          notes[NoteID(place: place, note: note)] = Text(author: author, changedAt: author.at)
        }
        places[place]?.changedAt = author.at
      case .edited(let place, let note, _, _):
        notes[NoteID(place: place, note: note)]?.changedAt = author.at
        places[place]?.changedAt = author.at
      case .changed(let place, _): places[place.id]?.changedAt = author.at
      case .deleted(let place, let note, _): deleted.insert(NoteID(place: place, note: note))
      case .removed(let place, _): gone.insert(place)
      case .undone(let change, _): undo(facts.indices.contains(change - 1) ? facts[change - 1] : nil)
      case .imported: break
      }
    }
  }

  /// Undoes `fact`: things that it removed are on the map again, and things that it added are gone. Facts are numbered
  /// from 1.
  private mutating func undo(_ fact: PlaceFact?) {
    switch fact {
    case .added(let place, _): gone.insert(place.id)
    case .imported(let places, _): gone.formUnion(places.map(\.id))
    case .removed(let place, _): gone.remove(place)
    case .noted(let place, let note, _, _): deleted.insert(NoteID(place: place, note: note))
    case .deleted(let place, let note, _): deleted.remove(NoteID(place: place, note: note))
    case .changed, .edited, .undone, nil: break
    }
  }

  func isThere(_ note: NoteID) -> Bool { !deleted.contains(note) && !gone.contains(note.place) }
}

extension PlaceFact.NewPlace {
  fileprivate func saying(_ title: String, _ address: String) -> Self {
    Self(id: id, title: title, address: address, coordinate: coordinate, look: look)
  }

  /// The place without its name and without where it lies, which may be somebody's home.
  fileprivate var erased: Self {
    Self(
      id: id, title: PersonName.erased, address: "",
      coordinate: Coordinate(latitude: 0, longitude: 0) ?? coordinate)
  }
}
