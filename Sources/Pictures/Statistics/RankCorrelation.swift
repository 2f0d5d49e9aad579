/// Correlations of ranks.
public enum RankCorrelation {
  /// Spearman's coefficient, -1...1: the correlation of the ranks, with ties sharing their mean rank. Nil for fewer
  /// than three pairs, or if all values on one side are equal.
  public static func spearman(_ pairs: [(Double, Double)]) -> Double? {
    guard pairs.count >= 3 else { return nil }
    let middle = Double(pairs.count + 1) / 2
    let first = ranks(pairs.map(\.0)).map { $0 - middle }
    let second = ranks(pairs.map(\.1)).map { $0 - middle }
    let product = { (a: [Double], b: [Double]) in zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    let spread = product(first, first) * product(second, second)
    return spread > 0 ? product(first, second) / spread.squareRoot() : nil
  }

  /// The rank of each value, from 1 for the smallest.
  private static func ranks(_ values: [Double]) -> [Double] {
    values.map { value in
      Double(values.count { $0 < value }) + Double(values.count { $0 == value } + 1) / 2
    }
  }
}
