/// Which look at a picture.
enum LookPass: CaseIterable {
  case first
  /// At a picture that the first look left open.
  case second
}
