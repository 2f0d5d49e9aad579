/// The limits up to which a reference is recognised in synthetic frames of 640 x 480 pixels.
public struct RecognitionLimits: Sendable, Equatable, Codable {
  /// The hardest recognised view in each respect, 0...1; 0 if none is recognised.
  let size, tilt, blur: Double

  /// The smallest recognised share of the frame, 0.01...0.5, seen from the front; nil if half the frame is not enough.
  public var smallestShare: Double? { limit(.size, size) }
  /// The largest tilt, in degrees, at which a reference that fills 30 % of the frame is recognised; nil if there is
  /// none.
  public var largestTilt: Double? { limit(.tilt, tilt) }
  /// The strongest Gaussian blur (sigma in pixels) at which a reference that fills 30 % of the frame is recognised; nil
  /// if there is none.
  public var strongestBlur: Double? { limit(.blur, blur) }

  private func limit(_ difficulty: Difficulty, _ hardness: Double) -> Double? {
    hardness > 0 ? difficulty.value(at: hardness) : nil
  }

  /// The mean hardness of the three limits, in per cent: 0 is never recognised; half of the references measured score
  /// more than 82, the best 91.
  ///
  /// Of the formulas tried (each limit alone, the minimum, the product, with the number of features, …), this plain
  /// mean predicts recognition in photographs almost as well as the best, and has no weights to fit; see "Grading" in
  /// the documentation.
  public var score: Int { Int((100 * (size + tilt + blur) / 3).rounded()) }
}
