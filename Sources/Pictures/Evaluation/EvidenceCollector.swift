import Foundation
public import Recognition
import Synchronization
public import Vision

/// A candidate in a labelled photograph: the evidence for it, and whether it is in the photograph.
public struct LabelledEvidence: Sendable, Codable {
  /// The verdicts that a label can give on a candidate.
  public enum Truth: String, Sendable, Codable {
    /// The candidate is in the photograph.
    case right
    /// Another reference is in its place, which is known, too: the two compete.
    case sibling
    /// Something unknown is in its place: a reference that was left out, or an object that never was a reference.
    case stranger
    /// It is not there: a reference of another set.
    case absent
    /// It lies where nothing is labelled, on an object that is only partly in view, or beside its labelled place: it
    /// may be right or wrong.
    case unknown
  }

  /// The name of the set.
  public let set: String
  /// How it was looked at: as a photograph, or as a frame of a camera.
  public let look: String
  /// The name of the photograph.
  public let picture: String
  /// The name of the reference.
  public let reference: String
  /// Whether the candidate is in the photograph.
  public let truth: Truth
  /// Whether all references of the set were known, and no others.
  public let isWhole: Bool
  package private(set) var figures: EvidenceFigures
  /// The blocks from which the figures are computed; nil if they were not compared.
  let seen: SeenBlocks?

  /// The same with the figures that are now made of the blocks.
  var current: Self {
    var current = self
    if let seen { current.figures.blocks = seen.figures }
    return current
  }
}

/// Collects the evidence for each candidate in labelled photographs: once with all references of a set, and once with
/// each half of them left out, so that photographs of the other half show strangers.
public struct EvidenceCollector: Sendable {
  private let name: String
  private let pictures: [LabelledPicture]
  private let folds: [(recogniser: Recogniser, leftOut: Set<String>)]
  private let look: (name: String, policy: LookPolicy)
  private let everything: Recogniser?

  /// Creates a collector for the photographs of `set`, searched with a look of this name and policy. They are also
  /// compared with the references of all sets (`everything`).
  public init(_ set: Survey.PhotoSet, look: (name: String, policy: LookPolicy), everything: Recogniser) {
    (name, pictures, self.look, self.everything) = (set.name, set.pictures, look, everything)
    let halves = set.catalogue.references.count < 2 ? [] : [0, 1]
    folds =
      [(Recogniser(set.catalogue), Set<String>())]
      + halves.map { half in
        let (kept, leftOut) = set.catalogue.leavingOut { $0 % 2 == half }
        return (Recogniser(kept), leftOut)
      }
  }

  /// The name of the look at synthetic frames.
  public static let synthetic = "synthetic"

  /// Creates a collector for synthetic frames of the references of `catalogue`, none of which is left out.
  public init(_ name: String, synthetic frames: [LabelledPicture], of catalogue: ReferenceCatalogue) {
    (self.name, pictures, look) = (name, frames, (Self.synthetic, .frame))
    everything = nil
    folds = [(Recogniser(catalogue), [])]
  }

  /// Collects from `pictures` that show none of the references of `everything`.
  public init(
    _ name: String, negatives pictures: [LabelledPicture], everything: Recogniser,
    look: (name: String, policy: LookPolicy)
  ) {
    (self.name, self.pictures, self.look, self.everything) = (name, pictures, look, everything)
    folds = []
  }

  /// The number of photographs.
  public var count: Int { pictures.count { !$0.label.isIgnored } }

  /// Returns the evidence of all photographs. Calls `done` after each photograph with its name and, if it could not be
  /// read, the error.
  public func run(
    done: @escaping @Sendable (_ name: String, VisionError?) -> Void = { _, _ in }
  ) -> [LabelledEvidence] {
    let collected = Mutex<[LabelledEvidence]>([])
    Batch.run(
      pictures.filter { !$0.label.isIgnored }, workers: ProcessInfo.processInfo.activeProcessorCount
    ) { picture in
      (picture.name, Result { () throws(VisionError) in try evidence(in: picture) })
    } emit: { name, evidence in
      switch evidence {
      case .success(let evidence):
        collected.withLock { $0 += evidence }
        done(name, nil)
      case .failure(let error): done(name, error)
      }
    }
    return collected.withLock { $0 }
  }

  private func evidence(in picture: LabelledPicture) throws(VisionError) -> [LabelledEvidence] {
    let photograph = try picture.photograph(longestSide: look.policy.longestSide)
    var evidence: [LabelledEvidence] = []
    for effort in [look.policy.first, look.policy.second].compactMap({ $0 }) {
      let query = try Query(photograph, effort: effort)
      // The objects are where they are labelled or, without labelled corners, where they are found.
      var places = picture.label.objects.compactMap { object in object.corners.map { (object, $0) } }
      for (recogniser, leftOut) in folds {
        let found = recogniser.figures(of: try recogniser.identify(query))
        if leftOut.isEmpty {
          for object in picture.label.objects where object.corners == nil {
            let best = found.filter { object.references.contains($0.reference) }
              .max { $0.figures.inliers < $1.figures.inliers }
            if let best { places.append((object, best.outline)) }
          }
        }
        evidence += found.map { found in
          let truth = truth(
            of: found.reference, at: found.outline, label: picture.label, places: places, unknown: leftOut)
          return labelled(found, truth, isWhole: leftOut.isEmpty, in: picture)
        }
      }
      if let everything {
        evidence += everything.figures(of: try everything.identify(query))
          .filter { !$0.reference.hasPrefix("\(name)/") }
          .map { labelled($0, .absent, isWhole: false, in: picture) }
      }
    }
    return evidence
  }

  private func labelled(
    _ found: Recogniser.CandidateFigures, _ truth: LabelledEvidence.Truth, isWhole: Bool, in picture: LabelledPicture
  ) -> LabelledEvidence {
    LabelledEvidence(
      set: name, look: look.name, picture: picture.name, reference: found.reference, truth: truth, isWhole: isWhole,
      figures: found.figures, seen: found.seen)
  }

  /// Returns whether `reference` lies at `outline`, where the references called `unknown` are left out.
  private func truth(
    of reference: String, at outline: Quadrilateral, label: LabelledQuery,
    places: [(object: LabelledQuery.Object, outline: Quadrilateral)], unknown: Set<String>
  ) -> LabelledEvidence.Truth {
    if label.partial.contains(reference) { return .unknown }
    let here = places.filter { $0.outline.isConvex && $0.outline.intersectionOverUnion(with: outline) > 0.4 }
    if here.contains(where: { $0.object.references.contains(reference) }) { return .right }
    if label.objects.contains(where: { $0.references.contains(reference) }) { return .unknown }
    if here.contains(where: { !$0.object.references.allSatisfy(unknown.contains) }) { return .sibling }
    return !here.isEmpty || label.objects.isEmpty && label.partial.isEmpty ? .stranger : .unknown
  }
}
