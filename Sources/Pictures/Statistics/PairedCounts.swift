import Foundation

/// Outcomes of the same cases in two runs, counted in pairs.
public struct PairedCounts: Sendable, Equatable, Codable {
  /// Cases that came out in both runs.
  public var both = 0
  /// Cases that came out in the first run only.
  public var onlyBefore = 0
  /// Cases that came out in the second run only.
  public var onlyAfter = 0
  /// Cases that came out in neither.
  public var neither = 0

  /// Creates counts of zero.
  public init() {}

  /// Counts a case.
  public mutating func add(before: Bool, after: Bool) {
    switch (before, after) {
    case (true, true): both += 1
    case (true, false): onlyBefore += 1
    case (false, true): onlyAfter += 1
    case (false, false): neither += 1
    }
  }

  /// How many cases came out in the first run, and in the second.
  public var totals: (before: Int, after: Int) { (both + onlyBefore, both + onlyAfter) }

  /// The probability of a difference at least this large if each changed case were equally likely to change in either
  /// direction: McNemar's test (Psychometrika 1947) in its exact form, the two-sided binomial test of the changed
  /// cases. 1 if nothing has changed.
  public var pValue: Double {
    let changed = onlyBefore + onlyAfter
    // The probability of 0, 1, … changes in one direction, as a logarithm: 2^-n is no number for n above 1074.
    var logarithm = -Double(changed) * log(2)
    var tail = 0.0
    for i in 0...min(onlyBefore, onlyAfter) {
      tail += exp(logarithm)
      logarithm += log(Double(changed - i)) - log(Double(i + 1))
    }
    return min(1, 2 * tail)
  }
}
