import Quiz

extension ContestRooms {
  /// The names of the packs whose questions are being asked; empty for the one that the daemon was started with.
  var playedPacks: Set<String> {
    get async {
      var names: Set<String> = []
      for room in rooms {
        let state = await room.state
        // If a person who plays alone has closed the page, the game shows no activity for an hour; the host does not
        // have to wait for that.
        guard state.contest.phase != .over, room.mode == .classGame || !state.present.isEmpty else { continue }
        names.insert(room.library ?? "")
      }
      return names
    }
  }
}
