import Recognition
import Synthesis
import TestSupport
import Testing
import Vision

@testable import Evaluation

@Suite struct `Conditions of an object` {
  private let picture = GrayImage.artwork(seed: 4)
  private let reference: Reference

  init() throws { reference = try Enrolment().enrol(picture, name: "a") }

  private func conditions(_ change: (inout SyntheticView) -> Void) throws -> ViewingConditions {
    var view = SyntheticView()
    change(&view)
    let rendered = try view.render(picture)
    return try #require(
      try ViewingConditions(
        of: reference, at: rendered.outline, width: view.width, height: view.height, searched: rendered.frame))
  }

  @Test(arguments: [0.04, 0.1, 0.3, 0.8]) func `have its share of the frame`(share: Double) throws {
    #expect(abs(try conditions { $0.pose.share = share }.size - share) < 0.001)
  }

  @Test func `do not count what lies outside`() throws {
    let half = try conditions {
      $0.pose.share = 0.3
      $0.pose.centre.x = 0
    }
    #expect(abs(half.size - 0.15) < 0.001)
  }

  @Test(arguments: [0.0, 15, 45, 60, 75], [0.0, 30, 90, 200])
  func `have its tilt, whatever the direction`(tilt: Double, axis: Double) throws {
    let seen = try conditions {
      $0.pose.share = 0.1
      $0.pose.rotation = 20
      $0.pose.tilt = tilt
      $0.pose.tiltAxis = axis
    }
    #expect(abs(seen.tilt - tilt) < 1.5)
  }

  @Test func `have its blur, about`() throws {
    let blurs = try [0.7, 1.5, 2, 3].map { sigma in
      try #require(try conditions { $0.exposure.blurSigma = sigma }.blur)
    }
    #expect(blurs == blurs.sorted())
    for (blur, sigma) in zip(blurs.dropFirst(), [1.5, 2, 3]) { #expect(abs(blur - sigma) < 0.5) }
  }

  @Test func `are not known of corners that no flat thing has`() throws {
    let mirrored = Quadrilateral(
      topLeft: Point(x: 100, y: 0), topRight: Point(x: 0, y: 0), bottomRight: Point(x: 0, y: 100),
      bottomLeft: Point(x: 100, y: 100))
    #expect(try ViewingConditions(of: reference, at: mirrored, width: 640, height: 480, searched: picture) == nil)
  }
}
