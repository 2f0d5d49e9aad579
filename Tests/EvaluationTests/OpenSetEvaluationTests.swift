import Foundation
import Recognition
import TestSupport
import Testing
import Vision

@testable import Evaluation

@Suite struct `An open-set evaluation` {
  @Test func `leaves each reference out once, or all but one, with the photographs of those as strangers`() throws {
    let folder = try TemporaryFolder()
    let names = ["a", "b", "c"]
    let references = try names.enumerated().map { i, name in
      try Enrolment().enrol(GrayImage.artwork(seed: UInt64(i + 1)), name: name)
    }
    let pictures = try names.enumerated().map { i, name in
      LabelledPicture(
        path: try folder.write(GrayImage.artwork(seed: UInt64(i + 1)).file, to: "\(name).jpg"),
        label: LabelledQuery(file: "\(name).jpg", group: "", objects: [.init(references: [name], corners: nil)]))
    }
    let result = OpenSetEvaluation(ReferenceCatalogue(references), folds: .every(2), policy: .photograph).run(pictures)
    let folds = result.folds
    #expect(folds.map(\.leftOut) == [2, 1])
    #expect(folds.map(\.objects) == [1, 2])
    #expect(folds.map(\.found) == [1, 2])
    #expect(folds.map(\.strangers) == [2, 1])
    #expect(result.total.strangersAccepted == 0 && result.accepted.isEmpty)
    #expect(result.total.strangers == 3 && result.total.strangersAccepted95.lowerBound == 0)
    let alone = OpenSetEvaluation(ReferenceCatalogue(references), folds: .allButOne, policy: .photograph).run(pictures)
    #expect(alone.folds.map(\.leftOut) == [2, 2, 2])
    #expect(alone.folds.map(\.found) == [1, 1, 1])
    #expect(alone.folds.map(\.strangers) == [2, 2, 2])
  }

  /// Evaluating all number cards, twenty times each, takes a minute and a half: <doc:Recognition#Strangers> has the
  /// command and its output.
  @Test func `takes no number card for another, though it knows one only and a thumb covers a part of it`() throws {
    let images = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../ReferenceImages/images")
    let cards = try [1, 7, 11, 17].map { number in
      let file = images.appending(path: "Number \(number).png").path
      return SyntheticFrames.Object(name: "\(number)", image: try ImageDecoder.decode(file: file))
    }
    let catalogue = ReferenceCatalogue(try cards.map { try Enrolment().enrol($0.image, name: $0.name) })
    let frames = try SyntheticFrames(of: cards, before: [], seed: 1).shown(count: 2)
    let result = OpenSetEvaluation(catalogue, folds: .allButOne, policy: .frame).run(frames)
    #expect(result.total.objects == 8 && result.total.found == 8)
    #expect(result.total.strangers == 24 && result.total.strangersAccepted == 0)
  }

  @Test func `an object that may be either of two is left where one of them is known`() {
    let label = LabelledQuery(
      file: "1.jpg", group: "", objects: [.init(references: ["a", "b"], corners: nil)], partial: ["c", "d"])
    #expect(label.leavingOut(["a", "c"]).objects.map(\.references) == [["b"]])
    #expect(label.leavingOut(["a", "c"]).partial == ["d"])
    #expect(label.leavingOut(["a", "b"]).objects.isEmpty)
  }
}
