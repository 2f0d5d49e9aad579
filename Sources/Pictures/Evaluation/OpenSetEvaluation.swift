import Foundation
public import Recognition
import Synchronization
public import Vision

/// Evaluates with a part of the references left out in turn: photographs of those then show strangers, which a recogniser
/// must refuse though their siblings are known (open-set evaluation; Scheirer et al., Toward open set recognition, TPAMI
/// 2013).
public struct OpenSetEvaluation: Sendable {
  /// What was found with the references of one fold left out.
  public struct Fold: Sendable, Encodable, Equatable {
    /// References that were left out.
    public var leftOut = 0
    /// Objects in the photographs whose references were not left out.
    public var objects = 0
    /// The number of those objects that were found.
    public var found = 0
    /// Accepted sightings of references that are not in the photograph, in all photographs.
    public var wrong = 0
    /// Photographs that show a reference that was left out.
    public var strangers = 0
    /// The number of those photographs with a wrong sighting.
    public var strangersAccepted = 0

    static func + (a: Fold, b: Fold) -> Fold {
      Fold(
        leftOut: a.leftOut + b.leftOut, objects: a.objects + b.objects, found: a.found + b.found,
        wrong: a.wrong + b.wrong, strangers: a.strangers + b.strangers,
        strangersAccepted: a.strangersAccepted + b.strangersAccepted)
    }
  }

  private let parts: [(recogniser: Recogniser, leftOut: Set<String>)]
  private let policy: LookPolicy
  /// The number of threads.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// Leaves out every `folds`th reference of `library`, in the order of their names, beginning with each of the first
  /// `folds` in turn; `without` names the stages of the recogniser that are left out.
  public init(_ library: ReferenceLibrary, folds: Int, policy: LookPolicy, without: Set<AblationStage> = []) {
    precondition(folds >= 2, "there are at least two folds")
    self.policy = policy
    parts = (0..<folds).map { fold in
      let (out, kept) = library.references.enumerated().reduce(into: ([Reference](), [Reference]())) { halves, item in
        if item.offset % folds == fold { halves.0.append(item.element) } else { halves.1.append(item.element) }
      }
      return (Recogniser(ReferenceLibrary(kept), without: without), Set(out.map(\.name)))
    }
  }

  /// Judges all `pictures` but ignored ones against each fold. `done` is called as each is done, with its file and why it could not
  /// be read; what cannot be read counts nowhere.
  public func run(
    _ pictures: [LabelledPicture], done: @escaping @Sendable (_ file: String, VisionError?) -> Void = { _, _ in }
  ) -> [Fold] {
    let folds = Mutex(parts.map { Fold(leftOut: $0.leftOut.count) })
    Batch.run(pictures.filter { !$0.label.isIgnored }, workers: workers) { picture in
      (picture.name, Result { () throws(VisionError) in try judge(picture) })
    } emit: { file, judged in
      switch judged {
      case .success(let judged):
        folds.withLock { folds in
          for (i, fold) in judged.enumerated() { folds[i] = folds[i] + fold }
        }
        done(file, nil)
      case .failure(let error): done(file, error)
      }
    }
    return folds.withLock { $0 }
  }

  /// The sum of `folds`.
  public static func total(_ folds: [Fold]) -> Fold { folds.reduce(Fold(), +) }

  private func judge(_ picture: LabelledPicture) throws(VisionError) -> [Fold] {
    var search = try TwoLookSearch(picture.photograph(longestSide: policy.longestSide), policy)
    var judged: [Fold] = []
    for (recogniser, leftOut) in parts {
      let label = picture.label.leavingOut(leftOut)
      let findings = try search.bothLooks(by: recogniser)
      let judgement = Judgement(
        Candidate.all(accepted: findings.accepted, rejected: findings.rejected, label: label),
        of: picture.relabelled(label), milliseconds: nil)
      let isStranger = label.objects.count < picture.label.objects.count
      judged.append(
        Fold(
          objects: judgement.objects.count, found: judgement.objects.count(where: \.isFound),
          wrong: judgement.wrong.count, strangers: isStranger ? 1 : 0,
          strangersAccepted: isStranger && !judgement.wrong.isEmpty ? 1 : 0))
    }
    return judged
  }
}

extension LabelledQuery {
  /// The label as it is where the references called `names` are not known: objects that only they could be are gone.
  func leavingOut(_ names: Set<String>) -> LabelledQuery {
    LabelledQuery(
      file: file, group: group,
      objects: objects.compactMap { object in
        let left = object.references.filter { !names.contains($0) }
        return left.isEmpty ? nil : Object(references: left, corners: object.corners)
      },
      partial: partial.subtracting(names), isIgnored: isIgnored)
  }
}
