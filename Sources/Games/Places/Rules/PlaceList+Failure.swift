public import EventSourcing

extension PlaceList {
  /// Why a file is not a list at all.
  public enum Failure: ExplainedRefusal, Equatable {
    case listTooLarge, listNotUTF8, notAList, listEmpty
    /// It breaks the rules of XML, in this line.
    case notXML(line: Int)
    /// Its coordinates are not degrees, but what `name` says.
    case notDegrees(name: String)
    /// It has a document type, with which a small file can expand to a large one.
    case documentType
    /// A table lacks these columns, and has those with the titles `found`.
    case noColumn([String], found: [String])
    /// A file for GPS devices has no waypoints; `only` says what it has instead.
    case noWaypoints(only: String)
    /// A zip has no list that could be read, for this reason.
    case zip(String)

    /// The reason as one word, for programs.
    public var code: String {
      switch self {
      case .listTooLarge: "listTooLarge"
      case .listNotUTF8: "listNotUTF8"
      case .notAList: "notAList"
      case .notXML: "listNotXML"
      case .listEmpty: "listEmpty"
      case .notDegrees: "listNotDegrees"
      case .documentType: "listDocumentType"
      case .noColumn: "listNoColumn"
      case .noWaypoints: "listNoWaypoints"
      case .zip: "listZip"
      }
    }

    /// The kind of the refusal: the text is too large, or cannot be used.
    public var kind: RefusalKind { self == .listTooLarge ? .tooLarge : .unusable }

    /// The reason, and what to do about it.
    public var description: String {
      switch self {
      case .listTooLarge: "The list is larger than \(PlaceList.maxBytes >> 20) MB: split it."
      case .listNotUTF8: "The list is not in UTF-8: save it with that encoding."
      case .notAList:
        "This is not a list of places: it must be GeoJSON, GPX, KML, KMZ, a table with the columns name, latitude and "
          + "longitude, or JSON of the form {\"locations\":[{\"name\":…,\"lat\":…,\"lng\":…}]}."
      case .notXML(let line): "The list breaks off or is no XML in line \(line): export it again, or mend the line."
      case .listEmpty: "The list is empty: add entries to it."
      case .notDegrees(let name): "The list is in \(name), not in degrees: save it as WGS 84 (EPSG:4326)."
      case .documentType: "The list has a document type, which is refused: delete the line <!DOCTYPE …>."
      case .noColumn(let missing, let found):
        "There is no column \(missing.joined(separator: " and no column ")); there are "
          + "\(found.joined(separator: ", ")): write name, latitude and longitude into the row of titles."
      case .noWaypoints(let only): "The list has no waypoints, only \(only): add waypoints with names to it."
      case .zip(let reason):
        "No list can be read in the zip (\(reason)): save it as KMZ or KML, or a spreadsheet as CSV."
      }
    }

    /// What is wrong with this list and with no other.
    public var subject: String? {
      switch self {
      case .notXML(let line): String(line)
      case .notDegrees(let name): name
      case .noColumn(_, let found): found.joined(separator: ", ")
      default: nil
      }
    }
  }
}
