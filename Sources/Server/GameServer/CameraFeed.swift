/// The daemon's own camera, as the pages see it.
public protocol CameraFeed: Sendable {
  func state() async -> CameraState
  /// The newest pictures as JPEG; a slow viewer misses some and holds up nobody.
  func pictures() async -> AsyncStream<[UInt8]>
}

public struct CameraState: Codable, Sendable, Equatable {
  public enum State: String, Codable, Sendable {
    /// The daemon was started without a camera.
    case none
    case live
    case lost
  }

  public var state: State
  /// Why there are no pictures, and what to do; nil where there are.
  public var reason: String?

  public init(_ state: State, reason: String? = nil) {
    self.state = state
    self.reason = reason
  }
}
