import Foundation

/// The distribution of values over bins of equal width.
public struct Histogram: Sendable, Equatable, Encodable {
  /// The width of a bin, a round number; 0 without values.
  public let width: Double
  /// The counts of the bins. The first begins at 0; the last includes everything beyond.
  public let counts: [Int]

  /// Sorts values of at least 0 into about `bins` bins that end at their 99th percentile, so that a few very large
  /// values do not squeeze the others into one bin.
  public init(_ values: [Double], bins: Int = 30) {
    guard let largest = values.sorted().dropLast(values.count / 100).last else {
      (width, counts) = (0, [])
      return
    }
    let least = max(largest, .leastNormalMagnitude) / Double(bins)
    let magnitude = pow(10, log10(least).rounded(.down))
    let width = magnitude * ([1, 2, 5].first { $0 * magnitude >= least } ?? 10)
    var counts = [Int](repeating: 0, count: Int(largest / width) + 1)
    for value in values { counts[min(counts.count - 1, Int(value / width))] += 1 }
    (self.width, self.counts) = (width, counts)
  }
}
