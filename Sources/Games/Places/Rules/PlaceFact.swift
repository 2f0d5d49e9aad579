public import EventSourcing

/// The facts about a map.
public enum PlaceFact: Fact {
  /// A place that was added.
  public struct NewPlace: Sendable, Codable, Equatable {
    /// The identifier within the map, with a leading underscore.
    public let id: String
    /// The name: one line of 1 to 80 characters.
    public let title: String
    /// One line of up to 200 characters; empty if there is none.
    public let address: String
    /// Where it lies; in JSON, its fields stand beside the others.
    public let coordinate: Coordinate
    /// How it is drawn; in JSON, its fields stand beside the others.
    public let look: PlaceLook

    /// Creates the part of a fact that describes a place.
    public init(id: String, title: String, address: String, coordinate: Coordinate, look: PlaceLook = PlaceLook()) {
      self.id = id
      self.title = title
      self.address = address
      self.coordinate = coordinate
      self.look = look
    }
  }

  /// Somebody added a place.
  case added(NewPlace, Author)
  /// The host added the places of a list.
  case imported([NewPlace], Author)
  /// A place was renamed, moved or drawn in another way; the fact has all of it.
  case changed(NewPlace, Author)
  /// A place was removed.
  case removed(String, Author)
  /// Somebody wrote a note about a place.
  case noted(place: String, note: String, text: String, Author)
  /// The author changed a note.
  case edited(place: String, note: String, text: String, Author)
  /// The author or the host deleted a note.
  case deleted(place: String, note: String, Author)
  /// The change in the fact with this number was undone.
  case undone(Int, Author)

  /// The kind of the fact: "places." and the name of the case.
  public var kind: String {
    switch self {
    case .added: "places.added"
    case .imported: "places.imported"
    case .changed: "places.changed"
    case .removed: "places.removed"
    case .noted: "places.noted"
    case .edited: "places.edited"
    case .deleted: "places.deleted"
    case .undone: "places.undone"
    }
  }

  /// The version of the fields of this kind.
  public var version: Int { 1 }

  /// The author of the fact, with its time.
  public var author: Author {
    switch self {
    case .added(_, let author), .imported(_, let author), .changed(_, let author), .removed(_, let author),
      .noted(_, _, _, let author), .edited(_, _, _, let author), .deleted(_, _, let author), .undone(_, let author):
      author
    }
  }
}

extension PlaceFact {
  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("places.added", 1): self = .added(try fields.inlined(), try fields.inlined())
    case ("places.imported", 1): self = .imported(try fields("places"), try fields.inlined())
    case ("places.changed", 1): self = .changed(try fields.inlined(), try fields.inlined())
    case ("places.undone", 1): self = .undone(try fields("change"), try fields.inlined())
    case ("places.removed", 1): self = .removed(try fields("place"), try fields.inlined())
    case ("places.noted", 1):
      self = .noted(
        place: try fields("place"), note: try fields("note"), text: try fields("text"), try fields.inlined())
    case ("places.edited", 1):
      self = .edited(
        place: try fields("place"), note: try fields("note"), text: try fields("text"), try fields.inlined())
    case ("places.deleted", 1):
      self = .deleted(place: try fields("place"), note: try fields("note"), try fields.inlined())
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
    case .added(let place, _), .changed(let place, _): try fields.inline(place)
    case .undone(let change, _): try fields.write(change, "change")
    case .imported(let places, _): try fields.write(places, "places")
    case .removed(let place, _): try fields.write(place, "place")
    case .noted(let place, let note, let text, _), .edited(let place, let note, let text, _):
      try fields.write(place, "place")
      try fields.write(note, "note")
      try fields.write(text, "text")
    case .deleted(let place, let note, _):
      try fields.write(place, "place")
      try fields.write(note, "note")
    }
  }
}

extension PlaceFact.NewPlace {
  private enum Field: String, CodingKey { case id, title, address }

  /// - Throws: `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    self.init(
      id: try fields.decode(String.self, forKey: .id), title: try fields.decode(String.self, forKey: .title),
      address: try fields.decodeIfPresent(String.self, forKey: .address) ?? "",
      coordinate: try Coordinate(from: decoder), look: try PlaceLook(from: decoder))
  }

  /// Writes the fields into one object; omits an empty address.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(title, forKey: .title)
    if !address.isEmpty { try fields.encode(address, forKey: .address) }
    try coordinate.encode(to: encoder)
    try look.encode(to: encoder)
  }
}
