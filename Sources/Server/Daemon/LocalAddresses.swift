import Foundation

/// Where this machine is found by others on its networks.
enum LocalAddresses {
  /// The IPv4 addresses of the interfaces that are up, without those of the machine itself and of containers' bridges.
  /// IPv6 addresses are left out: nobody types them, and a QR code of them is twice as fine.
  static func all() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    guard let first = unsafe first else { return [] }
    let entries = unsafe sequence(first: first) { (entry: UnsafeMutablePointer<ifaddrs>) in
      unsafe entry.pointee.ifa_next
    }
    return unsafe entries.compactMap { entry in
      let interface = unsafe entry.pointee
      guard let address = unsafe interface.ifa_addr,
        unsafe address.pointee.sa_family == sa_family_t(AF_INET),
        unsafe interface.ifa_flags & UInt32(IFF_UP) != 0, unsafe interface.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { return nil }
      let name = unsafe String(cString: interface.ifa_name)
      guard !["docker", "br-", "veth", "virbr"].contains(where: name.hasPrefix) else { return nil }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard unsafe getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The machine's name, as others on the network may know it.
  static var machineName: String { ProcessInfo.processInfo.hostName }
}
