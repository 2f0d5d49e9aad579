import Basics
import Yams

/// A mapping of `pack.yaml` whose keys are a closed set.
package struct Section {
  package private(set) var field: Field
  private var values: [String: Field] = [:]

  /// The languages of the texts in it.
  package var languages: [String] {
    get { field.languages }
    set {
      field.languages = newValue
      values = values.mapValues { Field(path: $0.path, node: $0.node, languages: newValue) }
    }
  }

  /// Reads the mapping at `field`; nil, with the problem in `report`, if it is not one. Keys that are not among `known`
  /// are reported together with those that may have been meant.
  package init?(_ field: Field, keys known: [String], _ report: inout ProblemCollector) {
    guard let mapping = field.mapping(&report) else { return nil }
    self.field = field
    for (keyNode, value) in mapping {
      let keyField = Field(path: field.path, node: keyNode, languages: field.languages)
      guard let key = keyField.text(&report) else { continue }
      let path = [field.path, key].compactMap(\.self).joined(separator: ".")
      guard known.contains(key) else {
        let nearest = Spelling.nearest(to: key, among: known)
        report.add(
          .unknownKey, at: keyField.place, field: path, "the key is unknown",
          remedy: nearest.isEmpty ? "Use one of \(known.inQuotes)." : "Did you mean \(nearest.inQuotes)?")
        continue
      }
      if values[key] != nil {
        report.add(
          .duplicateKey, at: keyField.place, field: path, "the key is given twice", remedy: "Keep one of them.")
      }
      values[key] = Field(path: path, node: value, languages: field.languages)
    }
  }

  /// The value of an optional key; nil if it is absent.
  package subscript(key: String) -> Field? { values[key] }

  /// The value of a required key; nil, with the problem in `report`, if it is absent.
  package func required(_ key: String, _ report: inout ProblemCollector) -> Field? {
    if let value = values[key] { return value }
    report.add(.missing, field, "\(key.inQuotes) is missing", remedy: "Add the line \"\(key): …\".")
    return nil
  }
}
