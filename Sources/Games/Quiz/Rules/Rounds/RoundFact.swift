public import EventSourcing

/// An event in a round after its question was shown.
public enum RoundFact: Fact {
  /// A wrong object was recognised; it costs no points.
  case sawOther(image: String)
  /// The camera was lost, which stopped the clock.
  case cameraLost(at: Instant)
  /// A frame was captured, which restarted the clock.
  case cameraBack(at: Instant)
  /// The right image was captured after this much playing time, without pauses; negative where the question was still
  /// being read.
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
  /// - Throws: ``UnknownFact`` for a kind or version that this program does not know, `DecodingError` for a missing or
  ///   malformed field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("quiz.sawOther", 1): self = .sawOther(image: try fields("image"))
    case ("quiz.cameraLost", 1): self = .cameraLost(at: try fields.instant())
    case ("quiz.cameraBack", 1): self = .cameraBack(at: try fields.instant())
    case ("quiz.won", 1): self = .won(after: .nanoseconds(try fields("afterNanoseconds") as Int64))
    case ("quiz.lost", 1): self = .lost
    case ("quiz.left", 1): self = .left
    default: throw fields.unknown
    }
  }

  /// Writes the kind, the version and the fields of the case into one flat object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    switch self {
    case .sawOther(let image): try fields.write(image, "image")
    case .cameraLost(let instant), .cameraBack(let instant): try fields.write(instant)
    case .won(let time): try fields.write(time.wholeNanoseconds, "afterNanoseconds")
    case .lost, .left: break
    }
  }
}

extension FactFields {
  /// When it happened.
  func instant() throws -> Instant { Instant(nanoseconds: try self("atNanoseconds")) }
}

extension FactWriter {
  /// Writes when it happened.
  mutating func write(_ instant: Instant) throws { try write(instant.nanoseconds, "atNanoseconds") }
}
