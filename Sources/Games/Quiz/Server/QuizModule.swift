package import HTTP
package import PageShell
package import Web

/// The quiz: solo games, kiosks and class games, in which players show the answers to a camera.
package struct QuizModule: GameModule {
  package let name = "quiz"
  package let about = "Solo games, the kiosk and class games."
  package let pages: [PageScript] = [
    ("/play", "play/solo-page"), ("/kiosk", "play/kiosk-page"), ("/play/{pin}", "class/player-page"),
    ("/host", "class/host-page"), ("/host/results", "class/results-page"),
    ("/host/statistics", "class/statistics-page"), ("/join", "class/join-page"), ("/wall/{pin}", "class/wall-page"),
  ]
  /// The players who were removed from a game, who stay removed when the pack is reloaded.
  private let banList = BanList()

  package init() {}

  package var files: [(name: String, text: StaticString)] { EmbeddedFiles.all }

  package func endpoints(in house: House) -> [Endpoint] {
    let (sessions, glossary) = (house.sessions, house.glossary)
    let contests = ContestRoutes(
      contests: house.contests, glossary: glossary, clock: house.clock, sessions: sessions, banList: banList,
      joinAddress: { house.address.addresses().first })
    let stations = StationRoutes(cameras: house.cameras, contests: house.contests, sessions: sessions)
    let entrance = JoinRoutes(
      contests: house.contests, sessions: sessions, limiter: house.limiter, screens: contests, stations: stations)
    let statistics = StatisticsRoutes(statistics: house.statistics, glossary: glossary, sessions: sessions)
    return contests.endpoints + entrance.endpoints + ContestFrameRoutes(house: house).endpoints + stations.endpoints
      + statistics.endpoints
  }
}
