import Recognition
import Vision

/// The sightings in one video of a photograph that shows none of the references, frame by frame.
public struct FalseSightings: Sendable, Codable, Equatable {
  /// The name of the photograph: videos of one photograph are not independent.
  public let photograph: String
  /// Which of the videos of the photograph this is, from 0.
  public let take: Int
  /// The number of frames that were judged.
  public internal(set) var frames = 0
  /// The length of the video, in seconds.
  public internal(set) var seconds = 0.0
  /// Why the photograph could not be read; nil if it could be read.
  public internal(set) var error: String?
  /// The sightings in the video, accepted or not, in the order of the frames.
  public internal(set) var sightings: [Seen] = []

  /// A reference that was seen in a frame, though it is not there.
  public struct Seen: Sendable, Codable, Equatable {
    /// The number of the frame, from 1.
    public let frame: Int
    /// 1 for a sighting by the first look, 2 for a sighting by both looks together.
    public let looks: Int
    /// The name of the reference.
    public let reference: String
    /// Its probability in this frame, rounded to six digits.
    public let probability: Double
    /// Whether this frame alone accepts it.
    public let isAccepted: Bool
    /// Whether it is accepted together with the frames before (``Tracker``).
    public let isFollowed: Bool
  }

  /// The probability below which a sighting is dropped: at lower values it has no effect, not even on the tracker.
  static let keptFrom = 0.15

  init(of scene: VideoEvaluator.Scene) { (photograph, take) = (scene.label.file, scene.take) }

  init(unreadable scene: VideoEvaluator.Scene, _ error: VisionError) {
    self.init(of: scene)
    self.error = error.message
  }

  /// Adds the findings in the frame with number `frame`, counted from 1.
  mutating func add(_ findings: Recogniser.Findings, followed: [Sighting], frame: Int, looks: Int) {
    let seen = findings.accepted.map { ($0, true) } + findings.rejected.map { ($0.sighting, false) }
    for (sighting, isAccepted) in seen where sighting.probability >= Self.keptFrom {
      sightings.append(
        Seen(
          frame: frame, looks: looks, reference: sighting.reference,
          probability: (sighting.probability * 1_000_000).rounded() / 1_000_000, isAccepted: isAccepted,
          isFollowed: followed.contains { $0.reference == sighting.reference && $0.outline == sighting.outline }))
    }
  }

  /// The same without the references called `names`, which are there after all.
  public func without(_ names: Set<String>) -> FalseSightings {
    var rest = self
    rest.sightings.removeAll { names.contains($0.reference) }
    return rest
  }

  /// The references that were followed: a false track each.
  func tracks(looks: Int) -> Set<String> {
    Set(sightings.filter { $0.looks == looks && $0.isFollowed }.map(\.reference))
  }

  /// The number of frames with a reference that `counts`.
  func frames(looks: Int, where counts: (Seen) -> Bool) -> Int {
    Set(sightings.filter { $0.looks == looks && counts($0) }.map(\.frame)).count
  }
}
