import EventSourcing
import GameServer
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Receives the pictures that are sent, and bounds the memory that they take until they are judged, whoever sends them.
final class UploadGate: Sendable {
  /// Bytes of all pictures at once: 32 phones send 3 MB of frames, or a few of them photographs.
  static let mostBytes = 128 << 20
  /// Bytes of one picture: a phone's photograph, uploaded whole, has 3 to 8 MB; frames have 20 to 100 KB.
  static let mostOfPicture = 12 << 20

  private let held = Mutex(0)

  /// Reads the picture of `request` once there is room for it, and keeps that room while `body` runs.
  ///
  /// - Throws: ``Problem`` where there is no room, and for what is no picture; what `body` throws.
  func receive<Result: Sendable>(
    _ request: Request, capturedAt: Instant = .now, _ body: (SentPicture) async throws -> Result
  ) async throws -> Result {
    try await pass(Self.size(of: request)) {
      try await body(
        SentPicture(
          try await Self.bytes(of: request), capturedAt: capturedAt,
          isPhotograph: Parameter.pictureKind.text(in: request) == "photograph"))
    }
  }

  /// Lets a picture of `bytes` in while `body` runs.
  @discardableResult
  func pass<Result: Sendable>(_ bytes: Int, _ body: () async throws -> Result) async throws -> Result {
    let hasRoom = held.withLock { held in
      guard held + bytes <= Self.mostBytes else { return false }
      held += bytes
      return true
    }
    guard hasRoom else {
      throw Problem(
        .serviceUnavailable, "busy", "Too many pictures are being sent at once: try again in a moment.", retryAfter: 1)
    }
    defer { held.withLock { $0 -= bytes } }
    return try await body()
  }

  /// The size of the picture in bytes or, if the request does not tell, the most that it may be.
  private static func size(of request: Request) -> Int {
    request.headers[.contentLength].flatMap { Int($0) }.map { min(max(0, $0), mostOfPicture) } ?? mostOfPicture
  }

  /// The picture's bytes, which begin like a JPEG or PNG file.
  private static func bytes(of request: Request) async throws -> [UInt8] {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > mostOfPicture { throw tooLarge }
    let bytes: [UInt8]
    do { bytes = Array(buffer: try await request.body.collect(upTo: mostOfPicture)) } catch is NIOTooManyBytesError {
      throw tooLarge
    }
    guard bytes.starts(with: [0xff, 0xd8]) || bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else {
      throw Problem(.unsupportedMediaType, "noPicture", "The body is neither a JPEG nor a PNG picture: send one.")
    }
    return bytes
  }

  private static let tooLarge = Problem(
    .contentTooLarge, "tooLarge", "The picture has more than \(mostOfPicture >> 20) MB: send a smaller one.")
}

extension Parameter {
  /// Says whether a picture is a photograph or a frame.
  static let pictureKind = header(
    "X-Picture",
    "\"photograph\" for a picture judged on its own, not as a frame of a camera; one of more than 1280 pixels always is.",
    ["type": "string", "enum": ["frame", "photograph"]])
}
