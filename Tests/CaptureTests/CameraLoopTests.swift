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

  @Test func `that is unplugged is lost, looked for at growing intervals, and found again`() throws {
    let kernel = FakeKernel([
      .frames([.jpeg(1)]), .unplug(thenOpen: [ENOENT, ENOENT, EACCES, ENOENT, ENOENT, ENOENT, 0]), .frames([.jpeg(2)]),
      .unplug(thenOpen: [0]),
    ])
    let session = try Session(kernel)
    #expect(
      session.story == [
        "frame 1", "lost unplugged", "lost noCamera", "lost noPermission", "lost noCamera", "frame 2", "lost unplugged",
      ])
    let times = kernel.openings
    let intervals: [Duration] = zip(times.dropFirst(2), times.dropFirst()).map { $0 - $1 }
    let expected: [Duration] = [500, 1000, 2000, 4000, 4000, 4000].map { .milliseconds($0) }
    #expect(Array(intervals.dropLast()) == expected)
    // After frames, it begins anew: 33 ms for the frame, 33 ms for the loss, and the shortest interval.
    #expect(intervals.last == .milliseconds(250 + 66))
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `that is plugged in again is opened as soon as its node or its group changes`() throws {
    let kernel = FakeKernel([
      .frames([.jpeg(1)]), .unplug(thenOpen: [EACCES, 0]), .nodes(["ttyS0"], after: 1), .nodes(["video7"], after: 40),
      .nodes(["video7"], after: 5), .frames([.jpeg(2)]),
    ])
    #expect(try Session(kernel).story == ["frame 1", "lost unplugged", "lost noPermission", "frame 2"])
    let times = kernel.openings
    #expect(zip(times.dropFirst(), times).map { $0 - $1 } == [.milliseconds(66 + 41), .milliseconds(5)])
  }

  @Test func `is found again without inotify as well`() throws {
    let kernel = FakeKernel(
      [.frames([.jpeg(1)]), .unplug(thenOpen: [ENOENT, 0]), .frames([.jpeg(2)])],
      failure: { _, name in name == "inotify" ? EMFILE : nil })
    #expect(try Session(kernel).story == ["frame 1", "lost unplugged", "lost noCamera", "frame 2"])
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `gives no frames until its exposure has settled`() throws {
    let levels: [UInt8] = [200, 150, 110, 108, 60]
    let session = try Session(FakeKernel(levels.map { .frames([.jpeg($0)]) }), warmsUp: true)
    #expect(session.story == ["frame 108", "frame 60"])
  }

  @Test func `whose exposure never settles gives frames after a second`() throws {
    let levels = (0..<60).map { UInt8($0 % 2 * 100 + 50) }
    let session = try Session(FakeKernel(levels.map { .frames([.jpeg($0)]) }), warmsUp: true)
    // 31 steps of 33 ms are more than a second.
    #expect(session.story.count == 60 - 31)
  }

  @Test func `that falls silent is lost and started again`() throws {
    let kernel = FakeKernel([.frames([.jpeg(1)]), .silence, .frames([.jpeg(2)])])
    #expect(try Session(kernel).story == ["frame 1", "lost silent", "frame 2"])
    #expect(kernel.callNames.count { $0 == "open" } == 2)
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `most of whose frames are cut is not lost, and tells how many`() throws {
    // Two seconds of broken frames between good ones.
    var steps: [FakeKernel.Step] = [.frames([.jpeg(1)])]
    steps += Array(repeating: FakeKernel.Step.frames([.cutJPEG(9)]), count: 60)
    steps.append(.frames([.jpeg(2)]))
    steps += Array(repeating: FakeKernel.Step.frames([.jpeg(0)]), count: 60)
    steps.append(.frames([.jpeg(3)]))
    let (kernel, book) = (FakeKernel(steps), LogBook())
    let session = try Session(kernel, logger: book.logger)
    #expect(session.story == ["frame 1", "frame 2", "frame 3"])
    #expect(session.frames.map(\.broken) == [0, 60, 120])
    #expect(kernel.callNames.count { $0 == "open" } == 1)
    #expect(book.lines.contains { $0.hasPrefix("warning") && $0.contains("frames dropped") && $0.contains("broken=3") })
  }

  @Test func `that gives nothing but broken frames is as good as silent after eight seconds`() throws {
    let broken = Array(repeating: FakeKernel.Step.frames([.cutJPEG(1)]), count: 250)
    let session = try Session(FakeKernel([.frames([.jpeg(1)])] + broken))
    #expect(session.story == ["frame 1", "lost silent"])
    #expect(session.losses.first?.description.contains("only damaged pictures") == true)
  }

  @Test func `that falls silent after broken frames is lost a second later`() throws {
    let steps: [FakeKernel.Step] = [.frames([.jpeg(1)]), .frames([.cutJPEG(1)]), .silence, .frames([.jpeg(2)])]
    let kernel = FakeKernel(steps)
    let session = try Session(kernel)
    #expect(session.story == ["frame 1", "lost silent", "frame 2"])
    #expect(session.losses.first?.description.contains("gives no pictures") == true)
    // 33 ms for each of two frames and a second of silence, and then the shortest interval.
    let times = kernel.openings
    #expect(zip(times.dropFirst(), times).map { $0 - $1 } == [.milliseconds(33 + 33 + 1000 + 250)])
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
    let kernel = FakeKernel(
      camera: metadata, openErrors: [0, ENOENT], failure: { number, _ in number > 4 ? ENOMEM : nil })
    #expect(try Session(kernel).losses.first?.code == .notACamera)
    #expect(kernel.leaks.isEmpty)
  }

  @Test(arguments: [
    ([0x3132_564e], "gives NV21"), ([CV4L2_PIX_FMT_H264], "H264 only: a film"), ([], "names no picture format"),
  ])
  func `without a format that can be read is refused with the reason`(codes: [UInt32], words: String) throws {
    let formats = codes.map { FakeCamera.Format(code: $0, sizes: [(640, 480)], rates: [30]) }
    let kernel = FakeKernel(camera: FakeCamera(formats: formats), failure: { number, _ in number > 12 ? ENOMEM : nil })
    let loss = try #require(try Session(kernel).losses.first)
    #expect(loss.code == .noUsableFormat)
    #expect(loss.description.contains(words))
  }

  @Test func `streams with two buffers and not with one`() throws {
    let two = FakeKernel([.frames([.jpeg(1)])], camera: FakeCamera(buffers: 2))
    #expect(try Session(two).story == ["frame 1"])
    let one = FakeKernel(camera: FakeCamera(buffers: 1), failure: { number, _ in number > 21 ? ENOMEM : nil })
    #expect(try Session(one).story.first == "lost systemCall")
    #expect(one.leaks.isEmpty)
  }

  @Test func `is believed in what it made of the wanted format`() throws {
    var camera = FakeCamera.raw(width: 640, height: 480, bytesPerLine: 10)
    camera.formatInstead = (CV4L2_PIX_FMT_YUYV, 4, 2)
    // Two rows of four pixels, each pixel a luma and a chroma, each row padded to 10 bytes.
    let bytes: [UInt8] = [1, 9, 2, 9, 3, 9, 4, 9, 7, 7, 5, 9, 6, 9, 7, 9, 8, 9, 7, 7]
    let session = try Session(FakeKernel([.frames([FakeFrame(bytes: bytes)])], camera: camera))
    #expect(session.frames.first?.image.width == 4)
    #expect(session.frames.first?.image.pixels == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test(arguments: [
    (CV4L2_PIX_FMT_NV12, false), (CV4L2_PIX_FMT_NV12, true), (CV4L2_PIX_FMT_NV12M, true), (CV4L2_PIX_FMT_GREY, false),
    (CV4L2_PIX_FMT_GREY, true),
  ])
  func `of one byte per pixel gives its first plane, whatever the padding`(code: UInt32, isMultiPlanar: Bool) throws {
    let camera = FakeCamera.raw(code, width: 3, height: 2, bytesPerLine: 5, isMultiPlanar: isMultiPlanar)
    let whole = FakeFrame(bytes: [1, 2, 3, 0, 0, 4, 5, 6, 0, 0])
    let short = FakeFrame(bytes: [9, 9, 9, 0, 0, 9, 9])
    let kernel = FakeKernel([.frames([whole]), .frames([short])], camera: camera)
    let session = try Session(kernel)
    #expect(session.frames.map(\.image.pixels) == [[1, 2, 3, 4, 5, 6]])
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `has its controls set before it streams, choices first, and what it refuses is logged`() throws {
    let camera = FakeCamera(controls: [
      .init(id: 5, name: "Exposure Time, Absolute", range: 3...2047, standard: 250),
      .init(id: 9, name: "Auto Exposure", type: V4L2_CTRL_TYPE_MENU, range: 0...3, standard: 3, words: [1: "Manual"]),
    ])
    let (kernel, book) = (FakeKernel([.frames([.jpeg(1)])], camera: camera), LogBook())
    let controls = ["exposure_time_absolute": 40, "auto_exposure": 1, "zoom": 7]
    #expect(try Session(kernel, controls: controls, logger: book.logger).story == ["frame 1"])
    #expect(kernel.controlValues == [5: 40, 9: 1])
    #expect(book.lines.contains { $0.contains("has no control zoom") })
    let calls = kernel.callNames
    #expect(calls.lastIndex(of: "VIDIOC_S_CTRL") ?? .max < calls.firstIndex(of: "VIDIOC_STREAMON") ?? 0)
    #expect(calls.count { $0 == "VIDIOC_S_CTRL" } == 2)
  }

  @Test func `that is used by another program says by which`() throws {
    let kernel = FakeKernel(
      [.frames([.jpeg(1)])], openErrors: [EBUSY], machine: .fake(users: ["cheese (process 812)"]))
    #expect(try Session(kernel).losses.first?.description.contains("used by cheese (process 812)") == true)
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
