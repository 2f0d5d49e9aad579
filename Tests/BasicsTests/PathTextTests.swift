import Basics
import Testing

@Suite struct `The text of a path` {
  @Test(arguments: ["a.jpg", "имя.jpg", "e\u{301}", "\u{F000}\u{E000}", ""])
  func `is the path itself where that is UTF-8`(name: String) {
    #expect(PathText.text(of: Array(name.utf8)).utf8.elementsEqual(name.utf8))
    #expect(PathText.bytes(of: name) == Array(name.utf8))
    #expect(PathText.isPlain(name))
  }

  @Test func `has a character for each byte that is no UTF-8`() {
    #expect(PathText.text(of: Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)) == "caf\u{EFE9}.jpg")
    #expect(!PathText.isPlain("caf\u{EFE9}.jpg"))
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `stands for these bytes and no others`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // Beginnings of characters, rests of them, the bytes of escapes, and letters.
    let some: [UInt8] = [0x41, 0x80, 0xBE, 0xBF, 0xC3, 0xE2, 0xEE, 0xEF, 0xF0, 0xFF]
    let bytes = (0..<12).map { _ in some[generator.number(below: some.count)] }
    let text = PathText.text(of: bytes)
    #expect(PathText.bytes(of: text) == bytes)
    // As a text it survives every reader of UTF-8.
    #expect(String(decoding: Array(text.utf8), as: UTF8.self) == text)
  }

  @Test func `tells a byte that is no UTF-8 from the character that would stand for it`() {
    let character = Array("\u{EFE9}".utf8)
    #expect(PathText.text(of: character) != PathText.text(of: [0xE9]))
    #expect(PathText.bytes(of: PathText.text(of: character)) == character)
  }
}
