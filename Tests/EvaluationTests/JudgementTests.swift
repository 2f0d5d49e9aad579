import Recognition
import Testing
import Vision

@testable import Evaluation

@Suite struct `A judgement` {
  /// Objects as a label writes them: "a" or "a|b".
  private func label(
    _ objects: [String] = [], partial: Set<String> = [], corners: Quadrilateral? = nil
  ) -> LabelledQuery {
    LabelledQuery(
      file: "1.jpg", group: "",
      objects: objects.map { .init(references: $0.split(separator: "|").map(String.init), corners: corners) },
      partial: partial)
  }

  private func tally(_ accepted: [String], _ label: LabelledQuery) -> Tally {
    Judgement(of: accepted.map { .of($0) }, label: label).tally
  }

  private func expected(
    objects: Int = 0, found: Int = 0, top1: Int = 0, wrong: Int = 0, withoutObject: Int = 0, falseAccepts: Int = 0
  ) -> Tally {
    var tally = Tally()
    tally.queries = 1
    tally.queriesWithObject = objects == 0 ? 0 : 1
    (tally.objects, tally.found, tally.top1, tally.wrong) = (objects, found, top1, wrong)
    (tally.queriesWithoutObject, tally.falseAccepts) = (withoutObject, falseAccepts)
    return tally
  }

  @Test func `counts an object as found when it is accepted`() {
    #expect(tally(["a"], label(["a"])) == expected(objects: 1, found: 1, top1: 1))
    #expect(tally([], label(["a"])) == expected(objects: 1))
  }

  @Test func `counts each accepted reference that is not there as wrong`() {
    #expect(tally(["b", "a", "c"], label(["a"])) == expected(objects: 1, found: 1, wrong: 2))
    #expect(tally(["a", "b"], label(["a"])) == expected(objects: 1, found: 1, top1: 1, wrong: 1))
    #expect(tally(["b"], label(["a"])) == expected(objects: 1, wrong: 1))
  }

  @Test func `counts a photograph without objects once, however much is accepted in it`() {
    #expect(tally([], label()) == expected(withoutObject: 1))
    #expect(tally(["a", "b"], label()) == expected(withoutObject: 1, falseAccepts: 1))
  }

  @Test func `counts each of several objects by itself`() {
    let several = label(["a", "b", "c"])
    #expect(tally(["c", "a"], several) == expected(objects: 3, found: 2, top1: 1))
    #expect(tally(["x", "a", "b", "c"], several) == expected(objects: 3, found: 3, wrong: 1))
  }

  @Test func `takes one sighting for one object`() {
    #expect(tally(["a"], label(["a", "a"])) == expected(objects: 2, found: 1, top1: 1))
    #expect(tally(["a", "b"], label(["a|b", "a|b"])) == expected(objects: 2, found: 2, top1: 1))
  }

  @Test(arguments: [["a"], ["b"], ["a", "b"], ["b", "a"]])
  func `takes any of the references of an object, or all, for one hit`(accepted: [String]) {
    #expect(tally(accepted, label(["a|b"])) == expected(objects: 1, found: 1, top1: 1))
  }

  @Test func `holds a partial object neither for nor against the answer`() {
    let beside = label(["a"], partial: ["p"])
    #expect(tally(["a"], beside) == expected(objects: 1, found: 1, top1: 1))
    #expect(tally(["p", "a"], beside) == expected(objects: 1, found: 1, top1: 1))
    #expect(tally(["p"], beside) == expected(objects: 1))
    #expect(tally(["p", "x", "a"], beside) == expected(objects: 1, found: 1, wrong: 1))
  }

  @Test func `demands nothing of a photograph with partial objects only, and still knows what is wrong in it`() {
    let only = label(partial: ["p"])
    #expect(tally([], only) == expected())
    #expect(tally(["p"], only) == expected())
    #expect(tally(["x", "p"], only) == expected(wrong: 1))
  }

  @Test func `measures the outline of what is found, where its corners are labelled`() {
    let labelled = label(["a", "b"], corners: .square())
    let judgement = Judgement(of: [.of("b", x: 50), .of("x"), .of("a")], label: labelled)
    #expect(judgement.outlineIoU.count == 2)
    #expect(abs(judgement.outlineIoU[0] - 1) < 1e-9)
    #expect(abs(judgement.outlineIoU[1] - 1.0 / 3) < 1e-9)
    #expect(Judgement(of: [.of("a")], label: label(["a"])).outlineIoU.isEmpty)
    #expect(Judgement(of: [], label: labelled).outlineIoU.isEmpty)
  }
}
