import EventSourcing

/// Tracks which things were in view when a question was asked and have not been away since: a plate left in front of
/// the camera must not answer for a player who is not there.
struct ArrivalWatch {
  /// The time after the question during which everything seen counts as having been there already. A camera's first
  /// frames are judged within it, and nobody reads a question, finds the thing and holds it still so soon.
  static let settling = Duration.seconds(1)
  /// The time after which a thing that is no longer seen counts as taken away. A thing that only trembles is seen again
  /// sooner.
  static let absence = Duration.seconds(1)

  private var asked: Instant?
  private var lastSeen: [String: Instant] = [:]
  /// The things that are ignored until they have been away.
  private(set) var waiting: Set<String> = []

  /// Takes in the names of the things in a frame captured at `instant`, certain or not, while the question from `asked`
  /// runs.
  mutating func see(_ names: Set<String>, at instant: Instant, asked: Instant?) {
    if asked != self.asked {
      self.asked = asked
      waiting = asked.map { asked in Set(lastSeen.filter { $0.value > asked - Self.absence }.keys) } ?? []
    }
    // A thing that is missing in this frame, and has been missing for long enough, has been away.
    waiting = waiting.filter { name in
      names.contains(name) || lastSeen[name].map { instant - $0 < Self.absence } ?? false
    }
    if let asked, instant <= asked + Self.settling { waiting.formUnion(names) }
    for name in names { lastSeen[name] = max(lastSeen[name] ?? instant, instant) }
    lastSeen = lastSeen.filter { instant - $0.value <= Self.absence || waiting.contains($0.key) }
  }
}
