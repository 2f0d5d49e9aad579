import EventSourcing
import Foundation
import Quiz
import Testing

/// The texts below are facts as a released program wrote them. They are never edited: a new version gets new lines.
@Suite struct ContestFactJSONTests {
  static let opening: Contest.Opening = {
    let assignment = Assignment(image: "Onegin", question: "Who?", answer: "He", points: 500, seconds: 45)
    var opening = Contest.Opening(
      id: "k3v", mode: .classGame, source: .daemon, pin: "012345", pack: "Night", assignments: [assignment], seed: .max)
    opening.maxRounds = 7
    opening.reshuffles = true
    opening.speedPoints = false
    return opening
  }()

  static let kept: [(ContestFact, String)] = [
    (
      .opened(opening),
      """
      {"assignments":[{"answer":"He","image":"Onegin","points":500,"question":"Who?","seconds":45}],"id":"k3v",\
      "kind":"contest.opened","mode":"class","mostRounds":7,"namesWrongObjects":true,"pack":"Night","pin":"012345",\
      "reshuffles":true,"seed":18446744073709551615,"source":"daemon","speedPoints":false,"version":1}
      """
    ),
    (.joined(anna, name: "Анна"), #"{"kind":"contest.joined","name":"Анна","player":"p1","version":1}"#),
    (.knocked(anna, name: "Анна"), #"{"kind":"contest.knocked","name":"Анна","player":"p1","version":1}"#),
    (.admitted(anna), #"{"kind":"contest.admitted","player":"p1","version":1}"#),
    (.approval(true), #"{"kind":"contest.approval","on":true,"version":1}"#),
    (
      .shared(anna, names: ["Анна", "Boris"]),
      #"{"kind":"contest.shared","names":["Анна","Boris"],"player":"p1","version":1}"#
    ),
    (.missesKept(true), #"{"kind":"contest.missesKept","on":true,"version":1}"#),
    (.hintsAtHalfTime(true), #"{"kind":"contest.hintsAtHalfTime","on":true,"version":1}"#),
    (.hinted, #"{"kind":"contest.hinted","version":1}"#),
    (.advance(seconds: 8), #"{"kind":"contest.advance","seconds":8,"version":1}"#),
    (.advance(seconds: nil), #"{"kind":"contest.advance","seconds":null,"version":1}"#),
    (.nextDue(at: Instant(nanoseconds: 4)), #"{"atNanoseconds":4,"kind":"contest.nextDue","version":1}"#),
    (.held, #"{"kind":"contest.held","version":1}"#),
    (.gathering(at: Instant(nanoseconds: 6)), #"{"atNanoseconds":6,"kind":"contest.gathering","version":1}"#),
    (.gathered(at: Instant(nanoseconds: 7)), #"{"atNanoseconds":7,"kind":"contest.gathered","version":1}"#),
    (.teams(count: 2), #"{"count":2,"kind":"contest.teams","version":1}"#),
    (.teamNamed(2, name: "Owls"), #"{"kind":"contest.teamNamed","name":"Owls","team":2,"version":1}"#),
    (.assigned(anna, team: 2), #"{"kind":"contest.assigned","player":"p1","team":2,"version":1}"#),
    (.left(anna), #"{"kind":"contest.left","player":"p1","version":1}"#),
    (.removed(anna), #"{"kind":"contest.removed","player":"p1","version":1}"#),
    (.locked(true), #"{"kind":"contest.locked","on":true,"version":1}"#),
    (.photographs(false), #"{"kind":"contest.photographs","on":false,"version":1}"#),
    (.speedPoints(false), #"{"kind":"contest.speedPoints","on":false,"version":1}"#),
    (
      .extraTime(anna, .oneAndAHalf),
      #"{"factor":"1.5","kind":"contest.timeFactor","player":"p1","version":1}"#
    ),
    (
      .extraTime(anna, .unlimited),
      #"{"factor":"none","kind":"contest.timeFactor","player":"p1","version":1}"#
    ),
    (
      .asked(opening.assignments[0], at: Instant(nanoseconds: 922_330_524_484)),
      """
      {"assignment":{"answer":"He","image":"Onegin","points":500,"question":"Who?","seconds":45},\
      "atNanoseconds":922330524484,"kind":"contest.asked","version":1}
      """
    ),
    (
      .asked(
        Assignment(image: "Onegin", question: .byLanguage(["en": "Who?", "ru": "Кто?"]), answer: "He"),
        at: Instant(nanoseconds: 5)),
      """
      {"assignment":{"answer":"He","image":"Onegin","points":1000,"question":{"en":"Who?","ru":"Кто?"},"seconds":30},\
      "atNanoseconds":5,"kind":"contest.asked","version":1}
      """
    ),
    (.paused(at: Instant(nanoseconds: 1)), #"{"atNanoseconds":1,"kind":"contest.paused","version":1}"#),
    (.resumed(at: Instant(nanoseconds: 2)), #"{"atNanoseconds":2,"kind":"contest.resumed","version":1}"#),
    (.timeAdded(seconds: 10), #"{"kind":"contest.timeAdded","seconds":10,"version":1}"#),
    (.skipped, #"{"kind":"contest.skipped","version":1}"#),
    (
      .played(anna, .won(after: .nanoseconds(29_999_999_999))),
      #"{"afterNanoseconds":29999999999,"kind":"quiz.won","player":"p1","version":1}"#
    ),
    (
      .played(anna, .sawOther(image: "Poltava")),
      #"{"image":"Poltava","kind":"quiz.sawOther","player":"p1","version":1}"#
    ),
    (.played(anna, .lost), #"{"kind":"quiz.lost","player":"p1","version":1}"#),
    (
      .played(anna, .cameraLost(at: Instant(nanoseconds: 9_007_199_254_740_993))),
      #"{"atNanoseconds":9007199254740993,"kind":"quiz.cameraLost","player":"p1","version":1}"#
    ),
    (.replayed(at: Instant(nanoseconds: 3)), #"{"atNanoseconds":3,"kind":"contest.replayed","version":1}"#),
    (
      .overruled(round: 3, anna, won: true, reason: "The lamp was out"),
      #"{"kind":"contest.overruled","player":"p1","reason":"The lamp was out","round":3,"version":1,"won":true}"#
    ),
    (.ended, #"{"kind":"contest.ended","version":1}"#),
  ]

  @Test(arguments: kept)
  func `a fact is flat JSON with its kind and version, and stays readable`(fact: ContestFact, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(fact), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(ContestFact.self, from: Data(json.utf8)) == fact)
  }

  @Test(arguments: [("contest.ended", 2), ("quiz.won", 2), ("contest.unheardOf", 1)])
  func `a fact of an unknown kind or version is refused by name`(kind: String, version: Int) {
    let json = Data(#"{"kind":"\#(kind)","player":"p1","version":\#(version)}"#.utf8)
    #expect(throws: UnknownFact(kind: kind, version: version)) {
      try JSONDecoder().decode(ContestFact.self, from: json)
    }
  }
}
