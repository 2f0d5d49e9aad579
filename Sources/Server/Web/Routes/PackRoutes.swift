import EventSourcing
import Foundation
import HTTP
import Hummingbird
import NIOCore
import PackServer
import Packs
import Printing

/// The packs, as the host works with them: the library, and the editor.
struct PackRoutes {
  let packs: PackService
  let sessions: Sessions
  /// By which time uploads run.
  let clock: any GameClock

  /// A pack of fifty photographs as the editor keeps them has 20 MB; the command line takes larger ones.
  static let maxBytes = 64 << 20

  private struct New: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "name": "The name of its folder in the library.", "title": "What players read as its name; without it, the same.",
      "language": "The language of its texts, as a tag.",
      "of": "The name of the pack that it is a copy of; empty for the one that the daemon was started with.",
    ]

    let name: String
    let title: String?
    let language: String?
    let of: String?
  }

  private struct NewName: Decodable { let name: String }

  private struct Museum: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "name": "The name of the new pack in the library.",
      "address": "Where the IIIF manifest is. It is fetched from outside of this machine and its networks only.",
    ]

    let name: String
    let address: String
  }

  private struct Choice: Decodable, Described {
    static let fields: [String: JSONValue] = ["name": "Empty for the pack that the daemon was started with."]

    let name: String
  }

  var endpoints: [Endpoint] {
    (library + editor + print).tagged("packs", .path("pack", "The pack's name in the library."))
  }

  private var library: [Endpoint] {
    [
      .get(
        "/api/packs", "The packs that games can be opened with", by: [.host], .json(PackList.self, "All of them.")
      ) { request, _ in
        try sessions.requireHost(request)
        return try .json(await packs.list())
      },
      .post(
        "/api/packs", "Make a pack, empty or of another", New.self, by: [.host],
        .created(PackSheet.self, "The new pack."),
        refuses: [.conflict]
      ) { new, request, _ in
        try sessions.requireHost(request)
        if let original = new.of {
          try await packs.duplicate(original, as: new.name)
          return try Self.answer(try await packs.sheet(new.name), .created)
        }
        // A first language that is none would be a problem of the file.
        let language = new.language.flatMap { $0.wholeMatch(of: /[a-z]{2,3}/) == nil ? nil : $0 } ?? "en"
        try await packs.make(new.name, title: new.title ?? new.name, language: language)
        return try Self.answer(try await packs.sheet(new.name), .created)
      },
      .post(
        "/api/standard-pack", "Choose the pack that is played where nobody has chosen one", Choice.self, by: [.host],
        .json(PackList.self, "All of them."), refuses: [.notFound]
      ) { choice, request, _ in
        try sessions.requireHost(request)
        try await packs.setStandard(choice.name)
        return try .json(await packs.list())
      },
      .post(
        "/api/pack-file", "Make a pack of one file: a pack, questions of another program, or a zip of pictures",
        with: [Self.name, Self.file, .language], sends: .media(Self.bytes), by: [.host],
        .created(TakenFile.self, "What became of it."), refuses: [.conflict, .unprocessableContent]
      ) { request, _ in
        try sessions.requireHost(request)
        let name = Self.name.text(in: request) ?? ""
        let taken = try await packs.take(
          try await body(of: request, upTo: Self.maxBytes), from: Self.file.text(in: request) ?? name, as: name,
          language: Parameter.language.text(in: request) ?? "en")
        return try .json(taken, status: .created)
      },
      .post(
        "/api/pack-address", "Make a pack of a museum's list of pictures on the web", Museum.self, with: [.language],
        by: [.host], .created(TakenFile.self, "What became of it."), refuses: [.conflict, .unprocessableContent]
      ) { museum, request, _ in
        try sessions.requireHost(request)
        guard let link = WebLink(museum.address) else {
          throw Problem.invalid("badAddress", "This is no address of the web: it begins with https:// or http://.")
        }
        let language = Parameter.language.text(in: request) ?? "en"
        return try .json(await packs.fetch(link, as: museum.name, language: language), status: .created)
      },
      .get(
        "/api/packs/{pack}/file", "A pack as one file", by: [.host], .media(Self.archive, "A zip."),
        refuses: [.unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        let name = try Self.pack(context)
        return .bytes(try await packs.export(name), type: Self.archive)
          .download(as: "\(name).\(PackArchive.ending)")
      },
      .post(
        "/api/packs/{pack}/name", "Rename a pack", NewName.self, by: [.host],
        .json(PackSheet.self, "The pack under its new name."), refuses: [.conflict]
      ) { new, request, context in
        try sessions.requireHost(request)
        try await packs.rename(try Self.pack(context), to: new.name)
        return try Self.answer(try await packs.sheet(new.name))
      },
      .delete(
        "/api/packs/{pack}", "Delete a pack of the library, which is kept for 30 days", by: [.host],
        .nothing("It is gone; the daemon keeps it for 30 days in the folder .deleted of the library."),
        refuses: [.conflict]
      ) { request, context in
        try sessions.requireHost(request)
        try await packs.delete(try Self.pack(context))
        return Response(status: .noContent)
      },
    ]
  }

  private var editor: [Endpoint] {
    [
      .get(
        "/api/packs/{pack}", "A pack as its author sees it", by: [.host],
        .json(PackSheet.self, "Its version is the ETag."), refuses: [.unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        return try Self.answer(try await packs.sheet(try Self.pack(context)))
      }.followed,
      .post(
        "/api/packs/{pack}/changes", "Change a pack", PackChange.self, with: [Self.version], by: [.host],
        .json(PackSheet.self, "The pack afterwards."), Self.overtaken,
        refuses: [.conflict, .preconditionRequired, .unprocessableContent]
      ) { change, request, context in
        try sessions.requireHost(request)
        let (name, edit) = (try Self.pack(context), try change.edit())
        return try await changing(name, request) { try await packs.change(name, edit, expecting: $0) }
      },
      .post(
        "/api/packs/{pack}/yaml", "Write what pack.yaml says", with: [Self.version], sends: .media("application/yaml"),
        by: [.host], .json(PackSheet.self, "The pack afterwards."), Self.overtaken,
        refuses: [.conflict, .preconditionRequired, .unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        let name = try Self.pack(context)
        let bytes = try await body(of: request, upTo: Self.maxYAML)
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw Problem.invalid("badBody", "The body is not UTF-8: send it in UTF-8.")
        }
        return try await changing(name, request) { try await packs.write(name, text, expecting: $0) }
      },
    ]
  }

  private var print: [Endpoint] {
    [
      .get(
        "/api/packs/{pack}/print", "The things of a pack on paper", with: Self.printing, by: [.host],
        .media("application/pdf", "Sheets with a picture of each thing, and pages that say what each number is."),
        refuses: [.conflict, .unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        let name = try Self.pack(context)
        return .bytes(try await packs.pdf(name, Self.options(of: request)), type: "application/pdf")
          .download(as: "\(name).pdf", isShown: true)
      },
      .get(
        "/api/packs/{pack}/print-notes", "What to know before a pack is printed", with: Self.printing, by: [.host],
        .json(PrintNotes.self, "Pictures that are coarse on paper, and, in grey, things that suffer."),
        refuses: [.conflict, .unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        return try .json(await packs.printNotes(try Self.pack(context), Self.options(of: request)))
      },
    ]
  }

  private static let printing: [Parameter] = [
    .query("paper", "The paper; without it, A4.", ["type": "string", "enum": ["A4", "Letter"]]),
    .query(
      "perPage", "How many pictures stand on a sheet: 1, 2, 4 or 8; without it, 2.",
      ["type": "string", "enum": ["1", "2", "4", "8"]]),
    .flag("cropMarks", "Whether marks show where to cut."),
    .flag("answerKey", "Whether pages say what each number is."),
    .flag("cards", "Whether the number cards of the maths games are printed, in place of what the questions ask for."),
    .flag("grey", "Whether all pictures are grey."),
    .language,
  ]

  /// The options of printing; the parameters have been checked.
  private static func options(of request: Request) -> PackPrint.Options {
    let text = { (name: String) in request.uri.queryParameters[name[...]].map(String.init) }
    var options = PackPrint.Options()
    options.paper = text("paper").flatMap(Paper.init) ?? options.paper
    options.perPage = text("perPage").flatMap { Int($0) } ?? options.perPage
    options.cropMarks = text("cropMarks") == "true"
    options.answerKey = text("answerKey") == "true"
    options.cards = text("cards") == "true"
    options.grey = text("grey") == "true"
    options.language = Parameter.language.text(in: request)
    return options
  }

  /// The answer after a change that `body` makes where the pack is still at the version that the request names; where
  /// it is not, the pack as it is now.
  private func changing(
    _ name: String, _ request: Request, _ body: (String) async throws -> PackSheet
  ) async throws -> Response {
    guard let tag = Self.version.text(in: request) else {
      throw Problem(
        .preconditionRequired, "noVersion", "The header If-Match is missing: name the version that was seen.")
    }
    do {
      return try Self.answer(try await body(tag.trimmingCharacters(in: ["\""])))
    } catch PackServerError.packFile(.changed) {
      return try Self.answer(try await packs.sheet(name), .preconditionFailed)
    }
  }

  private static func answer(_ sheet: PackSheet, _ status: HTTPResponse.Status = .ok) throws -> Response {
    var response = try Response.json(sheet, status: status)
    response.headers[.eTag] = "\"\(sheet.version)\""
    return response
  }

  private func body(of request: Request, upTo most: Int) async throws -> [UInt8] {
    do { return try await BodyReader(clock: clock).collect(request, upTo: most) } catch is NIOTooManyBytesError {
      throw Problem(
        .contentTooLarge, "fileTooLarge", "The file has more than \(most >> 20) MB: use the command line for it.")
    }
  }

  static func pack(_ context: AppRequestContext) throws -> String {
    let encoded = try context.parameters.require("pack")
    return encoded.removingPercentEncoding ?? encoded
  }

  static let archive = "application/zip"
  /// The media type by which an upload is described: tools that try an API by its description make no zips.
  private static let bytes = "application/octet-stream"
  /// As large as a pack.yaml may be.
  private static let maxYAML = 1 << 20
  private static let name = Parameter.query(
    "name", "The name of the new pack.", ["type": "string", "minLength": 1], required: true, code: "badName")
  private static let file = Parameter.query(
    "file", "The name of the file; without it, that of the pack. Its ending tells tables and GIFT from other texts.",
    ["type": "string"])
  private static let version = Parameter.header(
    "If-Match", "The version that was seen, as in the ETag: somebody else may have changed the pack.",
    ["type": "string"])
  private static let overtaken = Operation.Answer.json(
    PackSheet.self, "Somebody else has changed the pack: what is there now.", status: .preconditionFailed)
}
