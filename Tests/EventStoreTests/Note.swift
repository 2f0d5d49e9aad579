import EventSourcing

struct Note: Fact {
  var kind = "test.note"
  var version = 1
  var text: String
  var weight = 1.0

  init(_ text: String, kind: String = "test.note", weight: Double = 1) {
    self.kind = kind
    self.text = text
    self.weight = weight
  }
}
