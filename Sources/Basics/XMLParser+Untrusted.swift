public import Foundation
public import FoundationXML

extension XMLParser {
  /// Creates a parser for a document from an untrusted source. Nil if the document is not UTF-8 or declares entities,
  /// with which a small file can expand to a large one.
  public convenience init?(untrusted data: Data) {
    // Foundation's parser ends the process if a name is not UTF-8. UTF-16, which contains zero bytes, could hide
    // entities.
    guard String(validating: data, as: UTF8.self) != nil, !data.contains(0),
      data.range(of: Data("<!ENTITY".utf8)) == nil
    else { return nil }
    // libxml2 reads at most ten million bytes of a document in one piece, but a stream of any length.
    self.init(stream: InputStream(data: data))
    shouldProcessNamespaces = true
    shouldResolveExternalEntities = false
  }

  /// The line that the parser has reached, from 1.
  public var line: Int { max(1, lineNumber) }
}
