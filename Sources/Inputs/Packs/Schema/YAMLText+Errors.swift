import Yams

extension YAMLText {
  /// Reports the reason why `text` is not YAML.
  static func add(_ error: any Error, _ text: String, _ report: inout ProblemCollector) {
    guard let error = error as? YamlError else {
      report.add(.syntax, "\(error)", remedy: syntaxRemedy)
      return
    }
    switch error {
    case .composer(_, let problem, let mark, _) where problem.contains("alias"):
      report.add(.alias, at: TextPosition(mark), "this is an alias", remedy: anchorRemedy)
    case .composer(_, _, let mark, _):
      report.add(
        .syntax, at: TextPosition(mark), "a second document begins", remedy: "Remove the line \"---\", or the rest.")
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      let message = [context.map { "\($0.text) from line \($0.mark.line) on" }, problem].compactMap(\.self)
      let remedy = hasAnchor(text, atOrAbove: mark.line) ? anchorRemedy : syntaxRemedy
      report.add(.syntax, at: TextPosition(mark), message.joined(separator: ": "), remedy: remedy)
    case .duplicatedKeysInMapping(let keys, let context):
      report.add(
        .duplicateKey, at: TextPosition(context.mark),
        "given more than once in the same mapping: \(keys.sorted().inQuotes)",
        remedy: "Keep one of them.")
    case .reader(let problem, let offset, _, _):
      report.add(
        .controlCharacter, at: offset.map { TextPosition(lineAfter: text.prefix($0).utf8) }, problem,
        remedy: "Remove the character.")
    default:
      report.add(.syntax, "\(error)", remedy: syntaxRemedy)
    }
  }

  private static let syntaxRemedy = """
    Check the indentation, and put a text that has a colon, a # or quotation marks under a | or in quotes.
    """

  /// Returns whether the line, or the one above it, contains something that looks like an anchor. Anchors are hidden
  /// from libYAML, which then reports an error at that place.
  private static func hasAnchor(_ text: String, atOrAbove line: Int) -> Bool {
    let lines = text.split(separator: /\R/, omittingEmptySubsequences: false)
    return lines[..<min(line, lines.count)].suffix(2).contains { $0.contains(/(^|[\s\[{,])&\w/) }
  }
}
