import Judging
import Quiz

extension GameServer {
  /// The games, players, references, camera, disk and checks of this instant.
  static func figures(_ readiness: Readiness) async -> [Figure] {
    var figures = [Figure("apeiron_references", Double(readiness.registry.count))]
    var (games, players): ([Contest.Mode: Int], [Contest.Mode: Int]) = ([:], [:])
    for room in await readiness.rooms.rooms {
      let contest = await room.state.contest
      guard contest.phase != .over else { continue }
      games[contest.opening.mode, default: 0] += 1
      players[contest.opening.mode, default: 0] += contest.players.count
    }
    for mode in [Contest.Mode.solo, .kiosk, .classGame] {
      figures.append(Figure("apeiron_games", labels: [("mode", mode.rawValue)], Double(games[mode] ?? 0)))
      figures.append(Figure("apeiron_players", labels: [("mode", mode.rawValue)], Double(players[mode] ?? 0)))
    }
    let cameras = readiness.cameras.all
    for camera in cameras.isEmpty ? [nil] : cameras.map(Optional.some) {
      let current = await camera?.state().state ?? .none
      let name = cameras.count > 1 ? camera.map { [("camera", $0.name)] } ?? [] : []
      for state in CameraState.State.allCases {
        figures.append(
          Figure("apeiron_camera", labels: name + [("state", state.rawValue)], state == current ? 1 : 0))
      }
    }
    if let free = readiness.dataFolder.flatMap(DiskSpace.free) {
      figures.append(Figure("apeiron_data_free_bytes", Double(free)))
    }
    let checks = await readiness.checks()
    for check in checks {
      figures.append(Figure("apeiron_check_ok", labels: [("check", check.name)], check.isGood ? 1 : 0))
    }
    figures.append(Figure("apeiron_ready", checks.allSatisfy(\.isGood) ? 1 : 0))
    return figures
  }
}
