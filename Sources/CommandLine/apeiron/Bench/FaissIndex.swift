import CPeer
import Recognition
import Vision

/// A FAISS index of the features of a catalogue.
@safe final class FaissIndex {
  /// The kind of search.
  enum Kind {
    /// Exhaustive, among all features.
    case flat
    /// Among the features of the nearest lists only.
    case inverted(lists: Int, probed: Int)

    var name: String {
      switch self {
      case .flat: "FAISS IndexBinaryFlat"
      case .inverted(let lists, let probed): "FAISS IndexBinaryIVF (\(lists) lists, \(probed) probed)"
      }
    }
  }

  private let index: OpaquePointer
  /// The index of the reference that each descriptor belongs to.
  private let owners: [Int]
  private let referenceCount: Int

  /// Indexes all features of `catalogue` with the FAISS in `library`.
  init(_ catalogue: ReferenceCatalogue, _ kind: Kind, library: String) throws {
    var owners: [Int] = []
    var descriptors: [UInt64] = []
    for (number, reference) in catalogue.references.enumerated() {
      for view in reference.views {
        descriptors += view.features.descriptors
        owners += [Int](repeating: number, count: view.features.count)
      }
    }
    let (lists, probed) =
      switch kind {
      case .flat: (0, 0)
      case .inverted(let lists, let probed): (lists, probed)
      }
    guard let index = unsafe cpeer_index_make(library, descriptors, owners.count, lists, probed) else {
      throw Exit.failing(Exit.missingInput, "\(library): FAISS cannot be used: build it with \"make bench\"")
    }
    unsafe self.index = index
    self.owners = owners
    referenceCount = catalogue.references.count
  }

  deinit { unsafe cpeer_index_free(index) }

  /// The references by the number of query features whose nearest neighbour is theirs, most first.
  func ranking(for query: Query) -> [Int] {
    var nearest = [Int64](repeating: -1, count: query.features.count)
    guard unsafe cpeer_index_search(index, query.features.descriptors, query.features.count, &nearest) else {
      return []
    }
    var votes = [Int](repeating: 0, count: referenceCount)
    for place in nearest where place >= 0 { votes[owners[Int(place)]] += 1 }
    return votes.indices.sorted { (votes[$1], $0) < (votes[$0], $1) }
  }
}
