import Facts

/// What people may write about a place.
enum Writing {
  /// Characters that the heading of a phone holds in three lines.
  static let longestTitle = 80
  static let longestAddress = 200
  static let longestNote = 1000

  /// Where a long word may be broken.
  private static let softHyphen = "\u{AD}"

  static func title(_ text: String) throws(PlaceMap.Refusal) -> String {
    let title = text.trimmed
    guard !title.isEmpty else { throw .titleEmpty }
    guard title.fits(longestTitle), title.isPrintable(allowing: softHyphen) else { throw .titleUnfit }
    return title
  }

  static func address(_ text: String) throws(PlaceMap.Refusal) -> String {
    let address = text.trimmed
    guard address.fits(longestAddress), address.isPrintable(allowing: softHyphen) else { throw .addressUnfit }
    return address
  }

  static func note(_ text: String) throws(PlaceMap.Refusal) -> String {
    let note = text.replacing("\r\n", with: "\n").trimmed
    guard !note.isEmpty else { throw .noteEmpty }
    guard note.fits(longestNote), note.isPrintable(allowing: softHyphen + "\n\t") else { throw .noteUnfit }
    return note
  }
}
