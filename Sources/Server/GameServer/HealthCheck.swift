/// One thing that the daemon needs.
public struct HealthCheck: Sendable, Equatable {
  /// The subject of the check, in one word: "references", "judgement", "journal", "disk", "camera" or "games". If there
  /// are several cameras, it is "camera" and the camera's name.
  public var name: String
  /// Whether the state is good enough for a round; `/readyz` requires this of all checks.
  public var isGood: Bool
  /// The state in a few words, or the fault and its remedy.
  public var detail: String
  /// Whether only a restarted process would fix it. This is so if something hangs, but not if the disk is full or a
  /// camera is unplugged.
  public var needsRestart = false

  /// Creates the outcome of a check; if it is not good, `detail` says what to do.
  public init(_ name: String, isGood: Bool, _ detail: String) {
    self.name = name
    self.isGood = isGood
    self.detail = detail
  }
}
