/// Which look at a picture.
enum LookPass: CaseIterable {
  /// The first, at a picture that a class or the kiosk waits for.
  case first
  /// The first at any other picture: of somebody who plays alone, of an egg, of the Moon's card.
  case aside
  /// At a picture that the first look left open.
  case second
}
