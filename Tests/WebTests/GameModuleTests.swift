import Foundation
import Testing

@testable import HTTP
@testable import PageShell
@testable import Web

/// The site goes over the list of games: what is not on it is not served.
@Suite struct GameModuleTests {
  @Test(arguments: FakeGames().modules.map(\.name))
  func `without a game the house has nothing of it, and the others are played`(name: String) async throws {
    let house = FakeGames()
    let game = try #require(house.modules.first { $0.name == name })
    let site = house.site(with: house.modules.filter { $0.name != name })
    let gone = Set(house.site.endpoints.map(\.path)).subtracting(site.endpoints.map(\.path))
    let own = house.site.endpoints.filter { $0.operation?.tag == name }.map(\.path)
    #expect(!own.isEmpty && gone.isSuperset(of: game.pages.map(\.path) + own))
    let browser = Browser(site)
    for page in game.pages { #expect(try await browser.get(page.path).status == 404, "\(page.path)") }
    #expect(site.tags[name] == nil && house.site.tags[name] == game.about)
    let texts = try await Self.texts(browser.get(site.pages.assets.root + "shared/en.json").text)
    let words = try Self.texts("\(#require(game.files.first { $0.name.hasSuffix("/en.json") }).text)")
    #expect(texts.contains("brand") && !words.isEmpty && texts.isDisjoint(with: words))
    let style = try #require(game.files.first { $0.name.hasSuffix(".css") }?.text)
    #expect(try await browser.get(site.pages.assets.root + "apeiron.css").text.contains("\(style)") == false)
    // Another game is played.
    let (address, opening) =
      name == "quiz" ? ("/api/bingo", #"{"list":"birds","open":false}"#) : ("/api/contests", #"{"mode":"solo"}"#)
    #expect(try await browser.post(address, json: opening).status == 201)
    let others = house.modules.filter { $0.name != name }.flatMap { $0.pages.map(\.path) }.filter { !$0.contains("{") }
    for other in ["/api/about"] + others {
      #expect(try await browser.get(other).status == 200, "\(other)")
    }
  }

  /// The keys of a file of texts.
  private static func texts(_ json: String) throws -> Set<String> {
    let texts = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return try Set(#require(texts).keys)
  }

  @Test func `games have names of their own, and no page twice`() {
    let games = FakeGames().modules
    let pages = FakeGames().site.pages.scripts.map(\.path)
    #expect(Set(games.map(\.name)).count == games.count && Set(pages).count == pages.count)
    for game in games {
      for page in game.pages {
        #expect(game.files.contains { $0.name == "Pages/\(page.script).js" }, "\(game.name): \(page.path)")
      }
    }
  }
}
