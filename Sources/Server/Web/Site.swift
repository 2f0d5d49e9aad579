public import Atlas
public import GameServer
public import HTTP
import Hummingbird
import PageShell
public import Tiles

/// Everything that the daemon serves over HTTP.
public struct Site: Sendable {
  /// The games of the house, and what they share.
  public let games: GameServer
  /// The games, with their routes and pages.
  private let modules: [any GameModule]
  /// The tokens of hosts, players and visitors.
  public let keyring: Keyring
  /// The host's keys and sessions.
  public let host: HostAccess
  /// The addresses of the site.
  public var address: SiteAddress
  /// The version of Apeiron.
  public var version = ""
  /// The language for browsers that prefer none of the available ones: "en" or "ru".
  public var language = "en"
  /// The server of map tiles; nil to show the world's coasts only.
  public var tiles: TileServer?
  /// The tiles that lie on this machine, which ``tiles`` names; nil if there are none.
  public var tileStore: TileStore?
  /// The coasts and borders of maps.
  public var atlas = Atlas()
  /// The daemon's figures for monitoring, and for whom they are.
  public var metrics = MetricsAccess()
  /// The entrance for phones, which the host opens; nil where the settings say at which addresses of the network the
  /// daemon listens.
  public var entrance: NetworkEntrance?
  /// The clock that dates what people write, and that games are given.
  public var wallClock = WallClock()

  /// Creates the site of `games` and `modules`; all else has a default and can be set afterwards.
  package init(
    _ games: GameServer, _ modules: [any GameModule], keyring: Keyring, host: HostAccess, address: SiteAddress
  ) {
    self.games = games
    self.modules = modules
    self.keyring = keyring
    self.host = host
    self.address = address
  }

  var pages: Pages {
    Pages([.house] + modules.map { PageFolder($0.name, pages: $0.pages, files: $0.files) }, language: language)
  }

  /// All endpoints.
  var endpoints: [Endpoint] { endpoints(memory) }

  /// The groups of the OpenAPI document, with their descriptions.
  var tags: [String: String] { Self.tags.merging(modules.map { ($0.name, $0.about) }) { $1 } }

  /// Those of the house.
  private static let tags = [
    "pictures": "Judging pictures.",
    "catalogue": "References.",
    "packs": "The library of packs, and the editor.",
    "maps": "The data of maps.",
    "daemon": "The daemon itself.",
  ]

  /// A memory of nobody.
  var memory: SiteMemory { SiteMemory(RateLimiter(sessions: sessions, clock: games.clock)) }

  private var sessions: Sessions {
    Sessions(keyring: keyring, host: host, wallClock: wallClock, isSecure: address.isSecure)
  }

  private func endpoints(_ memory: SiteMemory) -> [Endpoint] {
    let (limiter, uploads) = (memory.limiter, memory.uploads)
    let clock = games.clock
    let house = House(
      pack: games.pack, aggregates: games.aggregates, contests: games.contests, statistics: games.statistics,
      cameras: games.cameras, frames: games.frames, glossary: games.glossary, clock: clock, wallClock: wallClock,
      sessions: sessions, uploads: uploads, limiter: limiter, address: address)
    let standing = [
      HealthRoutes(health: games.health, metrics: metrics).endpoints,
      AboutRoutes(
        games: games, doors: modules.compactMap(About.Door.init), version: version, address: address,
        sessions: sessions, remoteVisits: memory.remoteVisits
      ).endpoints,
      LicenceRoutes().endpoints,
      HostRoutes(sessions: sessions, limiter: limiter).endpoints,
      EntranceRoutes(entrance: entrance, sessions: sessions).endpoints,
      FrameRoutes(house: house).endpoints,
      CameraRoutes(cameras: games.cameras, sessions: sessions).endpoints,
      CameraControlRoutes(cameras: games.cameras, sessions: sessions).endpoints,
      ReferenceRoutes(
        started: games.references, catalogue: games.catalogue, glossary: games.glossary, contests: games.contests,
        sessions: sessions,
        uploads: uploads
      ).endpoints,
      PackRoutes(packs: games.packs, sessions: sessions, clock: clock).endpoints,
      MissedAnswerRoutes(misses: games.misses, sessions: sessions).endpoints,
      RehearsalRoutes(
        rehearsals: games.rehearsals, version: version, sessions: sessions, uploads: uploads
      ).endpoints,
      MapRoutes(tiles: tiles, tileStore: tileStore, atlas: atlas).endpoints,
      StoredRoutes(facts: games.facts, visitors: games.visitors, contests: games.contests, sessions: sessions)
        .endpoints,
      RateLimitRoutes(limiter: limiter).endpoints,
    ].flatMap(\.self)
    let rooms = (standing + modules.flatMap { $0.endpoints(in: house).tagged($0.name) }).withFollowers(limiter: limiter)
    let described = rooms + EventRoutes(joining: rooms, limiter: limiter).endpoints
    return described + [OpenAPIDocument.endpoint(among: described, tags)].tagged("daemon") + pages.endpoints
  }

  /// The same site for phones that come over HTTPS by the ``entrance``.
  var behindEntrance: Site {
    var site = self
    site.address.isSecure = true
    return site
  }

  /// The router of all requests; of who has asked before, `memory` knows.
  func router(_ memory: SiteMemory? = nil) -> Router<AppRequestContext> {
    let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
    let memory = memory ?? self.memory
    let endpoints = endpoints(memory)
    router.add(
      middleware: SecurityMiddleware(
        allowedMethods: AllowedMethods(endpoints), address: address, tileOrigin: tiles?.origin,
        missing: pages.missing))
    router.add(endpoints, limiter: memory.limiter)
    return router
  }
}
