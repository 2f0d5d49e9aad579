public import EventSourcing

/// A hunt as the author of a pack has laid it out.
public struct HuntPlan: Sendable, Equatable {
  /// An egg as it lies at the beginning.
  public struct Egg: Sendable, Equatable {
    /// The number by which it is called, from 0; no two of a hunt have the same.
    public let number: Int
    /// A name besides the number; nil where there is none.
    public let title: String?
    public let spot: Coordinate
    /// The reference image that must be shown to a camera to collect it; nil where a press is enough.
    public let image: String?

    public init(number: Int, title: String? = nil, spot: Coordinate, image: String? = nil) {
      self.number = number
      self.title = title
      self.spot = spot
      self.image = image
    }
  }

  /// The name in addresses: small letters, digits and hyphens.
  public let id: String
  public let title: String
  /// What the map shows at the beginning.
  public let centre: Coordinate
  /// How many metres of it.
  public let across: Int
  /// The eggs by number.
  public let eggs: [Egg]

  public init(id: String, title: String, centre: Coordinate, across: Int, eggs: [Egg]) {
    self.id = id
    self.title = title
    self.centre = centre
    self.across = across
    self.eggs = eggs.sorted { $0.number < $1.number }
  }

  /// The stream of what happens in the hunt.
  public var stream: StreamName { StreamName("eggs/\(id)") }
}
