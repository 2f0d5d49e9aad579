package import Judging
import Synchronization

/// A picture that a player showed at a question without winning it.
public struct MissedPicture: Sendable, Equatable {
  /// Unlike that of any other picture since the daemon started.
  public let id: String
  /// The name of the game's pack in the library.
  public fileprivate(set) var pack: String
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
  fileprivate let keptAt: ContinuousClock.Instant

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
///
/// They are never written, so that they end with the daemon, and are forgotten after ``longest``.
public final class MissedPictures: Sendable {
  /// For how long a picture is kept.
  public static let longest = Duration.seconds(24 * 3600)
  /// The most bytes of all pictures together: 600 frames of a phone. The oldest make room for new ones.
  static let maxBytes = 64 << 20

  private struct State {
    /// The oldest first.
    var pictures: [MissedPicture] = []
    var count = 0
  }

  private let state = Mutex(State())
  private let maxBytes: Int
  private let now: @Sendable () -> ContinuousClock.Instant

  /// No pictures yet. `now` also goes on while the machine sleeps.
  package init(
    maxBytes: Int = MissedPictures.maxBytes, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.maxBytes, self.now) = (maxBytes, now)
  }

  /// Keeps `picture` of `player`, who was asked for `thing` by the question `round` of `contest`, in the place of an
  /// earlier one that does not come nearer. `likeness` is the probability, 0...1, that the thing is in it; nil where it
  /// was not seen.
  package func keep(
    _ picture: Picture, of player: String, asked thing: String, in round: Int, of contest: String, with pack: String,
    outline: [Double]?, likeness: Double?
  ) {
    guard let bytes = picture.bytes, bytes.count <= maxBytes else { return }
    let worth = MissedPicture.Worth(likeness: likeness ?? -1, isPhotograph: picture.isCalledPhotograph)
    change { state in
      let isOfQuestion = { (other: MissedPicture) in
        other.contest == contest && other.player == player && other.round == round
      }
      if state.pictures.contains(where: { isOfQuestion($0) && $0.worth > worth }) { return }
      state.pictures.removeAll(where: isOfQuestion)
      var left = maxBytes - bytes.count - state.pictures.reduce(0) { $0 + $1.bytes.count }
      while left < 0 { left += state.pictures.removeFirst().bytes.count }
      state.count += 1
      state.pictures.append(
        MissedPicture(
          id: String(state.count), pack: pack, contest: contest, player: player, round: round, thing: thing,
          bytes: bytes, outline: outline, worth: worth, keptAt: now()))
    }
  }

  /// All pictures, the oldest first.
  public var all: [MissedPicture] { change(\.pictures) }

  /// Forgets the pictures of which this is true.
  package func forget(where isGone: (MissedPicture) -> Bool) { change { $0.pictures.removeAll(where: isGone) } }

  /// The pack `name` is called `other` from now on.
  func moved(_ name: String, to other: String) {
    change { state in
      for index in state.pictures.indices where state.pictures[index].pack == name {
        state.pictures[index].pack = other
      }
    }
  }

  /// Does `body` after what is too old is forgotten.
  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      let oldest = now() - Self.longest
      state.pictures.removeAll { $0.keptAt < oldest }
      return body(&state)
    }
  }
}
