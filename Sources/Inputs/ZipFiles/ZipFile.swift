import CZip
package import Foundation

/// A zip that is open for reading, through Debian's libzip.
@safe package struct ZipFile: ~Copyable {
  /// The zip's description of an entry, before any of it is unpacked.
  package struct Entry {
    package let index: UInt64
    /// Its path in the zip; nil where that is not valid UTF-8.
    package let name: String?
    package let size: UInt64
    let packedSize: UInt64
    /// Whether it is a plain file (or folder), neither a link nor a device.
    let isPlain: Bool
    /// Whether it is packed in an ordinary way: stored or deflated, and not encrypted.
    let isReadable: Bool

    /// The reason why the entry should not be unpacked, as a part of a sentence; nil for an ordinary file.
    package var strangeness: String? {
      if !isPlain { return "is a link or a device" }
      return isReadable ? nil : "is encrypted, or packed in an unusual way"
    }

    /// Returns the reason why the entry is too large to unpack, if it may have `most` bytes and be at most `ratio`
    /// times as large as its packed content; nil if it is not too large.
    package func excess(over most: Int, ratio: Int) -> String? {
      if size > UInt64(most) { return "has \(size) bytes, more than \(most)" }
      // A few bytes can be packed to almost nothing, regardless of their content. What a zip says may be any number.
      let (largest, isEndless) = max(packedSize, 1024).multipliedReportingOverflow(by: UInt64(ratio))
      return !isEndless && size > largest
        ? "is packed to less than one part in \(ratio), as no picture is" : nil
    }
  }

  /// Returns what to say of this number of entries that have no ``Entry/name``, as a part of a sentence; nil for none.
  package static func unnamed(_ count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "the name of a file in it is not UTF-8"
    default: "the names of \(count) files in it are not UTF-8"
    }
  }

  /// A failure with the message of libzip, as a part of a sentence.
  package struct Failure: Error {
    package let message: String

    package init(message: String) { self.message = message }
  }

  private let archive: OpaquePointer

  /// Returns whether `bytes` begin like a zip that is not empty (APPNOTE.TXT, 4.3.7).
  package static func isZip(_ bytes: Data) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  /// Returns whether the file at `path` begins like a zip, whatever it is called. False if it cannot be read.
  package static func isZip(at path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 4)).map { isZip($0) } ?? false
  }

  /// Opens the zip at `path` and checks that its directory and its entries say the same.
  package init(_ path: String) throws(Failure) {
    var code: Int32 = 0
    guard let archive = unsafe zip_open(path, ZIP_RDONLY | ZIP_CHECKCONS, &code) else { throw Failure(code) }
    unsafe self.archive = archive
  }

  /// Opens the zip that `data` is, with the same check.
  package init(_ data: Data) throws(Failure) {
    var error = unsafe zip_error_t()
    unsafe zip_error_init(&error)
    defer { unsafe zip_error_fini(&error) }
    // libzip reads the copy while the archive is open, and then calls `free`: it has to come from `malloc`.
    let copy = unsafe UnsafeMutableRawBufferPointer(start: malloc(max(1, data.count)), count: data.count)
    unsafe data.copyBytes(to: copy)
    guard let source = unsafe zip_source_buffer_create(copy.baseAddress, UInt64(data.count), 1, &error) else {
      unsafe free(copy.baseAddress)
      throw unsafe Failure(error)
    }
    guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) else {
      unsafe zip_source_free(source)
      throw unsafe Failure(error)
    }
    unsafe self.archive = archive
  }

  deinit { unsafe zip_discard(archive) }

  package var count: Int { unsafe Int(zip_get_num_entries(archive, 0)) }

  /// The entry of this number.
  package func entry(_ number: Int) throws(Failure) -> Entry {
    let index = UInt64(number)
    var stat = unsafe zip_stat_t()
    guard unsafe zip_stat_index(archive, index, 0, &stat) == 0 else { throw unsafe Failure(archive) }
    let wanted = UInt64(ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD)
    guard unsafe stat.valid & wanted == wanted else { throw Failure(message: "an entry has no size") }
    let name = unsafe zip_get_name(archive, index, ZIP_FL_ENC_RAW).flatMap { unsafe String(validatingCString: $0) }
    let methods = [UInt16(ZIP_CM_STORE), UInt16(ZIP_CM_DEFLATE)]
    return unsafe Entry(
      index: index, name: name, size: stat.size, packedSize: stat.comp_size, isPlain: isPlain(index),
      isReadable: methods.contains(stat.comp_method) && stat.encryption_method == UInt16(ZIP_EM_NONE))
  }

  /// Returns whether the entry is a plain file or a folder. An entry packed on Unix has its kind in its attributes
  /// (stat(2)); entries from other systems are always files or folders.
  private func isPlain(_ index: UInt64) -> Bool {
    var (system, attributes): (UInt8, UInt32) = (0, 0)
    guard unsafe zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0 else { return false }
    guard UInt32(system) == ZIP_OPSYS_UNIX else { return true }
    let kind = (attributes >> 16) & S_IFMT
    return kind == 0 || kind == S_IFREG || kind == S_IFDIR
  }

  /// Unpacks `entry` to a new file at `path`: as many bytes as it says that it has, whose checksum is right.
  package func unpack(_ entry: Entry, to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw CocoaError(.fileWriteNoPermission) }
    defer { try? file.close() }
    try unpack(entry) { try file.write(contentsOf: $0) }
  }

  /// Returns the content of `entry`. It has exactly as many bytes as the entry declares, and its checksum is right.
  package func contents(of entry: Entry) throws(Failure) -> Data {
    var data = Data()
    do { try unpack(entry) { data += $0 } } catch let failure as Failure { throw failure } catch {
      throw Failure(message: error.localizedDescription)
    }
    return data
  }

  private func unpack(_ entry: Entry, to take: (ArraySlice<UInt8>) throws -> Void) throws {
    guard let packed = unsafe zip_fopen_index(archive, entry.index, 0) else { throw unsafe Failure(archive) }
    defer { unsafe zip_fclose(packed) }
    var left = entry.size
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe zip_fread(packed, &buffer, UInt64(buffer.count))
      // The checksum is compared at the end.
      guard count >= 0 else { throw Failure(message: "is damaged") }
      if count == 0 { break }
      guard UInt64(count) <= left else { throw Failure(message: "is larger than it says") }
      left -= UInt64(count)
      try take(buffer[..<Int(count)])
    }
    guard left == 0 else { throw Failure(message: "is smaller than it says") }
  }

  /// Writes a zip with `files`, each under its name, to the new file at `path`. Files that are already compressed, such
  /// as pictures, are stored without compression.
  package static func write(_ files: [(name: String, path: String)], to path: String) throws(Failure) {
    var code: Int32 = 0
    guard let archive = unsafe zip_open(path, ZIP_CREATE | ZIP_EXCL, &code) else { throw Failure(code) }
    for file in files {
      guard let source = unsafe zip_source_file(archive, file.path, 0, -1) else { throw unsafe discard(archive) }
      try unsafe add(source, called: file.name, to: archive)
    }
    guard unsafe zip_close(archive) == 0 else { throw unsafe discard(archive) }
  }

  /// Returns a zip with `files`, each under its name, without writing anything to a disk.
  package static func zip(_ files: [(name: String, bytes: [UInt8])]) throws(Failure) -> [UInt8] {
    var error = unsafe zip_error_t()
    unsafe zip_error_init(&error)
    defer { unsafe zip_error_fini(&error) }
    guard let target = unsafe zip_source_buffer_create(nil, 0, 0, &error) else { throw unsafe Failure(error) }
    // Closing the archive would free the content, which is read afterwards.
    unsafe zip_source_keep(target)
    defer { unsafe zip_source_free(target) }
    guard let archive = unsafe zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
      unsafe zip_source_free(target)
      throw unsafe Failure(error)
    }
    for file in files {
      // libzip calls `free`: the copy has to come from `malloc`.
      let copy = unsafe UnsafeMutableRawBufferPointer(start: malloc(max(1, file.bytes.count)), count: file.bytes.count)
      unsafe copy.copyBytes(from: file.bytes)
      guard let source = unsafe zip_source_buffer(archive, copy.baseAddress, UInt64(file.bytes.count), 1) else {
        unsafe free(copy.baseAddress)
        throw unsafe discard(archive)
      }
      try unsafe add(source, called: file.name, to: archive)
    }
    guard unsafe zip_close(archive) == 0 else { throw unsafe discard(archive) }
    var stat = unsafe zip_stat_t()
    guard unsafe zip_source_stat(target, &stat) == 0, unsafe zip_source_open(target) == 0 else {
      throw Failure(message: "it cannot be read again")
    }
    defer { unsafe zip_source_close(target) }
    var bytes = unsafe [UInt8](repeating: 0, count: Int(stat.size))
    let count = unsafe zip_source_read(target, &bytes, UInt64(bytes.count))
    guard count == bytes.count else { throw Failure(message: "it cannot be read again") }
    return bytes
  }

  /// Adds `source` to `archive`, or discards both.
  @unsafe private static func add(
    _ source: OpaquePointer, called name: String, to archive: OpaquePointer
  ) throws(Failure) {
    let index = unsafe zip_file_add(archive, name, source, ZIP_FL_ENC_UTF_8)
    guard index >= 0 else {
      unsafe zip_source_free(source)
      throw unsafe discard(archive)
    }
    let isText = name.hasSuffix(".yaml") || name.hasSuffix(".jsonl")
    let method = isText ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    guard unsafe zip_set_file_compression(archive, UInt64(index), method, 0) == 0 else { throw unsafe discard(archive) }
  }

  @unsafe private static func discard(_ archive: OpaquePointer) -> Failure {
    let failure = unsafe Failure(archive)
    unsafe zip_discard(archive)
    return failure
  }
}

extension ZipFile.Failure {
  fileprivate init(_ code: Int32) {
    var error = unsafe zip_error_t()
    unsafe zip_error_init_with_code(&error, code)
    self = unsafe Self(error)
    unsafe zip_error_fini(&error)
  }

  @unsafe fileprivate init(_ error: zip_error_t) {
    var error = unsafe error
    message = unsafe String(cString: zip_error_strerror(&error))
  }

  @unsafe fileprivate init(_ archive: OpaquePointer) { message = unsafe String(cString: zip_strerror(archive)) }
}
