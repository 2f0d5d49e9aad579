import Foundation
public import Recognition
public import Vision

/// Scores pictures against a catalogue.
public struct Scorer: Sendable {
  /// The recogniser that searches the pictures, with the references that it knows.
  public let recogniser: Recogniser
  /// How closely each picture is searched.
  public let policy: LookPolicy
  /// The limits beyond which a file is refused before it is decoded.
  public var limits = ImageDecoder.Limits()

  /// Creates a scorer, by default one that looks again where the first look leaves a picture open.
  public init(_ recogniser: Recogniser, policy: LookPolicy = .photograph) {
    self.recogniser = recogniser
    self.policy = policy
  }

  /// The findings in one picture, and the time from its bytes to the verdict.
  public struct Scored: Sendable {
    /// The picture that was scored; outlines are in pixels of its stored size.
    public let photograph: Photograph
    /// The picture that the first look searched: the photograph, perhaps reduced.
    public let searched: GrayImage
    /// The accepted and rejected sightings, and the reason if nothing was accepted.
    public let findings: Recogniser.Findings
    /// The time in milliseconds: from a file's bytes in memory, or from the pixels of a generated picture.
    public let milliseconds: Double
  }

  /// Scores the picture in `bytes` against the whole catalogue, or only against the references with these
  /// `numbers`.
  public func score(_ bytes: [UInt8], expecting numbers: [Int]? = nil) throws(VisionError) -> Scored {
    let start = SuspendingClock().now
    let photograph = try ImageDecoder.photograph(
      bytes, scale: .atLeast(longestSide: policy.longestSide), limits: limits)
    return try score(photograph, expecting: numbers, since: start)
  }

  /// Scores `photograph`; the time counts from `start`.
  func score(
    _ photograph: Photograph, expecting numbers: [Int]? = nil,
    since start: SuspendingClock.Instant = SuspendingClock().now
  ) throws(VisionError) -> Scored {
    var search = try TwoStageSearch(photograph, policy)
    let findings = try search.bothLooks(by: recogniser, for: numbers.map(SearchScope.only) ?? .everything)
    return Scored(
      photograph: photograph, searched: search.searched, findings: findings,
      milliseconds: (SuspendingClock().now - start) / .milliseconds(1))
  }
}
