import Basics
import Packs
import Quiz
import Recognition
import Rehearsals
import Vision

/// A pack as a rehearsal sees it: its things, and by which images they are looked for.
struct RehearsedPack {
  /// A hash of the images of each thing, by which it is known whether the thing has others now.
  let images: [String: String]
  /// The hash of all references.
  let references: String
  /// The things that are photographed: those that the questions ask for, or all if there are none.
  private let things: [String]

  init(_ pack: PlayedPack) {
    let catalogue = pack.recogniser.catalogue
    images = Dictionary(grouping: catalogue.references, by: \.thing).mapValues { references in
      let contents = references.compactMap { $0.file?.contentHash.description }.sorted()
      return ContentHash(of: Array(contents.joined(separator: " ").utf8)).description
    }
    references = catalogue.contentHash.description
    let asked = pack.pack.assignments.map(\.image).once()
    things = asked.isEmpty ? catalogue.things : asked
  }

  /// Whether a photograph still says something: its thing has the images by which it was judged. One of a stranger always
  /// does.
  func counts(_ entry: RehearsalBook.Entry) -> Bool { entry.thing.map { images[$0] == entry.images } ?? true }

  /// Whether the pack asks for the thing of a photograph. A stranger is never asked for, and always welcome.
  func isAsked(_ entry: RehearsalBook.Entry) -> Bool { entry.thing.map(things.contains) ?? true }

  /// The report on what `book` has of the pack; `last` is the photograph that was judged just now.
  func report(_ book: RehearsalBook, last: RehearsedPhotograph? = nil) -> RehearsalReport {
    let present = book.present.filter(counts)
    return RehearsalReport(
      present, of: things, changed: present.contains { $0.references != references }, earlier: book.earlier, last: last)
  }
}
