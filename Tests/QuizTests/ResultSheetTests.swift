import EventSourcing
import Foundation
import Quiz
import Testing

@Suite struct ResultSheetTests {
  /// Anna wins after 10 s of 30, Boris (twice the time) does not and is given the win, and Vera is removed.
  static let contest: Contest = {
    let assignment = Assignment(image: "Onegin", question: "Who?\n\"He\"", answer: "=Onegin", points: 900)
    let opening = Contest.Opening(
      id: "c1", mode: .classGame, source: .browser, pack: "A pack", assignments: [assignment], seed: 1)
    let (anna, boris, vera) = (PlayerID(rawValue: "p1"), PlayerID(rawValue: "p2"), PlayerID(rawValue: "p3"))
    var contest = Contest(opening)
    let facts: [ContestFact] = [
      .joined(anna, name: "Anna"), .joined(boris, name: "=Boris"), .joined(vera, name: "Vera"),
      .shared(anna, names: ["Anna", "Ada"]), .teams(count: 2), .teamNamed(1, name: "Owls"),
      .assigned(anna, team: 1),
      .assigned(boris, team: 2), .assigned(vera, team: 1), .extraTime(boris, .two),
      .asked(assignment, at: Instant(nanoseconds: 0)), .removed(vera),
      .played(anna, .won(after: .milliseconds(10_000))), .skipped,
      .overruled(round: 1, boris, won: true, reason: "Lamp, out"),
    ]
    for fact in facts { contest.apply(fact) }
    return contest
  }()

  @Test func `a spreadsheet gets a line for each player and question`() {
    #expect(
      ResultSheet(Self.contest).csv == """
        \u{FEFF}Question no.,Question,Answer,Player,Verdict,Time used (ms),Time allowed (ms),Points,Points possible,\
        Overruled because,Points in all,Place,Team,Shown by\r
        1,"Who?
        ""He\""",'=Onegin,Anna,won,10000,30000,750,900,,750,1,Owls,Anna\r
        1,"Who?
        ""He\""",'=Onegin,'=Boris,won,,60000,450,900,"Lamp, out",450,2,2,\r
        1,"Who?
        ""He\""",'=Onegin,Vera,left,,30000,0,900,,0,,Owls,\r\n
        """)
  }

  @Test func `a program gets an object a line`() throws {
    let lines = ResultSheet(Self.contest).jsonLines.split(separator: "\n")
    #expect(
      lines.first == """
        {"afterMs":10000,"answer":"=Onegin","contest":"c1","image":"Onegin","limitMs":30000,"name":"Anna",\
        "player":"p1","points":750,"pointsPossible":900,"question":"Who?\\n\\"He\\"","rank":1,"round":1,\
        "shownBy":"Anna","team":"Owls","timeFactor":"1","total":750,"verdict":"won"}
        """)
    let objects = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["name"] as? String } == ["Anna", "=Boris", "Vera"])
    #expect(objects.map { $0["reason"] as? String } == [nil, "Lamp, out", nil])
    #expect(objects.map { $0["afterMs"] as? Int } == [10_000, nil, nil])
    #expect(objects.map { $0["rank"] as? Int } == [1, 2, nil])
  }

  @Test func `a contest in which nothing was asked has no lines`() {
    let contest = Contest(Self.contest.opening)
    #expect(ResultSheet(contest).jsonLines.isEmpty)
    #expect(ResultSheet(contest).csv.split(separator: "\r\n").count == 1)
  }
}
