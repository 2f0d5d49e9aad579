import Foundation
import Testing

@testable import Moon

/// 204 times from 1950 to 2050 at twelve places, by JPL's DE421 (Reference/make_table.py).
@Suite struct ReferenceTests {
  static let errors: Result<AlmanacErrors, any Error> = Result {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/moon.txt")
    return AlmanacErrors(try AlmanacTable(try String(contentsOf: file, encoding: .utf8)))
  }

  @Test(arguments: [
    "altitude", "azimuth", "place in the sky", "distance", "moonrise", "moonset", "new moon", "full moon",
  ])
  func `every row is within the accuracy that is promised`(name: String) throws {
    let figure = try #require(try Self.errors.get().figures.first { $0.name == name })
    #expect(figure.beyond == 0, "\(figure.largest) \(figure.unit) at \(figure.worst)")
    #expect(figure.largest <= figure.tolerance)
    #expect(
      figure.count
        >= (name.hasSuffix(" moon") ? 200 : name.hasPrefix("moon") ? 1800 : name == "azimuth" ? 2400 : 200 * 12))
  }

  @Test func `both ephemerides have the Moon rise and set on the same days`() throws {
    #expect(try Self.errors.get().disagreements.isEmpty)
  }

  @Test func `a line that is not of the form is named`() {
    #expect(throws: AlmanacTable.Trouble(line: 2)) { try AlmanacTable("# a table\nplace nowhere") }
    #expect(throws: AlmanacTable.Trouble(line: 1)) { try AlmanacTable("1 2 3 - -") }
  }
}
