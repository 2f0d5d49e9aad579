import EventSourcing
import Foundation
import Packs
import Places
import PlacesServer
import TestSupport
import Testing

/// A pack with one question and the section `places`.
private struct PlacesPack {
  private let folder: TemporaryFolder

  init(_ section: String) throws {
    folder = try TemporaryFolder()
    let head = "name: Pushkin\nassignments:\n  - image: Onegin\n    question: Who?\n    answer: He.\n"
    try folder.write(head + section, to: "pack.yaml")
    try folder.write("", to: "Onegin.jpg")
  }

  func load() throws(PackError) -> Pack { try PackFormat([PlacesSection.self]).load(from: folder.path) }

  func problems() -> [PackProblem] { #expect(throws: PackError.self) { try load() }?.problems ?? [] }
}

@Suite struct PlacesSectionTests {
  private func sample(_ section: String) throws -> PlacesPack { try PlacesPack(section) }

  @Test func `maps and their places are read, a goal may come later`() throws {
    let pack = try sample(
      """
      places:
        - title: Пушкин в России
          places:
            - {title: Moscow, address: Russia, latitude: 55.753215, longitude: 37.622504, map: city}
            - {title: Boldino, latitude: -55, longitude: +45.31, link: "http://www.boldinomuzey.ru"}
            - {id: kiev, title: Kyiv, latitude: 50, longitude: 30}
        - id: city
          title: In the city
          places:
            - {title: Arbat, latitude: 55.7475, longitude: 37.5858, go: quiz}
        - title: Empty
      """
    ).load()
    #expect(pack.maps.map(\.id) == ["пушкин-в-россии", "city", "empty"])
    #expect(pack.maps.map(\.title) == ["Пушкин в России", "In the city", "Empty"])
    let places = pack.maps[0].places
    #expect(places.map(\.id) == ["moscow", "boldino", "kiev"])
    #expect(places.map(\.address) == ["Russia", "", ""])
    #expect(
      places.map(\.action) == [
        .go(to: .map("city")), .open(try #require(WebLink("http://www.boldinomuzey.ru"))), .none,
      ])
    #expect(places[1].coordinate == Coordinate(latitude: -55, longitude: 45.31))
    #expect(pack.maps[1].places.map(\.action) == [.go(to: .quiz)])
    #expect(pack.maps[2].places.isEmpty)
  }

  @Test func `a pack needs no places`() throws { #expect(try sample("").load().maps.isEmpty) }

  /// Mistakes in the only place of a map, each with its field. The place starts at line 9, column 11.
  static let wrong: [(String, PackProblem.Code, String, String)] = [
    ("title: A\n          latitude: 1", .missing, "places[0].places[0]", "longitude"),
    ("latitude: 1\n          longitude: 1", .missing, "places[0].places[0]", "title"),
    (
      "title: A\n          latitude: 91\n          longitude: 1", .outOfRange, "places[0].places[0].latitude",
      "-90...90"
    ),
    (
      "title: A\n          latitude: 1\n          longitude: -180.1", .outOfRange, "places[0].places[0].longitude",
      "-180...180"
    ),
    (
      "title: A\n          latitude: north\n          longitude: 1", .wrongType, "places[0].places[0].latitude",
      "degrees"
    ),
    (
      "title: A\n          latitude: 1\n          longitude: \"1\"", .wrongType, "places[0].places[0].longitude",
      "degrees"
    ),
    (
      "title: A\n          latitude: 1\n          longitude: 1\n          map: nowhere", .unknownGoal,
      "places[0].places[0].map", "nowhere"
    ),
    (
      "title: A\n          latitude: 1\n          longitude: 1\n          map: russa", .unknownGoal,
      "places[0].places[0].map", "Did you mean \"russia\""
    ),
    (
      "title: A\n          latitude: 1\n          longitude: 1\n          go: moo", .unknownGoal,
      "places[0].places[0].go", "Did you mean \"moon\""
    ),
    (
      "title: A\n          latitude: 1\n          longitude: 1\n          link: ftp://a.test", .wrongType,
      "places[0].places[0].link", "http://"
    ),
    (
      "title: A\n          latitude: 1\n          longitude: 1\n          link: javascript:alert(1)", .wrongType,
      "places[0].places[0].link", "http://"
    ),
    (
      "title: A\n          latitude: 1\n          longitude: 1\n          go: quiz\n          map: russia",
      .duplicateKey, "places[0].places[0].go", "map"
    ),
    (
      "title: A\n          latitude: 1\n          longitude: 1\n          action: none", .unknownKey,
      "places[0].places[0].action", "unknown"
    ),
    (
      "title: A\n          latitude: 1\n          longitude: 1\n          id: Big Town", .wrongType,
      "places[0].places[0].id", "id"
    ),
  ]

  @Test(arguments: wrong) func `what is wrong is told with line and field`(
    place: String, code: PackProblem.Code, field: String, says: String
  ) throws {
    let problems = try sample("places:\n  - title: Russia\n    places:\n        - \(place)\n").problems()
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.code == code && problem.field == field && (problem.line ?? 0) >= 9)
    #expect(problem.description.contains(says))
  }

  @Test func `two places and two maps of one id are refused`() throws {
    let place = "{title: A, latitude: 1, longitude: 1}"
    let places = try sample("places:\n  - title: R\n    places: [\(place), \(place)]\n").problems()
    #expect(places.map(\.code) == [.sameName])
    let maps = try sample("places:\n  - title: R\n  - title: r\n").problems()
    #expect(maps.map(\.code) == [.sameName])
    #expect(maps.map(\.line) == [8])
  }

  @Test func `a map is identified by its title in the first language`() throws {
    let places = "places: [{title: {en: The Town, ru: Город}}]\n"
    #expect(try PlacesPack(places + "language: [ru, en]\n").load().maps.map(\.id) == ["город"])
    #expect(try PlacesPack(places + "language: [en, ru]\n").load().maps.map(\.id) == ["the-town"])
  }
}
