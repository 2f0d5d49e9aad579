public import Recognition
public import Vision

/// How well a reference can be recognised, and why.
public struct Grade: Sendable, Equatable {
  /// The reference's name.
  public internal(set) var reference: String
  /// The hardest synthetic views in which the reference is recognised; the score summarises them.
  public let limits: RecognitionLimits
  /// The measurements of its image, from which the causes follow.
  public let figures: ReferenceFigures
  /// The reasons why the reference is hard to recognise; empty for a good reference.
  public let causes: [Weakness]

  /// 0...100: see `RecognitionLimits.score`.
  public var score: Int { limits.score }

  /// The score below which a reference is hard to recognise. One in twenty of the 233 measured is below; its
  /// photographs give a mean evidence (logit, at 320 pixels) of 2, those of the others 9.
  public static let hardBelow = 60

  /// Whether the author should improve the reference.
  public var isHard: Bool { score < Self.hardBelow || !causes.isEmpty }

  /// The longest side at which images are shown to the recogniser, in pixels; a reference that fills half a frame has
  /// about 500.
  private static let shownSide = 960

  /// Grades `references` on all cores, in their order. `advance` is called after each.
  public static func all(
    of references: [Reference], advance: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) -> [Grade] {
    let selfTest = try SelfTest()
    return try Parallel.map(references) { reference in
      defer { advance() }
      return Result { () throws(VisionError) in try Grade(of: reference, selfTest: selfTest) }
    }.map { result throws(VisionError) in try result.get() }
  }

  /// The grade that was once found of a reference, whose name is not known here.
  init(limits: RecognitionLimits, figures: ReferenceFigures) {
    reference = ""
    (self.limits, self.figures) = (limits, figures)
    causes = Weakness.all(in: figures)
  }

  /// Grades `reference` by the image in its file. Takes 45 rendered frames.
  public init(of reference: Reference, selfTest: SelfTest) throws(VisionError) {
    try self.init(of: reference, image: reference.image(longestSide: Self.shownSide), selfTest: selfTest)
  }

  /// Grades `reference`, which was enrolled from `image`.
  public init(
    of reference: Reference, image: GrayImage, selfTest: SelfTest
  ) throws(VisionError) {
    self.reference = reference.name
    figures = try ReferenceFigures(image, storedLongestSide: max(reference.fullWidth, reference.fullHeight))
    causes = Weakness.all(in: figures)
    limits = try selfTest.limits(of: reference, image: image)
  }
}
