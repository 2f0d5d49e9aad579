import Foundation

/// Questions in XML, of any format that can be read.
enum XMLQuestions {
  /// - Throws: ``QuestionProblem`` where the document in `data` has none of these formats.
  static func read(_ data: Data, file: String) throws(QuestionProblem) -> QuestionList {
    let root = try XMLElementTree.read(data, file: file)
    let isMoodle = root.name == "quiz" && root.elements.contains { $0.name == "question" }
    return try isMoodle ? MoodleXML.read(root, file: file) : QTI.read(root, file: file)
  }
}
