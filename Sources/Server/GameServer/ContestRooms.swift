import EventSourcing
public import EventStore
public import Quiz

/// All contests of the daemon: opens them, finds them, plays on after a restart what was being played, and puts away what
/// is over.
public actor ContestRooms {
  let clock: any GameClock
  private let journal: any EventStore
  private var generator: any RandomNumberGenerator & Sendable
  private var roomsByID: [String: ContestRoom] = [:]
  /// Those of rooms that are being opened, which nobody else may get.
  private var reservedPINs: Set<String> = []
  let opened: AsyncStream<ContestRoom>
  private let opening: AsyncStream<ContestRoom>.Continuation

  /// No contests yet: see ``load()``. Names and PINs are drawn from `generator`, and can be guessed as well as its numbers
  /// can.
  public init(journal: any EventStore, clock: any GameClock, generator: any RandomNumberGenerator & Sendable) {
    self.journal = journal
    self.clock = clock
    self.generator = generator
    (opened, opening) = AsyncStream<ContestRoom>.makeStream(bufferingPolicy: .unbounded)
  }

  /// The rooms that are open, the newest first.
  public var rooms: [ContestRoom] { roomsByID.values.sorted { ($0.openedAt, $0.id) > ($1.openedAt, $1.id) } }

  /// Opens a contest. It gets a name of its own, and in a class game a PIN that no other open one has, in place of those
  /// in `wanted`.
  public func open(_ wanted: Contest.Opening) async throws(RoomError) -> ContestRoom {
    var wanted = wanted
    wanted.id = RoomName.drawn(using: &generator)
    wanted.pin = wanted.mode == .classGame ? drawPIN() : nil
    defer { if let pin = wanted.pin { reservedPINs.remove(pin) } }
    let recorded: [StoredEvent]
    do {
      let stream = ContestRoom.stream(of: wanted.id)
      recorded = try await journal.append([ContestFact.opened(wanted)], to: stream, expecting: 0)
    } catch {
      throw .store(error)
    }
    return try add(recorded, id: wanted.id)
  }

  /// The room with this PIN, the contest in it being over or not; nil where there is none.
  public func room(pin: String) -> ContestRoom? { roomsByID.values.first { $0.pin == pin } }

  /// The room of this contest, which is brought back from the journal where it was put away; nil where there never was
  /// one.
  public func room(_ id: String) async throws(RoomError) -> ContestRoom? {
    if let room = roomsByID[id] { return room }
    guard RoomName.isOne(id) else { return nil }
    let recorded = try await read(id, after: 0)
    guard !recorded.isEmpty else { return nil }
    return try add(recorded, id: id)
  }

  /// The same; refused where there never was one.
  func found(_ id: String) async throws(GameServerError) -> ContestRoom {
    let found: ContestRoom?
    do throws(RoomError) { found = try await room(id) } catch { throw GameServerError(error) }
    guard let found else { throw .noSuchContest }
    return found
  }

  /// Brings back all contests that are not over, and asks the questions that were running anew. Returns what could not be
  /// brought back, for the log: one broken contest must not keep the others away.
  public func load() async throws(RoomError) -> [RoomError] {
    var problems: [RoomError] = []
    let streams: [(StreamName, version: Int)]
    do { streams = try await journal.streams(prefix: ContestRoom.stream(of: "").description) } catch {
      throw .store(error)
    }
    for (stream, version) in streams {
      let id = String(stream.description.dropFirst(ContestRoom.stream(of: "").description.count))
      do {
        // The last fact tells of most that they are over, so that not all that was ever played is read.
        guard try await read(id, after: version - 1).last?.kind != ContestFact.ended.kind else { continue }
        try await bringBack(id)
      } catch {
        problems.append(error)
      }
    }
    return problems
  }

  private func bringBack(_ id: String) async throws(RoomError) {
    let recorded = try await read(id, after: 0)
    guard !recorded.contains(where: { $0.kind == ContestFact.ended.kind }) else { return }
    try await add(recorded, id: id).perform(.replay)
  }

  /// Takes a room off the list, and ends the streams of those who look on.
  func putAway(_ room: ContestRoom) async {
    roomsByID[room.id] = nil
    await room.close()
  }

  private func read(_ id: String, after version: Int) async throws(RoomError) -> [StoredEvent] {
    do { return try await journal.read(ContestRoom.stream(of: id), after: version) } catch { throw .store(error) }
  }

  /// The room of a contest that was read: the one that is there already, where somebody was quicker.
  private func add(_ recorded: [StoredEvent], id: String) throws(RoomError) -> ContestRoom {
    if let room = roomsByID[id] { return room }
    let room = try ContestRoom(recorded, id: id, store: journal, clock: clock)
    roomsByID[id] = room
    opening.yield(room)
    return room
  }

  private func drawPIN() -> String {
    let pin = RoomName.pin(besides: reservedPINs.union(roomsByID.values.compactMap(\.pin)), using: &generator)
    reservedPINs.insert(pin)
    return pin
  }
}
