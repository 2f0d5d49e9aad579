import Bingo
import Eggs
import EventSourcing
import Foundation
import Maths
import Places
import Players
import Quiz

extension FuzzTarget {
  /// The facts of a stream as a JSON array: they are read, folded, erased from, and the state is kept as a snapshot and
  /// read again. The domain follows from the kinds.
  static let facts = FuzzTarget(name: "facts") {
    [contest, map, hunt, players, notebook, bingo].map { Array($0.utf8) }
  } takes: { bytes in
    let data = Data(bytes)
    return takesContest(data) || takes(PlaceMap(MapDefinition(id: "city", title: "City", places: [])), data)
      || takes(Hunt(plan), data) || takes(Players(), data) || takesMaths(data) || takesBingo(data)
  }

  private static let person = Person(name: "Anna", ids: ["p1"], isTakenOutOfTexts: true)

  private static func takesContest(_ data: Data) -> Bool {
    guard let facts = try? JSONDecoder().decode([ContestFact].self, from: data), case .opened(let opening) = facts.first
    else { return false }
    for facts in [facts, erased(facts)] {
      var contest = Contest(opening)
      for fact in facts.dropFirst() { contest.apply(fact) }
      _ = contest.standings
      _ = ResultSheet(contest, in: nil).csv
      _ = try? contest.decide(.tick(oldestUnjudged: [:]), at: Instant(nanoseconds: 1 << 60))
    }
    return written(facts)
  }

  private static func takes<Rules: Snapshottable>(_ beginning: Rules, _ data: Data) -> Bool
  where Rules.Event: ErasableFact {
    guard let facts = try? JSONDecoder().decode([Rules.Event].self, from: data) else { return false }
    for facts in [facts, erased(facts)] { fold(facts, into: beginning) }
    return written(facts)
  }

  private static func takesMaths(_ data: Data) -> Bool {
    guard let facts = try? JSONDecoder().decode([MathsFact].self, from: data) else { return false }
    fold(facts, into: Notebook())
    return written(facts)
  }

  private static func takesBingo(_ data: Data) -> Bool {
    guard let facts = try? JSONDecoder().decode([BingoFact].self, from: data) else { return false }
    // A game of one person is deleted as a whole.
    let isAlone = BingoFact.erasing(person, from: facts, at: 9).isOfWholeStream
    for facts in isAlone ? [facts] : [facts, erased(facts)] {
      var game = Bingo()
      for fact in facts { game.apply(fact) }
      _ = try? game.decide(.find(["Wren", "Rook"], by: "p2", at: 9), at: Instant(nanoseconds: 0))
    }
    return written(facts)
  }

  private static func fold<Rules: Snapshottable>(_ facts: [Rules.Event], into beginning: Rules) {
    let state = facts.reduce(into: beginning) { $0.apply($1) }
    guard let snapshot = try? JSONEncoder().encode(state) else { return }
    precondition((try? JSONDecoder().decode(Rules.self, from: snapshot)) == state, "a snapshot is another state")
  }

  private static func erased<Event: ErasableFact>(_ facts: [Event]) -> [Event] {
    let erasure = Event.erasing(person, from: facts, at: 9)
    var facts = facts
    for (index, fact) in erasure.replaced { facts[index] = fact }
    precondition(Event.erasing(person, from: facts + erasure.appended, at: 9).isEmpty, "what was erased is found again")
    return facts + erasure.appended
  }

  /// Whether the facts are written as they are read.
  private static func written<Event: Fact>(_ facts: [Event]) -> Bool {
    guard let data = try? JSONEncoder().encode(facts) else { return false }
    precondition((try? JSONDecoder().decode([Event].self, from: data)) == facts, "facts are written as others")
    return true
  }

  private static let plan = HuntPlan(
    id: "lawn", title: "Lawn", centre: spot, across: 100,
    eggs: [HuntPlan.Egg(number: 0, spot: spot), HuntPlan.Egg(number: 1, title: "Red", spot: spot, image: "Wren")])
  private static let spot: Coordinate = {
    guard let spot = Coordinate(latitude: 50, longitude: 10) else { preconditionFailure("not on the Earth") }
    return spot
  }()

  private static let contest = #"""
    [{"kind":"contest.opened","version":1,"id":"c","mode":"class","source":"browser","pin":"123456","pack":"Birds","seed":3,
    "reshuffles":true,"namesWrongObjects":true,"speedPoints":true,"assignments":[{"image":"Wren","question":"Which?",
    "answer":{"en":"This","ru":"Эта"},"points":1000,"seconds":30,"hint":"Small"}]},
    {"kind":"contest.knocked","version":1,"player":"p1","name":"Anna"},{"kind":"contest.admitted","version":1,"player":"p1"},
    {"kind":"contest.joined","version":1,"player":"p2","name":"Anna 2"},{"kind":"contest.approval","version":1,"on":true},
    {"kind":"contest.timeFactor","version":1,"player":"p2","factor":"1.5"},
    {"kind":"contest.asked","version":1,"atNanoseconds":1000000000,"assignment":{"image":"Wren","question":"Which?","answer":"This",
    "points":1000,"seconds":30}},{"kind":"quiz.sawOther","version":1,"player":"p1","image":"Rook"},
    {"kind":"quiz.cameraLost","version":1,"player":"p1","atNanoseconds":2000000000},
    {"kind":"quiz.cameraBack","version":1,"player":"p1","atNanoseconds":3000000000},
    {"kind":"contest.paused","version":1,"atNanoseconds":4000000000},{"kind":"contest.resumed","version":1,"atNanoseconds":5000000000},
    {"kind":"contest.timeAdded","version":1,"seconds":10},{"kind":"quiz.won","version":1,"player":"p1","afterNanoseconds":2500000000},
    {"kind":"quiz.lost","version":1,"player":"p2"},{"kind":"contest.overruled","version":1,"round":1,"player":"p2","won":true,
    "reason":"Anna saw it"},{"kind":"contest.replayed","version":1,"atNanoseconds":6000000000},{"kind":"contest.skipped","version":1},
    {"kind":"contest.left","version":1,"player":"p1"},{"kind":"contest.removed","version":1,"player":"p2"},
    {"kind":"contest.ended","version":1}]
    """#
  private static let map = #"""
    [{"kind":"places.added","version":1,"by":"p1","name":"Anna","at":1,"id":"_1","title":"Tea","address":"Arbat","latitude":55.7,
    "longitude":37.6},{"kind":"places.imported","version":1,"by":"h","name":"Host","at":2,"places":[{"id":"_2.1","title":"Inn",
    "latitude":1,"longitude":2}]},{"kind":"places.noted","version":1,"by":"p2","name":"Ben","at":3,"place":"_1","note":"_3",
    "text":"Anna likes it"},{"kind":"places.edited","version":1,"by":"p2","name":"Ben","at":4,"place":"_1","note":"_3","text":"So do I"},
    {"kind":"places.deleted","version":1,"by":"p2","name":"Ben","at":5,"place":"_1","note":"_3"},
    {"kind":"places.removed","version":1,"by":"p1","name":"Anna","at":6,"place":"_2.1"}]
    """#
  private static let hunt = #"""
    [{"kind":"egg.collected","version":1,"by":"p1","name":"Anna","at":1,"number":0,"shown":false},
    {"kind":"egg.moved","version":1,"by":"p2","name":"Ben","at":2,"number":1,"latitude":50.1,"longitude":10.1},
    {"kind":"egg.undone","version":1,"by":"p2","name":"Ben","at":3,"number":1},
    {"kind":"egg.dropped","version":1,"by":"p1","name":"Anna","at":4,"number":0},{"kind":"egg.reset","version":1,"by":"h","name":"H","at":5},
    {"kind":"egg.laid","version":1,"by":"h","name":"H","at":6,"egg":{"number":2,"title":"Oak","spot":{"latitude":50,"longitude":10},
    "radius":20,"isHidden":true}},{"kind":"egg.removed","version":1,"by":"h","name":"H","at":7,"number":1}]
    """#
  private static let bingo = #"""
    [{"kind":"bingo.opened","version":1,"list":"birds","title":{"en":"Birds","ru":"Птицы"},"open":true,"by":"h","name":"Host","at":1,
    "things":["Wren","Rook","Jay","Owl","Swift","Heron","Stork","Crane","Finch","Raven"]},
    {"kind":"bingo.joined","version":1,"by":"p1","name":"Anna","at":2,
    "card":["Wren","Rook","Jay","Owl","Swift","Heron","Stork","Crane","Finch"]},
    {"kind":"bingo.joined","version":1,"by":"p2","name":"Anna B","at":3,
    "card":["Raven","Rook","Jay","Owl","Swift","Heron","Stork","Crane","Finch"]},
    {"kind":"bingo.found","version":1,"thing":"Wren","player":1,"at":4},{"kind":"bingo.found","version":1,"thing":"Rook","player":1,"at":5},
    {"kind":"bingo.found","version":1,"thing":"Jay","player":1,"at":6},{"kind":"bingo.closed","version":1,"at":7}]
    """#
  private static let players = #"""
    [{"kind":"players.added","version":1,"name":"Anna","by":"p1","at":1},{"kind":"players.added","version":2,"name":"Ben","picture":"owl","by":"p2","at":2},
    {"kind":"players.renamed","version":1,"player":2,"name":"Benno","by":"p2","at":3},
    {"kind":"players.removed","version":1,"player":2,"by":"p2","at":4}]
    """#
  private static let notebook = #"""
    [{"kind":"maths.began","version":1,"session":0,"game":"counting","level":1,"seed":7},
    {"kind":"maths.answered","version":1,"session":0,"problem":0,"option":1,"right":true},
    {"kind":"maths.finished","version":1,"session":0,"result":{"score":9,"sentence":"opened","level":2}},
    {"kind":"maths.began","version":2,"session":1,"game":"addition","level":1,"seed":7,"at":1700000000000},
    {"kind":"maths.answered","version":2,"session":1,"problem":0,"option":1,"right":true,"item":"0+1","at":1700000000001},
    {"kind":"maths.brought","version":1,"progress":{"counting":{"open":3,"isCompleted":false,"best":{"1":8}}},
    "memories":{"counting":{"4":{"box":2,"since":1700000000000,"right":1,"wrong":0}}}},
    {"kind":"maths.reset","version":1,"game":"counting"}]
    """#
}
