import CHamming
import Vision

/// The nearest descriptors between two sets, in both directions.
struct Neighbours {
  /// For each feature of the first set, its two nearest in the second.
  var ofQuery: [chamming_neighbours]
  /// For each feature of the second set, its nearest in the first.
  var ofReference: [chamming_nearest]

  static func between(_ query: Features, and reference: Features) -> Neighbours {
    var ofQuery = [chamming_neighbours](repeating: chamming_neighbours(), count: query.count)
    var ofReference = [chamming_nearest](repeating: chamming_nearest(), count: reference.count)
    unsafe chamming_search(
      query.descriptors, query.count, reference.descriptors, reference.count, &ofQuery, &ofReference)
    return Neighbours(ofQuery: ofQuery, ofReference: ofReference)
  }
}

extension Features {
  /// Hamming distance of descriptor `i` to descriptor `j` of `other`, 0...256.
  func distance(_ i: Int, to j: Int, of other: Features) -> Int {
    unsafe descriptors.withUnsafeBufferPointer { own in
      unsafe other.descriptors.withUnsafeBufferPointer { others in
        guard let a = own.baseAddress, let b = others.baseAddress else { return 257 }
        return unsafe Int(chamming_distance(a + 4 * i, b + 4 * j))
      }
    }
  }
}
