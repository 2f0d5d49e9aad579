import Basics
import Foundation
import Testing

@testable import Atlas

@Suite struct TraceTests {
  /// The bytes of records of header, latitude and longitude.
  static func bytes(_ records: [(Int, Int, Int)]) -> [UInt8] {
    records.flatMap { [$0.0, $0.1, $0.2] }.flatMap { number in
      let bits = UInt16(bitPattern: Int16(number))
      return [UInt8(bits & 0xff), UInt8(bits >> 8)]
    }
  }

  static func trace(_ points: (longitude: Int, latitude: Int)...) -> Trace {
    Trace(points.map { Trace.Point(longitude: $0.longitude, latitude: $0.latitude) })
  }

  @Test func `a header above five begins a line, the others say the detail of a point`() throws {
    let read = try Trace.read(
      pnt: Self.bytes([(1001, 60, -120), (1, 61, -121), (5, 62, -122), (7001, 0, 1), (2, -1, 0)]), named: "X.PNT")
    #expect(read.count == 2)
    #expect(read[0].points.map(\.detail) == [5, 1, 5])
    #expect(read[0].points.map(\.latitude) == [60, 61, 62])
    #expect(read[1].points.map(\.longitude) == [1, 0])
  }

  @Test func `a line of one point is left out`() throws {
    #expect(try Trace.read(pnt: Self.bytes([(1001, 0, 0)]), named: "X.PNT").isEmpty)
  }

  @Test(
    arguments: [
      ([], "0 bytes"), ([(1, 0, 0)], "record 1 belongs to no line"),
      ([(1001, 0, 0), (0, 0, 0)], "record 2 has the header 0"),
      ([(1001, 0, 0), (-7, 0, 0)], "record 2 has the header -7"),
      ([(1001, 5401, 0)], "record 1 is not on the globe"), ([(1001, 0, 10801)], "record 1 is not on the globe"),
    ] as [([(Int, Int, Int)], String)]) func `nonsense is refused by its record`(
      records: [(Int, Int, Int)], why: String
    )
  {
    let error = #expect(throws: AtlasError.self) { try Trace.read(pnt: Self.bytes(records), named: "X.PNT") }
    #expect(error?.description.contains("X.PNT: \(why)") == true)
  }

  @Test func `a file that is cut off is refused`() {
    let whole = Self.bytes([(1001, 0, 0), (1, 1, 1)])
    for count in 1..<whole.count where count != 6 {
      #expect(throws: AtlasError.self) { try Trace.read(pnt: Array(whole.prefix(count)), named: "X.PNT") }
    }
  }

  @Test(arguments: [UInt64](1...50)) func `any bytes are either read or refused`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<6 * Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    guard let traces = try? Trace.read(pnt: bytes, named: "X.PNT") else { return }
    #expect(traces.allSatisfy { $0.points.count > 1 && $0.points.allSatisfy { (1...5).contains($0.detail) } })
  }

  @Test func `from far only points that the shape needs are left, and both ends`() {
    var line = Self.trace((0, 0), (1, 1), (2, 2), (3, 3))
    for (i, detail) in [1, 2, 4, 1].enumerated() { line.points[i].detail = detail }
    #expect(line.reduced(to: 3).points.map(\.longitude) == [0, 2, 3])
  }

  @Test func `a line over the date line goes on, and is there again one turn away`() {
    let unrolled = Self.trace((10700, 0), (-10700, 10), (-10600, 20)).unrolled()
    #expect(unrolled.map { $0.points.map(\.longitude) } == [[10700, 10900, 11000], [-10900, -10700, -10600]])
  }

  @Test func `a line around the pole is led along the pole`() throws {
    let ring = Self.trace((-10000, -4800), (-3000, -4700), (4000, -4800), (10000, -4700), (-10000, -4800))
    let unrolled = try #require(ring.unrolled().first)
    #expect(unrolled.points.map(\.longitude) == [-10000, -3000, 4000, 10000, 11600, 11600, -10000, -10000])
    #expect(unrolled.points.suffix(3).map(\.latitude) == [-5400, -5400, -4800])
  }

  @Test func `a line is written as differences`() {
    #expect(AtlasSheet.Line(Self.trace((100, -20), (103, -20), (101, -25))) == [100, -20, 3, 0, -2, -5])
  }

  @Test(.enabled(if: Atlas().isInstalled, "the Debian package \(Atlas.package) is not installed"))
  func `the installed world has land where there is land`() throws {
    let near = try Atlas().sheet(.near)
    let far = try Atlas().sheet(.far)
    #expect(far.json.count < 250_000)
    #expect(near.json.count < 750_000)
    let read = try JSONDecoder().decode([String: [[Int]]].self, from: Data(near.json))
    #expect(read == ["land": near.land, "lakes": near.lakes, "rivers": near.rivers, "borders": near.borders])
    // Philadelphia and Moscow are on land; the middle of the Atlantic and the Baltic are not.
    let places: [(Double, Double, Bool)] = [
      (-75.19, 39.95, true), (37.62, 55.75, true), (-40, 30, false), (19.9, 58.5, false),
    ]
    for (longitude, latitude, isLand) in places {
      let crossings = near.land.count { Self.ring($0, holds: (longitude * 60, latitude * 60)) }
      #expect((crossings > 0) == isLand, "\(longitude), \(latitude)")
    }
  }

  @Test func `a world that is not installed is named with its package`() {
    let atlas = Atlas(folder: "/nowhere")
    #expect(!atlas.isInstalled)
    let error = #expect(throws: AtlasError.self) { try atlas.sheet(.far) }
    #expect(error?.description.contains(Atlas.package) == true)
  }

  /// Whether the closed `line` goes around `point` (even-odd rule).
  static func ring(_ line: AtlasSheet.Line, holds point: (Double, Double)) -> Bool {
    var corners: [(Double, Double)] = []
    for i in stride(from: 0, to: line.count, by: 2) {
      let last = corners.last ?? (0, 0)
      corners.append((last.0 + Double(line[i]), last.1 + Double(line[i + 1])))
    }
    return zip(corners, corners.dropFirst()).count { a, b in
      (a.1 > point.1) != (b.1 > point.1) && point.0 < (b.0 - a.0) * (point.1 - a.1) / (b.1 - a.1) + a.0
    } % 2 == 1
  }
}
