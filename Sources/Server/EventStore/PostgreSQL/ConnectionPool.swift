import Basics
import Synchronization

/// A connection that is made when it is needed, and again when it is lost, on a thread of its own.
actor PooledConnection {
  private let address: DatabaseAddress
  private var connection: DatabaseConnection?
  private let executor = QueueExecutor(label: "journal")

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ address: DatabaseAddress) { self.address = address }

  func run<Value: Sendable>(
    _ body: @Sendable (DatabaseConnection) throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    let current: DatabaseConnection
    if let connection { current = connection } else { current = try DatabaseConnection(address, name: "apeiron") }
    connection = current
    do { return try body(current) } catch {
      // Also after a refusal nobody knows that the transaction has ended, if its end was lost.
      if case .lost = error { connection = nil }
      throw error
    }
  }
}

/// Connections to one database, each lent to one task at a time. A task waits if none is free.
actor ConnectionPool {
  private var idle: [PooledConnection]
  private var waiting: [CheckedContinuation<PooledConnection, Never>] = []

  private let size: Int

  /// Up to `size` connections, none of which is made yet.
  init(_ address: DatabaseAddress, size: Int) {
    self.size = size
    idle = (0..<size).map { _ in PooledConnection(address) }
  }

  /// Calls `body` with a connection. Cancelling the task does not interrupt it. If all connections are in use until
  /// `due`, `body` is not called: by then the caller has been told that it failed, or soon will be. Without this limit,
  /// callers of a server that hangs would each wait for all callers before them.
  func use<Value: Sendable>(
    until due: SuspendingClock.Instant, _ body: @Sendable (DatabaseConnection) throws(DatabaseFailure) -> Value
  ) async throws(DatabaseFailure) -> Value {
    let session: PooledConnection
    // The one that was used last, so that connections that are not needed stay unused.
    if let free = idle.popLast() {
      session = free
    } else {
      session = await withCheckedContinuation { waiting.append($0) }
      guard .now < due else {
        giveBack(session)
        throw .lost("all \(size) connections are in use")
      }
    }
    defer { giveBack(session) }
    return try await session.run(body)
  }

  private func giveBack(_ session: PooledConnection) {
    if waiting.isEmpty { idle.append(session) } else { waiting.removeFirst().resume(returning: session) }
  }
}
