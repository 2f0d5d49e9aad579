import EventSourcing

/// The rules for the names of a contest's players.
enum PlayerName {
  /// `text` without surrounding white space.
  ///
  /// - Throws: ``Contest/Refusal/nameEmpty``, ``Contest/Refusal/nameTooLong`` or ``Contest/Refusal/nameUnprintable``.
  static func checked(_ text: String) throws(Contest.Refusal) -> String {
    try PersonName.checked(text, empty: Contest.Refusal.nameEmpty, tooLong: .nameTooLong, unprintable: .nameUnprintable)
  }

  /// Returns the names of the people who share a phone, and one name for all of them. In the common name, the longest
  /// names are shortened until it fits the limit for a single name.
  ///
  /// - Throws: ``Contest/Refusal/tooManyNames``, or the refusal that ``checked(_:)`` throws for one of the names.
  static func joined(_ texts: [String]) throws(Contest.Refusal) -> (together: String, names: [String]) {
    guard texts.count <= Contest.maxNames else { throw .tooManyNames }
    var names: [String] = []
    for text in texts { names.append(try checked(text)) }
    var short = names
    var together: String { short.joined(separator: " + ") }
    while together.columns > PersonName.maxCharacters {
      let longest = short.indices.max { short[$0].columns < short[$1].columns } ?? 0
      short[longest] = String(short[longest].dropLast()).trimmed
    }
    return (together, names)
  }

  /// Returns `name` if no other player has this name or one that looks like it, ignoring case; otherwise `name` with
  /// the first free number, starting at 2.
  static func free(_ name: String, among taken: some Sequence<String>) -> String {
    let taken = Array(taken)
    let (words, skeletons) = (Set(taken.map { $0.lowercased() }), Set(taken.map(\.skeleton)))
    var candidate = name
    var number = 1
    while words.contains(candidate.lowercased()) || skeletons.contains(candidate.skeleton) {
      number += 1
      let suffix = " \(number)"
      var shortened = String(name.prefix(PersonName.maxCharacters - suffix.count))
      while shortened.columns + suffix.columns > PersonName.maxCharacters { shortened.removeLast() }
      candidate = shortened.trimmed + suffix
    }
    return candidate
  }
}
