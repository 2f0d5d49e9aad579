package import Capture
import Catalogue
package import Recognition
import Tracing
package import Vision

/// A picture to be judged: a frame of the daemon's own camera, or a picture that somebody sent.
package enum Picture: Sendable {
  case frame(Frame)
  case sent(SentPicture)

  package var capturedAt: SuspendingClock.Instant {
    switch self {
    case .frame(let frame): frame.capturedAt
    case .sent(let picture): picture.capturedAt
    }
  }

  /// Whether its sender calls it a photograph.
  package var isCalledPhotograph: Bool { if case .sent(let picture) = self { picture.isPhotograph } else { false } }

  /// The address that it was sent from; nil for frames of the daemon's own camera.
  package var origin: String? { if case .sent(let picture) = self { picture.origin } else { nil } }

  /// The picture as the content of a file, in colour: as it was sent, or as the camera gave it; nil for a frame of a
  /// camera that gives no JPEG.
  package var colourFile: [UInt8]? {
    switch self {
    case .frame(let frame): frame.jpeg
    case .sent(let picture): picture.bytes
    }
  }

  /// The same, in grey if need be.
  var file: [UInt8]? {
    if case .frame(let frame) = self { colourFile ?? (try? frame.image.jpeg(quality: 90)) } else { colourFile }
  }

  /// Returns the file extension for `bytes`, the content of a JPEG or PNG: `jpg` or `png`.
  package static func fileExtension(of bytes: [UInt8]) -> String {
    bytes.starts(with: [0x89, 0x50]) ? "png" : "jpg"
  }

  /// The picture in `file`, which somebody sent, as a JPEG in colour of at most `longestSide` pixels.
  package static func reduced(_ file: [UInt8], toLongestSide longestSide: Int) throws(VisionError) -> [UInt8] {
    try ImageDecoder.thumbnail(of: file, longestSide: longestSide, limits: limits)
  }

  /// The longest side, in pixels, up to which a sent picture counts as a frame of a stream, of which more will follow,
  /// unless its sender calls it a photograph. A larger picture is a photograph, whose sender waits for the best
  /// possible answer.
  static let longestFrame = 1280

  fileprivate static let scale = ImageDecoder.Scale.atLeast(longestSide: LookPolicy.photograph.longestSide)

  /// The limits of a sent picture: phones take baseline JPEG photographs of 12 to 50 megapixels. The memory suffices
  /// for a progressive JPEG of 16 megapixels in full colour and for a PNG of 24; larger ones would block everyone else
  /// for seconds. All pictures that are decoded at the same time share the memory for one such picture; dozens of
  /// frames fit into it.
  fileprivate static let limits = {
    var limits = ImageDecoder.Limits()
    limits.pixels = 64_000_000
    limits.storedPixels = limits.pixels
    // Pictures from strangers reach as few decoders as possible.
    limits.formats = .jpegAndPNG
    limits.memory = 96 << 20
    limits.bytes = 16 << 20
    limits.budget = DecodingBudget(size: limits.memory)
    return limits
  }()

  /// The decoded pixels; a large photograph is reduced to the size that recognition needs.
  func decoded() throws(VisionError) -> Photograph {
    let span = startSpan("Picture.decoded")
    defer { span.end() }
    return switch self {
    case .frame(let frame): Photograph(frame.image, colors: frame.colors)
    case .sent(let picture):
      try ImageDecoder.photograph(picture.bytes, scale: Self.scale, limits: Self.limits)
    }
  }

  /// Has `recogniser` look at the picture for the references of `scope`: at a frame once and quickly; at a photograph
  /// as many times as it takes, and for all references.
  package func look(by recogniser: Recogniser, for scope: SearchScope = .everything) throws(VisionError) -> FrameResult
  {
    let span = startSpan("Picture.look")
    defer { span.end() }
    let photograph = try decoded()
    let (search, first) = try Self.firstLook(at: photograph, policy(for: photograph), by: recogniser, for: scope)
    guard search.isOpen(first, for: recogniser) else { return result(first, in: photograph) }
    let again: FrameResult.Look = { () throws(VisionError) in
      let span = startSpan("TwoStageSearch.secondLook")
      defer { span.end() }
      var search = search
      return result(try search.secondLook(by: recogniser, after: first), in: photograph)
    }
    return search.policy.standsAlone ? try again() : result(first, in: photograph, again: again)
  }

  /// The first look by `policy`, and the search with which a second one can be made.
  private static func firstLook(
    at photograph: Photograph, _ policy: LookPolicy, by recogniser: Recogniser, for scope: SearchScope
  ) throws(VisionError) -> (TwoStageSearch, Recogniser.Findings) {
    let span = startSpan("TwoStageSearch.firstLook")
    defer { span.end() }
    let search = try TwoStageSearch(photograph, policy)
    return (search, try search.firstLook(by: recogniser, for: policy.standsAlone ? .everything : scope))
  }

  private func result(
    _ findings: Recogniser.Findings, in photograph: Photograph, again: FrameResult.Look? = nil
  ) -> FrameResult {
    FrameResult(
      capturedAt: capturedAt, width: photograph.width, height: photograph.height, findings: findings, again: again)
  }

  /// The policy by which the picture, decoded as `photograph`, is searched.
  private func policy(for photograph: Photograph) -> LookPolicy {
    switch self {
    case .frame: .frame
    case .sent(let picture):
      picture.isPhotograph || max(photograph.width, photograph.height) > Self.longestFrame ? .photograph : .frame
    }
  }
}

extension SentPicture {
  /// The flat thing between `corners`, seen from the front, as JPEG in colour.
  package func rectified(corners: Quadrilateral) throws(VisionError) -> [UInt8] {
    try PhotographEnrolment.rectified(bytes, corners: corners, scale: Picture.scale, limits: Picture.limits)
  }

  /// The outline of the flat thing that it shows, and others that it may have instead.
  package func outlines() throws(VisionError) -> [ImageDecoder.Outline] {
    try ImageDecoder.proposedOutlines(of: bytes, limits: Picture.limits)
  }

  /// The effort of judging the picture, in units of the work for a camera frame (about 40 ms of a core), according to
  /// the picture's header. A photograph gets both looks, at twice the size of a frame, and each four million of its
  /// pixels take as much work to decode as a frame takes in all.
  ///
  /// - Throws: `VisionError` if the picture cannot be decoded, or would need more memory than a picture may have.
  package var effort: Double {
    get throws(VisionError) {
      let (width, height) = try ImageDecoder.size(bytes, scale: Picture.scale, limits: Picture.limits)
      guard isPhotograph || max(width, height) > Picture.longestFrame else { return 1 }
      return 12 + Double(width * height) / 4e6
    }
  }
}
