import Facts
import Hummingbird
import Quiz

/// Pictures that are sent to be judged.
struct FrameRoutes {
  let contests: any Contests
  let sessions: Sessions

  /// How old a frame may say that it is, in milliseconds: a phone's frame waits for its turn, not for minutes.
  private static let oldest = 0...5000

  var endpoints: [Endpoint] {
    [
      .post("/api/contests/{id}/frames") { request, visit in
        let id = try visit.parameters.require("id")
        guard let player = sessions.player(request, in: id) else {
          throw Problem(.forbidden, "stranger", "This browser does not take part in this game: join it with its PIN.")
        }
        return try await judge(request, by: PlayerID(rawValue: player), in: id)
      },
      .post("/api/score") { request, _ in try await judge(request, by: nil, in: nil) },
    ]
  }

  private func judge(_ request: Request, by player: PlayerID?, in contest: String?) async throws -> Response {
    let arrived = contests.now
    let picture = try await PictureBody.read(request)
    let age = request.headers[named: "X-Captured-Ago"].flatMap { Int($0) } ?? 0
    let capturedAt = arrived - .milliseconds(min(max(age, Self.oldest.lowerBound), Self.oldest.upperBound))
    var answer = try await contests.judge(picture, capturedAt: capturedAt, by: player, in: contest)
    answer.tookMs = (arrived.duration(to: contests.now) / .milliseconds(1)).rounded()
    return try .json(answer)
  }
}
