import Testing
import Vision

@Suite struct `A keypoint` {
  @Test func `takes sixteen bytes, for a catalogue holds millions`() {
    #expect(MemoryLayout<Keypoint>.stride == 16)
  }

  @Test func `of a large picture is exact to a thousandth of a pixel`() {
    let keypoint = Keypoint(position: Point(x: 8191.3337, y: 0.1), size: 31.7, angle: -3.1)
    #expect(keypoint.position.squaredDistance(to: Point(x: 8191.3337, y: 0.1)) < 1e-6)
    #expect(abs(keypoint.size - 31.7) < 1e-5 && abs(keypoint.angle + 3.1) < 1e-6)
  }
}
