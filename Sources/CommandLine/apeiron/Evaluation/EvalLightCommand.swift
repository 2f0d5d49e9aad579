import ArgumentParser
import Evaluation
import Recognition

struct EvalLightCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval-light",
    abstract: "Measure in how little light references are recognised, and when a frame should be called too dark.",
    discussion: """
      Each set is a folder as for "apeiron survey". Its photographs of one object are taken again by a simulated webcam \
      in ever less light, in half stops, and looked at as the daemon looks at a camera: once, and a second time.

      Prints, for each set, the level at which 9 of 10 photographs, half of them, and 1 of 10 are still recognised: the \
      grey level of 255 that 95 % of a frame's pixels do not exceed. Then follows the level below which frames should be \
      called too dark by the photographs of the other sets, and what that would say of the frames of this one.

        apeiron eval-light --every 5 photos/*
      """)

  @Argument(help: ArgumentHelp("The folders of the sets.", valueName: "folder"))
  var sets: [String]

  @Option(help: ArgumentHelp("Use only every Nth photograph.", valueName: "count"))
  var every = 1

  func validate() throws {
    guard every >= 1 else { throw ValidationError("--every is \(every); it must be at least 1.") }
  }

  func run() throws {
    let sets = try PhotoSets(sets).sets.map { ($0, $0.pictures.filter { !$0.label.isIgnored }.thinned(to: every)) }
    let bar = ProgressBar(total: sets.reduce(0) { $0 + $1.1.count })
    let seen = sets.map { set, pictures in
      (name: set.name, series: DimFrames(Recogniser(set.catalogue)).run(pictures) { bar.advance() })
    }.filter { !$0.series.isEmpty }
    guard !seen.isEmpty else {
      throw Exit.failing(
        Exit.missingInput, "no photograph shows one object that is recognised: give sets that have some")
    }
    Output.line(
      "| set | photographs | 9 of 10 | half | 1 of 10 | limit of the others | lost, called too dark | recognised, called too dark |"
    )
    Output.line("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for (name, series) in seen {
      let others = seen.filter { $0.name != name }.flatMap(\.series)
      let limit = DimFrames.limit(of: (others.isEmpty ? series : others).flatMap { $0 })
      // The darkest frame in which it is recognised.
      let levels = series.compactMap { $0.last(where: \.isFound)?.level }.sorted(by: >)
      let of = { (share: Double) in "\(levels[min(levels.count - 1, Int(share * Double(levels.count)))])" }
      let called = { (isFound: Bool) in
        let frames = series.flatMap { $0 }.filter { $0.isFound == isFound }
        return "\(frames.count { $0.level < limit }) of \(frames.count)"
      }
      let cells = ["`\(name)`", "\(series.count)", of(0.1), of(0.5), of(0.9), "\(limit)", called(false), called(true)]
      Output.line("| \(cells.joined(separator: " | ")) |")
    }
    Output.line("\nlimit of all: \(DimFrames.limit(of: seen.flatMap(\.series).flatMap { $0 }))")
  }
}
