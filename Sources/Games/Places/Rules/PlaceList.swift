public import Foundation

/// A list of places as JSON: `{"locations":[{"name":"Opera House","lat":-33.8568,"lng":151.2153}]}`.
public struct PlaceList: Sendable, Equatable {
  /// The maximum size of a list in bytes: 50,000 places, the most that a map takes, have 5 MB as JSON and 12 as KML.
  public static let maxBytes = 16 << 20

  /// The usable entries, in the order of the list.
  public private(set) var places: [ListedPlace] = []
  /// The position of each of ``places`` in the list, from 0.
  private(set) var indices: [Int] = []
  /// The number of each entry in its file; empty where their positions say it.
  private var numbers: [Int] = []
  /// The entries that cannot be used.
  public private(set) var skipped: [Skipped] = []
  /// What the form of the list calls its entries.
  public private(set) var kind = Kind.entry

  /// Creates a list from `drafts` of this kind, in their order. Either all have a number or none. Entries that cannot be
  /// used are added to `skipped`.
  ///
  /// - Throws: ``Failure/listEmpty`` if `drafts` is empty.
  public init(_ drafts: [PlaceDraft], of kind: Kind = .entry) throws(Failure) {
    guard !drafts.isEmpty else { throw .listEmpty }
    self.kind = kind
    numbers = drafts.compactMap(\.number)
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
    Skipped(at: index, number: numbers.indices.contains(index) ? numbers[index] : nil, of: kind, why: reason)
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
