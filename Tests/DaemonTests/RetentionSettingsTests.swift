import GameServer
import Settings
import Testing

@testable import Daemon

@Suite struct RetentionSettingsTests {
  @Test func `each period of a game has a setting of its own`() {
    var settings = ServeSettings(environment: ["HOME": "/nowhere"])
    let all: [WritableKeyPath<ServeSettings, Int?>] = [
      \.keepClassGames, \.keepSingleGames, \.keepNotes, \.keepPlaces, \.keepEggs, \.keepMaths,
    ]
    for (number, setting) in all.enumerated() { settings[keyPath: setting] = 1000 + number }
    let days = Games.streams.flatMap(\.periods).map { settings.days(of: $0) }
    #expect(days.count == all.count && Set(days) == Set(1000..<1000 + all.count))
  }
}
