public import EventSourcing
public import Foundation

/// A list of places as JSON: `{"locations":[{"name":"Opera House","lat":-33.8568,"lng":151.2153}]}`.
public struct PlaceList: Sendable, Equatable {
  /// An entry that cannot be used.
  public struct Skipped: Sendable, Equatable, Codable {
    /// The position in the list, from 0.
    public let index: Int
    /// The row of a table, from 1 as a spreadsheet counts; nil if the list is no table.
    public let row: Int?
    /// The reason why the entry cannot be used. ``Reason/mapFull`` is determined by an import, not by reading the list.
    public let why: Reason
  }

  /// Why an entry cannot be used. The raw value is its code for programs.
  public enum Reason: String, Sendable, Codable, CaseIterable, CustomStringConvertible {
    case notAnObject, noName, nameUnfit, noCoordinates, outOfRange, mapFull

    /// The problem with the entry, and what is expected instead.
    public var description: String {
      switch self {
      case .notAnObject: "it is not an object with name, lat and lng"
      case .noName: "it has no name: \"name\" must be a text that is not empty"
      case .nameUnfit: "its name is longer than \(PlaceText.longestTitle) characters or is not on one line"
      case .noCoordinates: "it has no coordinates: \"lat\" and \"lng\" must be numbers"
      case .outOfRange: "its coordinates are out of range: lat must be -90...90, lng -180...180"
      case .mapFull: "the map is full: it has \(PlaceMap.maxPlaces) places"
      }
    }
  }

  /// Why a text is not a list at all.
  public enum Failure: String, ExplainedRefusal, CaseIterable {
    case listTooLarge, listNotUTF8, notAList, listEmpty

    /// The kind of the refusal: the text is too large, or cannot be used.
    public var kind: RefusalKind { self == .listTooLarge ? .tooLarge : .unusable }

    /// The reason, and what to do about it.
    public var description: String {
      switch self {
      case .listTooLarge: "The list is larger than \(PlaceList.maxBytes >> 20) MB: split it."
      case .listNotUTF8: "The list is not in UTF-8: save it with that encoding."
      case .notAList:
        "This is not a list of places: it must be GeoJSON, GPX, KML, a table with the columns name, latitude and longitude, "
          + "or JSON of the form {\"locations\":[{\"name\":…,\"lat\":…,\"lng\":…}]}."
      case .listEmpty: "The list is empty: add entries to it."
      }
    }
  }

  /// The maximum size of a list in bytes: 50,000 places, the most that a map takes, have 5 MB as JSON and 12 as KML.
  public static let maxBytes = 16 << 20

  /// The usable entries, in the order of the list.
  public private(set) var places: [ListedPlace] = []
  /// The position of each of ``places`` in the list, from 0.
  private(set) var indices: [Int] = []
  /// The row of each entry of a table, from 1; empty if the list is no table.
  private var rows: [Int] = []
  /// The entries that cannot be used.
  public private(set) var skipped: [Skipped] = []

  /// Creates a list from `drafts`, in their order. Entries that cannot be used are added to `skipped`.
  ///
  /// - Throws: ``Failure/listEmpty`` if `drafts` is empty.
  public init(_ drafts: [PlaceDraft]) throws(Failure) {
    guard !drafts.isEmpty else { throw .listEmpty }
    rows = drafts.compactMap(\.row)
    take(drafts.map { draft in Result { () throws(Reason) in try draft.checked() } })
  }

  private mutating func take(_ entries: [Result<ListedPlace, Reason>]) {
    for (index, entry) in entries.enumerated() {
      switch entry {
      case .success(let place):
        places.append(place)
        indices.append(index)
      case .failure(let reason): skipped.append(passedOver(index, reason))
      }
    }
  }

  /// The entry at `index` as one that cannot be used.
  func passedOver(_ index: Int, _ reason: Reason) -> Skipped {
    Skipped(index: index, row: rows.indices.contains(index) ? rows[index] : nil, why: reason)
  }

  /// Reads a list. Unknown keys are ignored; bad entries go to `skipped`.
  ///
  /// - Throws: ``Failure`` for a text that is too large, is no such list, or lists nothing.
  public init(_ json: Data) throws(Failure) {
    guard json.count <= Self.maxBytes else { throw .listTooLarge }
    guard let list = try? JSONDecoder().decode(Body.self, from: json) else { throw .notAList }
    guard !list.locations.isEmpty else { throw .listEmpty }
    take(list.locations.map(\.place))
  }

  private struct Body: Decodable { let locations: [Entry] }

  /// One entry, or the reason why it is not one: reading it never fails.
  private struct Entry: Decodable {
    let place: Result<ListedPlace, Reason>

    private enum Field: String, CodingKey { case name, lat, lng, address, colour, symbol }

    init(from decoder: any Decoder) { place = Result { () throws(Reason) in try Self.read(decoder) } }

    private static func read(_ decoder: any Decoder) throws(Reason) -> ListedPlace {
      guard let fields = try? decoder.container(keyedBy: Field.self) else { throw .notAnObject }
      func text(_ field: Field) -> String? { try? fields.decode(String.self, forKey: field) }
      return try PlaceDraft(
        name: text(.name), address: text(.address), latitude: try? fields.decode(Double.self, forKey: .lat),
        longitude: try? fields.decode(Double.self, forKey: .lng), colour: text(.colour), symbol: text(.symbol)
      ).checked()
    }
  }
}

extension PlaceList.Reason: Error {}
