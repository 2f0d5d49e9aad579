import Recognition
import Vision

/// The result line of one picture (JSON Lines): what was seen in it, or why it could not be read.
public struct PictureResult: Sendable, Encodable {
  /// The picture's path, followed by `#` and a number if the picture is derived from the file.
  public let file: String
  /// The width of the picture, in pixels; nil if it could not be read.
  public var width: Int?
  /// The height of the picture, in pixels; nil if it could not be read.
  public var height: Int?
  /// The accepted sightings, the most probable first.
  public var sightings: [Seen] = []
  /// The rejected sightings, each with its reason.
  public var rejected: [Seen] = []
  /// Why nothing was accepted: the code of the rejection.
  public var reason: String?
  /// The time from the file's bytes to the verdict, on one core.
  public var milliseconds: Double?
  /// Why the picture could not be read; nil if it was searched.
  public var error: Failure?

  /// A sighting as the result line has it, with rounded numbers.
  public struct Seen: Sendable, Encodable {
    /// The name of the reference.
    public let reference: String
    /// How likely it is that the reference is there, 0...1, to six digits.
    public let probability: Double
    /// The four corners of the reference, each as x and y in pixels of the picture: top left, top right, bottom right,
    /// bottom left.
    public let outline: [[Double]]
    /// The number of different points of the reference that are found where its outline says.
    public let inliers: Int
    /// The share of the visible part of the reference in which inliers lie, 0...1, to three digits.
    public let coverage: Double
    /// The code of the rejection; nil for an accepted sighting.
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

  /// The error of a picture that could not be read.
  public struct Failure: Sendable, Encodable {
    /// The kind of the error in one word, such as `damaged`: the raw value of a `VisionError.Code`.
    public let code: String
    /// A sentence whose subject is the file ("it is empty").
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
