/// Towns by which a place is called and its time zone is guessed.
public struct Gazetteer: Sendable, Equatable {
  public struct Town: Sendable, Equatable, Encodable {
    public let name: String
    /// In degrees, north and east positive.
    public let latitude, longitude: Double
    /// A name of the tz database.
    public let zone: String
  }

  public let towns: [Town]

  public init(towns: [Town] = []) { self.towns = towns }

  /// The towns in the text of the tz database's `zone.tab`: countries, coordinates as ±DDMM±DDDMM or with seconds, zone.
  /// A zone is called by its largest town. Lines of another form are passed over.
  public init(zoneTable text: String) { towns = text.split(separator: "\n").compactMap(Self.town) }

  private static func town(_ line: Substring) -> Town? {
    let columns = line.split(separator: "\t").map(String.init)
    guard !line.hasPrefix("#"), columns.count >= 3, let name = columns[2].split(separator: "/").last else { return nil }
    let place = columns[1]
    guard let sign = place.lastIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(place[..<sign], digits: 2), let longitude = degrees(place[sign...], digits: 3)
    else { return nil }
    return Town(
      name: String(name).replacing("_", with: " "), latitude: latitude, longitude: longitude, zone: columns[2])
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

  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let number = text.dropFirst()
    let (whole, rest) = (number.prefix(digits), number.dropFirst(digits))
    guard let degrees = Double(whole), let minutes = Double(rest.prefix(2)) else { return nil }
    let value = degrees + minutes / 60 + (Double(rest.dropFirst(2)) ?? 0) / 3600
    return text.hasPrefix("-") ? -value : value
  }
}
