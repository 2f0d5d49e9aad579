import EventSourcing

extension ContestFact {
  private enum Field: String, CodingKey {
    case kind, version, player, name, on, factor, assignment, atNanoseconds, seconds, round, won, reason
  }

  /// - Throws: ``UnknownFact`` for a kind or version that this program does not know, `DecodingError` for a missing or
  ///   malformed field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    func field<Value: Decodable>(_ field: Field) throws -> Value { try fields.decode(Value.self, forKey: field) }
    func instant() throws -> Instant { Instant(nanoseconds: try field(.atNanoseconds)) }

    switch (try field(.kind) as String, try field(.version) as Int) {
    case ("contest.opened", 1): self = .opened(try Contest.Opening(from: decoder))
    case ("contest.joined", 1): self = .joined(try field(.player), name: try field(.name))
    case ("contest.left", 1): self = .left(try field(.player))
    case ("contest.removed", 1): self = .removed(try field(.player))
    case ("contest.locked", 1): self = .locked(try field(.on))
    case ("contest.speedPoints", 1): self = .speedPoints(try field(.on))
    case ("contest.timeFactor", 1): self = .timeFactor(try field(.player), try field(.factor))
    case ("contest.asked", 1): self = .asked(try field(.assignment), at: try instant())
    case ("contest.paused", 1): self = .paused(at: try instant())
    case ("contest.resumed", 1): self = .resumed(at: try instant())
    case ("contest.timeAdded", 1): self = .timeAdded(seconds: try field(.seconds))
    case ("contest.skipped", 1): self = .skipped
    case ("contest.replayed", 1): self = .replayed(at: try instant())
    case ("contest.overruled", 1):
      self = .overruled(round: try field(.round), try field(.player), won: try field(.won), reason: try field(.reason))
    case ("contest.ended", 1): self = .ended
    default:
      // `RoundFact` knows its own kinds; the player stands beside its fields.
      let fact = try RoundFact(from: decoder)
      self = .played(try field(.player), fact)
    }
  }

  /// Writes the kind, the version and the fields of the case into one flat object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(version, forKey: .version)
    switch self {
    case .opened(let opening):
      try opening.encode(to: encoder)
    case .joined(let player, let name):
      try fields.encode(player, forKey: .player)
      try fields.encode(name, forKey: .name)
    case .left(let player), .removed(let player):
      try fields.encode(player, forKey: .player)
    case .locked(let on), .speedPoints(let on):
      try fields.encode(on, forKey: .on)
    case .timeFactor(let player, let factor):
      try fields.encode(player, forKey: .player)
      try fields.encode(factor, forKey: .factor)
    case .asked(let assignment, let instant):
      try fields.encode(assignment, forKey: .assignment)
      try fields.encode(instant.nanoseconds, forKey: .atNanoseconds)
    case .paused(let instant), .resumed(let instant), .replayed(let instant):
      try fields.encode(instant.nanoseconds, forKey: .atNanoseconds)
    case .timeAdded(let seconds):
      try fields.encode(seconds, forKey: .seconds)
    case .played(let player, let fact):
      try fact.encode(to: encoder)
      try fields.encode(player, forKey: .player)
    case .overruled(let round, let player, let won, let reason):
      try fields.encode(round, forKey: .round)
      try fields.encode(player, forKey: .player)
      try fields.encode(won, forKey: .won)
      try fields.encode(reason, forKey: .reason)
    case .skipped, .ended:
      break
    }
  }
}
