import Foundation
import Settings
import TestSupport
import Testing

@Suite struct `The commands config show and check` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `show each setting and who says so`() async throws {
    let file = try folder.write("keep-frames: /frames\nport: 1\n", to: "room.yaml")
    let run = try await apeiron("config", "show", "--origin", "--config", file, "--port", "9000", "--https")
    #expect(run.status == 0 && run.talk == "")
    let lines = run.lines.map { $0.replacing(#/ +/#, with: " ") }
    for line in [
      "host: 127.0.0.1 # default", "port: 9000 # --port", "https: true # --https", "keep-frames: /frames # \(file):1",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    let plain = try await apeiron("config", "show", "--config", file)
    #expect(plain.lines.count == run.lines.count && !plain.output.contains("#"))
    let objects = try await apeiron("config", "show", "--config", file, "--json").objects()
    #expect(objects.count == run.lines.count)
    let frames = try #require(objects.first { $0["setting"] as? String == "keep-frames" })
    #expect(frames["value"] as? String == "/frames" && frames["origin"] as? String == "\(file):1")
  }

  @Test func `take an option for each setting`() async throws {
    let file = try folder.write("", to: "empty.yaml")
    let objects = try await apeiron("config", "show", "--config", file, "--json").objects()
    #expect(objects.count == Setting.all.count)
    for object in objects {
      let (setting, value) = (object["setting"] as? String ?? "", object["value"] as? String ?? "")
      // A boolean setting has no value when it is given as an option.
      let flags = ["true": ["--\(setting)"], "false": ["--no-\(setting)"]]
      let option = flags[value] ?? ["--\(setting)", value]
      let run = try await Program().run(["config", "show", "--config", file, "--json"] + option)
      let origins = try run.objects().filter { $0["origin"] as? String != "default" }
      #expect(origins.map { $0["setting"] as? String } == [setting])
    }
  }

  @Test func `refuse wrong options with 64, wrong files with 65, missing ones with 66`() async throws {
    let file = try folder.write("port: http\nprot: 1\n", to: "bad.yaml")
    let option = try await apeiron("config", "show", "--config", try folder.write("", to: "empty.yaml"), "--port", "x")
    #expect(option.status == 64 && option.output == "")
    #expect(option.talk.hasPrefix("apeiron: --port: \"x\" is not a value"))
    let show = try await apeiron("config", "show", "--config", file)
    #expect(show.status == 65 && show.output == "")
    #expect(show.talk.contains("apeiron: \(file):2: prot: there is no such setting. Did you mean port?"))
    let check = try await apeiron("config", "check", file)
    #expect(check.status == 65 && check.lines.count == 2)
    #expect(check.lines[0].hasPrefix("\(file):1: port: \"http\" is not a value of this setting."))
    #expect(check.talk.contains("\(file) has 2 problem(s)"))
    for command in [["show", "--config"], ["check"]] {
      let missing = try await Program().run(["config"] + command + [folder.path("nowhere.yaml")])
      #expect(missing.status == 66)
    }
  }

  @Test func `say that a file is right`() async throws {
    let file = try folder.write("port: 1\n", to: "room.yaml")
    let run = try await apeiron("config", "check", file)
    #expect(run.status == 0 && run.output == "")
    #expect(run.talk.contains("1 of \(Setting.all.count) settings, no problems"))
  }
}
