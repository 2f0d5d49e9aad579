public import EventSourcing

/// An event in a round after its question was shown.
public enum RoundFact: Fact {
  /// A wrong object was recognised; it costs no points.
  case sawOther(image: String)
  /// The camera was lost, which stopped the clock.
  case cameraLost(at: Instant)
  /// A frame was captured, which restarted the clock.
  case cameraBack(at: Instant)
  /// The right image was captured after this much playing time, without pauses.
  case won(after: Duration)
  /// The time ran out.
  case lost
  /// The player left.
  case left

  /// "quiz." and the name of the case.
  public var kind: String {
    switch self {
    case .sawOther: "quiz.sawOther"
    case .cameraLost: "quiz.cameraLost"
    case .cameraBack: "quiz.cameraBack"
    case .won: "quiz.won"
    case .lost: "quiz.lost"
    case .left: "quiz.left"
    }
  }

  /// The version of the fields; every kind is in its first.
  public var version: Int { 1 }
}

extension RoundFact {
  private enum Field: String, CodingKey {
    case kind, version, image, atNanoseconds, afterNanoseconds
  }

  /// - Throws: ``UnknownFact`` for a kind or version that this program does not know, `DecodingError` for a missing or
  ///   malformed field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let kind = try fields.decode(String.self, forKey: .kind)
    let version = try fields.decode(Int.self, forKey: .version)
    switch (kind, version) {
    case ("quiz.sawOther", 1):
      self = .sawOther(image: try fields.decode(String.self, forKey: .image))
    case ("quiz.cameraLost", 1):
      self = .cameraLost(at: Instant(nanoseconds: try fields.decode(Int64.self, forKey: .atNanoseconds)))
    case ("quiz.cameraBack", 1):
      self = .cameraBack(at: Instant(nanoseconds: try fields.decode(Int64.self, forKey: .atNanoseconds)))
    case ("quiz.won", 1):
      self = .won(after: .nanoseconds(try fields.decode(Int64.self, forKey: .afterNanoseconds)))
    case ("quiz.lost", 1):
      self = .lost
    case ("quiz.left", 1):
      self = .left
    default:
      throw UnknownFact(kind: kind, version: version)
    }
  }

  /// Writes the kind, the version and the fields of the case into one flat object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(version, forKey: .version)
    switch self {
    case .sawOther(let image):
      try fields.encode(image, forKey: .image)
    case .cameraLost(let instant), .cameraBack(let instant):
      try fields.encode(instant.nanoseconds, forKey: .atNanoseconds)
    case .won(let time):
      try fields.encode(time.wholeNanoseconds, forKey: .afterNanoseconds)
    case .lost, .left:
      break
    }
  }
}
