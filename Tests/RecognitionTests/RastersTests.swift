import Identity
import Testing
import Vision

@testable import Recognition

@Suite("The blocks of a reference that others show too") struct RastersTests {
  /// Of 400 x 300 pixels, and so of 13 x 10 blocks, of which the template has two all around.
  private func card(_ picture: UInt64) throws -> Reference {
    try Enrolment().enrol(StrangerTests.card(picture: picture, fifths: 3), name: "\(picture)")
  }

  @Test func `are the template of a series, and not its pictures`() throws {
    let rasters = Rasters(of: [try card(41), try card(42)], indexes: [:])
    let shared = try rasters.sharedCells(of: 0)
    #expect(shared.count { $0.column == 0 || $0.column == 12 || $0.row == 0 || $0.row == 9 } > 30)
    // By chance a block of another picture may agree.
    #expect(shared.count { (4...8).contains($0.column) && (3...6).contains($0.row) } < 4)
    #expect(try rasters.differ(0, 1))
  }

  @Test func `are all where another picture of the same is known, and none where nothing else is`() throws {
    let alone = Rasters(of: [try card(41)], indexes: [:])
    #expect(try alone.sharedCells(of: 0).isEmpty)
    let twice = Rasters(of: [try card(41), try card(41).renamed("again")], indexes: [:])
    #expect(try twice.sharedCells(of: 0).count > 100)
    #expect(try !twice.differ(0, 1))
  }

  @Test func `are none of a thing that has nothing in common`() throws {
    let other = try Enrolment().enrol(Pictures.textured(seed: 7), name: "other")
    let rasters = Rasters(of: [try card(41), other], indexes: [:])
    #expect(try rasters.sharedCells(of: 0).isEmpty)
    #expect(try rasters.differ(0, 1))
  }
}
