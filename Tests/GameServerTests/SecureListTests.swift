import Cryptography
import EventSourcing
import Foundation
import NIOCore
import NIOPosix
import TLS
import Testing

@testable import GameServer

/// Lists over HTTPS, from servers that should not be believed.
@Suite(.timeLimit(.minutes(15))) struct `A list over HTTPS` {
  /// Answers everybody who has agreed on TLS.
  private final class Answering: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let answer = ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")
      context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    }
  }

  /// The failure that is told of a list of a server on this machine whose pipeline begins with `handler`.
  private func failure(_ handler: @escaping @Sendable () throws -> any ChannelHandler & SendableMetatype) async throws
    -> ListFetcher.Failure
  {
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([try handler(), Answering()])
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(server.localAddress?.port)
    let link = try #require(WebLink("https://127.0.0.1:\(port)/list"))
    var fetcher = ListFetcher()
    fetcher.patience = .seconds(600)
    let failure = await #expect(throws: ListFetcher.Failure.self) { try await fetcher.fetch(link) }
    try await server.close()
    return try #require(failure)
  }

  @Test func `is refused where nobody vouches for the server, and the message says so`() async throws {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: Date())
    let made = try Certificates(
      authority: authority.certificate, authorityKey: authority.key, names: ["127.0.0.1"], now: Date())
    let context = try TLSContext(certificates: made.certificate, key: made.key)
    let failure = try await failure { try TLSHandler(TLSConnection(accepting: context)) }
    #expect(failure.reason == .linkFails)
    #expect(
      failure.description.contains("(the certificate is refused: unable to get local issuer certificate)"),
      "\(failure.description)")
  }

  @Test func `is refused where the server speaks plain HTTP, and the message says so`() async throws {
    final class Nothing: ChannelInboundHandler { typealias InboundIn = ByteBuffer }
    let failure = try await failure { Nothing() }
    #expect(failure.reason == .linkFails)
    #expect(failure.description.contains("(TLS cannot be agreed on: wrong version number)"), "\(failure.description)")
  }
}
