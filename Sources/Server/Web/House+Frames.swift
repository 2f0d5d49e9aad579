import EventSourcing
import GameServer
package import HTTP
package import Hummingbird
package import Judging
import Metrics
import Tracing

extension House {
  /// The range of a frame's stated age, in milliseconds: a frame waits for its turn, not for minutes.
  private static let ages = 0...5000

  /// Answers a request that sends a picture with what `judge` finds in it. `player` is the sender where that is a player
  /// in a question that runs.
  package func answer(
    _ request: Request, _ context: AppRequestContext, player: String? = nil,
    _ judge: @Sendable (SentPicture) async throws -> FrameAnswer
  ) async throws -> Response {
    try await withSpan("House.answer", ofKind: .server) { _ in
      let arrived = clock.now
      let age = Parameter.capturedAgo.text(in: request).flatMap { Int($0) } ?? 0
      let capturedAt = arrived - .milliseconds(min(max(age, Self.ages.lowerBound), Self.ages.upperBound))
      var answer = try await uploads.read(request, context, capturedAt: capturedAt, player: player, judge)
      let took = arrived.duration(to: clock.now)
      Timer(label: "apeiron_frame_stage_seconds", dimensions: [("stage", "answer")]).record(duration: took)
      answer.tookMs = (took / .milliseconds(1)).rounded()
      return try .json(Wording(glossary, for: request)(answer))
    }
  }
}

extension Parameter {
  /// The age of a picture when it is sent.
  package static let capturedAgo = header(
    "X-Captured-Ago", "The age of the picture when it is sent, 0...5000 ms.", ["type": "integer"])
}
