import EventSourcing

/// Which things were in view when a question was asked, and have not been away since: a plate that was left before the
/// camera must not answer for a player who is not there.
struct ArrivalWatch {
  /// The time after the question in which everything that is seen counts as having been there: a camera's first frames
  /// are judged within it, and nobody has read a question, found the thing and held it still so soon.
  static let settling = Duration.seconds(1)
  /// The time after which a thing that is not seen any more was taken away, and did not only tremble.
  static let absence = Duration.seconds(1)

  private var asked: Instant?
  private var lastSeen: [String: Instant] = [:]
  /// The things that count for nothing until they have been away.
  private(set) var waiting: Set<String> = []

  /// Takes in the names of the things in a frame captured at `instant`, sure or not,
  /// while the question of `asked` runs.
  mutating func see(_ names: Set<String>, at instant: Instant, asked: Instant?) {
    if asked != self.asked {
      self.asked = asked
      waiting = asked.map { asked in Set(lastSeen.filter { $0.value > asked - Self.absence }.keys) } ?? []
    }
    // A thing that is missing in this frame, and was missing for long enough, has been away.
    waiting = waiting.filter { name in
      names.contains(name) || lastSeen[name].map { instant - $0 < Self.absence } ?? false
    }
    if let asked, instant <= asked + Self.settling { waiting.formUnion(names) }
    for name in names { lastSeen[name] = max(lastSeen[name] ?? instant, instant) }
    lastSeen = lastSeen.filter { instant - $0.value <= Self.absence || waiting.contains($0.key) }
  }
}
