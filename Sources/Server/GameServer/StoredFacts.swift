public import Foundation

/// What the daemon keeps on its disk.
public protocol StoredFacts: Sendable {
  func kinds() async throws -> [StoredKind]
  /// The next facts behind `position` (0 for the first), each as one line of JSON, in the order in which they happened,
  /// and the position of the last; nil where there are none.
  func export(after position: Int64) async throws -> (lines: [String], last: Int64)?
}

/// One kind of fact, and how much there is of it.
public struct StoredKind: Codable, Sendable, Equatable {
  public var kind: String
  public var count: Int
  public var oldest: Date
  public var newest: Date

  public init(kind: String, count: Int, oldest: Date, newest: Date) {
    self.kind = kind
    self.count = count
    self.oldest = oldest
    self.newest = newest
  }
}
