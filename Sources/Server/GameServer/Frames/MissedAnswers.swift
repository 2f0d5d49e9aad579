import Judging
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

  /// The missed answers of the pack `name`, those first that the host awarded, then the newest. While a question is
  /// played, nothing is told of it.
  public func list(_ name: String) async -> [MissedAnswer] {
    let own = pictures.all.filter { $0.pack == name }
    var contests: [String: Contest] = [:]
    for id in Set(own.map(\.contest)) { contests[id] = await contest(id) }
    let answers = own.reversed().compactMap { answer(of: $0, in: contests[$0.contest]) }
    return answers.filter(\.awarded) + answers.filter { !$0.awarded }
  }

  /// The longest side of the pictures that are shown, in pixels: as long as those that pages send to be enrolled.
  private static let longestSide = 1600

  /// The picture of the answer `id` of the pack `name`, as a JPEG file; nil if it is gone.
  public func picture(_ id: String, of name: String) async -> [UInt8]? {
    guard let picture = pictures.all.first(where: { $0.id == id && $0.pack == name }) else { return nil }
    // What is not told of is not shown, either.
    guard answer(of: picture, in: await contest(picture.contest)) != nil else { return nil }
    return try? Picture.reduced(picture.bytes, toLongestSide: Self.longestSide)
  }

  /// Forgets the picture of the answer `id` of the pack `name`.
  public func forget(_ id: String, of name: String) { pictures.forget { $0.pack == name && $0.id == id } }

  /// What is told of `picture`; nil while its question is played. Where it may not be kept any more, which another
  /// daemon may have heard first, it is forgotten.
  private func answer(of picture: MissedPicture, in contest: Contest?) -> MissedAnswer? {
    let player = PlayerID(rawValue: picture.player)
    // One that cannot be read now may be read later.
    guard let contest else { return nil }
    guard contest.keepsMiss(of: player, in: picture.round) else {
      pictures.forget { $0.id == picture.id }
      return nil
    }
    let round = contest.rounds[picture.round - 1]
    guard round.isOver else { return nil }
    return MissedAnswer(
      id: picture.id, thing: picture.thing, awarded: round.turns[player]?.overrule?.won == true,
      outline: picture.outline)
  }
}
