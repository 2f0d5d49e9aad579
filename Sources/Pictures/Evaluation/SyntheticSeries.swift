/// Series of synthetic frames, from easy to hard, in which one thing is made hard and all else is as it usually is: the second
/// table of "Numbers to reach".
public enum SyntheticSeries {
  /// One step of a series, with the share of the objects that is to be found.
  public struct Step: Sendable, Equatable {
    /// What it is called: "size 10 %".
    public let name: String
    /// Share of the objects that is to be found.
    public let target: Double
    let hardship: Hardship
  }

  /// What is made hard.
  enum Hardship: Sendable, Equatable {
    /// Share of the frame that the object fills.
    case size(Double)
    /// Degrees by which the object is tilted, in any direction.
    case tilt(Double)
    /// Standard deviation of the lens's Gaussian, in pixels of the frame.
    case blur(Double)
    /// Quality of the JPEG through which the frame goes.
    case jpeg(Int)
    /// Factor of the light.
    case light(Double)
  }

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

  /// How much of a step was found.
  public struct Result: Sendable, Encodable {
    public let step: Step
    public let objects: Int
    public let found: Int
    /// Accepted sightings of references that are not in the frame.
    public let wrong: Int

    init(step: Step, tally: Counts) {
      self.step = step
      (objects, found, wrong) = (tally.objects, tally.found, tally.wrong)
    }

    public var recall: Double { objects == 0 ? 1 : Double(found) / Double(objects) }
    public var recall95: ClosedRange<Double> { Interval.wilson95(events: found, of: objects) }

    private enum Key: String, CodingKey { case step, toReach, objects, found, wrong, recall95 }

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
