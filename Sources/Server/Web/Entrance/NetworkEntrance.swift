import Basics
import EventSourcing
import GameServer
public import HTTP
public import Logging
public import ServiceLifecycle
import Synchronization

/// The second entrance of the site, for phones: HTTPS at one address of this machine's networks. The host opens and
/// closes it while the daemon runs; a daemon that was told to listen on a network has none.
///
/// Each opening is a ``WebServer`` in a service group of its own, since a service can only be told to stop by its group.
public final class NetworkEntrance: Service {
  /// What the entrance needs of the daemon.
  public struct Surroundings: Sendable {
    /// The addresses of this machine's networks ("192.168.1.5"), as they are now, best first.
    public var addresses: @Sendable () -> [String]
    /// The certificate for these addresses.
    public var tls: @Sendable () throws -> WebServer.TLS
    /// The authority that signs it, as PEM.
    public var authority: @Sendable () throws -> String?
    /// The address at which the entrance is to be opened at the next start; nil if it is to stay closed.
    public var remembered: @Sendable () -> String?
    /// Keeps that address; see ``remembered``.
    public var remember: @Sendable (String?) throws -> Void

    /// Creates the surroundings from their parts.
    public init(
      addresses: @escaping @Sendable () -> [String], tls: @escaping @Sendable () throws -> WebServer.TLS,
      authority: @escaping @Sendable () throws -> String?, remembered: @escaping @Sendable () -> String?,
      remember: @escaping @Sendable (String?) throws -> Void
    ) {
      self.addresses = addresses
      self.tls = tls
      self.authority = authority
      self.remembered = remembered
      self.remember = remember
    }
  }

  /// One time for which the entrance is open.
  private struct Opening {
    let address: String
    let url: String
    let server: WebServer
    let group: ServiceGroup
    /// Has an element once the server listens, and fails with the reason why it does not.
    let listening: AsyncThrowingStream<Void, any Error>
    let tell: AsyncThrowingStream<Void, any Error>.Continuation
    /// Ends when the server has ended.
    let ended: AsyncStream<Never>
    let end: AsyncStream<Never>.Continuation
  }

  private struct State {
    var site: Site?
    var memory: SiteMemory?
    /// The port of the daemon at its own machine, which the entrance has, too.
    var port = 0
    var opening: Opening?
    /// Whether the daemon reaches itself at the address; nil before it has tried.
    var answers: Bool?
    /// Whether the machine did not have the address at the last look.
    var isGone = false
    var isChanging = false
    /// The last reason why phones cannot be let in that the log was told.
    var told: String?
  }

  private let surroundings: Surroundings
  private let logger: Logger
  private let state = Mutex(State())
  private let openings: AsyncStream<Opening>
  private let post: AsyncStream<Opening>.Continuation

  /// An entrance that is closed.
  public init(_ surroundings: Surroundings, logger: Logger) {
    self.surroundings = surroundings
    self.logger = logger
    (openings, post) = AsyncStream.makeStream()
  }

  /// The address for phones ("https://192.168.1.5:8080"); nil where the entrance is closed.
  public var url: String? { state.withLock { $0.opening?.url } }

  /// What the host sees of the entrance.
  var view: EntranceView {
    let (opening, answers) = state.withLock { ($0.opening, $0.answers) }
    return EntranceView(
      address: opening?.url, answers: opening == nil ? nil : answers, networks: surroundings.addresses(),
      staysOpen: surroundings.remembered() != nil)
  }

  /// Serves each opening until the entrance is closed or the daemon stops.
  public func run() async {
    await withGracefulShutdownHandler {
      await withDiscardingTaskGroup { group in
        group.addTask { await self.watch() }
        for await opening in openings { group.addTask { await self.serve(opening) } }
      }
    } onGracefulShutdown: {
      self.post.finish()
    }
  }

  private func serve(_ opening: Opening) async {
    do {
      try await opening.group.run()
      opening.tell.finish()
      forget(opening)
    } catch {
      opening.tell.finish(throwing: error)
      if forget(opening) {
        logger.error("phones are no longer let in", metadata: ["address": "\(opening.url)", "error": "\(error)"])
      }
    }
    opening.end.finish()
  }

  /// Whether it was the one that is open.
  @discardableResult private func forget(_ opening: Opening) -> Bool {
    state.withLock { state in
      guard state.opening?.group === opening.group else { return false }
      state.opening = nil
      return true
    }
  }

  /// Answers phones by `site` from now on, whose clients `memory` knows.
  func show(_ site: Site, _ memory: SiteMemory) {
    let opening = state.withLock { state in
      (state.site, state.memory) = (site, memory)
      return state.opening
    }
    opening?.server.show(site.router(memory))
  }

  /// Opens the entrance where it is to be open at each start, with the port of the daemon at its own machine.
  public func begin(port: Int) async {
    state.withLock { $0.port = port }
    await look()
  }

  private func watch() async {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: Self.looksEvery)
        await self.look()
        if let opening = self.state.withLock({ $0.answers == true ? nil : $0.opening }) { await self.probe(opening) }
      }
    }
  }

  private static let looksEvery = Duration.seconds(15)

  /// Closes the entrance if its address has gone, and opens one that is to stay open if its network is there: a laptop
  /// goes from network to network, and gets other addresses. An address that is away for a moment, as where a laptop
  /// goes from one access point to the next, is waited for until the next look.
  private func look() async {
    try? await changing {
      let addresses = surroundings.addresses()
      if let opening = state.withLock(\.opening) {
        let isGone = !addresses.contains(opening.address)
        let wasGone = state.withLock { state in
          defer { state.isGone = isGone }
          return state.isGone
        }
        if isGone, wasGone { await close(opening) }
      }
      guard state.withLock({ $0.opening == nil && $0.port != 0 }), let remembered = surroundings.remembered(),
        let address = Self.address(like: remembered, among: addresses)
      else { return }
      try await listen(at: address)
    }
  }

  /// The address among `addresses` that is most likely in the same network as `address`, which the router may have
  /// replaced: it, or one that begins with the same 24 bits.
  static func address(like address: String, among addresses: [String]) -> String? {
    if addresses.contains(address) { return address }
    guard let bytes = NetworkAddress(address)?.bytes, bytes.count == 4 else { return nil }
    return addresses.first { NetworkAddress($0)?.bytes.dropLast() == bytes.dropLast() }
  }

  /// Opens the entrance at one of the machine's addresses; also at the next start, if it `stays` open.
  ///
  /// - Throws: `Problem` for an address that is not this machine's and one at which nothing can listen, and the error of
  ///   ``Surroundings/remember``. Then the entrance is as it was.
  func open(at address: String, stays: Bool) async throws {
    guard surroundings.addresses().contains(address) else { throw Problem.foreignAddress(address) }
    try await changing {
      let (before, remembered) = (state.withLock(\.opening), surroundings.remembered())
      try surroundings.remember(stays ? address : nil)
      guard before?.address != address else { return }
      do { try await listen(at: address) } catch {
        try? surroundings.remember(remembered)
        throw error
      }
      if let before { await close(before) }
    }
    if let opening = state.withLock(\.opening) { await probe(opening) }
  }

  /// Closes the entrance, also for the next start. Phones that are in lose their connection.
  ///
  /// - Throws: The error of ``Surroundings/remember``. The entrance is closed all the same.
  func close() async throws {
    try await changing {
      let kept = Result { try surroundings.remember(nil) }
      if let opening = state.withLock(\.opening) { await close(opening) }
      try kept.get()
    }
  }

  /// Makes one change at a time.
  private func changing(_ change: () async throws -> Void) async throws {
    guard
      state.withLock({ state in
        defer { state.isChanging = true }
        return !state.isChanging
      })
    else { throw Problem.entranceBusy }
    defer { state.withLock { $0.isChanging = false } }
    try await change()
  }

  private func close(_ opening: Opening) async {
    forget(opening)
    await opening.group.triggerGracefulShutdown()
    for await _ in opening.ended {}
    logger.notice("phones are no longer let in", metadata: ["address": "\(opening.url)"])
  }

  private func listen(at address: String) async throws {
    let opening: Opening
    do {
      _ = try surroundings.tls()
      opening = try self.opening(at: address)
    } catch {
      tell(error, at: address)
      throw Problem.noCertificate
    }
    guard case .enqueued = post.yield(opening) else { throw CancellationError() }
    do {
      var listening = opening.listening.makeAsyncIterator()
      guard try await listening.next() != nil else { throw CancellationError() }
    } catch {
      await opening.group.triggerGracefulShutdown()
      tell(error, at: address)
      throw Problem.cannotListen(opening.url)
    }
    let (site, memory) = state.withLock { state in
      (state.opening, state.answers, state.isGone, state.told) = (opening, nil, false, nil)
      return (state.site, state.memory)
    }
    // The pack may have been loaded anew since the server was made.
    if let site, let memory { opening.server.show(site.router(memory)) }
    // Who came from the network before came by another way.
    memory?.remoteVisits.forget()
    logger.notice("phones are let in", metadata: ["address": "\(opening.url)"])
  }

  private func probe(_ opening: Opening) async {
    let answers = await isReached(opening.url)
    state.withLock { if $0.opening?.group === opening.group { $0.answers = answers } }
  }

  /// Tells the log why phones cannot be let in, once for each reason: it is tried again and again.
  private func tell(_ error: any Error, at address: String) {
    let reason = "\(address): \(error)"
    let isNew = state.withLock { state in
      defer { state.told = reason }
      return state.told != reason
    }
    if isNew { logger.warning("phones cannot be let in", metadata: ["address": "\(address)", "error": "\(error)"]) }
  }

  /// The time after which what phones have asked for is given up when the entrance is closed.
  private static let farewell = WebServer.farewell + .seconds(1)

  private func opening(at address: String) throws -> Opening {
    let (site, memory, port) = state.withLock { ($0.site, $0.memory, $0.port) }
    guard let site, let memory else { throw CancellationError() }
    let (listening, tell) = AsyncThrowingStream<Void, any Error>.makeStream()
    let (ended, end) = AsyncStream<Never>.makeStream()
    let server = WebServer(
      site.router(memory), proxies: site.address.proxies, limiter: memory.limiter, host: address, port: port,
      tls: surroundings.tls, logger: logger, onListening: { _ in tell.yield() })
    var configuration = ServiceGroupConfiguration(services: [server], logger: logger)
    configuration.maximumGracefulShutdownDuration = Self.farewell
    return Opening(
      address: address, url: "https://\(address):\(port)", server: server,
      group: ServiceGroup(configuration: configuration), listening: listening, tell: tell, ended: ended, end: end)
  }

  /// Asks the daemon by the address that phones have, with their trust in its authority.
  private func isReached(_ url: String) async -> Bool {
    do {
      var fetcher = ListFetcher()
      fetcher.patience = .seconds(5)
      fetcher.authorities = try surroundings.authority()
      guard let link = WebLink("\(url)/livez") else { return false }
      _ = try await fetcher.fetch(link)
      return true
    } catch {
      logger.warning("the daemon does not reach itself", metadata: ["address": "\(url)", "error": "\(error)"])
      return false
    }
  }
}

extension Problem {
  fileprivate static func foreignAddress(_ address: String) -> Problem {
    .unusable(
      "foreignAddress",
      "\(address) is not an address of this machine's networks now: choose one of those that it has, or join a network."
    )
  }
  fileprivate static let entranceBusy = Problem.refused(
    "entranceBusy", "The entrance for phones is being opened or closed: wait until that is done.")
  fileprivate static let noCertificate = Problem.refused(
    "noCertificate", "Apeiron cannot make the certificate for phones: its log says why.")
  fileprivate static func cannotListen(_ url: String) -> Problem {
    .refused(
      "cannotListen",
      "Apeiron cannot listen at \(url), perhaps because another program does: its log says why. \"ss -ltnp\" names that program."
    )
  }
}
