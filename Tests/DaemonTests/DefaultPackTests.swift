import Daemon
import EventSourcing
import Foundation
import Packs
import Places
import PlacesServer
import Quiz
import Testing

@Suite struct DefaultPackTests {
  /// The default pack of this checkout.
  private static func pack() throws(PackError) -> Pack {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../ReferenceImages")
    return try Games.format.load(from: folder.standardized.path)
  }

  @Test func `the default pack is complete in English and Russian`() throws {
    let pack = try Self.pack()
    #expect(pack.languages == ["en", "ru"])
    #expect(pack.remarks.isEmpty)
    #expect(Set(pack.names.keys) == Set(pack.images.map(\.name)))
    let texts = pack.assignments.flatMap { [$0.question, $0.answer, $0.hint].compactMap(\.self) } + pack.names.values
    #expect(texts.allSatisfy { $0.text(in: "ru").contains(/[а-яё]/.ignoresCase()) })
    #expect(texts.allSatisfy { !$0.text(in: "en").contains(/[а-яё]/.ignoresCase()) })
  }

  @Test func `the default pack has its two maps`() throws {
    let maps = try Self.pack().maps
    #expect(maps.map { $0.title.text(in: "en") } == ["Pushkin in Russia", "Pushkin in Moscow"])
    #expect(maps.map(\.places.count) == [18, 5])
    let actions = maps[0].places.map(\.action)
    #expect(actions.filter { $0 == .none }.count == 1)
    #expect(actions.filter { $0 == .go(to: .map("pushkin-in-moscow")) }.count == 1)
    #expect(maps[0].places.first { $0.action == .none }?.title.text(in: "ru") == "Кисловодск")
    #expect(maps[1].places.allSatisfy { $0.action == .go(to: .quiz) })
    let moscow = try #require(Coordinate(latitude: 55.753215, longitude: 37.622504))
    #expect(maps[0].places.first { $0.id == "moscow" }?.coordinate == moscow)
    // All five lie within the city of their time.
    #expect(maps[1].places.allSatisfy { $0.coordinate.distance(to: moscow).metres < 5000 })
  }
}
