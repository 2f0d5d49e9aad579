import EventSourcing
import GameServer
import Hummingbird
import Quiz

/// Pictures that are sent to be judged.
struct FrameRoutes {
  let frames: any FrameJudging
  let clock: any GameClock
  let sessions: Sessions
  let gate: UploadGate

  /// How old a frame may say that it is, in milliseconds: a phone's frame waits for its turn, not for minutes.
  private static let oldest = 0...5000

  var endpoints: [Endpoint] {
    [
      .post("/api/contests/{id}/frames") { request, visit in
        let id = try visit.parameters.require("id")
        let player = PlayerID(rawValue: try sessions.requirePlayer(request, in: id))
        return try await answer(request, visit) { try await frames.judge($0, capturedAt: $1, of: player, in: id) }
      },
      .post("/api/look") { request, visit in
        let group = request.uri.queryParameters["among"].map(String.init) ?? "all"
        // Who has no page open has one picture waiting at most, as a visitor has.
        let sender = sessions.visitor(request) ?? visit.remoteAddress ?? "somebody"
        return try await answer(request, visit) {
          try await frames.look($0, capturedAt: $1, of: sender, among: group)
        }
      },
    ]
  }

  private func answer(
    _ request: Request, _ visit: Visit,
    _ judge: @Sendable (_ picture: [UInt8], _ capturedAt: Instant) async throws -> FrameAnswer
  ) async throws -> Response {
    let arrived = clock.now
    let age = request.headers[named: "X-Captured-Ago"].flatMap { Int($0) } ?? 0
    let capturedAt = arrived - .milliseconds(min(max(age, Self.oldest.lowerBound), Self.oldest.upperBound))
    var answer = try await PictureBody.read(request, through: gate) { try await judge($0, capturedAt) }
    answer.tookMs = (arrived.duration(to: clock.now) / .milliseconds(1)).rounded()
    return try .json(answer)
  }
}
