import EventSourcing
import Testing

@Suite struct AuthorTests {
  @Test(arguments: [
    ("Anna", "Anna"), ("", "somebody"), (" \n\t", "somebody"), ("  Anna \n Maria ", "Anna Maria"),
    ("A\u{0}n\u{7}na", "Anna"), ("\u{202E}Anna", "Anna"), ("\u{200D}", "somebody"),
    (String(repeating: "ж", count: 90), String(repeating: "ж", count: 32)),
    (String(repeating: "李", count: 20), String(repeating: "李", count: 16)),
    ("A" + String(repeating: "\u{301}", count: 300) + "b", "A\u{301}\u{301}\u{301}\u{301}b"),
  ]) func `a name is what can be shown of it`(given: String, shown: String) {
    #expect(Author(id: "v", name: given, at: 0).name == shown)
  }
}
