import Basics
import Bingo
import Eggs
import EventSourcing
import EventStore
import Foundation
import Logging
import Moon
import PackServer
import Packs
import Places
import Quiz
import Synchronization
import TestSupport

@testable import BingoServer
@testable import EggsServer
@testable import GameServer
@testable import HTTP
@testable import Judging
@testable import MathsServer
@testable import MoonServer
@testable import PlacesServer
@testable import QuizServer
@testable import Web

/// The services of the site: hunts, maps and notebooks over a journal in memory; one contest, pictures and references
/// played by values, since the real ones draw their names and look at pixels.
final class FakeGames: Contests, FrameJudging, CatalogueService, GameClock {
  static let id = "c1"
  static let pin = "123456"
  static let keyring = Keyring(key: [UInt8](repeating: 7, count: 32))
  static let wallTime = Date(timeIntervalSince1970: 1_700_000_000)

  /// The host's sessions, and a key that is valid.
  let host: HostAccess
  let hostKey: String
  private let folder = try? TemporaryFolder()
  /// The daemon's own cameras.
  var stations: Cameras {
    get { cameraHubs.withLock(\.self) }
    set { cameraHubs.withLock { $0 = newValue } }
  }
  private let cameraHubs = Mutex(Cameras([]))
  /// The request with which a contest was last opened.
  let opened = Mutex<ContestRequest?>(nil)

  let state: Mutex<(contest: Contest, version: Int)>
  let time = Mutex(EventSourcing.Instant(nanoseconds: 1_000_000_000_000))
  let isWell = Mutex(true)
  let cameras = Mutex<[PlayerID: CameraCheck]>([:])
  /// The contents of each picture that is looked at.
  let inView = Mutex<[FrameAnswer.Seen]>([])
  /// The error that opening a contest throws.
  let refusal = Mutex<GameServerError?>(nil)
  /// The error that judging a picture throws.
  let failure = Mutex<GameServerError?>(nil)
  /// The picture that was judged last.
  let sent = Mutex<SentPicture?>(nil)
  /// The content of every address on the web.
  let web = Mutex(Data())
  static let birds = [
    Assignment(image: "Wren", question: "Which bird?", answer: "The wren."),
    Assignment(image: "Rook", question: "And which?", answer: "The rook."),
  ]
  /// A pack with a card of the Sun and one of the Moon, and none of the Earth.
  static let cards = {
    var cards = Pack.Cards()
    (cards.sun, cards.moon) = ("Sun", "Moon")
    return cards
  }()
  let store = InMemoryEventStore()
  let aggregates: Aggregates
  /// The library, which lies in ``folder``; the pack that the daemon was started with has one question.
  let packs: PackService
  let rehearsals: RehearsalService
  /// The pictures of missed answers.
  let misses = MissedPictures()
  /// The recognition service, if a test runs it.
  let recognition: RecognitionService

  init(_ mode: Contest.Mode = .classGame, assignments: [Assignment] = birds, library name: String? = nil) {
    var opening = Contest.Opening(
      id: Self.id, mode: mode, source: .browser, pin: mode == .classGame ? Self.pin : nil, pack: "Birds",
      assignments: assignments, seed: 3)
    opening.library = name
    state = Mutex((Contest(opening), 1))
    host = HostAccess(HostBookFile(folder: folder?.path ?? "/nowhere"))
    hostKey = (try? host.makeKey(now: Self.wallTime)) ?? ""
    aggregates = Aggregates(store: store, clock: SuspendingClock(), logger: Logger(label: "test"))
    let (recognition, registry) = (RecognitionService(workers: 1), RecogniserRegistry([], groups: ReferenceGroups()))
    let catalogue = PackCatalogue([], of: .absent, recognition: recognition, registry: registry)
    let library = PackLibrary(inData: folder?.path ?? "/nowhere", PackFormat())
    let loaded = PackCache(
      library, started: .absent, registry: registry, catalogue: catalogue, recognition: recognition,
      thumbnails: Thumbnails(), kept: { _ in nil })
    self.recognition = recognition
    rehearsals = RehearsalService(loaded, recognition: recognition, journal: RehearsalJournal(aggregates, of: library))
    packs = PackService(
      loaded, started: .absent, rehearsals: rehearsals, fetch: { _, _ in throw CancellationError() }, played: { [] })
  }

  /// The hunts: one with two eggs, the second of which must be shown, and one outdoors with an egg that is hidden.
  var plans: [HuntPlan] {
    let spots = [Coordinate(latitude: 50, longitude: 10), Coordinate(latitude: 51, longitude: 11)].compactMap(\.self)
    let eggs = [
      HuntPlan.Egg(number: 0, spot: spots[0]), HuntPlan.Egg(number: 1, title: "Red", spot: spots[1], image: "Wren"),
    ]
    let plan = HuntPlan(id: "lawn", title: "Lawn", centre: spots[0], across: 100, eggs: eggs)
    let hidden = HuntPlan.Egg(
      number: 0, spot: spots[0], radius: 20, clue: .byLanguage(["en": "By the oak", "ru": "У дуба"]), isHidden: true)
    let outdoors = HuntPlan(id: "park", title: "Park", centre: spots[0], across: 100, eggs: [hidden])
    return [plan, outdoors]
  }

  /// The lists of things for bingo, one of which is too short.
  static let lists = [
    BingoPlan(id: "birds", title: "Birds", things: ["Wren", "Rook"] + (1...8).map { "Bird \($0)" }),
    BingoPlan(id: "fish", title: "Fish", things: ["Carp", "Pike"]),
  ]

  /// One map of one place.
  var maps: PlaceMaps {
    let moscow = Coordinate(latitude: 55.753215, longitude: 37.622504).map {
      Place(id: "moscow", title: "Москва", address: "Russia", coordinate: $0, action: .go(to: .map("city")))
    }
    let chart = MapDefinition(id: "russia", title: "Russia", places: moscow.map { [$0] } ?? [])
    return PlaceMaps(charts: [chart], aggregates: aggregates) { _ in self.web.withLock(\.self) }
  }

  /// The map as it is.
  var map: Versioned<PlaceMap> { get async throws { try await maps.map("russia") } }

  /// The games, with what they play here.
  var modules: [any GameModule] {
    var eggs = EggsModule()
    eggs.plans = { [plans] _ in plans }
    var moon = MoonModule { Gazetteer() }
    moon.cards = { _ in Self.cards }
    var maths = MathsModule(speech: SpeechFolder { nil })
    maths.numberCards = { _ in ["Number 0", "Number 1"] }
    var places = PlacesModule()
    places.maps = { [maps = self.maps] _ in maps }
    var bingo = BingoModule()
    bingo.plans = { _ in Self.lists }
    return [QuizModule(), places, eggs, moon, maths, bingo]
  }

  var site: Site { site(with: modules) }

  /// The site with no other games than these.
  func site(with modules: [any GameModule]) -> Site {
    let games = GameServer(
      clock: self, contests: self, frames: self, pack: .absent, aggregates: aggregates,
      visitors: Visitors(
        aggregates: aggregates, eraser: Eraser(store, KeptStreams.ofHouse + modules.flatMap(\.streams))),
      cameras: stations,
      references: self, catalogue: { _ in self }, packs: packs, rehearsals: rehearsals,
      misses: MissedAnswers(misses) { _ in self.state.withLock(\.contest) },
      glossary: Glossary(
        languages: ["en", "ru"], names: ["Wren": .byLanguage(["en": "Winter wren", "ru": "Крапивник"])]),
      statistics: StatisticsService(store: store), facts: StoredFacts(store: store),
      health: { [HealthCheck("journal", isGood: self.isWell.withLock(\.self), "as it is")] },
      figures: { [Figure("apeiron_references", 2)] },
      summary: {
        GameServer.Summary(
          pack: .byLanguage(["en": "Birds", "ru": "Птицы"]), languages: ["en", "ru"], assignments: 2, references: 2,
          cameras: self.stations.all.map(\.name))
      }, reloaded: { _, _, _ in self.site.games }, services: [])
    var site = Site(
      games, modules, keyring: Self.keyring, host: host,
      address: SiteAddress(addresses: { ["http://10.0.0.2:8080"] }, hosts: { ["quiz.test"] }))
    site.wallClock = WallClock { Self.wallTime }
    return site
  }

  var now: EventSourcing.Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: EventSourcing.Instant, tolerance: Duration?) async throws { await Task.yield() }

  private var snapshot: ContestSnapshot {
    let cameras = cameras.withLock(\.self)
    return state.withLock { ContestSnapshot($0.contest, version: $0.version, present: [], cameras: cameras) }
  }

  func open(_ request: ContestRequest) async throws -> ContestSnapshot {
    opened.withLock { $0 = request }
    if let refusal = refusal.withLock(\.self) { throw refusal }
    if let name = request.camera, stations[name] == nil { throw GameServerError.noSuchCamera }
    if request.source == .daemon {
      state.withLock { state in
        var opening = state.contest.opening
        (opening.source, opening.camera) = (.daemon, request.camera)
        state.contest = Contest(opening)
      }
    }
    return request.mode == .classGame
      ? snapshot : try await perform(.join(PlayerID(rawValue: "p1"), name: "Player"), in: Self.id)
  }

  func all() async -> [ContestSnapshot] { [snapshot] }
  func id(pin: String) async -> String? { pin == Self.pin ? Self.id : nil }

  func join(_ contest: String, name: String, others: [String] = [], returning: PlayerID?) async throws -> PlayerID {
    let player = returning ?? PlayerID(rawValue: "p-\(name)")
    _ = try await perform(.join(player, name: name, others: others), in: contest)
    return player
  }

  func snapshot(of contest: String) async -> ContestSnapshot? { contest == Self.id ? snapshot : nil }
  func changes(of contest: String, watcher: PlayerID?) async -> AsyncStream<ContestSnapshot>? { nil }
  func picture(of thing: String, by image: String?, in contest: String) async throws -> [UInt8]? {
    try await picture(of: image ?? thing)
  }
  /// The account of each question.
  let known = Mutex<[VerdictExplanation]>([])
  func accounts(of round: Int, in contest: String) async -> [VerdictExplanation] { known.withLock(\.self) }
  func sights(of contest: String) async -> AsyncStream<FrameAnswer> { AsyncStream { $0.finish() } }

  func report(_ camera: CameraCheck, of player: PlayerID, in contest: String) async throws -> ContestSnapshot {
    cameras.withLock { $0[player] = camera }
    return snapshot
  }

  @discardableResult
  func perform(
    _ command: Contest.Command, in contest: String, expecting version: Int? = nil
  ) async throws -> ContestSnapshot {
    try state.withLock { state in
      if let version, version != state.version { throw GameServerError.contestChanged(version: state.version) }
      do throws(Contest.Refusal) { state.version += try state.contest.handle(command, at: now).count } catch {
        throw GameServerError(error)
      }
    }
    return snapshot
  }

  /// Whom pages have had erased from the contest.
  let forgotten = Mutex<[PlayerID]>([])
  func forget(_ player: PlayerID, in contest: String) async throws { forgotten.withLock { $0.append(player) } }

  /// The place of a player whose pictures are judged, and show nothing.
  private struct Seat: FrameSeat {
    let games: FakeGames
    let player: PlayerID

    var isAsked: Bool {
      get async {
        let contest = games.snapshot.contest
        return contest.opening.mode == .classGame && contest.isPlayed(by: player)
      }
    }
    func judge(_ picture: SentPicture) async throws -> FrameAnswer {
      games.sent.withLock { $0 = picture }
      return FrameAnswer(.judged)
    }
    func expectingPhotograph<Answer: Sendable>(_ receive: () async throws -> Answer) async throws -> Answer {
      try await receive()
    }
  }

  func seat(of player: PlayerID, in contest: String) async throws -> any FrameSeat {
    guard contest == Self.id else { throw GameServerError.noSuchContest }
    return Seat(games: self, player: player)
  }
  func look(_ picture: SentPicture, of sender: String, among group: ReferenceGroup) async throws -> FrameAnswer {
    if let failure = failure.withLock(\.self) { throw failure }
    var answer = FrameAnswer(.judged)
    answer.sightings = inView.withLock(\.self)
    return answer
  }

  func knows(_ name: String) -> Bool { ["Wren", "Rook"].contains(name) }

  func list() async -> CatalogueView {
    CatalogueView(
      references: [CatalogueView.Entry(name: "Wren", width: 1, height: 1, assignment: true)], grading: false)
  }
  func picture(of name: String) async throws -> [UInt8]? { name == "The Wren" ? [0xff, 0xd8] : nil }
  func largePicture(of name: String) async throws -> [UInt8]? { try await picture(of: name) }
  func rectified(_ picture: SentPicture, corners: Corners) async throws -> [UInt8] { picture.bytes }
  func thing(of name: String) -> String { name }
  func enrol(
    _ picture: SentPicture, corners: Corners, name: String, of thing: String?
  ) async throws -> CatalogueView.Entry {
    CatalogueView.Entry(name: name, width: 1, height: 1, assignment: false)
  }
  func outline(in picture: SentPicture) async throws -> FoundOutline {
    FoundOutline(corners: [1, 2, 9, 2, 9, 8, 1, 8], sure: true)
  }
  func replace(_ name: String, with picture: SentPicture, corners: Corners) async throws -> CatalogueView.Entry {
    try await rename(name, to: name)
  }
  func turn(_ name: String) async throws -> CatalogueView.Entry { try await rename(name, to: name) }
  /// The catalogue has a jay, which the pack names, and an owl.
  func rename(_ name: String, to other: String) async throws -> CatalogueView.Entry {
    if name == "Jay" { throw PackServerError.enrolment(.named(field: "names.Jay")) }
    guard name == "Owl" else { throw PackServerError.enrolment(.noSuchReference) }
    return CatalogueView.Entry(name: other, width: 1, height: 1, assignment: false)
  }
  func remove(_ name: String) async throws { _ = try await rename(name, to: name) }
}
