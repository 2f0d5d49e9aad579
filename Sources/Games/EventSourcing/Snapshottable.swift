/// Rules whose folded state is saved too, so that opening a long stream reads only the facts since the last snapshot.
///
/// A snapshot only saves time: if it cannot be read, or was folded from another beginning, all facts are folded
/// instead.
public protocol Snapshottable: Decider, Codable {
  /// The name and version of the encoded form, such as "places.1". Change it whenever the form, or the way facts are
  /// folded, changes.
  static var snapshotFormat: String { get }

  /// Whether this state was folded from `beginning`. A state that includes part of a pack was not once the pack has
  /// changed.
  func began(as beginning: Self) -> Bool
}

extension Snapshottable {
  /// True: rules that begin empty always begin the same.
  public func began(as beginning: Self) -> Bool { true }
}
