import EventSourcing
import Foundation
import Places
import Testing

@Suite struct SearchTests {
  /// Texts with their folded forms, which the tests of the pages' search-text.js also use.
  static let cases: [(text: String, folded: String)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "folding.json")
    let pairs = (try? JSONDecoder().decode([[String]].self, from: Data(contentsOf: file))) ?? []
    return pairs.map { ($0[0], $0[1]) }
  }()

  @Test func `there are texts in many scripts`() { #expect(Self.cases.count > 20) }

  @Test(arguments: cases) func `a search sees no case and no accents`(text: String, folded: String) {
    // The comparison uses scalars, because texts that look the same must also be the same for the pages.
    #expect(SearchText(text).folded.unicodeScalars.elementsEqual(folded.unicodeScalars))
  }

  @Test(arguments: cases) func `folding what is folded changes nothing`(text: String, _: String) {
    let once = SearchText(text).folded
    #expect(SearchText(once).folded.unicodeScalars.elementsEqual(once.unicodeScalars))
  }

  @Test(arguments: [("петербург санкт", true), ("Петерург", false), ("", true), ("ГОРОД НЕВЕ", true)])
  func `all words must be there, in any order`(query: String, found: Bool) {
    #expect(SearchText("Санкт-Петербург, город на Неве").has(SearchText.words(of: query)) == found)
  }

  @Test func `titles, addresses and notes are searched, and what is gone is not`() throws {
    var map = try Sample.map()
    try map.handle(.note(place: "moscow", text: "Здесь был Пущин", Sample.anna), at: Sample.now)
    try map.handle(.add(title: "Кафе", address: "Невский 18", Sample.point(59.9, 30.3), Sample.anna), at: Sample.now)
    #expect(map.places(matching: "пущин").map(\.id) == ["moscow"])
    #expect(map.places(matching: "НЕВСКИЙ").map(\.title) == ["Кафе"])
    #expect(map.places(matching: "mosków").map(\.id) == [])
    #expect(map.places(matching: "möscow").map(\.id) == ["moscow"])
    #expect(map.places(matching: "").count == 3)
    let cafe = try #require(map.places(matching: "кафе").first)
    try map.handle(.remove(cafe.id, Sample.anna, asHost: false), at: Sample.now)
    #expect(map.places(matching: "кафе").isEmpty)
  }
}
