/// The towns that give a place its name and its time zone.
public struct Gazetteer: Sendable, Equatable {
  /// A town as GeoNames lists it.
  public struct Town: Sendable, Equatable {
    /// The name with its accents: "São Paulo".
    public let name: String
    /// The country's two-letter code (ISO 3166).
    public let country: String
    /// In degrees, north and east positive.
    public let latitude, longitude: Double
    /// A name in the tz database.
    public let zone: String
    /// Whether half a million people live there or a government has its seat there: 900 of 24 000 towns, for a list to
    /// pick from.
    public let isLarge: Bool
    /// Its other names in Cyrillic, by which it is looked for as well; none for a town that is not large.
    public let otherNames: [String]
  }

  /// The towns in the order of the table.
  public let towns: [Town]

  /// Creates a gazetteer of `towns`; without any, no place has a name, and times without a zone are in UTC.
  public init(towns: [Town] = []) { self.towns = towns }

  /// Parses the bytes of a GeoNames table such as `cities15000.txt`: one town per line, in 19 tab-separated columns.
  /// Skips lines of another form, quarters of towns, and places where nobody lives any more.
  public init(table bytes: [UInt8]) {
    towns = bytes.split(separator: UInt8(ascii: "\n")).compactMap(Self.town)
  }

  /// The GeoNames code for a capital, and the codes for places that are not towns: quarters, and abandoned, historical
  /// and destroyed places.
  private static let capital = "PPLC"
  private static let noTowns: Set = ["PPLX", "PPLQ", "PPLH", "PPLW"]
  private static let large = 500_000

  /// Of the languages of the pages, the one whose readers do not write town names as GeoNames does. A name is Cyrillic if
  /// one of its letters is.
  private static func isCyrillic(_ name: String) -> Bool {
    name.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
  }

  private static func town(_ line: ArraySlice<UInt8>) -> Town? {
    let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard columns.count == 19 else { return nil }
    func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }
    let kind = text(7)
    guard !noTowns.contains(kind), let latitude = Double(text(4)), let longitude = Double(text(5)),
      (-90...90).contains(latitude), (-180...180).contains(longitude), !columns[1].isEmpty, !columns[17].isEmpty
    else { return nil }
    let isLarge = kind == capital || (Int(text(14)) ?? 0) >= large
    return Town(
      name: text(1), country: text(8), latitude: latitude, longitude: longitude, zone: text(17),
      isLarge: isLarge, otherNames: isLarge ? text(3).split(separator: ",").map(String.init).filter(isCyrillic) : [])
  }

  /// The nearest town and its great-circle distance in kilometres; nil if there are no towns.
  public func nearest(to observer: Observer) -> (town: Town, distance: Double)? {
    let here = Vector(longitude: observer.longitude, latitude: observer.latitude, length: Self.radius)
    let distances = towns.map { town in
      (here - Vector(longitude: town.longitude, latitude: town.latitude, length: Self.radius)).length
    }
    guard let (index, chord) = distances.enumerated().min(by: { $0.element < $1.element }) else { return nil }
    return (towns[index], 2 * Self.radius * arcSine(chord / (2 * Self.radius)) * .pi / 180)
  }

  /// The Earth's mean radius in kilometres (IUGG).
  private static let radius = 6371.0
}
