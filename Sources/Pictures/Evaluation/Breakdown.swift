import Statistics

/// Recall by a property that makes objects easy or hard to find.
public struct Breakdown: Sendable, Equatable, Encodable {
  /// The bins from low to high, including empty ones.
  public let bins: [Bin]

  /// The objects whose measure lies in one interval.
  public struct Bin: Sendable, Equatable, Encodable {
    /// The inclusive lower bound; nil for none.
    public let from: Double?
    /// The exclusive upper bound; nil for none.
    public let to: Double?
    /// The number of objects in the bin.
    public var objects = 0
    /// The number of them that were found.
    public var found = 0

    /// The share of the objects found, 0...1; nil without objects.
    public var recall: Double? { objects == 0 ? nil : Double(found) / Double(objects) }

    /// The 95 % confidence interval of the recall (Wilson's score); 0...1 without objects.
    public var recall95: ClosedRange<Double> { ConfidenceInterval.wilson95(events: found, of: objects) }
  }

  /// Sorts objects into bins by their measure; `edges`, in ascending order, separate the bins.
  public init(_ objects: [(measure: Double, isFound: Bool)], edges: [Double]) {
    var bins = zip([nil] + edges.map(Optional.some), edges.map(Optional.some) + [nil]).map { Bin(from: $0, to: $1) }
    for object in objects {
      let i = edges.count { $0 <= object.measure }
      bins[i].objects += 1
      bins[i].found += object.isFound ? 1 : 0
    }
    self.bins = bins
  }

  /// Shares of the photograph, including those for which there are targets.
  public static let sizes = [0.02, 0.04, 0.10, 0.25, 0.50]
  /// Tilts, in degrees.
  public static let tilts = [15.0, 30, 45, 60]
  /// Blurs, sigma in pixels of the searched picture.
  public static let blurs = [1.0, 1.5, 2, 3]
}
