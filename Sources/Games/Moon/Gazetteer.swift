/// Towns by which a place is called and its time zone is told.
public struct Gazetteer: Sendable, Equatable {
  public struct Town: Sendable, Equatable {
    public let name: String
    /// The country's two letters of ISO 3166.
    public let country: String
    /// In degrees, north and east positive.
    public let latitude, longitude: Double
    /// A name of the tz database.
    public let zone: String
    /// Whether half a million people live there, or a government sits there: 900 of 24 000, which can be picked from a list.
    public let isLarge: Bool
  }

  public let towns: [Town]

  public init(towns: [Town] = []) { self.towns = towns }

  /// The towns in the bytes of a table of GeoNames, such as `cities15000.txt`: a line each, with 19 columns between tabs.
  /// Lines of another form are passed over, and so are quarters of towns and places where nobody lives any more.
  public init(table bytes: [UInt8]) {
    towns = bytes.split(separator: UInt8(ascii: "\n")).compactMap(Self.town)
  }

  /// GeoNames' codes of a capital, and of what is no town: a quarter, and abandoned, historical and destroyed places.
  private static let capital = "PPLC"
  private static let noTowns: Set = ["PPLX", "PPLQ", "PPLH", "PPLW"]
  private static let large = 500_000

  private static func town(_ line: ArraySlice<UInt8>) -> Town? {
    let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard columns.count == 19 else { return nil }
    func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }
    let kind = text(7)
    guard !noTowns.contains(kind), let latitude = Double(text(4)), let longitude = Double(text(5)),
      (-90...90).contains(latitude), (-180...180).contains(longitude), !columns[1].isEmpty, !columns[17].isEmpty
    else { return nil }
    return Town(
      name: text(1), country: text(8), latitude: latitude, longitude: longitude, zone: text(17),
      isLarge: kind == capital || (Int(text(14)) ?? 0) >= large)
  }

  /// The nearest town, and how many kilometres away it is, on a sphere; nil where there are no towns.
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
