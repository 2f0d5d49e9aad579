import Basics
public import Vision

/// All references that the recogniser knows.
public struct ReferenceCatalogue: Sendable {
  /// In the order of their names.
  public let references: [Reference]

  /// Names must be unique; a second one of the same name is the caller's mistake and traps.
  public init(_ references: [Reference]) {
    self.references = references.sorted { $0.name < $1.name }
    precondition(Set(references.map(\.name)).count == references.count, "two references of one name")
  }

  /// Returns the index of the reference called `name`; nil if there is none.
  public func number(named name: String) -> Int? {
    references.firstIndex { $0.name == name }
  }

  /// Returns the indexes of all images of `thing`; none if it is not in the catalogue.
  public func numbers(of thing: String) -> [Int] {
    references.indices.filter { references[$0].thing == thing }
  }

  /// Returns the indexes of all images of the thing `name`, or of the image `name` alone, if it is one of several of its
  /// thing; none if it is not in the catalogue.
  public func numbers(named name: String) -> [Int] {
    let images = numbers(of: name)
    return images.isEmpty ? number(named: name).map { [$0] } ?? [] : images
  }

  /// Returns the thing that the image `name` shows; `name` itself if it is not in the catalogue.
  public func thing(of name: String) -> String { references.first { $0.name == name }?.thing ?? name }

  /// Returns the names of all images of the thing that the image `name` shows, `name` itself first.
  public func images(ofThingOf name: String) -> [String] {
    ([name] + numbers(of: thing(of: name)).map { references[$0].name }).once()
  }

  /// The names of the things, each once, in the order of their first references.
  public var things: [String] { references.map(\.thing).once() }

  /// A hash that identifies the catalogue, computed from the names of its references, in their order, the things that
  /// they show, and the contents of their files.
  public var contentHash: ContentHash {
    ContentHash(
      of: references.flatMap { reference in
        let shown = reference.firstOfThing.map { "\0\($0)" } ?? ""
        return Array("\(reference.name)\0\(reference.file?.contentHash.description ?? "")\(shown)\n".utf8)
      })
  }
}
