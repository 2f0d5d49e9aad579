/// The notes that an author should read before printing a pack.
public struct PrintNotes: Codable, Sendable, Equatable {
  /// A picture that is so coarse in print that single dots are visible.
  public struct Coarse: Codable, Sendable, Equatable {
    /// Its number on the sheets.
    public var number: Int
    /// The name of the thing.
    public var name: String
    /// The width and height, in pixels.
    public var width, height: Int
    /// The number of pixels per inch.
    public var dotsPerInch: Int
  }

  /// A thing that would hardly be recognised as a grey printer leaves it.
  public struct Faded: Codable, Sendable, Equatable {
    /// Its number on the sheets.
    public var number: Int
    /// The name of the thing.
    public var name: String
    /// Its grade as it is, 0...100.
    public var grade: Int
    /// Its grade as a grey printer leaves it, 0...100.
    public var printed: Int
  }

  /// How many pictures there are.
  public var pictures: Int
  /// How many sheets they take, without the key.
  public var sheets: Int
  /// The coarse pictures.
  public var coarse: [Coarse]
  /// The things that suffer from a grey printer; empty where the print is in colour.
  public var faded: [Faded]
}
