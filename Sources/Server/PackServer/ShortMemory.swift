import Synchronization

/// A picture that is kept in memory for a short time.
package protocol ShortLived: Sendable {
  /// The name of the pack, in the library, that it is kept for.
  var pack: String { get set }
  /// The content of its file.
  var bytes: [UInt8] { get }
  var keptAt: ContinuousClock.Instant { get }
}

/// Pictures that are kept in memory, and never written, so that they end with the daemon. They are forgotten after a
/// day, and the oldest make room for new ones.
package final class ShortMemory<Picture: ShortLived>: Sendable {
  /// For how long a picture is kept.
  private let longest = Duration.seconds(24 * 3600)
  /// The most bytes of all pictures together.
  package let maxBytes: Int
  /// The oldest first.
  private let pictures = Mutex<[Picture]>([])
  private let now: @Sendable () -> ContinuousClock.Instant

  /// No pictures yet. `now` also goes on while the machine sleeps.
  package init(maxBytes: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    (self.maxBytes, self.now) = (maxBytes, now)
  }

  /// All pictures, the oldest first.
  package var all: [Picture] { change { pictures, _ in pictures } }

  /// Forgets the pictures of which this is true.
  package func forget(where isGone: (Picture) -> Bool) { change { pictures, _ in pictures.removeAll(where: isGone) } }

  /// The pack `name` is called `other` from now on.
  package func moved(_ name: String, to other: String) {
    change { pictures, _ in
      for index in pictures.indices where pictures[index].pack == name { pictures[index].pack = other }
    }
  }

  /// Forgets the pictures that are too old, lets `body` change the others, and then forgets the oldest ones for which
  /// there is no room. `body` also gets the current time.
  package func change<Result: Sendable>(_ body: (inout [Picture], ContinuousClock.Instant) -> Result) -> Result {
    pictures.withLock { pictures in
      let now = now()
      pictures.removeAll { $0.keptAt < now - longest }
      let result = body(&pictures, now)
      var excess = pictures.reduce(-maxBytes) { $0 + $1.bytes.count }
      while excess > 0 { excess -= pictures.removeFirst().bytes.count }
      return result
    }
  }
}
