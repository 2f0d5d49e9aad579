import Basics
import Catalogue
import Evaluation
import Foundation
import Recognition
import Vision

/// Further images of the things of a set, made of some of its photographs.
struct FurtherImages {
  /// Which photographs become images, and which are searched.
  struct Choice {
    /// A photograph that becomes an image of a thing, and the corners of the thing in it.
    struct View: Sendable {
      let thing: String
      let picture: LabelledPicture
      let corners: Quadrilateral
    }

    /// Those that become images; of each thing as many as are to be made, or none.
    let views: [View]
    /// The photographs that are searched.
    let pictures: [LabelledPicture]

    /// Chooses among `pictures` so that a thing has `most` images with its own. Photographs that follow each other are
    /// often alike, so those that become images lie far apart.
    init(_ pictures: [LabelledPicture], most: Int) {
      let pictures = pictures.filter { !$0.label.isIgnored }
      let single = pictures.filter { $0.label.objects.count == 1 && $0.label.partial.isEmpty }
      let byThing = Dictionary(grouping: single) { $0.label.objects[0].references[0] }
      views = Parallel.map(byThing.sorted { $0.key < $1.key }) { thing, own in
        let sorted = own.sorted { NaturalOrder.precedes($0.name, $1.name) }
        let views = (1..<most).compactMap { k in
          sorted[(k * sorted.count / most)..<((k + 1) * sorted.count / most)].lazy
            .compactMap { picture in Self.corners(in: picture).map { View(thing: thing, picture: picture, corners: $0) }
            }
            .first
        }
        return views.count == most - 1 ? views : []
      }.flatMap(\.self)
      let taken = Set(views.map(\.picture.name))
      self.pictures = pictures.filter { !taken.contains($0.name) }
    }

    /// The labelled corners of the only thing in `picture`, or those that the page would propose, if it is sure of them;
    /// nil if neither is there.
    private static func corners(in picture: LabelledPicture) -> Quadrilateral? {
      if let corners = picture.label.objects[0].corners { return corners }
      guard let bytes = try? ImageDecoder.read(picture.name), let outline = try? ImageDecoder.outline(of: bytes) else {
        return nil
      }
      return outline.isSure ? outline.corners : nil
    }
  }

  /// The photographs of which no image could be made, and why.
  private(set) var problems: [String] = []
  private let references: [Reference]
  /// For each thing its further images.
  private var views: [[Reference]] = []

  /// Makes the images of `choice` for the things of `catalogue`.
  init(_ choice: Choice, of catalogue: ReferenceCatalogue) throws {
    references = catalogue.references
    let folder = FileManager.default.temporaryDirectory.appending(path: "apeiron-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = Parallel.map(choice.views) { view in
      Result { try Self.reference(of: view, in: folder) }.mapError { Failure(text: "\(view.picture.name): \($0)") }
    }
    var byThing: [String: [Reference]] = [:]
    for result in made {
      switch result {
      case .success(let reference): byThing[reference.thing, default: []].append(reference)
      case .failure(let problem): problems.append(problem.text)
      }
    }
    views = byThing.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The things with at most `count` images each.
  func catalogue(upTo count: Int) -> ReferenceCatalogue {
    ReferenceCatalogue(references + views.flatMap { $0.prefix(count - 1) })
  }

  private struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  /// Cuts the thing out of the photograph, as a person does who adds an image of it.
  private static func reference(of view: Choice.View, in folder: URL) throws -> Reference {
    let file = folder.appending(path: "\(UUID().uuidString).jpg")
    let bytes = try ImageDecoder.read(view.picture.name)
    try Data(PhotographEnrolment.rectified(bytes, corners: view.corners)).write(to: file)
    let made = CatalogueBuilder().enrol([ImageFile(file.path)])
    guard let reference = made.catalogue.references.first else {
      throw Failure(text: made.problems.first?.message ?? "nothing can be recognised in it")
    }
    return reference.renamed("\(view.thing) as in \(view.picture.label.file)").showing(view.thing)
  }
}
