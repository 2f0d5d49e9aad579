import Recognition
import TestSupport
import Testing
import Vision

@testable import Evaluation

@Suite struct `An open-set evaluation` {
  @Test func `leaves each reference out once, with the photographs of it as strangers`() throws {
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
    let result = OpenSetEvaluation(ReferenceLibrary(references), folds: 2, policy: .photograph).run(pictures)
    let folds = result.folds
    #expect(folds.map(\.leftOut) == [2, 1])
    #expect(folds.map(\.objects) == [1, 2])
    #expect(folds.map(\.found) == [1, 2])
    #expect(folds.map(\.strangers) == [2, 1])
    #expect(result.total.strangersAccepted == 0 && result.accepted.isEmpty)
    #expect(result.total.strangers == 3 && result.total.strangersAccepted95.lowerBound == 0)
  }

  @Test func `an object that may be either of two is left where one of them is known`() {
    let label = LabelledQuery(
      file: "1.jpg", group: "", objects: [.init(references: ["a", "b"], corners: nil)], partial: ["c", "d"])
    #expect(label.leavingOut(["a", "c"]).objects.map(\.references) == [["b"]])
    #expect(label.leavingOut(["a", "c"]).partial == ["d"])
    #expect(label.leavingOut(["a", "b"]).objects.isEmpty)
  }
}
