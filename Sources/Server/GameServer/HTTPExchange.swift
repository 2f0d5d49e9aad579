import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Places

/// One GET over a connection of its own. Redirects are told and not followed, and no body is kept beyond a limit.
///
/// On top of what the server needs anyway: an HTTP client as a package takes longer to build than the rest of the daemon.
enum HTTPExchange {
  /// What a server answers.
  enum Answer: Sendable {
    case body(Data)
    case redirect(WebLink)
    case refused(HTTPResponseStatus)
    case tooLarge
  }

  private typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  /// What is at `link`, where it is no longer than `limit` bytes.
  static func get(_ link: WebLink, atMost limit: Int) async throws -> Answer {
    guard let url = URL(string: link.description), let name = url.host(percentEncoded: false) else {
      throw URLError(.badURL)
    }
    let isSecure = url.scheme?.lowercased() == "https"
    // An IPv6 address stands in brackets in a link.
    let host = name.trimmingCharacters(in: ["[", "]"])
    let connection: Connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(5))
      .connect(host: host, port: url.port ?? (isSecure ? 443 : 80)) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if isSecure { try pipeline.addHandler(tls(host)) }
          try pipeline.addHTTPClientHandlers()
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    return try await connection.executeThenClose { inbound, outbound in
      try await outbound.write(.head(request(for: url)))
      try await outbound.write(.end(nil))
      return try await answer(inbound, from: url, atMost: limit)
    }
  }

  private static func tls(_ host: String) throws -> NIOSSLClientHandler {
    let context = try NIOSSLContext(configuration: .makeClientConfiguration())
    do {
      return try NIOSSLClientHandler(context: context, serverHostname: host)
    } catch let error as NIOSSLExtraError where error == .cannotUseIPAddressInSNI {
      return try NIOSSLClientHandler(context: context, serverHostname: nil)
    }
  }

  private static func request(for url: URL) -> HTTPRequestHead {
    let path = url.path(percentEncoded: true)
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    let authority = (url.host(percentEncoded: true) ?? "") + (url.port.map { ":\($0)" } ?? "")
    let headers: HTTPHeaders = ["Host": authority, "Accept": "application/json", "Connection": "close"]
    return HTTPRequestHead(version: .http1_1, method: .GET, uri: (path.isEmpty ? "/" : path) + query, headers: headers)
  }

  private static func answer(
    _ parts: NIOAsyncChannelInboundStream<HTTPClientResponsePart>, from url: URL, atMost limit: Int
  ) async throws -> Answer {
    var data = Data()
    for try await part in parts {
      switch part {
      case .head(let head) where (300..<400).contains(head.status.code):
        guard let place = head.headers.first(name: "Location"),
          let target = URL(string: place, relativeTo: url).flatMap({ WebLink($0.absoluteString) })
        else { return .refused(head.status) }
        return .redirect(target)
      case .head(let head):
        guard head.status == .ok else { return .refused(head.status) }
        // What is announced is believed only where it is too much.
        if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > limit {
          return .tooLarge
        }
      case .body(let bytes):
        if data.count + bytes.readableBytes > limit { return .tooLarge }
        data.append(contentsOf: bytes.readableBytesView)
      case .end:
        return .body(data)
      }
    }
    // The line broke in the middle.
    throw ChannelError.inputClosed
  }
}
