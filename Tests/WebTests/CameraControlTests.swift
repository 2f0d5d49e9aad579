import Foundation
import GameServer
import Synchronization
import Testing

@testable import Capture
@testable import Web

/// A camera without a kernel: an exposure that is automatic or not, and its time, which is refused while it is.
private final class EmulatedCamera: Sendable {
  let values = Mutex(["auto_exposure": 3, "exposure_time_absolute": 250])
  let kept = Mutex<[String: Int]?>(nil)

  var hub: CameraHub {
    CameraHub(
      "door", source: PushedSource(),
      controlled: ControlledCamera(
        controls: { self.controls }, set: { self.set($0) },
        tune: { _ in
          let (before, after) = (
            CenterStatistics(brightness: 90, sharpness: 0.12345), CenterStatistics(brightness: 61, sharpness: 0.5)
          )
          return ControlTuning.Choice(values: ["auto_exposure": 1], before: before, after: after)
        }, kept: { self.kept.withLock { $0 ?? [:] } },
        keep: { values in self.kept.withLock { kept in kept = values.map { (kept ?? [:]).merging($0) { $1 } } } }))
  }

  private var controls: [CameraControl] {
    let values = values.withLock(\.self)
    return [
      CameraControl(
        name: "auto_exposure", kind: .choice, range: 0...3, step: 1, standard: 3, value: values["auto_exposure"],
        choices: [1: "Manual Mode", 3: "Aperture Priority Mode"], isInactive: false, isReadOnly: false),
      CameraControl(
        name: "exposure_time_absolute", kind: .number, range: 5...2000, step: 1, standard: 250,
        value: values["exposure_time_absolute"], choices: [:], isInactive: values["auto_exposure"] == 3,
        isReadOnly: false),
    ]
  }

  private func set(_ wanted: [String: Int]) -> [String] {
    values.withLock { values in
      values.merge(wanted.filter { $0.key == "auto_exposure" }) { $1 }
      guard let time = wanted["exposure_time_absolute"] else { return [] }
      guard values["auto_exposure"] == 1 else { return ["The camera refuses exposure_time_absolute=\(time)."] }
      values["exposure_time_absolute"] = time
      return []
    }
  }
}

@Suite struct `The controls of the daemon's cameras` {
  private let house = FakeGames()
  private let camera = EmulatedCamera()
  private static let path = "/api/camera/controls"

  init() { house.stations = Cameras([camera.hub, CameraHub("film", source: PushedSource())]) }

  /// A browser that is the host's.
  private func host() async throws -> Browser {
    let browser = Browser(house.site, at: "127.0.0.1")
    _ = try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    return browser
  }

  private func reports(_ answer: Browser.Answer) throws -> [ControlReport] {
    try JSONDecoder().decode([ControlReport].self, from: Data(answer.body))
  }

  @Test func `are the host's alone, also at the daemon's machine`() async throws {
    let visitor = Browser(house.site, at: "127.0.0.1")
    #expect(try await visitor.get(Self.path).status == 403)
    #expect(try await visitor.post(Self.path, json: #"{"values":{"auto_exposure":1}}"#).status == 403)
    #expect(try await visitor.post("/api/camera/tuning", json: "{}").status == 403)
    #expect(camera.values.withLock(\.self)["auto_exposure"] == 3)
  }

  @Test func `are set and kept, and become again what they were made`() async throws {
    let host = try await host()
    #expect(try await reports(host.get(Self.path)).map(\.kept) == [nil, nil])
    let both = #"{"camera":"door","values":{"auto_exposure":1,"exposure_time_absolute":40}}"#
    let after = try await reports(host.post(Self.path, json: both))
    #expect(after.map(\.value) == [1, 40] && after.map(\.kept) == [1, 40] && !after[1].isInactive)
    let made = try await reports(host.post(Self.path, json: "{}"))
    #expect(made.map(\.value) == [3, 40] && made.map(\.kept) == [nil, nil])
  }

  @Test func `tell what the camera refuses, and keep nothing of it`() async throws {
    let answer = try await host().post(Self.path, json: #"{"values":{"exposure_time_absolute":40}}"#)
    #expect(answer.status == 409 && answer.json["code"] as? String == "camera")
    #expect((answer.json["title"] as? String)?.contains("exposure_time_absolute=40") == true)
    #expect(camera.kept.withLock(\.self) == nil)
  }

  @Test func `are chosen by what is held before the camera, and kept`() async throws {
    let answer = try await host().post("/api/camera/tuning", json: #"{"camera":"door"}"#)
    #expect(answer.json["sharpnessBefore"] as? Double == 0.123 && answer.json["sharpnessAfter"] as? Double == 0.5)
    #expect(camera.kept.withLock(\.self) == ["auto_exposure": 1])
  }

  @Test func `are none of a folder of pictures, and of no camera that is not there`() async throws {
    let host = try await host()
    #expect(try await reports(host.get("\(Self.path)?camera=film")) == [])
    #expect(try await host.post(Self.path, json: #"{"camera":"film","values":{}}"#).status == 409)
    #expect(try await host.get("\(Self.path)?camera=window").status == 404)
  }
}
