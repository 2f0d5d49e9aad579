public import Recognition
public import Vision

/// How well a reference will be recognised, and why.
public struct Grade: Sendable, Equatable {
  /// The reference's name.
  public let reference: String
  public let limits: Limits
  public let figures: ReferenceFigures
  /// What makes it hard; empty for a good reference.
  public let causes: [Cause]

  /// 0...100: see `Limits.score`.
  public var score: Int { limits.score }

  /// Scores below which a reference is hard to recognise: one in twenty of the 233 measured, whose photographs give a mean
  /// evidence (logit, at 320 pixels) of 2 against 9 of the others.
  public static let hardBelow = 60

  /// Whether there is something to mend.
  public var isHard: Bool { score < Self.hardBelow || !causes.isEmpty }

  /// Longest side at which images are shown to the recogniser, in pixels: at half a frame a reference has about 500.
  private static let shownSide = 960

  /// The grades of `references`, by all cores; `advance` is called as each is done.
  public static func all(
    of references: [Reference], advance: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) -> [Grade] {
    let selfTest = try SelfTest()
    return try Parallel.map(references) { reference in
      defer { advance() }
      return Result { () throws(VisionError) in try Grade(of: reference, selfTest: selfTest) }
    }.map { result throws(VisionError) in try result.get() }
  }

  /// Grades `reference` by the image in its file.
  public init(of reference: Reference, selfTest: SelfTest) throws(VisionError) {
    try self.init(of: reference, image: reference.image(longestSide: Self.shownSide), selfTest: selfTest)
  }

  /// Grades `reference`, which was enrolled from `image`.
  public init(
    of reference: Reference, image: GrayImage, selfTest: SelfTest
  ) throws(VisionError) {
    self.reference = reference.name
    figures = try ReferenceFigures(image, storedLongestSide: max(reference.fullWidth, reference.fullHeight))
    causes = Cause.all(in: figures)
    limits = try selfTest.limits(of: reference, image: image)
  }
}
