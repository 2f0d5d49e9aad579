import Foundation

/// A web server for one test: it answers each address with fixed bytes over a plain socket, so that it can also
/// misbehave.
package final class ListServer: Sendable {
  /// The address at which the server listens, without a slash at the end.
  package let address: String
  private let socket: Int32

  /// Creates a server that answers a path with the bytes of `answer`, exactly as they are sent; for nil, it sends
  /// nothing and keeps the connection open. For an endless answer, `repeats` is sent repeatedly after it.
  package convenience init(repeats: String? = nil, answer: @escaping @Sendable (_ path: String) -> String?) throws {
    try self.init(repeats: repeats, bytes: { answer($0).map { Array($0.utf8) } })
  }

  /// Creates a server that answers with files by their paths, which begin with a slash, and with 404 for all other
  /// paths.
  package static func ofFiles(_ files: @escaping @Sendable (_ path: String) -> [UInt8]?) throws -> ListServer {
    try ListServer(
      repeats: nil,
      bytes: { path in
        guard let file = files(path) else { return Array(answer("404 Not Found").utf8) }
        return Array("HTTP/1.1 200 OK\r\nContent-Length: \(file.count)\r\nConnection: close\r\n\r\n".utf8) + file
      })
  }

  private init(repeats: String?, bytes answer: @escaping @Sendable (_ path: String) -> [UInt8]?) throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 8) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.socket = socket
    address = "http://127.0.0.1:\(in_port_t(bigEndian: place.sin_port))"
    Thread.detachNewThread {
      while case let line = accept(socket, nil, nil), line >= 0 {
        Thread.detachNewThread { Self.serve(line, repeats, answer) }
      }
      // The thread closes the socket, not `deinit`: otherwise another test could be given its descriptor, and this
      // thread would accept connections for that test.
      close(socket)
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  private static func serve(_ line: Int32, _ repeats: String?, _ answer: (String) -> [UInt8]?) {
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = recv(line, &buffer, buffer.count, 0)
    let words = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    if let bytes = words.dropFirst().first.flatMap({ answer(String($0)) }) {
      var sent = 0
      while sent < bytes.count,
        case let more = send(line, Array(bytes[sent...]), bytes.count - sent, Int32(MSG_NOSIGNAL)),
        more > 0
      {
        sent += more
      }
      if let repeats { while send(line, repeats, repeats.utf8.count, Int32(MSG_NOSIGNAL)) > 0 {} }
    } else {
      // Until the other end has enough of it.
      while recv(line, &buffer, buffer.count, 0) > 0 {}
    }
    close(line)
  }

  /// A whole answer.
  package static func answer(_ status: String, _ headers: [String] = [], _ body: String = "") -> String {
    (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers)
      .joined(separator: "\r\n") + "\r\n\r\n" + body
  }
}
