import CV4L2
import Foundation
import Testing

@testable import Capture

@Suite struct `The list of cameras` {
  private func machine(_ nodes: [String], _ surroundings: Machine.Surroundings = .none) -> Machine {
    .fake(folders: ["/dev": nodes + ["null"]], surroundings: surroundings)
  }

  @Test func `names those that capture and says why others could not be asked`() {
    let kernel = FakeKernel(openErrors: [0, EACCES, 0], machine: machine(["video10", "video0", "video2"]))
    let list = CameraList(kernel.calls)
    #expect(list.cameras.map(\.path) == ["/dev/video0", "/dev/video10"])
    #expect(list.cameras.map(\.name) == ["Fake camera", "Fake camera"])
    #expect(list.problems.map(\.code) == [.noPermission])
    #expect(list.remedy == nil)
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `leaves out nodes that do not capture`() {
    let metadata = FakeCamera(deviceCapabilities: UInt32(V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING))
    let output = FakeCamera(deviceCapabilities: UInt32(V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_STREAMING))
    for camera in [metadata, output] {
      let kernel = FakeKernel(camera: camera)
      let list = CameraList(kernel.calls)
      #expect(list.cameras.isEmpty && list.problems.isEmpty)
      #expect(kernel.leaks.isEmpty)
    }
  }

  @Test func `has cameras whose pictures are spread over planes`() {
    let camera = FakeCamera(deviceCapabilities: UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE | V4L2_CAP_STREAMING))
    #expect(CameraList(FakeKernel(camera: camera).calls).cameras.count == 1)
  }

  @Test func `believes an old driver that has only one set of capabilities`() {
    var camera = FakeCamera(deviceCapabilities: 0)
    camera.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
    #expect(CameraList(FakeKernel(camera: camera).calls).cameras.count == 1)
  }

  @Test(arguments: [
    (Machine.Surroundings.none, "Plug one in"), (.container, "docker run --device /dev/video0"),
    (.wsl, "usbipd attach"), (.virtualMachine, "pass the USB camera through"),
  ])
  func `that is empty says how a camera gets in`(surroundings: Machine.Surroundings, words: String) {
    let list = CameraList(FakeKernel(machine: machine([], surroundings)).calls)
    #expect(list.remedy?.contains(words) == true)
  }

  @Test(arguments: [
    ("/.dockerenv", "", Machine.Surroundings.container), ("/run/.containerenv", "", .container),
    ("/proc/version", "Linux version 5.15.167.4-microsoft-standard-WSL2", .wsl),
    ("/sys/class/dmi/id/sys_vendor", "QEMU\n", .virtualMachine), ("/proc/version", "Linux version 6.1.0", .none),
  ])
  func `knows what runs around the program by its files`(file: String, text: String, expected: Machine.Surroundings) {
    #expect(Machine.Surroundings.found { $0 == file ? text : nil } == expected)
  }
}

@Suite struct `A camera's name` {
  /// Two cameras of one make, of which one has links.
  private let calls = FakeKernel(
    machine: .fake(
      folders: [
        "/dev": ["video3", "video5"], "/dev/v4l/by-id": ["usb-Maker_Cam_77-video-index0"],
        "/dev/v4l/by-path": ["pci-1.2-video-index0"],
      ],
      links: [
        "/dev/v4l/by-id/usb-Maker_Cam_77-video-index0": "/dev/video5",
        "/dev/v4l/by-path/pci-1.2-video-index0": "/dev/video5",
      ])
  ).calls

  @Test(arguments: [
    ("usb-Maker_Cam_77-video-index0", "/dev/video5"), ("PCI-1.2-video-index0", "/dev/video5"),
    ("video3", "/dev/video3"), ("/dev/video9", "/dev/video9"),
  ])
  func `finds its device`(name: String, path: String) throws {
    #expect(try CameraAddress(text: name).path(calls) == path)
  }

  @Test func `is the link by its serial number where there is one, else its socket`() {
    let cameras = CameraList(calls).cameras
    #expect(cameras.map(\.id) == ["usb-1.1", "usb-Maker_Cam_77-video-index0"])
    #expect(cameras[1].links.count == 2)
  }

  @Test func `that several have is refused with those to choose from`() {
    let error = #expect(throws: CaptureError.self) { try CameraAddress(text: "fake").path(calls) }
    #expect(error?.code == .ambiguous)
    #expect(error?.description.contains("/dev/video3, usb-Maker_Cam_77-video-index0") == true)
  }

  @Test func `that none has is refused with those that there are`() {
    let error = #expect(throws: CaptureError.self) { try CameraAddress(text: "C920").path(calls) }
    #expect(error?.code == .noCamera)
    #expect(error?.description.contains("\"Fake camera\"") == true)
    let alone = FakeKernel(machine: .fake(folders: [:], surroundings: .container)).calls
    let other = #expect(throws: CaptureError.self) { try CameraAddress(text: "C920").path(alone) }
    #expect(other?.description.contains("docker run") == true)
  }

  @Test func `streams, and is looked for again by that name`() throws {
    let kernel = FakeKernel([.frames([.jpeg(1)]), .unplug(thenOpen: []), .frames([.jpeg(2)])])
    #expect(try Session(kernel, "fake CAM").story == ["frame 1", "lost unplugged", "frame 2"])
    #expect(kernel.leaks.isEmpty)
  }
}
