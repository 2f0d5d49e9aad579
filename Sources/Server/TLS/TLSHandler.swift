public import Cryptography
public import NIOCore

/// Encrypts what a channel sends and decrypts what it receives. It is the first handler of its pipeline. The channel
/// must read automatically (`autoRead`, which is the default).
///
/// Bytes that are written before the handshake is complete wait for it. Closing sends close_notify to the peer. If the
/// connection ends without a close_notify from the peer, that is an error, because anybody could have cut the
/// connection. The peer may close its direction and go on listening if the channel allows that.
public final class TLSHandler: ChannelDuplexHandler {
  /// Ciphertext.
  public typealias InboundIn = ByteBuffer
  /// Plaintext.
  public typealias InboundOut = ByteBuffer
  /// Plaintext.
  public typealias OutboundIn = ByteBuffer
  /// Ciphertext.
  public typealias OutboundOut = ByteBuffer

  private enum State {
    /// There is no connection yet.
    case idle
    case handshaking
    case open
    /// The channel is closed as soon as what was written is sent.
    case closing
    case closed
  }

  private typealias Write = (plaintext: ByteBuffer, promise: EventLoopPromise<Void>?)

  /// How long a channel that is to be closed may take to send what was written: as long as with NIO's own TLS.
  static let closeTimeout = TimeAmount.seconds(5)

  private let connection: TLSConnection
  private var state = State.idle
  private var writes = MarkedCircularBuffer<Write>(initialCapacity: 8)
  /// Whether the later handlers have got anything since they were told that reading is complete.
  private var hasRead = false
  /// Until the other end has said that this was all, or cannot say anything any more.
  private var inputIsOpen = true
  private var hasToldEndOfInput = false
  /// Until this end is asked to close its direction.
  private var outputIsOpen = true
  private var outputPromise: EventLoopPromise<Void>?
  /// Done when close_notify, and with it all that was written before, is sent.
  private var farewell: EventLoopFuture<Void>?
  private var closePromise: EventLoopPromise<Void>?
  private var deadline: Scheduled<Void>?

  /// Creates a handler for one end of a connection that has not begun.
  public init(_ connection: TLSConnection) { self.connection = connection }

  /// Begins the handshake of a channel that is connected already.
  public func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { beginHandshake(context) }
  }

  /// Cancels the deadline and fails the waiting writes.
  public func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = nil
    failWrites(ChannelError.ioOnClosedChannel)
  }

  /// Begins the handshake.
  public func channelActive(context: ChannelHandlerContext) {
    // The later handlers first: one of them may close a connection that is too much, before a handshake costs anything.
    context.fireChannelActive()
    beginHandshake(context)
  }

  /// Reports the failure if the connection ends without notice from the peer.
  public func channelInactive(context: ChannelHandlerContext) {
    let failure = failureOfEnd
    state = .closed
    deadline?.cancel()
    deadline = nil
    if let failure { context.fireErrorCaught(failure) }
    failWrites(failure ?? ChannelError.ioOnClosedChannel)
    closePromise?.succeed()
    closePromise = nil
    context.fireChannelInactive()
  }

  // MARK: Inbound

  /// Decrypts what was received.
  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard inputIsOpen, state == .handshaking || state == .open else { return }
    let wasHandshaking = state == .handshaking
    var plaintext = context.channel.allocator.buffer(capacity: 0)
    let end = decrypt(unwrapInboundIn(data), into: &plaintext)
    // Only now others are called: they may write or close.
    sendCiphertext(context)
    if wasHandshaking, state == .open { openForWrites(context) }
    if plaintext.readableBytes > 0 {
      hasRead = true
      context.fireChannelRead(wrapInboundOut(plaintext))
    }
    switch end {
    case .success(true): endInput(context)
    case .success(false): break
    case .failure(let failure): fail(failure, context)
    }
  }

  /// Goes on with the handshake, then decrypts.
  ///
  /// - Returns: Whether the other end has said that this was all.
  private func decrypt(_ ciphertext: ByteBuffer, into plaintext: inout ByteBuffer) -> Result<Bool, TLSFailure> {
    var rest = ciphertext
    do throws(TLSFailure) {
      while let part = rest.readSlice(length: min(rest.readableBytes, TLSConnection.maxRecordBytes)),
        part.readableBytes > 0
      {
        connection.receive(part.readableBytesSpan)
        if state == .handshaking {
          guard try connection.handshake() else { continue }
          state = .open
        }
        if try read(part.readableBytes, into: &plaintext) == .ended { return .success(true) }
      }
      return .success(false)
    } catch {
      return .failure(error)
    }
  }

  private func read(_ expected: Int, into plaintext: inout ByteBuffer) throws(TLSFailure) -> TLSConnection.Reading {
    var reading = TLSConnection.Reading.some
    while reading == .some {
      try plaintext.writeWithOutputRawSpan(minimumWritableBytes: expected) { room throws(TLSFailure) in
        reading = try connection.read(into: &room)
      }
    }
    return reading
  }

  /// Tells the later handlers, if they have got anything.
  public func channelReadComplete(context: ChannelHandlerContext) {
    guard hasRead else { return }
    hasRead = false
    context.fireChannelReadComplete()
  }

  /// The other end has said that it sends nothing more.
  private func endInput(_ context: ChannelHandlerContext) {
    inputIsOpen = false
    channelReadComplete(context: context)
    let mayHalfClose = (try? context.channel.syncOptions?.getOption(.allowRemoteHalfClosure)) ?? false
    guard mayHalfClose else { return close(context: context, mode: .all, promise: nil) }
    tellEndOfInput(context)
    if farewell != nil { closeOnceSent(context) }
  }

  /// Whether the transport's end of input, of which this tells, was told by the other end.
  public func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event, state != .idle, state != .closed else {
      return context.fireUserInboundEventTriggered(event)
    }
    if let failure = failureOfEnd {
      guard state == .open else { return fail(failure, context) }
      context.fireErrorCaught(failure)
    }
    inputIsOpen = false
    tellEndOfInput(context)
  }

  private func tellEndOfInput(_ context: ChannelHandlerContext) {
    guard !hasToldEndOfInput else { return }
    hasToldEndOfInput = true
    context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
  }

  /// The failure if the transport ends now. Nil if the end is in order, also because this end has left first.
  private var failureOfEnd: TLSFailure? {
    switch state {
    case .handshaking: TLSFailure(.noAgreement, "TLS cannot be agreed on: the other end has left")
    case .open where inputIsOpen && farewell == nil:
      TLSFailure(.cutOff, "the connection was cut off: the other end has not said that this was all")
    case .idle, .open, .closing, .closed: nil
    }
  }

  // MARK: Outbound

  /// Keeps what is written until it is flushed and the handshake is done.
  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch state {
    case .closing, .closed: promise?.fail(ChannelError.ioOnClosedChannel)
    case .idle, .handshaking, .open:
      guard outputIsOpen else { return promise?.fail(ChannelError.outputClosed) ?? () }
      writes.append((unwrapOutboundIn(data), promise))
    }
  }

  /// Encrypts and sends what was written.
  public func flush(context: ChannelHandlerContext) {
    writes.mark()
    if state == .open { sendWrites(context) }
  }

  private func sendWrites(_ context: ChannelHandlerContext) {
    guard writes.hasMark else { return }
    while state == .open, writes.hasMark, let write = writes.popFirst() {
      do throws(TLSFailure) {
        let ciphertext = try encrypt(write.plaintext, context)
        context.write(wrapOutboundOut(ciphertext), promise: write.promise)
      } catch {
        write.promise?.fail(error)
        return fail(error, context)
      }
    }
    context.flush()
  }

  private func encrypt(_ plaintext: ByteBuffer, _ context: ChannelHandlerContext) throws(TLSFailure) -> ByteBuffer {
    var rest = plaintext
    let records = rest.readableBytes / TLSConnection.maxRecordBytes + 1
    var ciphertext = context.channel.allocator.buffer(
      capacity: rest.readableBytes + records * TLSConnection.usualOverhead)
    while let part = rest.readSlice(length: min(rest.readableBytes, TLSConnection.maxRecordBytes)),
      part.readableBytes > 0
    {
      try connection.write(part.readableBytesSpan)
      takeCiphertext(into: &ciphertext)
    }
    return ciphertext
  }

  private func takeCiphertext(into ciphertext: inout ByteBuffer) {
    let count = connection.ciphertextCount
    guard count > 0 else { return }
    ciphertext.writeWithOutputRawSpan(minimumWritableBytes: count) { connection.takeCiphertext(into: &$0) }
  }

  /// Sends what the connection itself has to say: parts of the handshake, and alerts.
  private func sendCiphertext(_ context: ChannelHandlerContext) {
    var ciphertext = context.channel.allocator.buffer(capacity: connection.ciphertextCount)
    takeCiphertext(into: &ciphertext)
    if ciphertext.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(ciphertext), promise: nil) }
  }

  private func failWrites(_ error: any Error) {
    while let write = writes.popFirst() { write.promise?.fail(error) }
    outputPromise?.fail(error)
    outputPromise = nil
  }

  // MARK: Handshake

  private func beginHandshake(_ context: ChannelHandlerContext) {
    guard state == .idle else { return }
    state = .handshaking
    do throws(TLSFailure) {
      // Nothing was received yet: a client greets, a server waits.
      _ = try connection.handshake()
      sendCiphertext(context)
    } catch {
      fail(error, context)
    }
  }

  /// Sends what was written before the handshake was done.
  private func openForWrites(_ context: ChannelHandlerContext) {
    sendWrites(context)
    if state == .open, !outputIsOpen { endOutput(context) }
  }

  /// Nothing can be said any more: tells both ends why.
  private func fail(_ failure: TLSFailure, _ context: ChannelHandlerContext) {
    guard state != .closed else { return }
    state = .closed
    sendCiphertext(context)
    context.fireErrorCaught(failure)
    failWrites(failure)
    context.close(promise: nil)
  }

  // MARK: Closing

  /// Closes one direction or both, after what was flushed is sent.
  public func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    switch (mode, state) {
    case (.input, _):
      inputIsOpen = false
      context.close(mode: .input, promise: promise)
    case (_, .closed):
      context.close(mode: mode, promise: promise)
    case (.output, .idle), (.output, .handshaking), (.output, .open):
      guard outputIsOpen else { return promise?.fail(ChannelError.outputClosed) ?? () }
      outputIsOpen = false
      outputPromise = promise
      if state == .open { endOutput(context) }
    case (.all, .idle), (.all, .handshaking):
      state = .closed
      failWrites(ChannelError.ioOnClosedChannel)
      context.close(promise: promise)
    case (_, .closing), (.all, .open):
      if let promise { closePromise.setOrCascade(to: promise) }
      if deadline == nil, mode == .all {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: Self.closeTimeout) { self.finish(context) }
      }
      closeOnceSent(context)
    }
  }

  private func endOutput(_ context: ChannelHandlerContext) {
    let promise = outputPromise
    outputPromise = nil
    failWrites(ChannelError.outputClosed)
    sayFarewell(context)
    if inputIsOpen { return context.close(mode: .output, promise: promise) }
    // Both directions are closed. A transport that has no input any more would drop what it has not sent yet.
    if let promise { closePromise.setOrCascade(to: promise) }
    closeOnceSent(context)
  }

  private func sayFarewell(_ context: ChannelHandlerContext) {
    guard farewell == nil else { return }
    connection.shutDown()
    var ciphertext = context.channel.allocator.buffer(capacity: connection.ciphertextCount)
    takeCiphertext(into: &ciphertext)
    let sent = context.eventLoop.makePromise(of: Void.self)
    farewell = sent.futureResult
    context.writeAndFlush(wrapOutboundOut(ciphertext), promise: sent)
  }

  private func closeOnceSent(_ context: ChannelHandlerContext) {
    guard state == .open else { return }
    state = .closing
    failWrites(ChannelError.ioOnClosedChannel)
    sayFarewell(context)
    farewell?.assumeIsolated().whenComplete { _ in self.finish(context) }
  }

  private func finish(_ context: ChannelHandlerContext) {
    guard state == .closing else { return }
    state = .closed
    deadline?.cancel()
    deadline = nil
    let promise = closePromise
    closePromise = nil
    context.close(promise: promise)
  }
}

@available(*, unavailable)
extension TLSHandler: Sendable {}
