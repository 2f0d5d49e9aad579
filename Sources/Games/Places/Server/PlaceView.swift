import EventSourcing
import HTTP
import Places
import Web

/// A place as one viewer sees it; of a removed place only that it is gone.
struct PlaceView: Codable, Sendable, Described {
  static let description: String? = "A place that is gone has only id, changedIn and gone."
  static let fields: [String: JSONValue] = [
    "changedIn": "The version of the map that changed it last; 0 for an unchanged place of the pack.",
    "editedIn": "The version of the map that changed the place itself last, notes aside.",
    "at": "Milliseconds since 1970.",
  ]

  struct Viewer: Sendable {
    /// The visitor; nil for a browser that has no cookie yet.
    let visitor: String?
    let isHost: Bool
    let wording: Wording
  }

  /// The action of a second tap: `kind` is none, open (with `url`) or go (with `to`, and `map` for a map).
  struct Action: Codable, Sendable, Described {
    static let fields: [String: JSONValue] = [
      "kind": ["enum": ["none", "open", "go"]], "to": ["enum": ["map", "quiz", "eggs", "moon", "maths", .null]],
    ]

    var kind = "none"
    var url: String?
    var to: String?
    var map: String?

    init(_ action: PlaceAction) {
      switch action {
      case .none: break
      case .open(let link): (kind, url) = ("open", link.description)
      case .go(to: .map(let id)): (kind, to, map) = ("go", "map", id)
      case .go(to: .quiz): (kind, to) = ("go", "quiz")
      case .go(to: .eggs): (kind, to) = ("go", "eggs")
      case .go(to: .moon): (kind, to) = ("go", "moon")
      case .go(to: .maths): (kind, to) = ("go", "maths")
      }
    }
  }

  struct Note: Codable, Sendable {
    let id: String
    let text: String
    let by: String
    let at: Int64
    let editedAt: Int64?
    let mine: Bool
    /// Whether this viewer may delete it.
    let canDelete: Bool
    let changedIn: Int
  }

  let id: String
  let changedIn: Int
  var gone: Bool?
  var title: String?
  var address: String?
  var latitude: Double?
  var longitude: Double?
  var kind: Place.Kind?
  var colour: PlaceLook.Colour?
  var symbol: PlaceLook.Symbol?
  var editedIn: Int?
  var action: Action?
  /// The name of its author, and when it was added; absent for a place of the pack.
  var by: String?
  var at: Int64?
  var mine: Bool?
  /// Whether this viewer may change and remove it.
  var canRemove: Bool?
  var notes: [Note]?

  init(_ place: Place, for viewer: Viewer) {
    id = place.id
    changedIn = place.changedIn
    guard !place.isGone else {
      gone = true
      return
    }
    title = viewer.wording(place.title)
    address = viewer.wording(place.address)
    latitude = place.coordinate.latitude
    longitude = place.coordinate.longitude
    kind = place.kind
    colour = place.look.colour
    symbol = place.look.symbol
    editedIn = place.editedIn
    action = Action(place.action)
    by = place.author?.name
    at = place.author?.at
    let mine = place.author.map { $0.id == viewer.visitor } ?? false
    self.mine = mine
    canRemove = place.author != nil && (viewer.isHost || mine && place.kind == .custom)
    notes = place.notes.map { note in
      Note(
        id: note.id, text: note.text, by: note.author.name, at: note.author.at, editedAt: note.editedAt,
        mine: note.author.id == viewer.visitor, canDelete: viewer.isHost || note.author.id == viewer.visitor,
        changedIn: note.changedIn)
    }
  }
}
