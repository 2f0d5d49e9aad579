public import Vision

extension GrayImage {
  /// Returns this picture with `picture`, opaque, in front of it as `frameFromPicture` maps it. Each pixel is the mean
  /// of the area that it covers, so that neither fine print nor edges alias, however small or tilted the picture is.
  public func placing(
    _ picture: GrayImage, through frameFromPicture: Homography
  ) throws(VisionError) -> GrayImage {
    let corners = Quadrilateral(width: picture.width, height: picture.height)
    guard let box = Box(of: corners.map(frameFromPicture.apply), width: width, height: height) else { return self }
    let enlargements = corners.corners.map(frameFromPicture.enlargement)
    let (most, least) = (enlargements.map(\.most).max() ?? 1, enlargements.map(\.least).min() ?? 1)
    // The picture is reduced until its most compressed part is sampled pixel by pixel on a grid `fine` times as fine as
    // the frame; its least compressed part still shows everything that the frame can. Beyond 4 it would be slightly
    // soft.
    let fine = min(4, max(2, (most / least).rounded(.up)))
    let reduced = try picture.scaled(by: min(1, least * fine))
    let pictureFromReduced = Homography.resize(
      x: Double(picture.width) / Double(reduced.width), y: Double(picture.height) / Double(reduced.height))
    let gridFromReduced = pictureFromReduced.then(frameFromPicture).then(box.gridFromFrame(fine))
    let drawn = { (image: GrayImage) throws(VisionError) -> GrayImage in
      try GrayImage.uniform(0, width: box.width * Int(fine), height: box.height * Int(fine))
        .drawing(image, through: gridFromReduced).resized(width: box.width, height: box.height)
    }
    let overBlack = try drawn(reduced)
    let opacity = try drawn(.uniform(255, width: reduced.width, height: reduced.height))
    var pixels = pixels
    for y in 0..<box.height {
      for x in 0..<box.width {
        let i = (box.top + y) * width + box.left + x
        let behind = Int(pixels[i]) * (255 - Int(opacity[x, y]))
        pixels[i] = UInt8(min(255, Int(overBlack[x, y]) + (behind + 127) / 255))
      }
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  fileprivate static func uniform(_ grey: UInt8, width: Int, height: Int) -> GrayImage {
    GrayImage(width: width, height: height, pixels: [UInt8](repeating: grey, count: width * height))
  }
}

/// The pixels of a frame that an outline may touch.
private struct Box {
  let left, top, width, height: Int

  /// Creates the box; nil if the outline lies outside the frame.
  init?(of outline: Quadrilateral, width: Int, height: Int) {
    let inFrame = { (values: [Double], side: Int) in
      let first = max(0, (values.min() ?? 0).rounded(.down) - 1)
      let last = min(Double(side - 1), (values.max() ?? 0).rounded(.up) + 1)
      return first <= last ? Int(first)...Int(last) : nil
    }
    guard let columns = inFrame(outline.corners.map(\.x), width), let rows = inFrame(outline.corners.map(\.y), height)
    else { return nil }
    (left, top, self.width, self.height) = (columns.lowerBound, rows.lowerBound, columns.count, rows.count)
  }

  /// The map to a grid over the box with `fine` times as many pixels in each direction.
  func gridFromFrame(_ fine: Double) -> Homography {
    Homography([1, 0, -Double(left), 0, 1, -Double(top), 0, 0, 1]).then(.resize(x: fine, y: fine))
  }
}
