/// A line on the globe: a coast, the shore of a lake, a river or a border.
public struct Trace: Sendable, Equatable {
  /// One point of a trace.
  public struct Point: Sendable, Equatable {
    /// Minutes of arc, east positive. In the file -10800...10800; may go beyond that after ``Trace/unrolled()``.
    public var longitude: Int
    /// Minutes of arc, north positive, -5400...5400.
    public var latitude: Int
    /// The detail of the point, from 1 (only visible from near) to 5 (always needed).
    public var detail: Int

    /// Creates the point at `longitude` and `latitude`, in minutes of arc.
    public init(longitude: Int, latitude: Int, detail: Int = 5) {
      self.longitude = longitude
      self.latitude = latitude
      self.detail = detail
    }

    func isAt(_ other: Self) -> Bool { longitude == other.longitude && latitude == other.latitude }
  }

  /// The points in order, at least two; a closed line ends where it begins.
  public var points: [Point]

  /// Creates the line through `points`.
  public init(_ points: [Point]) { self.points = points }

  /// The points whose detail is at least `detail`, and both ends.
  func reduced(to detail: Int) -> Trace {
    Trace(points.enumerated().filter { $0 == 0 || $0 == points.count - 1 || $1.detail >= detail }.map(\.element))
  }
}
