public import Vision

/// Searches one picture for references as a policy says. The features of each look are extracted once, for all
/// recognisers.
public struct TwoStageSearch: Sendable {
  /// The picture that is searched; outlines of findings are in pixels of its stored size.
  public let photograph: Photograph
  /// How closely each look is made, and whether there is a second one.
  public let policy: LookPolicy
  private let first: Query
  private var second: Query?

  /// Extracts the features for the first look.
  public init(_ photograph: Photograph, _ policy: LookPolicy) throws(VisionError) {
    self.photograph = photograph
    self.policy = policy
    first = try Query(photograph, effort: policy.first)
  }

  /// The picture that the first look searched: the photograph, reduced if need be.
  public var searched: GrayImage { first.searched }

  /// Returns the findings of `recogniser` at the first look, among the references of `scope`.
  public func firstLook(
    by recogniser: Recogniser, for scope: SearchScope = .everything
  ) throws(VisionError) -> Recogniser.Findings {
    var findings = try recogniser.find(scope, in: first)
    findings.standAlone = policy.standsAlone
    return findings
  }

  /// Whether a second look by `recogniser` may say more than `findings` of the first.
  public func isOpen(_ findings: Recogniser.Findings, for recogniser: Recogniser) -> Bool {
    policy.second != nil && findings.isOpen && !recogniser.without.contains(.secondLook)
  }

  /// Returns the findings after a second look by `recogniser`, in the scope of the `findings` of its first look;
  /// returns these `findings` if a second look has nothing to search for.
  public mutating func secondLook(
    by recogniser: Recogniser, after findings: Recogniser.Findings
  ) throws(VisionError) -> Recogniser.Findings {
    guard let effort = policy.second, isOpen(findings, for: recogniser) else { return findings }
    let query: Query
    if let second { query = second } else { query = try Query(photograph, effort: effort) }
    second = query
    var again = try recogniser.lookAgain(findings, with: query)
    again.standAlone = policy.standsAlone
    return again
  }

  /// Returns the findings of both looks for `scope`. If only one reference is searched for and is not seen, but another
  /// reference is, that other reference is the reason.
  public mutating func bothLooks(
    by recogniser: Recogniser, for scope: SearchScope = .everything
  ) throws(VisionError) -> Recogniser.Findings {
    var findings = try secondLook(by: recogniser, after: firstLook(by: recogniser, for: scope))
    if case .only = scope, findings.accepted.isEmpty, let other = try recogniser.identify(first).accepted.first {
      findings.reason = .otherObject(other.thing)
    }
    return findings
  }
}
