/// The state of the daemon's own camera.
public struct CameraState: Codable, Sendable, Equatable {
  public enum State: String, Codable, Sendable, CaseIterable {
    /// The daemon was started without a camera.
    case none
    case live
    case lost
  }

  public var state: State
  /// Why there are no pictures, and the remedy; nil if there are.
  public var reason: String?

  public init(_ state: State, reason: String? = nil) {
    self.state = state
    self.reason = reason
  }
}
