import Basics
import Foundation

/// Rings a bell when any process has appended to the journal, and passes on the news of other daemons. The server
/// announces both with NOTIFY. When the connection is lost, the listener connects again, and also rings the bell then,
/// because it may have missed something in the meantime.
final class DatabaseListener: Sendable {
  private let stop: StopRequest

  /// Listens until this is gone. `hear` gets each text that was told.
  init(_ address: DatabaseAddress, bell: ChangeSignal, hear: @escaping @Sendable (String) -> Void) {
    let stop = StopRequest()
    self.stop = stop
    Thread.detachNewThread {
      var pause = Self.shortest
      while !stop.isMade {
        do throws(DatabaseFailure) {
          let connection = try DatabaseConnection(address, name: "apeiron listens")
          try connection.execute("LISTEN \(PostgreSQL.channel); LISTEN \(PostgreSQL.news)")
          bell.ring()
          pause = Self.shortest
          while stop.waits(for: connection.descriptor) {
            let notifications = try connection.notifications()
            if notifications.contains(where: { $0.channel == PostgreSQL.channel }) { bell.ring() }
            for notification in notifications where notification.channel == PostgreSQL.news { hear(notification.text) }
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
