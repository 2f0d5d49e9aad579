import Foundation
import Testing

@testable import Moon

@Suite struct MoonQuestionTests {
  static let gazetteer = Gazetteer(
    table: Array(
      """
      1\tMoscow\t\tМосква,Moskau\t55.75\t37.62\tP\tPPLC\tRU\t\t\t\t\t\t10381222\t\t144\tEurope/Moscow\t2012-01-16
      2\tMoscow's quarter\t\t\t59.93\t30.31\tP\tPPLX\tRU\t\t\t\t\t\t1\t\t\tEurope/Moscow\t
      3\tQuilmes\t\t\t-34.72\t-58.25\tP\tPPL\tAR\t\t\t\t\t\t230810\t\t\tAmerica/Argentina/Buenos_Aires\t
      4\tBeyond\t\t\t91\t0\tP\tPPL\tAR\t\t\t\t\t\t1\t\t\tUTC\t
      5\tNowhere\t\t\tnorth\teast\tP\tPPL\tAR\t\t\t\t\t\t1\t\t\tUTC\t
      6\tTimeless\t\t\t1\t1\tP\tPPL\tAR\t\t\t\t\t\t1\t\t\t\t
      7\tCut\t\t\t1\t1
      not a town

      """.utf8))
  static let now = Date(timeIntervalSince1970: 1_795_000_000)

  private static func answer(_ at: String?, zone: String? = nil) throws -> MoonSheet {
    try MoonQuestion(latitude: 59.94, longitude: 30.31, at: at, zone: zone).answer(now: now, gazetteer: gazetteer)
  }

  @Test func `towns are read, and damaged lines, quarters and places off the globe passed over`() {
    #expect(Self.gazetteer.towns.map(\.name) == ["Moscow", "Quilmes"])
    #expect(Self.gazetteer.towns.map(\.country) == ["RU", "AR"])
    #expect(Self.gazetteer.towns.map(\.isLarge) == [true, false])
    #expect(Self.gazetteer.towns.map(\.otherNames) == [["Москва"], []])
    #expect(Self.gazetteer.towns[1].latitude == -34.72 && Self.gazetteer.towns[1].longitude == -58.25)
  }

  @Test func `the nearest town names the place and gives the zone`() throws {
    let sheet = try Self.answer(nil)
    #expect(sheet.place?.name == "Moscow")
    #expect(abs((sheet.place?.distance ?? 0) - 634) < 5)
    #expect(sheet.zone == "Europe/Moscow")
    #expect(sheet.at.hasSuffix("+03:00"))
  }

  @Test func `without towns the zone is UTC, and a zone that is told holds`() throws {
    let bare = try MoonQuestion(latitude: 0, longitude: 0).answer(now: Self.now, gazetteer: Gazetteer())
    #expect(bare.zone == "GMT" && bare.place == nil)
    #expect(try Self.answer(nil, zone: "Asia/Tokyo").at.hasSuffix("+09:00"))
  }

  @Test(arguments: [
    ("2019-05-09T10:07", "2019-05-09T10:07:00+03:00"), ("2019-05-09 10:07:30", "2019-05-09T10:07:30+03:00"),
    ("2019-05-09", "2019-05-09T12:00:00+03:00"), ("2019-05-09T10:07Z", "2019-05-09T13:07:00+03:00"),
    ("2019-05-09T10:07:00-07:00", "2019-05-09T20:07:00+03:00"),
  ])
  func `a time is read in its own zone or in the place's`(text: String, at: String) throws {
    #expect(try Self.answer(text).at == at)
  }

  @Test(arguments: ["yesterday", "2019-02-30", "2019-05-09T25:00", "2019-05-09T10:61", "2019-5-9", ""])
  func `what is no time is refused`(text: String) {
    #expect(throws: MoonError.time(text)) { try Self.answer(text) }
  }

  @Test func `what is no zone is refused`() {
    #expect(throws: MoonError.zone("Moon/Tycho")) { try Self.answer(nil, zone: "Moon/Tycho") }
  }

  @Test func `every field is written, also where there is nothing`() throws {
    let sheet = try MoonQuestion(latitude: 89.9, longitude: 0, at: "2026-02-01T12:00Z").answer(
      now: Self.now, gazetteer: Gazetteer())
    let json = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(sheet)) as? [String: Any])
    #expect(json["rise"] is NSNull && json["set"] is NSNull && json["place"] is NSNull)
    for field in [
      "at", "altitude", "azimuth", "distance", "phase", "illumination", "age", "diameter", "parallacticAngle",
      "nextNew",
      "nextFull",
    ] {
      #expect(json[field] != nil, "\(field)")
    }
    #expect(json["allDay"] as? String == "up")
  }
}
