import Foundation
import TestSupport
import Testing

@Suite struct `The command moon` {
  @Test func `a person is told when the Moon rises and sets`() async throws {
    let run = try await apeiron("moon", "--lat", "37.4229", "--lon", "-122.085", "--at", "2019-05-09")
    #expect(run.status == 0)
    #expect(run.output.contains("moonrise          2019-05-09T10:07"))
    #expect(run.output.contains("moonset           2019-05-09T00:07"))
    #expect(run.output.contains("waxing crescent"))
  }

  @Test func `an eclipse that is on is told`() async throws {
    let run = try await apeiron("moon", "--lat", "32.7767", "--lon", "-96.797", "--at", "2024-04-08T18:42Z")
    #expect(run.status == 0)
    #expect(run.output.contains("eclipse           total eclipse of the Sun, here total, 1.0"))
  }

  @Test func `the eclipses of a year are listed with what is seen of them`() async throws {
    let run = try await apeiron("moon", "--lat", "42.34", "--lon", "-3.7", "--at", "2026-05-01", "--eclipses")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains("annular eclipse of the Sun") && lines[0].contains("not seen here"))
    #expect(lines[2].contains("total eclipse of the Sun") && lines[2].contains("here total"))
  }

  @Test func `programs get one line of JSON`() async throws {
    let run = try await apeiron(
      "moon", "--lat", "89.9", "--lon", "0", "--at", "2026-02-01T12:00Z", "--zone", "UTC", "--json")
    #expect(run.status == 0)
    let moon = try #require(try run.objects().first)
    #expect(moon["rise"] is NSNull && moon["set"] is NSNull)
    #expect(moon["phase"] as? String == "full")
  }

  @Test(arguments: [
    (["--lat", "1"], "--lon"), (["--lat", "95", "--lon", "1"], "-90...90"),
    (["--lat", "1", "--lon", "1", "--at", "soon"], "2019-05-09T10:07"),
    (["--lat", "1", "--lon", "1", "--zone", "Sea/Imbrium"], "tz database"),
    (["--lat", "1", "--lon", "1", "--at", "1850-01-01"], "1900...2100"),
  ])
  func `a wrong command line is told what to write`(arguments: [String], word: String) async throws {
    let run = try await Program().run(["moon"] + arguments)
    #expect(run.status == 64)
    #expect(run.talk.contains(word))
  }

  @Test func `a table that agrees passes, one that does not is told, one that is none is refused`() async throws {
    let folder = try TemporaryFolder()
    let place = "place Mountain_View 37.4229 -122.085 -7\n"
    let time = "at 2019-05-09T19:00:00Z 2019-06-03T10:01:56Z 2019-05-18T21:11:21Z\n"
    try folder.write("\(place)\(time)19.2847 77.1833 371451 10:07:21 00:07:43\n", to: "good.txt")
    try folder.write("\(place)\(time)19.2847 77.1833 371451 10:09:21 -\n", to: "bad.txt")
    try folder.write("\(place)\(time)nothing\n", to: "none.txt")
    let good = try await apeiron("moon", "--check", folder.path("good.txt"))
    #expect(good.status == 0)
    #expect(good.output.contains("| moonrise | 1 | 0."))
    let bad = try await apeiron("moon", "--check", folder.path("bad.txt"))
    #expect(bad.status == 1)
    #expect(bad.output.contains("only one of the two tables has a moonset at Mountain View"))
    let none = try await apeiron("moon", "--check", folder.path("none.txt"))
    #expect(none.status == 65)
    #expect(none.talk.contains("none.txt:3"))
    #expect(try await apeiron("moon", "--check", folder.path("nowhere.txt")).status == 66)
  }
}
