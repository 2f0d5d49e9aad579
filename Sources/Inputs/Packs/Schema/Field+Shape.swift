import Yams

/// The shape of a value, checked before its content.
extension Field {
  /// The value as a scalar.
  func scalar(_ wanted: String, _ report: inout ProblemCollector) -> Node.Scalar? {
    guard isGiven(wanted, &report) else { return nil }
    if case .scalar(let scalar) = node { return scalar }
    reportType("\(described) is not \(wanted)", wanted, &report)
    return nil
  }

  /// The value as a list.
  func list(_ report: inout ProblemCollector) -> Node.Sequence? {
    let wanted = "a list: one \"- \" in front of each item"
    guard isGiven(wanted, &report) else { return nil }
    if case .sequence(let sequence) = node { return sequence }
    reportType("\(described) is not a list", wanted, &report)
    return nil
  }

  /// The value as keys with values.
  func mapping(_ report: inout ProblemCollector) -> Node.Mapping? {
    let wanted = "lines of \"key: value\""
    guard isGiven(wanted, &report) else { return nil }
    if case .mapping(let mapping) = node { return mapping }
    reportType("\(described) is not a set of keys with values", wanted, &report)
    return nil
  }

  /// The value as a word that can be part of an address and of the names of streams and reference groups; reports one
  /// that is among `taken`. `things` is what it identifies, in the plural: "hunts".
  package func identifier(
    of things: String, among taken: inout Set<String>, _ report: inout ProblemCollector
  ) -> String? {
    guard let text = text(&report) else { return nil }
    guard text.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, text.count <= 40 else {
      reportType("\(text.inQuotes) is not an id", "at most 40 lowercase letters, digits and hyphens", &report)
      return nil
    }
    guard taken.insert(text).inserted else {
      report.add(.duplicateKey, self, "two \(things) have the id \(text.inQuotes)", remedy: "Give each its own id.")
      return nil
    }
    return text
  }

  /// Reports that the value is not of the wanted type.
  package func reportType(_ message: String, _ wanted: String, _ report: inout ProblemCollector) {
    report.add(.wrongType, self, message, remedy: "Write \(wanted).")
  }

  /// The value in words, for a message.
  var described: String {
    switch node {
    case .scalar(let scalar):
      (scalar.style == .plain ? "" : "the text ") + YAMLText.string(of: scalar).inQuotes
    case .sequence: "a list"
    case .mapping: "a set of keys with values"
    case .alias: "an alias"
    }
  }

  /// Whether nothing is written: no value, or a list without items.
  var isEmpty: Bool {
    switch node {
    // The ways to write nothing in YAML 1.2, section 10.3.2. A text that reads like one of them must be put in quotes.
    case .scalar(let scalar):
      scalar.style == .plain && !YAMLText.hasAnchor(scalar)
        && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    case .sequence(let items): items.isEmpty
    default: false
    }
  }

  /// Whether there is a value and it has no tag, which the format does not support.
  private func isGiven(_ wanted: String, _ report: inout ProblemCollector) -> Bool {
    let untagged = [Tag.Name.str, .seq, .map].map(\.rawValue)
    if !untagged.contains(node.tag.rawValue) {
      report.add(.wrongType, self, "the tag \(node.tag.rawValue.inQuotes) is unknown", remedy: "Remove the tag.")
      return false
    }
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return true }
    if YAMLText.hasAnchor(scalar) {
      report.add(.alias, self, "\(described) has an anchor", remedy: YAMLText.anchorRemedy)
      return false
    }
    if isEmpty {
      report.add(.empty, self, "there is no value", remedy: "Write \(wanted), or remove the line if it is optional.")
      return false
    }
    return true
  }
}
