public import Foundation

/// The address of a Unix socket: a path, or behind a `@` a name without one.
public struct UnixSocketAddress: Sendable {
  private var address = sockaddr_un()
  private let length: socklen_t

  /// Creates the address for `path`; nil if the path is longer than the 107 bytes that the system has room for.
  public init?(_ path: String) {
    var name = Array(path.utf8)
    // An abstract socket, whose name begins with a null.
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    guard !name.isEmpty, name.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
  }

  /// Passes the address to a system call and returns the call's result.
  public func use<Result>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, length) }
    }
  }
}
