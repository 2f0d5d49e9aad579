import Foundation
import Places
import Testing

@Suite struct PlaceListTests {
  private func read(_ text: String) throws -> PlaceList { try PlaceList(Data(text.utf8)) }

  @Test func `a list is read, and bad entries are told by index`() throws {
    let list = try read(
      """
      {"made": "by hand", "locations": [
        {"name": " Opera House ", "lat": -33.8568, "lng": 151.2153, "more": {"a": [1]}},
        {"lat": 1, "lng": 2}, {"name": "   ", "lat": 1, "lng": 2}, {"name": 7, "lat": 1, "lng": 2},
        {"name": "x", "lat": "1", "lng": 2}, {"name": "x", "lat": 1}, {"name": "x", "lat": 91, "lng": 0},
        {"name": "x", "lat": 0, "lng": -181}, "Sydney", null, [1], {"name": "two\\nlines", "lat": 0, "lng": 0},
        {"name": "Круглая набережная", "lat": 0, "lng": 180}
      ]}
      """)
    #expect(list.places.map(\.title) == ["Opera House", "Круглая набережная"])
    #expect(list.skipped.map(\.index) == Array(1...11))
    #expect(
      list.skipped.map(\.why) == [
        .noName, .noName, .noName, .noCoordinates, .noCoordinates, .outOfRange, .outOfRange, .notAnObject, .notAnObject,
        .notAnObject, .nameUnfit,
      ])
  }

  @Test(arguments: [
    "", "[]", "{}", "null", #"{"locations":7}"#, #"{"locations":{}}"#, #"{"locations":["#, "<html>", "\u{0}",
  ])
  func `what is no list is refused`(text: String) {
    #expect(throws: PlaceList.Failure.notAList) { try read(text) }
  }

  @Test func `a list without entries is refused`() {
    #expect(throws: PlaceList.Failure.listEmpty) { try read(#"{"locations":[]}"#) }
  }

  @Test func `a list that is too large is refused before it is read`() {
    #expect(throws: PlaceList.Failure.listTooLarge) { try PlaceList(Data(count: PlaceList.maxBytes + 1)) }
  }

  @Test func `brackets in brackets do no harm`() {
    let text = #"{"locations":"# + String(repeating: "[", count: 100_000)
    #expect(throws: PlaceList.Failure.notAList) { try read(text) }
    #expect(throws: PlaceList.Failure.notAList) { try read(text + String(repeating: "]", count: 100_000) + "}") }
  }

  @Test func `entries that cannot be used are told by reason, and the first of many by number`() throws {
    let drafts = (1...100).map { PlaceDraft(name: $0 == 50 ? "Mill" : nil, latitude: 91, longitude: 0, number: $0) }
    let list = try PlaceList(drafts, of: .placemark)
    let sentences = list.sentences(about: list.skipped)
    #expect(sentences.count == 2 && sentences[1].hasPrefix("line 50: the placemark has coordinates out of range"))
    #expect(
      sentences[0].hasPrefix("lines 1, 2, 3, 4,")
        && sentences[0].hasSuffix("20 and 79 more: 99 placemarks have no name"))
    let table = try PlaceList(drafts, of: .row).skipped
    #expect(table.map(\.row) == Array(1...100) && table.allSatisfy { $0.line == nil })
    #expect(list.skipped.map(\.line) == Array(1...100) && list.skipped.allSatisfy { $0.row == nil })
  }

  @Test func `the positions of a feature are one entry`() throws {
    let drafts = [1, 1, 2].map { PlaceDraft(latitude: 1, longitude: 2, number: $0) }
    let list = try PlaceList(drafts, of: .feature)
    #expect(list.skipped.map(\.index) == [0, 0, 1])
    #expect(list.sentences(about: list.skipped) == ["features 1, 2: they have no name"])
  }
}
