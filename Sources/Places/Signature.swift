/// Who did something, and when.
public struct Signature: Sendable, Equatable {
  /// The visitor's identifier, which no page shows.
  public let by: String
  /// The name shown to others; empty for somebody who gave none.
  public let name: String
  /// Milliseconds since 1970, by the daemon's wall clock.
  public let at: Int64

  /// What `by`, called `name`, did at `at`.
  public init(by: String, name: String, at: Int64) {
    self.by = by
    self.name = name
    self.at = at
  }
}
