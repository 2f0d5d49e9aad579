import Basics
import TestSupport
import Testing
import Vision

@Suite struct `EXIF's orientation` {
  enum Side { case top, bottom, left, right }

  /// The standard's own table: where on the upright picture the first stored row and the first stored column stand.
  static let table: [(orientation: UInt16, firstRow: Side, firstColumn: Side)] = [
    (1, .top, .left), (2, .top, .right), (3, .bottom, .right), (4, .bottom, .left),
    (5, .left, .top), (6, .right, .top), (7, .right, .bottom), (8, .left, .bottom),
  ]

  private static let (columns, rows) = (3, 2)
  private static let levels: [UInt8] = [10, 60, 110, 160, 210, 250]
  private static let stored = FlatJPEG(columns: columns, rows: rows, components: [levels]).bytes

  /// The blocks of the upright picture, each put where the standard says.
  private func upright(firstRow: Side, firstColumn: Side) -> GrayImage {
    let lies = firstRow == .left || firstRow == .right
    let (width, height) = lies ? (Self.rows, Self.columns) : (Self.columns, Self.rows)
    var blocks = [UInt8](repeating: 0, count: width * height)
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        var (x, y) = (0, 0)
        for (side, distance) in [(firstRow, row), (firstColumn, column)] {
          switch side {
          case .top: y = distance
          case .bottom: y = height - 1 - distance
          case .left: x = distance
          case .right: x = width - 1 - distance
          }
        }
        blocks[y * width + x] = Self.levels[row * Self.columns + column]
      }
    }
    return .blocks(blocks, columns: width, rows: height)
  }

  @Test(arguments: table, ExifSegment.ByteOrder.allCases)
  func `turns the picture upright`(
    row: (orientation: UInt16, firstRow: Side, firstColumn: Side), order: ExifSegment.ByteOrder
  ) throws {
    let exif = ExifSegment(orientation: row.orientation, order: order)
    let decoded = try ImageDecoder.photograph(JPEGSegment.insert(exif.bytes, into: Self.stored))
    let expected = upright(firstRow: row.firstRow, firstColumn: row.firstColumn)
    #expect(decoded.pixels == expected)
    #expect((decoded.width, decoded.height) == (expected.width, expected.height))
  }

  @Test(arguments: table)
  func `also turns a picture that is decoded smaller`(
    row: (orientation: UInt16, firstRow: Side, firstColumn: Side)
  ) throws {
    let file = JPEGSegment.insert(ExifSegment(orientation: row.orientation).bytes, into: Self.stored)
    let decoded = try ImageDecoder.photograph(file, scale: .atLeast(longestSide: 3))
    let expected = upright(firstRow: row.firstRow, firstColumn: row.firstColumn)
    #expect(decoded.pixels.width == expected.width / 8)
    for y in 0..<decoded.pixels.height {
      for x in 0..<decoded.pixels.width { #expect(decoded.pixels[x, y] == expected[8 * x, 8 * y]) }
    }
    #expect((decoded.width, decoded.height) == (expected.width, expected.height))
  }

  /// The PNG chunk has the content of a JPEG's EXIF segment without the leading "Exif" and two zeros (PNG, 11.3.3.6).
  @Test(arguments: table, [true, false])
  func `turns a PNG upright, whether it stands before or behind the pixels`(
    row: (orientation: UInt16, firstRow: Side, firstColumn: Side), isBefore: Bool
  ) throws {
    let stored = GrayImage.blocks(Self.levels, columns: Self.columns, rows: Self.rows)
    let png = PNGFile(width: stored.width, height: stored.height, kind: .gray, rows: stored.pixels).bytes
    let exif = Array(ExifSegment(orientation: row.orientation).bytes.dropFirst(10))
    let place = isBefore ? 33 : png.count - 12
    let decoded = try ImageDecoder.photograph(png.prefix(place) + PNGFile.chunk("eXIf", exif) + png.dropFirst(place))
    let expected = upright(firstRow: row.firstRow, firstColumn: row.firstColumn)
    #expect(decoded.pixels == expected)
    #expect((decoded.width, decoded.height) == (expected.width, expected.height))
  }

  @Test(arguments: [0, 9, 255, 65535] as [UInt16], ExifSegment.ByteOrder.allCases)
  func `of an unknown number is ignored`(orientation: UInt16, order: ExifSegment.ByteOrder) throws {
    let exif = ExifSegment(orientation: orientation, order: order)
    try expectAsStored(exif.bytes)
  }

  @Test(arguments: [1, 2, 5, 7, 10, 13, 0, 999] as [UInt16])
  func `of the wrong type turns nothing by a number out of range`(type: UInt16) throws {
    try expectAsStored(ExifSegment(orientation: 0x0900, type: type).bytes)
  }

  @Test(arguments: [0, 1, 7, 27, 0x7FFF, 0xFFFF] as [UInt16], ExifSegment.ByteOrder.allCases)
  func `is ignored where its directory lies outside`(directory: UInt16, order: ExifSegment.ByteOrder) throws {
    try expectAsStored(ExifSegment(orientation: 6, order: order, directory: directory).bytes)
  }

  @Test func `is ignored where its segment is cut short`() throws {
    let whole = ExifSegment(orientation: 6).bytes.dropFirst(4)
    for count in 0..<16 { try expectAsStored(JPEGSegment.bytes(0xE1, Array(whole.prefix(count)))) }
  }

  @Test func `is found behind other segments`() throws {
    let others =
      JPEGSegment.bytes(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)) + JPEGSegment.bytes(0xE2, [1, 2])
    let file = JPEGSegment.insert(others + ExifSegment(orientation: 6).bytes, into: Self.stored)
    #expect(try ImageDecoder.decode(file) == upright(firstRow: .right, firstColumn: .top))
  }

  /// Every byte of the segment's content is changed once: whatever the segment says afterwards, the picture is one of
  /// the eight.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `of damaged content turns the picture somehow or not`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pictures = Self.table.map { upright(firstRow: $0.firstRow, firstColumn: $0.firstColumn) }
    let exif = ExifSegment(orientation: 6, order: seed % 2 == 0 ? .little : .big).bytes
    for position in 4..<exif.count {
      var damaged = exif
      damaged[position] ^= UInt8.random(in: 1...255, using: &generator)
      let image = try ImageDecoder.decode(JPEGSegment.insert(damaged, into: Self.stored))
      #expect(pictures.contains(image), "byte \(position)")
    }
  }

  private func expectAsStored(
    _ segment: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let image = try ImageDecoder.decode(JPEGSegment.insert(segment, into: Self.stored))
    #expect(image == .blocks(Self.levels, columns: Self.columns, rows: Self.rows), sourceLocation: sourceLocation)
  }
}
