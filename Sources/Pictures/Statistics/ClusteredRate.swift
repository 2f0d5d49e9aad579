import Basics

/// The rate of events over units such as frames, where several units come from one source such as a photograph. The
/// units of one source are not independent trials; the sources are.
public struct ClusteredRate: Sendable, Equatable, Encodable {
  /// The number of events in all sources.
  public let events: Int
  /// The units in which they happened: frames, or hours.
  public let units: Double
  /// The number of sources.
  public let sources: Int
  /// The number of sources with an event.
  public let sourcesWithEvent: Int
  /// The 95 % interval of the events per unit; from 0 to infinity without sources.
  ///
  /// The sources are resampled with replacement 2000 times, and the interval is the middle 95 % of the rates (the
  /// cluster bootstrap: Davison & Hinkley, Bootstrap Methods and their Application, 1997, 3.8). Without any event,
  /// resampling says nothing: the upper end is then the rule of three over the sources (Hanley & Lippman-Hand, JAMA
  /// 1983), multiplied by the most events that a unit can have. This overestimates, because it assumes that a source
  /// with an event has that many events in each of its units. Where every unit has the most events that it can have,
  /// the lower end is as far below that.
  public let interval95: ClosedRange<Double>

  /// The events for each unit; 0 without units.
  public var rate: Double { units > 0 ? Double(events) / units : 0 }

  private static let draws = 2000

  /// Counts `sources`, each with its events and units. `maxPerUnit` is how many events a unit can have.
  public init(_ sources: [(events: Int, units: Double)], maxPerUnit: Double = 1) {
    let sources = sources.filter { $0.units > 0 }
    let units = sources.reduce(0) { $0 + $1.units }
    events = sources.reduce(0) { $0 + $1.events }
    self.units = units
    self.sources = sources.count
    sourcesWithEvent = sources.count { $0.events > 0 }
    guard !sources.isEmpty else {
      interval95 = 0 ... .infinity
      return
    }
    let unseen = maxPerUnit * ConfidenceInterval.ruleOfThree(of: sources.count)
    guard events > 0 else {
      interval95 = 0...unseen
      return
    }
    guard sources.contains(where: { Double($0.events) != maxPerUnit * $0.units }) else {
      interval95 = max(0, maxPerUnit - unseen)...maxPerUnit
      return
    }
    var generator = SplitMix64(seed: 1)
    let rates = (0..<Self.draws).map { _ in
      var (events, units) = (0, 0.0)
      for _ in sources {
        let drawn = sources[generator.number(below: sources.count)]
        events += drawn.events
        units += drawn.units
      }
      return Double(events) / units
    }.sorted()
    interval95 = rates[Self.draws / 40]...rates[Self.draws - 1 - Self.draws / 40]
  }

  private enum Key: String, CodingKey { case events, units, rate, sources, sourcesWithEvent, interval95 }

  /// Writes the counts, `rate` and the ends of `interval95`; omits the interval if there are no sources.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(events, forKey: .events)
    try object.encode(units, forKey: .units)
    try object.encode(rate, forKey: .rate)
    try object.encode(sources, forKey: .sources)
    try object.encode(sourcesWithEvent, forKey: .sourcesWithEvent)
    if sources > 0 { try object.encode([interval95.lowerBound, interval95.upperBound], forKey: .interval95) }
  }
}
