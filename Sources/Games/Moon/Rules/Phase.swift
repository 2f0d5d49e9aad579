/// The eight named phases of the Moon.
public enum Phase: String, Sendable, CaseIterable, Codable {
  case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent

  /// New, full and the quarters are moments; their names cover the half day before and after, in which the Moon moves
  /// 6.1° further from the Sun on average.
  static let halfDay = 6.1

  /// `elongation`: degrees by which the Moon is east of the Sun, 0..<360.
  public init(elongation: Double) {
    let quarter = Int((elongation / 90).rounded())
    if abs(elongation - Double(quarter) * 90) <= Self.halfDay {
      self = [.new, .firstQuarter, .full, .lastQuarter][quarter % 4]
    } else {
      self = [.waxingCrescent, .waxingGibbous, .waningGibbous, .waningCrescent][Int(elongation / 90) % 4]
    }
  }
}
