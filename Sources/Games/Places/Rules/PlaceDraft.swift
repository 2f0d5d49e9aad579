import EventSourcing

/// An entry of a list as a file has it, before it is checked.
public struct PlaceDraft: Sendable, Equatable {
  /// The name; nil if it is missing.
  public var name: String?
  /// The address, or else a description.
  public var address: String?
  /// Degrees; nil if missing, or not a number.
  public var latitude, longitude: Double?
  /// The names of a colour and of a symbol; unknown names are ignored.
  public var colour, symbol: String?
  /// The row, the line or the number of the entry in its file, from 1; nil where its position in the list says it.
  public var number: Int?

  /// Creates an entry of which nothing is known yet.
  public init(
    name: String? = nil, address: String? = nil, latitude: Double? = nil, longitude: Double? = nil,
    colour: String? = nil, symbol: String? = nil, number: Int? = nil
  ) {
    self.name = name
    self.address = address
    self.latitude = latitude
    self.longitude = longitude
    self.colour = colour
    self.symbol = symbol
    self.number = number
  }

  /// Checks the draft and returns the place. An address with several lines becomes one line, and one that is too long
  /// is cut, because other programs write such addresses.
  func checked() throws(PlaceList.Reason) -> ListedPlace {
    guard let name, !name.trimmed.isEmpty else { throw .noName }
    guard let title = try? PlaceText.title(name) else { throw .nameUnfit }
    guard let latitude, let longitude else { throw .noCoordinates }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { throw .outOfRange }
    let line = (address ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let address = [line, String(line.prefix(PlaceText.longestAddress)).trimmed, ""].lazy
      .compactMap { try? PlaceText.address($0) }.first
    return ListedPlace(
      title: title, address: address ?? "", coordinate: coordinate,
      look: PlaceLook(
        colour: colour.flatMap(PlaceLook.Colour.init) ?? .red, symbol: symbol.flatMap(PlaceLook.Symbol.init) ?? .dot))
  }
}
