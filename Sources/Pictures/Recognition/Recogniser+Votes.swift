extension Recogniser {
  /// Returns how many features of `query` match the first view of reference `number` with consistent rotation and
  /// enlargement: a cheap sign that both show the same object, before its place is determined.
  public func votes(of query: Query, for number: Int) -> Int {
    let reference = catalogue.references[number].loaded()
    guard let view = reference.views.indices.first(where: { reference.views[$0].kind == query.kind }) else { return 0 }
    return WeakGeometry.consistent(
      Matcher.matches(query, with: reference, view: view), query: query.features, reference: reference
    ).count
  }
}
