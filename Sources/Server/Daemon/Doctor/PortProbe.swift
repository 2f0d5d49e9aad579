import Foundation

/// Whether a program of this user could listen on an address and a port: it is tried, and given up at once.
struct PortProbe {
  enum Outcome: Equatable {
    case free, taken, forbidden
    /// The address belongs to another machine, or to none.
    case foreign
    case failed(String)
  }

  let host: String
  let port: Int

  var outcome: Outcome {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, String(port), &hints, &found)
    guard status == 0, let place = unsafe found else {
      return .failed(unsafe String(cString: gai_strerror(status)))
    }
    defer { unsafe freeaddrinfo(found) }
    let info = unsafe place.pointee
    let descriptor = unsafe socket(info.ai_family, info.ai_socktype, info.ai_protocol)
    guard descriptor >= 0 else { return Self.outcome(of: errno) }
    defer { close(descriptor) }
    // The server sets this option, too: remains of closed connections do not block the port.
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(descriptor, info.ai_addr, info.ai_addrlen) == 0, listen(descriptor, 1) == 0 else {
      return Self.outcome(of: errno)
    }
    return .free
  }

  private static func outcome(of number: Int32) -> Outcome {
    switch number {
    case EADDRINUSE: .taken
    case EACCES: .forbidden
    case EADDRNOTAVAIL: .foreign
    default: .failed(unsafe String(cString: strerror(number)))
    }
  }
}
