extension String {
  /// The text in quotation marks for a message: control characters escaped, and no more than its first 60 characters.
  var inQuotes: String { (count > 60 ? prefix(60) + "…" : self).debugDescription }

  /// The text without the white space around it.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension [String] {
  /// The names in quotation marks for a message: the first ten, and how many more there are.
  var inQuotes: String {
    prefix(10).map(\.inQuotes).joined(separator: ", ") + (count > 10 ? " and \(count - 10) more" : "")
  }
}
