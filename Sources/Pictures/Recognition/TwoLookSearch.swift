public import Vision

/// Looks for references in one picture as a policy says. The features of each look are extracted once, for all recognisers.
public struct TwoLookSearch: Sendable {
  /// The picture that is looked at; what is found in it is in pixels of its stored size.
  public let photograph: Photograph
  /// How closely each look is made, and whether there is a second one.
  public let policy: LookPolicy
  private let first: Query
  private var second: Query?

  /// Extracts what the first look needs.
  public init(_ photograph: Photograph, _ policy: LookPolicy) throws(VisionError) {
    self.photograph = photograph
    self.policy = policy
    first = try Query(photograph, effort: policy.first)
  }

  /// The picture that the first look searched: the photograph, reduced if need be.
  public var searched: GrayImage { first.searched }

  /// What `recogniser` finds at the first look, of the references of `scope`.
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

  /// What a second look by `recogniser` makes of `findings` of its first, of whose scope it is; those where there is nothing to
  /// look for.
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

  /// What both looks find of `scope`. Where one reference only is looked for and not seen, another that is there is the reason.
  public mutating func bothLooks(
    by recogniser: Recogniser, for scope: SearchScope = .everything
  ) throws(VisionError) -> Recogniser.Findings {
    var findings = try secondLook(by: recogniser, after: firstLook(by: recogniser, for: scope))
    if case .only = scope, findings.accepted.isEmpty, let other = try recogniser.identify(first).accepted.first {
      findings.reason = .otherObject(other.reference)
    }
    return findings
  }
}
