import ArgumentParser
import Basics
import Foundation
import Synchronization

/// A Unix socket on which a worker receives frames from several clients, each served by its own threads.
struct WorkerSocket {
  /// The maximum number of simultaneous clients; each one takes `jobs` + 1 threads.
  private static let maxConnections = 64
  /// The time in seconds after which a client that does not read its answers is disconnected. Its pictures would
  /// otherwise stay in the memory that all clients share.
  private static let longestWrite = 60

  private let path: String
  private let descriptor: CInt

  /// Listens at `path`. Only the same user may connect, because a client can make the worker read any file.
  init(_ path: String) throws {
    self.path = path
    guard let address = UnixSocketAddress(path), !path.hasPrefix("@") else {
      throw Exit.failing(Exit.cannotServe, "\(path): a socket's path has 1 to 107 bytes and does not begin with @")
    }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Self.failing(path) }
    // A socket that a killed worker left behind does not accept connections.
    if unsafe address.use({ unsafe connect(descriptor, $0, $1) }) == 0 {
      throw Exit.failing(Exit.cannotServe, "\(path): another worker listens there. Stop it, or give another --socket.")
    }
    var status = stat()
    if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { unsafe unlink(path) }
    let mask = umask(0o177)
    let isBound = unsafe address.use { unsafe bind(descriptor, $0, $1) } == 0
    umask(mask)
    guard isBound, listen(descriptor, 64) == 0 else { throw Self.failing(path) }
  }

  private static func failing(_ path: String) -> ExitCode {
    Exit.failing(Exit.cannotServe, "\(path): nothing can listen there: \(unsafe String(cString: strerror(errno)))")
  }

  /// Serves all clients until a stop is requested, and then answers the frames that have already arrived completely.
  func run(_ worker: PictureWorker, until stop: StopRequest) {
    let open = Connections()
    while stop.waits(for: descriptor) {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { continue }
      guard open.begin(atMost: Self.maxConnections) else {
        WorkerAnswers(connection).add(WorkerFault("\(Self.maxConnections) others are connected: try again later"))
        close(connection)
        continue
      }
      Thread.detachNewThread {
        var patience = timeval(tv_sec: Self.longestWrite, tv_usec: 0)
        unsafe setsockopt(
          connection, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        do throws(PictureWorker.Failure) { try worker.serve(connection, connection) } catch {
          if case .badFrame(let reason) = error { StandardError.say("\(path): \(reason)") }
        }
        close(connection)
        open.end()
      }
    }
    close(descriptor)
    unsafe unlink(path)
    open.waitForAll()
  }

  private final class Connections: Sendable {
    private let number = Mutex(0)
    private let all = DispatchGroup()

    func begin(atMost most: Int) -> Bool {
      number.withLock { number in
        guard number < most else { return false }
        number += 1
        all.enter()
        return true
      }
    }

    func end() {
      number.withLock { $0 -= 1 }
      all.leave()
    }

    func waitForAll() { all.wait() }
  }
}
