import EventSourcing
import Foundation
import Packs
import Quiz
import Testing

@Suite struct `A pack in several languages` {
  /// A pack whose first assignment has these lines besides its image, from line 6 on.
  private static func sample(_ lines: String, languages: String = "[en, ru]") throws -> SamplePack {
    try SamplePack(
      """
      name: {en: Night, ru: Ночь}
      language: \(languages)
      names: {Onegin: {en: Eugene Onegin, ru: Евгений Онегин}}
      assignments:
        - image: Onegin
      \(lines.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      """)
  }

  private static let good = """
    question: {en: Who writes?, ru: Кто пишет?}
    answer:
      en: He.
      ru: |-
        Он.
    hint: {ru: "Шляпа", en: "A hat"}
    """

  @Test func `has each text in each of them`() throws {
    let pack = try Self.sample(Self.good).load()
    #expect(pack.name == .byLanguage(["en": "Night", "ru": "Ночь"]))
    #expect(pack.languages == ["en", "ru"])
    #expect(pack.names == ["Onegin": .byLanguage(["en": "Eugene Onegin", "ru": "Евгений Онегин"])])
    #expect(pack.assignments[0].question == .byLanguage(["en": "Who writes?", "ru": "Кто пишет?"]))
    #expect(pack.assignments[0].answer == .byLanguage(["en": "He.", "ru": "Он."]))
    #expect(pack.assignments[0].hint == .byLanguage(["en": "A hat", "ru": "Шляпа"]))
    #expect(pack.remarks.isEmpty)
  }

  @Test func `remarks on a text that is the same in all`() throws {
    let pack = try Self.sample("question: Who?\nanswer: {en: He., ru: Он.}").load()
    #expect(pack.assignments[0].question == "Who?")
    #expect(pack.remarks.map(\.field) == ["assignments[0].question"])
    #expect(pack.remarks.map(\.line) == [6])
    #expect(pack.remarks[0].message == "the text is the same in en, ru")
  }

  @Test(arguments: [
    ("question: {en: Who?}\nanswer: He.", "6 missing assignments[0].question"),
    ("question: {en: Who?, ru: Кто?, de: Wer?}\nanswer: He.", "6 unknownLanguage assignments[0].question.de"),
    ("question: {en: Who?, ru: ''}\nanswer: He.", "6 empty assignments[0].question.ru"),
    ("question: {en: Who?, ru: [Кто?]}\nanswer: He.", "6 wrongType assignments[0].question.ru"),
    (
      "question: x\nanswer:\n  en: He.\n  ru: \(String(repeating: "я", count: 161))",
      "9 tooLong assignments[0].answer.ru"
    ),
  ])
  func `is told what is wrong with a text, and in which language`(lines: String, problem: String) throws {
    let problems = try Self.sample(lines).problems()
    #expect(problems.map { "\($0.line ?? 0) \($0.code) \($0.field ?? "")" } == [problem])
  }

  @Test(arguments: [
    ("[en, xx]", "unknownLanguage language[1]"), ("[en, ru, en]", "duplicateKey language[2]"),
    ("[en, ru, русский]", "wrongType language[2]"),
  ])
  func `says its languages by their codes`(languages: String, problem: String) throws {
    let problems = try Self.sample("question: x\nanswer: y", languages: languages).problems()
    #expect(problems.contains { "\($0.code) \($0.field ?? "")" == problem })
  }

  @Test func `has to say its languages`() throws {
    let problems = try SamplePack(SamplePack.head + "    hint: {en: A hat}\n").problems()
    #expect(problems.map(\.code) == [.unknownLanguage])
    #expect(problems[0].description.hasSuffix("Write them at the top: language: [en, ru]."))
  }

  @Test func `names only things that it has`() throws {
    let problems = try SamplePack(SamplePack.head + "names: {Onegn: Eugene Onegin}\n").problems()
    #expect(problems.map(\.code) == [.unknownKey] && problems[0].remedy == "Did you mean \"Onegin\"?")
  }

  @Test func `gives the time to read the longest of a question's texts`() throws {
    let long = String(repeating: "q", count: 30)
    let pack = try Self.sample("question: {en: Who?, ru: \(long)}\nanswer: He.").load()
    #expect(pack.assignments[0].readingSeconds == 1 + 2)
  }
}
