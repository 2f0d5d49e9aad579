import Basics
import Foundation
public import Recognition
import Synthesis
public import Vision

/// Shows a reference to the recogniser as a camera would, ever smaller, more tilted or more blurred, to find how far it
/// is still recognised.
public struct SelfTest: Sendable {
  /// The number of views for each difficulty, each with another rotation and background, so that one lucky view does
  /// not decide the result.
  static let views = 3
  /// The number of bisections of a difficulty's range: a limit is accurate to 1/32 of it.
  static let halvings = 5
  /// The overlap (intersection over union) with the true outline from which a sighting is right.
  static let minOverlap = 0.5
  /// The JPEG quality of a webcam.
  static let jpegQuality = 85

  /// How frames are searched.
  public var effort = Query.Effort.live

  private let desks: [GrayImage]

  /// Renders the backgrounds before which references are shown.
  public init() throws(VisionError) {
    var desks: [GrayImage] = []
    for number in 0..<Self.views {
      var generator = SplitMix64(seed: UInt64(number))
      let view = SyntheticView()
      desks.append(try view.background.picture(width: view.width, height: view.height, using: &generator))
    }
    self.desks = desks
  }

  /// The limits up to which camera views of `image` are recognised as `reference`, from 45 frames of 640 x 480 pixels.
  public func limits(of reference: Reference, image: GrayImage) throws(VisionError) -> RecognitionLimits {
    let recogniser = Recogniser(ReferenceCatalogue([reference]))
    return RecognitionLimits(
      size: try hardness(.size, of: image, by: recogniser), tilt: try hardness(.tilt, of: image, by: recogniser),
      blur: try hardness(.blur, of: image, by: recogniser))
  }

  /// The hardest recognised view, 0...1, as the mean over all backgrounds; 0 if none is recognised.
  private func hardness(_ difficulty: Difficulty, of image: GrayImage, by recogniser: Recogniser) throws(VisionError)
    -> Double
  {
    var sum = 0.0
    for (number, desk) in desks.enumerated() {
      var view = self.view(number, before: desk)
      var (found, missed) = (0.0, 1.0)
      for _ in 0..<Self.halvings {
        let hardness = (found + missed) / 2
        difficulty.set(&view, hardness: hardness)
        let rendered = try view.render(image)
        let seen = try recogniser.verify(Query(rendered.frame, effort: effort), reference: 0).accepted
        let isFound = seen.contains { $0.outline.intersectionOverUnion(with: rendered.outline) >= Self.minOverlap }
        if isFound { found = hardness } else { missed = hardness }
      }
      sum += found
    }
    return sum / Double(desks.count)
  }

  private func view(_ number: Int, before desk: GrayImage) -> SyntheticView {
    var generator = SplitMix64(seed: UInt64(number))
    var view = SyntheticView()
    view.background = .image(desk)
    view.pose.rotation = .random(in: 0...360, using: &generator)
    view.pose.tiltAxis = .random(in: 0...360, using: &generator)
    view.exposure = .webcam
    view.exposure.jpegQuality = Self.jpegQuality
    view.seed = UInt64(number)
    return view
  }
}
