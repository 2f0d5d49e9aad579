/// What the recogniser says of one picture that was sent.
public struct FrameAnswer: Codable, Sendable, Equatable {
  public enum Status: String, Codable, Sendable, CaseIterable {
    case judged
    /// A newer picture of the same sender came before this one's turn.
    case superseded
  }

  public struct Seen: Codable, Sendable, Equatable {
    /// The reference's name.
    public var name: String
    /// How likely it is that the reference is really there, 0...1.
    public var probability: Double
    /// The corners of the reference in pixels of the picture, x and y: top left, top right, bottom right, bottom left.
    public var outline: [[Double]]
    /// Whether it is what the player's question asks for; nil where nothing is asked.
    public var isAnswer: Bool?

    public init(name: String, probability: Double, outline: [[Double]], isAnswer: Bool? = nil) {
      self.name = name
      self.probability = probability
      self.outline = outline
      self.isAnswer = isAnswer
    }
  }

  public struct Reason: Codable, Sendable, Equatable {
    /// The reason as one word for machines.
    public var code: String
    /// A sentence that says what to do.
    public var title: String
    /// The reference that the reason names; nil where it names none.
    public var name: String?

    public init(code: String, title: String, name: String? = nil) {
      self.code = code
      self.title = title
      self.name = name
    }
  }

  public var status: Status
  /// Size of the picture as it is judged, in pixels.
  public var width = 0
  public var height = 0
  /// From the arrival of the picture to the answer, in milliseconds.
  public var tookMs = 0.0
  /// What is accepted, the most probable first.
  public var sightings: [Seen] = []
  /// Why nothing is; nil where something is.
  public var reason: Reason?
  /// "won" or "lost" once the sender's round is over.
  public var outcome: String?

  public init(_ status: Status) { self.status = status }
}
