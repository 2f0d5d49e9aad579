public import EventSourcing

extension PlaceFact {
  private enum Field: String, CodingKey {
    case kind, version, places, place, note, text
  }

  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    func text(_ field: Field) throws -> String { try fields.decode(String.self, forKey: field) }
    let (kind, version) = (try text(.kind), try fields.decode(Int.self, forKey: .version))
    // Decoded lazily, so that an unknown kind is reported before a missing field.
    let author = { try Author(from: decoder) }
    switch (kind, version) {
    case ("places.added", 1): self = .added(try NewPlace(from: decoder), try author())
    case ("places.imported", 1): self = .imported(try fields.decode([NewPlace].self, forKey: .places), try author())
    case ("places.removed", 1): self = .removed(try text(.place), try author())
    case ("places.noted", 1):
      self = .noted(place: try text(.place), note: try text(.note), text: try text(.text), try author())
    case ("places.edited", 1):
      self = .edited(place: try text(.place), note: try text(.note), text: try text(.text), try author())
    case ("places.deleted", 1): self = .deleted(place: try text(.place), note: try text(.note), try author())
    default: throw UnknownFact(kind: kind, version: version)
    }
  }

  /// Writes the kind, the version, the author and the fields of the kind into one object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(version, forKey: .version)
    try author.encode(to: encoder)
    switch self {
    case .added(let place, _): try place.encode(to: encoder)
    case .imported(let places, _): try fields.encode(places, forKey: .places)
    case .removed(let place, _): try fields.encode(place, forKey: .place)
    case .noted(let place, let note, let text, _), .edited(let place, let note, let text, _):
      try fields.encode(place, forKey: .place)
      try fields.encode(note, forKey: .note)
      try fields.encode(text, forKey: .text)
    case .deleted(let place, let note, _):
      try fields.encode(place, forKey: .place)
      try fields.encode(note, forKey: .note)
    }
  }

  /// Who did it, and when.
  public var author: Author {
    switch self {
    case .added(_, let author), .imported(_, let author), .removed(_, let author), .noted(_, _, _, let author),
      .edited(_, _, _, let author), .deleted(_, _, let author):
      author
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
      coordinate: try Coordinate(from: decoder))
  }

  /// Writes the fields into one object; omits an empty address.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(title, forKey: .title)
    if !address.isEmpty { try fields.encode(address, forKey: .address) }
    try coordinate.encode(to: encoder)
  }
}
