/// Which look at a picture.
package enum LookPass: CaseIterable {
  /// The first look at a picture for a question of a class, or from one of the daemon's own cameras: somebody is
  /// waiting for it.
  case first
  /// The first look at a picture of a class that is not asked anything just now, or of a kiosk with its own camera,
  /// which any guest may open.
  case standby
  /// The first look at any other picture: of a person who plays alone, of an egg, or of the Moon's card.
  case aside
  /// Another look at a picture that the first look left open.
  case second
}
