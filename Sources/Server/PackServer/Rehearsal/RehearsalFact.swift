public import EventSourcing
import Recognition
import Rehearsals

/// A fact about the rehearsals of one pack. Times are in milliseconds since 1970.
public enum RehearsalFact: Fact {
  /// A photograph was judged.
  case judged(RehearsalBook.Entry)
  /// The photographs of a thing in the present rehearsal are left out; those of strangers if it is nil.
  case forgot(thing: String?, at: Int64)
  /// The present rehearsal is over, and another one begins.
  case begun(at: Int64)
  /// The pack is not there any more: nothing of its rehearsals is told.
  case closed(at: Int64)

  /// The kind of the fact: "rehearsal." and the name of the case.
  public var kind: String {
    switch self {
    case .judged: "rehearsal.judged"
    case .forgot: "rehearsal.forgot"
    case .begun: "rehearsal.begun"
    case .closed: "rehearsal.closed"
    }
  }

  /// The version of the fields; still the first for all kinds.
  public var version: Int { 1 }
}

extension RehearsalFact {
  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("rehearsal.judged", 1): self = .judged(try fields.inlined())
    case ("rehearsal.forgot", 1): self = .forgot(thing: try fields("thing"), at: try fields("at"))
    case ("rehearsal.begun", 1): self = .begun(at: try fields("at"))
    case ("rehearsal.closed", 1): self = .closed(at: try fields("at"))
    default: throw fields.unknown
    }
  }

  /// Writes the kind, the version and the fields of the kind into one object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    switch self {
    case .judged(let entry): try fields.inline(entry)
    case .forgot(let thing, let time):
      try fields.write(thing, "thing")
      try fields.write(time, "at")
    case .begun(let time), .closed(let time): try fields.write(time, "at")
    }
  }
}

extension RehearsalFact: ErasableFact {
  /// Rehearsals say nothing of a person.
  public static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self> { Erasure() }
}

extension RehearsalBook {
  /// A photograph as it was judged: numbers and names only.
  public struct Entry: Codable, Sendable, Equatable {
    /// The thing that it shows; nil for something that the pack does not have.
    let thing: String?
    /// The image by which the thing was found; nil if it was not found.
    let image: String?
    /// The other things that were seen, in the order of their names.
    let takenFor: [String]
    /// Why the thing was not found: the code of the rejection, the things that it names, and the part; nil if it was
    /// found, or if nothing of it was seen.
    let reason: String?
    let reasonThings: [String]?
    let reasonPart: String?
    /// A hash of the thing's images, by which it is known whether the thing has others now; nil for a stranger.
    let images: String?
    /// The hash of all references that were looked for.
    let references: String
    /// The time that the look at the photograph took, in milliseconds.
    let took: Int
    /// When it was judged, in milliseconds since 1970.
    package let at: Int64

    /// Creates the entry of a `photograph` of `thing`.
    init(
      _ photograph: RehearsedPhotograph, of thing: String?, images: String?, references: String, took: Int, at: Int64
    ) {
      let shown = photograph.things.first
      self.thing = thing
      image = shown.flatMap { $0.isFound ? $0.image ?? $0.name : nil }
      takenFor = photograph.takenFor.sorted()
      reason = shown?.rejection?.code
      reasonThings = shown?.rejection?.things
      reasonPart = shown?.rejection?.part?.rawValue
      (self.images, self.references, self.took, self.at) = (images, references, took, at)
    }

    /// The photograph that it tells of.
    var photograph: RehearsedPhotograph {
      let rejection = reason.map { Rejection(code: $0, things: reasonThings ?? [], part: reasonPart) ?? .unsure }
      return RehearsedPhotograph(
        things: thing.map { [.init(name: $0, isFound: image != nil, image: image, rejection: rejection)] } ?? [],
        isStranger: thing == nil, takenFor: Set(takenFor))
    }
  }
}
