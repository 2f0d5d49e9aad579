import Statistics

/// How many photographs of each thing of a pack are missing before a rehearsal can say that the pack is ready.
///
/// Two rules must hold, and the fewest photographs that satisfy both are missing:
/// - There are at least ``leastPerThing`` photographs of each thing.
/// - The lower end of the pack's 95 % interval (Wilson's score, over all photographs) is at least
///   ``RehearsedThing/readyFrom``. If everything is found, this takes 16 photographs in all.
///
/// The second rule adds to the things that have the fewest photographs. It counts on each missing photograph to succeed:
/// a photograph that fails makes more of them missing.
struct MissingPhotographs {
  /// The number of missing photographs of each thing, in the order of the things.
  let ofThings: [Int]

  /// The least number of photographs of each thing: as many as the looks for which an object is held up. A thing that is
  /// found in all three is found in at least 37 % of all photographs, at 95 % (the rule of three); in one, in 5 %.
  static let leastPerThing = 3

  /// Counts for the `things` of a pack, of each of which `shown` photographs were taken and `found` succeeded.
  init(_ things: [(found: Int, shown: Int)]) {
    var missing = things.map { max(0, Self.leastPerThing - $0.shown) }
    let misses = things.reduce(0) { $0 + $1.shown - $1.found }
    var photographs = zip(things, missing).reduce(0) { $0 + $1.0.shown + $1.1 }
    while ConfidenceInterval.wilson95(events: photographs - misses, of: photographs).lowerBound
      < RehearsedThing.readyFrom
    {
      let fewest = missing.indices.min { things[$0].shown + missing[$0] < things[$1].shown + missing[$1] }
      guard let fewest else { break }
      missing[fewest] += 1
      photographs += 1
    }
    ofThings = missing
  }
}
