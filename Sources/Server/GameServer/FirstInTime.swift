/// The value of `work`; nil where it gives none, or `limit` ends before it. The one that ends later is cancelled.
public func firstInTime<Value: Sendable>(
  _ limit: @escaping @Sendable () async -> Void, _ work: @escaping @Sendable () async -> Value?
) async -> Value? {
  await withTaskGroup(of: Value?.self) { group in
    group.addTask { await work() }
    group.addTask {
      await limit()
      return nil
    }
    defer { group.cancelAll() }
    return await group.next() ?? nil
  }
}
