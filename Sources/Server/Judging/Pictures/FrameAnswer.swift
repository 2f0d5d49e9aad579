/// The recogniser's answer to one picture.
public struct FrameAnswer: Codable, Sendable, Equatable {
  /// Whether the picture was judged.
  public enum Status: String, Codable, Sendable, CaseIterable {
    /// The recogniser looked at it, whether or not it found anything.
    case judged
    /// A newer picture from the same sender arrived before this one's turn.
    case superseded
  }

  /// A thing that is seen in the picture.
  public struct Seen: Codable, Sendable, Equatable {
    /// The thing's name, which is that of its first image.
    public var name: String
    /// The name of the image by which it is seen; nil if that is its first one.
    public var image: String?
    /// The name that people use for the thing, in the language of the requester; nil until the answer is sent.
    public var label: String?
    /// The calibrated probability that the thing is in the picture, 0...1.
    public var probability: Double
    /// The corners of the image by which it is seen, in pixels of the picture, each as x and y: top left, top right,
    /// bottom right, bottom left.
    public var outline: [[Double]]
    /// Whether it answers the player's question; nil if nothing is being asked.
    public var isAnswer: Bool?
    /// True if the thing was in view when the question was asked. It counts only after it has been away.
    public var mustGoFirst: Bool?

    /// The names by which a game may ask for what is seen: that of the thing, and that of the image.
    public var names: [String] { [name] + [image].compactMap(\.self) }

    /// Creates a sighting that need not go first; `isAnswer` is nil if nothing is being asked.
    public init(
      name: String, image: String? = nil, probability: Double, outline: [[Double]], isAnswer: Bool? = nil
    ) {
      self.name = name
      self.image = image == name ? nil : image
      self.probability = probability
      self.outline = outline
      self.isAnswer = isAnswer
    }
  }

  /// Why nothing in the picture is accepted, for programs and for people.
  public struct Reason: Codable, Sendable, Equatable {
    /// The code for programs.
    public var code: String
    /// A sentence that says what to do.
    public var title: String
    /// The things that the reason names, the best first; empty if the reason concerns the picture as a whole, or if the
    /// things are secret.
    public var names: [String]
    /// The names that people use for the things, as in a sighting.
    public var labels: [String]?

    /// Creates a reason; without `names`, it concerns the picture as a whole.
    public init(code: String, title: String, names: [String] = []) {
      self.code = code
      self.title = title
      self.names = names
    }
  }

  /// The result for the picture as a whole. If the picture was superseded, only ``tookMs`` is filled in.
  public var status: Status
  /// The width of the picture as it was sent, upright, in pixels; 0 if it was not judged.
  public var width = 0
  /// The height of the picture as it was sent, upright, in pixels; 0 if it was not judged.
  public var height = 0
  /// The time from the picture's arrival to the answer, in milliseconds.
  public var tookMs = 0.0
  /// The things that are accepted, the most probable first.
  public var sightings: [Seen] = []
  /// The reason why nothing is accepted. Nil if something is accepted, or if, to save time, the look searched only for
  /// the thing that is asked for.
  public var reason: Reason?
  /// "won" or "lost" once the sender's round is over.
  public var outcome: String?

  /// Creates an answer with nothing but its status.
  public init(_ status: Status) { self.status = status }
}
