/// Collects the problems of a pack, so that all of them are reported at once.
package struct ProblemCollector {
  private(set) var problems: [PackProblem] = []
  /// Possible mistakes that an author may have overlooked; the pack can be played in spite of them.
  private(set) var remarks: [PackProblem] = []

  /// Adds a problem of a whole file, or of a position in `pack.yaml`.
  mutating func add(
    _ code: PackProblem.Code, file: String = PackFolder.packFile, at place: TextPosition? = nil, field: String? = nil,
    _ message: String, remedy: String
  ) {
    problems.append(
      PackProblem(
        code: code, file: file, line: place?.line, column: place?.column, field: field, message: message,
        remedy: remedy))
  }

  /// Adds a problem with the value of `field`.
  package mutating func add(_ code: PackProblem.Code, _ field: Field, _ message: String, remedy: String) {
    add(code, at: field.place, field: field.path, message, remedy: remedy)
  }

  /// Adds a remark on a whole file, or on a position in `pack.yaml`.
  mutating func remark(
    _ code: PackProblem.Code, file: String = PackFolder.packFile, at place: TextPosition? = nil, field: String? = nil,
    _ message: String, remedy: String
  ) {
    remarks.append(
      PackProblem(
        code: code, file: file, line: place?.line, column: place?.column, field: field, message: message,
        remedy: remedy))
  }

  /// Adds a remark on the value of `field`.
  mutating func remark(_ code: PackProblem.Code, _ field: Field, _ message: String, remedy: String) {
    remark(code, at: field.place, field: field.path, message, remedy: remedy)
  }

  /// The problems as an error: those of `pack.yaml` by line, then those of other files in the order in which they were
  /// found.
  func error(directory: String) -> PackError {
    func rank(_ index: Int) -> (Int, Int, Int, Int) {
      let problem = problems[index]
      return (problem.file == PackFolder.packFile ? 0 : 1, problem.line ?? 0, problem.column ?? 0, index)
    }
    return PackError(
      directory: directory, problems: problems.indices.sorted { rank($0) < rank($1) }.map { problems[$0] })
  }
}
