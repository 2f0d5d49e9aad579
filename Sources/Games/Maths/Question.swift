/// What is asked, without words.
public struct Question: Sendable, Hashable {
  /// The sentence, by a name that each language has a text for.
  public enum Sentence: String, Sendable, CaseIterable {
    case howMany, more, less, faster, slower, bigger, smaller, put, colour, shape, shapeOf
    case left, right, middle, top, bottom, centre, different, sum, difference, product, quotient
  }

  /// Which sentence.
  public let sentence: Sentence
  /// The name of the text that stands in the sentence, such as "many.dog"; nil where nothing does.
  public let word: String?

  init(_ sentence: Sentence, _ word: String? = nil) {
    self.sentence = sentence
    self.word = word
  }
}
