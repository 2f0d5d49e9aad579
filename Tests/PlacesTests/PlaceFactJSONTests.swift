import EventSourcing
import Foundation
import Places
import Testing

/// The texts below are facts as a released program wrote them. They are never edited: a new version gets new lines.
@Suite struct PlaceFactJSONTests {
  static let kept: [(kind: String, json: String)] = [
    (
      "places.added",
      #"{"address":"Arbat 1","at":1000,"by":"v1","id":"_1","kind":"places.added","latitude":55.5,"longitude":37.25,"name":"Анна","title":"Чай","version":1}"#
    ),
    (
      "places.imported",
      #"{"at":1000,"by":"v1","kind":"places.imported","name":"apeiron","places":[{"id":"_1.1","latitude":-33.5,"longitude":151.25,"title":"Quay"}],"version":1}"#
    ),
    ("places.removed", #"{"at":1000,"by":"v1","kind":"places.removed","name":"Анна","place":"_1","version":1}"#),
    (
      "places.noted",
      #"{"at":1000,"by":"v1","kind":"places.noted","name":"Анна","note":"_2","place":"pskov","text":"one\ntwo","version":1}"#
    ),
    (
      "places.edited",
      #"{"at":1000,"by":"v1","kind":"places.edited","name":"Анна","note":"_2","place":"pskov","text":"three","version":1}"#
    ),
    (
      "places.deleted",
      #"{"at":1000,"by":"v1","kind":"places.deleted","name":"Анна","note":"_2","place":"pskov","version":1}"#
    ),
    (
      "places.changed",
      #"{"at":1000,"by":"v1","colour":"blue","id":"_1","kind":"places.changed","latitude":55.5,"longitude":37.25,"name":"Анна","symbol":"tree","title":"Чай","version":1}"#
    ),
    ("places.undone", #"{"at":1000,"by":"v1","change":7,"kind":"places.undone","name":"Анна","version":1}"#),
  ]

  @Test(arguments: kept) func `a fact is JSON with its kind and version, and stays readable`(kind: String, json: String)
    throws
  {
    let fact = try JSONDecoder().decode(PlaceFact.self, from: Data(json.utf8))
    #expect(fact.kind == kind)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(fact), as: UTF8.self) == json)
  }

  @Test func `a fact of a newer version is told by name`() {
    let json = Data(#"{"kind":"places.noted","version":2,"by":"v1","name":"","at":1}"#.utf8)
    #expect(throws: UnknownFact(kind: "places.noted", version: 2)) {
      try JSONDecoder().decode(PlaceFact.self, from: json)
    }
  }

  @Test func `a fact whose numbers are no point is refused`() {
    let json = Data(Self.kept[0].json.replacing("55.5", with: "95.5").utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PlaceFact.self, from: json) }
  }
}
