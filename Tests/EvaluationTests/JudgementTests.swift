import Recognition
import Testing
import Vision

@testable import Evaluation

@Suite struct `A judgement` {
  private func label(
    _ objects: [String] = [], partial: Set<String> = [], corners: Quadrilateral? = nil
  ) -> LabelledQuery {
    .of(objects, partial: partial, corners: objects.map { _ in corners })
  }

  private func tally(_ accepted: [String], _ label: LabelledQuery) -> EvaluationCounts {
    Judgement(of: accepted.map { .of($0) }, label: label).tally
  }

  private func expected(
    objects: Int = 0, found: Int = 0, top1: Int = 0, wrong: Int = 0, withoutObject: Int = 0, falseAccepts: Int = 0
  ) -> EvaluationCounts {
    var tally = EvaluationCounts()
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

  @Test(arguments: [["a", "b"], ["b", "a"]], [["a|b", "a"], ["a", "a|b"]])
  func `lets no sighting take an object that another needs`(accepted: [String], objects: [String]) {
    #expect(tally(accepted, label(objects)) == expected(objects: 2, found: 2, top1: 1))
  }

  @Test func `gives each of two copies the sighting that lies on it`() {
    let copies = LabelledQuery.of(["a", "a"], corners: [.square(), .square(x: 500)])
    for order in [[500.0, 0], [0, 500]] {
      let judgement = Judgement(of: order.map { .of("a", x: $0) }, label: copies)
      #expect(judgement.objects.map(\.overlap) == [1, 1])
    }
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

  @Test func `measures the outline of what is found, where its corners are labelled`() throws {
    let labelled = label(["a", "b"], corners: .square())
    let overlaps = Judgement(of: [.of("b", x: 50), .of("x"), .of("a")], label: labelled).objects.map(\.overlap)
    #expect(overlaps[0] == 1)
    #expect(abs(try #require(overlaps[1]) - 1.0 / 3) < 1e-9)
    #expect(Judgement(of: [.of("a")], label: label(["a"])).objects.map(\.overlap) == [nil])
    #expect(Judgement(of: [], rejected: [.of("a")], label: labelled).objects.map(\.overlap) == [nil, nil])
  }

  @Test func `knows what was seen of an object that was not found`() {
    let judgement = Judgement(
      of: [.of("x")], rejected: [.of("a", probability: 0.2), .of("b", probability: 0.4)], label: label(["b", "c"]))
    #expect(judgement.tally.found == 0)
    #expect(judgement.objects.map(\.candidate?.probability) == [0.4, nil])
    #expect(judgement.candidates.map(\.sighting.reference) == ["x", "b", "a"])
    #expect(judgement.candidates.map(\.truth) == [.wrong, .right, .wrong])
  }

  @Test func `of a picture that could not be read misses all and refuses nothing`() {
    let tally = Judgement(unreadable: LabelledPicture(path: "1.jpg", label: label(["a", "b"]))).tally
    #expect((tally.queries, tally.objects, tally.found, tally.unreadable) == (1, 2, 0, 1))
    let negative = Judgement(unreadable: LabelledPicture(path: "1.jpg", label: label())).tally
    #expect((negative.queries, negative.unreadable, negative.queriesWithoutObject) == (1, 1, 0))
  }
}
