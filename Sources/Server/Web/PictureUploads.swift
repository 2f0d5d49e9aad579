import Basics
package import EventSourcing
import GameServer
package import HTTP
package import Hummingbird
package import Judging
import NIOCore
import Tracing

/// Receives the pictures in the bodies of requests: within the room and the time that there is for them, and
/// charged by the cost of judging them.
package struct PictureUploads: Sendable {
  let budget = UploadBudget()
  let limiter: RateLimiter

  private static let maxBytes = UploadBudget.maxBytesPerPicture

  /// Reads the picture of `request`, which was captured now where nothing else is known, and holds its room while
  /// `body` runs. `player` is the sender where that is a player in a question that runs: such a player is let in before
  /// all others and is charged nothing for frames, of which one waits at most, but for photographs.
  package func read<Result: Sendable>(
    _ request: Request, _ context: AppRequestContext, capturedAt: Instant? = nil, player: String? = nil,
    _ body: (SentPicture) async throws -> Result
  ) async throws -> Result {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.maxBytes {
      throw Self.tooLarge
    }
    // That much each costs: a sender who has nothing left need not send it.
    if player == nil { try limiter.admit(.look, request, context) }
    return try await budget.receive(from: context.client.address, player: player) { room in
      var picture = SentPicture(
        try await receive(request, in: room), capturedAt: capturedAt ?? limiter.clock.now,
        isPhotograph: Parameter.pictureKind.text(in: request) == "photograph")
      picture.origin = context.client.address?.subscriber.description
      let work = try picture.work
      if work > 1 {
        try limiter.admit(.look, request, context, cost: player == nil ? work - 1 : work, player: player)
      }
      return try await body(picture)
    }
  }

  /// The bytes of the picture, whose beginning is that of a JPEG or PNG file.
  private func receive(_ request: Request, in room: UploadBudget.Room) async throws -> [UInt8] {
    let span = startSpan("PictureUploads.receive")
    defer { span.end() }
    let bytes: [UInt8]
    do {
      bytes = try await BodyReader(clock: limiter.clock).collect(request, upTo: Self.maxBytes) { try room.take($0) }
    } catch is NIOTooManyBytesError { throw Self.tooLarge }
    guard bytes.starts(with: [0xff, 0xd8]) || bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else {
      throw Problem(.unsupportedMediaType, "noPicture", "The body is neither a JPEG nor a PNG picture: send one.")
    }
    return bytes
  }

  private static let tooLarge = Problem(
    .contentTooLarge, "tooLarge", "The picture has more than \(maxBytes >> 20) MB: send a smaller one.")
}

extension Parameter {
  /// Says whether a picture is a photograph or a frame.
  package static let pictureKind = header(
    "X-Picture",
    "\"photograph\" for a picture judged on its own, not as a frame of a camera; one of more than 1280 pixels always is.",
    ["type": "string", "enum": ["frame", "photograph"]])
}
