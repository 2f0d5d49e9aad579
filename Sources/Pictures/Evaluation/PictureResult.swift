import Recognition
import Vision

/// The result line of one picture (JSON Lines): what was seen in it, or why it could not be read.
public struct PictureResult: Sendable, Encodable {
  public let file: String
  /// The size of the picture, in pixels.
  public var width: Int?
  public var height: Int?
  /// The accepted sightings, the most probable first.
  public var sightings: [Seen] = []
  /// The rejected sightings, each with its reason.
  public var rejected: [Seen] = []
  /// Why nothing was accepted: the code of the rejection.
  public var reason: String?
  /// The time from the file's bytes to the verdict, on one core.
  public var milliseconds: Double?
  public var error: Failure?

  public struct Seen: Sendable, Encodable {
    public let reference: String
    public let probability: Double
    /// The four corners of the reference, each as x and y in pixels of the picture: top left, top right, bottom right,
    /// bottom left.
    public let outline: [[Double]]
    public let inliers: Int
    public let coverage: Double
    public let reason: String?

    init(_ sighting: Sighting, reason: Rejection? = nil) {
      reference = sighting.reference
      probability = rounded(sighting.probability, digits: 6)
      outline = sighting.outline.corners.map { [rounded($0.x, digits: 2), rounded($0.y, digits: 2)] }
      inliers = sighting.inliers
      coverage = rounded(sighting.coverage, digits: 3)
      self.reason = reason?.code
    }
  }

  public struct Failure: Sendable, Encodable {
    public let code: String
    public let message: String
  }

  /// The line of a picture that was searched.
  public init(file: String, _ scored: Scorer.Scored) {
    self.file = file
    width = scored.photograph.width
    height = scored.photograph.height
    sightings = scored.findings.accepted.map { Seen($0) }
    rejected = scored.findings.rejected.map { Seen($0.sighting, reason: $0.reason) }
    reason = scored.findings.reason?.code
    milliseconds = rounded(scored.milliseconds, digits: 3)
  }

  /// The line of a picture that could not be read.
  public init(file: String, code: String, message: String) {
    self.file = file
    error = Failure(code: code, message: message)
  }
}

private func rounded(_ value: Double, digits: Int) -> Double {
  let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
  return (value * scale).rounded() / scale
}
