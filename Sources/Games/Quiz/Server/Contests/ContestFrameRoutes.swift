import GameServer
import HTTP
import Hummingbird
import Judging
import Quiz
import Web

/// Judges the pictures of players.
struct ContestFrameRoutes {
  let house: House

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .post(
        "/api/contests/{id}/frames", "Judge a player's picture", with: [.capturedAgo, .pictureKind], sends: .picture,
        by: [.player], .json(FrameAnswer.self, "What is in it.")
      ) { request, context in
        let id = try context.parameters.require("id")
        let player = PlayerID(rawValue: try house.sessions.requirePlayer(request, in: id))
        let seat = try await house.frames.seat(of: player, in: id)
        let asked = await seat.isAsked ? "\(id)/\(player.rawValue)" : nil
        let judge = { try await house.answer(request, context, player: asked) { try await seat.judge($0) } }
        guard Parameter.pictureKind.text(in: request) == "photograph" else { return try await judge() }
        // It counts from its first byte: a thin line must not make it late.
        return try await seat.expectingPhotograph(judge)
      }
    ]
    return endpoints.naming(.path("id", "The contest's identifier."))
  }
}
