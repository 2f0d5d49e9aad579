/// Rules whose state is also kept folded, so that opening a long stream reads only what has happened since.
///
/// A snapshot only saves time: where it cannot be read, or was folded from something else, the facts are folded instead.
public protocol Snapshottable: Decider, Codable {
  /// The name and the version of the encoded form, such as "places.1". A change of the form, or of how facts are folded,
  /// needs a new one.
  static var snapshotFormat: String { get }

  /// Whether this state is folded from `beginning`. A state that a pack takes part in is not once the pack has changed.
  func began(as beginning: Self) -> Bool
}

extension Snapshottable {
  /// Rules that begin empty always begin the same.
  public func began(as beginning: Self) -> Bool { true }
}
