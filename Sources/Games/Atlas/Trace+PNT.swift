extension Trace {
  /// Bytes of a record: a header, a latitude and a longitude, each a little-endian 16-bit integer.
  private static let recordSize = 6
  /// Header values up to this are the detail of a point; larger ones start a new line and are its number.
  private static let details = 1...5

  /// Reads a file of the Micro World Data Bank II in the PNT format of KDE's Marble (`PntRunner`): records of three
  /// 16-bit integers, in minutes of arc.
  ///
  /// - Throws: ``AtlasError`` for anything that is not such a file, naming the record.
  public static func read(pnt bytes: [UInt8], named file: String) throws(AtlasError) -> [Trace] {
    func refuse(_ record: Int, _ why: String) -> AtlasError {
      AtlasError(file: file, reason: "record \(record + 1) \(why)")
    }
    guard !bytes.isEmpty, bytes.count.isMultiple(of: recordSize) else {
      throw AtlasError(file: file, reason: "\(bytes.count) bytes are not a list of records of \(recordSize) bytes")
    }
    var traces: [Trace] = []
    for record in 0..<bytes.count / recordSize {
      func integer(_ i: Int) -> Int {
        let at = record * recordSize + 2 * i
        return Int(Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8))
      }
      let (header, latitude, longitude) = (integer(0), integer(1), integer(2))
      guard abs(latitude) <= 90 * 60, abs(longitude) <= 180 * 60 else { throw refuse(record, "is not on the globe") }
      if details.contains(header) {
        guard !traces.isEmpty else { throw refuse(record, "belongs to no line") }
        traces[traces.count - 1].points.append(Point(longitude: longitude, latitude: latitude, detail: header))
      } else {
        guard header > 0 else { throw refuse(record, "has the header \(header)") }
        traces.append(Trace([Point(longitude: longitude, latitude: latitude)]))
      }
    }
    // A line of one point draws nothing.
    return traces.filter { $0.points.count > 1 }
  }
}
