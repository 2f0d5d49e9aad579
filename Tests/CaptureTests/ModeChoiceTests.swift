import Basics
import CV4L2
import Testing

@testable import Capture

@Suite struct `The choice of a mode` {
  private func mode(_ format: PixelFormat, _ width: Int, _ height: Int, _ rate: UInt32?) -> VideoMode {
    let codes = [
      PixelFormat.yuyv: CV4L2_PIX_FMT_YUYV, .mjpeg: CV4L2_PIX_FMT_MJPEG, .nv12: CV4L2_PIX_FMT_NV12,
      .grey: CV4L2_PIX_FMT_GREY,
    ]
    return VideoMode(
      code: codes[format] ?? 0, width: width, height: height, interval: rate.flatMap { FrameInterval(1, $0) })
  }

  /// The modes of a common kind of USB webcam, on which YUYV is slow at large sizes.
  private var webcam: [VideoMode] {
    [
      mode(.yuyv, 160, 120, 30), mode(.yuyv, 640, 480, 30), mode(.yuyv, 640, 480, 15), mode(.yuyv, 1280, 720, 10),
      mode(.mjpeg, 640, 480, 30), mode(.mjpeg, 640, 480, 60), mode(.mjpeg, 1280, 720, 30),
    ]
  }

  @Test func `takes YUYV where it reaches the rate`() {
    #expect(WantedMode().choose(from: webcam) == mode(.yuyv, 640, 480, 30))
  }

  @Test func `takes MJPEG where YUYV is too slow`() throws {
    let wanted = WantedMode(size: try #require(PixelSize("1280x720")))
    #expect(wanted.choose(from: webcam) == mode(.mjpeg, 1280, 720, 30))
  }

  @Test func `reaches a rate that is wanted, whatever the format`() {
    #expect(WantedMode(framesPerSecond: 60).choose(from: webcam) == mode(.mjpeg, 640, 480, 60))
    #expect(WantedMode(framesPerSecond: 10, format: "YUYV").choose(from: webcam) == mode(.yuyv, 640, 480, 15))
  }

  @Test func `takes any format without artefacts before MJPEG, and none that cannot be read`() {
    let film = VideoMode(code: CV4L2_PIX_FMT_H264, width: 640, height: 480, interval: FrameInterval(1, 30))
    let modes = [film, mode(.mjpeg, 640, 480, 30), mode(.grey, 640, 480, 30), mode(.nv12, 640, 480, 30)]
    #expect(WantedMode().choose(from: modes) == modes[3])
    #expect(WantedMode().choose(from: modes.dropLast()) == modes[2])
    #expect(WantedMode().choose(from: [film]) == nil)
    #expect(WantedMode(format: "GREY").choose(from: modes) == modes[2])
  }

  @Test func `takes a fast mode of another size before a slow one of the wanted size`() {
    let modes = [mode(.yuyv, 640, 480, 10), mode(.mjpeg, 1280, 720, 30)]
    #expect(WantedMode().choose(from: modes) == modes[1])
  }

  @Test func `takes a slow mode before one that is too small`() {
    let modes = [mode(.yuyv, 160, 120, 30), mode(.yuyv, 1280, 960, 8)]
    #expect(WantedMode().choose(from: modes) == modes[1])
  }

  @Test func `takes an untold rate for a good one`() {
    let modes = [mode(.mjpeg, 640, 480, 10), mode(.mjpeg, 800, 600, nil)]
    #expect(WantedMode().choose(from: modes) == modes[1])
  }

  @Test func `takes 14.99 for 15`() {
    let slow = VideoMode(
      code: CV4L2_PIX_FMT_YUYV, width: 640, height: 480, interval: FrameInterval(100, 1499))
    #expect(WantedMode().choose(from: [mode(.mjpeg, 640, 480, 30), slow]) == slow)
  }

  @Test func `takes what there is, and nothing from nothing`() {
    #expect(WantedMode().choose(from: [mode(.mjpeg, 160, 120, 5)]) == mode(.mjpeg, 160, 120, 5))
    #expect(WantedMode().choose(from: []) == nil)
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `does not depend on the order of the list`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    #expect(WantedMode().choose(from: webcam.shuffled(using: &generator)) == mode(.yuyv, 640, 480, 30))
  }

  @Test func `fits the wanted size into a range and its steps`() {
    #expect(nearest(to: 640, from: 32, to: 1920, step: 2) == 640)
    #expect(nearest(to: 640, from: 32, to: 1920, step: 100) == 632)
    #expect(nearest(to: 640, from: 800, to: 1920, step: 16) == 800)
    #expect(nearest(to: 640, from: 32, to: 320, step: 0) == 320)
  }

  @Test func `fits the wanted rate into a range`() {
    let (fast, slow) = (v4l2_fract(numerator: 1, denominator: 60), v4l2_fract(numerator: 1, denominator: 5))
    #expect(nearest(to: 30, from: fast, to: slow)?.framesPerSecond == 30)
    #expect(nearest(to: 90, from: fast, to: slow)?.framesPerSecond == 60)
    #expect(nearest(to: 1, from: fast, to: slow)?.framesPerSecond == 5)
    #expect(nearest(to: 30, from: v4l2_fract(numerator: 0, denominator: 60), to: slow) == nil)
  }
}
