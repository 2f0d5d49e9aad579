/// One thing that the daemon needs.
public struct HealthCheck: Sendable, Equatable {
  public var name: String
  public var isGood: Bool
  /// The state in a few words, or what is wrong and the remedy.
  public var detail: String

  public init(_ name: String, isGood: Bool, _ detail: String) {
    self.name = name
    self.isGood = isGood
    self.detail = detail
  }
}
