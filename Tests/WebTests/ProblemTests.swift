import Eggs
import GameServer
import HTTPTypes
import Maths
import Places
import Players
import Quiz
import Testing

@testable import Web

@Suite struct ProblemTests {
  @Test(
    arguments: [
      (.noSuchContest, 404), (.contest(.locked), 409), (.contestChanged(version: 7), 409), (.tooManyContests, 503),
      (.map(.unknownPlace), 404), (.map(.packPlace), 403), (.map(.noteChanged), 409), (.map(.noteEmpty), 422),
      (.hunt(.noSuchEgg(1)), 404), (.hunt(.toBeShown(1)), 409), (.players(.nameTaken), 409),
      (.players(.nameEmpty), 400),
      (.maths(.noSession), 404), (.maths(.noLevel), 400), (.maths(.levelClosed), 409), (.enrolment(.badName), 400),
      (.enrolment(.nameTaken), 409), (.enrolment(.copy(of: "Wren")), 409),
      (.picture(code: "damaged", reason: "it ends early"), 422),
      (.recognition(reason: "it stops"), 503), (.unreadable(reason: "It is damaged."), 503),
    ] as [(GameServerError, Int)])
  func `a refusal keeps its code and its sentence, and gets a status`(refusal: GameServerError, status: Int) {
    let problem = Problem(refusal)
    #expect((problem.status.code, problem.code, problem.title) == (status, refusal.code, refusal.description))
  }

  @Test func `the refusal of a copy names the original`() {
    #expect(Problem(GameServerError.enrolment(.copy(of: "Wren"))).name == "Wren")
    #expect(Problem(GameServerError.enrolment(.nameTaken)).name == nil)
  }

  @Test func `what nobody has thought of says nothing of itself`() {
    struct Secret: Error {}
    #expect(Problem(Secret()) == .unexpected)
  }
}
