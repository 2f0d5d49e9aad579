import Yams

/// A value of `pack.yaml` with its path. Each reader returns nil, after reporting a problem, if the value is not of the
/// expected kind.
package struct Field {
  /// The path, as in `assignments[2].seconds`; nil for the outermost value.
  let path: String?
  let node: Node
  /// The languages of the pack's texts; empty if the pack does not name them. The first is for readers who prefer none
  /// of them.
  package internal(set) var languages: [String] = []

  /// The position where the value begins.
  var place: TextPosition? { TextPosition(node.mark) }

  /// A text, without surrounding white space.
  package func text(_ report: inout ProblemCollector) -> String? {
    guard let scalar = scalar("a text", &report) else { return nil }
    let text = YAMLText.string(of: scalar).trimmed
    guard !text.isEmpty else {
      report.add(.empty, self, "the text is empty", remedy: "Write a text, or remove the line if it is optional.")
      return nil
    }
    // An "\e" in quotation marks would otherwise reach the terminal.
    let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
    if let control = controls.first(where: { $0 != "\n" && $0 != "\t" }) {
      report.add(
        .controlCharacter, self, "the text contains the control character U+\(String(control.value, radix: 16))",
        remedy: "Remove it.")
      return nil
    }
    return text
  }

  /// The same of at most so many characters and lines.
  func text(atMost characters: Int, lines: Int = 1, _ report: inout ProblemCollector) -> String? {
    guard let text = text(&report) else { return nil }
    let written = text.split(separator: "\n", omittingEmptySubsequences: false).count
    if text.count > characters {
      report.add(
        .tooLong, self, "the text has \(text.count) characters",
        remedy: "Write at most \(characters), or make two of it.")
    } else if written > lines {
      report.add(.tooLong, self, "the text has \(written) lines", remedy: "Write at most \(lines).")
    } else {
      return text
    }
    return nil
  }

  /// A whole number in `range`.
  package func integer(in range: ClosedRange<Int>, _ report: inout ProblemCollector) -> Int? {
    let wanted = "a whole number in \(range.lowerBound)...\(range.upperBound)"
    guard let scalar = scalar(wanted, &report) else { return nil }
    let digits = scalar.string.hasPrefix("-") ? scalar.string.dropFirst() : scalar.string[...]
    guard scalar.style == .plain, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      reportType("\(described) is not a whole number", wanted, &report)
      return nil
    }
    guard let number = Int(scalar.string), range.contains(number) else {
      report.add(
        .outOfRange, self, "\(scalar.string.prefix(30)) is not in \(range.lowerBound)...\(range.upperBound)",
        remedy: "Write a number in this range.")
      return nil
    }
    return number
  }

  /// `true` or `false`.
  package func flag(_ report: inout ProblemCollector) -> Bool? {
    guard let scalar = scalar("true or false", &report) else { return nil }
    let word = scalar.string.lowercased()
    guard scalar.style == .plain, word == "true" || word == "false" else {
      reportType("\(described) is neither true nor false", "true or false", &report)
      return nil
    }
    return word == "true"
  }

  /// The items of a list; an empty list is reported and gives nil.
  package func items(_ report: inout ProblemCollector) -> [Field]? {
    guard let list = list(&report) else { return nil }
    guard !list.isEmpty else {
      report.add(.empty, self, "the list is empty", remedy: "Write at least one item.")
      return nil
    }
    return list.enumerated().map { Field(path: "\(path ?? "")[\($0.offset)]", node: $0.element, languages: languages) }
  }
}
