public import Judging

/// The references of the pack, as the catalogue page uses them.
public protocol CatalogueService: Sendable {
  /// The references with their grades and look-alikes, as far as they are known.
  func list() async -> CatalogueView
  /// Returns the image of the reference as a JPEG in colour, at most 480 pixels long; nil if there is no reference of
  /// this name.
  ///
  /// - Throws: `VisionError` if its file cannot be read.
  func picture(of name: String) async throws -> [UInt8]?
  /// Returns the same image for printing, at most 1600 pixels long: 190 to the inch on A5.
  ///
  /// - Throws: `VisionError` if its file cannot be read.
  func largePicture(of name: String) async throws -> [UInt8]?
  /// The flat object between `corners` of `picture`, seen from the front, as JPEG.
  ///
  /// - Throws: ``PackServerError/picture(_:)``.
  func rectified(_ picture: SentPicture, corners: Corners) async throws -> [UInt8]
  /// Returns where the flat object in `picture` seems to be.
  ///
  /// - Throws: The errors of ``rectified(_:corners:)``.
  func outline(in picture: SentPicture) async throws -> FoundOutline
  /// Returns the thing that the reference `name` shows: the name of the thing's first image.
  func thing(of name: String) -> String
  /// Enrols the object between `corners` of `picture` as a new reference and saves it in the pack. It is graded later,
  /// when no picture waits to be judged. Where `thing` is given, the reference is another image of that thing, and may be
  /// like the others; `pack.yaml` has to say so, too.
  ///
  /// - Throws: ``PackServerError/enrolment(_:)``, or the errors of ``rectified(_:corners:)``.
  func enrol(
    _ picture: SentPicture, corners: Corners, name: String, of thing: String?
  ) async throws -> CatalogueView.Entry
  /// Replaces the image of the reference `name` with the object between `corners` of `picture`. The old image is kept
  /// aside.
  ///
  /// - Throws: The errors of ``enrol(_:corners:name:of:)``.
  func replace(_ name: String, with picture: SentPicture, corners: Corners) async throws -> CatalogueView.Entry
  /// Turns the image of the reference `name` by a quarter, clockwise. The old image is kept aside.
  ///
  /// - Throws: The errors of ``enrol(_:corners:name:of:)``.
  func turn(_ name: String) async throws -> CatalogueView.Entry
  /// Renames the reference `name`, unless the pack names it.
  ///
  /// - Throws: ``PackServerError/enrolment(_:)``.
  func rename(_ name: String, to other: String) async throws -> CatalogueView.Entry
  /// Takes the reference `name` out of the pack, unless the pack names it; its image is kept aside.
  ///
  /// - Throws: ``PackServerError/enrolment(_:)``.
  func remove(_ name: String) async throws
}

/// Where the flat object in a picture seems to be.
public struct FoundOutline: Codable, Sendable, Equatable {
  /// x and y of its corners in pixels of the picture, clockwise from the top left.
  public var corners: [Double]
  /// Whether they can be taken as they are; otherwise a person has to look.
  public var sure: Bool
  /// The corners of other outlines that the thing may have instead, the likeliest first; two at most.
  public var others: [[Double]]

  /// Creates an outline of four corners, with others to choose from.
  public init(corners: [Double], sure: Bool, others: [[Double]] = []) {
    (self.corners, self.sure, self.others) = (corners, sure, others)
  }
}

/// Four corners in pixels of a picture: top left, top right, bottom right, bottom left, each as x and y.
public struct Corners: Sendable, Equatable {
  /// Eight numbers, each less than a million from 0.
  public let xy: [Double]

  /// Parses eight finite numbers separated by commas; nil for any other text.
  public init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let xy = numbers.compactMap { $0 }.filter { abs($0) < 1e6 }
    guard xy.count == 8, numbers.count == 8 else { return nil }
    self.xy = xy
  }
}

/// The references of the pack, as far as they are graded and compared.
public struct CatalogueView: Codable, Sendable, Equatable {
  /// A rectangle of an image, in shares of its width and height, 0...1.
  public struct Area: Codable, Sendable, Equatable {
    /// Its left and upper edge.
    public var x, y: Double
    /// Its width and height.
    public var width, height: Double
  }

  /// Another reference that could be mistaken for this one, or is made like it.
  public struct LookAlike: Codable, Sendable, Equatable {
    /// The name of the other reference.
    public var name: String
    /// The probability, 0...1, with which one is seen in the image of the other; the larger of both directions.
    public var probability: Double
    /// Whether the two only have the same design, as the volumes of a series do, and are distinguished by their
    /// differences.
    public var series: Bool
    /// The area of this reference's image where the two agree.
    public var here: Area
    /// The area of the other reference's image where the two agree.
    public var there: Area

    /// Creates a look-alike from one side of a pair; the other reference lists this one with the same probability.
    public init(name: String, probability: Double, series: Bool, here: Area, there: Area) {
      self.name = name
      self.probability = probability
      self.series = series
      self.here = here
      self.there = there
    }
  }

  /// A reference as the catalogue shows it.
  public struct Entry: Codable, Sendable, Equatable {
    /// The name by which the pack and the journal refer to it.
    public var name: String
    /// The thing that it shows, if it is not the first of the thing's images; nil if it is, or the only one.
    public var thing: String?
    /// The name that people use for it, in the language of the requester; nil until the entry is sent.
    public var label: String?
    /// The width of the stored image, in pixels.
    public var width: Int
    /// The height of the stored image, in pixels.
    public var height: Int
    /// 0...100; nil until it is computed.
    public var grade: Int?
    /// The weaknesses of the reference, as codes for programs: "fewFeatures".
    public var causes: [String]
    /// Whether a question asks for the thing that it shows.
    public var assignment: Bool
    /// The first place where `pack.yaml` names the reference, such as `assignments[2].image`. Nil if it does not name
    /// the reference, which may then be renamed or removed.
    public var named: String?
    /// The references that could be mistaken for it or are made like it; empty until they are compared.
    public var lookAlikes: [LookAlike]

    /// Creates the entry of a reference, at first neither graded nor compared.
    public init(
      name: String, thing: String? = nil, width: Int, height: Int, grade: Int? = nil, causes: [String] = [],
      assignment: Bool,
      named: String? = nil, lookAlikes: [LookAlike] = []
    ) {
      self.name = name
      self.thing = thing
      self.width = width
      self.height = height
      self.grade = grade
      self.causes = causes
      self.assignment = assignment
      self.named = named
      self.lookAlikes = lookAlikes
    }
  }

  /// Those that the daemon started with, then those enrolled since, in that order.
  public var references: [Entry]
  /// Whether grades are still being computed.
  public var grading: Bool

  /// Creates a list; while it is `grading`, grades and look-alikes may be missing.
  public init(references: [Entry], grading: Bool) {
    self.references = references
    self.grading = grading
  }
}
