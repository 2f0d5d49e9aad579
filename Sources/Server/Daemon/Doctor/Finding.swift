/// The state of one thing that the daemon needs, as found by `apeiron doctor`.
public struct Finding: Sendable, Equatable {
  /// Whether the daemon can work with it.
  public enum Grade: String, Sendable, Codable {
    case ok
    /// It works, but not for everything.
    case warning
    /// It does not work.
    case problem
  }

  /// The thing: "port", "certificate", "disk", "journal", "pack", "camera" or "clock"; of several
  /// cameras, "camera" and its name.
  public let subject: String
  /// Whether it is good.
  public let grade: Grade
  /// The state in a sentence.
  public let state: String
  /// The remedy; nil if there is nothing to do.
  public let remedy: String?

  static func ok(_ subject: String, _ state: String) -> Finding {
    Finding(subject: subject, grade: .ok, state: state, remedy: nil)
  }

  static func warning(_ subject: String, _ state: String, remedy: String) -> Finding {
    Finding(subject: subject, grade: .warning, state: state, remedy: remedy)
  }

  static func problem(_ subject: String, _ state: String, remedy: String) -> Finding {
    Finding(subject: subject, grade: .problem, state: state, remedy: remedy)
  }
}
