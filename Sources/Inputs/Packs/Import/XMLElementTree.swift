import Basics
import Foundation
import FoundationXML

/// An element of an XML document, with all that is in it.
struct XMLElementTree: Sendable {
  /// Its name, without a prefix.
  let name: String
  let attributes: [String: String]
  /// Its line in the file.
  let line: Int
  fileprivate(set) var children: [Child] = []

  enum Child: Sendable {
    case text(String)
    case element(XMLElementTree)
  }

  /// The elements in it.
  var elements: [XMLElementTree] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text in it, in order.
  var text: String {
    children.map { child in
      switch child {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// The attribute of this name, whatever prefix it has.
  func attribute(_ name: String) -> String? {
    attributes[name] ?? attributes.first { $0.key.hasSuffix(":\(name)") }?.value
  }

  /// All elements of this name in it, in order, but none within another.
  func all(_ name: String) -> [XMLElementTree] { elements.flatMap { $0.name == name ? [$0] : $0.all(name) } }

  /// The first of them.
  func first(_ name: String) -> XMLElementTree? {
    for element in elements {
      if element.name == name { return element }
      if let found = element.first(name) { return found }
    }
    return nil
  }

  /// Reads the document in `data` and returns its outermost element.
  ///
  /// - Throws: ``QuestionProblem`` for a document that is not XML, or that defines entities, which can expand a small
  ///   file to a very large one.
  static func read(_ data: Data, file: String) throws(QuestionProblem) -> XMLElementTree {
    guard let parser = XMLParser(untrusted: data) else {
      throw QuestionProblem(
        file: file, "it is not plain XML in UTF-8", remedy: "Export it again as UTF-8, without entities of its own.")
    }
    let reader = XMLTreeReader()
    parser.delegate = reader
    let isRead = parser.parse()
    if let excess = reader.excess { throw QuestionProblem(file: file, excess, remedy: "Split it.") }
    guard isRead, let root = reader.root else {
      throw QuestionProblem(
        file: file, place: "line \(reader.brokenLine(of: parser))", "this is no XML", remedy: "Export it again.")
    }
    return root
  }
}

/// Collects the elements while a document is parsed.
private final class XMLTreeReader: XMLReader, XMLParserDelegate {
  /// Whole once all elements have ended: the parser takes a document that breaks off.
  private(set) var root: XMLElementTree?
  private(set) var excess: String?
  private var open: [XMLElementTree] = []
  private var count = 0

  /// The maximum depth of nesting. No format of questions nests this deeply, and functions that walk the tree are
  /// recursive.
  private static let deepest = 100
  /// A spreadsheet has a few elements a cell: a thousand rows of a hundred cells.
  private static let maxElements = 300_000

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    count += 1
    if open.count >= Self.deepest { excess = "its elements nest more than \(Self.deepest) deep" }
    if count > Self.maxElements { excess = "it has more than \(Self.maxElements) elements" }
    if excess != nil { return parser.abortParsing() }
    open.append(XMLElementTree(name: name, attributes: attributes, line: parser.line))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { add(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { add(String(decoding: block, as: UTF8.self)) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard let done = open.popLast() else { return }
    if open.isEmpty { root = done } else { open[open.count - 1].children.append(.element(done)) }
  }

  private func add(_ text: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].children.append(.text(text))
  }
}
