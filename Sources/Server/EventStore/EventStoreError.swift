public import EventSourcing

/// An error of the journal.
public enum EventStoreError: Error, Equatable {
  /// The stream is not at the expected version, because somebody else appended first.
  case conflict(stream: StreamName, expecting: Int, actual: Int)
  /// A fact that cannot be encoded as JSON.
  case unwritable(kind: String, reason: String)
  /// A stored fact whose fields do not match its kind.
  case unreadable(position: Int64, stream: StreamName, kind: String, reason: String)
  /// The file or its folder cannot be opened or created.
  case cannotOpen(file: String, reason: String)
  /// The file exists but is not a journal.
  case notAJournal(file: String)
  /// A newer Apeiron has migrated the file.
  case newerSchema(file: String)
  /// The file is read-only.
  case readOnly(file: String)
  /// Another process holds a lock on the file for too long.
  case locked(file: String)
  /// A daemon uses the journal, and nobody else may lead its games or replace it.
  case inUse(file: String)
  /// Facts cannot be copied to where others are.
  case notEmpty(file: String)
  /// The disk is full.
  case diskFull(file: String)
  /// The file is corrupt.
  case damaged(file: String)
  /// The database server cannot be reached. Facts that were being recorded may or may not have been recorded.
  case unreachable(database: String, reason: String)
  /// Any other error of the database or the system.
  case failed(file: String, reason: String)

  /// The name of the case; it stays the same when the sentence is reworded.
  public var code: String {
    switch self {
    case .conflict: "conflict"
    case .unwritable: "unwritable"
    case .unreadable: "unreadable"
    case .cannotOpen: "cannotOpen"
    case .notAJournal: "notAJournal"
    case .newerSchema: "newerSchema"
    case .readOnly: "readOnly"
    case .locked: "locked"
    case .inUse: "inUse"
    case .notEmpty: "notEmpty"
    case .diskFull: "diskFull"
    case .damaged: "damaged"
    case .unreachable: "unreachable"
    case .failed: "failed"
    }
  }
}

extension EventStoreError: CustomStringConvertible {
  /// The file, the problem with it, and the remedy.
  public var description: String {
    switch self {
    case .conflict(let stream, let expecting, let actual):
      "\(stream) is at version \(actual), not \(expecting): somebody else was first. Read what is new and retry."
    case .unwritable(let kind, let reason):
      "a fact \"\(kind)\" cannot be written as JSON: \(reason). This is a bug in Apeiron: please report it."
    case .unreadable(let position, let stream, let kind, let reason):
      "fact \(position) (\(stream), \"\(kind)\") cannot be read: \(reason). Restore the journal from a backup."
    case .cannotOpen(let file, let reason):
      "\(file): the journal cannot be opened: \(reason). Use another data folder, or grant write access to this one."
    case .notAJournal(let file):
      "\(file) is not a journal of Apeiron. Move it away, or use another data folder."
    case .newerSchema(let file):
      "\(file): a newer Apeiron wrote this journal. Run that version or a later one, or use another data folder."
    case .readOnly(let file):
      "\(file): the journal is read-only. Grant write access to the file and its folder."
    case .locked(let file):
      "\(file): another program has locked the journal. Stop that program, or try again later."
    case .inUse(let file):
      "\(file): another daemon uses it. Stop that one, or give another folder with --data."
    case .notEmpty(let file):
      "\(file): this journal holds facts already. Copy to another, or delete this one first."
    case .diskFull(let file):
      "\(file): the disk is full, and nothing was recorded. Free some space, then try again."
    case .damaged(let file):
      "\(file): the journal is damaged. Stop Apeiron, then put a backup in its place with \"apeiron journal restore\"."
    case .unreachable(let database, let reason):
      "\(database): the journal's database cannot be reached: \(reason). Apeiron goes on by itself once it can."
    case .failed(let file, let reason):
      "\(file): the journal failed: \(reason). Check the disk, then try again."
    }
  }
}
