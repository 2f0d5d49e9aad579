import Hummingbird
import NIOCore

/// Reads a picture from the body of a request.
enum PictureBody {
  /// A phone's photograph, uploaded whole, has 3 to 8 MB; frames have 20 to 100 KB.
  static let mostBytes = 12 << 20

  /// The size of the picture in bytes or, if the request does not tell, the most that it may be.
  private static func size(_ request: Request) -> Int {
    request.headers[.contentLength].flatMap { Int($0) }.map { min(max(0, $0), mostBytes) } ?? mostBytes
  }

  /// The picture's bytes, which begin like a JPEG or PNG file.
  private static func read(_ request: Request) async throws -> [UInt8] {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > mostBytes { throw tooLarge }
    let bytes: [UInt8]
    do { bytes = Array(buffer: try await request.body.collect(upTo: mostBytes)) } catch is NIOTooManyBytesError {
      throw tooLarge
    }
    guard bytes.starts(with: [0xff, 0xd8]) || bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else {
      throw Problem(.unsupportedMediaType, "noPicture", "The body is neither a JPEG nor a PNG picture: send one.")
    }
    return bytes
  }

  private static let tooLarge = Problem(
    .contentTooLarge, "tooLarge", "The picture has more than \(mostBytes >> 20) MB: send a smaller one.")

  /// Reads the picture of `request` once `gate` has room for it, and keeps that room while `body` runs.
  static func read<Result: Sendable>(
    _ request: Request, through gate: UploadGate, _ body: (_ picture: [UInt8]) async throws -> Result
  ) async throws -> Result {
    try await gate.pass(size(request)) { try await body(try await read(request)) }
  }
}
