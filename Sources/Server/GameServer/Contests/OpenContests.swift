import EventSourcing
import EventStore
import Judging
import PackServer
import Packs
import Quiz
import Recognition

/// The contests as pages use them, played with this daemon's pack.
struct OpenContests: Contests {
  let rooms: ContestRooms
  let sights: LiveSightings
  let cameras: Cameras
  /// Finds the pack for a contest that is being opened.
  let pack: @Sendable (PackChoice) async throws(PackServerError) -> PlayedPack
  /// Finds the pack of a contest that was opened before the daemon was started.
  let resumed: @Sendable (String?) async -> PlayedPack?
  let thumbnails: Thumbnails
  let maxPlayers: Int
  let draw: @Sendable () -> UInt64
  let eraser: Eraser
  /// Keeps judged pictures; nil where none are.
  let recorder: FrameRecorder?

  func open(_ request: ContestRequest) async throws -> ContestSnapshot {
    if let name = request.camera, cameras[name] == nil { throw GameServerError.noSuchCamera }
    // Single players, and kiosks with cameras of their own, never keep out a class, or the daemon's own kiosk.
    if request.mode == .solo || request.mode == .kiosk && request.source == .browser,
      await !rooms.makeRoom(below: Self.maxContests)
    {
      throw GameServerError.tooManyContests
    }
    let playing: PlayedPack
    do throws(PackServerError) { playing = try await pack(request.pack) } catch { throw GameServerError.packs(error) }
    let pack = playing.pack
    let chosen = request.questions.map(Set.init)
    let assignments = pack.assignments.enumerated().filter { chosen?.contains($0.offset) ?? true }.map(\.element)
    guard !assignments.isEmpty else { throw GameServerError.packs(.noQuestions) }
    var opening = Contest.Opening(
      id: "", mode: request.mode, source: request.source, pack: pack.name, assignments: assignments,
      seed: request.seed ?? draw())
    opening.maxRounds = request.rounds
    opening.reshuffles = pack.settings.reshuffle
    opening.namesWrongObjects = pack.settings.nameWrongObjects
    opening.speedPoints = request.speedPoints
    opening.thingsMustCome = true
    opening.hintsAtHalfTime = (request.hintsAtHalfTime ?? pack.settings.hintsAtHalfTime) ? true : nil
    opening.advanceSeconds = request.advanceSeconds
    opening.maxPlayers = maxPlayers
    opening.camera = request.camera
    opening.library = playing.name
    opening.inOrder = request.inOrder ? true : nil
    do throws(RoomError) {
      let room = try await rooms.open(opening, playing: playing)
      if request.mode == .kiosk, request.source == .daemon { await endKiosks(at: request.camera, but: room.id) }
      guard request.mode != .classGame else { return await room.state }
      let player = newPlayer()
      let joined = try await room.perform(.join(player, name: Self.onlyPlayer))
      // The loss of the camera is announced once, and that was before this contest existed.
      guard request.source == .daemon, await cameras[request.camera]?.state().state == .lost else { return joined }
      return try await room.perform(.loseCamera(player))
    } catch {
      throw GameServerError(error)
    }
  }

  /// The maximum number of open contests for a single player to open another, including contests finished within the
  /// last hour. Each takes some hundred kilobytes, and checks its clock 20 times a second while a question runs.
  static let maxContests = 500

  /// The name of the only player of a solo or kiosk contest, which no page shows.
  private static let onlyPlayer = "Player"

  private func newPlayer() -> PlayerID { PlayerID(rawValue: "p" + String(draw(), radix: 36)) }

  /// Ends the previous single-player kiosk contests at one of the daemon's cameras, if `camera` is one, and those at
  /// cameras that the daemon no longer has.
  private func endKiosks(at camera: String?, but newest: String) async {
    let others = cameras.all.filter { $0 !== cameras[camera] }
    for room in await rooms.rooms where room.id != newest {
      guard room.mode == .kiosk, room.source == .daemon, !room.isElsewhere else { continue }
      if others.contains(where: { $0 === cameras[room.camera] }) { continue }
      _ = try? await room.perform(.end)
    }
  }

  func all() async -> [ContestSnapshot] {
    var snapshots: [ContestSnapshot] = []
    for room in await rooms.rooms { snapshots.append(await room.state) }
    return snapshots
  }

  func id(pin: String) async -> String? { await rooms.room(pin: pin)?.id }

  func join(_ contest: String, name: String, others: [String] = [], returning: PlayerID?) async throws -> PlayerID {
    let player = returning ?? newPlayer()
    _ = try await perform(.join(player, name: name, others: others), in: contest, expecting: nil)
    return player
  }

  func snapshot(of contest: String) async -> ContestSnapshot? {
    guard let room = try? await rooms.found(contest) else { return nil }
    await room.refresh()
    return await room.state
  }

  func changes(of contest: String, watcher: PlayerID?) async -> AsyncStream<ContestSnapshot>? {
    guard let room = try? await rooms.found(contest) else { return nil }
    return if let watcher { await room.changes(watching: watcher) } else { await room.changes() }
  }

  func picture(of thing: String, by image: String?, in contest: String) async throws -> [UInt8]? {
    guard let room = try? await rooms.found(contest), let pack = await room.pack(resuming: resumed),
      image.map({ $0 == thing || pack.recogniser.catalogue.thing(of: $0) == thing }) ?? true,
      let file = pack.files[image ?? thing]
    else { return nil }
    return try await thumbnails.thumbnail(of: file.path)
  }

  func accounts(of round: Int, in contest: String) async -> [VerdictExplanation] {
    guard let room = try? await rooms.found(contest) else { return [] }
    return await room.accounts(of: round)
  }

  func sights(of contest: String) async -> AsyncStream<FrameAnswer> { sights.stream(of: contest) }

  func report(_ camera: CameraCheck, of player: PlayerID, in contest: String) async throws -> ContestSnapshot {
    let room = try await rooms.found(contest)
    await room.check(camera, of: player)
    return await room.state
  }

  func perform(
    _ command: Contest.Command, in contest: String, expecting version: Int?
  ) async throws -> ContestSnapshot {
    let room = try await rooms.found(contest)
    do throws(RoomError) { return try await room.perform(command, expecting: version) } catch {
      throw GameServerError(error)
    }
  }

  func forget(_ player: PlayerID, in contest: String) async throws {
    guard let room = try? await rooms.found(contest) else { return }
    let state = await room.state.contest
    // At the kiosk nobody has a name.
    guard state.opening.mode != .kiosk, state.players.contains(where: { $0.id == player }) else { return }
    rooms.misses.forget { $0.contest == contest && $0.player == player.rawValue }
    let isPlayedAlone = state.opening.mode == .solo
    do throws(RoomError) {
      if isPlayedAlone {
        if state.phase != .over { try await room.perform(.end) }
        await rooms.putAway(room)
      } else if state.phase != .over, state.players.contains(where: { $0.id == player && $0.presence != .removed }) {
        try await room.perform(.leave(player))
      }
    } catch {
      guard case .refused = error else { throw GameServerError(error) }
    }
    do throws(EventStoreError) {
      try await eraser.erase(Person(ids: [player.rawValue]), from: [ContestRoom.stream(of: contest)])
    } catch {
      throw GameServerError.journal(error)
    }
    if !isPlayedAlone {
      do throws(RoomError) { try await room.refold() } catch { throw GameServerError(error) }
    }
    await room.forgetAccounts(of: player)
    await recorder?.forget([player.rawValue])
  }
}
