import Foundation
public import Recognition
import Statistics
import Synchronization
public import Vision

/// Evaluates with one part of the references left out at a time: photographs of these references then show strangers,
/// which a recogniser must reject although it knows others of their series (open-set evaluation; Scheirer et al.,
/// Toward open set recognition, TPAMI 2013).
public struct OpenSetEvaluation: Sendable {
  /// The counts with the references of one fold left out.
  public struct Fold: Sendable, Encodable, Equatable {
    /// Creates counts of zero.
    public init() {}

    init(
      leftOut: Int = 0, objects: Int = 0, found: Int = 0, wrong: Int = 0, strangers: Int = 0, strangersAccepted: Int = 0
    ) {
      (self.leftOut, self.objects, self.found) = (leftOut, objects, found)
      (self.wrong, self.strangers, self.strangersAccepted) = (wrong, strangers, strangersAccepted)
    }

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

    /// The share of the known objects that were found, 0...1; nil without objects.
    public var recall: Double? { objects == 0 ? nil : Double(found) / Double(objects) }

    /// The 95 % confidence interval (Wilson's score) of the share of strangers that were accepted; 0...1 without
    /// strangers.
    public var strangersAccepted95: ClosedRange<Double> {
      ConfidenceInterval.wilson95(events: strangersAccepted, of: strangers)
    }

    /// The sum of the counts of two folds.
    public static func + (a: Fold, b: Fold) -> Fold {
      Fold(
        leftOut: a.leftOut + b.leftOut, objects: a.objects + b.objects, found: a.found + b.found,
        wrong: a.wrong + b.wrong, strangers: a.strangers + b.strangers,
        strangersAccepted: a.strangersAccepted + b.strangersAccepted)
    }
  }

  /// The results of an evaluation.
  public struct Result: Sendable {
    /// The counts of each fold.
    public internal(set) var folds: [Fold]
    /// The wrong sightings in photographs of strangers, in the order of the photographs, each with the photograph's
    /// complete label.
    public internal(set) var accepted: [Confusion] = []
    /// The photographs that could not be read.
    public internal(set) var unreadable = 0

    /// The sum of the folds.
    public var total: Fold { folds.reduce(Fold(), +) }
  }

  private let parts: [(recogniser: Recogniser, leftOut: Set<String>)]
  private let policy: LookPolicy
  /// The number of threads.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// Which references are left out in each fold.
  public enum Folds: Sendable, Equatable {
    /// Every nth reference in the order of their names; the folds start at each of the first n references. n is at
    /// least two.
    case every(Int)
    /// All but one, each in turn.
    case allButOne
  }

  /// Leaves out references of `catalogue` as `folds` says. `without` names the stages of the recogniser that are
  /// disabled, and `model` weighs the evidence.
  public init(
    _ catalogue: ReferenceCatalogue, folds: Folds, policy: LookPolicy, without: Set<AblationStage> = [],
    model: EvidenceModel = .fitted
  ) {
    self.policy = policy
    let count =
      switch folds {
      case .every(let step): step
      case .allButOne: catalogue.references.count
      }
    precondition(count >= 2, "there are at least two folds")
    parts = (0..<count).map { fold in
      let (kept, leftOut) = catalogue.leavingOut { ($0 % count == fold) == (folds != .allButOne) }
      return (Recogniser(kept, without: without, model: model), leftOut)
    }
  }

  /// Judges all `pictures` except ignored ones against each fold. Calls `done` after each picture with its file and, if
  /// it could not be read, the error. An unreadable picture is not counted in any fold.
  public func run(
    _ pictures: [LabelledPicture], done: @escaping @Sendable (_ file: String, VisionError?) -> Void = { _, _ in }
  ) -> Result {
    let result = Mutex(Result(folds: parts.map { Fold(leftOut: $0.leftOut.count) }))
    Batch.run(pictures.filter { !$0.label.isIgnored }, workers: workers) { picture in
      (picture.name, Swift.Result { () throws(VisionError) in try judge(picture) })
    } emit: { file, judged in
      switch judged {
      case .success(let judged):
        result.withLock { result in
          for (i, (fold, accepted)) in judged.enumerated() {
            result.folds[i] = result.folds[i] + fold
            result.accepted += accepted
          }
        }
        done(file, nil)
      case .failure(let error):
        result.withLock { $0.unreadable += 1 }
        done(file, error)
      }
    }
    return result.withLock { $0 }
  }

  private func judge(_ picture: LabelledPicture) throws(VisionError) -> [(Fold, accepted: [Confusion])] {
    var search = try TwoStageSearch(picture.photograph(longestSide: policy.longestSide), policy)
    var judged: [(Fold, accepted: [Confusion])] = []
    for (recogniser, leftOut) in parts {
      let label = picture.label.leavingOut(leftOut)
      let findings = try search.bothLooks(by: recogniser)
      let judgement = Judgement(
        Candidate.all(accepted: findings.accepted, rejected: findings.rejected, label: label),
        of: picture.relabelled(label), milliseconds: nil)
      let isStranger = label.objects.count < picture.label.objects.count
      let fold = Fold(
        objects: judgement.objects.count, found: judgement.objects.count(where: \.isFound),
        wrong: judgement.wrong.count, strangers: isStranger ? 1 : 0,
        strangersAccepted: isStranger && !judgement.wrong.isEmpty ? 1 : 0)
      let accepted = isStranger ? judgement.wrong : []
      judged.append(
        (fold, accepted.map { Confusion(kind: .wrong, picture: picture, object: nil, candidate: $0) }))
    }
    return judged
  }
}

extension ReferenceCatalogue {
  /// The catalogue without the things whose first references have numbers that are `leftOut`, and the names of their
  /// references.
  func leavingOut(_ leftOut: (Int) -> Bool) -> (kept: ReferenceCatalogue, leftOut: Set<String>) {
    var (kept, names) = ([Reference](), Set<String>())
    let firsts = Dictionary(references.enumerated().map { ($1.thing, $0) }) { first, _ in first }
    for (number, reference) in references.enumerated() {
      if leftOut(firsts[reference.thing] ?? number) { names.insert(reference.name) } else { kept.append(reference) }
    }
    return (ReferenceCatalogue(kept), names)
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

extension OpenSetEvaluation.Result: Encodable {
  private enum Key: String, CodingKey { case folds, total, strangersAccepted95, accepted, unreadable }

  /// Writes the keys of `openSet` in `summary.json`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(folds, forKey: .folds)
    try object.encode(total, forKey: .total)
    let interval = total.strangersAccepted95
    try object.encode([interval.lowerBound, interval.upperBound], forKey: .strangersAccepted95)
    try object.encode(accepted, forKey: .accepted)
    try object.encode(unreadable, forKey: .unreadable)
  }
}
