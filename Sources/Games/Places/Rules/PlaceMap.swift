public import EventSourcing

/// A named set of places with what people have added: their own places, lists and notes.
public struct PlaceMap: Snapshottable {
  /// The format of saved maps; the number goes up when the encoded form or ``apply(_:)`` changes.
  public static let snapshotFormat = "places.2"

  /// The maximum number of places on a map: a page has them all, and draws those in view.
  public static let maxPlaces = 50_000
  /// The maximum number of notes on a place.
  public static let maxNotes = 500

  /// The map as the pack defines it.
  public let chart: MapDefinition
  /// All places, including removed ones: the pack's in its order, then the others as they were added.
  public private(set) var places: [Place]
  /// The number of facts, which is also the number of the last.
  public private(set) var version = 0
  /// The latest changes that can be undone, oldest first.
  public private(set) var changes: [Change] = []
  private var indices: [String: Int]

  /// Creates the map of `chart`, without any additions.
  public init(_ chart: MapDefinition) {
    self.chart = chart
    places = chart.places
    indices = Dictionary(chart.places.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// True if both have the same chart; a map saved under another one is folded anew.
  public func began(as beginning: Self) -> Bool { chart == beginning.chart }

  /// The places that have not been removed.
  public var placesInView: [Place] { places.filter { !$0.isGone } }

  /// The place with this identifier; nil if there is none or it was removed.
  public func place(_ id: String) -> Place? { indices[id].map { places[$0] }.flatMap { $0.isGone ? nil : $0 } }

  /// Returns the places that match a search for `text`: each word of the search occurs in the title, in the address, or
  /// in a note. Titles and addresses are searched in all languages.
  public func places(matching text: String) -> [Place] {
    let wanted = SearchText.words(of: text)
    return placesInView.filter { place in
      SearchText((place.title.all + place.address.all + place.notes.map(\.text)).joined(separator: "\n")).has(wanted)
    }
  }

  /// The place with this identifier, also if it was removed; nil if there never was one.
  func knownPlace(_ id: String) -> Place? { indices[id].map { places[$0] } }

  /// Applies `fact`. Facts about a place that a newer pack no longer has are ignored.
  public mutating func apply(_ fact: PlaceFact) {
    version += 1
    if let change = change(by: fact) { remember(change) }
    switch fact {
    case .added(let new, let author): add([Place(new, kind: .custom, by: author)])
    case .imported(let new, let author): add(new.map { Place($0, kind: .standard, by: author) })
    case .changed(let new, _):
      change(new.id) { [version] place in
        (place.title, place.address) = (.plain(new.title), .plain(new.address))
        (place.coordinate, place.look, place.editedIn) = (new.coordinate, new.look, version)
      }
    case .removed(let id, _):
      change(id) { $0.isGone = true }
    case .noted(let place, let id, let text, let author):
      change(place) { [version] in $0.notes.append(Note(id: id, text: text, author: author, changedIn: version)) }
    case .edited(let place, let id, let text, let author):
      change(place) { $0.edit(id, text, at: author.at) }
    case .deleted(let place, let id, _):
      change(place) { $0.notes.removeAll { $0.id == id } }
    case .undone(let number, _):
      guard let index = changes.firstIndex(where: { $0.number == number }) else { return }
      revert(changes.remove(at: index))
    }
  }

  private mutating func remember(_ change: Change) {
    changes.append(change)
    if changes.count > Self.maxChanges { changes.removeFirst() }
  }

  private mutating func add(_ new: [Place]) {
    for place in new {
      indices[place.id] = places.count
      places.append(place)
      places[places.count - 1].changedIn = version
      places[places.count - 1].editedIn = version
    }
  }

  /// Changes the place with this identifier, gone or not.
  mutating func change(_ id: String, _ body: (inout Place) -> Void) {
    guard let index = indices[id] else { return }
    places[index].changedIn = version
    body(&places[index])
  }
}

extension Place {
  fileprivate mutating func edit(_ note: String, _ text: String, at time: Int64) {
    guard let index = notes.firstIndex(where: { $0.id == note }) else { return }
    notes[index].text = text
    notes[index].editedAt = time
    notes[index].changedIn = changedIn
  }
}
