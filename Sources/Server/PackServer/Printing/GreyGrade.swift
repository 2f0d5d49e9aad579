import Catalogue
import Printing
import Recognition
import Vision

/// How well a reference is recognised from a grey print of it.
struct GreyGrade {
  /// The score, 0...100, of the picture as it is, and as a grey printer leaves it.
  let asItIs, printed: Int

  /// The side at which pictures are shown to the recogniser: as for the grades of a catalogue.
  private static let shownSide = 960

  /// Grades `reference`, from 90 rendered frames.
  init(of reference: Reference, selfTest: SelfTest) throws(VisionError) {
    let image = try reference.image(longestSide: Self.shownSide)
    asItIs = try selfTest.limits(of: reference, image: image).score
    printed = try selfTest.limits(of: reference, image: image.printedGrey).score
  }

  /// Whether the print is hard to recognise, and the picture was not, or is still harder.
  var isHard: Bool { printed < Grade.hardBelow }
}
