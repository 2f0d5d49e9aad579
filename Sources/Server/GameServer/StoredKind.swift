public import Foundation

/// The number and time range of the stored facts of one kind.
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
