import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1
public import Places

/// Fetches a list of places from the web: the only request that the daemon ever makes, and only when the host asks for it.
public struct ListFetcher: Sendable {
  /// Why there is nothing.
  public struct Failure: Error, Equatable, CustomStringConvertible {
    /// The kinds of failures; a code stays the same when its sentence is reworded.
    public enum Code: String, Sendable, CaseIterable {
      case linkFails, linkRefused, linkSlow, listTooLarge
    }

    public let code: Code
    /// What is wrong, and the remedy.
    public let description: String
  }

  /// How long it may take in all; a list of places is small.
  public var patience = Duration.seconds(15)
  /// Redirects that are followed: what browsers see in practice is fewer (Fetch standard, 4.4, allows 20).
  private static let mostRedirects = 5

  public init() {}

  /// What is at `link`, at most ``PlaceList/mostBytes``. Redirects lead to http and https only.
  public func fetch(_ link: WebLink) async throws(Failure) -> Data {
    do {
      return try await withThrowingTaskGroup(of: Data.self) { group in
        group.addTask { try await Self.load(link) }
        group.addTask { [patience] in
          try await Task.sleep(for: patience)
          throw Failure(code: .linkSlow, description: "\(link) does not answer in time: try again, or import a file.")
        }
        defer { group.cancelAll() }
        // The first of the two to end tells.
        guard let data = try await group.next() else { throw CancellationError() }
        return data
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(code: .linkFails, description: "\(link) cannot be reached (\(error)): check it, or import a file.")
    }
  }

  private static func load(_ link: WebLink) async throws -> Data {
    var configuration = HTTPClient.Configuration()
    // AsyncHTTPClient follows from http and https to these two only.
    configuration.redirectConfiguration = .follow(max: mostRedirects, allowCycles: false)
    configuration.timeout = .init(connect: .seconds(5), read: .seconds(10))
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let result: Result<Data, any Error>
    do { result = .success(try await load(link, by: client)) } catch { result = .failure(error) }
    try? await client.shutdown()
    return try result.get()
  }

  private static func load(_ link: WebLink, by client: HTTPClient) async throws -> Data {
    var request = HTTPClientRequest(url: link.description)
    request.headers.add(name: "Accept", value: "application/json")
    let response = try await client.execute(request, timeout: .seconds(15))
    guard response.status == .ok else {
      throw Failure(
        code: .linkRefused, description: "\(link) answers with \(response.status): check it, or import a file.")
    }
    do {
      // Nothing beyond the limit is kept, whatever the server says of the length.
      return Data(try await response.body.collect(upTo: PlaceList.mostBytes).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw Failure(code: .listTooLarge, description: PlaceList.Failure.listTooLarge.description)
    }
  }
}
