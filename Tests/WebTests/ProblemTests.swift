import Eggs
import EventSourcing
import GameServer
import HTTPTypes
import Judging
import Maths
import Moon
import PackServer
import Packs
import Places
import Players
import Quiz
import Testing

@testable import HTTP
@testable import Web

@Suite struct ProblemTests {
  @Test(
    arguments: [
      (GameServerError.noSuchContest, 404), (Contest.Refusal.locked, 409),
      (GameServerError.contestChanged(version: 7), 409), (GameServerError.tooManyContests, 503),
      (PlaceMap.Refusal.unknownPlace, 404), (PlaceMap.Refusal.packPlace, 403), (PlaceMap.Refusal.noteChanged, 409),
      (PlaceMap.Refusal.noteEmpty, 422), (PlaceList.Failure.listTooLarge, 413),
      (Hunt.Refusal.noSuchEgg(1), 404), (Hunt.Refusal.toBeShown(1), 409),
      (Players.Refusal.nameTaken, 409), (Players.Refusal.nameEmpty, 400),
      (Notebook.Refusal.noSession, 404), (Notebook.Refusal.noLevel, 400), (Notebook.Refusal.levelClosed, 409),
      (GameServerError(Notebook.Refusal.noSession), 404), (PackFile.Refusal.changed, 412),
      (EnrolmentRefusal.badName, 400), (EnrolmentRefusal.nameTaken, 409), (EnrolmentRefusal.copy(of: "Wren"), 409),
      (GameServerError.picture(.unusable(code: "damaged", reason: "it ends early")), 422),
      (PackServerError.picture(.unavailable(reason: "it stops")), 503),
      (PackServerError.packProblem("It is empty."), 422), (PackServerError.packFile(.changed), 412),
      (GameServerError.packs(.noQuestions), 409), (GameServerError.packs(.pack(.noSuchPack("Owls", meant: []))), 404),
      (GameServerError.unreadable(reason: "It is damaged."), 503),
      (MoonError.zone("Moon/Tycho"), 400), (HostBookFile.Failure(description: "It is damaged."), 503),
    ] as [(any ExplainedRefusal, Int)])
  func `a refusal keeps its code and its sentence, and gets a status`(refusal: any ExplainedRefusal, status: Int) {
    let problem = Problem(refusal)
    #expect((problem.status.code, problem.code, problem.title) == (status, refusal.code, refusal.description))
  }

  @Test func `the refusal of a copy names the original`() {
    #expect(Problem(PackServerError.enrolment(.copy(of: "Wren"))).name == "Wren")
    #expect(Problem(EnrolmentRefusal.copy(of: "Wren")).name == "Wren")
    #expect(Problem(PackServerError.enrolment(.nameTaken)).name == nil)
  }

  @Test func `a refusal that ends by itself says after how many seconds to try again`() {
    let full = GameServerError.tooManyContests
    #expect([Problem(full), Problem(AnyRefusal(full))].map(\.retryAfter) == [60, 60])
    let busy = PackServerError.picture(.unavailable(reason: "it stops"))
    #expect([Problem(busy), Problem(GameServerError.packs(busy))].map(\.retryAfter) == [5, 5])
    #expect(Problem(GameServerError.noSuchContest).retryAfter == nil)
  }

  @Test func `what nobody has thought of says nothing of itself`() {
    struct Secret: Error {}
    #expect(Problem(Secret()) == .unexpected)
  }
}
