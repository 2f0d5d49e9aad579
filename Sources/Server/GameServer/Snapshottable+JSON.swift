import EventSourcing
import EventStore
import Foundation

extension Decider {
  /// The state as a snapshot of its stream; nil for rules of which none is kept.
  func snapshot(at version: Int) -> Snapshot? { (self as? any Snapshottable)?.encoded(at: version) }

  /// The state in `snapshot`, if it was folded from this one; nil where it was not, or cannot be read.
  func restored(from snapshot: Snapshot) -> Self? { (self as? any Snapshottable)?.decoded(snapshot) as? Self }
}

extension Snapshottable {
  fileprivate func encoded(at version: Int) -> Snapshot? {
    guard let body = try? JSONEncoder().encode(self) else { return nil }
    return Snapshot(version: version, format: Self.snapshotFormat, body: body)
  }

  fileprivate func decoded(_ snapshot: Snapshot) -> Self? {
    guard snapshot.format == Self.snapshotFormat,
      let state = try? JSONDecoder().decode(Self.self, from: snapshot.body), state.began(as: self)
    else { return nil }
    return state
  }
}
