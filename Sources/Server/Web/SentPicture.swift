import EventSourcing
import GameServer
import Hummingbird

extension SentPicture {
  /// The picture with these bytes, the body of `request`.
  init(_ bytes: [UInt8], of request: Request, capturedAt: Instant) {
    self.init(
      bytes, capturedAt: capturedAt, isPhotograph: Parameter.pictureKind.text(in: request) == "photograph")
  }
}

extension Parameter {
  /// Says whether a picture is a photograph or a frame.
  static let pictureKind = header(
    "X-Picture",
    "\"photograph\" for a picture judged on its own, not as a frame of a camera; one of more than 1280 pixels always is.",
    ["type": "string", "enum": ["frame", "photograph"]])
}
