import Basics
import Logging
import Vision

@testable import Capture

/// One run of the camera loop against a fake kernel, from its start to the end of the script.
struct Session {
  private(set) var frames: [Frame] = []
  private(set) var losses: [CaptureError] = []
  /// `frame 1` and `lost busy`, in their order; a frame by the one pixel of its picture.
  private(set) var story: [String] = []

  /// Runs on the calling thread. The picture of a frame is a single pixel, the third byte of its JPEG; a JPEG with 0
  /// there cannot be decoded.
  init(
    _ kernel: FakeKernel, _ camera: String = "/dev/video7", warmsUp: Bool = false, controls: [String: Int] = [:],
    logger: Logger = .silent
  ) throws {
    struct Undecodable: Error {}
    let loop = CameraLoop(
      address: CameraAddress(text: camera), wanted: WantedMode(), calls: kernel.calls, controls: { _ in controls },
      warmsUp: warmsUp
    ) { bytes in
      guard bytes[2] != 0 else { throw Undecodable() }
      return GrayImage(width: 1, height: 1, pixels: [bytes[2]])
    }
    var events: [CaptureEvent] = []
    var output = CaptureOutput(logger: logger) { event in
      events.append(event)
      return .taken
    }
    loop.run(into: &output, until: StopRequest())
    for event in events {
      switch event {
      case .frame(let frame):
        frames.append(frame)
        story.append("frame \(frame.image.pixels[0])")
      case .lost(let error):
        losses.append(error)
        story.append("lost \(error.code)")
      }
    }
  }
}
