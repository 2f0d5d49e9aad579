import Cryptography
import NIOCore
import NIOPosix
import Testing

@testable import TLS

/// Over sockets, which take as much at a time as they like.
@Suite(.timeLimit(.minutes(15))) struct `A socket over TLS` {
  typealias Line = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// Speaks to a server that sends back what it hears, until the other end says that this was all.
  private func withEcho<Value: Sendable>(_ body: @Sendable @escaping (Line) async throws -> Value) async throws -> Value
  {
    let (context, authority) = try Wire.server()
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(TLSHandler(TLSConnection(accepting: context)))
          return try Line(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    let port = try #require(server.channel.localAddress?.port)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await server.executeThenClose { lines in
          for try await line in lines {
            try await line.executeThenClose { inbound, outbound in
              for try await part in inbound { try await outbound.write(part) }
              outbound.finish()
              try await line.channel.closeFuture.get()
            }
            return
          }
        }
      }
      let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .channelOption(.allowRemoteHalfClosure, value: true)
        .connect(host: "127.0.0.1", port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
              TLSHandler(TLSConnection(TLSContext(trusting: authority), to: "127.0.0.1")))
            return try Line(
              wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
          }
        }
      let value = try await body(client)
      try await group.waitForAll()
      return value
    }
  }

  private func echoed(_ parts: [ByteBuffer]) async throws -> ByteBuffer {
    try await withEcho { line in
      try await line.executeThenClose { inbound, outbound in
        async let sent: Void = {
          for part in parts { try await outbound.write(part) }
          outbound.finish()
        }()
        var all = ByteBuffer()
        for try await var part in inbound { all.writeBuffer(&part) }
        try await sent
        return all
      }
    }
  }

  @Test func `carries megabytes both ways`() async throws {
    // Blocks of a length that shares no factor with that of records.
    let block = (0..<9973).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    var body = ByteBuffer()
    while body.readableBytes < 6 << 20 { body.writeBytes(block) }
    #expect(try await echoed([body]) == body)
  }

  @Test func `carries thousands of small writes in order`() async throws {
    let parts = (0..<5_000).map { i in ByteBuffer(string: String(repeating: "\(i) ", count: 1 + i % 7)) }
    var whole = ByteBuffer()
    for part in parts { whole.writeImmutableBuffer(part) }
    #expect(try await echoed(parts) == whole)
  }
}
