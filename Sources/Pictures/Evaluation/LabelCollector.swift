import Foundation
import Vision

/// Gathers the rows of each photograph, and refuses what contradicts itself.
struct LabelCollector {
  /// Names of the references.
  let names: Set<String>
  /// In the order in which they first appear.
  private(set) var queries: [LabelledQuery] = []
  /// Where each photograph stands in `queries`, by the file that its name means, however it is written.
  private var numbers: [String: Int] = [:]
  /// What was said of each photograph before, with the row that says it.
  private var said: [[Statement]] = []

  init(names: Set<String>) { self.names = names }

  private struct Statement {
    let row: Int
    let references: [String]
    let corners: Quadrilateral?
    let note: String
    let group: String

    /// Whether two rows speak of the same object: two copies have corners or notes of their own.
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
      throw row.error("\"\(name)\" is the file \"\(queries[number].file)\" of row \(said[number][0].row); write it so")
    }
    try check(statement, of: row, against: said[number])
    said[number].append(statement)
    note(statement, in: &queries[number])
  }

  private func check(_ statement: Statement, of row: LabelRow, against before: [Statement]) throws(LabelError) {
    if let same = before.first(where: statement.repeats) {
      throw row.error("it says the same as row \(same.row); remove one, or give two copies their own corners")
    }
    // What is left out may say what it likes.
    let before = before.filter { $0.group != "ignore" }
    guard statement.group != "ignore" else { return }
    if !statement.group.isEmpty, let other = before.first(where: { ![statement.group, ""].contains($0.group) }) {
      throw row.error(
        "the group is \"\(statement.group)\", in row \(other.row) \"\(other.group)\"; a photograph has one")
    }
    if let other = before.first(where: { $0.references.isEmpty != statement.references.isEmpty }) {
      throw row.error(
        "one of rows \(other.row) and \(row.number) says that no reference is in view, the other that one is")
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

  /// The path without what means nothing in it: `./a.jpg`, `x/../a.jpg` and `a.jpg` are one file.
  private static func file(of path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
