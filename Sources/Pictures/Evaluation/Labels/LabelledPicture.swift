public import Vision

/// A picture to evaluate, with its label.
public struct LabelledPicture: Sendable {
  /// The name in reports: its path, followed by `#` and a number if it is derived from the file.
  public let name: String
  /// The content of the picture: stated by a person, or known because the picture was rendered.
  public let label: LabelledQuery
  private let source: Source

  private enum Source: Sendable {
    case file
    case made(@Sendable (ImageDecoder.Limits) throws(VisionError) -> GrayImage)
  }

  /// The photograph in the file at `path`.
  public init(path: String, label: LabelledQuery) {
    (name, source) = (path, .file)
    self.label = label
  }

  /// A picture generated on demand by `make`, which always gives the same one.
  init(
    name: String, label: LabelledQuery,
    make: @escaping @Sendable (ImageDecoder.Limits) throws(VisionError) -> GrayImage
  ) {
    (self.name, source) = (name, .made(make))
    self.label = label
  }

  /// The same picture where each reference of its label stands for those that `images` returns for it.
  public func widened(_ images: (String) -> [String]) -> LabelledPicture { relabelled(label.widened(images)) }

  /// The same picture with another label.
  func relabelled(_ label: LabelledQuery) -> LabelledPicture {
    LabelledPicture(name: name, source: source, label: label)
  }

  private init(name: String, source: Source, label: LabelledQuery) {
    (self.name, self.source, self.label) = (name, source, label)
  }

  /// Loads the picture, with at least about `longestSide` pixels on its longest side if it has as many.
  public func photograph(
    longestSide: Int, limits: ImageDecoder.Limits = ImageDecoder.Limits()
  ) throws(VisionError) -> Photograph {
    switch source {
    case .file:
      let bytes = try ImageDecoder.read(name, limits: limits)
      return try ImageDecoder.photograph(bytes, scale: .atLeast(longestSide: longestSide), limits: limits)
    case .made(let make): return Photograph(try make(limits))
    }
  }

  /// The bytes of the picture's file; none of a picture that is made.
  func read(limits: ImageDecoder.Limits) throws(VisionError) -> [UInt8] {
    switch source {
    case .file: try ImageDecoder.read(name, limits: limits)
    case .made: []
    }
  }

  /// Scores the picture, whose file has these `bytes`. The time does not include generating it.
  func scored(_ bytes: [UInt8], by scorer: Scorer) throws(VisionError) -> Scorer.Scored {
    switch source {
    case .file: try scorer.score(bytes)
    case .made(let make): try scorer.score(Photograph(make(scorer.limits)))
    }
  }
}
