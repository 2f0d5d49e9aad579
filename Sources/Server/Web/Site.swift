public import Atlas
import Foundation
public import GameServer
import Hummingbird
public import Moon

/// All that the daemon answers over HTTP, and what it needs for that.
public struct Site: Sendable {
  public var about: @Sendable () async -> About
  public var contests: any Contests
  public var hunts: any Hunts
  public var camera: any CameraFeed
  public var references: any References
  public var places: any PlaceMaps
  public var school: any School
  public var facts: any StoredFacts
  public var health: any Health
  public var keyring: Keyring
  /// Where phones find this daemon ("https://192.168.1.5:8443"); nil where it listens on this machine only.
  public var joinAddress: @Sendable () -> String?
  /// Whether it is served over HTTPS.
  public var isSecure: Bool
  /// The certificate of the daemon's own authority as PEM; nil where it made none.
  public var authority: String?
  /// The towns by which the Moon page calls places; it may have to read them first.
  public var gazetteer: @Sendable () -> Gazetteer = { Gazetteer() }
  /// Where maps get tiles; nil where they show the world's coasts only.
  public var tiles: TileServer?
  /// The coasts and borders of maps.
  public var atlas = Atlas()
  /// The language of pages for browsers that prefer none of those that there are: "en" or "ru".
  public var language = "en"

  public init(
    about: @escaping @Sendable () async -> About, contests: any Contests, camera: any CameraFeed,
    references: any References, places: any PlaceMaps, hunts: any Hunts, school: any School, facts: any StoredFacts,
    health: any Health, keyring: Keyring,
    joinAddress: @escaping @Sendable () -> String? = { nil }, isSecure: Bool = false, authority: String? = nil
  ) {
    self.about = about
    self.contests = contests
    self.hunts = hunts
    self.camera = camera
    self.references = references
    self.places = places
    self.school = school
    self.facts = facts
    self.health = health
    self.keyring = keyring
    self.joinAddress = joinAddress
    self.isSecure = isSecure
    self.authority = authority
  }

  private var pages: Pages { Pages(language: language) }

  /// Every address with what answers it.
  var endpoints: [Endpoint] {
    let sessions = Sessions(keyring: keyring, isSecure: isSecure)
    let guesses = GuessLimiter()
    let gate = UploadGate()
    let players = PlayerRoutes(school: school, sessions: sessions)
    let screens = ContestRoutes(contests: contests, sessions: sessions, joinAddress: joinAddress)
    return [
      HealthRoutes(health: health).endpoints,
      AboutRoutes(about: about, sessions: sessions, authority: authority).endpoints,
      HostRoutes(sessions: sessions, guesses: guesses, clock: { contests.now }).endpoints,
      screens.endpoints,
      JoinRoutes(contests: contests, sessions: sessions, guesses: guesses, screens: screens).endpoints,
      FrameRoutes(contests: contests, sessions: sessions, gate: gate).endpoints,
      CameraRoutes(camera: camera).endpoints,
      ReferenceRoutes(references: references, sessions: sessions, gate: gate).endpoints,
      EggRoutes(hunts: hunts, contests: contests, sessions: sessions, gate: gate).endpoints,
      MoonRoutes(gazetteer: gazetteer, now: { .now }).endpoints,
      MapRoutes(tiles: tiles, atlas: atlas).endpoints,
      PlaceRoutes(maps: places, sessions: sessions).endpoints,
      players.endpoints,
      MathsRoutes(school: school, players: players).endpoints,
      StoredRoutes(facts: facts, sessions: sessions).endpoints,
      pages.endpoints,
    ].flatMap(\.self)
  }

  /// What finds the answer to a request.
  func router() -> Router<Visit> {
    let router = Router(context: Visit.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: Guard(pages: pages, tileOrigin: tiles?.origin))
    for endpoint in endpoints {
      router.on(RouterPath(endpoint.path), method: endpoint.method) { try await endpoint.answer($0, $1) }
    }
    return router
  }
}
