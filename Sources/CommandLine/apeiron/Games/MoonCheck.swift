import ArgumentParser
import Foundation
import Moon

/// `apeiron moon --check`: the difference between this Moon and that of another ephemeris, as a Markdown table.
enum MoonCheck {
  static func run(_ path: String) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Exit.failing(Exit.missingInput, "\(path): there is no such file, or it is not text")
    }
    let table: AlmanacTable
    do { table = try AlmanacTable(text) } catch {
      throw Exit.failing(
        Exit.badData, "\(path):\(error.line): this line is malformed: make the table with make_table.py")
    }
    let errors = AlmanacErrors(table)

    Output.line("| | compared | largest error | allowed | beyond it | where the largest is |")
    Output.line("| --- | --- | --- | --- | --- | --- |")
    for figure in errors.figures {
      let largest = String(format: figure.unit == "°" ? "%.4f" : "%.1f", figure.largest)
      Output.line(
        "| \(figure.name) | \(figure.count) | \(largest) \(figure.unit) | \(figure.tolerance) \(figure.unit) "
          + "| \(figure.beyond) | \(figure.worst) |")
    }
    for disagreement in errors.disagreements { Output.line("only one of the two tables has a \(disagreement)") }
    if errors.figures.contains(where: { $0.beyond > 0 }) || !errors.disagreements.isEmpty { throw Exit.unmet }
  }
}
