import CV4L2
import Testing

@testable import Capture

@Suite struct `The controls of a camera` {
  private let camera = FakeCamera(controls: [
    .init(
      id: 2, name: "User Controls", type: V4L2_CTRL_TYPE_CTRL_CLASS, range: 0...0, standard: 0),
    .init(id: 5, name: "Brightness", range: -64...64, standard: 0),
    .init(id: 7, name: "White Balance, Automatic", type: V4L2_CTRL_TYPE_BOOLEAN, range: 0...1, standard: 1),
    .init(
      id: 9, name: "Power Line Frequency", type: V4L2_CTRL_TYPE_MENU, range: 0...2, standard: 1,
      words: [0: "Disabled", 2: "60 Hz"]),
    .init(
      id: 11, name: "Focus", range: 0...250, standard: 0,
      flags: UInt32(V4L2_CTRL_FLAG_INACTIVE) | UInt32(V4L2_CTRL_FLAG_READ_ONLY)),
    .init(id: 12, name: "Gone", range: 0...1, standard: 0, flags: UInt32(V4L2_CTRL_FLAG_DISABLED)),
  ])

  @Test func `are listed with their values, without headings and what is switched off`() throws {
    let kernel = FakeKernel(camera: camera)
    let controls = try Camera(CameraAddress(text: "/dev/video7"), calls: kernel.calls).controls()
    #expect(controls.map(\.name) == ["brightness", "white_balance_automatic", "power_line_frequency", "focus"])
    #expect(controls.map(\.value) == [0, 1, 1, 0])
    #expect(controls[2].choices == [0: "Disabled", 2: "60 Hz"])
    #expect(controls[3].isInactive && controls[3].isReadOnly)
    #expect(kernel.leaks.isEmpty)
  }

  @Test(arguments: [
    (0, "12", 12), (0, "-64", -64), (0, "65", nil), (0, "bright", nil), (0, "default", 0), (1, "OFF", 0),
    (1, "true", 1), (1, "2", nil), (2, "60 hz", 2), (2, "0", 0), (2, "1", nil), (2, "default", 1),
  ])
  func `understand numbers, words and choices`(index: Int, text: String, value: Int?) throws {
    let controls = try Camera(CameraAddress(text: "/dev/video7"), calls: FakeKernel(camera: camera).calls).controls()
    #expect(controls[index].value(of: text) == value)
  }

  @Test(arguments: [256...300, -9 ... -1, 0...Int32.max, Int32.min...Int32.max])
  func `have the choices that a driver names, whatever bounds it claims`(range: ClosedRange<Int32>) throws {
    let menu = FakeCamera.Control(
      id: 9, name: "Mode", type: V4L2_CTRL_TYPE_MENU, range: range, standard: range.lowerBound, words: [1: "Sport"])
    let kernel = FakeKernel(camera: FakeCamera(controls: [menu]))
    let controls = try Camera(CameraAddress(text: "/dev/video7"), calls: kernel.calls).controls()
    #expect(controls.map(\.choices) == [range.contains(1) ? [1: "Sport"] : [:]])
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `are set, and what is out of range is told`() throws {
    let kernel = FakeKernel(camera: camera)
    let refusals = try Camera(CameraAddress(text: "/dev/video7"), calls: kernel.calls)
      .set(["brightness": 9, "focus": 999, "tilt": 1])
    #expect(kernel.controlValues[5] == 9)
    #expect(refusals.count == 2)
    #expect(refusals[0].contains("no control tilt") && refusals[1].contains("focus=999"))
    #expect(kernel.leaks.isEmpty)
  }
}
