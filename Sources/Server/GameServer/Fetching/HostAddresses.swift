import Foundation
import NIOCore

/// The addresses of a host by its name.
enum HostAddresses {
  /// The error for a name that nobody knows.
  struct Unknown: Error, CustomStringConvertible {
    let description = "its name is unknown"
  }

  /// Returns all addresses of `host`, the best first (RFC 6724). The call waits for the system's name service.
  ///
  /// - Throws: ``Unknown`` if there is no such name.
  static func all(of host: String, port: Int) throws -> [SocketAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0 else { throw Unknown() }
    defer { if let found = unsafe found { unsafe freeaddrinfo(found) } }
    var addresses: [SocketAddress] = []
    var next = unsafe found
    while let info = unsafe next {
      if let address = unsafe info.pointee.ai_addr {
        switch unsafe info.pointee.ai_family {
        case AF_INET:
          unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            unsafe addresses.append(SocketAddress($0.pointee))
          }
        case AF_INET6:
          unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
            unsafe addresses.append(SocketAddress($0.pointee))
          }
        default: break
        }
      }
      unsafe next = unsafe info.pointee.ai_next
    }
    return addresses
  }
}
