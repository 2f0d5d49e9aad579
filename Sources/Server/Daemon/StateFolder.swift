import Cryptography
import EventStore
import Foundation
import Logging
import Web

/// The folder in which the daemon keeps what must outlive it: the journal, the key of its tokens, its certificates. Nobody
/// but its owner may read it.
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

  private static func random() -> Data {
    var generator = SystemRandomNumberGenerator()
    return Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// A server certificate for those of `names` that this machine's own authority may sign for. The authority is made at the
  /// first start, for the names of then and for private addresses.
  func certificates(names: [String], machine: String, now: Date, logger: Logger) throws -> Certificates {
    let make = {
      let made = try Certificates.makeAuthority(name: machine, hosts: names, now: now)
      return Data((made.certificate + "\n" + made.key + "\n").utf8)
    }
    var text = String(decoding: try secret("authority.pem", make: make), as: UTF8.self)
    if text.contains("END CERTIFICATE"), !Certificates.isConstrained(text) {
      // One of an earlier version, which may sign for every site: whoever trusts it is better off with another.
      try FileManager.default.removeItem(atPath: file("authority.pem"))
      logger.warning(
        "the authority could sign for any site, and is replaced by one for this machine: phones must trust the new one")
      text = String(decoding: try secret("authority.pem", make: make), as: UTF8.self)
    }
    guard let end = text.range(of: "-----END CERTIFICATE-----") else {
      throw Failure(description: "\(file("authority.pem")) is damaged. Delete it; phones must then trust a new one.")
    }
    let authority = String(text[..<end.upperBound])
    let permitted = names.filter { Certificates.isPermitted($0, by: authority) }
    if permitted.count < names.count {
      logger.warning(
        """
        the certificate does not hold for names that this machine did not have when its authority was made: delete \
        \(file("authority.pem")) to make another, which phones must then trust
        """, metadata: ["names": "\(names.filter { !permitted.contains($0) }.joined(separator: ", "))"])
    }
    return try Certificates(
      authority: authority, authorityKey: String(text[end.upperBound...]), names: permitted, now: now)
  }

  private func file(_ name: String) -> String { (path as NSString).appendingPathComponent(name) }

  /// What the file `name` holds; where it is missing, what `make` gives, which is kept for the next time.
  private func secret(_ name: String, make: () throws -> Data) throws(Failure) -> Data {
    let path = file(name)
    do {
      if FileManager.default.fileExists(atPath: path) { return try Data(contentsOf: URL(filePath: path)) }
      let data = try make()
      // Written aside and moved: a power cut leaves the whole file or none.
      let draft = path + ".new"
      guard FileManager.default.createFile(atPath: draft, contents: data, attributes: [.posixPermissions: 0o600]) else {
        throw CocoaError(.fileWriteNoPermission)
      }
      try FileManager.default.moveItem(atPath: draft, toPath: path)
      return data
    } catch {
      throw Failure(description: "\(path): \(error.localizedDescription)")
    }
  }
}
