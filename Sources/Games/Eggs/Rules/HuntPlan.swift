public import EventSourcing

/// A hunt as it is laid out: by the author of a pack, or by a host on the page.
public struct HuntPlan: Sendable, Equatable, Codable {
  /// An egg as it lies at the start.
  public struct Egg: Sendable, Equatable, Codable {
    /// The numbers that an egg may have.
    public static let numbers = 0...9999
    /// The metres within which one may have to stand: from what a phone can tell apart at best to a walk.
    public static let radii = 5...10_000

    /// The egg's number, from 0; unique within a hunt.
    public let number: Int
    /// A name in addition to the number; nil if there is none.
    public let title: LocalizedText?
    /// Where it lies at the start, and again after a reset.
    public let spot: Coordinate
    /// The reference image that must be shown to a camera to collect the egg; nil if a press is enough.
    public let image: String?
    /// How many metres from it one has to stand to collect it; nil if it can be collected from anywhere.
    public let radius: Int?
    /// The clue that leads to the egg; nil if there is none.
    public let clue: LocalizedText?
    /// Whether its place is told only to players who are near, and to everyone once the egg is collected.
    public let isHidden: Bool

    /// Creates an egg at `spot`. It is collected with a press from anywhere, unless there is an `image` to show or a
    /// `radius` in metres to stand within.
    public init(
      number: Int, title: LocalizedText? = nil, spot: Coordinate, image: String? = nil, radius: Int? = nil,
      clue: LocalizedText? = nil, isHidden: Bool = false
    ) {
      self.number = number
      self.title = title
      self.spot = spot
      self.image = image
      self.radius = radius
      self.clue = clue
      self.isHidden = isHidden
    }

    /// The same egg with another number.
    func numbered(_ number: Int) -> Self {
      Self(number: number, title: title, spot: spot, image: image, radius: radius, clue: clue, isHidden: isHidden)
    }
  }

  /// The allowed widths of the map, in metres: from a walk around a house to a country.
  public static let widths = 10...10_000_000

  /// The name in URLs: lower-case letters, digits and hyphens.
  public let id: String
  /// The name that people read.
  public let title: LocalizedText
  /// The centre of the map at the start.
  public let centre: Coordinate
  /// The width of the map at the start, in metres.
  public let across: Int
  /// The eggs by number.
  public let eggs: [Egg]

  /// Creates a hunt and sorts its eggs by number.
  public init(id: String, title: LocalizedText, centre: Coordinate, across: Int, eggs: [Egg]) {
    self.id = id
    self.title = title
    self.centre = centre
    self.across = across
    self.eggs = eggs.sorted { $0.number < $1.number }
  }

  /// The event stream of the hunt.
  public var stream: StreamName { StreamName("eggs/\(id)") }
}
