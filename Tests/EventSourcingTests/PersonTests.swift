import EventSourcing
import Testing

@Suite struct `A person who is to be erased` {
  @Test(arguments: [
    ("Anna was here", "… was here"), ("ask anna, or ANNA's mother", "ask …, or …'s mother"), ("Anna", "…"),
    ("Annabel and Johanna", nil), ("Annabel and Anna", "Annabel and …"), ("Anna2 is not Anna 2", "Anna2 is not … 2"),
    ("", nil),
  ]) func `is taken out of texts where the name is a word`(text: String, without: String?) {
    #expect(Person(name: " Anna ").takenOut(of: text) == without)
  }

  @Test func `is the author of what bears the name or comes from the browser`() {
    let author = Author(id: "v1", name: "Анна", at: 1)
    #expect(Person(name: "анна").isAuthor(author))
    #expect(Person(ids: ["v1"]).isAuthor(author))
    #expect(!Person(name: "Ann", ids: ["v2"]).isAuthor(author))
    #expect(!Person(name: "  ").isCalled("") && Person(name: "  ").takenOut(of: "a  b") == nil)
  }
}
