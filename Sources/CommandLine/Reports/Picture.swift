public import Vision

/// A thumbnail with outlines above it.
public struct Picture: Sendable {
  public var thumbnail: Thumbnail
  /// What the picture shows, to stand under it and to be read out.
  public var caption: String
  public var outlines: [Outline]

  public init(_ thumbnail: Thumbnail, caption: String, outlines: [Outline] = []) {
    self.thumbnail = thumbnail
    self.caption = caption
    self.outlines = outlines
  }

  /// A quadrilateral in pixels of the picture that was reduced, not of the thumbnail.
  public struct Outline: Sendable {
    public enum Kind: String, Sendable {
      /// What a person marked: dashed.
      case expected
      /// What was found, and is right.
      case right
      /// What was found, and is wrong.
      case wrong
    }

    public var corners: Quadrilateral
    public var kind: Kind

    public init(_ corners: Quadrilateral, _ kind: Kind) {
      self.corners = corners
      self.kind = kind
    }
  }
}

extension Picture {
  var markup: HTML {
    let (width, height) = (Double(thumbnail.fullWidth), Double(thumbnail.fullHeight))
    // The centre of the upper-left pixel is (0, 0), so that the picture begins half a pixel before it.
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
