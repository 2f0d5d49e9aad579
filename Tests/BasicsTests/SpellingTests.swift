import Basics
import Testing

@Suite struct SpellingTests {
  static let keys = ["image", "question", "answer", "hint", "points", "seconds"]

  @Test(arguments: [
    ("imgae", "image"), ("images", "image"), ("Answer", "answer"), ("anwser", "answer"), ("second", "seconds"),
    ("secs", nil), ("hnt", "hint"), ("x", nil), ("", nil), ("punkte", nil),
  ])
  func `the key that was meant is found`(word: String, meant: String?) {
    #expect(Spelling.nearest(to: word, among: Self.keys).first == meant)
  }

  @Test func `the nearest comes first and three are enough`() {
    let names = ["Poltava 4", "Poltava", "Poltawa", "Poltava 12", "Boldino"]
    #expect(Spelling.nearest(to: "Poltava", among: names) == ["Poltava", "Poltava 4", "Poltawa"])
  }

  @Test func `a word that no file can have is not compared`() {
    let word = String(repeating: "a", count: 256)
    #expect(Spelling.nearest(to: word, among: [word]).isEmpty)
  }
}
