extension PlaceList {
  /// What the form of a list calls its entries.
  public enum Kind: String, Sendable {
    case entry, row, feature, waypoint, placemark
    case routePoint = "route point"

    /// Whether an entry is found by its line.
    var hasLines: Bool { [.waypoint, .routePoint, .placemark].contains(self) }
  }

  /// An entry that cannot be used.
  public struct Skipped: Sendable, Equatable, Codable {
    /// The position in the list, from 0.
    public let index: Int
    /// The row of a table, from 1 as a spreadsheet counts; nil if the list is no table.
    public let row: Int?
    /// The line of an XML document, from 1; nil if the list is none.
    public let line: Int?
    /// The reason why the entry cannot be used. ``Reason/mapFull`` is determined by an import, not by reading the list.
    public let why: Reason

    /// The entry at `index` of a list of this kind, which has this number in its file.
    init(at index: Int, number: Int?, of kind: Kind, why: Reason) {
      // A feature can have several places.
      self.index = kind == .feature ? number.map { $0 - 1 } ?? index : index
      row = kind == .row ? number : nil
      line = kind.hasLines ? number : nil
      self.why = why
    }
  }

  /// Why an entry cannot be used. The raw value is its code for programs.
  public enum Reason: String, Error, Codable, CaseIterable {
    case notAnObject, noName, nameUnfit, noCoordinates, outOfRange, mapFull

    /// What is wrong with one entry of this kind, or with several.
    func predicate(of kind: Kind, several: Bool) -> String {
      let (has, are) = several ? ("have", "are") : ("has", "is")
      return switch self {
      case .notAnObject: "\(are) no object with name, lat and lng"
      case .noName: "\(has) no name" + (kind == .entry ? ": \"name\" must be a text that is not empty" : "")
      case .nameUnfit: "\(has) a name of more than \(PlaceText.longestTitle) characters, or on several lines"
      case .noCoordinates: "\(has) no coordinates: \(Self.coordinates(of: kind))"
      case .outOfRange: "\(has) coordinates out of range: latitude must be -90...90, longitude -180...180"
      case .mapFull: "\(has) no room: the map takes \(PlaceMap.maxPlaces) places"
      }
    }

    /// How an entry of this kind says where it is.
    private static func coordinates(of kind: Kind) -> String {
      switch kind {
      case .entry: "\"lat\" and \"lng\" must be numbers"
      case .row: "latitude and longitude must be numbers"
      case .feature: "only a Point or MultiPoint has a place"
      case .waypoint, .routePoint: "lat and lon must be numbers"
      case .placemark: "only a Point has a place"
      }
    }
  }

  /// The most numbers in a sentence: a list may have thousands of such entries.
  private static let mostNumbers = 20

  /// What is wrong with the entries `skipped` of this list: a sentence for each reason, in the words of its form.
  public func sentences(about skipped: [Skipped]) -> [String] {
    Reason.allCases.compactMap { reason in
      let entries = skipped.filter { $0.why == reason }
      guard let first = entries.first else { return nil }
      var numbers: [Int] = []
      for entry in entries {
        let number = entry.row ?? entry.line ?? entry.index + 1
        if numbers.last != number { numbers.append(number) }
      }
      let named = numbers.prefix(Self.mostNumbers).map(String.init).joined(separator: ", ")
      let more = numbers.count > Self.mostNumbers ? " and \(numbers.count - Self.mostNumbers) more" : ""
      let places = "\(first.line == nil ? kind.rawValue : "line")\(numbers.count > 1 ? "s" : "") \(named)\(more)"
      let predicate = reason.predicate(of: kind, several: entries.count > 1)
      if first.line == nil { return "\(places): \(entries.count > 1 ? "they" : "it") \(predicate)" }
      let subject = entries.count > 1 ? "\(entries.count) \(kind.rawValue)s" : "the \(kind.rawValue)"
      return "\(places): \(subject) \(predicate)"
    }
  }
}
