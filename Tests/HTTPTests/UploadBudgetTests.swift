import Basics
import Testing

@testable import HTTP

@Suite struct `The room for pictures` {
  @Test func `pictures of one address do not keep out those of another, nor guests the players`() async throws {
    let budget = UploadBudget()
    let (bad, good) = (NetworkAddress("10.0.0.66"), NetworkAddress("10.0.0.1"))
    try await budget.receive(from: bad) { room in
      try room.take(UploadBudget.maxBytesPerAddress)
      #expect(throws: Problem.self) { try room.take(1) }
      try await budget.receive(from: good) { other in
        try other.take(UploadBudget.maxBytes - UploadBudget.keptForPlayers - UploadBudget.maxBytesPerAddress)
        #expect(throws: Problem.self) { try other.take(1) }
        try await budget.receive(from: bad, player: "anna") { try $0.take(UploadBudget.maxBytesPerPlayer) }
      }
      #expect(throws: Problem.self) { try room.take(1) }
    }
    try await budget.receive(from: bad) { try $0.take(UploadBudget.maxBytesPerAddress) }
  }

  @Test func `one who has joined keeps out no other player, however much is sent and however often he has joined`()
    async throws
  {
    let budget = UploadBudget()
    let (bad, good) = (NetworkAddress("10.0.0.66"), NetworkAddress("10.0.0.1"))
    try await budget.receive(from: bad, player: "c/bad") { room in
      try room.take(UploadBudget.maxBytesPerPlayer)
      try await budget.receive(from: bad, player: "c/bad") { again in
        #expect(throws: Problem.self, "a picture of his is under way") { try again.take(1) }
      }
      try await budget.receive(from: bad, player: "c/anna") { try $0.take(UploadBudget.maxBytesPerPlayer) }
      try await budget.receive(from: bad, player: "c/bad2") { second in
        try second.take(UploadBudget.maxBytesPerPlayer)
        try await budget.receive(from: bad, player: "c/bad3") { third in
          #expect(throws: Problem.self, "his address has its share") { try third.take(UploadBudget.maxBytesPerPlayer) }
        }
        for number in 0..<4 {
          try await budget.receive(from: good, player: "c/\(number)") { try $0.take(UploadBudget.maxBytesPerPlayer) }
        }
      }
    }
    try await budget.receive(from: bad, player: "c/bad") { try $0.take(UploadBudget.maxBytesPerPlayer) }
  }

  @Test func `pictures beyond the room that there is for them have to wait`() async throws {
    let budget = UploadBudget()
    let (full, rest) = UploadBudget.maxBytes.quotientAndRemainder(dividingBy: UploadBudget.maxBytesPerPlayer)
    func fill(from number: Int) async throws {
      try await budget.receive(from: nil, player: "\(number)") { room in
        try room.take(number < full ? UploadBudget.maxBytesPerPlayer : rest)
        guard number == full else { return try await fill(from: number + 1) }
        #expect(throws: Problem.self) { try room.take(1) }
      }
    }
    try await fill(from: 0)
    try await budget.receive(from: nil) { try $0.take(1) }
  }
}
