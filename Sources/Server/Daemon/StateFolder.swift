import Basics
import Cryptography
import EventStore
import Foundation
import HTTP
import Logging

/// The folder in which the daemon keeps everything that must outlive it: the journal, the key of its tokens, its
/// certificates. Only its owner may read it.
struct StateFolder: Sendable {
  let path: String

  /// Why the folder cannot be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder at `path`, made where it is missing.
  init(_ path: String) throws(Failure) {
    self.path = path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(description: "\(path) cannot be created (\(error.localizedDescription)). Give another with --data.")
    }
  }

  /// The keyring of this machine, whose key is made at the first start. Deleting the key's file logs everyone out.
  ///
  /// Daemons that share a journal have one key, which is in its `documents`: that of the first.
  func keyring(sharedBy documents: DatabaseDocuments? = nil) throws -> Keyring {
    let own = try secret("tokens.key", make: Self.random)
    guard own.count == 32 else {
      throw Failure(description: "\(file("tokens.key")) is damaged. Delete it; deleting it logs everyone out.")
    }
    guard let documents else { return Keyring(key: Array(own)) }
    try documents.change("tokens.key") { $0 == nil ? own : nil }
    guard let key = try documents.read("tokens.key"), key.count == 32 else {
      throw Failure(
        description: "the key of the tokens in the database is damaged. Delete it; deleting it logs everyone out.")
    }
    return Keyring(key: Array(key))
  }

  /// The name by which this daemon is told from others on its journal, drawn at the first start.
  func station() throws(Failure) -> String {
    let name = try secret("daemon.id") {
      Data(Self.random().prefix(8).map { "0123456789abcdef".utf8.map(\.self)[Int($0 & 15)] })
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The address of the network at which phones are let in at each start; nil if they are not.
  var entrance: String? {
    guard let text = try? String(contentsOfFile: file(Self.entranceFile), encoding: .utf8) else { return nil }
    let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return NetworkAddress(address) == nil ? nil : address
  }

  /// Keeps that address, or forgets it.
  func keepEntrance(_ address: String?) throws(Failure) {
    let place = file(Self.entranceFile)
    guard let address else {
      guard unsafe unlink(place) == 0 || errno == ENOENT else { throw Self.failure(place) }
      return
    }
    try write(Data("\(address)\n".utf8), to: place)
  }

  private static let entranceFile = "entrance"

  private static func random() -> Data {
    var generator = SystemRandomNumberGenerator()
    return Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// Returns a server certificate for those of `names` that this machine's own authority may sign for. The authority is
  /// made at the first start, for the names that the machine has then and for private addresses. It is replaced if it
  /// is not valid now or expires soon.
  ///
  /// If `now` is before `earliest`, the clock is wrong and says nothing about the authority. The authority is then
  /// kept, and the certificate is made for a time that suits phones, whose clocks are right.
  func certificates(
    names: [String], machine: String, now: Date, earliest: Date, logger: Logger
  ) throws -> Certificates {
    let possible = names.filter(Certificates.canName)
    if possible.count < names.count {
      logger.warning(
        """
        the certificate does not hold for names that no certificate can have: give the machine a name of letters, digits and \
        hyphens, 63 at most, with "hostnamectl hostname", or others with --names
        """, metadata: ["names": "\(names.filter { !possible.contains($0) }.joined(separator: ", "))"])
    }
    let isWrong = now < earliest
    if isWrong {
      logger.warning(
        """
        the clock is wrong, it says a time before this program was built, and certificates are made for a later one: set it, and \
        keep it right with "timedatectl set-ntp true"
        """, metadata: ["clock": "\(now.formatted(.iso8601))", "earliest": "\(earliest.formatted(.iso8601))"])
    }
    var time = max(now, earliest)
    let make = {
      let made = try Certificates.makeAuthority(name: machine, hosts: possible, now: time)
      return Data((made.certificate + "\n" + made.key + "\n").utf8)
    }
    var text = String(decoding: try secret("authority.pem", make: make), as: UTF8.self)
    if text.contains("END CERTIFICATE"), !Certificates.isConstrained(text) {
      // An authority from an earlier version, which may sign for every site: a phone that trusts it is better off with
      // a new one.
      try FileManager.default.removeItem(atPath: file("authority.pem"))
      logger.warning(
        "the authority could sign for any site, and is replaced by one for this machine: phones must trust the new one")
      text = String(decoding: try secret("authority.pem", make: make), as: UTF8.self)
    }
    if let term = Certificates.term(of: text) {
      if isWrong {
        time = max(time, term.lowerBound.addingTimeInterval(86_400))
      } else if !Self.isGood(term, at: now) {
        try putAside(term, at: now, logger: logger)
        text = String(decoding: try secret("authority.pem", make: make), as: UTF8.self)
      }
    }
    guard let end = text.range(of: "-----END CERTIFICATE-----") else {
      throw Failure(description: "\(file("authority.pem")) is damaged. Delete it; phones must then trust a new one.")
    }
    let authority = String(text[..<end.upperBound])
    let permitted = possible.filter { Certificates.isPermitted($0, by: authority) }
    if permitted.count < possible.count {
      logger.warning(
        """
        the certificate does not hold for names that this machine did not have when its authority was made: delete \
        \(file("authority.pem")) to make another, which phones must then trust
        """, metadata: ["names": "\(possible.filter { !permitted.contains($0) }.joined(separator: ", "))"])
    }
    return try Certificates(
      authority: authority, authorityKey: String(text[end.upperBound...]), names: permitted, now: time)
  }

  /// Puts aside the authority with this term, which is not valid at `now`. If the authority that was put aside before
  /// is valid, it takes its place again.
  private func putAside(_ term: ClosedRange<Date>, at now: Date, logger: Logger) throws(Failure) {
    let place = file("authority.pem")
    let aside = file("authority.pem.old")
    let old = try? String(contentsOfFile: aside, encoding: .utf8)
    let isBack = old.flatMap(Certificates.term).map { Self.isGood($0, at: now) } ?? false
    // The authority that was put aside was valid until the clock went wrong; the one made in the meantime is discarded.
    try move(isBack ? aside : place, to: isBack ? place : aside)
    logger.warning(
      isBack
        ? """
        the authority is not valid now, or not for long, and the one before it, which is, is taken back: phones that trust that \
        need do nothing, others must trust it and find it at /about/https
        """
        : """
        the authority is not valid now, or not for long, and is replaced; the old one is put aside as authority.pem.old: phones \
        must trust the new one, which they find at /about/https
        """,
      metadata: [
        "validFrom": "\(term.lowerBound.formatted(.iso8601))",
        "validUntil": "\(term.upperBound.formatted(.iso8601))",
      ])
  }

  /// Whether an authority with this term can be served at `now`.
  private static func isGood(_ term: ClosedRange<Date>, at now: Date) -> Bool {
    term.contains(now) && term.contains(now.addingTimeInterval(Double(CertificateSource.minDays) * 86_400))
  }

  private func file(_ name: String) -> String { (path as NSString).appendingPathComponent(name) }

  /// Moves a file over another.
  private func move(_ path: String, to place: String) throws(Failure) {
    guard unsafe rename(path, place) == 0 else { throw Self.failure(place) }
  }

  /// Returns the error for a file at `path` that cannot be written, with the system's reason.
  private static func failure(_ path: String) -> Failure {
    Failure(
      description:
        "\(path) cannot be written (\(unsafe String(cString: strerror(errno)))). See its folder's owner and its disk.")
  }

  /// Returns the content of the file `name`. If the file is missing, first saves the data that `make` returns in it.
  private func secret(_ name: String, make: () throws -> Data) throws(Failure) -> Data {
    let path = file(name)
    if FileManager.default.fileExists(atPath: path) {
      do { return try Data(contentsOf: URL(filePath: path)) } catch {
        throw Failure(
          description: "\(path) cannot be read (\(error.localizedDescription)). Run the daemon as its owner.")
      }
    }
    let data: Data
    // Ours have no words for `localizedDescription`, which would only name their type.
    do { data = try make() } catch { throw Failure(description: "\(path) cannot be made: \(error)") }
    try write(data, to: path)
    return data
  }

  /// Writes a file that only its owner may read. It is written aside and moved: a power cut leaves the whole file or
  /// none.
  private func write(_ data: Data, to path: String) throws(Failure) {
    let draft = path + ".new"
    guard FileManager.default.createFile(atPath: draft, contents: data, attributes: [.posixPermissions: 0o600]) else {
      throw Self.failure(path)
    }
    try move(draft, to: path)
  }
}
