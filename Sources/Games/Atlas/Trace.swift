/// A line on the globe: a coast, the shore of a lake, a river or a border.
public struct Trace: Sendable, Equatable {
  /// One point of a trace.
  public struct Point: Sendable, Equatable {
    /// Minutes of arc, east positive. From the file -10800...10800; beyond that after ``Trace/unrolled()``.
    public var longitude: Int
    /// Minutes of arc, north positive, -5400...5400.
    public var latitude: Int
    /// How much the shape needs the point, from 1 (only seen from near) to 5 (always).
    public var detail: Int

    /// The point at `longitude` and `latitude`, in minutes of arc.
    public init(longitude: Int, latitude: Int, detail: Int = 5) {
      self.longitude = longitude
      self.latitude = latitude
      self.detail = detail
    }

    func isAt(_ other: Self) -> Bool { longitude == other.longitude && latitude == other.latitude }
  }

  /// The points in order, at least two; a closed line ends where it begins.
  public var points: [Point]

  /// The line through `points`.
  public init(_ points: [Point]) { self.points = points }

  /// The points that are needed at `detail`, with both ends.
  func reduced(to detail: Int) -> Trace {
    Trace(points.enumerated().filter { $0 == 0 || $0 == points.count - 1 || $1.detail >= detail }.map(\.element))
  }
}
