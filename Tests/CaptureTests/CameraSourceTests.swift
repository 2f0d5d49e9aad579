import Testing
import Vision

@testable import Capture

@Suite(.timeLimit(.minutes(15))) struct `The stream of a camera` {
  private func source(_ kernel: FakeKernel) -> CameraSource {
    var source = CameraSource("/dev/video7", logger: .silent)
    source.calls = kernel.calls
    source.warmsUp = false
    source.decode = { GrayImage(width: 1, height: 1, pixels: [$0[2]]) }
    return source
  }

  /// The grey level of the first frame of a new stream, which is let go after it.
  private func firstLevel(_ source: CameraSource) async -> UInt8? {
    for await case .frame(let frame) in source.events() { return frame.image.pixels[0] }
    return nil
  }

  @Test func `gives the device free when nobody reads any more`() async {
    let kernel = FakeKernel([.frames([.jpeg(1)]), .hold])
    let source = source(kernel)
    #expect(await firstLevel(source) == 1)
    await source.idle()
    #expect(kernel.leaks.isEmpty)
    #expect(kernel.callNames.last == "poll")
  }

  @Test func `begins when the one before has ended`() async {
    let kernel = FakeKernel([.frames([.jpeg(1)]), .hold, .frames([.jpeg(2)]), .hold])
    let source = source(kernel)
    #expect(await firstLevel(source) == 1)
    #expect(await firstLevel(source) == 2)
    await source.idle()
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `tells a loss even to a reader that comes when the camera is back`() async {
    let kernel = FakeKernel([.frames([.jpeg(1)]), .unplug(thenOpen: [0]), .frames([.jpeg(2)]), .frames([.jpeg(3)])])
    let source = source(kernel)
    let stream = source.events()
    await source.idle()
    var codes: [CaptureError.Code?] = []
    for await event in stream {
      if case .lost(let error) = event { codes.append(error.code) } else { codes.append(nil) }
    }
    #expect(codes == [.unplugged])
  }

  @Test func `tells a loss as it tells a frame`() async {
    let kernel = FakeKernel([.silence, .hold], openErrors: [0])
    var codes: [CaptureError.Code] = []
    for await event in source(kernel).events() {
      if case .lost(let error) = event { codes.append(error.code) }
      break
    }
    #expect(codes == [.silent])
  }
}

@Suite struct `Pushed frames` {
  @Test func `arrive newest first and only once`() async throws {
    let source = PushedSource()
    for level in 1...3 as ClosedRange<UInt8> {
      let image = GrayImage(width: 1, height: 1, pixels: [level])
      source.push(.frame(Frame(image: image, capturedAt: .now, sequence: Int(level))))
    }
    source.finish()
    var sequences: [Int] = []
    for await case .frame(let frame) in source.events() { sequences.append(frame.sequence) }
    #expect(sequences == [3])
  }
}
