import Testing

@Suite struct `Help` {
  @Test(arguments: [
    ([], ["play", "score", "eval", "catalog", "pack", "film", "bench", "EXIT STATUS", "64", "65", "66", "70", "74"]),
    (["play"], ["--pack", "--camera", "--frames", "--seed", "--seconds", "--rounds", "--json"]),
    (
      ["score"],
      [
        "--catalog", "--expect", "<file>", "standard input", "status is 3", "--null", "--out", "--resume", "--shard",
        "--no-manifest",
      ]
    ),
    (
      ["eval"],
      [
        "--references", "--queries", "--labels", "--negatives", "--out", "--require-found", "--require-false-accepts",
        "--require-wrong", "--json", "--markdown", "--csv", "--resume", "--shard", "--leave-out", "--keep-one",
        "partial", "a|b", "ignore",
      ]
    ),
    (
      ["eval-video"],
      ["--references", "--negatives", "--sequence", "--frames", "--rate", "--every", "--seed", "--json"]
    ),
    (
      ["worker"], ["--catalog", "--expect", "--socket", "--jobs", "--memory", "--limit", "SIGTERM", "\"bytes\": 48213"]
    ),
    (
      ["eval-negatives"],
      [
        "<folder>", "--hours", "--out", "--resume", "--known", "--rate", "--frames", "--seed", "--jobs", "--json",
        "status is 3",
      ]
    ),
    (["eval-compare"], ["<before>", "<after>", "--json", "McNemar"]),
    (["eval-outlines"], ["--require-right", "--json"]),
    (["eval-views"], ["--images", "--json", "status is 3"]),
    (["eval-reasons"], ["--references", "--queries", "--negatives", "--every", "--further", "--json"]),
    (["eval-light"], ["<folder>", "--every", "9 of 10"]),
    (["catalog"], ["list", "check", "prove"]),
    (["catalog", "list"], ["<folder>", "--json"]),
    (["catalog", "check"], ["<folder>", "--json", "--html", "status is 1"]),
    (["catalog", "prove"], ["<folder>", "--queries", "--labels"]),
    (["cameras"], ["list", "picture", "measure", "controls", "CAMERA"]),
    (["cameras", "list"], ["--json", "status is 3"]),
    (["cameras", "picture"], ["<camera>", "--out", "--format", "--size", "--data"]),
    (["cameras", "measure"], ["<camera>", "--seconds", "--format", "--size", "--json", "status is 1"]),
    (["cameras", "controls"], ["<camera>", "<name=value>", "--keep", "--forget", "--json", "default"]),
    (["pack"], ["check"]),
    (["places"], ["list", "import"]),
    (["places", "list"], ["<map>", "--from", "--search", "--json", "--pack", "--data"]),
    (["places", "import"], ["<map>", "<file-or-url>", "--json", "locations", "65", "66"]),
    (["journal"], ["backup", "verify", "restore", "copy"]),
    (["journal", "copy"], ["<from>", "<to>", "PGPASSWORD", "postgres://"]),
    (["journal", "verify"], ["<file>", "--data", "status is 1"]),
    (["erase"], ["<person>", "--dry-run", "--yes", "--mentions", "--data", "--keep-frames", "status is 1"]),
    (["host"], ["link", "list", "revoke"]),
    (["host", "revoke"], ["<id>", "--all", "--data", "status is 1"]),
    (["config"], ["show", "check", "APEIRON_KEEP_FRAMES", "packaging/apeiron.yaml"]),
    (
      ["config", "show"],
      ["--config", "--port", "--keep-frames", "--no-https", "--origin", "--json", "default: 8080"]
    ),
    (["config", "check"], ["<file>", "65", "66"]),
    (["pack", "check"], ["<pack>", "--json", "65"]),
    (["moon"], ["--lat", "--lon", "--at", "--zone", "--json", "--check", "34′"]),
    (["maths"], ["play", "levels", "check"]),
    (["maths", "play"], ["--game", "--level", "--seed", "--json"]),
    (["maths", "check"], ["--seed", "--json", "chi-square", "status is 1"]),
    (["film"], ["--pack", "--out", "--seed"]),
    (["bench"], ["--pack", "--runs", "--json"]),
  ])
  func `is there for each command and names what can be asked of it`(command: [String], mentions: [String]) async throws
  {
    let run = try await Program().run(command + ["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("USAGE: " + (["apeiron"] + command).joined(separator: " ")))
    for mention in mentions { #expect(run.output.contains(mention), "\(mention)") }
    #expect(run.talk == "")
  }

  @Test func `is given where nothing is asked`() async throws {
    let run = try await apeiron()
    #expect(run.status == 0)
    #expect(run.output.contains("USAGE: apeiron <subcommand>"))
  }

  @Test func `has a version`() async throws {
    let run = try await apeiron("--version")
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }
}

@Suite struct `A wrong command line` {
  @Test(arguments: [
    ["juggle"], ["--juggle"], ["catalog", "juggle"], ["pack", "juggle"], ["config", "juggle"], ["play", "--juggle"],
    ["score", "--catalog", "x", "--juggle", "a.jpg"], ["eval", "--references", "x", "--negatives", "y", "--juggle"],
    ["catalog", "list", "x", "--juggle"], ["catalog", "check", "x", "--juggle"], ["pack", "check", "x", "--juggle"],
    ["film", "--out", "x", "--juggle"], ["bench", "--juggle"],
  ])
  func `with something unknown is refused`(arguments: [String]) async throws {
    let run = try await Program().run(arguments)
    #expect(run.status == 64)
    #expect(run.talk.contains("juggle"))
    #expect(run.output == "")
  }

  @Test(arguments: [
    (["score", "--catalog", "x"], "<file>"),
    (["score", "a.jpg"], "--catalog"),
    (["score", "--catalog", "x", "-", "a.jpg"], "- stands alone"),
    (["score", "--catalog", "x", "--jobs", "0", "a.jpg"], "--jobs"),
    (["score", "--catalog", "x", "--null", "a.jpg"], "--null"),
    (["score", "--catalog", "x", "--resume", "a.jpg"], "--out"),
    (["score", "--catalog", "x", "--out", "y", "--no-manifest", "a.jpg"], "--no-manifest"),
    (["worker", "--catalog", "x", "--memory", "1"], "--memory"),
    (["worker", "--catalog", "x", "--limit", "0"], "--limit"),
    (["eval", "--references", "x", "--negatives", "y", "--resume"], "--out"),
    (["eval", "--references", "x"], "--queries"),
    (["eval", "--references", "x", "--queries", "y"], "--labels"),
    (["eval", "--references", "x", "--negatives", "y", "--require-found", "2"], "--require-found"),
    (["eval", "--references", "x", "--negatives", "y", "--jobs", "0"], "--jobs"),
    (["eval", "--references", "x", "--negatives", "y", "--json", "--markdown", "z"], "--markdown"),
    (["eval-video", "--references", "x"], "--queries"),
    (["eval-video", "--references", "x", "--negatives", "y", "--sequence"], "--sequence"),
    (["eval-video", "--references", "x", "--negatives", "y", "--frames", "0"], "--frames"),
    (["eval-video", "--references", "x", "--negatives", "y", "--rate", "0"], "--rate"),
    (["eval-negatives", "x"], "--out"),
    (["eval-negatives", "x", "--out", "y", "--hours", "-1"], "--hours"),
    (["eval-negatives", "x", "--out", "y", "--rate", "0"], "--rate"),
    (["eval-negatives", "x", "--out", "y", "--frames", "0"], "--frames"),
    (["eval-reasons", "--references", "x", "--queries", "y", "--labels", "z"], "--negatives"),
    (["eval-light", "x", "--every", "0"], "--every"),
    (["eval", "--references", "x", "--negatives", "y", "--keep-one", "--leave-out", "2"], "--keep-one"),
    (["eval", "--references", "x", "--negatives", "y", "--keep-one", "--resume", "--out", "z"], "--keep-one"),
    (["eval", "--references", "x", "--negatives", "y", "--live"], "--keep-one"),
    (["play", "--camera", "/dev/video0", "--frames", "x"], "--frames"),
    (["play", "--seconds", "0"], "--seconds"),
    (["play", "--seconds", "soon"], "--seconds"),
    (["play", "--rounds", "0"], "--rounds"),
    (["play", "--rate", "0"], "--rate"),
    (["play", "--pause", "-1"], "--pause"),
    (["catalog", "list"], "<folder>"),
    (["pack", "check"], "<pack>"),
    (["places", "import", "x"], "<file-or-url>"),
    (["config", "check"], "<file>"),
    (["config", "show", "--max-players", "0"], "--max-players"),
    (["film"], "--out"),
    (["bench", "--runs", "0"], "--runs"),
  ])
  func `is refused with the option to mend`(arguments: [String], option: String) async throws {
    let run = try await Program().run(arguments)
    #expect(run.status == 64)
    #expect(run.talk.contains(option))
    #expect(run.talk.hasPrefix("apeiron: "))
    #expect(run.output == "")
  }
}
