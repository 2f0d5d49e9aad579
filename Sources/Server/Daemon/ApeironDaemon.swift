public import Capture
import EventSourcing
import EventStore
import Foundation
public import Logging
import Moon
import Packs
import Quiz
import Recognition
import ServiceLifecycle
public import Settings
import Synchronization
import UnixSignals
import Web

/// The daemon: all parts, put together and run until a signal ends them.
public struct ApeironDaemon: Sendable {
  /// What a person is told when the daemon answers requests.
  public struct Welcome: Sendable {
    /// Where this machine's browser finds it.
    public let address: String
    /// Where the host begins; it holds the host's key.
    public let hostAddress: String
    /// Where phones on the same network find it; empty where it listens on this machine only.
    public let addresses: [String]
  }

  /// The version of Apeiron.
  public static let version = "0.1.0"

  private let settings: ServeSettings
  private let folder: CatalogueFolder
  private let pack: Pack
  private let source: (any FrameSource)?
  private let logger: Logger

  /// A daemon that plays the pack in `folder`; nil where there is none in it.
  public init?(_ settings: ServeSettings, folder: CatalogueFolder, source: (any FrameSource)?, logger: Logger) {
    guard let pack = folder.pack else { return nil }
    self.settings = settings
    self.folder = folder
    self.pack = pack
    self.source = source
    self.logger = logger
  }

  /// Runs until SIGINT or SIGTERM. Returns when all that was acknowledged is kept.
  public func run(welcome: @escaping @Sendable (Welcome) async -> Void) async throws {
    let state = try StateFolder(settings.data)
    let claim = try settings.journalFile.map { try DatabaseLock($0) }
    defer { withExtendedLifetime(claim) {} }
    let journal: any EventStore =
      try settings.journalFile.map { try SQLiteEventStore(path: $0) } ?? InMemoryEventStore()
    let clock = SuspendingClock()
    let rooms = ContestRooms(journal: journal, clock: clock, generator: SystemRandomNumberGenerator())
    for problem in try await rooms.load() {
      logger.error("a game cannot be played on", metadata: ["why": "\(problem)"])
    }
    let aggregates = try await Aggregates(journal: journal, clock: clock, logger: logger)
    let desk = RecognitionService(workers: ProcessInfo.processInfo.activeProcessorCount)
    let registry = RecogniserRegistry(folder.catalogue.references, groups: pack.groups)
    let referee = FrameJudge(
      desk: desk, registry: registry, keeper: try settings.keepFrames.map { try FrameKeeper($0) })
    let hub = CameraHub(source: source)
    let shelf = ReferenceShelf(folder, desk: desk, registry: registry)
    let sights = LiveSightings()
    let keyring = try state.keyring()
    let certificates = try certificates(in: state)
    // The port that is asked for may be any that is free.
    let port = Mutex(settings.port)
    let reachedAt = { @Sendable in addresses(port: port.withLock(\.self)) }
    var site = Site(
      about: about(registry, reachedAt),
      contests: OpenContests(
        rooms: rooms, referee: referee, sights: sights, camera: hub, pack: pack, mostPlayers: settings.maxPlayers,
        clock: clock,
        draw: { .random(in: 0 ... .max) }),
      camera: hub, references: shelf, places: OpenPlaces(charts: pack.maps, aggregates: aggregates),
      hunts: OpenHunts(plans: pack.hunts, aggregates: aggregates),
      school: SchoolRoom(aggregates: aggregates, numberCards: pack.cards.numbers), facts: KeptFacts(journal: journal),
      health: DaemonHealth(registry: registry, journal: journal, hub: hub, rooms: rooms), keyring: keyring,
      joinAddress: { reachedAt().first }, isSecure: settings.https,
      authority: certificates?.authority)
    site.language = settings.language.rawValue
    site.gazetteer = { .ofThisMachine }
    if !Gazetteer.isInstalled { logger.warning("\(Gazetteer.remedy)") }
    site.tiles = settings.tiles.map { TileServer(url: $0, attribution: settings.tilesAttribution ?? "") }
    let server = WebServer(
      site, host: settings.host, port: settings.port, tls: certificates?.tls, logger: logger,
      onListening: { actual in
        port.withLock { $0 = actual }
        let address = "\(scheme)://\(settings.host == "0.0.0.0" ? "127.0.0.1" : settings.host):\(actual)"
        await welcome(
          Welcome(
            address: address, hostAddress: "\(address)/host#\(keyring.hostKey)", addresses: addresses(port: actual)))
      })
    let services: [any Service] = [
      aggregates, desk, shelf, hub, RunningRooms(rooms: rooms),
      CameraPlay(hub: hub, rooms: rooms, referee: referee, sights: sights), server,
    ]
    try await ServiceGroup(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
    ).run()
  }

  private var scheme: String { settings.https ? "https" : "http" }

  /// Where others find this daemon, best first.
  private func addresses(port: Int) -> [String] {
    if let address = settings.publicAddress { return [address] }
    switch settings.host {
    case "127.0.0.1", "localhost", "::1": return []
    case "0.0.0.0", "::": return LocalAddresses.all().map { "\(scheme)://\($0):\(port)" }
    default: return ["\(scheme)://\(settings.host):\(port)"]
    }
  }

  private func about(_ registry: RecogniserRegistry, _ addresses: @escaping @Sendable () -> [String])
    -> @Sendable () async -> About
  {
    { [pack, settings, source] in
      About(
        pack: About.Pack(
          name: pack.name, language: pack.language, assignments: pack.assignments.count,
          references: registry.count),
        version: Self.version, camera: source != nil, keepsFrames: settings.keepFrames != nil, https: settings.https,
        addresses: addresses())
    }
  }

  private func certificates(in state: StateFolder) throws -> (tls: WebServer.TLS, authority: String?)? {
    guard settings.https else { return nil }
    if let certificate = settings.certificate, let key = settings.key {
      return (WebServer.TLS(certificates: try text(certificate), key: try text(key)), nil)
    }
    let machine = LocalAddresses.machineName
    let made = try state.certificates(
      names: ["localhost", machine, "\(machine).local", "127.0.0.1"] + LocalAddresses.all(), machine: machine,
      now: Date())
    return (WebServer.TLS(certificates: made.certificate + "\n" + made.authority, key: made.key), made.authority)
  }

  private func text(_ path: String) throws(StateFolder.Failure) -> String {
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw StateFolder.Failure(description: "\(path): \(error.localizedDescription)")
    }
  }
}

/// The contests' clocks as a service.
private struct RunningRooms: Service {
  let rooms: ContestRooms

  func run() async throws { await cancelWhenGracefulShutdown { await rooms.run() } }
}
