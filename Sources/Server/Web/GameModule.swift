package import GameServer
package import Packs

/// A game as one value: all that the house asks of it. The house goes over the list of games and names none.
package protocol GameModule: Sendable {
  /// The folder of its files among those of all pages, and the group of its endpoints in the OpenAPI document: "eggs".
  var name: String { get }
  /// What its endpoints are about, in a few words.
  var about: String { get }
  /// What it keeps in the journal.
  var streams: [KeptStreams] { get }
  /// The address of each of its pages, with the script in ``files`` that draws it.
  var pages: [PageScript] { get }
  /// The files of its pages, as the plug-in EmbedFiles makes them of its folder `Pages`.
  var files: [(name: String, text: StaticString)] { get }

  /// What it answers over HTTP.
  func endpoints(in house: House) -> [Endpoint]
}

/// A page: its address, and the script that draws it, without its extension.
package typealias PageScript = (path: String, script: String)

/// What the house has for a game: the pack that is played, who asks, and recognition.
package struct House: Sendable {
  /// The pack that the daemon plays where nobody has chosen another.
  package let pack: Pack
  /// What is open of the journal.
  package let aggregates: Aggregates
  /// Judges pictures.
  package let frames: any FrameJudging
  /// What the things of the pack are called.
  package let glossary: Glossary
  /// The clock of the contests and of the pictures judged for them.
  package let clock: any GameClock
  /// The clock that dates what people do.
  package let wallClock: WallClock
  /// Who a request comes from.
  package let sessions: Sessions
  /// Receives pictures.
  package let uploads: PictureUploads
}
