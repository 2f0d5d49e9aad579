import EventStore
import Quiz

/// Whether a round can be played: there are references, the journal works, and the camera, if any, gives frames.
struct Readiness: Sendable {
  let registry: RecogniserRegistry
  let store: any EventStore
  let hub: CameraHub
  let rooms: ContestRooms

  @Sendable func checks() async -> [HealthCheck] {
    [catalogue, await facts, await camera, await contests]
  }

  private var catalogue: HealthCheck {
    HealthCheck("references", isGood: registry.count > 0, "\(registry.count) can be recognised")
  }

  private var facts: HealthCheck {
    get async {
      do {
        let count = try await store.lastPosition()
        return HealthCheck("journal", isGood: true, "\(count) facts")
      } catch {
        return HealthCheck("journal", isGood: false, error.description)
      }
    }
  }

  private var camera: HealthCheck {
    get async {
      let state = await hub.state()
      let detail = state.state == .none ? "none; players use their own" : state.reason ?? "live"
      return HealthCheck("camera", isGood: state.state != .lost, detail)
    }
  }

  private var contests: HealthCheck {
    get async {
      let rooms = await rooms.rooms
      for room in rooms {
        if let trouble = await room.trouble { return HealthCheck("games", isGood: false, trouble.description) }
      }
      return HealthCheck("games", isGood: true, "\(rooms.count) open")
    }
  }
}
