public import Recognition
import Vision

/// The recogniser's answer to one labelled picture, compared with its label.
public struct Judgement: Sendable {
  /// The picture that was judged, with its label.
  public let picture: LabelledPicture
  /// All sightings: accepted before rejected, each by descending probability.
  public let candidates: [Candidate]
  /// The label's objects, in its order.
  public let objects: [JudgedObject]
  /// The time from the file's bytes to the verdict on one core; nil for an unreadable picture.
  public let milliseconds: Double?

  /// Judges `candidates`, which are sorted (accepted before rejected, each by descending probability); `conditions` has
  /// the known viewing conditions of each object.
  init(
    _ candidates: [Candidate], of picture: LabelledPicture, milliseconds: Double?, conditions: [ViewingConditions?] = []
  ) {
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

  /// Judges `findings` in a photograph of this size that was searched elsewhere, which `label` describes.
  public init(_ findings: Recogniser.Findings, width: Int, height: Int, label: LabelledQuery) {
    self.init(
      PictureResult(file: label.file, width: width, height: height, findings),
      of: LabelledPicture(path: label.file, label: label), conditions: [])
  }

  /// Judges the result line of `picture`; `conditions` has the known viewing conditions of each object.
  init(_ result: PictureResult, of picture: LabelledPicture, conditions: [ViewingConditions?]) {
    self.init(
      Candidate.all(
        accepted: result.sightings.compactMap(\.sighting),
        rejected: result.rejected.compactMap { seen in
          seen.sighting.flatMap { sighting in seen.rejection.map { (sighting, $0) } }
        }, label: picture.label), of: picture, milliseconds: result.milliseconds, conditions: conditions)
  }

  /// Judges `picture` again by the line that an earlier run has written about it.
  public init(_ result: PictureResult, of picture: LabelledPicture) {
    let objects = result.objects ?? []
    let isSame = objects.map(\.references) == picture.label.objects.map(\.references)
    self.init(result, of: picture, conditions: isSame ? objects.map(\.conditions) : [])
  }

  /// The judgement of an unreadable picture: none of its objects is found.
  init(unreadable picture: LabelledPicture) {
    self.init([], of: picture, milliseconds: nil)
  }

  /// Whether the picture could be read, as its time tells; no object of an unreadable picture is found.
  public var isReadable: Bool { milliseconds != nil }

  /// Whether none of the references is in the picture.
  public var isNegative: Bool { picture.label.objects.isEmpty && picture.label.partial.isEmpty }

  /// The accepted sightings of references that are not there.
  public var wrong: [Candidate] { candidates.filter { $0.isAccepted && $0.truth == .wrong } }

  /// Whether an object was not found, or something was found that is not in the picture.
  public var isFailure: Bool { isReadable && (!objects.allSatisfy(\.isFound) || !wrong.isEmpty) }

  /// This picture's contribution to the counts.
  var tally: EvaluationCounts {
    var tally = EvaluationCounts()
    tally.queries = 1
    tally.objects = objects.count
    tally.found = objects.count(where: \.isFound)
    tally.queriesWithObject = objects.isEmpty ? 0 : 1
    let best = candidates.first { $0.isAccepted && $0.truth != .partial }
    tally.top1 = best?.truth == .right ? 1 : 0
    if isNegative {
      // An unreadable picture says nothing about the rate of false accepts.
      tally.queriesWithoutObject = isReadable ? 1 : 0
      tally.falseAccepts = wrong.isEmpty ? 0 : 1
    } else {
      tally.wrong = wrong.count
    }
    tally.unreadable = isReadable ? 0 : 1
    return tally
  }
}
