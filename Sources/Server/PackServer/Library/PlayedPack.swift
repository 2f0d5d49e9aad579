package import Packs
package import Recognition

/// A pack as it was when a game was opened with it: its questions, and the things to look for. Changing the pack
/// creates another instance, so that nothing changes under the players. The games that were opened with the pack hold
/// it, and it is released with the last of them.
package final class PlayedPack: Sendable {
  /// Its name in the library; nil for the pack that the daemon was started with.
  package let name: String?
  package let pack: Pack
  /// The recogniser of the quiz.
  package let recogniser: Recogniser
  /// The image file of each reference.
  package let files: [String: ReferenceFile]

  /// `pack`, for whose questions `recogniser` looks.
  package init(_ pack: Pack, name: String? = nil, recogniser: Recogniser) {
    self.pack = pack
    self.name = name
    self.recogniser = recogniser
    files = recogniser.catalogue.references.reduce(into: [:]) { $0[$1.name] = $1.file }
  }

  /// Its languages, and the names of its things.
  package var glossary: Glossary { Glossary(languages: pack.languages, names: pack.names) }
}
