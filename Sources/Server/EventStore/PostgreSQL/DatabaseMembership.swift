import Basics
import Foundation
import Synchronization

/// A daemon's place among the daemons that share a journal on PostgreSQL: a shared advisory lock on a separate
/// connection. ``DatabaseLock`` takes the same lock exclusively, so a command that must not run beside a daemon
/// notices if one is running.
///
/// The server releases the lock when the connection ends, for whatever reason; the daemon then takes it again as soon
/// as possible.
public final class DatabaseMembership: Sendable {
  /// Whether no other daemon used the journal when this one joined. Until ``settled()``, this daemon then has the
  /// journal to itself.
  public let isFirst: Bool

  private let stop = StopRequest()
  private let connection: Mutex<DatabaseConnection?>

  /// How long it is tried to be the first, while the server finds out that a daemon has gone that was killed just now.
  private static let patience = Duration.milliseconds(300)
  /// How long the first may take to settle.
  private static let longestSettling = Duration.seconds(60)
  private static let lookEvery = Duration.seconds(2)

  /// Joins the daemons that use the journal at `address`. Blocks until done.
  ///
  /// - Throws: ``EventStoreError/inUse(file:)`` if a command has claimed the journal, or the error that describes the
  ///   problem with the database.
  public init(_ address: DatabaseAddress) throws(EventStoreError) {
    do throws(DatabaseFailure) {
      let connection = try DatabaseConnection(address, name: "apeiron shares")
      var isFirst = try Self.asks("pg_try_advisory_lock", connection)
      let due = SuspendingClock.now + Self.patience
      while !isFirst, .now < due {
        stop.waits(atMost: .milliseconds(50))
        isFirst = try Self.asks("pg_try_advisory_lock", connection)
      }
      self.isFirst = isFirst
      if !isFirst {
        let due = SuspendingClock.now + Self.longestSettling
        while try !Self.asks("pg_try_advisory_lock_shared", connection) {
          guard .now < due else { throw .journal(.inUse(file: address.description)) }
          stop.waits(atMost: .milliseconds(50))
        }
      }
      self.connection = Mutex(connection)
    } catch {
      throw error.error(in: address.description)
    }
    Thread.detachNewThread { [stop, weak self] in
      while !stop.isMade {
        stop.waits(atMost: Self.lookEvery)
        self?.keep(address)
      }
    }
  }

  deinit { stop.make() }

  /// Lets other daemons use the journal, too. The first daemon calls it when it has brought back the games that nobody
  /// led.
  ///
  /// - Throws: The error that describes the problem with the database.
  public func settled() throws(EventStoreError) {
    guard isFirst else { return }
    // Where the connection was lost, the next one takes the shared lock only.
    connection.withLock { connection in
      guard let current = connection else { return }
      do throws(DatabaseFailure) {
        _ = try Self.asks("pg_try_advisory_lock_shared", current)
        _ = try Self.asks("pg_advisory_unlock", current)
      } catch {
        connection = nil
      }
    }
  }

  /// Looks whether the connection is still there, and makes another where it is not.
  private func keep(_ address: DatabaseAddress) {
    connection.withLock { connection in
      do throws(DatabaseFailure) {
        if let current = connection {
          _ = try current.query("SELECT 1")
        } else {
          let made = try DatabaseConnection(address, name: "apeiron shares")
          if try Self.asks("pg_try_advisory_lock_shared", made) { connection = made }
        }
      } catch {
        connection = nil
      }
    }
  }

  private static func asks(_ function: String, _ connection: DatabaseConnection) throws(DatabaseFailure) -> Bool {
    try connection.query("SELECT \(function)(\(DatabaseLock.lock))")[0][0] == "t"
  }
}
