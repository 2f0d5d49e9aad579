import Recognition
import Vision

/// What the recogniser said of one labelled picture, held against its label.
public struct Judgement: Sendable {
  public let picture: LabelledPicture
  /// What was seen, accepted or not: the accepted first, and the more probable before the less.
  public let candidates: [Candidate]
  /// The label's objects, in its order.
  public let objects: [JudgedObject]
  /// From bytes to verdict on one core; nil for a picture that could not be read.
  public let milliseconds: Double?

  /// Judges `candidates`, the accepted first, and the more probable before the less; `conditions` tells how each object is
  /// seen, as far as that is known.
  init(_ candidates: [Candidate], of picture: LabelledPicture, milliseconds: Double?, conditions: [Conditions?] = []) {
    let label = picture.label
    self.picture = picture
    self.candidates = candidates
    objects = ObjectMatching.match(candidates, to: label.objects).enumerated().map { i, claim in
      JudgedObject(
        object: label.objects[i], candidate: claim.map { candidates[$0] },
        conditions: i < conditions.count ? conditions[i] : nil)
    }
    self.milliseconds = milliseconds
  }

  /// The judgement of a picture that could not be read: what it shows was not found.
  init(unreadable picture: LabelledPicture) {
    self.init([], of: picture, milliseconds: nil)
  }

  public var isReadable: Bool { milliseconds != nil }

  /// Whether none of the references is in the picture.
  public var isNegative: Bool { picture.label.objects.isEmpty && picture.label.partial.isEmpty }

  /// Accepted sightings of references that are not there.
  public var wrong: [Candidate] { candidates.filter { $0.isAccepted && $0.truth == .wrong } }

  /// What the picture counts for.
  var tally: Counts {
    var tally = Counts()
    tally.queries = 1
    tally.objects = objects.count
    tally.found = objects.count(where: \.isFound)
    tally.queriesWithObject = objects.isEmpty ? 0 : 1
    let best = candidates.first { $0.isAccepted && $0.truth != .partial }
    tally.top1 = best?.truth == .right ? 1 : 0
    if isNegative {
      // One that was not looked at cannot speak for the rate of false accepts.
      tally.queriesWithoutObject = isReadable ? 1 : 0
      tally.falseAccepts = wrong.isEmpty ? 0 : 1
    } else {
      tally.wrong = wrong.count
    }
    tally.unreadable = isReadable ? 0 : 1
    return tally
  }
}
