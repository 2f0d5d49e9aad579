import Foundation
public import Recognition
public import Vision

/// Scores pictures against a library of references.
public struct Scorer: Sendable {
  public let recogniser: Recogniser
  /// How closely each picture is searched.
  public let policy: LookPolicy
  public var limits = ImageDecoder.Limits()

  public init(_ recogniser: Recogniser, policy: LookPolicy = .photograph) {
    self.recogniser = recogniser
    self.policy = policy
  }

  /// The findings in one picture, and the time from its bytes to the verdict.
  public struct Scored: Sendable {
    public let photograph: Photograph
    /// The picture that the first look searched: the photograph, perhaps reduced.
    public let searched: GrayImage
    public let findings: Recogniser.Findings
    public let milliseconds: Double
  }

  /// Scores the file at `path` against the whole library, or only against the reference with index `number`.
  public func score(_ path: String, expecting number: Int? = nil) throws(VisionError) -> Scored {
    let bytes = try ImageDecoder.read(path, limits: limits)
    let start = SuspendingClock().now
    let photograph = try ImageDecoder.photograph(
      bytes, scale: .atLeast(longestSide: policy.longestSide), limits: limits)
    return try score(photograph, expecting: number, since: start)
  }

  /// Scores `photograph`; the time counts from `start`.
  func score(
    _ photograph: Photograph, expecting number: Int? = nil, since start: SuspendingClock.Instant = SuspendingClock().now
  ) throws(VisionError) -> Scored {
    var search = try TwoLookSearch(photograph, policy)
    let findings = try search.bothLooks(by: recogniser, for: number)
    return Scored(
      photograph: photograph, searched: search.searched, findings: findings,
      milliseconds: (SuspendingClock().now - start) / .milliseconds(1))
  }
}
