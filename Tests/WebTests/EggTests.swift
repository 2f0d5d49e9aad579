import Eggs
import EventSourcing
import Foundation
import HTTPTypes
import Judging
import Logging
import PackServer
import Synchronization
import Testing

@testable import EggsServer
@testable import GameServer
@testable import HTTP
@testable import Web

@Suite struct EggTests {
  private let house = FakeGames()
  private let anna: Browser
  private let ben: Browser
  private var hunts: Hunts { Hunts(plans: house.plans, aggregates: house.aggregates) }

  init() async throws {
    anna = Browser(house.site)
    ben = Browser(house.site)
    for browser in [anna, ben] { _ = try await browser.get("/api/about") }
  }

  /// The item of an egg in an answer.
  private func egg(_ number: Int, in answer: Browser.Answer) throws -> [String: Any] {
    let items = try #require(answer.json["items"] as? [[String: Any]])
    return try #require(items.first { $0["number"] as? Int == number })
  }

  @Test func `a hunt is told with all its eggs, its middle and the count`() async throws {
    let list = try await anna.get("/api/eggs")
    let park = #"{"collected":0,"hunt":"park","made":false,"title":"Park","total":1}"#
    #expect(list.text == #"[{"collected":0,"hunt":"lawn","made":false,"title":"Lawn","total":2},\#(park)]"#)
    let hunt = try await anna.get("/api/eggs/lawn")
    #expect(hunt.json["across"] as? Int == 100)
    #expect(hunt.json["collected"] as? Int == 0)
    #expect(try egg(1, in: hunt)["image"] as? String == "Wren")
    #expect(try egg(0, in: hunt)["by"] == nil)
    for path in ["/api/eggs/wood", "/api/eggs/wood/events"] {
      #expect(try await anna.get(path).json["code"] as? String == "noSuchHunt")
    }
  }

  @Test func `who presses second is told who was first and when, and the count is right`() async throws {
    let first = try await anna.post("/api/eggs/lawn/0", json: #"{"collected":true,"seen":0,"as":"Anna"}"#)
    #expect(first.json["collected"] as? Int == 1)
    #expect(try egg(0, in: first)["mine"] as? Bool == true)
    let second = try await ben.post("/api/eggs/lawn/0", json: #"{"collected":true,"seen":0,"as":"Ben"}"#)
    #expect(second.status == 409)
    #expect(second.json["code"] as? String == "eggChanged")
    #expect((second.json["title"] as? String)?.contains("Anna was first, at 22:13 UTC") == true)
    let seen = try await ben.get("/api/eggs/lawn")
    #expect(try egg(0, in: seen)["by"] as? String == "Anna")
    #expect(try egg(0, in: seen)["mine"] as? Bool == false)
    #expect(seen.json["collected"] as? Int == 1)
  }

  @Test func `the last change is undone by its author only`() async throws {
    _ = try await anna.post("/api/eggs/lawn/0", json: #"{"collected":true,"seen":0}"#)
    let others = try await ben.post("/api/eggs/lawn/0/undo", json: #"{"seen":1}"#)
    #expect(others.status == 403)
    #expect((others.json["title"] as? String)?.contains("somebody") == true)
    let own = try await anna.post("/api/eggs/lawn/0/undo", json: #"{"seen":1}"#)
    #expect(own.json["collected"] as? Int == 0)
  }

  @Test func `only a host moves eggs, and only on the Earth`() async throws {
    let place = #"{"latitude":1.5,"longitude":-2,"as":"Host"}"#
    #expect(try await anna.post("/api/eggs/lawn/0/position", json: place).status == 403)
    anna.cookies["apeiron_host"] = try house.host.open(browser: "", address: "", now: FakeGames.wallTime)
    let moved = try await anna.post("/api/eggs/lawn/0/position", json: place)
    #expect(try egg(0, in: moved)["longitude"] as? Double == -2)
    let beside = try await anna.post("/api/eggs/lawn/0/position", json: #"{"latitude":91,"longitude":0}"#)
    #expect(beside.json["code"] as? String == "notOnEarth")
  }

  @Test func `a host makes a hunt, lays eggs in it, changes them and takes them out; nobody else does`() async throws {
    let hunt = #"{"title":"Our yard","latitude":50,"longitude":10,"across":500}"#
    let laid = #"{"latitude":50.001,"longitude":10,"clue":"Look up.","radius":20,"hidden":true,"as":"Ms Lee"}"#
    #expect(try await anna.post("/api/eggs", json: hunt).status == 403)
    anna.cookies["apeiron_host"] = try house.host.open(browser: "", address: "", now: FakeGames.wallTime)
    let made = try await anna.post("/api/eggs", json: hunt)
    #expect(made.status == 201 && made.json["total"] as? Int == 0)
    let path = "/api/eggs/\(try #require(made.json["hunt"] as? String))"
    #expect(try await ben.post("\(path)/eggs", json: laid).status == 403)
    let first = try await anna.post("\(path)/eggs", json: laid)
    #expect(first.status == 201)
    #expect(try egg(1, in: first)["nearOnly"] as? Bool == true)
    let seen = try egg(1, in: try await ben.get(path))
    #expect(seen["latitude"] == nil && seen["clue"] as? String == "Look up." && seen["by"] as? String == "Ms Lee")
    #expect(seen["nearOnly"] == nil, "only the host is told")
    let open = #"{"latitude":50.002,"longitude":10,"title":"The gate","image":"Wren","seen":1}"#
    let changed = try await anna.post("\(path)/1/plan", json: open)
    #expect(try egg(1, in: changed)["title"] as? String == "The gate")
    house.inView.withLock { $0 = [.init(name: "Wren", probability: 0.99, outline: [])] }
    let shown = try await ben.send(.post, "\(path)/1/show?seen=2", [:], SmallPicture.png)
    #expect(shown.json["outcome"] as? String == "won")
    #expect(try await anna.send(.delete, "\(path)/1?seen=2").json["code"] as? String == "eggChanged")
    let emptied = try await anna.send(.delete, "\(path)/1?seen=3")
    #expect(emptied.json["total"] as? Int == 0)
    #expect(try await ben.send(.delete, path).status == 403)
    #expect(try await anna.send(.delete, path).status == 204)
    #expect(try await ben.get(path).status == 404)
  }

  @Test func `what is laid out wrongly is refused with its reason`() async throws {
    anna.cookies["apeiron_host"] = try house.host.open(browser: "", address: "", now: FakeGames.wallTime)
    let spot = #""latitude":50,"longitude":10"#
    for (path, body, code) in [
      ("/api/eggs", #"{"title":" ",\#(spot),"across":500}"#, "huntTitleEmpty"),
      ("/api/eggs", #"{"title":"Yard",\#(spot),"across":1}"#, "huntWidth"),
      ("/api/eggs", #"{"title":"Yard","latitude":91,"longitude":10,"across":500}"#, "notOnEarth"),
      ("/api/eggs/lawn/eggs", #"{"latitude":50,"longitude":181}"#, "notOnEarth"),
      ("/api/eggs/lawn/eggs", #"{\#(spot),"hidden":true}"#, "eggHiddenEverywhere"),
      ("/api/eggs/lawn/eggs", #"{\#(spot),"radius":1}"#, "eggRadius"),
      ("/api/eggs/lawn/eggs", #"{\#(spot),"image":"Nothing"}"#, "unknownImage"),
    ] {
      let answer = try await anna.post(path, json: body)
      #expect(answer.status == 400 && answer.json["code"] as? String == code, "\(body): \(answer.text)")
    }
    #expect(try await anna.post("/api/eggs/lawn/9/plan", json: "{\(spot)}").json["code"] as? String == "noSuchEgg")
    #expect(try await anna.send(.delete, "/api/eggs/lawn").json["code"] as? String == "huntOfPack")
  }

  @Test func `an egg that was taken out is gone from the pages that had it`() async throws {
    anna.cookies["apeiron_host"] = try house.host.open(browser: "", address: "", now: FakeGames.wallTime)
    _ = try await anna.post("/api/eggs/lawn/1/position", json: #"{"latitude":1,"longitude":2}"#)
    _ = try await anna.send(.delete, "/api/eggs/lawn/0")
    let state = try #require(await hunts.state(of: "lawn"))
    func view(after version: Int) -> HuntView {
      HuntView(state, after: version, in: Wording(Glossary(), in: nil), for: nil)
    }
    #expect(view(after: 0).removed.isEmpty, "whoever has nothing yet misses nothing")
    #expect(view(after: 0).items.map(\.id) == ["1"] && view(after: 0).total == 1)
    #expect(view(after: 1).removed == ["0"] && view(after: 1).items.isEmpty)
    #expect(view(after: 2).removed.isEmpty)
  }

  /// Where so many metres north of the hidden egg are.
  private func place(_ metres: Double, accuracy: Double = 0) -> String {
    #""latitude":\#(50 + metres / 111_195),"longitude":10,"accuracy":\#(accuracy)"#
  }

  @Test func `the place of a hidden egg is told to who is near, to the host, and to all once it is collected`()
    async throws
  {
    let far = try await anna.get("/api/eggs/park")
    let hidden = try egg(0, in: far)
    #expect(hidden["latitude"] == nil && hidden["longitude"] == nil && hidden["hidden"] as? Bool == true)
    #expect(hidden["clue"] as? String == "By the oak" && hidden["radius"] as? Int == 20)
    func near(_ metres: Double) async throws -> [String: Any] {
      let answer = try await anna.post("/api/eggs/park/near", json: "{\(place(metres))}")
      #expect(answer.status == 200)
      return try #require((answer.json["items"] as? [[String: Any]])?.first)
    }
    for (metres, warmth) in [(2000.0, "cold"), (400, "cool"), (100, "warm")] {
      let told = try await near(metres)
      #expect(told["warmth"] as? String == warmth)
      #expect(told["latitude"] == nil && told["metres"] == nil)
    }
    let hot = try await near(40)
    #expect(hot["warmth"] as? String == "hot" && hot["latitude"] as? Double == 50 && hot["metres"] as? Double == 40)
    #expect(try await near(10)["warmth"] as? String == "here")
    #expect(try await anna.post("/api/eggs/park/near", json: #"{"latitude":91,"longitude":0}"#).status == 400)
    let impossible = try await anna.post("/api/eggs/park/near", json: "{\(place(0, accuracy: -1))}")
    #expect(impossible.status == 400 && impossible.json["code"] as? String == "notOnEarth")
    #expect(try await anna.post("/api/eggs/wood/near", json: "{\(place(0))}").json["code"] as? String == "noSuchHunt")
    for part in [#""accuracy":-1"#, #""latitude":91"#, #""longitude":-181"#] {
      let pressed = try await anna.post("/api/eggs/park/0", json: "{\"collected\":true,\"seen\":0,\(part)}")
      #expect(pressed.status == 400 && pressed.json["code"] as? String == "notOnEarth")
    }
    let host = Browser(house.site)
    host.cookies["apeiron_host"] = try house.host.open(browser: "", address: "", now: FakeGames.wallTime)
    #expect(try egg(0, in: try await host.get("/api/eggs/park"))["latitude"] as? Double == 50)
    let collected = try await anna.post("/api/eggs/park/0", json: #"{"collected":true,"seen":0,\#(place(5))}"#)
    #expect(try egg(0, in: collected)["latitude"] as? Double == 50)
    #expect(try egg(0, in: try await ben.get("/api/eggs/park"))["latitude"] as? Double == 50)
  }

  @Test func `an egg with a radius is collected from within it, and by nobody else`() async throws {
    let nowhere = try await anna.post("/api/eggs/park/0", json: #"{"collected":true,"seen":0}"#)
    #expect(nowhere.status == 409 && nowhere.json["code"] as? String == "eggPlaceUnknown")
    let far = try await anna.post("/api/eggs/park/0", json: #"{"collected":true,"seen":0,\#(place(60))}"#)
    #expect(far.status == 409 && far.json["code"] as? String == "eggTooFar")
    #expect((far.json["title"] as? String)?.contains("60") == false, "the distance would tell where it is")
    // A device that does not know better is believed by 30 metres, and no more.
    let vague = try await anna.post(
      "/api/eggs/park/0", json: #"{"collected":true,"seen":0,\#(place(60, accuracy: 900))}"#)
    #expect(vague.json["code"] as? String == "eggTooFar")
    let near = try await anna.post(
      "/api/eggs/park/0", json: #"{"collected":true,"seen":0,\#(place(45, accuracy: 26))}"#)
    #expect(near.status == 200 && near.json["collected"] as? Int == 1)
  }

  @Test func `an egg with an image is collected by a picture of it, and by no press`() async throws {
    let press = try await anna.post("/api/eggs/lawn/1", json: #"{"collected":true,"seen":0}"#)
    #expect(press.json["code"] as? String == "eggToBeShown")
    let picture = SmallPicture.png
    house.inView.withLock { $0 = [.init(name: "Rook", probability: 0.99, outline: [])] }
    let wrong = try await anna.send(.post, "/api/eggs/lawn/1/show?seen=0&as=Anna", [:], picture)
    #expect(wrong.status == 200 && wrong.json["outcome"] == nil)
    house.inView.withLock { $0 = [.init(name: "Wren", probability: 0.99, outline: [])] }
    let right = try await anna.send(.post, "/api/eggs/lawn/1/show?seen=0&as=%D0%90%D0%BD%D0%BD%D0%B0", [:], picture)
    #expect(right.json["outcome"] as? String == "won")
    let hunt = try await ben.get("/api/eggs/lawn")
    #expect(hunt.json["collected"] as? Int == 1)
    #expect(try egg(1, in: hunt)["by"] as? String == "Анна")
    let plain = try await anna.send(.post, "/api/eggs/lawn/0/show", [:], picture)
    #expect(plain.json["code"] as? String == "eggNotShown")
  }

  @Test func `a page that has seen a version is told the eggs that changed after it`() async throws {
    _ = try await anna.post("/api/eggs/lawn/0", json: #"{"collected":true,"seen":0,"as":"Anna"}"#)
    let state = try #require(await hunts.state(of: "lawn"))
    func told(after version: Int) throws -> String {
      let view = HuntView(state, after: version, in: Wording(Glossary(), in: nil), for: nil)
      return String(decoding: try JSONEncoder.web.encode(view), as: UTF8.self)
    }
    #expect(state.version == 1)
    #expect(try told(after: 0).contains(#""whole":true"#) && told(after: 0).contains(#""number":1"#))
    _ = try await ben.post("/api/eggs/lawn/0", json: #"{"collected":false,"seen":1}"#)
    let later = try #require(await hunts.state(of: "lawn"))
    let view = HuntView(later, after: 1, in: Wording(Glossary(), in: nil), for: nil)
    let missed = String(decoding: try JSONEncoder.web.encode(view), as: UTF8.self)
    #expect(missed.contains(#""version":2"#) && missed.contains(#""whole":false"#))
    #expect(missed.contains(#""number":0"#) && !missed.contains(#""number":1"#))
  }

  @Test func `a browser that has itself erased is no longer named at its eggs, and after a year nobody is`()
    async throws
  {
    _ = try await anna.post("/api/eggs/lawn/0", json: #"{"collected":true,"seen":0,"as":"Anna"}"#)
    #expect(try await anna.send(.delete, "/api/stored/mine").json["facts"] as? Int == 1)
    let erased = try egg(0, in: try await ben.get("/api/eggs/lawn"))
    #expect(erased["by"] as? String == PersonName.erased && erased["collected"] as? Bool == true)
    _ = try await ben.post("/api/eggs/lawn/0", json: #"{"collected":false,"seen":1,"as":"Ben"}"#)
    let retention = Retention(
      house.store, house.modules.flatMap(\.streams), limits: { Retention.Limits() }, logger: Logger(label: "test"))
    let days = { FakeGames.wallTime.addingTimeInterval($0 * 86_400) }
    #expect(try await retention.eraseWritings(at: days(400)) == 0)
    #expect(try await retention.eraseWritings(at: days(401)) == 1)
  }

  @Test(arguments: ["/api/eggs/lawn/x", "/api/eggs/lawn/9", "/api/eggs/wood/0"])
  func `an egg that is not there is not found`(path: String) async throws {
    #expect(try await anna.post(path, json: #"{"collected":true,"seen":0}"#).status == 404)
  }
}
