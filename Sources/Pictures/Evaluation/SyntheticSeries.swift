/// Series of synthetic frames in which one property goes from easy to hard while the others stay usual: the second
/// table of "Numbers to reach".
public enum SyntheticSeries {
  /// One step of a series, with its target.
  public struct Step: Sendable, Equatable {
    /// The step's name: "size 10 %".
    public let name: String
    /// The share of the objects that should be found, 0...1.
    public let target: Double
    let hardship: Hardship
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
  }

  /// The steps of all series, each series from easy to hard, with the recall that each should reach.
  public static let steps = [
    Step(name: "size 25 %", target: 0.98, hardship: .size(0.25)),
    Step(name: "size 10 %", target: 0.90, hardship: .size(0.10)),
    Step(name: "size 4 %", target: 0.70, hardship: .size(0.04)),
    Step(name: "tilt 45°", target: 0.97, hardship: .tilt(45)),
    Step(name: "tilt 60°", target: 0.85, hardship: .tilt(60)),
    Step(name: "blur 2 px", target: 0.95, hardship: .blur(2)),
    Step(name: "blur 3 px", target: 0.80, hardship: .blur(3)),
    Step(name: "JPEG 30", target: 0.97, hardship: .jpeg(30)),
    Step(name: "light 1/8", target: 0.90, hardship: .light(1.0 / 8)),
  ]

  /// The result of one step.
  public struct Result: Sendable, Encodable {
    /// The step whose frames were searched.
    public let step: Step
    /// The number of objects shown, one in each frame.
    public let objects: Int
    /// The number of them that were found.
    public let found: Int
    /// Accepted sightings of references that are not in the frame.
    public let wrong: Int

    init(step: Step, tally: EvaluationCounts) {
      self.step = step
      (objects, found, wrong) = (tally.objects, tally.found, tally.wrong)
    }

    /// The share of the objects found, 0...1; 1 without objects.
    public var recall: Double { objects == 0 ? 1 : Double(found) / Double(objects) }
    /// The 95 % confidence interval of the recall (Wilson's score); 0...1 without objects.
    public var recall95: ClosedRange<Double> { ConfidenceInterval.wilson95(events: found, of: objects) }

    private enum Key: String, CodingKey { case step, toReach, objects, found, wrong, recall95 }

    /// Writes the step's name as `step`, its target as `toReach`, and the interval as its two bounds.
    public func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(step.name, forKey: .step)
      try object.encode(step.target, forKey: .toReach)
      try object.encode(objects, forKey: .objects)
      try object.encode(found, forKey: .found)
      try object.encode(wrong, forKey: .wrong)
      try object.encode([recall95.lowerBound, recall95.upperBound], forKey: .recall95)
    }
  }
}
