import CV4L2
import Foundation
import Testing

@testable import Capture

@Suite struct `The list of cameras` {
  @Test func `names those that capture and says why others could not be asked`() {
    let kernel = FakeKernel(openErrors: [0, EACCES, 0])
    let list = CameraList(paths: ["/dev/video0", "/dev/video1", "/dev/video2"], calls: kernel)
    #expect(list.cameras.map(\.path) == ["/dev/video0", "/dev/video2"])
    #expect(list.cameras.map(\.name) == ["Fake camera", "Fake camera"])
    #expect(list.problems.map(\.code) == [.noPermission])
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `leaves out nodes that do not capture`() {
    let metadata = FakeCamera(deviceCapabilities: UInt32(V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING))
    let output = FakeCamera(deviceCapabilities: UInt32(V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_STREAMING))
    for camera in [metadata, output] {
      let list = CameraList(paths: ["/dev/video0"], calls: FakeKernel(camera: camera))
      #expect(list == CameraList(paths: [], calls: FakeKernel()))
    }
  }

  @Test func `says that a camera of several planes is not read yet`() {
    let camera = FakeCamera(deviceCapabilities: UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE | V4L2_CAP_STREAMING))
    let list = CameraList(paths: ["/dev/video0"], calls: FakeKernel(camera: camera))
    #expect(list.problems.map(\.code) == [.noUsableFormat])
  }

  @Test func `believes an old driver that has only one set of capabilities`() {
    var camera = FakeCamera(deviceCapabilities: 0)
    camera.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
    #expect(CameraList(paths: ["/dev/video0"], calls: FakeKernel(camera: camera)).cameras.count == 1)
  }
}
