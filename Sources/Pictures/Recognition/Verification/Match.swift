import Vision

/// A feature of the query that looks like a feature of a reference.
struct Match: Sendable {
  /// Position in the query's features.
  var query: Int
  /// View of the reference, and position in that view's features.
  var view: Int
  var feature: Int
  /// Hamming distance of the descriptors, 0...256.
  var distance: Int
  /// The distance divided by that of the second nearest; a lower ratio is more distinct.
  var ratio: Double
}
