import ArgumentParser

/// One of several equal parts of a batch, for several machines: `2/5` takes the second of each five items.
struct Shard: Equatable, ExpressibleByArgument, CustomStringConvertible {
  /// All of a batch.
  static let whole = Shard(number: 1, of: 1)

  /// The number of this part, from 1 to `shards`.
  private let number: Int
  private let shards: Int

  private init(number: Int, of shards: Int) {
    self.number = number
    self.shards = shards
  }

  /// Nil for anything but `i/n` with 1 <= i <= n.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let shards = parts[1], number >= 1, shards >= number else {
      return nil
    }
    self.init(number: number, of: shards)
  }

  var description: String { "\(number)/\(shards)" }

  /// Whether the item at `position`, from 0 on, belongs to it.
  func contains(_ position: Int) -> Bool { position % shards == number - 1 }

  /// Returns how many of `total` items belong to this shard.
  func count(of total: Int) -> Int { (total + shards - number) / shards }
}

extension Sequence {
  /// The elements that belong to `shard`, in their order.
  func part(_ shard: Shard) -> [Element] { enumerated().filter { shard.contains($0.offset) }.map(\.element) }
}
