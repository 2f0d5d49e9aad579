/// A part of the recogniser that can be disabled. The gain from each part is measured by leaving it out ("Ablation" in
/// the documentation).
public enum AblationStage: String, Sendable, CaseIterable {
  /// Views of the references from afar.
  case distances
  /// Views of the references from the side.
  case tilts
  /// Agreement of the matches on rotation and enlargement, before their place is estimated.
  case weakGeometry
  /// Matches found because the place is known.
  case guidedSearch
  /// A place without perspective, where one with it does not look like the reference.
  case affinePlace
  /// Sanity of the outline.
  case outlineCheck
  /// Distinguishing a reference from objects of the same design, block by block.
  case identity
  /// Places of further sides of a carton, and of the parts of a folded note.
  case furtherFaces
  /// Places are held by one reference only.
  case competition
  /// SIFT features, where ORB's leave a picture open.
  case secondLook
  /// Comparing only with the references that an index names, where there are many.
  case index
}

extension Enrolment {
  /// The same without the views that the parts left out would need.
  public func without(_ parts: Set<AblationStage>) -> Enrolment {
    var less = self
    if parts.contains(.tilts) { less.views.removeAll { $0.tilt > 1 } }
    if parts.contains(.distances) { less.views.removeAll { $0.tilt == 1 && $0.longestSide < longestSide } }
    if parts.contains(.secondLook) { less.views.removeAll { $0.extractor.kind == .sift } }
    return less
  }
}
