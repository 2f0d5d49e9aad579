/// Language tags (BCP 47), such as en, ru and pt-BR.
public enum LanguageTag {
  /// The tag of `available` that suits a reader who prefers `wishes`, the dearest first; nil only if none is available.
  ///
  /// A wish is met by itself, then by a more general tag (RFC 4647, section 3.4: pt for pt-BR), then by another variety
  /// of the same language (pt-BR for pt-PT). A reader who wishes none of them gets the first.
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

  /// The languages that a reader prefers by the `Accept-Language` of a request (RFC 9110, section
  /// 12.5.4), the dearest first.
  public static func wishes(accepting header: String) -> [String] {
    let ranges = header.split(separator: ",").enumerated().compactMap { place, part in
      let fields = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      let quality = fields.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return fields.first.map { (tag: $0, quality: quality, place: place) }
    }
    return ranges.filter { $0.quality > 0 && $0.tag != "*" }
      .sorted { ($1.quality, $0.place) < ($0.quality, $1.place) }.map(\.tag)
  }

  /// The languages that the user of a terminal prefers by the variables of POSIX ("ru_RU.UTF-8" is ru-RU), the dearest
  /// first; empty where they say nothing, as "C" does.
  public static func wishes(environment: [String: String]) -> [String] {
    // The first that is set holds: IEEE 1003.1, section 8.2.
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let tag = String(name.prefix { $0 != "." && $0 != "@" })
    return ["", "C", "POSIX"].contains(tag) ? [] : [tag.replacing("_", with: "-")]
  }
}
