/// How many objects are found, by something that makes them easy or hard.
public struct Breakdown: Sendable, Equatable, Encodable {
  /// From low to high, empty ones included.
  public let bins: [Bin]

  public struct Bin: Sendable, Equatable, Encodable {
    /// The bin's lower bound, which it holds; nil for none.
    public let from: Double?
    /// The bin's upper bound, which it does not hold; nil for none.
    public let to: Double?
    public var objects = 0
    public var found = 0

    /// Share of the objects that are found; nil without objects.
    public var recall: Double? { objects == 0 ? nil : Double(found) / Double(objects) }

    public var recall95: ClosedRange<Double> { Interval.wilson95(events: found, of: objects) }
  }

  /// Of objects with a measure each; `edges`, in rising order, part the bins.
  public init(_ objects: [(measure: Double, isFound: Bool)], edges: [Double]) {
    var bins = zip([nil] + edges.map(Optional.some), edges.map(Optional.some) + [nil]).map { Bin(from: $0, to: $1) }
    for object in objects {
      let i = edges.count { $0 <= object.measure }
      bins[i].objects += 1
      bins[i].found += object.isFound ? 1 : 0
    }
    self.bins = bins
  }

  /// Shares of the photograph; those of the numbers to reach are among them.
  public static let sizes = [0.02, 0.04, 0.10, 0.25, 0.50]
  /// Degrees.
  public static let tilts = [15.0, 30, 45, 60]
  /// Pixels of the picture that was searched.
  public static let blurs = [1.0, 1.5, 2, 3]
}
