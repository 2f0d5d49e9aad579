import Settings
import TestSupport
import Testing

@Suite struct `Settings` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `are what the option says, or else the variable, the file, the default`() throws {
    let file = try folder.write("# A room\nport: 1\nhost: '::1'\n\npack: a\n", to: "room.yaml")
    let resolved = try ResolvedSettings(
      options: ["port": "3"], file: file, environment: ["APEIRON_PORT": "2", "APEIRON_HOST": "localhost"])
    #expect(resolved.settings.port == 3 && resolved.origin(of: .port) == .option("--port"))
    #expect(resolved.settings.host == "localhost" && resolved.origin(of: .host) == .variable("APEIRON_HOST"))
    #expect(resolved.settings.pack == "a" && resolved.origin(of: .pack) == .file(file, line: 5))
    #expect(resolved.settings.cameras.isEmpty && resolved.origin(of: .camera) == .standard)
  }

  @Test(arguments: [
    "camera: left=/dev/video0, C920", "camera: [left=/dev/video0, C920]", "camera:\n- left=/dev/video0\n- C920",
  ])
  func `name several cameras on a line or in a list`(text: String) throws {
    let cameras = try ResolvedSettings(file: folder.write(text, to: "room.yaml"), environment: [:]).settings.cameras
    #expect(cameras.map(\.name) == ["left", "C920"] && cameras.map(\.device) == ["/dev/video0", "C920"])
  }

  @Test func `say which mode is wanted of a camera`() throws {
    let file = try folder.write("camera-format: mjpg\ncamera-size: 1280x720\ncamera-rate: 60\n", to: "room.yaml")
    let settings = try ResolvedSettings(file: file, environment: [:]).settings
    #expect(settings.cameraFormat == "MJPG" && "\(settings.cameraSize)" == "1280x720" && settings.cameraRate == 60)
    let bad = try folder.write("camera-format: MJPEG\ncamera-size: 1280x\ncamera-rate: 0\n", to: "bad.yaml")
    let error = #expect(throws: SettingsError.self) { try ResolvedSettings(file: bad, environment: [:]) }
    #expect(error?.problems.map(\.code) == [.wrongValue, .wrongValue, .wrongValue])
  }

  @Test(arguments: ["camera: []", "camera: [a, {b: c}]", "camera: [a, ~]"])
  func `take no list of anything else`(text: String) throws {
    let file = try folder.write(text, to: "room.yaml")
    let error = #expect(throws: SettingsError.self) { try ResolvedSettings(file: file, environment: [:]) }
    #expect(error?.problems.map(\.code) == [.wrongValue])
  }

  @Test func `come from the file that is named, or else the user's`() throws {
    let named = try folder.write("port: 1", to: "named.yaml")
    let variable = try folder.write("port: 2", to: "variable.yaml")
    try folder.write("port: 3", to: "home/.config/apeiron/apeiron.yaml")
    try folder.write("port: 4", to: "xdg/apeiron/apeiron.yaml")
    var environment = ["HOME": folder.path("home")]
    #expect(try ResolvedSettings(environment: environment).settings.port == 3)
    environment["XDG_CONFIG_HOME"] = folder.path("xdg")
    #expect(try ResolvedSettings(environment: environment).settings.port == 4)
    environment["APEIRON_CONFIG"] = variable
    #expect(try ResolvedSettings(environment: environment).settings.port == 2)
    #expect(try ResolvedSettings(file: named, environment: environment).settings.port == 1)
  }

  @Test func `tell all that is wrong at once, those of the file by line`() throws {
    let file = try folder.write("host: a b\ncamera:\nprot: 1\nport: [1]\nlanguage: de\n", to: "bad.yaml")
    let error = #expect(throws: SettingsError.self) {
      try ResolvedSettings(options: ["port": "x"], file: file, environment: ["APEIRON_PORT": "y"])
    }
    let codes: [SettingsProblem.Code] = [
      .wrongValue, .wrongValue, .unknown, .wrongValue, .wrongValue, .wrongValue, .wrongValue,
    ]
    #expect(error?.problems.map(\.code) == codes)
    #expect(
      error?.description == """
        \(file):1: host: "a b" is not a value of this setting. Write \(Setting.host.wanted).
        \(file):2: camera: there is no value. Write one, or remove the line.
        \(file):3: prot: there is no such setting. Did you mean port?
        \(file):4: port: this is not a single value. Write one after the colon.
        \(file):5: language: "de" is not a value of this setting. Write en or ru.
        APEIRON_PORT: "y" is not a value of this setting. Write a whole number in 0...65535.
        --port: "x" is not a value of this setting. Write a whole number in 0...65535.
        """)
  }

  @Test(arguments: [
    ("port: 1\nport: 2\n", 1, "given more than once: port"), ("port: : 1", 1, "not allowed"),
    ("\nport: *a", 2, "alias"), ("- port", 1, "not settings"), ("port", 1, "not settings"),
    ("port: 1\n---\nhost: a", 2, "document"), ("port: 1\nhost: \u{1}", 2, "control characters"),
    ("[a]: 1", 1, "not a word"), ("host: 'a", 1, "unexpected end"),
  ])
  func `name the line that is no setting at all`(text: String, line: Int, mention: String) throws {
    let file = try folder.write(text, to: "bad.yaml")
    let error = #expect(throws: SettingsError.self) { try ResolvedSettings(checking: file, home: nil) }
    let problem = try #require(error?.problems.first)
    #expect(problem.code == .syntax && problem.place == .file(file, line: line))
    #expect(problem.message.contains(mention), "\(problem)")
  }

  @Test func `need a file that is there, and is a text`() throws {
    let missing = folder.path("missing.yaml")
    for (file, code) in [
      (missing, SettingsProblem.Code.missing), (folder.path, .unreadable),
      (try folder.write([0x70, 0xFF], to: "latin.yaml"), .unreadable),
      (try folder.write(String(repeating: "# no end\n", count: 20_000), to: "long.yaml"), .unreadable),
    ] {
      let error = #expect(throws: SettingsError.self) { try ResolvedSettings(file: file, environment: [:]) }
      #expect(error?.problems.map(\.code) == [code])
      #expect(error?.problems.first?.place == .file(file, line: nil))
    }
    let error = #expect(throws: SettingsError.self) {
      try ResolvedSettings(environment: ["APEIRON_CONFIG": missing])
    }
    #expect(error?.problems.map(\.code) == [.missing])
  }

  @Test(arguments: ["", "# nothing yet\n", "---\n"]) func `may all be left out`(text: String) throws {
    let file = try folder.write(text, to: "empty.yaml")
    let resolved = try ResolvedSettings(checking: file, home: "/home/anna")
    #expect(resolved.settings == ServeSettings(environment: ["HOME": "/home/anna"]))
  }

  @Test func `are asked for where a variable is nearly one, and leave others alone`() throws {
    let environment = ["APEIRON_SHARED": "/shared", "APEIRON_ONLY": "vision", "PORT": "1"]
    #expect(try ResolvedSettings(environment: environment).settings == ServeSettings(environment: [:]))
    let error = #expect(throws: SettingsError.self) { try ResolvedSettings(environment: ["APEIRON_KEEPFRAME": "x"]) }
    #expect(
      error?.description == "APEIRON_KEEPFRAME: there is no such setting. Did you mean APEIRON_KEEP_FRAMES?")
  }

  @Test(arguments: [
    (["certificate": "a.pem"], "--certificate: certificate: the certificate is useless without its key"),
    (["key": "a.pem", "https": "true"], "--key: key: the key is useless without its certificate"),
    (["certificate": "a.pem", "key": "b.pem"], "--certificate: certificate: a certificate is given, but HTTPS is not"),
  ])
  func `have a certificate with its key and HTTPS, or none`(options: [String: String], problem: String) throws {
    let error = #expect(throws: SettingsError.self) { try ResolvedSettings(options: options, environment: [:]) }
    #expect(error?.problems.map(\.code) == [.contradiction])
    #expect(error?.description.hasPrefix(problem) == true)
    let whole = ["certificate": "a.pem", "key": "b.pem", "https": "true"]
    #expect(try ResolvedSettings(options: whole, environment: [:]).settings.certificate == "a.pem")
  }
}
