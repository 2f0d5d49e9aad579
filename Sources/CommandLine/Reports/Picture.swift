public import Vision

/// A thumbnail with outlines drawn over it.
public struct Picture: Sendable {
  /// The picture, reduced; `outlines` refer to its original size.
  public var thumbnail: Thumbnail
  /// The description of the picture, shown under it and read out by screen readers.
  public var caption: String
  /// The outlines, the last one on top.
  public var outlines: [Outline]

  /// Creates a picture, by default without outlines.
  public init(_ thumbnail: Thumbnail, caption: String, outlines: [Outline] = []) {
    self.thumbnail = thumbnail
    self.caption = caption
    self.outlines = outlines
  }

  /// A quadrilateral in pixels of the original picture, not of the thumbnail.
  public struct Outline: Sendable {
    /// The meaning of an outline, which decides its colour.
    public enum Kind: String, Sendable {
      /// Marked by a person; drawn dashed.
      case expected
      /// Found by the recogniser, and right.
      case right
      /// Found by the recogniser, and wrong.
      case wrong
    }

    /// The corners, in pixels of the original picture.
    public var corners: Quadrilateral
    /// The origin of the outline, and whether it is right.
    public var kind: Kind

    /// Creates an outline through `corners`.
    public init(_ corners: Quadrilateral, _ kind: Kind) {
      self.corners = corners
      self.kind = kind
    }
  }
}

extension Picture {
  var markup: HTML {
    let (width, height) = (Double(thumbnail.fullWidth), Double(thumbnail.fullHeight))
    // The centre of the upper-left pixel is (0, 0), so the picture begins half a pixel before it.
    return """
      <figure><svg viewBox="-0.5 -0.5 \(width) \(height)" width="\(thumbnail.width)" height="\(thumbnail.height)" \
      role="img" aria-label="\(caption)">\
      <image x="-0.5" y="-0.5" width="\(width)" height="\(height)" href="data:image/jpeg;base64,\(thumbnail.base64)"/>\
      \(outlines.map(\.markup))</svg><figcaption>\(caption)</figcaption></figure>
      """
  }
}

extension Picture.Outline {
  fileprivate var markup: HTML {
    let points = corners.corners.map { "\($0.x),\($0.y) " as HTML }
    return "<polygon class=\"halo\" points=\"\(points)\"/><polygon class=\"\(kind.rawValue)\" points=\"\(points)\"/>"
  }
}
