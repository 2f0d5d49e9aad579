import Foundation

/// One daemon's claim on a journal in a file: two daemons would both lead the games in it. The kernel releases the
/// claim when the process ends, for whatever reason. Commands that add a fact need no claim; commands that replace the
/// journal do.
public final class JournalFileLock: Sendable {
  private let descriptor: Int32

  /// Claims the journal in the file `path`, by a lock on a file beside it.
  ///
  /// - Throws: ``EventStoreError/inUse(file:)``, or ``EventStoreError/cannotOpen(file:reason:)``.
  public init(_ path: String) throws(EventStoreError) {
    let file = path + ".lock"
    descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotOpen(file: file, reason: unsafe String(cString: strerror(errno))) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(file: path) }
  }

  deinit { close(descriptor) }
}
