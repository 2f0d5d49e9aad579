import Foundation
import Vision

/// Collects the rows of each photograph and rejects contradictions.
struct LabelCollector {
  /// The names of the references.
  let names: Set<String>
  /// The photographs in the order in which they first appear.
  private(set) var queries: [LabelledQuery] = []
  /// The index in `queries` of each photograph, by its normalised path.
  private var numbers: [String: Int] = [:]
  /// The earlier statements about each photograph, with their rows.
  private var said: [[Statement]] = []

  init(names: Set<String>) { self.names = names }

  private struct Statement {
    let row: Int
    let references: [String]
    let corners: Quadrilateral?
    let note: String
    let group: String

    /// Whether two rows describe the same object; two copies of an object have their own corners or notes.
    func repeats(_ other: Statement) -> Bool {
      Set(references) == Set(other.references) && corners == other.corners && (corners != nil || note == other.note)
    }
  }

  mutating func add(_ row: LabelRow) throws(LabelError) {
    let name = try row.query()
    let file = Self.file(of: name)
    let statement = Statement(
      row: row.number, references: try row.references(among: names), corners: try row.corners(), note: row["note"],
      group: row["group"])
    let number = numbers[file] ?? queries.count
    if number == queries.count {
      numbers[file] = number
      queries.append(LabelledQuery(file: name, group: ""))
      said.append([])
    }
    if queries[number].file != name {
      throw row.error("\"\(name)\" is the file \"\(queries[number].file)\" of row \(said[number][0].row): write it so")
    }
    try check(statement, of: row, against: said[number])
    said[number].append(statement)
    note(statement, in: &queries[number])
  }

  private func check(_ statement: Statement, of row: LabelRow, against before: [Statement]) throws(LabelError) {
    if let same = before.first(where: statement.repeats) {
      throw row.error("it is the same as row \(same.row): remove one, or give two copies their own corners")
    }
    // Ignored rows may contradict others.
    let before = before.filter { $0.group != "ignore" }
    guard statement.group != "ignore" else { return }
    if !statement.group.isEmpty, let other = before.first(where: { ![statement.group, ""].contains($0.group) }) {
      throw row.error(
        "the group is \"\(statement.group)\", but \"\(other.group)\" in row \(other.row): use one of them")
    }
    if let other = before.first(where: { $0.references.isEmpty != statement.references.isEmpty }) {
      throw row.error(
        "row \(other.row) or row \(row.number) says that no reference is in view, the other names one: remove one")
    }
  }

  private func note(_ statement: Statement, in query: inout LabelledQuery) {
    if statement.group == "ignore" { query.isIgnored = true }
    if query.group.isEmpty { query.group = statement.group }
    guard !statement.references.isEmpty else { return }
    if statement.note.contains("partial") {
      query.partial.formUnion(statement.references)
    } else {
      query.objects.append(LabelledQuery.Object(references: statement.references, corners: statement.corners))
    }
  }

  /// The path in normal form: `./a.jpg`, `x/../a.jpg` and `a.jpg` are one file.
  private static func file(of path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
