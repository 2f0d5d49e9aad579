/// One thing that the daemon needs.
public struct HealthCheck: Sendable, Equatable {
  /// The subject of the check, in one word: "references", "judgement", "journal", "disk", "camera" or "games"; where
  /// there are several cameras, "camera" and its name.
  public var name: String
  /// Whether it is as a round needs it; `/readyz` asks that of all checks.
  public var isGood: Bool
  /// The state in a few words, or the fault and its remedy.
  public var detail: String
  /// Whether only another process would mend it: it does where something hangs, but not where the disk is
  /// full or a camera is unplugged.
  public var needsRestart = false

  /// Creates the outcome of a check; if it is not good, `detail` says what to do.
  public init(_ name: String, isGood: Bool, _ detail: String) {
    self.name = name
    self.isGood = isGood
    self.detail = detail
  }
}
