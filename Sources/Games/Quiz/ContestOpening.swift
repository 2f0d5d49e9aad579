extension Contest {
  /// Who plays how.
  public enum Mode: String, Sendable, Codable, CaseIterable {
    /// One player at one camera.
    case solo
    /// Whoever stands before the daemon's camera.
    case kiosk
    /// Many players with a camera each, and a host.
    case classGame = "class"
  }

  /// Whose camera is looked at.
  public enum Source: String, Sendable, Codable, CaseIterable {
    /// Each player's own, in the browser.
    case browser
    /// The one of the daemon.
    case daemon
  }

  /// What is settled when a contest is opened. The assignments are kept whole, so that the contest can be folded when the
  /// pack is another.
  public struct Opening: Sendable, Equatable, Codable {
    /// The contest's name for programs.
    public var id: String
    /// Who plays how.
    public var mode: Mode
    /// Whose camera is looked at.
    public var source: Source
    /// Six digits by which players find the contest; nil where nobody is to join.
    public var pin: String?
    /// The name of the pack.
    public var pack: String
    /// The assignments as the pack has them.
    public var assignments: [Assignment]
    /// The seed of the order in which they are asked.
    public var seed: UInt64
    /// Whether the deck is shuffled anew when all have been asked.
    public var reshuffles = false
    /// Questions after which the contest is over, at least 1; nil is when the deck is exhausted.
    public var mostRounds: Int?
    /// The most players that are let in; nil is ``Contest/mostPlayers``.
    public var mostPlayers: Int?
    /// Whether wrong objects are named.
    public var namesWrongObjects = true
    /// Whether a quick answer brings more points than a slow one.
    public var speedPoints = true

    /// The opening of a contest with `assignments` in the order of `seed`.
    public init(
      id: String, mode: Mode, source: Source, pin: String? = nil, pack: String, assignments: [Assignment], seed: UInt64
    ) {
      self.id = id
      self.mode = mode
      self.source = source
      self.pin = pin
      self.pack = pack
      self.assignments = assignments
      self.seed = seed
    }
  }
}
