/// A number of this instant, with the name and the labels under which it is told to monitoring.
public struct Figure: Sendable {
  /// The name of the family, such as "apeiron_games".
  public var name: String
  /// The labels that distinguish the figure from others of its family, such as the mode of the games.
  public var labels: [(String, String)]
  /// The number, in the unit that the name says.
  public var value: Double
  /// Whether it only grows.
  public var isCounter: Bool

  /// Creates a figure; one that goes up and down, unless it `isCounter`.
  public init(_ name: String, labels: [(String, String)] = [], _ value: Double, isCounter: Bool = false) {
    self.name = name
    self.labels = labels
    self.value = value
    self.isCounter = isCounter
  }
}
