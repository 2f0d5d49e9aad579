import Foundation
import Recognition
import Synchronization
import Vision

/// Runs the recogniser on labelled photographs and judges its answers.
public struct Evaluator: Sendable {
  /// The scorer that searches each picture; its references also determine an object's viewing conditions.
  public let scorer: Scorer
  /// The number of threads.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// Creates an evaluator that runs `scorer` on all cores.
  public init(_ scorer: Scorer) { self.scorer = scorer }

  /// Scores and judges all pictures in order, except ignored ones; `each` gets the result line of each picture when it
  /// is done.
  public func run(
    _ pictures: [LabelledPicture], each: @escaping @Sendable (PictureResult) -> Void = { _ in }
  ) -> [Judgement] {
    let judgements = Mutex<[Judgement]>([])
    Batch.run(pictures.filter { !$0.label.isIgnored }, workers: workers) { picture in
      (picture, Result { () throws(VisionError) in try picture.read(limits: scorer.limits) })
    } work: { picture, bytes in
      (picture, Result { () throws(VisionError) in try judge(picture, bytes.get()) })
    } emit: { picture, result in
      switch result {
      case .success(let (result, judgement)):
        judgements.withLock { $0.append(judgement) }
        each(result)
      case .failure(let error):
        let judgement = Judgement(unreadable: picture)
        judgements.withLock { $0.append(judgement) }
        var result = PictureResult(file: picture.name, code: error.code.rawValue, message: error.message)
        result.tell(judgement)
        each(result)
      }
    }
    return judgements.withLock { $0 }
  }

  /// Judges a picture by its result line, with the rounded numbers, so that a later run that reads these lines reaches
  /// the same judgement.
  private func judge(_ picture: LabelledPicture, _ bytes: [UInt8]) throws(VisionError) -> (PictureResult, Judgement) {
    let scored = try picture.scored(bytes, by: scorer)
    var conditions: [ViewingConditions?] = []
    for object in picture.label.objects {
      try conditions.append(self.conditions(of: object, in: scored))
    }
    var result = PictureResult(file: picture.name, scored)
    let judgement = Judgement(result, of: picture, conditions: conditions)
    result.tell(judgement)
    return (result, judgement)
  }

  private func conditions(
    of object: LabelledQuery.Object, in scored: Scorer.Scored
  ) throws(VisionError) -> ViewingConditions? {
    let catalogue = scorer.recogniser.catalogue
    guard let corners = object.corners,
      let number = object.references.lazy.compactMap(catalogue.number(named:)).first
    else { return nil }
    return try ViewingConditions(
      of: catalogue.references[number], at: corners, width: scored.photograph.width, height: scored.photograph.height,
      searched: scored.searched)
  }
}
