import Foundation
public import Recognition
public import Vision

/// Scores pictures against a catalogue.
public struct Scorer: Sendable {
  public let recogniser: Recogniser
  public let effort: Query.Effort
  /// With what a picture that the first look leaves open is looked at again; nil for one look only.
  public let secondEffort: Query.Effort?
  public var limits = ImageDecoder.Limits()

  public init(_ recogniser: Recogniser, effort: Query.Effort = .still, secondEffort: Query.Effort? = .deepStill) {
    self.recogniser = recogniser
    self.effort = effort
    self.secondEffort = secondEffort
  }

  /// What was found in one picture, and how long it took from its bytes to the verdict.
  public struct Scored: Sendable {
    public let width: Int
    public let height: Int
    /// The picture as it was decoded, full size or less.
    public let picture: GrayImage
    public let findings: Recogniser.Findings
    public let milliseconds: Double
  }

  /// Scores the file at `path` against the whole catalogue, or against reference `number` only.
  public func score(_ path: String, expecting number: Int? = nil) throws(VisionError) -> Scored {
    let bytes = try ImageDecoder.read(path, limits: limits)
    let start = SuspendingClock().now
    let decoded = try ImageDecoder.decodeWithSize(
      bytes, scale: .atLeast(longestSide: effort.longestSide), limits: limits)
    return try score(
      decoded.image, width: decoded.fullWidth, height: decoded.fullHeight, expecting: number, since: start)
  }

  /// Scores a picture that stands for one of `width` x `height` pixels; its time counts from `start`.
  func score(
    _ picture: GrayImage, width: Int, height: Int, expecting number: Int? = nil,
    since start: SuspendingClock.Instant = SuspendingClock().now
  ) throws(VisionError) -> Scored {
    let query = { (effort: Query.Effort) throws(VisionError) in
      try Query(picture, effort: effort, frameWidth: width, frameHeight: height)
    }
    let first = try query(effort)
    var findings =
      if let number { try recogniser.verify(first, reference: number) } else { try recogniser.identify(first) }
    if let secondEffort, findings.isOpen {
      findings = try recogniser.lookAgain(findings, with: query(secondEffort))
    }
    if number != nil, findings.accepted.isEmpty, let other = try recogniser.identify(first).accepted.first {
      findings.reason = .otherObject(other.reference)
    }
    return Scored(
      width: width, height: height, picture: picture, findings: findings,
      milliseconds: (SuspendingClock().now - start) / .milliseconds(1))
  }
}
