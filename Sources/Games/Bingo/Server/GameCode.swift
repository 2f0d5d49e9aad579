/// The codes in the addresses of games: groups of six digits, as one reads them out.
enum GameCode {
  /// A game that others join has one group, like the PIN of a contest; wrong guesses are limited. A game of one person
  /// has four, which are 79 bits: nobody finds it by trying.
  static func drawn(isOpen: Bool, using generator: inout some RandomNumberGenerator) -> String {
    // Without a leading zero, which a hasty reader would drop.
    (0..<(isOpen ? 1 : 4)).map { _ in String(Int.random(in: 100_000...999_999, using: &generator)) }
      .joined(separator: "-")
  }

  /// Whether `text` has the form of a code; anything else is not looked up.
  static func isOne(_ text: String) -> Bool { text.wholeMatch(of: /[1-9][0-9]{5}((-[1-9][0-9]{5}){3})?/) != nil }
}
