import Basics
import EventSourcing
import Quiz
import Recognition
import ServiceLifecycle
import Vision

/// Has pictures judged, plays their contents, and returns the answer to the player in front of the camera.
struct FrameJudge: Service, FrameJudging {
  /// A player for whom a picture counts.
  struct Seat: Sendable {
    let room: ContestRoom
    let player: PlayerID
  }

  /// A picture that is being judged for those of `seats`.
  private struct Trial: Sendable {
    let seats: [Seat]
    let capturedAt: Instant
    let results: RecognitionService.Results
    /// Whether a file of the thing is refused, which every player could have saved.
    var mustBeTaken = false
  }

  private let rooms: ContestRooms
  private let recognition: RecognitionService
  private let registry: RecogniserRegistry
  private let keeper: FrameRecorder?
  /// Finds the pack of a contest that was opened before the daemon was started.
  private let resumed: @Sendable (String?) async -> PlayedPack?
  /// The pictures of which another look is being made.
  private let open: AsyncStream<Trial>
  private let opening: AsyncStream<Trial>.Continuation

  /// Creates a judge that has `recognition` look for the things of each contest's pack or, if the pack is unknown, for
  /// the references of `registry`. If `keeper` is nil, no pictures are kept.
  init(
    rooms: ContestRooms, recognition: RecognitionService, registry: RecogniserRegistry, keeper: FrameRecorder? = nil,
    resumed: @escaping @Sendable (String?) async -> PlayedPack? = { _ in nil }
  ) {
    self.resumed = resumed
    (self.rooms, self.recognition, self.registry, self.keeper) = (rooms, recognition, registry, keeper)
    (open, opening) = AsyncStream<Trial>.makeStream(bufferingPolicy: .unbounded)
  }

  /// Plays the findings of second looks until the daemon stops.
  func run() async {
    await withDiscardingTaskGroup { group in
      for await trial in open.cancelOnGracefulShutdown() {
        // An error of the journal is in the room's `trouble`; no caller waits for this answer.
        group.addTask { _ = try? await playNext(of: trial) }
      }
    }
  }

  func look(_ picture: SentPicture, of sender: String, among group: ReferenceGroup) async throws -> FrameAnswer {
    let origin = picture.origin
    let picture = Picture.sent(picture)
    let sender = "\(group)/\(sender)"
    guard let recogniser = registry[group] else { throw GameServerError.noSuchGroup("\(group)") }
    let results = await recognition.looks(from: sender, at: origin, as: .aside) { () throws(VisionError) in
      var result = try picture.look(by: recogniser)
      // No caller waits for the result of a second look.
      result.again = nil
      return result
    }
    guard let result = try await Self.next(of: results) else { return FrameAnswer(.superseded) }
    keeper?.keep(picture, of: sender)
    return FrameAnswer(result, sightings: result.findings.accepted, rejection: result.findings.reason)
  }

  func judge(_ picture: SentPicture, of player: PlayerID, in contest: String) async throws -> FrameAnswer {
    let seat = Seat(room: try await rooms.found(contest), player: player)
    if picture.isPhotograph, await !seat.room.state.contest.takesPhotographs { throw GameServerError.noPhotographs }
    return try await judge(.sent(picture), from: "\(contest)/\(player.rawValue)", for: [seat])[0]
  }

  func expectingPhotograph<Answer: Sendable>(
    of player: PlayerID, in contest: String, _ receive: () async throws -> Answer
  ) async throws -> Answer {
    let room = try await rooms.found(contest)
    let begun = await room.sending(player)
    do {
      let answer = try await receive()
      await room.sent(player, since: begun)
      return answer
    } catch {
      await room.sent(player, since: begun)
      throw error
    }
  }

  /// Judges `picture` of `sender`, whose newer pictures supersede it, for all `seats`, of which there is one at least.
  /// Returns an answer for each. Those who play with different packs at one camera get a look each.
  func judge(_ picture: Picture, from sender: String, for seats: [Seat]) async throws(GameServerError) -> [FrameAnswer]
  {
    var looks: [(pack: PlayedPack?, places: [Int])] = []
    for place in seats.indices {
      let pack = await seats[place].room.pack(resuming: resumed)
      if let known = looks.firstIndex(where: { $0.pack === pack }) {
        looks[known].places.append(place)
      } else {
        looks.append((pack, [place]))
      }
    }
    var answers = [FrameAnswer](repeating: FrameAnswer(.superseded), count: seats.count)
    for (pack, places) in looks {
      let sender = looks.count > 1 ? "\(sender)/\(pack?.name ?? "")" : sender
      let told = try await judge(
        picture, from: sender, for: places.map { seats[$0] }, by: pack?.recogniser ?? registry.quiz)
      for (place, answer) in zip(places, told) { answers[place] = answer }
    }
    return answers
  }

  private func judge(
    _ picture: Picture, from sender: String, for seats: [Seat], by recogniser: Recogniser
  ) async throws(GameServerError) -> [FrameAnswer] {
    var hurried: FrameResult.Look?
    if let scope = await expected(of: seats, by: recogniser) {
      hurried = { () throws(VisionError) in try picture.look(by: recogniser, for: scope) }
    }
    // In a class, a point that is won unfairly is taken from the others.
    let mustBeTaken = picture.isCalledPhotograph && seats.contains { $0.room.mode == .classGame }
    let answers = try await judge(
      from: sender, at: picture.origin, captured: picture.capturedAt, for: seats, mustBeTaken: mustBeTaken,
      hurried: hurried
    ) { () throws(VisionError) in try picture.look(by: recogniser) }
    if answers.contains(where: { $0.status == .judged }) { keeper?.keep(picture, of: sender) }
    return answers
  }

  /// Returns the things that the questions of the players in `seats` ask for. Nil if one of the players is not asked
  /// anything, and may show any thing.
  func expected(of seats: [Seat], by recogniser: Recogniser) async -> SearchScope? {
    var numbers: Set<Int> = []
    for seat in seats {
      guard let turn = await seat.room.state.contest.turn(of: seat.player), turn.status == .playing,
        let number = recogniser.catalogue.number(named: turn.round.assignment.image)
      else { return nil }
      numbers.insert(number)
    }
    return .expected(numbers.sorted())
  }

  /// The same for a picture of which `first` is the first look, and `hurried` the one that is made while others wait.
  func judge(
    from sender: String, at origin: String? = nil, captured: Instant, for seats: [Seat], mustBeTaken: Bool = false,
    hurried: FrameResult.Look? = nil, _ first: @escaping FrameResult.Look
  ) async throws(GameServerError) -> [FrameAnswer] {
    var passes: [LookPass] = []
    for seat in seats {
      await seat.room.judging(seat.player, captured: captured)
      passes.append(await seat.room.pass(of: seat.player))
    }
    // Where several wait for it, it is looked at for the most urgent of them.
    let pass = [LookPass.first, .standby].first { passes.contains($0) } ?? .aside
    let results = await recognition.looks(from: sender, at: origin, as: pass, hurried: hurried, first)
    let answers = try await playNext(
      of: Trial(seats: seats, capturedAt: captured, results: results, mustBeTaken: mustBeTaken))
    return answers ?? Array(repeating: FrameAnswer(.superseded), count: seats.count)
  }

  /// Plays the findings of the next look, and returns an answer for each seat; nil if there is no further look.
  private func playNext(of trial: Trial) async throws(GameServerError) -> [FrameAnswer]? {
    do throws(GameServerError) {
      if let result = try await Self.next(of: trial.results) {
        if trial.mustBeTaken, result.isFilled { throw .pictureFile }
        var answers: [FrameAnswer] = []
        for seat in trial.seats { answers.append(try await play(result, for: seat)) }
        if !result.isFinal { opening.yield(trial) }
        return answers
      }
    } catch {
      await giveUp(trial)
      throw error
    }
    await giveUp(trial)
    return nil
  }

  private func giveUp(_ trial: Trial) async {
    for seat in trial.seats { await seat.room.gaveUp(seat.player, captured: trial.capturedAt) }
  }

  static func next(of results: RecognitionService.Results) async throws(GameServerError) -> FrameResult? {
    var results = results.makeAsyncIterator()
    do { return try await results.next() } catch let error as VisionError {
      throw GameServerError(error)
    } catch {
      throw .recognition(reason: "\(error)")
    }
  }

  private func play(_ result: FrameResult, for seat: Seat) async throws(GameServerError) -> FrameAnswer {
    let (verdict, state): (FrameVerdict, ContestRoom.State)
    do throws(RoomError) { (verdict, state) = try await seat.room.frame(seat.player, result) } catch {
      throw GameServerError(error)
    }
    let contest = state.contest
    let turn = contest.turn(of: seat.player)
    let asked = turn?.round.assignment.image
    let told = verdict.sightings.filter { contest.opening.namesWrongObjects || $0.reference == asked }
    // A thing that is made like the answer must not give it away.
    let named = verdict.rejection?.references.filter { contest.opening.namesWrongObjects && $0 != asked } ?? []
    var answer = FrameAnswer(result, sightings: told, rejection: verdict.rejection, naming: named)
    if turn != nil {
      for i in answer.sightings.indices {
        let name = answer.sightings[i].name
        // As long as a thing does not count, the player is not told whether it is right, either.
        if verdict.waiting.contains(name) {
          answer.sightings[i].mustGoFirst = true
        } else {
          answer.sightings[i].isAnswer = name == asked
        }
      }
    }
    answer.outcome = turn.flatMap { [.won, .lost].contains($0.status) ? $0.status.rawValue : nil }
    return answer
  }
}

extension ContestRoom {
  /// Returns the rank of the first look at pictures of `player`. They go before all others if a question of a class
  /// waits for them. So do pictures from a camera of the daemon: there, only the host and people at the machine open
  /// games for more than one player or for the kiosk.
  fileprivate func pass(of player: PlayerID) -> LookPass {
    switch mode {
    case .solo: .aside
    case _ where source == .daemon: .first
    case .kiosk: .standby
    case .classGame: contest.state.rules.isPlayed(by: player) ? .first : .standby
    }
  }
}

extension FrameAnswer {
  /// Creates the answer with the findings of the look in `result`, in pixels of the picture as it arrived. The
  /// `rejection` names only the references in `names`, or all of its references if that is nil.
  init(_ result: FrameResult, sightings: [Sighting], rejection: Rejection?, naming names: [String]? = nil) {
    self.init(.judged)
    (width, height) = (result.width, result.height)
    self.sightings = sightings.map { sighting in
      Seen(
        name: sighting.reference, probability: sighting.probability,
        outline: sighting.outline.corners.map { corner in
          // A tenth of a pixel is as fine as a screen shows.
          [corner.x, corner.y].map { ($0 * 10).rounded() / 10 }
        })
    }
    reason = rejection.map { rejection in
      let names = names ?? rejection.references
      return Reason(code: rejection.code, title: rejection.sentence(naming: names), names: names)
    }
  }
}
