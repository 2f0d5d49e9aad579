public import Vision

/// An image of a flat object that the recogniser searches for, with its name and its features.
public struct Reference: Sendable {
  /// The name: that of the file without its extension; unique in a catalogue.
  public internal(set) var name: String
  /// The thing that the image shows: the name of the first of the thing's images.
  public var thing: String { firstOfThing ?? name }
  /// The name of the first image of its thing; nil if it is that one.
  public private(set) var firstOfThing: String?
  /// The file from which the reference was made; nil if the image did not come from a file.
  public internal(set) var file: ReferenceFile?
  /// Width of the enrolled image, in pixels, to which the reference's outline and all its keypoints refer.
  public let width: Int
  /// Height of the enrolled image, in pixels.
  public let height: Int
  /// Width of the stored image, upright, in pixels.
  public let fullWidth: Int
  /// Height of the stored image, upright, in pixels.
  public let fullHeight: Int
  /// Standard deviation of the enrolled image's grey levels, 0...255.
  public let contrast: Double
  /// Number of its features of each kind, of all views.
  let featureCounts: [FeatureExtractor.Kind: Int]
  /// The content, which accounts for most of the reference's memory.
  private var storage: Storage

  /// The image and the features of a reference.
  package struct Content: Sendable {
    /// The enrolled image at a small size, with which a place in a frame is compared as a whole.
    let thumbnail: GrayImage
    /// The image in colour, at the size at which identity is judged: a JPEG of at most ``Enrolment/maxPictureBytes``,
    /// empty if the image is gone.
    let picture: [UInt8]
    /// The reference as seen from several distances and directions. Each view is matched separately, because the same
    /// corner in two views has two similar descriptors, which would fail the ratio test against each other.
    let views: [View]
  }

  private enum Storage: Sendable {
    case held(Content)
    case kept(KeptContents, number: Int)
  }

  /// Features of one view of the reference.
  public struct View: Sendable {
    /// How the view was made.
    public let simulation: ViewSimulation
    /// The kind of its features.
    public var kind: FeatureExtractor.Kind { simulation.extractor.kind }
    /// Keypoints in the coordinates of the reference.
    public let features: Features
    /// The number of the word of the ``Vocabulary`` that each feature is nearest to, under which an index files it.
    let words: [UInt16]

    /// Features of a view, and their words, where these are known.
    init(simulation: ViewSimulation, features: Features, words: [UInt16]? = nil) {
      (self.simulation, self.features) = (simulation, features)
      let vocabulary = Vocabulary.shipped(for: simulation.extractor.kind)
      self.words = words ?? vocabulary.words(of: features).map { UInt16($0.first) }
    }

    /// Memory that the features take, without their words, which belong to the index.
    var byteCount: Int { features.count * (MemoryLayout<Keypoint>.stride + 8 * Features.descriptorWords) }
  }

  /// A reference whose `content` is in memory.
  init(
    name: String, file: ReferenceFile?, width: Int, height: Int, fullWidth: Int, fullHeight: Int, contrast: Double,
    content: Content
  ) {
    (self.name, self.file, self.contrast) = (name, file, contrast)
    (self.width, self.height, self.fullWidth, self.fullHeight) = (width, height, fullWidth, fullHeight)
    let kinds = FeatureExtractor.Kind.allCases
    featureCounts = Dictionary(
      uniqueKeysWithValues: kinds.map { kind in
        (kind, content.views.reduce(0) { $0 + ($1.kind == kind ? $1.features.count : 0) })
      })
    storage = .held(content)
  }

  /// A reference without a name and a file, whose content is number `number` of `contents`.
  init(
    width: Int, height: Int, fullWidth: Int, fullHeight: Int, contrast: Double,
    featureCounts: [FeatureExtractor.Kind: Int], contents: KeptContents, number: Int
  ) {
    (name, file, self.contrast) = ("", nil, contrast)
    (self.width, self.height, self.fullWidth, self.fullHeight) = (width, height, fullWidth, fullHeight)
    self.featureCounts = featureCounts
    storage = .kept(contents, number: number)
  }

  /// The image and the features. A stored content is read, and stays in memory for some time.
  var content: Content {
    switch storage {
    case .held(let content): content
    case .kept(let contents, let number): contents.content(number, of: self)
    }
  }

  /// The enrolled image, small.
  var thumbnail: GrayImage { content.thumbnail }

  /// Returns the enrolled image in colour, at the size at which blocks are compared; nil if it is gone or damaged.
  func picture() throws(VisionError) -> ColorImage? {
    let picture = content.picture
    if picture.isEmpty { return nil }
    do throws(VisionError) {
      return try ImageDecoder.color(picture)
    } catch {
      if error.code == .outOfMemory { throw error }
      return nil
    }
  }

  /// The reference as seen from several distances and directions.
  public var views: [View] { content.views }

  /// Returns the same reference with its content in memory, so that no look-up is needed to use it.
  func loaded() -> Reference {
    if case .held = storage { return self }
    var other = self
    other.storage = .held(content)
    return other
  }

  /// Returns the same reference with its content in `contents`, where it has this `number`.
  package func kept(in contents: KeptContents, number: Int) -> Reference {
    var other = self
    other.storage = .kept(contents, number: number)
    return other
  }

  /// Where its content is stored; nil if the content is in memory.
  var keptPlace: (contents: KeptContents, number: Int)? {
    if case .kept(let contents, let number) = storage { (contents, number) } else { nil }
  }

  /// The same reference as made of `file`, which has the same content.
  func made(of file: ReferenceFile) -> Reference {
    var other = renamed(file.name)
    other.file = file
    return other
  }

  /// The corners of the enrolled image.
  public var corners: Quadrilateral { Quadrilateral(width: width, height: height) }

  /// The keypoint that `match` names, in the coordinates of the reference.
  func keypoint(of match: Match) -> Keypoint { views[match.view].features.keypoints[match.feature] }

  /// The same reference under another name.
  public func renamed(_ name: String) -> Reference {
    var other = self
    other.name = name
    return other
  }

  /// The same reference as one of the images of `thing`.
  public func showing(_ thing: String) -> Reference {
    var other = self
    other.firstOfThing = thing == name ? nil : thing
    return other
  }

  /// Features of all views.
  public var featureCount: Int { featureCounts.values.reduce(0, +) }

  /// Bytes of the features of all views and of the pictures.
  public var byteCount: Int { content.byteCount }

  /// The number of bytes that the first view alone and the pictures would take; the rest is the cost of the extra
  /// views.
  public var byteCountWithoutExtraViews: Int {
    let content = content
    return content.pictureByteCount + (content.views.first?.byteCount ?? 0)
  }
}

extension Reference.Content {
  var pictureByteCount: Int { thumbnail.pixels.count + picture.count }

  var byteCount: Int { views.reduce(pictureByteCount) { $0 + $1.byteCount } }
}
