public import EventSourcing

/// A named set of places with what people added to it: places of their own, lists, notes.
public struct PlaceMap: Decider {
  /// Places that a map can have: a page draws them all, and lists them all.
  public static let mostPlaces = 2000
  /// Notes that a place can have.
  public static let mostNotes = 500

  /// The map as the pack has it.
  public let chart: Chart
  /// All places, those included that were removed: the pack's in its order, then as they were added.
  public private(set) var places: [Place]
  /// How many facts there are: the number of the last.
  public private(set) var version = 0
  private var indices: [String: Int]

  /// The map of `chart` to which nobody has added anything.
  public init(_ chart: Chart) {
    self.chart = chart
    places = chart.places
    indices = Dictionary(chart.places.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Those that were not removed.
  public var placesInView: [Place] { places.filter { !$0.isGone } }

  /// The place with this identifier; nil where there is none, or it was removed.
  public func place(_ id: String) -> Place? { indices[id].map { places[$0] }.flatMap { $0.isGone ? nil : $0 } }

  /// Those among which a search for `text` leaves: all of its words are in the title, the address or a note.
  public func places(matching text: String) -> [Place] {
    let wanted = SearchText.words(of: text)
    return placesInView.filter { place in
      SearchText(([place.title, place.address] + place.notes.map(\.text)).joined(separator: "\n")).has(wanted)
    }
  }

  /// The map after `fact`. What is said of a place that a newer pack does not have is passed over.
  public mutating func apply(_ fact: PlaceFact) {
    version += 1
    switch fact {
    case .added(let new, let author):
      add([
        Place(id: new.id, title: new.title, address: new.address, coordinate: new.coordinate, kind: .custom, by: author)
      ])
    case .imported(let new, let author):
      add(
        new.map {
          Place(id: $0.id, title: $0.title, address: $0.address, coordinate: $0.coordinate, kind: .standard, by: author)
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
