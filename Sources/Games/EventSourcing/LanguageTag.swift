/// Language tags (BCP 47), such as en, ru and pt-BR.
public enum LanguageTag {
  /// Returns the tag of `available` that best suits a reader with the preferred languages `wishes`, most preferred
  /// first; nil only if `available` is empty.
  ///
  /// A wish matches the same tag, then a more general tag (RFC 4647, section 3.4: pt for pt-BR), then another variety
  /// of the same language (pt-BR for pt-PT). If no wish matches, the first available tag is returned.
  public static func choice(among available: [String], for wishes: [String]) -> String? {
    for wish in wishes {
      var range = wish.lowercased()
      while true {
        if let met = available.first(where: { $0.lowercased() == range }) { return met }
        guard let hyphen = range.lastIndex(of: "-") else { break }
        range = String(range[..<hyphen])
      }
      if let variety = available.first(where: { $0.lowercased().hasPrefix(range + "-") }) { return variety }
    }
    return available.first
  }

  /// Returns the languages in the `Accept-Language` field of a request (RFC 9110, section 12.5.4), most preferred
  /// first.
  public static func wishes(accepting header: String) -> [String] {
    let ranges = header.split(separator: ",").enumerated().compactMap { place, part in
      let fields = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      let quality = fields.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return fields.first.map { (tag: $0, quality: quality, place: place) }
    }
    return ranges.filter { $0.quality > 0 && $0.tag != "*" }
      .sorted { ($1.quality, $0.place) < ($0.quality, $1.place) }.map(\.tag)
  }

  /// Returns the preferred languages of a terminal's user according to the POSIX variables ("ru_RU.UTF-8" is ru-RU),
  /// most preferred first; empty if they name no language, such as "C".
  public static func wishes(environment: [String: String]) -> [String] {
    // The first that is set holds: IEEE 1003.1, section 8.2.
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let tag = String(name.prefix { $0 != "." && $0 != "@" })
    return ["", "C", "POSIX"].contains(tag) ? [] : [tag.replacing("_", with: "-")]
  }
}
