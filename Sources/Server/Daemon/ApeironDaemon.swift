public import Capture
public import Catalogue
import Cryptography
import EventStore
import Foundation
import GameServer
public import Logging
import Moon
public import Packs
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
    /// Makes the address that makes a browser the host's; its key is valid for a day.
    public let hostAddress: @Sendable () throws -> String
    /// Where phones on the same network find it; empty where it listens on this machine only.
    public let addresses: [String]
    /// The SHA-256 of the certificate that phones may trust, by which they tell it from another's; nil where there is none.
    public let fingerprint: String?
  }

  /// The version of Apeiron.
  public static let version = "0.1.0"

  private let settings: ServeSettings
  private let pack: Pack
  private let references: ReferenceFolder
  private let source: (any FrameSource)?
  private let logger: Logger

  /// A daemon that plays `pack`, of whose images `references` were made.
  public init(
    _ settings: ServeSettings, pack: Pack, references: ReferenceFolder, source: (any FrameSource)?, logger: Logger
  ) {
    self.settings = settings
    self.pack = pack
    self.references = references
    self.source = source
    self.logger = logger
  }

  /// Runs until SIGINT or SIGTERM. Returns when all that was acknowledged is kept.
  ///
  /// - Throws: What the first part that fails throws: the state folder, the certificates, the journal
  ///   (`EventStoreError`, `RoomError`) or the server. `apeiron serve` exits with 69 for all of them.
  public func run(welcome: @escaping @Sendable (Welcome) async -> Void) async throws {
    let state = try StateFolder(settings.data)
    let claim = try settings.journalFile.map { try DatabaseLock($0) }
    defer { withExtendedLifetime(claim) {} }
    if let file = settings.journalFile, FileManager.default.fileExists(atPath: file) {
      try JournalFile(file).quickCheck()
    }
    let store: any EventStore =
      try settings.journalFile.map { try SQLiteEventStore(path: $0) } ?? InMemoryEventStore()
    var options = GameServer.Options()
    options.mostPlayers = settings.maxPlayers
    options.frameFolder = settings.keepFrames
    options.checkFile = references.checkFile
    options.frameMegabytes = settings.keepFramesMegabytes
    options.retention.classDays = settings.keepClassGames
    options.retention.singleDays = settings.keepSingleGames
    options.retention.noteDays = settings.keepNotes
    options.retention.placeDays = settings.keepPlaces
    options.retention.eggDays = settings.keepEggs
    options.retention.mathsDays = settings.keepMaths
    options.keepsJournal = settings.journalFile != nil
    let games = try await GameServer(
      pack, references: references.library.references, source: source, store: store, options: options, logger: logger)
    let keyring = try state.keyring()
    let host = HostAccess(HostBookFile(folder: settings.data))
    let certificates = certificateSource(in: state)
    let authority = try certificates?.authority()
    // The port that is asked for may be any that is free.
    let port = Mutex(settings.port)
    let reachedAt = { @Sendable in addresses(port: port.withLock(\.self)) }
    var site = Site(
      games, keyring: keyring, host: host,
      address: SiteAddress(
        addresses: reachedAt, hosts: { ownHosts }, isSecure: settings.https, authority: authority))
    site.address.proxies = Proxies(settings.proxies)
    site.version = Self.version
    site.language = settings.language.rawValue
    site.gazetteer = { .ofThisMachine }
    if !Gazetteer.isInstalled { logger.warning("\(Gazetteer.remedy)") }
    site.tiles = settings.tiles.map { TileServer(url: $0, attribution: settings.tilesAttribution ?? "") }
    var tls: (@Sendable () throws -> WebServer.TLS)?
    if let certificates { tls = { try certificates.tls() } }
    let server = WebServer(
      site, host: settings.host, port: settings.port, tls: tls, logger: logger,
      onListening: { actual in
        port.withLock { $0 = actual }
        let address = "\(scheme)://\(settings.host == "0.0.0.0" ? "127.0.0.1" : settings.host):\(actual)"
        do { try host.note(daemon: address) } catch { logger.warning("\(error)") }
        await welcome(
          Welcome(
            address: address, hostAddress: { "\(address)/host#\(try host.makeKey(now: Date()))" },
            addresses: addresses(port: actual), fingerprint: authority.flatMap { Certificates.fingerprint($0) }))
      })
    try await ServiceGroup(
      services: games.services + [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
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

  /// All names and addresses by which this daemon may be asked for, as they are now: a laptop goes from network to network.
  private var ownHosts: Set<String> {
    let machine = LocalAddresses.machineName
    let said =
      [settings.host] + settings.names + [settings.publicAddress.flatMap { URL(string: $0)?.host() }].compactMap(\.self)
    let all = ["localhost", machine, "\(machine).local"] + said + LocalAddresses.all()
    // What it listens on to be reached by every address is none by which it is asked for.
    return Set(all.map { $0.lowercased() }).subtracting(["0.0.0.0", "::"])
  }

  private func certificateSource(in state: StateFolder) -> CertificateSource? {
    guard settings.https else { return nil }
    if let certificate = settings.certificate, let key = settings.key {
      return CertificateSource(.files(certificate: certificate, key: key), logger: logger)
    }
    return CertificateSource(
      .made(state, machine: LocalAddresses.machineName) { ownHosts.union(["127.0.0.1"]).sorted() }, logger: logger)
  }
}
