/// Returns the value of `work`; nil if `work` returns nil, or if `limit` ends first. The one that is still running is
/// cancelled.
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
