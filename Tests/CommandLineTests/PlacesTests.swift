import Foundation
import TestSupport
import Testing

@Suite struct `The command places` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  static let list =
    #"{"locations":[{"name":"Quay","lat":-33.86,"lng":151.21},{"lat":1,"lng":2},{"name":"Опера","lat":-33.8568,"lng":151.2153}]}"#

  init() throws {
    sample = try SamplePack()
    try folder.write(
      SamplePack.yaml + """

        places:
          - title: Sydney
            places:
              - {title: Bridge, address: Harbour, latitude: -33.8523, longitude: 151.2108}
          - title: Empty

        """, to: "pack/pack.yaml")
  }

  private func places(_ arguments: String...) async throws -> Program.Run {
    try await Program().run(["places"] + arguments + ["--pack", sample.path, "--data", folder.path("data")])
  }

  @Test func `lists the maps and their places`() async throws {
    let maps = try await places("list")
    #expect(maps.status == 0 && maps.lines == ["sydney: Sydney, 1 places", "empty: Empty, 0 places"])
    #expect(try await places("list", "sydney").lines == ["Bridge · Harbour · -33.85230, 151.21080"])
    let far = try await places("list", "sydney", "--from", "-33.8568,151.2153")
    #expect(far.lines == ["Bridge · Harbour · -33.85230, 151.21080 · 650 m"])
    #expect(try await places("list", "empty").lines.isEmpty)
    // Nothing is made where nothing is written.
    #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
  }

  @Test func `imports a file, names what it skips, and doubles nothing`() async throws {
    try folder.write(Self.list, to: "list.json")
    let first = try await places("import", "sydney", folder.path("list.json"))
    #expect(first.status == 3)
    #expect(first.lines == ["2 added, 0 already known, 1 skipped"])
    #expect(first.talk.contains("list.json: entry 2: it has no name"))
    let again = try await places("import", "sydney", folder.path("list.json"), "--json")
    #expect(again.output == #"{"added":0,"known":2,"skipped":[{"index":1,"why":"noName"}]}"# + "\n")
    let listed = try await places("list", "sydney", "--json", "--search", "ОПЕРА")
    let place = try #require(try listed.objects().first)
    #expect(place["title"] as? String == "Опера" && place["kind"] as? String == "default")
    #expect(try await places("list", "sydney").lines.count == 3)
  }

  @Test func `names the rows of a table as a spreadsheet does`() async throws {
    try folder.write("name,latitude,longitude\nBridge,-33.85,151.21\n,1,2\n", to: "list.csv")
    let run = try await places("import", "sydney", folder.path("list.csv"))
    #expect(run.status == 3 && run.talk.contains("list.csv: row 3: it has no name"))
  }

  @Test func `tells a reason once for all entries, in the words of their form`() async throws {
    try folder.write(
      "<gpx>\n<wpt lat=\"1\" lon=\"2\"/>\n<wpt lat=\"3\" lon=\"4\"/>\n<wpt lat=\"91\" lon=\"4\"><name>Far</name></wpt></gpx>",
      to: "walk.gpx")
    let run = try await places("import", "sydney", folder.path("walk.gpx"))
    #expect(run.status == 3 && run.talk.contains("walk.gpx: lines 2, 3: 2 waypoints have no name\n"))
    #expect(run.talk.contains("walk.gpx: line 4: the waypoint has coordinates out of range"))
  }

  @Test func `imports from standard input`() async throws {
    var program = Program()
    program.input = Array(Self.list.utf8)
    let run = try await program.run([
      "places", "import", "empty", "-", "--pack", sample.path, "--data", folder.path("data"),
    ])
    #expect(run.status == 3 && run.lines == ["2 added, 0 already known, 1 skipped"])
    #expect(run.talk.contains("-: entry 2: it has no name"))
  }

  @Test(arguments: ["geojson", "gpx", "kml", "csv", "json"]) func `writes a map that can be read again`(format: String)
    async throws
  {
    let file = try await places("export", "sydney", "--format", format)
    #expect(file.status == 0 && file.output.contains("Bridge") && file.output.contains("Harbour"))
    let again = try await places("import", "empty", try folder.write(file.output, to: "map.\(format)"))
    #expect(again.status == 0 && again.lines == ["1 added, 0 already known, 0 skipped"])
    #expect(try await places("list", "empty").lines == ["Bridge · Harbour · -33.85230, 151.21080"])
  }

  @Test func `imports from an address`() async throws {
    let server = try ListServer { path in
      path == "/list.json" ? ListServer.answer("200 OK", [], Self.list) : ListServer.answer("404 Not Found")
    }
    let run = try await places("import", "empty", server.address + "/list.json")
    #expect(run.status == 3 && run.lines == ["2 added, 0 already known, 1 skipped"])
    let missing = try await places("import", "empty", server.address + "/nothing")
    #expect(missing.status == 66 && missing.talk.contains("404"))
  }

  @Test(arguments: [
    ("nowhere", "list.json", Int32(65), "sydney, empty"), ("sydney", "missing.json", 66, "missing.json: No such file"),
    ("sydney", "pack", 66, "not a folder"),
    ("sydney", "file:///etc/passwd", 64, "http"), ("sydney", "bad.json", 65, "locations"),
  ]) func `says what is wrong`(map: String, source: String, status: Int32, says: String) async throws {
    try folder.write(Self.list, to: "list.json")
    try folder.write("[1, 2]", to: "bad.json")
    let run = try await places("import", map, source.contains("://") ? source : folder.path(source))
    #expect(run.status == status && run.talk.contains(says))
    #expect(run.output == "")
    #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
  }

  @Test func `takes a position in degrees only`() async throws {
    for wrong in ["here", "91,0", "1", "1,2,3", "1,x"] {
      let run = try await places("list", "sydney", "--from=\(wrong)")
      #expect(run.status == 64 && run.talk.contains("--from"))
    }
  }
}
