import Basics
import Dispatch
import Foundation

extension StopRequest {
  /// Makes the request when the process is told to end, until it has ended.
  func heedSignals() {
    for number in [SIGTERM, SIGINT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // The source lasts because its handler holds it.
      source.setEventHandler { withExtendedLifetime(source) { self.make() } }
      source.resume()
    }
  }
}
