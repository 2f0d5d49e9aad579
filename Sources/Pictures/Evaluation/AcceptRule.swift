import Recognition

/// A rule that turns the findings of consecutive frames into accepted references: the tracker in use, and simpler rules
/// to compare it with.
enum AcceptRule: Sendable {
  typealias Instant = SuspendingClock.Instant

  case follow(Tracker)
  /// Accepts everything that a single frame accepts.
  case everyFrame
  /// Accepts a sighting of at least 0.99, or one of a reference that was accepted in one of the two frames before.
  case twoOfThree(recent: [Set<String>])

  static let all: [(name: String, rule: AcceptRule)] = [
    ("follow", .follow(Tracker())), ("two of three", .twoOfThree(recent: [])), ("every frame", .everyFrame),
  ]

  /// The references accepted with the frame captured at `instant`.
  mutating func accept(_ findings: Recogniser.Findings, at instant: Instant) -> Set<String> {
    switch self {
    case .follow(var follow):
      let sightings = follow.update(findings, at: instant)
      self = .follow(follow)
      return Set(sightings.map(\.reference))
    case .everyFrame:
      return Set(findings.accepted.map(\.reference))
    case .twoOfThree(let recent):
      let before = recent.reduce(into: Set<String>()) { $0.formUnion($1) }
      self = .twoOfThree(recent: Array((recent + [Set(findings.accepted.map(\.reference))]).suffix(2)))
      return Set(findings.accepted.filter { $0.probability >= 0.99 || before.contains($0.reference) }.map(\.reference))
    }
  }
}
