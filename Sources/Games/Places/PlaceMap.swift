public import EventSourcing

/// A named set of places with what people have added: their own places, lists and notes.
public struct PlaceMap: Snapshottable {
  /// The format of saved maps; the number goes up when the encoded form or ``apply(_:)`` changes.
  public static let snapshotFormat = "places.1"

  /// The maximum number of places on a map: a page draws and lists them all.
  public static let mostPlaces = 2000
  /// The maximum number of notes on a place.
  public static let mostNotes = 500

  /// The map as the pack defines it.
  public let chart: MapDefinition
  /// All places, including removed ones: the pack's in its order, then the others as they were added.
  public private(set) var places: [Place]
  /// The number of facts, which is also the number of the last.
  public private(set) var version = 0
  private var indices: [String: Int]

  /// Creates the map of `chart`, to which nobody has added anything yet.
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

  /// The places that match a search for `text`: each of its words is in the title or the address, of whatever
  /// language, or a note.
  public func places(matching text: String) -> [Place] {
    let wanted = SearchText.words(of: text)
    return placesInView.filter { place in
      SearchText((place.title.all + place.address.all + place.notes.map(\.text)).joined(separator: "\n")).has(wanted)
    }
  }

  /// Applies `fact`. Facts about a place that a newer pack no longer has are ignored.
  public mutating func apply(_ fact: PlaceFact) {
    version += 1
    switch fact {
    case .added(let new, let author):
      add([
        Place(
          id: new.id, title: .plain(new.title), address: .plain(new.address), coordinate: new.coordinate, kind: .custom,
          by: author)
      ])
    case .imported(let new, let author):
      add(
        new.map {
          Place(
            id: $0.id, title: .plain($0.title), address: .plain($0.address), coordinate: $0.coordinate, kind: .standard,
            by: author)
        })
    case .removed(let id, _):
      change(id) { $0.isGone = true }
    case .noted(let place, let id, let text, let author):
      change(place) { [version] in $0.notes.append(Note(id: id, text: text, author: author, changedIn: version)) }
    case .edited(let place, let id, let text, let author):
      change(place) { [version] place in
        guard let index = place.notes.firstIndex(where: { $0.id == id }) else { return }
        place.notes[index].text = text
        place.notes[index].editedAt = author.at
        place.notes[index].changedIn = version
      }
    case .deleted(let place, let id, _):
      change(place) { $0.notes.removeAll { $0.id == id } }
    }
  }

  private mutating func add(_ new: [Place]) {
    for place in new {
      indices[place.id] = places.count
      places.append(place)
      places[places.count - 1].changedIn = version
    }
  }

  private mutating func change(_ id: String, _ body: (inout Place) -> Void) {
    guard let index = indices[id] else { return }
    body(&places[index])
    places[index].changedIn = version
  }
}
