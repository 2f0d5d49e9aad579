/// Up to where a reference is recognised in synthetic frames of 640 x 480 pixels.
public struct Limits: Sendable, Equatable {
  /// How hard a view may be in each respect, 0...1; 0 where no view is recognised.
  let size, tilt, blur: Double

  /// The smallest share of the frame, 0.01...0.5, from the front; nil where half the frame is not enough.
  public var smallestShare: Double? { limit(.size, size) }
  /// The largest tilt, in degrees, of a reference that fills 30 % of the frame; nil where none is recognised.
  public var largestTilt: Double? { limit(.tilt, tilt) }
  /// The strongest Gaussian blur, its sigma in pixels, at 30 % of the frame; nil where none is recognised.
  public var strongestBlur: Double? { limit(.blur, blur) }

  private func limit(_ trial: Trial, _ hardness: Double) -> Double? {
    hardness > 0 ? trial.value(at: hardness) : nil
  }

  /// How hard a view may be on the average of the three, in per cent: 0 is never recognised; half of the references
  /// measured have more than 82, the best 91.
  ///
  /// Of what was tried (each limit alone, the least, the product, with the number of features, …), this plain mean agrees
  /// with the photographs nearly as well as the best, and has no weights to fit; see "Grading" in the documentation.
  public var score: Int { Int((100 * (size + tilt + blur) / 3).rounded()) }
}
