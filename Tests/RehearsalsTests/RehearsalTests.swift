import Recognition
import Rehearsals
import Statistics
import Testing

@Suite struct `A rehearsal` {
  private static let names = ["Oak", "Elm", "Ash", "Yew"]

  private func photographs(
    _ count: Int, of name: String, isFound: Bool = true, takenFor: Set<String> = []
  ) -> [RehearsedPhotograph] {
    Array(
      repeating: RehearsedPhotograph(
        things: [.init(name: name, isFound: isFound, rejection: nil)], isStranger: false, takenFor: takenFor),
      count: count)
  }

  @Test func `of one photograph of each of four things is not ready, though all are found`() {
    let rehearsal = Rehearsal(Self.names.flatMap { photographs(1, of: $0) }, of: Self.names)
    #expect(rehearsal.verdict == .fewPhotographs && !rehearsal.isReady)
    #expect(rehearsal.missing == 12 && rehearsal.things.allSatisfy { $0.missing == 3 && $0.verdict == .fewPhotographs })
    #expect(rehearsal.found95 == ConfidenceInterval.wilson95(events: 4, of: 4))
  }

  @Test func `counts by which of its images a thing was found`() {
    let seen = ["Oak", "Acorn", "Acorn"].map { image in
      RehearsedPhotograph(
        things: [.init(name: "Oak", isFound: true, image: image, rejection: nil)], isStranger: false, takenFor: [])
    }
    #expect(Rehearsal(seen, of: ["Oak"]).things[0].foundBy == ["Oak": 1, "Acorn": 2])
  }

  @Test func `is ready with as many photographs as were missing, and not with one less`() {
    let ready = Rehearsal(Self.names.flatMap { photographs(4, of: $0) }, of: Self.names)
    #expect(ready.verdict == .ready && ready.isReady && ready.missing == 0)
    #expect(ready.things.allSatisfy { $0.isReady })
    #expect(ready.found95.lowerBound >= RehearsedThing.readyFrom)
    let short = Rehearsal(
      Self.names.dropLast().flatMap { photographs(4, of: $0) } + photographs(3, of: "Yew"), of: Self.names)
    #expect(short.verdict == .fewPhotographs && short.things.map(\.missing) == [0, 0, 0, 1])
  }

  @Test func `has an interval over its photographs where its things differ`() {
    let found = photographs(40, of: "Oak") + photographs(40, of: "Elm") + photographs(40, of: "Ash")
    let rehearsal = Rehearsal(found + photographs(40, of: "Yew", isFound: false), of: Self.names)
    #expect(rehearsal.found95 == ConfidenceInterval.wilson95(events: 120, of: 160))
  }

  @Test func `names what to mend before what is missing, and counts no photographs of what is to be mended`() {
    let missed = Rehearsal(
      photographs(2, of: "Oak", isFound: false) + photographs(1, of: "Elm"), of: Self.names)
    #expect(missed.verdict == .notReady)
    #expect(missed.things.map(\.verdict) == [.notReady, .fewPhotographs, .fewPhotographs, .fewPhotographs])
    #expect(missed.things.map(\.missing) == [0, 3, 4, 4] && missed.missing == 11)
    let taken = Rehearsal(
      photographs(9, of: "Oak", takenFor: ["Elm"]) + photographs(9, of: "Elm"), of: ["Oak", "Elm"])
    #expect(taken.verdict == .notReady && taken.things.map(\.verdict) == [.notReady, .ready])
  }

  @Test func `is not ready where a stranger is taken for a thing, or where nothing is asked`() {
    let stranger = RehearsedPhotograph(things: [], isStranger: true, takenFor: ["Oak"])
    let rehearsal = Rehearsal(photographs(16, of: "Oak") + [stranger], of: ["Oak"])
    #expect(rehearsal.verdict == .notReady && rehearsal.things.map(\.verdict) == [.ready])
    #expect(Rehearsal([], of: []).verdict == .notReady)
  }
}
