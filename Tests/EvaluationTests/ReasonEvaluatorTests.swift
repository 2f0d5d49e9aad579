import Basics
import Foundation
import Recognition
import TestSupport
import Testing
import Vision

@testable import Evaluation

@Suite struct `A degradation` {
  private let frame = GrayImage.artwork(seed: 1, width: 640, height: 480)
  private let backdrop = GrayImage.plain(width: 640, height: 480)
  private let outline = Quadrilateral(width: 640, height: 480)

  private func frame(after degradation: Degradation, step: Int = 4) throws -> GrayImage {
    try degradation.applied(to: frame, outline: outline, step: step, backdrop: backdrop, seed: 1)
  }

  @Test(arguments: Degradation.allCases) func `leaves the size alone and changes with each step`(
    degradation: Degradation
  )
    throws
  {
    var last = frame
    for step in [1, 5, 9] {
      let spoilt = try frame(after: degradation, step: step)
      #expect((spoilt.width, spoilt.height) == (640, 480))
      #expect(spoilt != last)
      last = spoilt
    }
  }

  @Test func `does what it is called`() throws {
    #expect(try frame(after: .tooDark).statistics.mean < frame.statistics.mean / 10)
    #expect(try frame(after: .glare)[320, 240] == 255)
    #expect(try frame(after: .tooBlurred).statistics.standardDeviation < frame.statistics.standardDeviation)
    #expect(try frame(after: .tooSmall)[5, 5] == 128)
    let shifted = try frame(after: .partlyOut, step: 5)
    #expect((0..<480).allSatisfy { shifted[10, $0] == 128 } || (0..<480).allSatisfy { shifted[630, $0] == 128 })
  }
}

@Suite struct `Spoilt photographs` {
  @Test func `tell how often the reason is right`() throws {
    let folder = try TemporaryFolder()
    let reference = try folder.write(GrayImage.artwork(seed: 1).file, to: "a.jpg")
    let query = try folder.write(GrayImage.artwork(seed: 1, width: 480, height: 360).file, to: "q.jpg")
    let negative = try folder.write(GrayImage.artwork(seed: 7, width: 640, height: 480).file, to: "n.jpg")
    let catalogue = CatalogueBuilder().enrol([ImageFile(reference)]).catalogue
    let label = LabelledQuery(
      file: "q.jpg", group: "", objects: [.init(references: ["a"], corners: Quadrilateral(width: 480, height: 360))])
    let matrix = ReasonEvaluator(Recogniser(catalogue)).run(
      [LabelledPicture(path: query, label: label)], negatives: [negative]
    ) {}
    let strangers = [ReasonEvaluator.nothing, ReasonEvaluator.sheet]
    #expect(Set(matrix.keys).isSubset(of: Set(Degradation.allCases.map(\.reason.code) + strangers)))
    #expect(matrix["tooDark"] == ["tooDark": 1])
    #expect(matrix["tooBlurred"] == ["tooBlurred": 1])
    for cause in strangers { #expect(matrix[cause]?.values.reduce(0, +) == 1) }
    #expect(matrix[ReasonEvaluator.sheet]?["glare"] == nil)
  }
}
