extension Recogniser {
  /// How many features of `query` look like one in the first view of reference `number`, all turned and enlarged alike:
  /// a cheap sign that both show the same, before the place is looked for.
  public func votes(of query: Query, for number: Int) -> Int {
    let reference = catalogue.references[number].loaded()
    guard let view = reference.views.indices.first(where: { reference.views[$0].kind == query.kind }) else { return 0 }
    return WeakGeometry.consistent(
      Matcher.matches(query, with: reference, view: view), query: query.features, reference: reference
    ).count
  }
}
