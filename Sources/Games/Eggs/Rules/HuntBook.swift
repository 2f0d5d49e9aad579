public import EventSourcing

/// The hunts that hosts made on the page, besides those of the pack.
public struct HuntBook: Snapshottable {
  /// The format of saved books; the number goes up when the encoded form or ``apply(_:)`` changes.
  public static let snapshotFormat = "hunts.1"
  /// The stream of the book.
  public static let stream = StreamName("hunts/made")
  /// The most hunts in a book.
  public static let maxHunts = 100

  /// A host's request.
  public enum Command: Sendable {
    /// Makes a hunt around `centre`, in degrees, whose map is `across` metres wide; the book chooses its identifier,
    /// which is none of `taken`.
    case make(title: String, centre: Coordinate, across: Int, taken: Set<String>, by: Author)
    /// Removes the hunt with this identifier. What happened in it stays in the journal.
    case remove(String, by: Author)
  }

  /// The hunts in the order in which they were made, without eggs: these are laid in the stream of the hunt.
  public private(set) var plans: [HuntPlan] = []
  /// The identifiers of all hunts that were ever made: none is given again, because what happened in a hunt stays.
  private var ids: Set<String> = []

  /// Creates an empty book.
  public init() {}

  /// All hunts: those of `pack` in their order, then those that hosts made. A pack's comes before one of its name.
  public func all(besides pack: [HuntPlan]) -> [HuntPlan] {
    pack + plans.filter { made in !pack.contains { $0.id == made.id } }
  }

  /// Whether the book has the hunt with this identifier.
  public func has(_ hunt: String) -> Bool { plans.contains { $0.id == hunt } }

  /// The one fact that follows from `command`.
  ///
  /// - Throws: ``Hunt/Refusal`` for a name or a width that is unfit, for one hunt too many, and for one that the book
  ///   does not have.
  public func decide(_ command: Command, at now: Instant) throws(Hunt.Refusal) -> [HuntBookFact] {
    switch command {
    case .make(let title, let centre, let across, let taken, let author):
      guard plans.count < Self.maxHunts else { throw .tooManyHunts }
      guard HuntPlan.widths.contains(across) else { throw .wrongWidth }
      let title = try HuntText.checked(.plain(title), longest: HuntText.longestTitle, tooLong: .huntTitleTooLong)
      guard let title else { throw .text(.huntTitleEmpty) }
      let id = (1...).lazy.map { "hunt-\($0)" }.first { !taken.contains($0) && !ids.contains($0) } ?? ""
      return [.made(HuntPlan(id: id, title: title, centre: centre, across: across, eggs: []), by: author)]
    case .remove(let id, let author):
      guard has(id) else { throw .noSuchHunt }
      return [.removed(id, by: author)]
    }
  }

  /// Folds `fact`.
  public mutating func apply(_ fact: HuntBookFact) {
    switch fact {
    case .made(let plan, _):
      plans.append(plan)
      ids.insert(plan.id)
    case .removed(let id, _): plans.removeAll { $0.id == id }
    }
  }
}

/// A fact about the hunts that hosts made.
public enum HuntBookFact: Fact {
  case made(HuntPlan, by: Author)
  case removed(String, by: Author)

  /// The kind of the fact: "hunt." and the name of the case.
  public var kind: String {
    switch self {
    case .made: "hunt.made"
    case .removed: "hunt.removed"
    }
  }

  /// The version of the fields; still the first for both kinds.
  public var version: Int { 1 }

  /// The author of the fact, with its time.
  public var author: Author {
    switch self {
    case .made(_, let author), .removed(_, let author): author
    }
  }
}

extension HuntBookFact {
  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("hunt.made", 1): self = .made(try fields("hunt"), by: try fields.inlined())
    case ("hunt.removed", 1): self = .removed(try fields("id"), by: try fields.inlined())
    default: throw fields.unknown
    }
  }

  /// Writes the kind, the version, the author and the fields of the kind into one object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    try fields.inline(author)
    switch self {
    case .made(let plan, _): try fields.write(plan, "hunt")
    case .removed(let id, _): try fields.write(id, "id")
    }
  }
}
