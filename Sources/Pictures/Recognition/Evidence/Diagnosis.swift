import Vision

/// Explains why a frame or a candidate was not accepted; measurements of the picture take precedence over guesses.
struct Diagnosis {
  /// The probability from which a candidate is worth an explanation: of the candidates in photographs without any
  /// reference, 9 of 10 are less probable; of those in photographs that were spoilt until they were rejected, 3 of 4
  /// are more probable.
  static let worthExplaining = 0.02
  /// Share of the outline that must be in the frame, and the share of it that glare may hide.
  static let minVisibleShare = 0.75
  static let maxGlare = 0.12
  /// Grey level from which the reference itself is assumed to be white.
  static let white: UInt8 = 215

  private let query: Query
  private var measured: FrameCondition?

  /// Measurements are made on demand: most frames are explained by what they show.
  init(_ query: Query) { self.query = query }

  /// Returns why nothing was accepted. `rejected` has the candidates with their reasons, the most probable first.
  /// `otherwise` is the reason if neither they nor the picture give one.
  mutating func reason(
    of rejected: [(sighting: Sighting, reason: Rejection)], otherwise: Rejection
  ) throws(VisionError) -> Rejection {
    if let best = rejected.first, best.reason != .fewMatches { return best.reason }
    return try fault() ?? otherwise
  }

  /// Returns why `reference` is not believed to be where `candidate` has it, although nothing else is there.
  mutating func reason(
    of candidate: Verifier.Candidate, probability: Double, for reference: Reference
  ) throws(VisionError) -> Rejection {
    guard probability >= Self.worthExplaining else { return .fewMatches }
    let condition = try condition()
    if let fault = condition.fault { return fault }
    let outline = candidate.outline
    let place = outline.map(Homography.resize(x: condition.scale, y: condition.scale).apply)
    if glare(on: reference, at: place, in: condition.picture) >= Self.maxGlare { return .glare }
    let area = outline.signedArea
    if outline.areaVisible(width: query.width, height: query.height) < Self.minVisibleShare * area {
      return .partlyOut
    }
    if area.squareRoot() / query.scale < Self.minSide(for: candidate.kind) { return .tooSmall }
    let blur = try EdgeBlur.measure(condition.picture, within: place) ?? 0
    return blur >= FrameCondition.maxBlur ? .tooBlurred : .unsure
  }

  /// Returns the side (root of the area), in pixels of the searched picture, below which an object is too small. Of
  /// objects that fill 10 % of a 640 x 480 frame (175 pixels), ORB finds 40 %; of objects that fill 4 % (111 pixels),
  /// SIFT still finds 93 %.
  static func minSide(for kind: FeatureExtractor.Kind) -> Double {
    switch kind {
    case .orb: 190
    case .sift: 90
    }
  }

  /// Returns the fault of the whole picture; nil if it has none.
  mutating func fault() throws(VisionError) -> Rejection? { try condition().fault }

  private mutating func condition() throws(VisionError) -> FrameCondition {
    if let measured { return measured }
    let condition = try FrameCondition(query)
    measured = condition
    return condition
  }

  /// Share of the visible part of `place` (in pixels of `picture`) that is saturated where the reference is not white.
  private func glare(on reference: Reference, at place: Quadrilateral, in picture: GrayImage) -> Double {
    let thumbnail = reference.thumbnail
    let corners = Quadrilateral(width: thumbnail.width, height: thumbnail.height)
    guard let pictureFromThumbnail = Homography(from: corners, to: place) else { return 0 }
    var (visible, glaring) = (0, 0)
    for y in 0..<thumbnail.height {
      for x in 0..<thumbnail.width {
        let point = pictureFromThumbnail.apply(Point(x: Double(x), y: Double(y)))
        guard point.x >= 0, point.y >= 0, point.x < Double(picture.width), point.y < Double(picture.height) else {
          continue
        }
        visible += 1
        let isSaturated = picture[Int(point.x), Int(point.y)] >= FrameCondition.saturated
        if isSaturated && thumbnail[x, y] < Self.white { glaring += 1 }
      }
    }
    return visible > 0 ? Double(glaring) / Double(visible) : 0
  }
}
