import Yams

/// The lines of a YAML text, in which values are found and replaced. Lines and columns are counted from 0; columns
/// count Unicode scalars.
struct YAMLLines {
  typealias Scalars = [Unicode.Scalar]

  struct Position: Comparable {
    var line: Int
    var column: Int

    init(_ line: Int, _ column: Int) { (self.line, self.column) = (line, column) }

    init?(_ mark: Mark?) {
      guard let mark else { return nil }
      (line, column) = (mark.line - 1, mark.column - 1)
    }

    static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
  }

  private(set) var lines: [Scalars]
  /// The characters before the line feed at the end of each line: a carriage return, or nothing.
  private let ending: Scalars

  init(_ text: String) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    ending = lines.count > 1 && lines[0].last == "\r" ? ["\r"] : []
  }

  var text: String {
    var scalars = String.UnicodeScalarView()
    for (number, line) in lines.enumerated() {
      if number > 0 { scalars.append("\n") }
      scalars.append(contentsOf: line)
    }
    return String(scalars)
  }

  /// Whether nothing but white space is on the line.
  func isBlank(_ number: Int) -> Bool { lines[number].allSatisfy(\.properties.isWhitespace) }

  /// Whether nothing but a comment is on the line.
  func isComment(_ number: Int) -> Bool { lines[number].first { !$0.properties.isWhitespace } == "#" }

  /// Returns the number of spaces at the beginning of the line.
  func indentation(_ number: Int) -> Int { lines[number].prefix { $0 == " " }.count }

  /// Replaces the text between the positions with `text`, which may have several lines.
  mutating func replace(_ begin: Position, _ end: Position, by text: String) {
    let before = lines[begin.line][..<min(begin.column, lines[begin.line].count)]
    let after = lines[end.line][min(end.column, lines[end.line].count)...]
    var new = Self.split(text)
    new[0] = before + new[0]
    for number in new.indices.dropLast() { new[number] += ending }
    new[new.count - 1] += after
    lines.replaceSubrange(begin.line...end.line, with: new)
  }

  /// Inserts `text`, which consists of whole lines, before the line with this number, or after the last line.
  mutating func insert(_ text: String, at number: Int) {
    if number >= lines.count, let last = lines.last, !last.isEmpty { lines[lines.count - 1] = last + ending }
    // Behind a last line that has an end stands an empty one.
    let place = number >= lines.count && lines.last == [] ? lines.count - 1 : min(number, lines.count)
    lines.insert(contentsOf: Self.split(text).map { $0 + ending }, at: place)
  }

  /// Returns the number of scalars at the end of the line that belong to its ending: 1 for a carriage return, otherwise
  /// 0.
  func carriageReturn(_ number: Int) -> Int { lines[number].last == "\r" ? 1 : 0 }

  /// Gives the last line an end, so that it can be moved.
  mutating func endLastLine() {
    guard let last = lines.last, !last.isEmpty else { return }
    lines[lines.count - 1] = last + ending
    lines.append([])
  }

  mutating func remove(_ numbers: Range<Int>) { lines.removeSubrange(numbers) }

  mutating func replace(_ numbers: Range<Int>, by new: [Scalars]) { lines.replaceSubrange(numbers, with: new) }

  private static func split(_ text: String) -> [Scalars] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }
}

// MARK: Where values end

extension YAMLLines {
  /// Returns whether the table or list `node` is written with braces or brackets. (Yams 6 does not report this for any
  /// node.)
  func isFlow(_ node: Node) -> Bool {
    guard let begin = Position(node.mark), lines.indices.contains(begin.line),
      lines[begin.line].indices.contains(begin.column)
    else { return false }
    return node.scalar == nil && ["{", "["].contains(lines[begin.line][begin.column])
  }

  /// Returns the position after the last character of the value `node`, whose key starts at `column`. `isFlow` says
  /// whether the value is within braces or brackets.
  func end(of node: Node, column: Int, isFlow: Bool = false) -> Position? {
    guard let begin = Position(node.mark), lines.indices.contains(begin.line) else { return nil }
    switch node {
    case .scalar(let scalar): return end(of: scalar, from: begin, column: column, isFlow: isFlow)
    case .mapping where self.isFlow(node), .sequence where self.isFlow(node): return closing(from: begin)
    case .mapping(let mapping):
      guard let last = Array(mapping).last, let key = Position(last.key.mark) else { return nil }
      return end(of: last.value, column: key.column) ?? Position(key.line, lines[key.line].count)
    case .sequence(let sequence):
      guard let last = sequence.last else { return nil }
      return end(of: last, column: begin.column)
    case .alias: return nil
    }
  }

  private func end(of scalar: Node.Scalar, from begin: Position, column: Int, isFlow: Bool) -> Position? {
    switch scalar.style {
    case .singleQuoted: closing(quote: "'", from: begin)
    case .doubleQuoted: closing(quote: "\"", from: begin)
    case .literal, .folded: blockEnd(from: begin, column: column)
    default: scalar.string.isEmpty ? begin : plainEnd(from: begin, column: column, isFlow: isFlow)
    }
  }

  private func closing(quote: Unicode.Scalar, from begin: Position) -> Position? {
    var (line, column) = (begin.line, begin.column + 1)
    while lines.indices.contains(line) {
      while column < lines[line].count {
        let scalar = lines[line][column]
        let next = column + 1 < lines[line].count ? lines[line][column + 1] : nil
        if scalar == quote, quote == "\"" || next != quote { return Position(line, column + 1) }
        column += scalar == quote || (scalar == "\\" && quote == "\"") ? 2 : 1
      }
      (line, column) = (line + 1, 0)
    }
    return nil
  }

  /// Returns the end of a text after a bar or an angle bracket. Its last line is the last one that is not blank and
  /// that is indented further than the key.
  private func blockEnd(from begin: Position, column: Int) -> Position {
    var last = begin.line
    for number in lines.indices.dropFirst(begin.line + 1) where !isBlank(number) {
      guard indentation(number) > column else { break }
      last = number
    }
    return Position(last, last == begin.line ? trimmedEnd(last, commentFrom: begin.column) : trimmedEnd(last))
  }

  /// A text without quotes ends at a comment, or with the last line that is indented further than the key.
  private func plainEnd(from begin: Position, column: Int, isFlow: Bool) -> Position {
    var end = begin
    var number = begin.line
    while lines.indices.contains(number) {
      if number > begin.line {
        if isBlank(number) {
          number += 1
          continue
        }
        guard indentation(number) > column, !isComment(number) else { break }
      }
      let first = number == begin.line ? begin.column : indentation(number)
      let stop = trimmedEnd(number, commentFrom: first, isFlow: isFlow)
      if stop > first { end = Position(number, stop) }
      guard stop == trimmedEnd(number) else { break }
      number += 1
    }
    return end
  }

  /// Returns the end of the text on the line, without white space at its end. With `first`, the text also ends before a
  /// comment that starts after that column and, if `isFlow` is true, before the character that ends a value within
  /// braces or brackets.
  private func trimmedEnd(_ number: Int, commentFrom first: Int? = nil, isFlow: Bool = false) -> Int {
    let line = lines[number]
    var end = line.count
    if let first {
      for column in line.indices.dropFirst(first) {
        let isComment = line[column] == "#" && column > 0 && line[column - 1].properties.isWhitespace
        if isComment || isFlow && [",", "]", "}"].contains(line[column]) {
          end = column
          break
        }
      }
    }
    while end > 0, line[end - 1].properties.isWhitespace { end -= 1 }
    return end
  }

  /// Returns the position after the brace or bracket that closes the one at `begin`.
  private func closing(from begin: Position) -> Position? {
    var depth = 0
    var at = begin
    while lines.indices.contains(at.line) {
      guard at.column < lines[at.line].count else {
        at = Position(at.line + 1, 0)
        continue
      }
      let before = at.column > 0 ? lines[at.line][at.column - 1] : " "
      switch lines[at.line][at.column] {
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth == 0 { return Position(at.line, at.column + 1) }
      case "'" where !before.properties.isAlphabetic, "\"" where !before.properties.isAlphabetic:
        guard let end = closing(quote: lines[at.line][at.column], from: at) else { return nil }
        at = end
        continue
      case "#" where before.properties.isWhitespace:
        at = Position(at.line + 1, 0)
        continue
      default: break
      }
      at.column += 1
    }
    return nil
  }

  /// Returns the comment that follows on the line; empty if there is none.
  func comment(after end: Position) -> String {
    let rest = lines[end.line].dropFirst(end.column)
    guard rest.first(where: { !$0.properties.isWhitespace }) == "#" else { return "" }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: rest)
    return String(scalars).trimmed
  }
}
