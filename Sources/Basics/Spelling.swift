/// Finds the names that a person may have meant.
package enum Spelling {
  /// No file name is longer, and comparing longer words would take long.
  private static let longest = 255

  /// The names in `known` that are near to `word`, nearest first, at most three. Case, spaces, hyphens and underscores
  /// do not count.
  package static func nearest(to word: String, among known: [String]) -> [String] {
    let word = letters(of: word)
    guard (1...longest).contains(word.count) else { return [] }
    let ranked = known.compactMap { name in distance(word, letters(of: name)).map { (distance: $0, name: name) } }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// The number of edits between two words; nil if more than a third of the shorter one would change and neither
  /// contains the other.
  private static func distance(_ word: [Character], _ other: [Character]) -> Int? {
    let (short, long) = word.count < other.count ? (word, other) : (other, word)
    guard !short.isEmpty, long.count <= longest else { return nil }
    let allowed = max(1, short.count / 3)
    if long.count - short.count <= allowed {
      let edits = edits(short, long)
      if edits <= allowed { return edits }
    }
    // A truncated title counts as meant, too, but ranks after names that are merely misspelt.
    return short.count >= 3 && String(long).contains(String(short)) ? long.count : nil
  }

  /// The number of insertions, deletions, substitutions and transpositions of neighbours that turn one word into the
  /// other (the optimal string alignment distance), row by row.
  private static func edits(_ one: [Character], _ other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for i in 1...one.count {
      var row = [i]
      for j in 1...other.count {
        let same = one[i - 1] == other[j - 1]
        var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[other.count]
  }

  private static func letters(of word: String) -> [Character] {
    word.lowercased().filter { !" -_".contains($0) }.map(\.self)
  }
}
