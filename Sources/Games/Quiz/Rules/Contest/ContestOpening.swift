public import EventSourcing

extension Contest {
  /// How many play, and where.
  public enum Mode: String, Sendable, Codable, CaseIterable {
    /// One player at one camera.
    case solo
    /// Anyone in front of the daemon's camera.
    case kiosk
    /// Many players, each with a camera, and a host.
    case classGame = "class"
  }

  /// The camera that is judged.
  public enum Source: String, Sendable, Codable, CaseIterable {
    /// Each player's own camera, in the browser.
    case browser
    /// The daemon's camera.
    case daemon
  }

  /// The settings of a contest, fixed when it is opened. The assignments are stored in full and in all languages, so
  /// that the contest can still be folded and read after the pack has changed.
  public struct Opening: Sendable, Equatable, Codable {
    /// The contest's identifier.
    public var id: String
    /// How many play, and where.
    public var mode: Mode
    /// The camera that is judged.
    public var source: Source
    /// The six digits by which players find the contest; nil if nobody joins by PIN.
    public var pin: String?
    /// The name of the pack.
    public var pack: LocalizedText
    /// The assignments, in the pack's order.
    public var assignments: [Assignment]
    /// The seed of the order in which questions are asked.
    public var seed: UInt64
    /// Whether the deck is reshuffled once every question has been asked.
    public var reshuffles = false
    /// The number of questions after which the contest ends, at least 1; nil to end with the deck.
    public var maxRounds: Int?
    /// The most players admitted; nil for ``Contest/maxPlayers``.
    public var maxPlayers: Int?
    /// Whether the game names a wrong object that is shown.
    public var namesWrongObjects = true
    /// Whether a quicker answer earns more points.
    public var speedPoints = true
    /// Whether a thing that is in view when the question is asked must go away before it counts. Nil means no; contests
    /// from before this rule have nil.
    public var thingsMustCome: Bool?
    /// Whether a hint waits until half of the time is over. Nil means no; contests from before this setting have nil.
    public var hintsAtHalfTime: Bool?
    /// The seconds after which the next question follows an answer automatically; nil if a person asks it.
    public var advanceSeconds: Int?
    /// The name of the daemon's camera that is judged. Nil means the first camera; contests from before a daemon could
    /// have several cameras have nil.
    public var camera: String?

    /// The daemon at whose camera the contest is played, if several daemons share a journal. Nil means the only daemon;
    /// contests from before daemons could share a journal have nil.
    public var station: String?

    /// The name of the pack in the library. Nil means the pack with which the daemon was started; contests from before
    /// the library existed have nil.
    public var library: String?

    /// Whether the questions are asked in the pack's order. Nil means no; contests from before this setting have nil.
    public var inOrder: Bool?

    /// The names in the journal, where facts keep the names with which they were written.
    private enum CodingKeys: String, CodingKey {
      case id, mode, source, pin, pack, assignments, seed, reshuffles, namesWrongObjects, speedPoints, thingsMustCome
      case maxRounds = "mostRounds"
      case maxPlayers = "mostPlayers"
      case hintsAtHalfTime, advanceSeconds, camera, station, library, inOrder
    }

    /// The opening of a contest that asks `assignments` in the order drawn from `seed`.
    public init(
      id: String, mode: Mode, source: Source, pin: String? = nil, pack: LocalizedText, assignments: [Assignment],
      seed: UInt64
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
