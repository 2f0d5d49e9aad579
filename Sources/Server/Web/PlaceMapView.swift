import EventSourcing
import Places

/// What a page that has seen a map up to a version is still to be told of it.
struct PlaceMapView: Codable, Sendable, Described {
  static let fields: [String: JSONValue] = ["whole": "Whether what was sent before is to be forgotten."]

  let map: String
  let title: String
  let version: Int
  /// Whether the page forgets what it had.
  let whole: Bool
  var items: [PlaceView]

  /// The places that have changed after `seen`; all where that is 0.
  init(_ state: Versioned<PlaceMap>, after seen: Int, for viewer: PlaceView.Viewer) {
    map = state.rules.chart.id
    title = state.rules.chart.title
    version = state.version
    whole = seen == 0
    let places = whole ? state.rules.placesInView : state.rules.places.filter { $0.changedIn > seen }
    items = places.map { PlaceView($0, for: viewer) }
  }
}
