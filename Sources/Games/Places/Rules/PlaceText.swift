import EventSourcing

/// The limits of what people may write about a place.
enum PlaceText {
  /// The number of characters that the heading on a phone holds in three lines.
  static let longestTitle = 80
  static let longestAddress = 200
  static let longestNote = 1000

  /// Marks where a long word may be broken.
  private static let softHyphen = "\u{AD}"

  static func title(_ text: String) throws(PlaceMap.Refusal) -> String {
    let title = text.trimmed
    guard title.isPrintable(allowing: softHyphen) else { throw .titleUnprintable }
    guard title.hasInk else { throw .titleEmpty }
    guard title.fits(longestTitle) else { throw .titleTooLong }
    return title
  }

  static func address(_ text: String) throws(PlaceMap.Refusal) -> String {
    let address = text.trimmed
    guard address.isPrintable(allowing: softHyphen) else { throw .addressUnprintable }
    guard address.fits(longestAddress) else { throw .addressTooLong }
    return address
  }

  static func note(_ text: String) throws(PlaceMap.Refusal) -> String {
    let note = text.replacing("\r\n", with: "\n").trimmed
    guard note.isPrintable(allowing: softHyphen + "\n\t") else { throw .noteUnprintable }
    guard note.hasInk else { throw .noteEmpty }
    guard note.fits(longestNote) else { throw .noteTooLong }
    return note
  }
}
