import HTTPTypes
import Synchronization

/// Bounds the memory that pictures take while they are received and judged, whoever sends them.
final class UploadGate: Sendable {
  /// Bytes of all pictures at once: 32 phones send 3 MB of frames, or a few of them photographs.
  static let mostBytes = 128 << 20

  private let held = Mutex(0)

  /// Lets a picture of `bytes` in while `body` runs.
  ///
  /// - Throws: ``Problem`` with 503 where there is no room; what `body` throws.
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
}
