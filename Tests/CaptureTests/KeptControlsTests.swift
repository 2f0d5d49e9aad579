import Foundation
import Testing

@testable import Capture

@Suite struct `Controls that are kept` {
  private func info(_ bus: String) throws -> CameraInfo {
    var camera = FakeCamera()
    camera.bus = bus
    return try CameraInfo(CameraAddress(text: "/dev/video7"), calls: FakeKernel(camera: camera).calls)
  }

  @Test func `are those of one camera, and stay beside those kept before`() throws {
    let folder = try TemporaryFolder([:])
    let kept = KeptControls(folder: "\(folder.path)/new/data")
    let (one, other) = (try info("usb-1"), try info("usb-2"))
    #expect(kept.values(of: one) == [:])
    try kept.keep(["gain": 3], for: one)
    try kept.keep(["zoom": 100, "gain": 4], for: one)
    try kept.keep(["gain": 9], for: other)
    #expect(kept.values(of: one) == ["gain": 4, "zoom": 100])
    try kept.keep(nil, for: one)
    #expect(try kept.load() == ["usb-2": ["gain": 9]])
  }

  @Test func `are refused where the file is something else, and nothing is lost`() throws {
    let bytes = Array("[1, 2]".utf8)
    let folder = try TemporaryFolder(["cameras.json": bytes])
    let kept = KeptControls(folder: folder.path)
    for work in [{ _ = try kept.load() }, { try kept.keep(["gain": 3], for: try info("usb-1")) }] {
      let error = #expect(throws: CaptureError.self) { try work() }
      #expect(error?.code == .unreadableFile)
      #expect(error?.description.contains(kept.path) == true)
    }
    #expect(FileManager.default.contents(atPath: kept.path).map(Array.init) == bytes)
  }
}
