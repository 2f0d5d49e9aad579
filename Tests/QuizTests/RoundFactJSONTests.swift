import EventSourcing
import Foundation
import Quiz
import Testing

/// The texts below are facts as a released program wrote them. They are never edited: a new version gets new lines.
@Suite struct RoundFactJSONTests {
  static let kept: [(RoundFact, String)] = [
    (.sawOther(image: "Полтава"), #"{"image":"Полтава","kind":"quiz.sawOther","version":1}"#),
    (
      .cameraLost(at: Instant(nanoseconds: 9_007_199_254_740_993)),
      #"{"atNanoseconds":9007199254740993,"kind":"quiz.cameraLost","version":1}"#
    ),
    (
      .cameraBack(at: Instant(nanoseconds: 1)),
      #"{"atNanoseconds":1,"kind":"quiz.cameraBack","version":1}"#
    ),
    (
      .won(after: .nanoseconds(29_999_999_999)),
      #"{"afterNanoseconds":29999999999,"kind":"quiz.won","version":1}"#
    ),
    (.lost, #"{"kind":"quiz.lost","version":1}"#),
    (.left, #"{"kind":"quiz.left","version":1}"#),
  ]

  @Test(arguments: kept)
  func `a fact is flat JSON with its kind and version, and stays readable`(fact: RoundFact, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(fact), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(RoundFact.self, from: Data(json.utf8)) == fact)
  }

  @Test(arguments: [("quiz.won", 2), ("eggs.dropped", 1)])
  func `a fact of an unknown kind or version is refused by name`(kind: String, version: Int) {
    let json = Data(#"{"kind":"\#(kind)","version":\#(version)}"#.utf8)
    #expect(throws: UnknownFact(kind: kind, version: version)) { try JSONDecoder().decode(RoundFact.self, from: json) }
  }
}
