import Foundation
public import Recognition
import Synchronization
import Vision

/// Evaluates several sets of photographs in one pass: each against its own references and against those of all sets in
/// one catalogue, with one look and with two.
public struct Survey: Sendable {
  /// A set of references and of photographs labelled with them. Names are prefixed with the set's, because several sets
  /// may use the same.
  public struct PhotoSet: Sendable {
    /// The name of the set: with a slash, the prefix of all its references' names.
    public let name: String
    /// The references, under their prefixed names.
    public let catalogue: ReferenceCatalogue
    /// The photographs, labelled with the prefixed names.
    public let pictures: [LabelledPicture]

    /// Creates a set; `catalogue` and the labels of `pictures` have the names without the prefix.
    public init(name: String, catalogue: ReferenceCatalogue, pictures: [LabelledPicture]) {
      let prefixed = { (reference: String) in "\(name)/\(reference)" }
      self.name = name
      self.catalogue = ReferenceCatalogue(
        catalogue.references.map { $0.renamed(prefixed($0.name)).showing(prefixed($0.thing)) })
      self.pictures = pictures.map { $0.relabelled($0.label.naming(prefixed)) }
    }
  }

  /// Which references are searched for, and with how many looks.
  public struct Setting: Sendable, Hashable, CaseIterable {
    /// Whether the references of all sets are searched for, not only those of the set.
    public let amongAll: Bool
    /// Whether a second look is made where the first leaves a picture open.
    public let looksAgain: Bool

    /// Creates a setting of the survey.
    public init(amongAll: Bool, looksAgain: Bool) {
      self.amongAll = amongAll
      self.looksAgain = looksAgain
    }

    /// The four settings: first the set's own references, then those of all sets, each with two looks and with one.
    public static let allCases = [false, true].flatMap { amongAll in
      [true, false].map { Setting(amongAll: amongAll, looksAgain: $0) }
    }
  }

  /// The judgements of one set in each setting.
  public typealias Judgements = [Setting: [Judgement]]

  private let everything: Recogniser
  private let without: Set<AblationStage>
  private let policy: LookPolicy
  /// The number of threads.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// `without` lists the stages of the recogniser to leave out.
  public init(_ sets: [PhotoSet], policy: LookPolicy = .photograph, without: Set<AblationStage> = []) {
    self.policy = policy
    self.without = without
    everything = Recogniser(ReferenceCatalogue(sets.flatMap(\.catalogue.references)), without: without)
  }

  /// The number of references in all sets together.
  public var references: Int { everything.catalogue.references.count }

  /// Judges the photographs of `set` in all settings; `advance` is called after each.
  public func run(_ set: PhotoSet, advance: @escaping @Sendable () -> Void = {}) -> Judgements {
    judge(
      set.pictures, by: [(false, Recogniser(set.catalogue, without: without)), (true, everything)],
      advance: advance)
  }

  /// Judges photographs that show none of the references, against the references of all sets.
  public func run(
    negatives: [LabelledPicture], advance: @escaping @Sendable () -> Void = {}
  ) -> Judgements {
    judge(negatives, by: [(true, everything)], advance: advance)
  }

  private func judge(
    _ pictures: [LabelledPicture], by recognisers: [(amongAll: Bool, recogniser: Recogniser)],
    advance: @escaping @Sendable () -> Void
  ) -> Judgements {
    let judgements = Mutex<Judgements>([:])
    Batch.run(pictures.filter { !$0.label.isIgnored }, workers: workers) { picture in
      (try? judge(picture, by: recognisers))
        ?? Dictionary(uniqueKeysWithValues: Setting.allCases.map { ($0, Judgement(unreadable: picture)) })
    } emit: { judged in
      judgements.withLock { $0.merge(judged.mapValues { [$0] }) { $0 + $1 } }
      advance()
    }
    return judgements.withLock { $0 }
  }

  /// Judges one picture. Both looks' features are extracted once for all catalogues, because extraction takes most of
  /// the time.
  private func judge(
    _ picture: LabelledPicture, by recognisers: [(amongAll: Bool, recogniser: Recogniser)]
  ) throws(VisionError) -> [Setting: Judgement] {
    let start = SuspendingClock().now
    var search = try TwoStageSearch(picture.photograph(longestSide: policy.longestSide), policy)
    var judged: [Setting: Judgement] = [:]
    for (amongAll, recogniser) in recognisers {
      let once = try search.firstLook(by: recogniser)
      let twice = try search.secondLook(by: recogniser, after: once)
      for (looksAgain, findings) in [(false, once), (true, twice)] {
        let candidates = Candidate.all(
          accepted: findings.accepted, rejected: findings.rejected, label: picture.label)
        judged[Setting(amongAll: amongAll, looksAgain: looksAgain)] = Judgement(
          candidates, of: picture, milliseconds: (SuspendingClock().now - start) / .milliseconds(1))
      }
    }
    return judged
  }
}
