/// The names by which contests are found: an unguessable identifier for addresses and a PIN for people.
enum ContestIdentifier {
  /// Letters and digits that are not easily confused. 32 of them make five bits each.
  private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
  /// 80 bits: nobody finds another contest by trying.
  private static let length = 16

  static func drawn(using generator: inout some RandomNumberGenerator) -> String {
    String((0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
  }

  /// Whether `text` has the form of an identifier; anything else is not looked up.
  static func isOne(_ text: String) -> Bool { text.count == length && text.allSatisfy(alphabet.contains) }

  /// A PIN of six digits that is not in `taken`. It has no leading zero, which a spreadsheet or a hasty reader would
  /// drop.
  static func pin(besides taken: Set<String>, using generator: inout some RandomNumberGenerator) -> String {
    while true {
      let pin = String(Int.random(in: 100_000...999_999, using: &generator))
      if !taken.contains(pin) { return pin }
    }
  }
}
