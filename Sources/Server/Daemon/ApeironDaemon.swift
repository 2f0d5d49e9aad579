import Catalogue
import Cryptography
import EventStore
import Foundation
public import GameServer
import HTTP
import Logging
import Metrics
import Packs
import Recognition
import ServiceLifecycle
import Settings
import Synchronization
import Tiles
import UnixSignals
import Web

/// The daemon: all parts, put together and run until a signal ends them.
public struct ApeironDaemon: Sendable {
  /// The information to show when the daemon starts to answer requests.
  public struct Welcome: Sendable {
    /// Where this machine's browser finds it.
    public let address: String
    /// Makes a key that makes a browser the host's, behind the # of the address; it is valid for a day.
    public let hostKey: @Sendable () throws -> String
    /// Where phones on the same network find it; empty where it listens on this machine only.
    public let addresses: [String]
    /// The SHA-256 fingerprint of the certificate that phones may trust, to tell it from another one; nil if there is
    /// none.
    public let fingerprint: String?
  }

  /// The version of Apeiron.
  public static let version = "0.1.0"

  private let setup: DaemonSetup
  private let cameras: Cameras
  private let log: DaemonLog
  private let logger: Logger
  private let reload: @Sendable () throws -> DaemonSetup
  private let registry = PrometheusRegistry()

  /// A daemon that begins with `setup`, writes to `log`, and calls `reload` for another setup when it gets SIGHUP.
  public init(
    _ setup: DaemonSetup, cameras: Cameras, log: DaemonLog,
    reload: @escaping @Sendable () throws -> DaemonSetup
  ) {
    self.setup = setup
    self.cameras = cameras
    self.log = log
    self.reload = reload
    logger = Logger(label: "apeiron", factory: log.handler)
  }

  /// Runs until SIGINT or SIGTERM. Returns when all that was acknowledged is kept.
  ///
  /// - Throws: The error of the first part that fails: the state folder, the certificates, the journal
  ///   (`EventStoreError`, `RoomError`) or the server. `apeiron serve` exits with 69 for all of them.
  public func run(welcome: @escaping @Sendable (Welcome) async -> Void) async throws {
    try await withMetricsFactory(registry) { try await serve(welcome: welcome) }
  }

  private func serve(welcome: @escaping @Sendable (Welcome) async -> Void) async throws {
    let settings = setup.settings
    let manager = ServiceManager(environment: ProcessInfo.processInfo.environment, pid: getpid())
    let state = try StateFolder(settings.data)
    let place = try settings.journalPlace.map { try JournalPlace($0, passwordFile: settings.journalPasswordFile) }
    let membership = try place?.join()
    defer { withExtendedLifetime(membership) {} }
    if let file = settings.journalFile, FileManager.default.fileExists(atPath: file) {
      try JournalFile(file).quickCheck()
    }
    let store: any EventStore = try place?.open() ?? InMemoryEventStore()
    let documents = membership?.documents
    let book = HostBookFile(folder: settings.data, shared: documents.map { HostBookFile.Shared($0) })
    var options = GameServer.Options(setup)
    if let membership, documents != nil {
      options.sharing = sharing(as: try state.station(), membership, book: book)
    }
    let games = try await GameServer(
      setup.pack, references: setup.references.catalogue.references, cameras: cameras, store: store, options: options,
      logger: logger)
    try membership?.settled()
    let keyring = try state.keyring(sharedBy: documents)
    try book.refresh()
    let host = HostAccess(book)
    let current = Mutex(setup)
    // Each call returns the addresses as they are at that moment.
    let addresses = { @Sendable in DaemonAddresses(settings: current.withLock(\.settings)) }
    let made = CertificateSource(
      .made(
        state, machine: LocalAddresses.machineName,
        names: { addresses().hosts.union(["127.0.0.1", "::1"]).sorted() }), logger: logger)
    let certificates = certificateSource(orMadeBy: made)
    let authority = try certificates?.authority()
    // The port that is asked for may be any that is free.
    let port = Mutex(settings.port)
    // Settings that are loaded anew may name a proxy, or another address for phones.
    let networks = { @Sendable in current.withLock(\.settings.isOnNetwork) ? [] : LocalAddresses.all() }
    let entrance =
      settings.isOnNetwork || manager.listeningSocket != nil ? nil : networkEntrance(in: state, at: networks, made)
    let known = { @Sendable in
      (entrance?.url).map { [$0] } ?? addresses().all(port: port.withLock(\.self))
    }
    let address = SiteAddress(
      addresses: known, hosts: { addresses().hosts }, isSecure: settings.https,
      authority: { (try? (entrance?.url == nil ? certificates : made)?.authority()) ?? authority })
    for advice in Games.all.flatMap(\.advice) { logger.warning("\(advice)") }
    let startedAt = Date()
    let site = { @Sendable (games: GameServer, setup: DaemonSetup) throws in
      var site = Site(games, Games.all, keyring: keyring, host: host, address: address)
      site.entrance = entrance
      try dress(&site, setup.settings, startedAt: startedAt)
      return site
    }
    var tls: (@Sendable () throws -> WebServer.TLS)?
    if let certificates { tls = { try certificates.tls() } }
    let server = SiteServer(
      try site(games, setup), host: settings.host, port: settings.port, socket: manager.listeningSocket, tls: tls,
      logger: logger,
      onListening: { actual in
        port.withLock { $0 = actual }
        await entrance?.begin(port: actual)
        let own = addresses().own(port: actual)
        do { try host.note(daemon: own) } catch { logger.warning("\(error)") }
        await welcome(
          Welcome(
            address: own, hostKey: { try host.makeKey(now: Date()) },
            addresses: known(), fingerprint: address.authority().flatMap { Certificates.fingerprint($0) }))
        manager.tell(.ready, .status("ready at \(own)"))
      })
    let playing = Mutex(games)
    let reloading = Reloading(manager: manager, logger: logger, read: reload) { setup in
      let games = playing.withLock(\.self)
      var setup = setup
      setup.settings.keepUntilRestart(of: current.withLock(\.settings)) {
        logger.warning("a setting takes effect at the next start only", metadata: ["code": "\($0.id)"])
      }
      // Where the settings cannot be used after all, nothing is to be changed: they are tried first.
      _ = try site(games, setup)
      let next = await games.reloaded(setup.pack, setup.references.catalogue.references, GameServer.Options(setup))
      server.show(try site(next, setup))
      playing.withLock { $0 = next }
      current.withLock { [setup] in $0 = setup }
      log.level = Logger.Level(rawValue: setup.settings.logLevel.rawValue) ?? .info
    }
    let watchdog = Watchdog(manager: manager, health: games.health, logger: logger)
    try await run([log, watchdog] + games.services, reloading, then: [server, Farewell(manager: manager)])
  }

  /// Runs the services in this order, until a signal stops them in reverse.
  private func run(_ first: [any Service], _ reloading: Reloading, then last: [any Service]) async throws {
    // In a terminal the hang-up of the terminal ends the daemon, as it ends every program there.
    let isInTerminal = isatty(STDIN_FILENO) == 1
    let reloads: [any Service] = isInTerminal ? [] : [reloading]
    var configuration = ServiceGroupConfiguration(services: first + reloads + last, logger: logger)
    configuration.gracefulShutdownSignals = [.sigterm, .sigint] + (isInTerminal ? [.sighup] : [])
    configuration.maximumGracefulShutdownDuration = Self.patience
    try await ServiceGroup(configuration: configuration).run()
  }

  /// Shares the journal as `station`, and rereads the host's book when another daemon has written it.
  private func sharing(
    as station: String, _ membership: JournalMembership, book: HostBookFile
  ) -> GameServer.Sharing {
    GameServer.Sharing(station: station, isFirst: membership.isFirst) { [logger] name in
      guard name == HostBookFile.Shared.document else { return }
      do { try await book.refreshed() } catch {
        logger.error("which browsers are the host's is not known", metadata: ["why": "\(error)"])
      }
    }
  }

  /// The time after which parts that are still running are cancelled, so that the daemon ends within 20 s.
  private static let patience = Duration.seconds(10)

  /// Applies the settings to `site`.
  private func dress(_ site: inout Site, _ settings: ServeSettings, startedAt: Date) throws {
    site.address.proxies = Proxies(settings.proxies)
    site.version = Self.version
    site.language = settings.language.rawValue
    if let tiles = settings.tiles {
      site.tileStore = tiles.contains("://") ? nil : try TileStore(path: tiles)
      site.tiles =
        site.tileStore.map { TileServer($0, attribution: settings.tilesAttribution ?? $0.attribution) }
        ?? TileServer(url: tiles, attribution: settings.tilesAttribution ?? "")
    }
    let process = ProcessFigures(startedAt: startedAt)
    let build = Figure("apeiron_build_info", labels: [("version", Self.version)], 1)
    site.metrics.contentType = PrometheusRegistry.contentType
    site.metrics.text = { [registry, games = site.games] in
      registry.text(adding: await games.figures() + process.now + [build])
    }
    site.metrics.token = try settings.metricsToken.map { try MetricsToken(file: $0).text }
  }

  /// The source of the certificate of HTTPS: the files of the settings, or else `made`; nil for HTTP.
  private func certificateSource(orMadeBy made: CertificateSource) -> CertificateSource? {
    let settings = setup.settings
    guard settings.https else { return nil }
    guard let certificate = settings.certificate, let key = settings.key else { return made }
    return CertificateSource(.files(certificate: certificate, key: key), logger: logger)
  }

  /// The entrance for phones of a daemon that listens on its own machine only.
  private func networkEntrance(
    in state: StateFolder, at networks: @escaping @Sendable () -> [String], _ certificates: CertificateSource
  ) -> NetworkEntrance {
    NetworkEntrance(
      NetworkEntrance.Surroundings(
        addresses: networks, tls: { try certificates.tls() }, authority: { try certificates.authority() },
        remembered: { state.entrance }, remember: { try state.keepEntrance($0) }),
      logger: logger)
  }
}

extension GameServer.Options {
  /// Creates the options of the games from the settings.
  init(_ setup: DaemonSetup) {
    self.init(streams: Games.streams, format: Games.format)
    let settings = setup.settings
    maxPlayers = settings.maxPlayers
    frameFolder = settings.keepFrames
    checkFile = setup.references.checkFile
    frameMegabytes = settings.keepFramesMegabytes
    for period in Games.streams.periods { retention[period] = settings.days(of: period) }
    library = PackLibrary(inData: settings.data, Games.format).folder
    let cache = StandardFolders(ProcessInfo.processInfo.environment).cache
    kept = { path in cache.map { CatalogueFile(of: path, in: $0) } }
    keepsJournal = settings.journalPlace != nil
    dataFolder = settings.journalFile.map { _ in settings.data }
  }
}

extension ServeSettings {
  /// Takes from `old` the settings that take effect at the next start only, and calls `kept` with each that would have
  /// changed.
  mutating func keepUntilRestart(of old: ServeSettings, _ kept: (Setting) -> Void) {
    for setting in Setting.all where setting.needsRestart && setting.value(in: old) != setting.value(in: self) {
      kept(setting)
      setting.copy(from: old, to: &self)
    }
  }

  /// The days of a retention period; the period's own where no setting is about it.
  func days(of period: KeptStreams.Period) -> Int? {
    switch (period, period.name) {
    case (.classGames, _): keepClassGames
    case (.singleGames, _): keepSingleGames
    case (_, "noteDays"): keepNotes
    case (_, "placeDays"): keepPlaces
    case (_, "mathsDays"): keepMaths
    case (_, "eggDays"): keepEggs
    default: period.standardDays
    }
  }
}

/// Tells systemd at once when the daemon begins to stop: services are told in reverse.
private struct Farewell: Service {
  let manager: ServiceManager

  func run() async throws {
    try await gracefulShutdown()
    manager.tell(.stopping, .status("stopping"))
  }
}
