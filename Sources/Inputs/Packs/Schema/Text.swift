extension String {
  /// The text in quotation marks for a message, with control characters escaped, cut after 60 characters.
  package var inQuotes: String { (count > 60 ? prefix(60) + "…" : self).debugDescription }

  /// The text without surrounding white space.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension [String] {
  /// The names in quotation marks for a message: the first ten, and the number of the others.
  package var inQuotes: String {
    prefix(10).map(\.inQuotes).joined(separator: ", ") + (count > 10 ? " and \(count - 10) more" : "")
  }
}
