package import Judging

/// A picture that a player showed at a question without winning it.
public struct MissedPicture: ShortLived, Equatable {
  /// Random, so that a page of before a restart does not find another picture by it.
  public let id: String
  /// The name of the game's pack in the library.
  package(set) public var pack: String
  /// The game.
  public let contest: String
  /// The identifier of the player.
  public let player: String
  /// The number of the question, from 1.
  public let round: Int
  /// The thing that was asked for.
  public let thing: String
  /// The content of a JPEG or PNG file.
  public let bytes: [UInt8]
  /// The corners of the thing in turn from the top left, x and y each as shares, 0...1, of the picture's size; nil where
  /// it was not seen.
  public let outline: [Double]?
  /// How near it comes to showing the thing.
  fileprivate let worth: Worth
  package let keptAt: ContinuousClock.Instant

  /// A picture in which the thing was seen comes nearest, then one that somebody took as a photograph.
  fileprivate struct Worth: Comparable {
    let likeness: Double
    let isPhotograph: Bool

    static func < (a: Self, b: Self) -> Bool {
      (a.likeness, a.isPhotograph ? 1 : 0) < (b.likeness, b.isPhotograph ? 1 : 0)
    }
  }
}

/// The pictures of answers that were not recognised in lessons whose host lets them be kept: for the author, who may add
/// them to the pack. Of each question of a player there is one: the one that came nearest, or the latest of those.
public final class MissedPictures: Sendable {
  private let memory: ShortMemory<MissedPicture>

  /// No pictures yet; `maxBytes` is room for 600 frames of a phone. `now` also goes on while the machine sleeps.
  package init(maxBytes: Int = 64 << 20, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    memory = ShortMemory(maxBytes: maxBytes, now: now)
  }

  /// Keeps `picture` of `player`, who was asked for `thing` by the question `round` of `contest`, in the place of an
  /// earlier one that does not come nearer. `likeness` is the probability, 0...1, that the thing is in it; nil where it
  /// was not seen.
  package func keep(
    _ picture: Picture, of player: String, asked thing: String, in round: Int, of contest: String, with pack: String,
    outline: [Double]?, likeness: Double?
  ) {
    let worth = MissedPicture.Worth(likeness: likeness ?? -1, isPhotograph: picture.isCalledPhotograph)
    memory.change { pictures, now in
      let isOfQuestion = { (other: MissedPicture) in
        other.contest == contest && other.player == player && other.round == round
      }
      if pictures.contains(where: { isOfQuestion($0) && $0.worth > worth }) { return }
      guard let bytes = picture.colourFile, bytes.count <= memory.maxBytes else { return }
      pictures.removeAll(where: isOfQuestion)
      pictures.append(
        MissedPicture(
          id: String(UInt64.random(in: 0 ... .max), radix: 36), pack: pack, contest: contest, player: player,
          round: round, thing: thing, bytes: bytes, outline: outline, worth: worth, keptAt: now))
    }
  }

  /// All pictures, the oldest first.
  public var all: [MissedPicture] { memory.all }

  /// Forgets the pictures of which this is true.
  package func forget(where isGone: (MissedPicture) -> Bool) { memory.forget(where: isGone) }

  /// Forgets what is too old, as everything else here does too.
  package func forgetOld() { memory.forget { _ in false } }

  /// The pack `name` is called `other` from now on.
  func moved(_ name: String, to other: String) { memory.moved(name, to: other) }
}
