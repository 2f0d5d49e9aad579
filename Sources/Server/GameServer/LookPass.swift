/// Which look at a picture.
enum LookPass: CaseIterable {
  /// The first, at a picture that somebody in a question of a class or before one of the
  /// daemon's own cameras waits for.
  case first
  /// The first at a picture of a class that is asked nothing just now, or of a kiosk with a camera of its
  /// own, which any guest may open.
  case standby
  /// The first at any other picture: of somebody who plays alone, of an egg, of the Moon's card.
  case aside
  /// At a picture that the first look left open.
  case second
}
