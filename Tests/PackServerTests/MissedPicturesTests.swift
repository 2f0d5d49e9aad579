import Synchronization
import Testing

@testable import Judging
@testable import PackServer

@Suite struct `Missed pictures` {
  /// A clock that the test moves.
  private final class Time: Sendable {
    private let now = Mutex(ContinuousClock.now)

    var value: ContinuousClock.Instant { now.withLock(\.self) }
    func pass(_ duration: Duration) { now.withLock { $0 += duration } }
  }

  private func keep(
    _ count: Int, of player: String, in pictures: MissedPictures, pack: String = "Birds", likeness: Double? = nil,
    isPhotograph: Bool = false
  ) {
    let picture = SentPicture([UInt8](repeating: 1, count: count), capturedAt: .now, isPhotograph: isPhotograph)
    pictures.keep(
      .sent(picture), of: player, asked: "Wren", in: 1, of: "c1", with: pack, outline: nil, likeness: likeness)
  }

  @Test func `of a question give way to one that comes as near, and not to others`() {
    let pictures = MissedPictures()
    func size(after count: Int, _ likeness: Double? = nil, isPhotograph: Bool = false) -> [Int] {
      keep(count, of: "anna", in: pictures, likeness: likeness, isPhotograph: isPhotograph)
      return pictures.all.map(\.bytes.count)
    }
    #expect(size(after: 1) == [1])
    #expect(size(after: 2) == [2])
    #expect(size(after: 3, isPhotograph: true) == [3])
    #expect(size(after: 4) == [3])
    #expect(size(after: 5, 0.2) == [5])
    #expect(size(after: 6, 0.1) == [5])
    #expect(size(after: 7, isPhotograph: true) == [5])
    #expect(size(after: 8, 0.2) == [8])
  }

  @Test func `are forgotten after a day`() {
    let time = Time()
    let pictures = MissedPictures { time.value }
    keep(1, of: "anna", in: pictures)
    time.pass(.seconds(12 * 3600))
    keep(1, of: "boris", in: pictures)
    time.pass(.seconds(12 * 3600 + 1))
    #expect(pictures.all.map(\.player) == ["boris"])
    time.pass(.seconds(12 * 3600))
    #expect(pictures.all.isEmpty)
  }

  @Test func `of which there are too many make room for new ones, and one that is too large is not kept`() {
    let pictures = MissedPictures(maxBytes: 10)
    keep(4, of: "anna", in: pictures)
    keep(4, of: "boris", in: pictures)
    keep(4, of: "vera", in: pictures)
    #expect(pictures.all.map(\.player) == ["boris", "vera"])
    keep(11, of: "boris", in: pictures)
    #expect(pictures.all.map(\.player) == ["boris", "vera"])
    keep(10, of: "boris", in: pictures)
    #expect(pictures.all.map(\.bytes.count) == [10], "the other of the same question made room first")
  }

  @Test func `go along with a pack that is renamed`() {
    let pictures = MissedPictures()
    keep(1, of: "anna", in: pictures)
    keep(1, of: "boris", in: pictures, pack: "Trees")
    pictures.moved("Birds", to: "Owls")
    #expect(pictures.all.map(\.pack) == ["Owls", "Trees"])
  }
}
