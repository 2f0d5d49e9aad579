import Facts
import Hummingbird
import Quiz

/// Pictures that are sent to be judged.
struct FrameRoutes {
  let contests: any Contests
  let sessions: Sessions
  let gate: UploadGate

  /// How old a frame may say that it is, in milliseconds: a phone's frame waits for its turn, not for minutes.
  private static let oldest = 0...5000

  var endpoints: [Endpoint] {
    [
      .post("/api/contests/{id}/frames") { request, visit in
        let id = try visit.parameters.require("id")
        let player = PlayerID(rawValue: try sessions.requirePlayer(request, in: id))
        return try await judge(request, visit, by: player, in: id)
      },
      .post("/api/score") { request, visit in try await judge(request, visit, by: nil, in: nil) },
    ]
  }

  private func judge(
    _ request: Request, _ visit: Visit, by player: PlayerID?, in contest: String?
  ) async throws -> Response {
    let arrived = contests.now
    let age = request.headers[named: "X-Captured-Ago"].flatMap { Int($0) } ?? 0
    let capturedAt = arrived - .milliseconds(min(max(age, Self.oldest.lowerBound), Self.oldest.upperBound))
    var answer = try await gate.pass(PictureBody.size(request)) {
      let picture = try await PictureBody.read(request)
      // Who takes part in nothing has one picture waiting at most, as a player has.
      let sender = player?.rawValue ?? visit.remoteAddress ?? "somebody"
      return try await contests.judge(picture, capturedAt: capturedAt, of: sender, playing: contest)
    }
    answer.tookMs = (arrived.duration(to: contests.now) / .milliseconds(1)).rounded()
    return try .json(answer)
  }
}
