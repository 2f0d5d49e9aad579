package import PackServer
package import Quiz

/// An answer that was shown in a lesson and not recognised.
public struct MissedAnswer: Codable, Sendable, Equatable {
  /// By which its picture is asked for.
  public let id: String
  /// The thing that was asked for.
  public let thing: String
  /// Whether the host gave it the point nevertheless.
  public let awarded: Bool
  /// The corners of the thing in turn from the top left, x and y each as shares, 0...1, of the picture's size; nil where
  /// it was not seen.
  public let outline: [Double]?
}

/// The answers that were not recognised, with the pictures that their hosts let this daemon keep.
public struct MissedAnswers: Sendable {
  let pictures: MissedPictures
  /// The contest with an identifier, as it is now; nil if there is no such contest, or if it cannot be read.
  let contest: @Sendable (String) async -> Contest?

  /// The answers of which `pictures` are kept, in the contests of `contest`.
  package init(_ pictures: MissedPictures, in contest: @escaping @Sendable (String) async -> Contest?) {
    (self.pictures, self.contest) = (pictures, contest)
  }

  /// The answers of which things of the pack `name` were missed, those first that the host awarded, then the newest.
  /// While a question is played, nothing is told of it.
  public func list(_ name: String) async -> [MissedAnswer] {
    let own = pictures.all.filter { $0.pack == name }
    var contests: [String: Contest] = [:]
    for id in Set(own.map(\.contest)) { contests[id] = await contest(id) }
    let answers = own.reversed().compactMap { picture -> MissedAnswer? in
      guard let rounds = contests[picture.contest]?.rounds, rounds.indices.contains(picture.round - 1) else {
        return nil
      }
      let round = rounds[picture.round - 1]
      guard round.isOver, let turn = round.turns[PlayerID(rawValue: picture.player)] else { return nil }
      let awarded = turn.overrule?.won == true
      guard turn.status == .lost || awarded else { return nil }
      return MissedAnswer(id: picture.id, thing: picture.thing, awarded: awarded, outline: picture.outline)
    }
    return answers.filter(\.awarded) + answers.filter { !$0.awarded }
  }

  /// The picture of the answer `id` of the pack `name`, as a JPEG or PNG file; nil if it is gone.
  public func picture(_ id: String, of name: String) async -> [UInt8]? {
    // What is not told of is not shown, either.
    guard await list(name).contains(where: { $0.id == id }) else { return nil }
    return pictures.all.first { $0.id == id }?.bytes
  }

  /// Forgets the picture of the answer `id` of the pack `name`.
  public func forget(_ id: String, of name: String) {
    pictures.forget { $0.pack == name && $0.id == id }
  }
}
