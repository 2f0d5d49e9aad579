import Basics
import EventSourcing
import GameServer
import HTTP
import Hummingbird
import Judging
import Metrics
import Quiz
import Tracing

/// Judges pictures that are sent.
struct FrameRoutes {
  let frames: any FrameJudging
  let clock: any GameClock
  let sessions: Sessions
  let uploads: PictureUploads
  let glossary: Glossary

  /// The range of a frame's stated age, in milliseconds: a frame waits for its turn, not for minutes.
  private static let oldest = 0...5000

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .post(
        "/api/contests/{id}/frames", "Judge a player's picture", with: [Self.capturedAgo, .pictureKind],
        sends: .picture,
        by: [.player],
        .json(FrameAnswer.self, "What is in it.")
      ) { request, context in
        let id = try context.parameters.require("id")
        let player = PlayerID(rawValue: try sessions.requirePlayer(request, in: id))
        let seat = try await frames.seat(of: player, in: id)
        let asked = await seat.isAsked ? "\(id)/\(player.rawValue)" : nil
        let judge = { try await answer(request, context, player: asked) { try await seat.judge($0) } }
        guard Parameter.pictureKind.text(in: request) == "photograph" else { return try await judge() }
        // It counts from its first byte: a thin line must not make it late.
        return try await seat.expectingPhotograph(judge)
      },
      .post(
        "/api/look", "Judge a picture", with: [Self.among, Self.capturedAgo, .pictureKind], sends: .picture,
        .json(FrameAnswer.self, "What is in it."), refuses: [.notFound]
      ) { request, context in
        let name = Self.among.text(in: request) ?? "\(ReferenceGroup.all)"
        guard let group = ReferenceGroup(name) else { throw GameServerError.noSuchGroup(name) }
        // A client that has no page open has at most one picture waiting, like a visitor.
        let sender = sessions.visitor(request) ?? context.client.address?.description ?? "somebody"
        return try await answer(request, context) { try await frames.look($0, of: sender, among: group) }
      },
    ]
    return endpoints.tagged("pictures", .path("id", "The contest's identifier."))
  }

  private static let among = Parameter.query(
    "among",
    "What to look for: \"all\" references of the pack, those of the \"quiz\", its cards (\"numbers\", \"moon\", \"sky\"), or the eggs of a hunt (\"hunt:NAME\"). All by default."
  )
  private static let capturedAgo = Parameter.header(
    "X-Captured-Ago", "The age of the picture when it is sent, 0...5000 ms.", ["type": "integer"])

  private func answer(
    _ request: Request, _ context: AppRequestContext, player: String? = nil,
    _ judge: @Sendable (SentPicture) async throws -> FrameAnswer
  ) async throws -> Response {
    try await withSpan("FrameRoutes.answer", ofKind: .server) { _ in
      let arrived = clock.now
      let age = Self.capturedAgo.text(in: request).flatMap { Int($0) } ?? 0
      let capturedAt = arrived - .milliseconds(min(max(age, Self.oldest.lowerBound), Self.oldest.upperBound))
      var answer = try await uploads.read(request, context, capturedAt: capturedAt, player: player, judge)
      let took = arrived.duration(to: clock.now)
      Timer(label: "apeiron_frame_stage_seconds", dimensions: [("stage", "answer")]).record(duration: took)
      answer.tookMs = (took / .milliseconds(1)).rounded()
      return try .json(Wording(glossary, for: request)(answer))
    }
  }
}

extension FrameAnswer.Seen: Described {
  static let fields: [String: JSONValue] = [
    "outline": [
      "description": """
      The corners of the reference in pixels of the picture, each as x and y: top left, top right, bottom right, bottom left.
      """,
      "minItems": 4, "maxItems": 4,
    ],
    "probability": ["minimum": 0, "maximum": 1],
  ]
}
