public import Statistics

/// The false accepts in videos of photographs without any reference, at one look and at two.
public struct FalseAccepts: Sendable, Encodable {
  /// The number of looks that the counts are of: 1, or 2 for both together.
  public let looks: Int
  /// The frames in which something is accepted without the help of other frames.
  public let frames: ClusteredRate
  /// The 95 % interval (Wilson's) of the share of the photographs that have such a frame.
  public let photographs95: ClosedRange<Double>
  /// The interval of the frames with a false accept if frames were independent, which they are not; for comparison with
  /// published rates that assume it.
  public let ifIndependent95: ClosedRange<Double>
  /// Things that the tracker accepts, for each hour of video.
  public let tracks: ClusteredRate
  /// The number of frames that show something at least as probable as each of ``levels``, whether it is accepted or
  /// hidden by something else.
  public let framesByLevel: [Int]
  /// Each thing that was accepted or followed, the most probable first.
  public let seen: [Thing]

  /// The probabilities of ``framesByLevel``.
  public static let levels = [0.15, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 0.99]

  /// A reference that was accepted in the videos of one photograph.
  public struct Thing: Sendable, Encodable, Equatable {
    /// The name of the photograph.
    public let photograph: String
    /// The name of the reference.
    public let reference: String
    /// The number of frames in which it is accepted without the help of other frames.
    public let frames: Int
    /// Its highest probability in a frame.
    public let probability: Double
    /// In how many videos of the photograph it was followed.
    public let tracks: Int
  }

  /// Counts the sightings in `videos` that were made with this number of looks. Videos that could not be read are
  /// ignored.
  public init(_ videos: [FalseSightings], looks: Int) {
    let ofPhotographs = Dictionary(grouping: videos.filter { $0.error == nil }, by: \.photograph)
      .sorted { $0.key < $1.key }.map(\.value)
    self.looks = looks
    frames = ClusteredRate(
      ofPhotographs.map { videos in
        (
          events: videos.reduce(0) { $0 + $1.frames(looks: looks, where: \.isAccepted) },
          units: Double(videos.reduce(0) { $0 + $1.frames })
        )
      })
    photographs95 = ConfidenceInterval.wilson95(events: frames.sourcesWithEvent, of: frames.sources)
    ifIndependent95 =
      frames.events == 0
      ? 0...ConfidenceInterval.ruleOfThree(of: Int(frames.units))
      : ConfidenceInterval.wilson95(events: frames.events, of: Int(frames.units))
    let longest = videos.map(\.seconds).max() ?? 0
    tracks = ClusteredRate(
      ofPhotographs.map { videos in
        (
          events: videos.reduce(0) { $0 + $1.tracks(looks: looks).count },
          units: videos.reduce(0) { $0 + $1.seconds } / 3600
        )
      }, maxPerUnit: longest > 0 ? 3600 / longest : 0)
    framesByLevel = Self.levels.map { level in
      videos.reduce(0) { $0 + $1.frames(looks: looks) { $0.probability >= level } }
    }
    seen = ofPhotographs.flatMap { Self.things(in: $0, looks: looks) }
      .sorted { ($1.probability, $0.photograph) < ($0.probability, $1.photograph) }
  }

  private static func things(in videos: [FalseSightings], looks: Int) -> [Thing] {
    let seen = videos.flatMap(\.sightings).filter { $0.looks == looks }
    let names = Set(seen.filter { $0.isAccepted || $0.isFollowed }.map(\.reference))
    return names.sorted().map { name in
      let sightings = seen.filter { $0.reference == name }
      return Thing(
        photograph: videos[0].photograph, reference: name, frames: sightings.count(where: \.isAccepted),
        probability: sightings.map(\.probability).max() ?? 0,
        tracks: videos.count { $0.tracks(looks: looks).contains(name) })
    }
  }

  private enum Key: String, CodingKey {
    case looks, frames, photographs95, ifIndependent95, tracks, levels, framesByLevel, seen
  }

  /// Writes the figures, intervals as their two ends.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(looks, forKey: .looks)
    try object.encode(frames, forKey: .frames)
    try object.encode([photographs95.lowerBound, photographs95.upperBound], forKey: .photographs95)
    try object.encode([ifIndependent95.lowerBound, ifIndependent95.upperBound], forKey: .ifIndependent95)
    try object.encode(tracks, forKey: .tracks)
    try object.encode(Self.levels, forKey: .levels)
    try object.encode(framesByLevel, forKey: .framesByLevel)
    try object.encode(seen, forKey: .seen)
  }
}
