import Foundation
public import Recognition
public import Vision

/// Scores files of pictures against a catalogue.
public struct Scorer: Sendable {
  public let recogniser: Recogniser
  public let effort: Query.Effort
  public var limits = ImageDecoder.Limits()

  public init(_ recogniser: Recogniser, effort: Query.Effort = .still) {
    self.recogniser = recogniser
    self.effort = effort
  }

  /// What was found in one file, and how long it took from its bytes to the verdict.
  public struct Scored: Sendable {
    public let width: Int
    public let height: Int
    public let findings: Recogniser.Findings
    public let milliseconds: Double
  }

  /// Scores the file at `path` against the whole catalogue, or against reference `number` only.
  public func score(_ path: String, expecting number: Int? = nil) throws(VisionError) -> Scored {
    let bytes = try ImageDecoder.read(path, limits: limits)
    let start = SuspendingClock().now
    let decoded = try ImageDecoder.decodeWithSize(
      bytes, scale: .atLeast(longestSide: effort.longestSide), limits: limits)
    let query = try Query(
      decoded.image, effort: effort, frameWidth: decoded.fullWidth, frameHeight: decoded.fullHeight)
    let findings =
      if let number { try recogniser.verify(query, reference: number) } else { try recogniser.identify(query) }
    return Scored(
      width: decoded.fullWidth, height: decoded.fullHeight, findings: findings,
      milliseconds: (SuspendingClock().now - start) / .milliseconds(1))
  }
}
