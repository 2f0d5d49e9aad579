import CV4L2
import Foundation
import Testing
import Vision

@testable import Capture

@Suite struct `A camera` {
  @Test func `gives the frames in their order and numbers them from 0`() throws {
    let kernel = FakeKernel([.frames([.jpeg(1)]), .frames([.jpeg(2)]), .frames([.jpeg(3)])])
    let session = try Session(kernel)
    #expect(session.story == ["frame 1", "frame 2", "frame 3"])
    #expect(session.frames.map(\.sequence) == [0, 1, 2])
    #expect(session.frames.allSatisfy { $0.name == nil })
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `is read to the newest frame when several are ready`() throws {
    let session = try Session(FakeKernel([.frames([.jpeg(1), .jpeg(2), .jpeg(3)])]))
    #expect(session.story == ["frame 3"])
  }

  @Test(arguments: [FakeFrame.cutJPEG(9), .markedBroken(9), .jpeg(0), FakeFrame(bytes: [])])
  func `loses a broken frame without being lost`(broken: FakeFrame) throws {
    let session = try Session(FakeKernel([.frames([.jpeg(1)]), .frames([broken]), .frames([.jpeg(2)])]))
    #expect(session.story == ["frame 1", "frame 2"])
  }

  @Test func `gives the older frame when the newest is cut short`() throws {
    let session = try Session(FakeKernel([.frames([.jpeg(1), .jpeg(2), .cutJPEG(3)])]))
    #expect(session.story == ["frame 2"])
  }

  @Test func `has all its buffers back after each frame`() throws {
    // Eight rounds of all four buffers: the fake kernel makes a note when it has none to fill.
    let step = FakeKernel.Step.frames([.jpeg(1), .cutJPEG(2), .markedBroken(3), .jpeg(4)])
    let kernel = FakeKernel(Array(repeating: step, count: 8))
    let session = try Session(kernel)
    #expect(session.story == Array(repeating: "frame 4", count: 8))
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `that is unplugged is lost, looked for every second, and found again`() throws {
    let kernel = FakeKernel([
      .frames([.jpeg(1)]), .unplug(thenOpen: [ENOENT, ENOENT, EACCES, 0]), .frames([.jpeg(2)]),
    ])
    let begin = kernel.elapsed
    let session = try Session(kernel)
    #expect(session.story == ["frame 1", "lost unplugged", "lost noCamera", "lost noPermission", "frame 2"])
    #expect(kernel.elapsed - begin >= .seconds(4) && kernel.elapsed - begin < .seconds(5))
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `that falls silent is lost and started again`() throws {
    let kernel = FakeKernel([.frames([.jpeg(1)]), .silence, .frames([.jpeg(2)])])
    #expect(try Session(kernel).story == ["frame 1", "lost silent", "frame 2"])
    #expect(kernel.callNames.count { $0 == "open" } == 2)
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `that gives nothing but broken frames is as good as silent`() throws {
    let broken = Array(repeating: FakeKernel.Step.frames([.cutJPEG(1)]), count: 40)
    #expect(try Session(FakeKernel([.frames([.jpeg(1)])] + broken)).story == ["frame 1", "lost silent"])
  }

  @Test func `may take longer for its first frame than for the others`() throws {
    let dark = Array(repeating: FakeKernel.Step.frames([.markedBroken(1)]), count: 40)
    #expect(try Session(FakeKernel(dark + [.frames([.jpeg(2)])])).story == ["frame 2"])
  }

  @Test func `survives a hiccup and is opened anew after four in a row`() throws {
    let hiccup = FakeKernel.Step.failing(EIO)
    let few = FakeKernel([hiccup, hiccup, hiccup, .frames([.jpeg(1)]), hiccup, .frames([.jpeg(2)])])
    #expect(try Session(few).story == ["frame 1", "frame 2"])
    let many = FakeKernel([hiccup, hiccup, hiccup, hiccup, .frames([.jpeg(1)])])
    #expect(try Session(many).story == ["lost systemCall", "frame 1"])
  }

  @Test func `says a lasting reason once`() throws {
    let kernel = FakeKernel([.frames([.jpeg(1)])], openErrors: [EBUSY, EBUSY, EBUSY])
    #expect(try Session(kernel).story == ["lost busy", "frame 1"])
  }

  @Test func `says a reason again when there were frames in between`() throws {
    let kernel = FakeKernel([.frames([.jpeg(1)]), .silence, .frames([.jpeg(2)]), .silence])
    #expect(try Session(kernel).story == ["frame 1", "lost silent", "frame 2", "lost silent"])
  }

  @Test func `that is none is told by its own capabilities`() throws {
    var metadata = FakeCamera()
    metadata.deviceCapabilities = UInt32(V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING)
    let kernel = FakeKernel(camera: metadata, openErrors: [0, ENOENT], failure: { $0 > 3 ? ENOMEM : nil })
    #expect(try Session(kernel).losses.first?.code == .notACamera)
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `without a format that can be read is refused`() throws {
    let odd = FakeCamera(formats: [FakeCamera.Format(code: 0x3231_564e, sizes: [(640, 480)], rates: [30])])
    let kernel = FakeKernel(camera: odd, failure: { $0 > 4 ? ENOMEM : nil })
    #expect(try Session(kernel).losses.first?.code == .noUsableFormat)
  }

  @Test func `streams with two buffers and not with one`() throws {
    let two = FakeKernel([.frames([.jpeg(1)])], camera: FakeCamera(buffers: 2))
    #expect(try Session(two).story == ["frame 1"])
    let one = FakeKernel(camera: FakeCamera(buffers: 1), failure: { $0 > 20 ? ENOMEM : nil })
    #expect(try Session(one).story.first == "lost systemCall")
    #expect(one.leaks.isEmpty)
  }

  @Test func `is believed in what it made of the wanted format`() throws {
    var camera = FakeCamera.yuyv(width: 640, height: 480, bytesPerLine: 10)
    camera.formatInstead = (CV4L2_PIX_FMT_YUYV, 4, 2)
    // Two rows of four pixels, each pixel a luma and a chroma, each row padded to 10 bytes.
    let bytes: [UInt8] = [1, 9, 2, 9, 3, 9, 4, 9, 7, 7, 5, 9, 6, 9, 7, 9, 8, 9, 7, 7]
    let session = try Session(FakeKernel([.frames([FakeFrame(bytes: bytes)])], camera: camera))
    #expect(session.frames.first?.image.width == 4)
    #expect(session.frames.first?.image.pixels == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func `is asked for a rate only if it lets it be set`() throws {
    let settable = FakeKernel([.frames([.jpeg(1)])])
    _ = try Session(settable)
    #expect(settable.callNames.contains("VIDIOC_S_PARM"))
    let fixed = FakeKernel([.frames([.jpeg(1)])], camera: FakeCamera(setsRate: false))
    #expect(try Session(fixed).story == ["frame 1"])
    #expect(!fixed.callNames.contains("VIDIOC_S_PARM"))
  }
}
