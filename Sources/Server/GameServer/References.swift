/// The references of the pack, as the catalogue page uses them.
public protocol References: Sendable {
  func list() async -> ReferenceList
  /// The image of the reference as a JPEG, at most 480 pixels long; nil if there is no reference of this name.
  func picture(of name: String) async throws -> [UInt8]?
  /// The flat object between `corners` of `picture`, seen from the front, as JPEG.
  func rectified(_ picture: SentPicture, corners: Corners) async throws -> [UInt8]
  /// Enrols the object between `corners` of `picture` as a new reference and saves it in the pack. It is graded later,
  /// when no picture waits to be judged.
  func enrol(_ picture: SentPicture, corners: Corners, name: String) async throws -> ReferenceList.Entry
}

/// Four corners in pixels of a picture: top left, top right, bottom right, bottom left, each as x and y.
public struct Corners: Sendable, Equatable {
  public let xy: [Double]

  /// Parses eight finite numbers separated by commas; nil for any other text.
  public init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let xy = numbers.compactMap { $0 }.filter { abs($0) < 1e6 }
    guard xy.count == 8, numbers.count == 8 else { return nil }
    self.xy = xy
  }
}

public struct ReferenceList: Codable, Sendable, Equatable {
  public struct LookAlike: Codable, Sendable, Equatable {
    public var name: String
    public var probability: Double

    public init(name: String, probability: Double) {
      self.name = name
      self.probability = probability
    }
  }

  public struct Entry: Codable, Sendable, Equatable {
    public var name: String
    public var width: Int
    public var height: Int
    /// 0...100; nil until it is computed.
    public var grade: Int?
    /// The weaknesses of the reference, as codes for programs: "fewFeatures".
    public var causes: [String]
    /// Whether a question asks for the reference.
    public var assignment: Bool
    public var lookAlikes: [LookAlike]

    public init(
      name: String, width: Int, height: Int, grade: Int? = nil, causes: [String] = [], assignment: Bool,
      lookAlikes: [LookAlike] = []
    ) {
      self.name = name
      self.width = width
      self.height = height
      self.grade = grade
      self.causes = causes
      self.assignment = assignment
      self.lookAlikes = lookAlikes
    }
  }

  public var references: [Entry]
  /// Whether grades are still being computed.
  public var grading: Bool

  public init(references: [Entry], grading: Bool) {
    self.references = references
    self.grading = grading
  }
}
