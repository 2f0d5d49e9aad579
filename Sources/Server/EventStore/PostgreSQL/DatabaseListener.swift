import Basics
import Foundation

/// Rings a bell when somebody has appended to the journal, as the server tells by NOTIFY; connects again when the connection is lost, and rings
/// then too, since nobody knows what came meanwhile.
final class DatabaseListener: Sendable {
  private let stop: StopRequest

  /// Listens until this is gone.
  init(_ address: DatabaseAddress, bell: ChangeSignal) {
    let stop = StopRequest()
    self.stop = stop
    Thread.detachNewThread {
      var pause = Self.shortest
      while !stop.isMade {
        do throws(DatabaseFailure) {
          let connection = try DatabaseConnection(address, name: "apeiron listens")
          try connection.execute("LISTEN \(PostgreSQL.channel)")
          bell.ring()
          pause = Self.shortest
          while stop.waits(for: connection.descriptor) {
            if try connection.notifications() > 0 { bell.ring() }
          }
        } catch {
          stop.waits(atMost: pause)
          pause = min(pause * 2, Self.longest)
        }
      }
    }
  }

  deinit { stop.make() }

  private static let shortest = Duration.milliseconds(100)
  private static let longest = Duration.seconds(3)
}
