import Foundation

/// Confidence intervals of rates.
public enum ConfidenceInterval {
  /// Wilson's score interval (JASA 1927) at 95 % for `events` of `trials`, which is sound for 0 events too; 0...1
  /// without trials.
  public static func wilson95(events: Int, of trials: Int) -> ClosedRange<Double> {
    guard trials > 0 else { return 0...1 }
    let z = 1.959964
    let (n, p) = (Double(trials), Double(events) / Double(trials))
    let centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return (events == 0 ? 0 : max(0, centre - half))...(events == trials ? 1 : min(1, centre + half))
  }

  /// Returns the highest rate that 0 events in `trials` leave possible at 95 %, about 3 / `trials` (Hanley &
  /// Lippman-Hand, JAMA 1983); 1 without trials.
  public static func ruleOfThree(of trials: Int) -> Double { trials > 0 ? 1 - pow(0.05, 1 / Double(trials)) : 1 }
}
