import Basics
import Testing

@Suite struct `The text of HTML` {
  @Test(arguments: [
    ("&Auml;&szlig;&yuml;&nbsp;&frac12;&sup2;", "Äßÿ ½²"), ("&euro;&copy;&hellip;", "€©…"),
    ("a&shy;b &unknown; &", "ab &unknown; &"),
    ("&#8364;&#x20AC;", "€€"), ("2 < 3<br>4", "2 < 3\n4"),
  ]) func `has characters for their names`(html: String, text: String) {
    #expect(HTMLText(html).text == text)
  }
}
