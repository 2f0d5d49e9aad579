import EventSourcing
public import EventStore
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
  let opened: AsyncStream<ContestRoom>
  private let opening: AsyncStream<ContestRoom>.Continuation

  /// Creates an empty collection: see ``load()``. Identifiers and PINs come from `generator` and are as hard to guess
  /// as its output.
  public init(store: any EventStore, clock: any GameClock, generator: any RandomNumberGenerator & Sendable) {
    self.store = store
    self.clock = clock
    self.generator = generator
    (opened, opening) = AsyncStream<ContestRoom>.makeStream(bufferingPolicy: .unbounded)
  }

  /// The open rooms, the newest first.
  public var rooms: [ContestRoom] { roomsByID.values.sorted { ($0.openedAt, $0.id) > ($1.openedAt, $1.id) } }

  /// Opens a contest with the settings of `wanted`, but with a new identifier and, for a class game, a PIN that no
  /// other open contest has.
  ///
  /// - Throws: ``AggregateError/store(_:)`` if the journal cannot record it.
  public func open(_ wanted: Contest.Opening) async throws(RoomError) -> ContestRoom {
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
    return try add(recorded, id: wanted.id)
  }

  /// The room with this PIN, even if its contest is over; nil if there is none.
  public func room(pin: String) -> ContestRoom? { roomsByID.values.first { $0.pin == pin } }

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

  /// Reopens all contests that are not over and asks their running questions again, however many there ever were. Returns the
  /// errors for the log: one broken contest must not keep the others away.
  ///
  /// - Throws: ``AggregateError/store(_:)`` if not even the streams can be listed.
  public func load() async throws(RoomError) -> [RoomError] {
    var problems: [RoomError] = []
    let streams: [StreamName]
    do { streams = try await store.unfinished(prefix: ContestRoom.stream(of: "").description) } catch {
      throw .store(error)
    }
    for stream in streams {
      let id = String(stream.description.dropFirst(ContestRoom.stream(of: "").description.count))
      do { try await bringBack(id) } catch { problems.append(error) }
    }
    return problems
  }

  private func bringBack(_ id: String) async throws(RoomError) {
    let recorded = try await read(id, after: 0)
    // A stream whose facts somebody has deleted is nobody's game.
    guard !recorded.isEmpty else { return }
    try await add(recorded, id: id).perform(.replay)
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
  private func add(_ recorded: [StoredEvent], id: String) throws(RoomError) -> ContestRoom {
    if let room = roomsByID[id] { return room }
    let room = try ContestRoom(recorded, id: id, store: store, clock: clock)
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
