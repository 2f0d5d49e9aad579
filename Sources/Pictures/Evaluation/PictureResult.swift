import Basics
import Foundation
import Recognition
import Vision

/// The result line of one picture (JSON Lines): the sightings in it, or the reason why it could not be read; for a
/// labelled picture also the comparison with its label.
public struct PictureResult: Sendable, Codable {
  /// The picture's path, followed by `#` and a number if the picture is derived from the file. Bytes that are not valid
  /// UTF-8 are encoded as in `PathText`.
  public let file: String
  /// The bytes of the path in Base64 if they are not the UTF-8 of ``file``; otherwise nil.
  public private(set) var fileBytes: String?
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
  /// The objects of the label, in its order; nil for a picture without a label.
  public internal(set) var objects: [Object]?
  /// The group of the label; nil for none.
  public internal(set) var group: String?
  /// Why the picture could not be read; nil if it was searched.
  public var error: Failure?

  /// A sighting as the result line has it, with rounded numbers.
  public struct Seen: Sendable, Codable {
    /// The name of the reference.
    public let reference: String
    /// The thing that the reference shows; nil if it is the first or the only image of its thing.
    public let thing: String?
    /// The probability that the reference is in the picture, 0...1, to six digits.
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
    /// The things that the reason names, the best first; nil if it names none.
    public let others: [String]?
    /// Where the reference differs, if that is the reason.
    public let part: String?
    /// The label's verdict on the reference; nil for a picture without a label.
    public internal(set) var truth: Candidate.Truth?

    init(_ sighting: Sighting, reason: Rejection? = nil) {
      reference = sighting.reference
      thing = sighting.thing == sighting.reference ? nil : sighting.thing
      probability = rounded(sighting.probability, digits: 6)
      outline = sighting.outline.corners.map { [rounded($0.x, digits: 2), rounded($0.y, digits: 2)] }
      inliers = sighting.inliers
      coverage = rounded(sighting.coverage, digits: 3)
      self.reason = reason?.code
      others = reason.map(\.things).flatMap { $0.isEmpty ? nil : $0 }
      part = reason?.part?.rawValue
    }
  }

  /// An object that is in the picture according to the label.
  public struct Object: Sendable, Codable {
    /// The references, each of which is a right answer.
    public let references: [String]
    /// Whether one of them was accepted.
    public let found: Bool
    /// The probability of the sighting that was matched to it, accepted or rejected; nil without one.
    public let probability: Double?
    /// The intersection over union of an accepted sighting's outline with the labelled corners, 0...1; nil if either is
    /// missing.
    public let overlap: Double?
    /// The viewing conditions (``ViewingConditions``); nil without labelled corners.
    public let size, tilt, blur: Double?

    init(_ object: JudgedObject) {
      references = object.object.references
      found = object.isFound
      probability = object.candidate?.probability
      overlap = object.overlap.map { rounded($0, digits: 4) }
      size = object.conditions?.size
      tilt = object.conditions?.tilt
      blur = object.conditions?.blur
    }

    var conditions: ViewingConditions? {
      guard let size, let tilt else { return nil }
      return ViewingConditions(size: size, tilt: tilt, blur: blur)
    }
  }

  /// The error of a picture that could not be read.
  public struct Failure: Sendable, Codable {
    /// The kind of the error in one word, such as `damaged`: the raw value of a `VisionError.Code`.
    public let code: String
    /// A sentence whose subject is the file ("it is empty").
    public let message: String
  }

  private init(file: String) {
    self.file = file
    fileBytes = PathText.isPlain(file) ? nil : Data(PathText.bytes(of: file)).base64EncodedString()
  }

  /// The line of a picture of this size in which there are `findings`; a time says that it could be read.
  init(file: String, width: Int, height: Int, _ findings: Recogniser.Findings) {
    self.init(file: file)
    (self.width, self.height) = (width, height)
    sightings = findings.accepted.map { Seen($0) }
    rejected = findings.rejected.map { Seen($0.sighting, reason: $0.reason) }
    reason = findings.reason?.code
    milliseconds = 0
  }

  /// The line of a picture that was searched.
  public init(file: String, _ scored: Scorer.Scored) {
    self.init(file: file, width: scored.photograph.width, height: scored.photograph.height, scored.findings)
    milliseconds = rounded(scored.milliseconds, digits: 3)
  }

  /// The line of a picture that could not be read.
  public init(file: String, code: String, message: String) {
    self.init(file: file)
    error = Failure(code: code, message: message)
  }

  /// Adds how the picture compares with its label.
  mutating func tell(_ judgement: Judgement) {
    objects = judgement.objects.map(Object.init)
    group = judgement.picture.label.group.isEmpty ? nil : judgement.picture.label.group
    let truth = judgement.picture.label.truth
    for i in sightings.indices { sightings[i].truth = truth(sightings[i].reference) }
    for i in rejected.indices { rejected[i].truth = truth(rejected[i].reference) }
  }
}

extension PictureResult.Seen {
  /// The sighting, with the numbers of the line.
  var sighting: Sighting? {
    guard outline.count == 4, outline.allSatisfy({ $0.count == 2 }) else { return nil }
    let corners = outline.map { Point(x: $0[0], y: $0[1]) }
    return Sighting(
      reference: reference, thing: thing, probability: probability,
      outline: Quadrilateral(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]),
      inliers: inliers, coverage: coverage)
  }

  /// Why it was rejected; nil for an accepted sighting.
  var rejection: Rejection? { reason.map { Rejection(code: $0, things: others ?? [], part: part) ?? .unsure } }
}

private func rounded(_ value: Double, digits: Int) -> Double {
  let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
  return (value * scale).rounded() / scale
}
