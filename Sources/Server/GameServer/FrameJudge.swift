import Basics
import EventSourcing
import Quiz
import Recognition
import Vision

/// Has pictures judged, plays what is in them, and says what the one before the camera is to know.
struct FrameJudge: Sendable {
  /// For whom a picture counts.
  struct Seat: Sendable {
    let room: ContestRoom
    let player: PlayerID
  }

  let rooms: ContestRooms
  let desk: RecognitionService
  let registry: RecogniserRegistry
  /// Nil where no picture is kept.
  let keeper: FrameKeeper?

  /// Says which references of `group` are in `picture` of `sender`, whose newer pictures supersede it.
  func look(
    _ picture: Picture, from sender: String, among group: ReferenceGroup
  ) async throws(GameServerError) -> FrameAnswer {
    guard let recogniser = registry[group] else { throw .noSuchGroup("\(group)") }
    await keeper?.keep(picture, of: sender)
    switch await desk.judge(picture, from: sender, by: recogniser) {
    case .judged(let look):
      return FrameAnswer(look, sightings: look.findings.accepted, rejection: look.findings.reason)
    case .superseded: return FrameAnswer(.superseded)
    case .failed(let error): throw GameServerError(error)
    }
  }

  /// Judges `picture` of `sender`, whose newer pictures supersede it, for all `seats`, of which there is one at least.
  /// Returns an answer for each.
  func judge(_ picture: Picture, from sender: String, for seats: [Seat]) async throws(GameServerError) -> [FrameAnswer]
  {
    let recogniser = registry.quiz
    let captured = picture.capturedAt
    await keeper?.keep(picture, of: sender)
    for seat in seats { await seat.room.judging(seat.player, captured: captured) }
    let answer = await desk.judge(picture, from: sender, by: recogniser) {
      for seat in seats { await seat.room.judging(seat.player, captured: captured) }
      return { await Self.settle(seats, captured: captured, $0) }
    }
    guard case .judged(let look) = answer else {
      await Self.settle(seats, captured: captured, nil)
      if case .failed(let error) = answer { throw GameServerError(error) }
      return Array(repeating: FrameAnswer(.superseded), count: seats.count)
    }
    var answers: [FrameAnswer] = []
    for (number, seat) in seats.enumerated() {
      do throws(GameServerError) {
        answers.append(try await play(look, for: seat))
      } catch {
        await Self.settle(Array(seats[number...]), captured: captured, nil)
        throw error
      }
    }
    return answers
  }

  private func play(_ look: FrameResult, for seat: Seat) async throws(GameServerError) -> FrameAnswer {
    let (verdict, state): (FrameVerdict, ContestRoom.State)
    do throws(RoomError) {
      (verdict, state) = try await seat.room.frame(seat.player, captured: look.capturedAt, look.findings)
    } catch {
      throw GameServerError(error)
    }
    let contest = state.contest
    let turn = contest.turn(of: seat.player)
    let asked = turn?.round.assignment.image
    let told = verdict.sightings.filter { contest.opening.namesWrongObjects || $0.reference == asked }
    var answer = FrameAnswer(look, sightings: told, rejection: verdict.rejection)
    if turn != nil {
      for i in answer.sightings.indices { answer.sightings[i].isAnswer = answer.sightings[i].name == asked }
    }
    answer.outcome = turn.flatMap { [.won, .lost].contains($0.status) ? $0.status.rawValue : nil }
    return answer
  }

  /// Plays what a second look has found; nil where there will be none.
  private static func settle(_ seats: [Seat], captured: Instant, _ findings: Recogniser.Findings?) async {
    for seat in seats {
      if let findings {
        // What the journal refuses is in the room's `trouble`; nobody waits for this answer.
        _ = try? await seat.room.frame(seat.player, captured: captured, findings)
      } else {
        await seat.room.gaveUp(seat.player, captured: captured)
      }
    }
  }

}

extension FrameAnswer {
  /// What is seen by `look`, in pixels of the picture as it came.
  init(_ look: FrameResult, sightings: [Sighting], rejection: Rejection?) {
    self.init(.judged)
    (width, height) = (look.photograph.width, look.photograph.height)
    self.sightings = sightings.map { sighting in
      Seen(
        name: sighting.reference, probability: sighting.probability,
        outline: sighting.outline.corners.map { corner in
          // A tenth of a pixel is as fine as a screen shows.
          [corner.x, corner.y].map { ($0 * 10).rounded() / 10 }
        })
    }
    reason = rejection.map { Reason(code: $0.code, title: $0.sentence, name: $0.reference) }
  }
}
