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

  /// A hash that identifies the catalogue, computed from the names of its references, in their order, and the contents of
  /// their files.
  public var contentHash: ContentHash {
    ContentHash(
      of: references.flatMap { reference in
        Array("\(reference.name)\0\(reference.file?.contentHash.description ?? "")\n".utf8)
      })
  }
}
