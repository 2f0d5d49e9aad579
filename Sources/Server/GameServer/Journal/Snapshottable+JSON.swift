import EventSourcing
import EventStore
import Foundation

extension Decider {
  /// A snapshot of the state; nil if the rules are not ``Snapshottable``.
  func snapshot(at version: Int) -> Snapshot? { (self as? any Snapshottable)?.encoded(at: version) }

  /// The state in `snapshot` if it can be read and was folded from this beginning; nil otherwise.
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
