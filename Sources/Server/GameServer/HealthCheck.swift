/// One thing that the daemon needs.
public struct HealthCheck: Sendable, Equatable {
  /// What is checked, in one word: "references", "judgement", "journal", "disk", "camera" or "games"; where
  /// there are several cameras, "camera" and its name.
  public var name: String
  /// Whether it is as a round needs it; `/readyz` asks that of all checks.
  public var isGood: Bool
  /// The state in a few words, or what is wrong and the remedy.
  public var detail: String
  /// Whether only another process would mend it: what hangs does; a full disk and a camera that is unplugged do not.
  public var needsRestart = false

  /// Creates the outcome of a check; if it is not good, `detail` says what to do.
  public init(_ name: String, isGood: Bool, _ detail: String) {
    self.name = name
    self.isGood = isGood
    self.detail = detail
  }
}
