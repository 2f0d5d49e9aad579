import Yams

/// The text of a `pack.yaml`, edited as a person would edit it: single lines change, and everything else, including
/// comments, stays as it was.
struct PackText {
  /// The error for a text that is written in such a way that the change cannot be made.
  struct Unchangeable: Error {}

  private var lines: YAMLLines
  private let root: Node.Mapping

  /// The order in which a person would write the keys.
  private static let outerKeys = ["name", "language", "names", "settings", "assignments"]
  private static let parts =
    ["image", "images", "waiting"] + PackEdit.Part.allCases.map(\.rawValue).filter { $0 != "image" }

  /// A text whose outermost value is a table.
  init(_ text: String) throws(Unchangeable) {
    guard case .mapping(let root)? = Self.root(of: text) else { throw Unchangeable() }
    self.root = root
    lines = YAMLLines(text)
  }

  /// Returns `text` after `edit`, for a pack with these languages. `question` returns the lines of an added question
  /// for a given indentation. The result is parsed again to check that it differs from the old text by this change
  /// only.
  static func changing(
    _ text: String, _ edit: PackEdit, languages: [String], question: (Int) -> [String] = { _ in [] }
  ) throws(Unchangeable) -> String {
    // A byte order mark is set aside, because libYAML does not count it as a part of the first line.
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    let body = String(text.unicodeScalars.dropFirst(mark.isEmpty ? 0 : 1))
    var changed = try PackText(body)
    try changed.apply(edit, languages, question)
    let after = changed.lines.text
    let added = root(of: question(0).joined(separator: "\n")).flatMap { YAMLTree($0).items.first }
    guard let before = root(of: body).map(YAMLTree.init), let reread = root(of: after).map(YAMLTree.init),
      reread == before.applying(edit, languages: languages, added: added)
    else { throw Unchangeable() }
    return mark + after
  }

  private static func root(of text: String) -> Node? {
    var report = ProblemCollector()
    return YAMLText.root(of: text, &report)?.node
  }

  private mutating func apply(
    _ edit: PackEdit, _ languages: [String], _ question: (Int) -> [String]
  ) throws(Unchangeable) {
    switch edit {
    case .title(let title, let language):
      try set("name", of: root, column: 0, among: Self.outerKeys, to: title, language, languages)
    case .languages(let tags):
      let list = tags.count == 1 ? tags[0] : "[\(tags.joined(separator: ", "))]"
      try put(list, as: "language", of: root, column: 0, among: Self.outerKeys)
    case .set(let part, let index, let text, let language):
      let (item, column) = try table(index)
      if part == .image, item["images"] != nil {
        try setImages(YAMLTree(.mapping(item)).images(beginning: text), of: index)
      } else if text.isEmpty {
        try remove(part.rawValue, of: item, column: column)
      } else if part.isNumber {
        try put(text, as: part.rawValue, of: item, column: column, among: Self.parts)
      } else {
        try set(part.rawValue, of: item, column: column, among: Self.parts, to: text, language, languages)
      }
    case .addImage(let image, let index):
      guard items.indices.contains(index) else { throw Unchangeable() }
      try setImages(YAMLTree(items[index]).images + [image], of: index)
    case .removeImage(let image):
      var isListed = false
      // The places of the earlier questions are still right while the later ones change.
      for index in items.indices.reversed() {
        let images = YAMLTree(items[index]).images
        guard images.count > 1, images.contains(image) else { continue }
        try setImages(images.filter { $0 != image }, of: index)
        isListed = true
      }
      // The list of an egg is not a question's.
      guard isListed else { throw Unchangeable() }
    case .add: try add(question)
    case .remove(let index):
      let (blocks, heir) = (try blocks(), YAMLTree.list(items.map(YAMLTree.init)).heir(of: index))
      // The place of the earlier one is still right when the later one has changed.
      if let heir, heir.index > index { try setImages(heir.images, of: heir.index) }
      try take(index, of: blocks)
      if let heir, heir.index < index { try setImages(heir.images, of: heir.index) }
    case .move(let index, let other): try move(index, to: other)
    }
  }

  private var items: [Node] { root["assignments"]?.sequence.map(Array.init) ?? [] }

  /// The question with this number, and the column of its keys.
  private func table(_ index: Int) throws(Unchangeable) -> (item: Node.Mapping, column: Int) {
    guard case .mapping(let item)? = items.indices.contains(index) ? items[index] : nil,
      let first = item.first, let column = YAMLLines.Position(first.key.mark)?.column
    else { throw Unchangeable() }
    return (item, column)
  }
}

// MARK: Values of keys

extension PackText {
  /// Gives `key` of `table`, whose keys stand in `column`, a text in `language`.
  private mutating func set(
    _ key: String, of table: Node.Mapping, column: Int, among order: [String], to text: String, _ language: String?,
    _ languages: [String]
  ) throws(Unchangeable) {
    let isFlow = lines.isFlow(.mapping(table))
    let language = language ?? (table[key]?.mapping != nil && languages.count == 1 ? languages[0] : nil)
    guard let language, languages.count > 1 || table[key]?.mapping != nil, let value = table[key] else {
      return try put(Self.written(text, column, isFlow), as: key, of: table, column: column, among: order)
    }
    if case .mapping(let texts) = value {
      let inner = texts.first.flatMap { YAMLLines.Position($0.key.mark)?.column } ?? column + 2
      let text = Self.written(text, inner, lines.isFlow(value))
      return try put(text, as: language, of: texts, column: inner, among: languages)
    }
    guard let before = value.scalar.map({ YAMLText.string(of: $0).trimmed }), before != text.trimmed else { return }
    // The text was the same for all languages and now differs, so each language gets its own line.
    let inner = column + 2
    let texts = languages.map { "\($0): \(Self.written($0 == language ? text : before, inner, isFlow))" }
    let margin = String(repeating: " ", count: inner)
    let written = isFlow ? "{\(texts.joined(separator: ", "))}" : texts.map { "\n" + margin + $0 }.joined()
    try replace(value, column: column, isFlow: isFlow, by: written)
  }

  /// Gives the question with this number these `images`: on one line, in place of those that it has.
  private mutating func setImages(_ images: [String], of index: Int) throws(Unchangeable) {
    let (item, column) = try table(index)
    let isFlow = lines.isFlow(.mapping(item))
    guard let pair = item.first(where: { ["image", "images"].contains($0.key.scalar?.string) }), !images.isEmpty,
      let begin = YAMLLines.Position(pair.key.mark),
      let end = lines.end(of: pair.value, column: column, isFlow: isFlow),
      // A list on several lines may have comments between them.
      begin.line == end.line || !lines.lines[begin.line...end.line].contains(where: { $0.contains("#") })
    else { throw Unchangeable() }
    let written = images.map { name in
      let isPlain = images.count == 1 && !isFlow || !name.contains(where: { ",[]{}'\"".contains($0) })
      return isPlain ? YAMLText.written(name) : YAMLText.quoted(name)
    }
    lines.replace(
      begin, end, by: images.count == 1 ? "image: \(written[0])" : "images: [\(written.joined(separator: ", "))]")
  }

  /// Sets `key` of `table` to the YAML text `written`.
  private mutating func put(
    _ written: String, as key: String, of table: Node.Mapping, column: Int, among order: [String]
  ) throws(Unchangeable) {
    let isFlow = lines.isFlow(.mapping(table))
    if let value = table[key] { return try replace(value, column: column, isFlow: isFlow, by: written) }
    // The new key follows the keys that a person would write before it. Existing keys keep their order.
    let earlier = order.prefix { $0 != key }
    let known = table.filter { pair in pair.key.scalar.map { earlier.contains($0.string) } ?? false }
    guard let neighbour = known.last ?? Array(table).last,
      let end = lines.end(of: neighbour.value, column: column, isFlow: isFlow)
    else { throw Unchangeable() }
    if isFlow {
      lines.replace(end, end, by: ", \(key): \(written)")
    } else {
      lines.insert(String(repeating: " ", count: column) + "\(key): \(written)", at: end.line + 1)
    }
  }

  /// Replaces `value`, whose key starts at `column`, with the text `written`. A comment after the value stays on the
  /// line of the key.
  private mutating func replace(
    _ value: Node, column: Int, isFlow: Bool, by written: String
  ) throws(Unchangeable) {
    guard var begin = YAMLLines.Position(value.mark), let end = lines.end(of: value, column: column, isFlow: isFlow)
    else { throw Unchangeable() }
    // The mark of a missing value is the position of the next token. A table on separate lines starts after the colon.
    let isMissing = value.scalar.map { $0.style == .plain && $0.string.isEmpty } ?? false
    guard !isMissing, value.scalar != nil || lines.isFlow(value) else { throw Unchangeable() }
    let isHeader = [.literal, .folded].contains(value.scalar?.style)
    let comment = isFlow ? "" : lines.comment(after: isHeader ? Self.headerEnd(begin, lines) : end)
    let (first, others) =
      written.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first
      .map { (String($0), String(written.dropFirst($0.count))) } ?? (written, "")
    guard !comment.isEmpty, isHeader || !others.isEmpty else {
      if first.isEmpty { begin = behindColon(begin) }
      return lines.replace(begin, end, by: written)
    }
    let stop =
      isHeader ? end : YAMLLines.Position(end.line, lines.lines[end.line].count - lines.carriageReturn(end.line))
    lines.replace(begin, stop, by: [first, comment].filter { !$0.isEmpty }.joined(separator: " ") + others)
  }

  /// Returns the position after the header of a block text: the bar or the angle bracket, and the signs after it that
  /// say how the text is read.
  private static func headerEnd(_ begin: YAMLLines.Position, _ lines: YAMLLines) -> YAMLLines.Position {
    let header = lines.lines[begin.line].dropFirst(begin.column).prefix { !$0.properties.isWhitespace }
    return YAMLLines.Position(begin.line, begin.column + header.count)
  }

  /// Returns the start of the white space before `position`.
  private func behindColon(_ position: YAMLLines.Position) -> YAMLLines.Position {
    var position = position
    while position.column > 0, lines.lines[position.line][position.column - 1].properties.isWhitespace {
      position.column -= 1
    }
    return position
  }

  /// Takes `key` out of `table`, with its value.
  private mutating func remove(_ key: String, of table: Node.Mapping, column: Int) throws(Unchangeable) {
    let pairs = Array(table)
    guard let index = pairs.firstIndex(where: { $0.key.scalar?.string == key }) else { return }
    let isFlow = lines.isFlow(.mapping(table))
    guard let begin = YAMLLines.Position(pairs[index].key.mark),
      let end = lines.end(of: pairs[index].value, column: column, isFlow: isFlow)
    else { throw Unchangeable() }
    if index == 0 {
      // The next key moves to the position after the hyphen.
      guard pairs.count > 1, let next = YAMLLines.Position(pairs[1].key.mark) else { throw Unchangeable() }
      lines.replace(begin, next, by: "")
    } else if isFlow {
      guard let before = lines.end(of: pairs[index - 1].value, column: column, isFlow: true) else {
        throw Unchangeable()
      }
      lines.replace(before, end, by: "")
    } else {
      lines.remove(begin.line..<(end.line + 1))
    }
  }

  private static func written(_ text: String, _ column: Int, _ isFlow: Bool) -> String {
    isFlow ? YAMLText.quoted(text) : YAMLText.written(text, indentation: column)
  }
}

// MARK: Questions

extension PackText {
  /// The lines of a question, from the comments directly above it to the end of its last value.
  private struct Block {
    var lines: Range<Int>
    /// The number of spaces before the question's hyphen.
    var indentation: Int
  }

  /// The key of the questions, with its value; nil in a pack that asks nothing.
  private var questions: (key: Node, value: Node)? { root.first { $0.key.scalar?.string == "assignments" } }

  /// The blocks of all questions, each on lines of its own.
  private func blocks() throws(Unchangeable) -> [Block] {
    guard let key = questions?.key else { return [] }
    guard let head = YAMLLines.Position(key.mark) else { throw Unchangeable() }
    var blocks: [Block] = []
    for item in items {
      guard let mark = YAMLLines.Position(lines.isFlow(item) ? item.mark : item.mapping?.first?.key.mark),
        lines.lines.indices.contains(mark.line), let end = lines.end(of: item, column: mark.column)
      else { throw Unchangeable() }
      let before = lines.lines[mark.line].prefix(mark.column)
      let least = blocks.last?.lines.upperBound ?? head.line + 1
      guard before.allSatisfy({ $0 == "-" || $0 == " " }), before.count(where: { $0 == "-" }) == 1, mark.line >= least
      else { throw Unchangeable() }
      var begin = mark.line
      while begin > least, lines.isComment(begin - 1) { begin -= 1 }
      blocks.append(Block(lines: begin..<(end.line + 1), indentation: lines.indentation(mark.line)))
    }
    return blocks
  }

  private mutating func add(_ question: (Int) -> [String]) throws(Unchangeable) {
    let blocks = try blocks()
    if let last = blocks.last {
      let isSpaced = blocks.count > 1 && lines.isBlank(last.lines.lowerBound - 1)
      let written = (isSpaced ? [""] : []) + question(last.indentation)
      return lines.insert(written.joined(separator: "\n"), at: last.lines.upperBound)
    }
    guard let pair = questions else {
      return lines.insert((["assignments:"] + question(2)).joined(separator: "\n"), at: lines.lines.count)
    }
    guard let key = YAMLLines.Position(pair.key.mark) else { throw Unchangeable() }
    // An empty list may be written as brackets.
    if lines.isFlow(pair.value), let begin = YAMLLines.Position(pair.value.mark),
      let end = lines.end(of: pair.value, column: 0)
    {
      lines.replace(behindColon(begin), end, by: "")
    }
    lines.insert(question(2).joined(separator: "\n"), at: key.line + 1)
  }

  private mutating func take(_ index: Int, of blocks: [Block]) throws(Unchangeable) {
    guard blocks.indices.contains(index) else { throw Unchangeable() }
    let block = blocks[index].lines
    // The blank lines that kept it apart from its neighbour go with it.
    var gap =
      index == 0
      ? block.upperBound..<(blocks.count > 1 ? blocks[1].lines.lowerBound : block.upperBound)
      : blocks[index - 1].lines.upperBound..<block.lowerBound
    if !gap.allSatisfy(lines.isBlank) { gap = block.upperBound..<block.upperBound }
    lines.remove(min(gap.lowerBound, block.lowerBound)..<max(gap.upperBound, block.upperBound))
  }

  /// Moves a question. Blank lines, and comments that do not belong to a question, stay where they are.
  private mutating func move(_ index: Int, to other: Int) throws(Unchangeable) {
    let blocks = try blocks()
    guard blocks.indices.contains(index), blocks.indices.contains(other) else { throw Unchangeable() }
    var texts = blocks.map { Array(lines.lines[$0.lines]) }
    texts.insert(texts.remove(at: index), at: other)
    lines.endLastLine()
    for (block, text) in zip(blocks, texts).reversed() { lines.replace(block.lines, by: text) }
  }
}
