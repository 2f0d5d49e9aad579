import ArgumentParser
import Capture
import Foundation
import Vision

struct CameraPicture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: "Take a picture when the exposure has settled.",
    discussion: "It is drawn in the terminal, in grey, as wide as the terminal is; with --out it becomes a JPEG.")

  @OptionGroup var options: CameraOptions

  @OptionGroup var mode: CameraModeOptions

  @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
  var out: String?

  func run() async throws {
    for await event in try options.source(mode).events() {
      switch event {
      case .lost(let error): throw Exit.failing(Exit.missingInput, error.description)
      case .frame(let frame): return try show(frame)
      }
    }
  }

  private func show(_ frame: Frame) throws {
    guard let out else {
      let lines = try TextPicture(frame.image, columns: StandardError.columns, isTerminal: Output.isTerminal).lines
      return lines.forEach(Output.line)
    }
    let jpeg = try frame.jpeg ?? frame.image.jpeg(quality: 90)
    do { try Data(jpeg).write(to: URL(filePath: out), options: .atomic) } catch {
      throw Exit.failing(Exit.unwritable, "\(out) cannot be written: \(error.localizedDescription)")
    }
    StandardError.say("\(out): \(frame.image.width)x\(frame.image.height)\(frame.jpeg == nil ? ", grey" : "")")
  }
}
