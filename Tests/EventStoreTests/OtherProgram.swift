import GRDB

/// A database as another program opens it.
///
/// It waits for a journal that is still being closed, because closing takes the whole file for
/// as long as the disk needs.
func anotherProgram(at path: String) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.allowsUnsafeTransactions = true
  configuration.busyMode = .timeout(600)
  return try DatabaseQueue(path: path, configuration: configuration)
}
