import Recognition
public import Rehearsals

extension RehearsedPhotograph {
  /// Creates the photograph of a judged picture; nil if the picture could not be read.
  public init?(_ judgement: Judgement) {
    guard judgement.isReadable else { return nil }
    self.init(
      things: judgement.objects.compactMap { object in
        object.object.references.first.map {
          Thing(name: $0, isFound: object.isFound, rejection: object.candidate?.rejection)
        }
      }, isStranger: judgement.isNegative, takenFor: Set(judgement.wrong.map(\.sighting.reference)))
  }
}
