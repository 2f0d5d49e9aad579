import EventSourcing

/// What a player of a contest is called.
enum PlayerName {
  /// `text` without white space around it.
  static func checked(_ text: String) throws(Contest.Refusal) -> String {
    try PersonName.checked(text, empty: Contest.Refusal.nameEmpty, tooLong: .nameTooLong, unprintable: .nameUnprintable)
  }

  /// `name`, or where somebody has it already, but for capitals, `name` with the first number from 2 on that is free.
  static func free(_ name: String, among taken: some Sequence<String>) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    var candidate = name
    var number = 1
    while taken.contains(candidate.lowercased()) {
      number += 1
      let suffix = " \(number)"
      candidate = String(name.prefix(PersonName.mostCharacters - suffix.count)).trimmed + suffix
    }
    return candidate
  }
}
