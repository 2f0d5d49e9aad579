import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command bench` {
  @Test func `finds the same planted places as OpenCV, and neither believes much of what is not there`() async throws {
    let folder = try TemporaryFolder()
    let pictures: [GrayImage] = [.artwork(seed: 1), .artwork(seed: 2)]
    for (number, picture) in pictures.enumerated() {
      try folder.write(picture.file, to: "photos/ours/references/\(number).jpg")
    }
    let place = Homography([0.8, -0.2, 150, 0.15, 0.7, 60, 1e-4, 5e-5, 1])
    let desk = GrayImage(width: 640, height: 480, pixels: [UInt8](repeating: 120, count: 640 * 480))
    try folder.write(try desk.drawing(pictures[0], through: place).file, to: "photos/ours/queries/desk.jpg")
    let outline = Quadrilateral(width: pictures[0].width, height: pictures[0].height).map(place.apply)
    let corners = outline.corners.map { "\($0.x) \($0.y)" }.joined(separator: " ")
    try folder.write(
      "query,reference,corners\ndesk.jpg,0.jpg,\(corners)\n", to: "photos/ours/labels.csv")

    let run = try await Program().run(["bench", "--only", "consensus", "--photos", folder.path("photos"), "--json"])
    #expect(run.status == 0, "\(run.talk)")
    let cases = try run.objects()
    #expect(cases.count == 4)
    for (number, one) in cases.enumerated() {
      let qualities = try #require(one["qualities"] as? [[String: Any]])
      let quality = try #require(qualities.first)
      let values = try ["value", "peerValue"].map { try #require(quality[$0] as? Double) }
      if number.isMultiple(of: 2) {
        #expect(quality["name"] as? String == "right")
        #expect(values == [100, 100])
      } else {
        #expect(quality["name"] as? String == "pairs believed")
        #expect(values.allSatisfy { $0 < 20 })
      }
    }
  }

  @Test(arguments: [
    ([], "skipped the cases with the photographs: --photos is not given"),
    (["--photos", "/nowhere"], "skipped the cases with the photographs: /nowhere does not exist"),
  ])
  func `says why it skips what it has no photographs for`(arguments: [String], reason: String) async throws {
    let run = try await Program().run(["bench", "--only", "consensus"] + arguments)
    #expect(run.status == 0)
    #expect(run.lines.count == 2, "the header alone")
    #expect(run.talk.contains(reason))
  }
}
