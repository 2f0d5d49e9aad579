/// By what contests are found: a name for addresses, which nobody guesses, and a PIN for people.
enum RoomName {
  /// Letters and digits that are not mistaken for one another; 32 of them, so that each draws five bits.
  private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
  /// 80 bits: nobody meets another's by trying.
  private static let length = 16

  static func drawn(using generator: inout some RandomNumberGenerator) -> String {
    String((0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
  }

  /// Whether `text` can be such a name; what cannot is not looked for.
  static func isOne(_ text: String) -> Bool { text.count == length && text.allSatisfy(alphabet.contains) }

  /// Six digits, none of them a zero in front, which a spreadsheet or a hasty reader would drop; none of those `taken`.
  static func pin(besides taken: Set<String>, using generator: inout some RandomNumberGenerator) -> String {
    while true {
      let pin = String(Int.random(in: 100_000...999_999, using: &generator))
      if !taken.contains(pin) { return pin }
    }
  }
}
