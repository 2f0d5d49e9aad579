import Foundation
public import Recognition
public import Vision

/// Measures how well the outline of an unknown object is found in a photograph of it. The enrolment page proposes this
/// outline.
public enum OutlineEvaluation {
  /// The outline that was found in one photograph.
  public struct Result: Sendable, Equatable {
    /// The photograph.
    public let file: String
    /// The intersection over union, 0...1, with the labelled outline that it covers best, within the photograph.
    public let overlap: Double
    /// The same of the best of the outlines that a person chooses from.
    public let best: Double
    /// The probability, 0...1, that it is right, according to the finder.
    public let sureness: Double
    /// What tells whether the outline is right.
    let signs: [Double]

    /// Whether the outline is so sure that no person has to check the corners.
    public var isSure: Bool { sureness >= ImageDecoder.Outline.sure }
    /// Whether the corners are right.
    public var isRight: Bool { overlap > OutlineEvaluation.rightFrom }
    /// Whether one of the outlines that a person chooses from is right.
    public var isProposed: Bool { best > OutlineEvaluation.rightFrom }
  }

  /// The overlap above which corners are right.
  public static let rightFrom = 0.9

  /// A photograph with the outlines of the things that it shows.
  public struct Photograph: Sendable {
    let picture: LabelledPicture
    /// The labelled outlines, without the white margins of the references.
    let expected: [Quadrilateral]
    /// The first thing that the label names, and the corners of its whole image.
    let thing: (reference: String, corners: Quadrilateral)

    /// Nil if the label of `picture` has no corners of references of `catalogue`.
    public init?(_ picture: LabelledPicture, _ catalogue: ReferenceCatalogue) throws(VisionError) {
      var expected: [Quadrilateral] = []
      var things: [(String, Quadrilateral)] = []
      for object in picture.label.objects {
        guard let corners = object.corners,
          let number = object.references.lazy.compactMap(catalogue.number(named:)).first
        else { continue }
        let reference = catalogue.references[number]
        expected.append(OutlineEvaluation.outline(at: corners, without: try margins(of: reference)))
        things.append((reference.name, corners))
      }
      guard let thing = things.first else { return nil }
      (self.picture, self.expected, self.thing) = (picture, expected, thing)
    }

    /// Returns the `count` outlines that are found first, each with its overlap.
    func outlines(
      count: Int, weights: ImageDecoder.OutlineWeights? = nil
    ) throws(VisionError) -> [(outline: ImageDecoder.Outline, overlap: Double)] {
      try judged { bytes throws(VisionError) in
        try ImageDecoder.outlines(of: bytes, count: count, weights: weights)
      }
    }

    /// Returns the outlines that a person chooses from, each with its overlap.
    func proposals(
      weights: ImageDecoder.OutlineWeights? = nil
    ) throws(VisionError) -> [(outline: ImageDecoder.Outline, overlap: Double)] {
      try judged { bytes throws(VisionError) in try ImageDecoder.proposedOutlines(of: bytes, weights: weights) }
    }

    /// Returns the outlines that `find` finds in the content of the file, each with its overlap.
    private func judged(
      _ find: ([UInt8]) throws(VisionError) -> [ImageDecoder.Outline]
    ) throws(VisionError) -> [(outline: ImageDecoder.Outline, overlap: Double)] {
      let bytes = try picture.read(limits: ImageDecoder.Limits())
      let size = try ImageDecoder.size(bytes)
      return try find(bytes).map { found in
        let overlaps = expected.map {
          $0.intersectionOverUnion(with: found.corners, inImageOfWidth: size.width, height: size.height)
        }
        return (found, overlaps.max() ?? 0)
      }
    }
  }

  /// Returns the outline found in `photograph`, with the fitted weights if `weights` is nil.
  public static func result(
    of photograph: Photograph, weights: ImageDecoder.OutlineWeights? = nil
  ) throws(VisionError) -> Result {
    let proposals = try photograph.proposals(weights: weights)
    let (found, overlap) = proposals[0]
    return Result(
      file: photograph.picture.name, overlap: overlap, best: proposals.map(\.overlap).max() ?? overlap,
      sureness: found.sureness, signs: found.signs)
  }

  /// Returns the outlines found in `photographs`. `advance` is called after each.
  public static func results(
    of photographs: [Photograph], weights: ImageDecoder.OutlineWeights? = nil,
    advance: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) -> [Result] {
    try Parallel.mapOrThrow(photographs) { photograph throws(VisionError) in
      defer { advance() }
      return try result(of: photograph, weights: weights)
    }
  }

  /// The part of an image that its white margins leave, in shares of its size.
  struct Inset: Equatable {
    var left = 0.0
    var top = 0.0
    var right = 1.0
    var bottom = 1.0
  }

  /// Returns the part of `reference` inside its white margins: the margins of a scan are not part of the object.
  static func margins(of reference: Reference) throws(VisionError) -> Inset {
    Inset(of: try reference.image(longestSide: longestSide))
  }

  /// Returns the outline of the part `inset` of an image whose corners are at `corners`.
  private static func outline(at corners: Quadrilateral, without inset: Inset) -> Quadrilateral {
    let unit = Quadrilateral(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: 1, y: 0), bottomRight: Point(x: 1, y: 1),
      bottomLeft: Point(x: 0, y: 1))
    let inner = Quadrilateral(
      topLeft: Point(x: inset.left, y: inset.top), topRight: Point(x: inset.right, y: inset.top),
      bottomRight: Point(x: inset.right, y: inset.bottom), bottomLeft: Point(x: inset.left, y: inset.bottom))
    guard let seen = Homography(from: unit, to: corners) else { return corners }
    return inner.map(seen.apply)
  }

  private static let longestSide = 480
}

extension OutlineEvaluation.Inset {
  /// Finds the part of `image` without the white rows and columns at its edges.
  init(of image: GrayImage) {
    let isWhite = { (values: [UInt8]) in
      values.count { $0 >= Self.white } * 100 >= values.count * Self.whiteShare
    }
    let row = { (y: Int) in Array(image.pixels[y * image.width..<(y + 1) * image.width]) }
    let column = { (x: Int) in (0..<image.height).map { image.pixels[$0 * image.width + x] } }
    let rows = (0..<image.height).filter { !isWhite(row($0)) }
    let columns = (0..<image.width).filter { !isWhite(column($0)) }
    guard let top = rows.first, let bottom = rows.last, let left = columns.first, let right = columns.last else {
      self.init()
      return
    }
    self.init(
      left: Double(left) / Double(image.width), top: Double(top) / Double(image.height),
      right: Double(right + 1) / Double(image.width), bottom: Double(bottom + 1) / Double(image.height))
  }

  /// The grey level from which a pixel is white; it leaves room for the changes that JPEG makes.
  private static let white: UInt8 = 240
  /// The percentage of the pixels that must be white in a white row or column.
  private static let whiteShare = 99
}
