import EventSourcing
import Foundation
import Testing

@Suite struct `A localized text` {
  private static let nose: LocalizedText = .byLanguage(["en": "The Nose", "ru": "Нос"])

  @Test(arguments: [("en", "The Nose"), ("ru", "Нос"), ("de", "The Nose"), (nil, "The Nose")])
  func `has a text for each reader`(language: String?, text: String) {
    #expect(Self.nose.text(in: language) == text)
    #expect(LocalizedText("Orion").text(in: language) == "Orion")
  }

  @Test func `has one for readers of other languages also where none is English`() {
    #expect(LocalizedText.byLanguage(["ru": "Нос", "de": "Die Nase"]).text(in: "fr") == "Die Nase")
  }

  @Test func `has the texts of all languages`() {
    #expect(Self.nose.all == ["The Nose", "Нос"])
    #expect(LocalizedText("Orion").all == ["Orion"])
  }

  @Test(arguments: [(nose, #"{"en":"The Nose","ru":"Нос"}"#), ("Orion", #""Orion""#)])
  func `is a string in a journal, or an object of strings`(text: LocalizedText, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(text), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(LocalizedText.self, from: Data(json.utf8)) == text)
  }

  @Test(arguments: ["1", "[]", #"{"en":1}"#]) func `is nothing else`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(LocalizedText.self, from: Data(json.utf8)) }
  }
}
