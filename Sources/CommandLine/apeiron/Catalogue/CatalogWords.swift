import ArgumentParser
import Catalogue
import Foundation
import Recognition

/// `apeiron catalog words`: writes the source file of the vocabulary, for `make vocabulary`.
struct CatalogWords: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Choose the words under which an index files features.", shouldDisplay: false)

  @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
  var path: String

  func run() throws {
    let references = try CatalogOptions.load(path).catalogue.references
    Output.line(
      """
      // Written by `make vocabulary` from the plates of the default pack, which are the project's own.

      extension Vocabulary {
        /// The words for ORB.
        static let shippedORB = \"""
      \(Self.text(Vocabulary(of: references, kind: .orb)))
          \"""

        /// The words for SIFT.
        static let shippedSIFT = \"""
      \(Self.text(Vocabulary(of: references, kind: .sift)))
          \"""
      }
      """)
  }

  /// The words in base64, in lines of a source file.
  private static func text(_ vocabulary: Vocabulary) -> String {
    let bytes = vocabulary.words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    let digits = Array(Data(bytes).base64EncodedString())
    return stride(from: 0, to: digits.count, by: 116)
      .map { "    " + digits[$0..<min(digits.count, $0 + 116)] }.joined(separator: "\n")
  }
}
