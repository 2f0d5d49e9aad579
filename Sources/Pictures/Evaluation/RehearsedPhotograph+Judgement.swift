public import Recognition
public import Rehearsals

extension RehearsedPhotograph {
  /// Creates the photograph of a judged picture, which shows things of `catalogue`; nil if the picture could not be read.
  public init?(_ judgement: Judgement, of catalogue: ReferenceCatalogue) {
    guard judgement.isReadable else { return nil }
    self.init(
      things: judgement.objects.compactMap { object in
        object.object.references.first.map {
          Thing(
            name: catalogue.thing(of: $0), isFound: object.isFound,
            image: object.isFound ? object.candidate?.sighting.reference : nil,
            rejection: object.candidate?.rejection)
        }
      }, isStranger: judgement.isNegative, takenFor: Set(judgement.wrong.map(\.sighting.thing)))
  }
}
