public import Foundation
public import FoundationXML

extension XMLParser {
  /// A parser of a document that may come from anybody; nil for a document that is not UTF-8 or declares entities of
  /// its own, with which a small file becomes a large one.
  public convenience init?(untrusted data: Data) {
    // Foundation's parser ends the process where a name is not UTF-8, and in UTF-16, which has zeros,
    // entities could hide.
    guard String(validating: data, as: UTF8.self) != nil, !data.contains(0),
      data.range(of: Data("<!ENTITY".utf8)) == nil
    else { return nil }
    // libxml2 reads at most ten million bytes of a document in one piece, but a stream of any length.
    self.init(stream: InputStream(data: data))
    shouldProcessNamespaces = true
    shouldResolveExternalEntities = false
  }
}
