import Foundation

/// How often values lie where.
public struct Histogram: Sendable, Equatable, Encodable {
  /// Width of a bin, a round number; 0 without values.
  public let width: Double
  /// The first bin begins at 0. The last holds also what is beyond.
  public let counts: [Int]

  /// Of values of at least 0, in about `bins` bins up to the value below which 99 % of them lie: a few very large ones must not
  /// press all others into one bin.
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
