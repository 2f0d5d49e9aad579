import GameServer
import Settings
import Testing

@testable import Daemon

@Suite struct RetentionSettingsTests {
  @Test func `each period of a game has a setting of its own, or its own number of days`() {
    var settings = ServeSettings(environment: ["HOME": "/nowhere"])
    let all: [WritableKeyPath<ServeSettings, Int?>] = [
      \.keepClassGames, \.keepSingleGames, \.keepNotes, \.keepPlaces, \.keepEggs, \.keepMaths,
    ]
    for (number, setting) in all.enumerated() { settings[keyPath: setting] = 1000 + number }
    let periods = Games.streams.periods
    let own = periods.filter { settings.days(of: $0) == $0.standardDays }
    #expect(own.map(\.name) == ["rehearsalDays", "bingoDays"])
    let days = periods.filter { !own.contains($0) }.map { settings.days(of: $0) }
    #expect(days.count == all.count && Set(days) == Set(1000..<1000 + all.count))
  }
}
