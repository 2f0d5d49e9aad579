import Basics
import EventSourcing
import Judging
import PackServer
import Quiz
import Recognition
import ServiceLifecycle
import Tracing
import Vision

/// Has pictures judged, plays their contents, and returns the answer to the player in front of the camera.
struct FrameJudge: Service, FrameJudging {
  /// A request whose results are being played.
  private struct Trial: Sendable {
    let request: FrameRequest
    let results: RecognitionService.Results
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

  func knows(_ name: String) -> Bool {
    registry[.all]?.catalogue.references.contains { $0.thing == name } ?? false
  }

  func seat(of player: PlayerID, in contest: String) async throws -> any FrameSeat {
    PlayerSeat(seat: FrameRequest.Seat(room: try await rooms.found(contest), player: player), judge: self)
  }

  /// Judges the picture of `request`, and returns an answer for each of its seats. Those who play with different packs
  /// at one camera get a look each.
  func judge(_ request: FrameRequest) async throws(GameServerError) -> [FrameAnswer] {
    let span = startSpan("FrameJudge.judge")
    defer { span.end() }
    // Every question waits for the frame, even one whose look comes last.
    var orders: [LookOrder] = []
    for seat in request.seats {
      orders.append(await seat.room.judging(seat.player, captured: request.picture.capturedAt))
    }
    var looks: [(pack: PlayedPack?, places: [Int])] = []
    for place in request.seats.indices {
      let pack = await request.seats[place].room.pack(resuming: resumed)
      if let known = looks.firstIndex(where: { $0.pack === pack }) {
        looks[known].places.append(place)
      } else {
        looks.append((pack, [place]))
      }
    }
    var answers = [FrameAnswer](repeating: FrameAnswer(.superseded), count: request.seats.count)
    var failure: GameServerError?
    for (pack, places) in looks {
      var part = request
      part.seats = places.map { request.seats[$0] }
      if looks.count > 1 { part.sender += "/\(pack?.name ?? "")" }
      do throws(GameServerError) {
        let told = try await judge(part, as: places.map { orders[$0] }, by: pack?.recogniser ?? registry.quiz)
        for (place, answer) in zip(places, told) { answers[place] = answer }
      } catch {
        // Those who play with another pack are judged nevertheless.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return answers
  }

  private func judge(
    _ request: FrameRequest, as orders: [LookOrder], by recogniser: Recogniser
  ) async throws(GameServerError) -> [FrameAnswer] {
    if request.picture.isCalledPhotograph, orders.contains(where: { !$0.takesPhotographs }) {
      await giveUp(request)
      throw .noPhotographs
    }
    // Where several wait for it, it is looked at for the most urgent of them.
    let pass = [LookPass.first, .standby].first { pass in orders.contains { $0.pass == pass } } ?? .aside
    var hurried: FrameResult.Look?
    if let scope = Self.expected(by: orders, of: recogniser) {
      hurried = { () throws(VisionError) in try request.look(recogniser, scope) }
    }
    let results = await recognition.looks(
      from: request.sender, at: request.picture.origin, as: pass, hurried: hurried
    ) { () throws(VisionError) in try request.look(recogniser, .everything) }
    guard let answers = try await playNext(of: Trial(request: request, results: results)) else {
      return request.seats.map { _ in FrameAnswer(.superseded) }
    }
    keeper?.keep(request.picture, of: request.sender)
    return answers
  }

  /// The references that the questions of `orders` ask for. Nil if one of the players is not asked anything, and may
  /// show any thing.
  static func expected(by orders: [LookOrder], of recogniser: Recogniser) -> SearchScope? {
    var numbers: Set<Int> = []
    for order in orders {
      let images = order.asked.map(recogniser.catalogue.numbers(named:)) ?? []
      guard !images.isEmpty else { return nil }
      numbers.formUnion(images)
    }
    return .expected(numbers.sorted())
  }

  /// Plays the findings of the next look, and returns an answer for each seat; nil if there is no further look.
  private func playNext(of trial: Trial) async throws(GameServerError) -> [FrameAnswer]? {
    let request = trial.request
    do throws(GameServerError) {
      if let result = try await Self.next(of: trial.results) {
        if request.mustBeTaken, result.isFilled { throw .pictureFile }
        var (answers, failure): ([FrameAnswer], GameServerError?) = ([], nil)
        for seat in request.seats {
          // A contest whose facts cannot be recorded must not keep the frame from the others.
          do throws(GameServerError) { answers.append(try await play(result, of: request, for: seat)) } catch {
            failure = failure ?? error
          }
        }
        if let failure { throw failure }
        if !result.isFinal { opening.yield(trial) }
        return answers
      }
    } catch {
      await giveUp(request)
      throw error
    }
    await giveUp(request)
    return nil
  }

  private func giveUp(_ request: FrameRequest) async {
    for seat in request.seats { await seat.room.gaveUp(seat.player, captured: request.picture.capturedAt) }
  }

  private static func next(of results: RecognitionService.Results) async throws(GameServerError) -> FrameResult? {
    do throws(PictureRefusal) { return try await RecognitionService.next(of: results) } catch {
      throw .picture(error)
    }
  }

  private func play(
    _ result: FrameResult, of request: FrameRequest, for seat: FrameRequest.Seat
  ) async throws(GameServerError) -> FrameAnswer {
    let (verdict, state): (FrameVerdict, ContestRoom.State)
    do throws(RoomError) {
      (verdict, state) = try await seat.room.frame(seat.player, result, in: request.picture)
    } catch {
      throw GameServerError(error)
    }
    let contest = state.contest
    let turn = contest.turn(of: seat.player)
    let asked = turn?.round.assignment.image
    let told = verdict.sightings.filter { contest.opening.namesWrongObjects || $0.names.contains { $0 == asked } }
    // A thing that is made like the answer must not give it away.
    let named = verdict.rejection?.things.filter { contest.opening.namesWrongObjects && $0 != asked } ?? []
    var answer = FrameAnswer(result, sightings: told, rejection: verdict.rejection, naming: named)
    if turn != nil {
      for i in answer.sightings.indices {
        let (name, names) = (answer.sightings[i].name, answer.sightings[i].names)
        // As long as a thing does not count, the player is not told whether it is right, either.
        if verdict.waiting.contains(name) {
          answer.sightings[i].mustGoFirst = true
        } else {
          answer.sightings[i].isAnswer = names.contains { $0 == asked }
        }
      }
    }
    answer.outcome = turn.flatMap { [.won, .lost].contains($0.status) ? $0.status.rawValue : nil }
    return answer
  }
}

/// A player's place in a room, whose pictures a judge plays.
private struct PlayerSeat: FrameSeat {
  let seat: FrameRequest.Seat
  let judge: FrameJudge

  var isAsked: Bool { get async { await seat.room.isAsked(seat.player) } }

  func judge(_ picture: SentPicture) async throws -> FrameAnswer {
    let sender = "\(seat.room.id)/\(seat.player.rawValue)"
    return try await judge.judge(FrameRequest(.sent(picture), from: sender, for: [seat]))[0]
  }

  func expectingPhotograph<Answer: Sendable>(_ receive: () async throws -> Answer) async throws -> Answer {
    let begun = await seat.room.sending(seat.player)
    do {
      let answer = try await receive()
      await seat.room.sent(seat.player, since: begun)
      return answer
    } catch {
      await seat.room.sent(seat.player, since: begun)
      throw error
    }
  }
}

extension FrameAnswer {
  /// Creates the answer with the findings of the look in `result`, in pixels of the picture as it arrived. The
  /// `rejection` names only the things in `names`, or all of its things if that is nil.
  init(_ result: FrameResult, sightings: [Sighting], rejection: Rejection?, naming names: [String]? = nil) {
    self.init(.judged)
    (width, height) = (result.width, result.height)
    self.sightings = sightings.map { sighting in
      Seen(
        name: sighting.thing, image: sighting.reference, probability: sighting.probability,
        outline: sighting.outline.corners.map { corner in
          // A tenth of a pixel is as fine as a screen shows.
          [corner.x, corner.y].map { ($0 * 10).rounded() / 10 }
        })
    }
    reason = rejection.map { rejection in
      let names = names ?? rejection.things
      return Reason(code: rejection.code, title: rejection.sentence(naming: names), names: names)
    }
  }
}
