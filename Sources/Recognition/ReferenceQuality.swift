import Vision

/// First figures of how well a reference can be recognised.
public struct ReferenceQuality: Sendable {
  /// Share of the cells of a 4 x 4 grid over the reference that hold at least 1 % of its features, 0...1.
  public let spread: Double
  /// Standard deviation of the grey levels.
  public let contrast: Double
  /// What to mend; empty for a good reference.
  public let advice: [Advice]

  public enum Advice: String, Sendable, CaseIterable {
    case fewFeatures, badlySpread, lowContrast, small

    /// What is wrong, and what to do.
    public var sentence: String {
      switch self {
      case .fewFeatures: "few features: choose a picture with more detail, or a sharper one"
      case .badlySpread: "its features lie in one part only: that part must be in view"
      case .lowContrast: "low contrast: it needs good light to be seen"
      case .small: "small: take a picture of at least 300 pixels"
      }
    }
  }

  /// First guesses: that they predict what is missed has not been measured.
  static let fewFeatures = 600
  static let leastSpread = 0.6
  static let leastContrast = 25.0
  static let leastSide = 300

  public init(_ reference: Reference) {
    let cells = 4
    var counts = [Int](repeating: 0, count: cells * cells)
    for keypoint in reference.views.flatMap(\.features.keypoints) {
      let x = min(cells - 1, max(0, Int(keypoint.position.x * Double(cells) / Double(reference.width))))
      let y = min(cells - 1, max(0, Int(keypoint.position.y * Double(cells) / Double(reference.height))))
      counts[y * cells + x] += 1
    }
    let features = reference.featureCount
    spread = Double(counts.count { $0 * 100 >= features && $0 > 0 }) / Double(counts.count)
    contrast = reference.contrast
    var advice: [Advice] = []
    if features < Self.fewFeatures { advice.append(.fewFeatures) }
    if spread < Self.leastSpread { advice.append(.badlySpread) }
    if contrast < Self.leastContrast { advice.append(.lowContrast) }
    if max(reference.fullWidth, reference.fullHeight) < Self.leastSide { advice.append(.small) }
    self.advice = advice
  }
}
