public import Foundation
public import FoundationXML

/// The reader of a document that knows in which line it is broken. A subclass is the delegate of the parser.
open class XMLReader: NSObject {
  /// The line of the first error: the parser goes on after it.
  private var errorLine: Int?

  /// Takes an error from the parser.
  public func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    errorLine = errorLine ?? parser.line
  }

  /// The line, from 1, in which the document is broken that `parser` has parsed: that of the first error, or the last
  /// one where the document breaks off.
  public func brokenLine(of parser: XMLParser) -> Int { errorLine ?? parser.line }
}
