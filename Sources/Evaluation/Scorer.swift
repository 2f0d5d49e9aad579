import Foundation
public import Recognition
public import Vision

/// Scores files of pictures against a catalogue.
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
    let query = { (effort: Query.Effort) throws(VisionError) in
      try Query(decoded.image, effort: effort, frameWidth: decoded.fullWidth, frameHeight: decoded.fullHeight)
    }
    let first = try query(effort)
    var findings =
      if let number { try recogniser.verify(first, reference: number) } else { try recogniser.identify(first) }
    if let secondEffort, findings.isOpen {
      findings = try recogniser.lookAgain(findings, with: query(secondEffort))
    }
    return Scored(
      width: decoded.fullWidth, height: decoded.fullHeight, findings: findings,
      milliseconds: (SuspendingClock().now - start) / .milliseconds(1))
  }
}
