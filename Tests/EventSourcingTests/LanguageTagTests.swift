import EventSourcing
import Testing

@Suite struct `The choice of a language` {
  @Test(arguments: [
    (["en", "ru"], ["ru"], "ru"), (["en", "ru"], ["de", "ru", "en"], "ru"), (["en", "ru"], ["RU-ru"], "ru"),
    (["en", "pt-BR"], ["pt-PT"], "pt-BR"), (["pt-BR", "pt"], ["pt-PT"], "pt"), (["ru", "en"], ["de"], "ru"),
    (["ru", "en"], [], "ru"), (["zh-Hant"], ["zh-Hant-TW"], "zh-Hant"), (["est", "es"], ["es"], "es"),
  ])
  func `meets the dearest wish that it can`(available: [String], wishes: [String], choice: String) {
    #expect(LanguageTag.choice(among: available, for: wishes) == choice)
  }

  @Test func `is none where there is none`() { #expect(LanguageTag.choice(among: [], for: ["en"]) == nil) }

  @Test(arguments: [
    ("ru", ["ru"]), ("en-GB, en;q=0.9, ru;q=0.8", ["en-GB", "en", "ru"]), ("de;q=0.2,ru; q=0.8 ,en;q=0", ["ru", "de"]),
    ("*", []), ("", []), (";;,,q=1", ["q=1"]), ("en;q=x,ru", ["ru"]),
  ])
  func `hears what a browser accepts`(header: String, wishes: [String]) {
    #expect(LanguageTag.wishes(accepting: header) == wishes)
  }

  @Test(arguments: [
    (["LANG": "ru_RU.UTF-8"], ["ru-RU"]), (["LANG": "ru_RU.UTF-8", "LC_ALL": "C"], []), (["LANG": "de@euro"], ["de"]),
    (["LANG": "en_GB", "LC_MESSAGES": "ru_RU", "LC_ALL": ""], ["ru-RU"]), ([:], []), (["LANG": "C.UTF-8"], []),
  ])
  func `hears what a terminal is set to`(environment: [String: String], wishes: [String]) {
    #expect(LanguageTag.wishes(environment: environment) == wishes)
  }
}
