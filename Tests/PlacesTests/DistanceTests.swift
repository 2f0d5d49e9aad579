import Basics
import EventSourcing
import Places
import Testing

@Suite struct DistanceTests {
  @Test(arguments: [
    (0.4, "0 m"), (840.3, "840 m"), (999.4, "999 m"), (999.5, "1.0 km"), (12_340, "12.3 km"), (2_345_678, "2345.7 km"),
  ]) func `a distance is worded in metres below a kilometre`(metres: Double, words: String) {
    #expect(Distance(metres: metres).description == words)
  }

  /// Computed on the sphere by hand: a degree of a great circle is the radius times pi / 180.
  @Test(arguments: [
    (0.0, 0.0, 0.0, 1.0, 111_195.08), (0, 0, 0, 180, 20_015_114.4), (90, 0, -90, 77, 20_015_114.4),
    (0, 179.5, 0, -179.5, 111_195.08), (60, 0, 60, 0, 0),
  ]) func `distances are those of the great circle`(a: Double, b: Double, c: Double, d: Double, metres: Double) throws {
    let distance = try Sample.point(a, b).distance(to: Sample.point(c, d)).metres
    #expect(abs(distance - metres) < 0.1)
  }

  @Test func `Moscow is 634 km from Saint Petersburg`() throws {
    // 635 km on the ellipsoid, by the usual gazetteers.
    let metres = try Sample.point(55.753215, 37.622504).distance(to: Sample.point(59.939095, 30.315868)).metres
    #expect((632_000...637_000).contains(metres))
  }

  @Test(arguments: UInt64(1)...8) func `it is a metric on random points`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func point() throws -> Coordinate {
      try Sample.point(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
    }
    for _ in 0..<200 {
      let (a, b, c) = (try point(), try point(), try point())
      #expect(a.distance(to: a).metres == 0)
      #expect(abs(a.distance(to: b).metres - b.distance(to: a).metres) < 1e-6)
      #expect(a.distance(to: c).metres <= a.distance(to: b).metres + b.distance(to: c).metres + 1e-3)
      #expect((0...20_015_115).contains(a.distance(to: b).metres))
    }
  }
}
