package import EventSourcing
package import Judging

@testable package import Recognition

extension FrameResult {
  /// The result of a look at a picture of then, after which no other follows unless one is to be made `again`.
  package static func seeing(
    _ images: [String], probability: Double = 1, at captured: Instant, reason: Rejection? = nil,
    standsAlone: Bool = false, size: Int? = nil,
    again: Look? = nil
  ) -> Self {
    var findings = Recogniser.Findings()
    findings.accepted = images.map { .of($0, probability: probability) }
    findings.reason = reason
    findings.standAlone = standsAlone
    return Self(capturedAt: captured, width: size ?? 640, height: size ?? 480, findings: findings, again: again)
  }

  /// The same with another `sighting`, accepted or rejected for `reason`.
  package func adding(_ sighting: Sighting, rejectedFor reason: Rejection? = nil) -> Self {
    var findings = findings
    if let reason {
      findings.rejected.append((sighting, reason))
    } else {
      findings.accepted.append(sighting)
      findings.reason = nil
    }
    return Self(capturedAt: capturedAt, width: width, height: height, findings: findings, again: nil)
  }
}
