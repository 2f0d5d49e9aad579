/// The state of one of the daemon's own cameras.
public struct CameraState: Codable, Sendable, Equatable {
  /// Whether there is a camera, and whether it gives pictures.
  public enum State: String, Codable, Sendable, CaseIterable {
    /// The daemon was started without a camera.
    case none
    /// It gives pictures.
    case live
    /// It is being opened, or it gives no pictures any more.
    case lost
  }

  /// The state as of the newest frame or loss.
  public var state: State
  /// Why there are no pictures, and the remedy; nil if there are.
  public var reason: String?

  /// Creates a state; a camera that is lost has a `reason`.
  public init(_ state: State, reason: String? = nil) {
    self.state = state
    self.reason = reason
  }
}
