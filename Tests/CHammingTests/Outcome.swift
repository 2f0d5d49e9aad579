import CHamming

/// The results of a search, in a form that can be compared.
struct Outcome: Equatable {
  struct Neighbours: Equatable {
    var index = chamming_no_index
    var distance = chamming_no_distance
    var second = chamming_no_distance
  }

  struct Nearest: Equatable {
    var index = chamming_no_index
    var distance = chamming_no_distance
  }

  var ofQueries: [Neighbours]
  /// The nearest query of each reference; empty if these were not requested.
  var ofReferences: [Nearest]

  /// The definition, word for word: a strict comparison in order of index lets the lowest win.
  init(definedFor queries: [UInt64], _ references: [UInt64]) {
    ofQueries = Array(repeating: Neighbours(), count: queries.count / 4)
    ofReferences = Array(repeating: Nearest(), count: references.count / 4)
    for query in ofQueries.indices {
      for reference in ofReferences.indices {
        var bits = 0
        for word in 0..<4 { bits += (queries[4 * query + word] ^ references[4 * reference + word]).nonzeroBitCount }
        let distance = UInt16(bits)
        if distance < ofQueries[query].distance {
          ofQueries[query].second = ofQueries[query].distance
          ofQueries[query].distance = distance
          ofQueries[query].index = UInt32(reference)
        } else if distance < ofQueries[query].second {
          ofQueries[query].second = distance
        }
        if distance < ofReferences[reference].distance {
          ofReferences[reference] = Nearest(index: UInt32(query), distance: distance)
        }
      }
    }
  }

  /// Creates the outcome of `kernel`; nil if it does not run here, or if it wrote beyond the end of its results.
  init?(of kernel: chamming_kernel, _ queries: [UInt64], _ references: [UInt64], bothSides: Bool = true) {
    let sentinel = chamming_neighbours(index: 7, distance: 7, second: 7)
    let nearestSentinel = chamming_nearest(index: 7, distance: 7)
    var neighbours = Array(repeating: sentinel, count: queries.count / 4 + 1)
    var nearest = Array(repeating: nearestSentinel, count: references.count / 4 + 1)
    let ran = unsafe nearest.withUnsafeMutableBufferPointer { nearest in
      unsafe chamming_search_with(
        kernel, queries, queries.count / 4, references, references.count / 4, &neighbours,
        bothSides ? nearest.baseAddress : nil)
    }
    guard ran, neighbours.removeLast().index == 7, nearest.removeLast().index == 7 else { return nil }
    ofQueries = neighbours.map(Neighbours.init)
    ofReferences = bothSides ? nearest.map { Nearest(index: $0.index, distance: $0.distance) } : []
  }
}

extension Outcome.Neighbours {
  init(_ found: chamming_neighbours) {
    self.init(index: found.index, distance: found.distance, second: found.second)
  }
}
