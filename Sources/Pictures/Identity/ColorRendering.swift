/// How a frame renders the opponent colours of a reference: `slope` times the reference's colour, plus `offset`.
struct ColorRendering {
  /// A factor, 0.35...1.3.
  private(set) var slope: Float = 1
  /// Up to 12 units of L*a*b* in a and in b.
  private(set) var offset = SIMD2<Float>.zero

  /// Estimates the rendering by least squares in three rounds; after each round, colours that fit badly count less. A
  /// fictitious colour, 10 units from the mean and rendered unchanged, keeps the slope near 1 if the colours hardly
  /// vary.
  init(from: [SIMD2<Float>], to: [SIMD2<Float>]) {
    var weights = [Float](repeating: 1, count: from.count)
    for _ in 0..<3 {
      let total = weights.reduce(0, +)
      let mean = { (colors: [SIMD2<Float>]) in
        zip(weights, colors).reduce(SIMD2<Float>.zero) { $0 + $1.0 / total * $1.1 }
      }
      let (middle, shown) = (mean(from), mean(to))
      var (products, squares) = (100 / total, 100 / total)
      for (weight, (one, other)) in zip(weights, zip(from, to)) {
        products += weight / total * ((one - middle) * (other - shown)).sum()
        squares += weight / total * ((one - middle) * (one - middle)).sum()
      }
      slope = min(1.3, max(0.35, products / squares))
      offset = (shown - slope * middle).clamped(
        lowerBound: SIMD2(repeating: -12), upperBound: SIMD2(repeating: 12))
      weights = zip(from, to).map { one, other in
        let residual = (other - of(one)).length / 6
        return 1 / (1 + residual * residual)
      }
    }
  }

  func of(_ color: SIMD2<Float>) -> SIMD2<Float> { slope * color + offset }
}

extension SIMD2<Float> {
  /// The distance from grey.
  var length: Float { (self * self).sum().squareRoot() }
}
