import Foundation
import Yams

/// A configuration file: lines of `key: value`.
struct SettingsFile {
  /// The maximum size in bytes: more than any list of settings needs, so that a wrong file is not read to its end.
  private static let longest = 100_000

  private(set) var lines: [Line] = []
  private(set) var problems: [SettingsProblem] = []
  private let path: String

  /// Reads the file at `path` and the problems of its form; does not check the values.
  init(_ path: String) {
    self.path = path
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      let data = try handle.read(upToCount: Self.longest + 1) ?? Data()
      guard data.count <= Self.longest, let text = String(data: data, encoding: .utf8) else {
        add(.unreadable, "this is not a UTF-8 text of at most \(Self.longest) bytes", "Give another file.")
        return
      }
      read(text)
    } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      add(
        isThere ? .unreadable : .missing, isThere ? "the file cannot be read" : "there is no such file",
        "Check the path and its permissions.")
    }
  }

  private mutating func read(_ text: String) {
    do {
      // Without rules, a resolver leaves all plain values as text: the table decides what they are.
      guard let root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot(),
        !Self.isNothing(root)
      else { return }
      guard case .mapping(let mapping) = root else {
        add(.syntax, at: root, "these are not settings", "Write lines of \"key: value\".")
        return
      }
      for (key, value) in mapping { read(key, value) }
    } catch let error as YamlError {
      add(error, in: text)
    } catch {
      add(.syntax, "\(error)", "Write lines of \"key: value\".")
    }
  }

  private mutating func read(_ key: Node, _ value: Node) {
    guard let name = key.scalar?.string else {
      return add(.syntax, at: key, "the key is not a word", "Write lines of \"key: value\".")
    }
    if case .sequence(let list) = value, Setting.all.contains(where: { $0.id == name && $0.isList }) {
      let items = list.compactMap { Self.isNothing($0) ? nil : $0.scalar?.string }
      guard items.count == list.count, !items.isEmpty else {
        return add(
          .wrongValue, at: value, setting: name, "this is not a list of values", "Write one after each hyphen.")
      }
      lines.append(
        Line(key: name, text: items.joined(separator: ","), origin: .file(path, line: key.mark?.line ?? 1)))
      return
    }
    guard let scalar = value.scalar else {
      return add(.wrongValue, at: value, setting: name, "this is not a single value", "Write one after the colon.")
    }
    if Self.isNothing(value) {
      return add(.wrongValue, at: key, setting: name, "there is no value", "Write one, or remove the line.")
    }
    lines.append(Line(key: name, text: scalar.string, origin: .file(path, line: key.mark?.line ?? 1)))
  }

  /// Whether the node is one of the ways to write nothing in YAML 1.2, section 10.3.2.
  private static func isNothing(_ node: Node) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  private mutating func add(_ error: YamlError, in text: String) {
    let remedy = "Write lines of \"key: value\", and texts with a colon or a # in quotes."
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      add(.syntax, line: mark.line, problem, remedy)
    case .duplicatedKeysInMapping(let keys, let context):
      add(
        .syntax, line: context.mark.line, "given more than once: \(keys.sorted().joined(separator: ", "))",
        "Keep one of them.")
    case .reader(let problem, let offset, _, _):
      let line = offset.map { offset in 1 + text.unicodeScalars.prefix(offset).count { $0 == "\n" } }
      add(.syntax, line: line, problem, "Remove the character.")
    default:
      add(.syntax, "\(error)", remedy)
    }
  }

  private mutating func add(
    _ code: SettingsProblem.Code, at node: Node, setting: String? = nil, _ message: String, _ remedy: String
  ) {
    add(code, line: node.mark?.line, setting: setting, message, remedy)
  }

  private mutating func add(
    _ code: SettingsProblem.Code, line: Int? = nil, setting: String? = nil, _ message: String, _ remedy: String
  ) {
    problems.append(
      SettingsProblem(
        code: code, place: .file(path, line: line), setting: setting, message: message, remedy: remedy))
  }
}
