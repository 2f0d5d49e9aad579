import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The commands catalog build, info and verify` {
  private let sample: SamplePack
  private let cache: TemporaryFolder

  init() throws { (sample, cache) = (try SamplePack(), try TemporaryFolder()) }

  private func run(_ arguments: String...) async throws -> Program.Run {
    var program = Program()
    program.cacheFolder = cache.path
    return try await program.run(["catalog"] + arguments)
  }

  private func kept() throws -> String { try cache.path(#require(cache.names().first)) }

  @Test func `keep the references, tell where, and find them right`() async throws {
    let missing = try await run("info", sample.path)
    #expect(missing.status == 66 && missing.talk.contains("no catalogue is kept here"))
    let build = try await run("build", sample.path)
    #expect(build.status == 0 && build.output.contains(/^\/.*\.catalogue: 2 references, 0\.\d MB\n$/))
    let info = try await run("info", sample.path)
    #expect(info.status == 0 && info.output == build.output)
    let verify = try await run("verify", sample.path)
    #expect(verify.status == 0 && verify.output == "" && verify.talk.contains("all 2 references are kept as they are"))
  }

  @Test func `find an image that has changed since`() async throws {
    _ = try await run("build", sample.path)
    let image = sample.path + "/Onegin.jpg"
    try Data(GrayImage.artwork(seed: 99).file).write(to: URL(filePath: image))
    let verify = try await run("verify", sample.path)
    #expect(verify.status == 65 && verify.output == "Onegin: not kept, or not as it is now\n")
    #expect(verify.talk.contains("1 of 2 references are not kept as they are"))
    _ = try await run("list", sample.path)
    #expect(try await run("verify", sample.path).status == 0)
  }

  @Test func `refuse a damaged file, which every other command makes again with a message`() async throws {
    _ = try await run("build", sample.path)
    let whole = try Data(contentsOf: URL(filePath: kept()))
    try whole.dropLast(100).write(to: URL(filePath: kept()))
    for command in ["info", "verify"] {
      let refused = try await run(command, sample.path)
      #expect(refused.status == 65 && refused.talk.hasSuffix("the kept catalogue is cut off or changed.\n"))
    }
    let list = try await run("list", sample.path)
    #expect(list.status == 0 && list.talk.contains("is cut off or changed. It is made again."))
    #expect(try await run("verify", sample.path).status == 0)
    #expect(try await run("list", sample.path).talk == "")
  }

  @Test func `tell that nothing can be kept, or that there is no folder`() async throws {
    var program = Program()
    program.cacheFolder = "/dev/null"
    let build = try await program.run(["catalog", "build", sample.path])
    #expect(build.status == 74 && build.talk.contains("/dev/null/"))
    let list = try await program.run(["catalog", "list", sample.path])
    #expect(list.status == 0 && list.talk == "")
    #expect(try await run("build", sample.path + "/nowhere").status == 66)
    #expect(try await run("info", sample.path + "/nowhere").status == 66)
  }
}
