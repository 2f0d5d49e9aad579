import Basics
import Foundation
public import Recognition
import Synthesis
public import Vision

/// Renders the frames of `SyntheticSeries`: references in front of photographs that show none of them, as taken by a
/// webcam.
public struct SyntheticFrames: Sendable {
  private let objects: [Object]
  private let backgrounds: [String]
  private let seed: UInt64

  /// The share of the frame that an object fills before it is tilted, unless the size is varied.
  static let usualSize = 0.3
  /// The largest rotation and tilt, in degrees, unless the tilt is varied.
  static let usualRotation = 20.0
  static let usualTilt = 15.0
  /// The largest offset from the centre of the frame, in its widths and heights. Farther out, perspective would change
  /// the tilt.
  static let usualShift = 0.05

  /// A reference to show to the camera.
  public struct Object: Sendable {
    let name: String
    let image: GrayImage

    /// The longest side, in pixels, at which a picture has all the detail that a frame of 640 x 480 can show.
    public static let longestSide = 1280

    /// The object that `reference` shows, by its file.
    public init(_ reference: Reference) throws(VisionError) {
      let image = try reference.image(longestSide: Self.longestSide)
      self.init(name: reference.name, image: try image.reduced(toLongestSide: Self.longestSide))
    }

    /// Creates an object from the frontal view `image`; labels refer to it as `name`.
    public init(name: String, image: GrayImage) {
      self.name = name
      self.image = image
    }
  }

  /// Creates frames of `objects`, at least one, in front of the photographs at the paths `backgrounds` (a drawn desk if
  /// there are none). Everything is determined by `seed`.
  public init(of objects: [Object], before backgrounds: [String], seed: UInt64) {
    self.objects = objects
    self.backgrounds = backgrounds
    self.seed = seed
  }

  /// `count` frames of each step of the series.
  public func all(count: Int) throws(VisionError) -> [LabelledPicture] {
    var pictures: [LabelledPicture] = []
    for step in SyntheticSeries.steps { pictures += try frames(of: step, count: count) }
    return pictures
  }

  /// Returns `count` frames of each step that shows an object half covered, or a stranger that differs from a reference
  /// in one part.
  public func inPart(count: Int) throws(VisionError) -> [LabelledPicture] {
    var pictures: [LabelledPicture] = []
    for step in SyntheticSeries.steps where step.hardship.isInPart { pictures += try frames(of: step, count: count) }
    return pictures
  }

  /// `count` frames of each object as they usually are, every second one with a thumb that covers a part of it.
  public func shown(count: Int) throws(VisionError) -> [LabelledPicture] {
    var generator = SplitMix64(seed: seed)
    var pictures: [LabelledPicture] = []
    for object in objects {
      for number in 0..<count {
        let background = backgrounds.isEmpty ? nil : backgrounds[generator.number(below: backgrounds.count)]
        let isHeld = number.isMultiple(of: 2)
        try pictures.append(
          frame(
            of: .size(Self.usualSize), called: isHeld ? "\(object.name), held" : object.name, showing: object,
            before: background, isHeld: isHeld, seed: generator.next(), number: number))
      }
    }
    return pictures
  }

  /// `count` frames of `step`, with each reference used about equally often. The n-th frame of every step shows the
  /// same reference before the same background.
  func frames(of step: SyntheticSeries.Step, count: Int) throws(VisionError) -> [LabelledPicture] {
    var generator = SplitMix64(seed: seed)
    var order = Array(objects.indices)
    var pictures: [LabelledPicture] = []
    for number in 0..<count {
      if number % order.count == 0 { generator.shuffle(&order) }
      let object = objects[order[number % order.count]]
      let background = backgrounds.isEmpty ? nil : backgrounds[generator.number(below: backgrounds.count)]
      try pictures.append(
        frame(
          of: step.hardship, called: step.name, showing: object, before: background, seed: generator.next(),
          number: number))
    }
    return pictures
  }

  private func frame(
    of hardship: SyntheticSeries.Hardship, called group: String, showing object: Object, before background: String?,
    isHeld: Bool = false, seed: UInt64, number: Int
  ) throws(VisionError) -> LabelledPicture {
    var generator = SplitMix64(seed: seed)
    var view = Self.view(hardship, of: object.image, using: &generator)
    if isHeld { view.fingers = [.thumb(using: &generator)] }
    let frameFromObject = try view.pose.frameFromPicture(
      width: object.image.width, height: object.image.height, frameWidth: view.width, frameHeight: view.height)
    let corners = Quadrilateral(width: object.image.width, height: object.image.height).map(frameFromObject.apply)
    let name = "\(group)#\(number + 1)"
    // An object with a replaced part is a stranger, so it gets no label.
    let shown = hardship.isStranger ? [] : [LabelledQuery.Object(references: [object.name], corners: corners)]
    let label = LabelledQuery(file: name, group: group, objects: shown)
    return LabelledPicture(name: name, label: label) { [view, generator] limits throws(VisionError) in
      var (view, generator) = (view, generator)
      if let background { view.background = .image(try ImageDecoder.decode(file: background, limits: limits)) }
      var picture = object.image
      if case .replaced(let share) = hardship {
        let others = objects.filter { $0.name != object.name }
        let other = others.isEmpty ? object : others[generator.number(below: others.count)]
        picture = try picture.replacing(share, by: other.image, using: &generator)
      }
      return try view.render(picture).frame
    }
  }

  private static func view(
    _ hardship: SyntheticSeries.Hardship, of picture: GrayImage, using generator: inout SplitMix64
  ) -> SyntheticView {
    var view = SyntheticView()
    view.seed = generator.next()
    view.exposure = .webcam
    view.pose.share = usualSize
    view.pose.rotation = .random(in: -usualRotation...usualRotation, using: &generator)
    view.pose.tilt = .random(in: 0...usualTilt, using: &generator)
    view.pose.tiltAxis = .random(in: 0..<360, using: &generator)
    view.pose.centre = Point(
      x: 0.5 + .random(in: -usualShift...usualShift, using: &generator),
      y: 0.5 + .random(in: -usualShift...usualShift, using: &generator))
    switch hardship {
    case .size(let share): view.pose.share = share
    case .tilt(let degrees): view.pose.tilt = degrees
    case .blur(let sigma): view.exposure.blurSigma = sigma
    case .jpeg(let quality): view.exposure.jpegQuality = quality
    case .light(let factor): view.exposure.light = factor
    case .hand: view.fingers = Finger.hand(width: picture.width, height: picture.height, using: &generator)
    case .lamp: view.lamp = Lamp(using: &generator)
    case .replaced: break
    }
    return view
  }
}

extension GrayImage {
  /// The most rectangles that are drawn to find one that changes enough.
  private static let tries = 20

  /// Returns the picture with a rectangle, whose share of the area is `replaced`, copied from the same place in
  /// `other`; if both are the same picture, `other` is turned upside down. Cards of a series share their margins, so a
  /// rectangle may change hardly anything. Rectangles are drawn at random until one changes at least a third of its
  /// pixels by more than 32 grey levels; if none does, the one that changes most pixels is used.
  func replacing(
    _ replaced: Double, by other: GrayImage, using generator: inout SplitMix64
  ) throws(VisionError) -> GrayImage {
    var other = try other.resized(width: width, height: height)
    if other == self { other = GrayImage(width: width, height: height, pixels: other.pixels.reversed()) }
    var best = (changed: -1, pixels: pixels)
    for _ in 0..<Self.tries where best.changed * 3 < Int(replaced * Double(width * height)) {
      let across = min(1, max(replaced, replaced.squareRoot() * .random(in: 0.7...1.4, using: &generator)))
      let (columns, rows) = (Int(across * Double(width)), Int(replaced / across * Double(height)))
      let (left, top) = (generator.number(below: width - columns + 1), generator.number(below: height - rows + 1))
      var mixed = pixels
      var changed = 0
      for y in top..<top + rows {
        for i in y * width + left..<y * width + left + columns {
          changed += abs(Int(mixed[i]) - Int(other.pixels[i])) > 32 ? 1 : 0
          mixed[i] = other.pixels[i]
        }
      }
      if changed > best.changed { best = (changed, mixed) }
    }
    return GrayImage(width: width, height: height, pixels: best.pixels)
  }
}
