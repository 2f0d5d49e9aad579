import Basics
import Testing

@Suite struct ReferenceGroupTests {
  @Test(arguments: [
    ReferenceGroup.quiz, .all, .moon, .sky, .numbers, .part(of: "hunt", id: "penn"), .part(of: "hunt", id: "a:b"),
  ])
  func `a group is read as it is written`(group: ReferenceGroup) {
    #expect(ReferenceGroup("\(group)") == group)
  }

  @Test(arguments: ["", "Quiz", "hunt", "numbers:1", "moon "]) func `other words are no group`(text: String) {
    #expect(ReferenceGroup(text) == nil)
  }
}
