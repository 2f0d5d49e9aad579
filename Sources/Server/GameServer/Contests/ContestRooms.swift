public import EventSourcing
public import EventStore
import PackServer
public import Quiz

/// All contests of the daemon: opens and finds them, resumes after a restart those that were being played, and closes
/// finished ones.
public actor ContestRooms {
  let clock: any GameClock
  private let store: any EventStore
  private var generator: any RandomNumberGenerator & Sendable
  private var roomsByID: [String: ContestRoom] = [:]
  /// The PINs of rooms being opened, which no other room may get.
  private var reservedPINs: Set<String> = []
  /// The pictures that were shown and not recognised.
  nonisolated let misses: MissedPictures
  /// How they are shared with other daemons; nil where there is only one.
  private let sharing: ContestRoom.Sharing?
  /// The news for the other daemons.
  nonisolated let news: AsyncStream<PeerMessage>
  let opened: AsyncStream<ContestRoom>
  private let opening: AsyncStream<ContestRoom>.Continuation

  /// Creates an empty collection: see ``load()``. Identifiers and PINs come from `generator` and are as hard to guess
  /// as its output.
  public init(store: any EventStore, clock: any GameClock, generator: any RandomNumberGenerator & Sendable) {
    self.init(store: store, clock: clock, generator: generator, station: nil)
  }

  /// The same for the daemon called `station`, which shares the journal with others; nil where it does not.
  init(
    store: any EventStore, clock: any GameClock, generator: any RandomNumberGenerator & Sendable, station: String?,
    misses: MissedPictures = MissedPictures()
  ) {
    (self.store, self.misses) = (store, misses)
    self.clock = clock
    self.generator = generator
    let (news, telling) = AsyncStream<PeerMessage>.makeStream(bufferingPolicy: .bufferingNewest(10_000))
    self.news = news
    sharing = station.map { station in ContestRoom.Sharing(station: station) { telling.yield($0) } }
    (opened, opening) = AsyncStream<ContestRoom>.makeStream(bufferingPolicy: .unbounded)
  }

  /// The open rooms, the newest first.
  public var rooms: [ContestRoom] { roomsByID.values.sorted { ($0.openedAt, $0.id) > ($1.openedAt, $1.id) } }

  /// Opens a contest with the settings of `wanted`, but with a new identifier and, for a class game, a PIN that no
  /// other open contest has.
  ///
  /// - Throws: ``AggregateError/store(_:)`` if the journal cannot record it.
  public func open(_ wanted: Contest.Opening) async throws(RoomError) -> ContestRoom {
    try await open(wanted, playing: nil)
  }

  /// The same for a contest that is played with `pack`.
  func open(_ wanted: Contest.Opening, playing pack: PlayedPack?) async throws(RoomError) -> ContestRoom {
    var wanted = wanted
    if wanted.source == .daemon { wanted.station = sharing?.station }
    while true {
      let room = try await openOnce(wanted, playing: pack)
      guard let pin = room.pin, sharing != nil else { return room }
      // Another daemon may have drawn the same PIN in the meantime. The contest that comes later in the journal draws a
      // new PIN, because nobody has been told this one.
      try await adopt()
      guard roomsByID.values.contains(where: { $0.pin == pin && $0.position < room.position }) else { return room }
      try await room.perform(.end)
      await putAway(room)
    }
  }

  private func openOnce(_ wanted: Contest.Opening, playing pack: PlayedPack?) async throws(RoomError) -> ContestRoom {
    var wanted = wanted
    wanted.id = ContestIdentifier.drawn(using: &generator)
    wanted.pin = wanted.mode == .classGame ? drawPIN() : nil
    defer { if let pin = wanted.pin { reservedPINs.remove(pin) } }
    let recorded: [StoredEvent]
    do {
      let stream = ContestRoom.stream(of: wanted.id)
      recorded = try await store.append([ContestFact.opened(wanted)], to: stream, expecting: 0)
    } catch {
      throw .store(error)
    }
    return try add(recorded, id: wanted.id, playing: pack)
  }

  /// The room with this PIN, even if its contest is over; nil if there is none.
  public func room(pin: String) async -> ContestRoom? {
    var found = roomsByID.values.filter { $0.pin == pin }
    if found.isEmpty, sharing != nil {
      try? await adopt()
      found = roomsByID.values.filter { $0.pin == pin }
    }
    guard found.count > 1 else { return found.first }
    for room in found where await room.state.contest.phase != .over { return room }
    return found.first
  }

  /// Opens the rooms of contests that other daemons have opened just now.
  private func adopt() async throws(RoomError) {
    for id in try await unfinished() where roomsByID[id] == nil {
      // A contest that cannot be read must not keep others away. A caller who asks for it is told.
      do { _ = try await room(id) } catch { guard case .unreadable = error else { throw error } }
    }
  }

  /// The room of this contest, reopened from the journal if it was closed; nil if there never was one.
  ///
  /// - Throws: ``AggregateError/store(_:)``, or ``AggregateError/unreadable(stream:reason:)`` for facts that make no
  ///   contest.
  public func room(_ id: String) async throws(RoomError) -> ContestRoom? {
    if let room = roomsByID[id] { return room }
    guard ContestIdentifier.isOne(id) else { return nil }
    let recorded = try await read(id, after: 0)
    guard !recorded.isEmpty else { return nil }
    return try add(recorded, id: id)
  }

  /// The same, but throws ``GameServerError/noSuchContest`` if there never was one.
  func found(_ id: String) async throws(GameServerError) -> ContestRoom {
    let found: ContestRoom?
    do throws(RoomError) { found = try await room(id) } catch { throw GameServerError(error) }
    guard let found else { throw .noSuchContest }
    return found
  }

  /// Reopens all contests that are not over and asks their running questions again, however many contests there have
  /// been. Returns the errors for the log: one broken contest must not keep the others away.
  ///
  /// - Throws: ``AggregateError/store(_:)`` if not even the streams can be listed.
  public func load() async throws(RoomError) -> [RoomError] { try await load(leadByOthers: false) }

  /// Does the same, but contests that other daemons lead by now continue as they are.
  func load(leadByOthers: Bool) async throws(RoomError) -> [RoomError] {
    var problems: [RoomError] = []
    for id in try await unfinished() {
      do { try await bringBack(id, leadByOthers: leadByOthers) } catch { problems.append(error) }
    }
    return problems
  }

  private func unfinished() async throws(RoomError) -> [String] {
    let prefix = ContestRoom.stream(of: "").description
    do {
      return try await store.unfinished(prefix: prefix).map { String($0.description.dropFirst(prefix.count)) }
    } catch {
      throw .store(error)
    }
  }

  private func bringBack(_ id: String, leadByOthers: Bool) async throws(RoomError) {
    let recorded = try await read(id, after: 0)
    // A stream whose facts somebody has deleted is nobody's game.
    guard !recorded.isEmpty else { return }
    let room = try add(recorded, id: id)
    // Nobody but this daemon has led those at its cameras; those at others' cameras are theirs.
    let isOwn = room.source == .daemon && !room.isElsewhere
    if isOwn || !leadByOthers && !room.isElsewhere { try await room.perform(.replay) }
  }

  /// Takes in a fact that this daemon or another one has recorded.
  func follow(_ event: StoredEvent) async throws(RoomError) {
    let prefix = ContestRoom.stream(of: "").description
    guard event.stream.hasPrefix(prefix) else { return }
    let id = String(event.stream.description.dropFirst(prefix.count))
    do {
      if let room = roomsByID[id] {
        try await room.take(event)
      } else if event.version == 1 {
        _ = try await room(id)
      } else if (try? event.fact(as: ContestFact.self)) == .missesKept(false) {
        misses.forget { $0.contest == id }
      }
    } catch {
      // A contest that cannot be read must not keep others away.
      guard case .unreadable = error else { throw error }
    }
  }

  /// Takes in news from another daemon.
  func hear(_ news: PeerMessage) async { await roomsByID[news.contest]?.hear(news) }

  /// Tells the other daemons which players have a page open here.
  func renewPresence() async { for room in rooms { await room.renewPresence() } }

  /// Applies the facts of `stream` anew after some were redacted, if it belongs to an open room. Puts away a room whose
  /// facts are gone.
  func refold(_ stream: StreamName) async throws(RoomError) {
    // Those of which person they are, the facts do not say any more.
    misses.forget { ContestRoom.stream(of: $0.contest) == stream }
    guard let room = roomsByID.values.first(where: { ContestRoom.stream(of: $0.id) == stream }) else { return }
    if try await read(room.id, after: 0).isEmpty {
      await putAway(room)
    } else {
      try await room.refold()
    }
  }

  /// Closes a room and ends its streams.
  func putAway(_ room: ContestRoom) async {
    roomsByID[room.id] = nil
    await room.close()
  }

  private func read(_ id: String, after version: Int) async throws(RoomError) -> [StoredEvent] {
    do { return try await store.read(ContestRoom.stream(of: id), after: version) } catch { throw .store(error) }
  }

  /// Opens the room of a contest read from the journal, or returns the one that another caller opened meanwhile.
  private func add(
    _ recorded: [StoredEvent], id: String, playing pack: PlayedPack? = nil
  ) throws(RoomError) -> ContestRoom {
    if let room = roomsByID[id] { return room }
    let room = try ContestRoom(
      recorded, id: id, store: store, clock: clock, playing: pack, misses: misses, sharing: sharing)
    roomsByID[id] = room
    opening.yield(room)
    return room
  }

  private func drawPIN() -> String {
    let pin = ContestIdentifier.pin(besides: reservedPINs.union(roomsByID.values.compactMap(\.pin)), using: &generator)
    reservedPINs.insert(pin)
    return pin
  }
}
