import Vision

/// How light and lens affect a frame.
struct FrameCondition {
  /// Longest side of the picture that is measured, in pixels: sharper than this no frame need be.
  static let longestSide = 640

  /// The frame, reduced if need be, and its pixels for one of the frame.
  let picture: GrayImage
  let scale: Double
  /// Grey level that 95 % of the pixels do not exceed.
  let brightest: Int
  /// Share of the pixels that are saturated, and share of the saturated pixels along the frame's edge.
  let saturatedShare: Double
  let saturatedEdgeShare: Double
  /// Blur of the edges, in pixels of the picture; nil if there are no edges.
  let blur: Double?

  /// Grey level from which a pixel is saturated: JPEG moves white by a few.
  static let saturated: UInt8 = 250
  /// Value of `brightest` below which a frame is too dark: there references cease to be recognised, whatever the set
  /// (`apeiron eval-light`; "Reasons" in the documentation has its table). How dark a room looks says nothing: a room
  /// in the evening with a value of 40 is searched as well as by day.
  static let dark = 11
  /// Blur, in pixels, from which a frame is too blurred: 9 of 10 photographs that are blurred until they are no longer
  /// recognised have more than 2.1, and 9 of 10 that are spoilt in other ways have less than 1.6.
  static let maxBlur = 2.0
  /// Saturated share from which a lamp or a window shines into the picture, provided that the edge has less than half
  /// that share (a white wall reaches to the edge), and that a third of the borders of saturated areas fade out, as those
  /// of few white things do ("Reasons" in the documentation has the table).
  static let glareShare = 0.1
  static let haloShare = 1.0 / 3

  init(_ query: Query) throws(VisionError) {
    picture = try query.searched.reduced(toLongestSide: Self.longestSide)
    scale = Double(picture.longestSide) / Double(max(query.width, query.height))
    brightest = picture.level(notExceededBy: 0.95)
    saturatedShare = Double(picture.pixels.count { $0 >= Self.saturated }) / Double(picture.pixels.count)
    saturatedEdgeShare = Self.saturatedShare(ofEdgeOf: picture)
    blur = try EdgeBlur.measure(picture)
  }

  /// The fault of the frame as a whole; nil if it has none.
  var fault: Rejection? {
    if brightest < Self.dark { return .tooDark }
    if let blur, blur >= Self.maxBlur { return .tooBlurred }
    return isGlaring ? .glare : nil
  }

  private var isGlaring: Bool {
    saturatedShare >= Self.glareShare && saturatedEdgeShare < saturatedShare / 2
      && Halo(of: picture).share >= Self.haloShare
  }

  /// Returns the saturated share of a rim whose width is a twentieth of the sides.
  private static func saturatedShare(ofEdgeOf image: GrayImage) -> Double {
    let (rimX, rimY) = (max(1, image.width / 20), max(1, image.height / 20))
    var (pixels, saturated) = (0, 0)
    for y in 0..<image.height {
      let isRimRow = y < rimY || y >= image.height - rimY || 2 * rimX >= image.width
      for columns in isRimRow ? [0..<image.width] : [0..<rimX, image.width - rimX..<image.width] {
        pixels += columns.count
        for x in columns where image[x, y] >= Self.saturated { saturated += 1 }
      }
    }
    return Double(saturated) / Double(pixels)
  }
}
