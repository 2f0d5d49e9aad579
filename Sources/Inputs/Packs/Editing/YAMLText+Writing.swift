extension YAMLText {
  /// Returns `text` as the value of a key that is indented by `indentation` spaces, as a person would write it: plain
  /// if YAML reads it correctly that way, otherwise in quotes, and after a bar if it has several lines.
  static func written(_ text: String, indentation: Int = 0) -> String {
    let scalars = text.unicodeScalars
    let isPrintable = scalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return isPlain(text) && isPrintable ? text : quoted(text) }
    // A bar keeps lines, but not spaces at their beginning or at the end of the text.
    guard isPrintable, text == text.trimmed, !text.hasPrefix(" ") else { return quoted(text) }
    let margin = String(repeating: " ", count: indentation + 2)
    return "|-\n" + lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  /// Returns whether YAML reads `text` correctly without quotes (YAML 1.2, section 7.3.3). Some texts that could
  /// confuse a reader are also rejected.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, text == text.trimmed else { return false }
    if "!\"#%&'*,-:>?@[]`{|}~=<«»“".unicodeScalars.contains(first) { return false }
    if text.contains(": ") || text.contains(" #") || text.hasSuffix(":") || text.contains("\t") { return false }
    if ["null", "true", "false", "yes", "no", "on", "off"].contains(text.lowercased()) { return false }
    // Another program that reads the file would take such a text for a number.
    return Double(text) == nil
  }

  /// The same in quotes, on one line, as it can stand anywhere.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.properties.generalCategory == .control || scalar.value == 0xFEFF:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
