import EventSourcing
import HTTP
import Places
import Web

/// The changes to a map since the version that a page has seen.
struct PlaceMapView: Codable, Sendable, Described {
  static let fields: [String: JSONValue] = [
    "whole": "Whether these are all items, in place of those sent before.",
    "undo": "The viewer's latest change that can be undone; absent if there is none.",
  ]

  /// A change that can be undone.
  struct UndoableChange: Codable, Sendable, Described {
    static let fields: [String: JSONValue] = ["count": "The number of places that were imported, or 1."]

    let change: Int
    let kind: PlaceMap.Change.Kind
    /// The name of the place; of a list, of its first.
    let title: String
    let count: Int
  }

  let map: String
  let title: String
  let version: Int
  /// Whether these are all items, in place of those that the page had.
  let whole: Bool
  var items: [PlaceView]
  var undo: UndoableChange?

  /// The places that have changed since version `seen`; all if that is 0.
  init(_ state: Versioned<PlaceMap>, after seen: Int, for viewer: PlaceView.Viewer) {
    map = state.rules.chart.id
    title = viewer.wording(state.rules.chart.title)
    version = state.version
    whole = seen == 0
    let places = whole ? state.rules.placesInView : state.rules.places.filter { $0.changedIn > seen }
    items = places.map { PlaceView($0, for: viewer) }
    undo = viewer.visitor.flatMap { state.rules.lastChange(by: $0) }.map { change in
      let title = state.rules.places.first { $0.id == change.place }?.title
      return UndoableChange(
        change: change.number, kind: change.kind, title: title.map { viewer.wording($0) } ?? "", count: change.count)
    }
  }
}
