import Statistics

/// Series of synthetic frames in which one property goes from easy to hard while the others stay at their usual values;
/// objects that are half covered; and strangers that differ from a reference in one part. The targets are goals that we
/// set, not measurements.
public enum SyntheticSeries {
  /// One step of a series, with its target.
  public struct Step: Sendable, Equatable {
    /// The step's name: "size 10 %".
    public let name: String
    /// The result that the step should reach.
    public let target: Target
    let hardship: Hardship
  }

  /// The result that the frames of a step should reach.
  public enum Target: Sendable, Equatable {
    /// At least this share, 0...1, of the objects is found.
    case found(Double)
    /// At most this share, 0...1, of the strangers is mistaken for a reference.
    case accepted(Double)
  }

  /// The property that is made hard.
  enum Hardship: Sendable, Equatable {
    /// The share of the frame that the object fills.
    case size(Double)
    /// The tilt of the object, in degrees, in any direction.
    case tilt(Double)
    /// The sigma of the lens blur, in pixels of the frame.
    case blur(Double)
    /// The quality of the JPEG that encodes the frame.
    case jpeg(Int)
    /// The factor of the light.
    case light(Double)
    /// A hand over about half of the object.
    case hand
    /// A lamp that is reflected on half of the object.
    case lamp
    /// The share of the object's area that shows another of the objects, so that it is a stranger.
    case replaced(Double)

    /// Whether the frame shows a stranger instead of the object.
    var isStranger: Bool { if case .replaced = self { true } else { false } }
    /// Whether only a part of the object is visible in the frame.
    var isInPart: Bool { isStranger || self == .hand || self == .lamp }
  }

  /// The steps of all series, each series from easy to hard, with the target of each step.
  public static let steps = [
    Step(name: "size 25 %", target: .found(0.98), hardship: .size(0.25)),
    Step(name: "size 10 %", target: .found(0.90), hardship: .size(0.10)),
    Step(name: "size 4 %", target: .found(0.70), hardship: .size(0.04)),
    Step(name: "tilt 45°", target: .found(0.97), hardship: .tilt(45)),
    Step(name: "tilt 60°", target: .found(0.85), hardship: .tilt(60)),
    Step(name: "blur 2 px", target: .found(0.95), hardship: .blur(2)),
    Step(name: "blur 3 px", target: .found(0.80), hardship: .blur(3)),
    Step(name: "JPEG 30", target: .found(0.97), hardship: .jpeg(30)),
    Step(name: "light 1/8", target: .found(0.90), hardship: .light(1.0 / 8)),
    Step(name: "hand over half", target: .found(0.95), hardship: .hand),
    Step(name: "glare over half", target: .found(0.95), hardship: .lamp),
    Step(name: "stranger by 20 %", target: .accepted(0.4), hardship: .replaced(0.2)),
    Step(name: "stranger by 30 %", target: .accepted(0.1), hardship: .replaced(0.3)),
    Step(name: "stranger by 50 %", target: .accepted(0.005), hardship: .replaced(0.5)),
  ]

  /// The names of the steps that show strangers, which are made to be mistaken for a reference.
  static let strangers = Set(steps.filter(\.hardship.isStranger).map(\.name))

  /// The result of one step.
  public struct Result: Sendable, Encodable {
    /// The step whose frames were searched.
    public let step: Step
    /// The number of frames, each of which shows either an object or a stranger.
    public let frames: Int
    /// The number of objects that were found, or of strangers that were accepted.
    public let hits: Int
    /// Accepted sightings of references that are not in the frame, where an object is.
    public let wrong: Int

    init(step: Step, tally: EvaluationCounts) {
      self.step = step
      wrong = tally.wrong
      switch step.target {
      case .found: (frames, hits) = (tally.objects, tally.found)
      case .accepted: (frames, hits) = (tally.queriesWithoutObject, tally.falseAccepts)
      }
    }

    /// The share of the objects that were found, or of the strangers that were accepted, 0...1; without frames, 1 for
    /// objects and 0 for strangers.
    public var share: Double {
      if frames > 0 { return Double(hits) / Double(frames) }
      return if case .found = step.target { 1 } else { 0 }
    }
    /// The 95 % confidence interval of the share (Wilson's score); 0...1 without frames.
    public var share95: ClosedRange<Double> { ConfidenceInterval.wilson95(events: hits, of: frames) }

    private enum Key: String, CodingKey {
      case step, toReach, objects, found, wrong, recall95
      case maxAccepted = "mostAccepted"
      case strangers, accepted, accepted95
    }

    /// Writes the step's name as `step`, its target as `toReach` or `mostAccepted`, the matching counts, and the
    /// interval as its two bounds.
    public func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      let bounds = [share95.lowerBound, share95.upperBound]
      try object.encode(step.name, forKey: .step)
      switch step.target {
      case .found(let least):
        try object.encode(least, forKey: .toReach)
        try object.encode(frames, forKey: .objects)
        try object.encode(hits, forKey: .found)
        try object.encode(wrong, forKey: .wrong)
        try object.encode(bounds, forKey: .recall95)
      case .accepted(let most):
        try object.encode(most, forKey: .maxAccepted)
        try object.encode(frames, forKey: .strangers)
        try object.encode(hits, forKey: .accepted)
        try object.encode(bounds, forKey: .accepted95)
      }
    }
  }
}
