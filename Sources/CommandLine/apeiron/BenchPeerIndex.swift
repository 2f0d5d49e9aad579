import CPeer
import Recognition
import Vision

/// OpenCV's index over the features of a catalogue.
final class BenchPeerIndex {
  /// Borrowed by the index.
  private let descriptors: UnsafeMutableBufferPointer<UInt64>
  private let index: OpaquePointer
  /// The reference of each descriptor.
  private let owners: [String]

  init(_ catalogue: ReferenceLibrary) throws {
    var owners: [String] = []
    var words: [UInt64] = []
    for reference in catalogue.references {
      for view in reference.views {
        words += view.features.descriptors
        owners += [String](repeating: reference.name, count: view.features.count)
      }
    }
    descriptors = .allocate(capacity: words.count)
    _ = descriptors.initialize(from: words)
    guard let first = descriptors.baseAddress, let index = cpeer_index_make(first, owners.count) else {
      descriptors.deallocate()
      throw Exit.failing(Exit.internalError, "OpenCV cannot index \(owners.count) features")
    }
    self.index = index
    self.owners = owners
  }

  deinit {
    cpeer_index_free(index)
    descriptors.deallocate()
  }

  /// The reference to which most of the query's features are nearest.
  func answer(to query: Query) -> String? {
    var nearest = [Int32](repeating: -1, count: query.features.count)
    guard cpeer_index_search(index, query.features.descriptors, query.features.count, &nearest) else { return nil }
    var votes: [String: Int] = [:]
    for place in nearest where place >= 0 { votes[owners[Int(place)], default: 0] += 1 }
    return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
