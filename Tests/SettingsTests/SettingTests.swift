import Settings
import Testing

@Suite struct `The table of settings` {
  @Test func `gives each a name, a variable, a default and a sentence of its own`() {
    for texts in [Setting.all.map(\.id), Setting.all.map(\.variable), Setting.all.map(\.about)] {
      #expect(Set(texts).count == Setting.all.count)
    }
    for setting in Setting.all {
      #expect(setting.id.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
      #expect(setting.about.last == "." && !setting.standard.isEmpty)
    }
    #expect(Setting.keepFrames.variable == "APEIRON_KEEP_FRAMES" && Setting.keepFrames.option == "--keep-frames")
  }

  @Test(arguments: Setting.all.map(\.id))
  func `takes each default as a value`(id: String) throws {
    let setting = try #require(Setting.all.first { $0.id == id })
    let resolved = try ResolvedSettings(options: [id: setting.standard], environment: ["HOME": "~"])
    #expect(resolved.settings == ServeSettings(environment: ["HOME": "~"]))
    #expect(resolved.origin(of: setting) == .option(setting.option))
  }

  @Test(arguments: [
    ("host", "::1", "::1"), ("port", "0", "0"), ("port", "65535", "65535"), ("camera", "none", "none"),
    ("pack", "default", "default"), ("pack", "/packs/a", "/packs/a"), ("log-format", "json", "json"),
    ("metrics-token", "/run/token", "/run/token"),
    ("camera", "/dev/video0", "/dev/video0"),
    ("camera", "left=/dev/video0,~/film", "left=/dev/video0, /home/anna/film"),
    ("https", "true", "true"), ("data", "~", "/home/anna"),
    ("data", "~/state", "/home/anna/state"), ("keep-frames", "frames of today", "frames of today"),
    ("public-address", "https://quiz.example:8443/", "https://quiz.example:8443"), ("language", "ru", "ru"),
    ("public-address", "http://192.168.1.5", "http://192.168.1.5"), ("journal", "none", "none"),
    ("journal", "postgres://a@db/x", "postgres://a@db/x"),
    ("tiles", "https://t.example:81/{z}/{x}/{y}.png?k=1", "https://t.example:81/{z}/{x}/{y}.png?k=1"),
    ("tiles", "~/town.mbtiles", "/home/anna/town.mbtiles"), ("tiles", "/maps/tiles", "/maps/tiles"),
    ("tiles", "none", "none"),
    ("tiles-attribution", "© those who mapped it", "© those who mapped it"),
    ("names", "Quiz.Example,192.0.2.1 , fd00::1", "quiz.example, 192.0.2.1, fd00::1"), ("names", "none", "none"),
    ("proxies", "10.0.0.0/8, ::1", "10.0.0.0/8, ::1"), ("proxies", "none", "none"),
    ("host-at-machine", "false", "false"),
    ("keep-class-games", "1", "1"), ("keep-single-games", "none", "none"), ("max-players", "100", "100"),
    ("log-level", "critical", "critical"),
  ])
  func `takes values and shows them`(id: String, text: String, shown: String) throws {
    let setting = try #require(Setting.all.first { $0.id == id })
    let resolved = try ResolvedSettings(options: [id: text], environment: ["HOME": "/home/anna"])
    #expect(setting.value(in: resolved.settings) == shown)
  }

  @Test(arguments: [
    ("host", ""), ("host", "two words"), ("host", "http://x"), ("port", "-1"), ("port", "65536"), ("port", "http"),
    ("port", "8080.0"), ("port", "99999999999999999999"), ("https", "yes"), ("https", "TRUE"), ("pack", ""),
    ("pack", "a\u{1B}[2Jb"), ("camera", ""), ("camera", "a,,b"), ("camera", "=/dev/video0"),
    ("camera", "left="), ("camera", "left=a, left=b"), ("camera", "left/film, right/film"), ("keep-frames", "a\nb"),
    ("language", "de"), ("keep-class-games", "0"),
    ("keep-single-games", "36501"),
    ("max-players", "0"), ("max-players", "101"), ("log-level", "loud"),
    ("journal", "/tmp/journal"), ("public-address", "quiz.example"), ("public-address", "ftp://quiz.example"),
    ("public-address", "https://"), ("public-address", "https://quiz.example/join"),
    ("public-address", "https://anna@quiz.example"), ("public-address", "https://quiz.example:0"),
    ("public-address", "https://quiz.example?a"), ("public-address", ""),
    ("names", ""), ("names", "a,,b"), ("names", "quiz.example:8080"), ("names", "https://quiz.example"),
    ("names", "a b"),
    ("proxies", ""), ("proxies", "quiz.example"), ("proxies", "10.0.0.0/33"), ("proxies", "10.0.0.0/8 ::1"),
    ("tiles", ""), ("tiles", "https://t.example/{z}/{x}.png"), ("tiles", "ftp://t.example/{z}/{x}/{y}"),
    ("tiles", "https://{x}.example/{z}/{x}/{y}"), ("tiles", "https://t.example/{z}/{x}/{y}; script-src *"),
    ("tiles", "https://t.example/{z}/{x}/{y}/{s}"), ("tiles", "https://*.example/{z}/{x}/{y}"),
    ("tiles", "https://anna@t.example/{z}/{x}/{y}"), ("tiles-attribution", ""), ("tiles-attribution", "a\nb"),
  ])
  func `refuses what is no value, and says what is`(id: String, text: String) throws {
    let setting = try #require(Setting.all.first { $0.id == id })
    let error = #expect(throws: SettingsError.self) { try ResolvedSettings(options: [id: text], environment: [:]) }
    #expect(error?.problems.map(\.code) == [.wrongValue])
    #expect(error?.problems.first?.place == .option(setting.option))
    #expect(error?.description.hasSuffix("Write \(setting.wanted).") == true)
  }

  @Test(arguments: Setting.all.map(\.id))
  func `can be copied to other settings`(id: String) throws {
    let setting = try #require(Setting.all.first { $0.id == id })
    let texts = [
      "names": "quiz.example", "proxies": "10.0.0.0/8", "https": "true", "tiles": "https://t.example/{z}/{x}/{y}",
    ]
    let value = texts[id] ?? setting.standard
    let some = try ResolvedSettings(options: [id: value], environment: ["HOME": "/home/anna"]).settings
    var others = ServeSettings(environment: ["HOME": "/home/boris"])
    setting.copy(from: some, to: &others)
    #expect(setting.value(in: others) == setting.value(in: some))
  }

  @Test(arguments: [
    (["HOME": "/home/anna"], "/home/anna/.local/state/apeiron"),
    (["HOME": "/home/anna", "XDG_STATE_HOME": "/state"], "/state/apeiron"),
    (["HOME": "/home/anna", "XDG_STATE_HOME": "state"], "/home/anna/.local/state/apeiron"),
    ([:], "/var/lib/apeiron"), (["HOME": "/", "STATE_DIRECTORY": "/var/lib/quiz"], "/var/lib/quiz"),
  ])
  func `has the data where the system wants it`(environment: [String: String], folder: String) throws {
    let settings = try ResolvedSettings(environment: environment).settings
    #expect(settings.data == folder)
    #expect(settings.journalFile == folder + "/journal.sqlite")
    let none = try ResolvedSettings(options: ["journal": "none"], environment: environment).settings
    #expect(none.journalFile == nil)
  }
}
