import EventSourcing
import Places

/// The changes to a map since the version that a page has seen.
struct PlaceMapView: Codable, Sendable, Described {
  static let fields: [String: JSONValue] = ["whole": "Whether these are all items, in place of those sent before."]

  let map: String
  let title: String
  let version: Int
  /// Whether these are all items, in place of those that the page had.
  let whole: Bool
  var items: [PlaceView]

  /// The places that have changed since version `seen`; all if that is 0.
  init(_ state: Versioned<PlaceMap>, after seen: Int, for viewer: PlaceView.Viewer) {
    map = state.rules.chart.id
    title = viewer.wording(state.rules.chart.title)
    version = state.version
    whole = seen == 0
    let places = whole ? state.rules.placesInView : state.rules.places.filter { $0.changedIn > seen }
    items = places.map { PlaceView($0, for: viewer) }
  }
}
