// swift-tools-version: 6.2
import PackageDescription

// The house: a group for each folder of `Sources/`, in the order in which the data flows. The comment above a target
// says what the target is; `make tree` copies it into README.md and CONTRIBUTING.md, and `make lint` fails when they
// differ. Tests/ArchitectureTests holds the import lines against the groups.

// MARK: Shims: C and C++ only

let shims: [Target] = [
  /// Debian's libjpeg-turbo.
  .system("CJPEG", pkgConfig: "libjpeg", package: "libjpeg-dev"),
  /// Debian's libpng.
  .system("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
  /// Debian's libexif: which way up a photograph is.
  .system("CEXIF", pkgConfig: "libexif", package: "libexif-dev"),
  /// Debian's libqrencode.
  .system("CQREncode", pkgConfig: "libqrencode", package: "libqrencode-dev"),
  /// zlib: what pages load is compressed.
  .system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
  /// Debian's libzip: packs, packages of questions and KMZ.
  .system("CZip", pkgConfig: "libzip", package: "libzip-dev"),
  /// Debian's cairo: sheets to print.
  .system("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
  /// Debian's HarfBuzz: typefaces with the glyphs that pages use, and no others.
  .system("CHarfBuzz", pkgConfig: "harfbuzz-subset", package: "libharfbuzz-dev"),
  /// Debian's libnova: the series of the Moon and the Sun. It has no pkg-config file; every compiler finds it.
  .system("CNova", package: "libnova-dev"),
  /// Debian's libpq: PostgreSQL.
  .system("CPQ", pkgConfig: "libpq", package: "libpq-dev"),
  /// C interface to OpenCV (features, image processing) and to the decoders; robust homographies.
  .c(
    "CVision", ["CJPEG", "CPNG", "CEXIF"], exclude: ["opencv4"], headers: "opencv4",
    libraries: ["opencv_features2d", "opencv_imgproc", "opencv_core"]),
  /// Nearest neighbours of 256-bit descriptors: portable, popcnt, AVX2 and AVX-512 kernels.
  .c("CHamming"),
  /// The parts of V4L2 that Swift cannot import.
  .c("CV4L2"),
  /// SHA-256, HMAC and certificates of Debian's OpenSSL.
  .c("CCrypto", libraries: ["crypto"]),
  /// TLS of Debian's OpenSSL, over memory.
  .c("CTLS", libraries: ["ssl", "crypto"]),
  /// OpenCV and FAISS doing the same work: the peers of the benchmark, and of a test.
  .c("CPeer", ["CVision"], headers: "../CVision/opencv4", libraries: ["opencv_calib3d"]),
]

// MARK: Basics: what every group may use

let basics: [Target] = [
  /// A seeded random number generator, suggestions for misspelt names, image files, groups of references by name,
  /// network addresses, and stamps and owners of files.
  .swift("Basics")
]

// MARK: Pictures: from pixels to sightings; they know no players

let pictures: [Target] = [
  /// Images, features and homographies: the Swift face of CVision.
  .swift("Pictures/Vision", ["Basics", "CVision"], settings: [.optimised]),
  /// Tells a reference from what is made like it: what a frame shows in its place, block by block, in colour.
  .swift("Pictures/Identity", ["Vision"], settings: [.optimised]),
  /// Finds references in frames: shortlist, matching, verification, probability, tracking.
  .swift("Pictures/Recognition", ["Basics", "CHamming", "Identity", "Vision"], settings: [.optimised]),
  /// Frames of a picture as a camera would take them, with the true outline, and films of them.
  .swift("Pictures/Synthesis", ["Basics", "Vision"], settings: [.optimised]),
  /// The images of a folder as references: enrolment, also from photographs, grades and look-alikes.
  .swift("Pictures/Catalogue", ["Basics", "Recognition", "Synthesis", "Vision"], settings: [.optimised]),
  /// Rates with their intervals, histograms and correlations: numbers alone.
  .swift("Pictures/Statistics", ["Basics"], settings: [.optimised]),
  /// A forecast of a lesson: how often the things of a pack will be found, from photographs of them.
  .swift("Pictures/Rehearsals", ["Recognition", "Statistics"]),
  /// Results as lines of JSON: exact numbers, and the run that they come from.
  .swift("Pictures/Results", ["Recognition", "Rehearsals", "Vision"]),
  /// Recall, false accepts and calibration on labelled photographs, videos and synthetic frames.
  .swift(
    "Pictures/Evaluation", ["Basics", "Recognition", "Rehearsals", "Statistics", "Synthesis", "Vision"],
    settings: [.optimised]),
  /// Pictures on sheets of paper, as PDF, with a key of the answers.
  .swift("Pictures/Printing", ["CCairo", "Vision"]),
]

// MARK: Rules: games as values; they see no pixel, no file and no clock

let rules: [Target] = [
  /// Facts, deciders, versioned state, and the values that all games share.
  .swift("Games/EventSourcing"),
  /// The quiz: deck, rounds, contest, standings and results.
  .rules("Quiz", ["Basics", "EventSourcing"]),
  /// Maps of places and notes: distances, search, lists.
  .rules("Places", ["EventSourcing"]),
  /// Egg hunts: who collected what, and who may undo it.
  .rules("Eggs", ["EventSourcing"]),
  /// Bingo: cards of nine things, what was found on them, and who was first.
  .rules("Bingo", ["Basics", "EventSourcing"]),
  // Its generators are checked ten thousand problems at a time.
  /// Thirteen maths games: what a child knows, problems from a seed, levels, and the checks of their generators.
  .rules("Maths", ["Basics", "EventSourcing"], settings: [.optimised]),
  /// Where the Moon is for an observer, when it rises and sets, and how it looks.
  .rules("Moon", ["CNova", "EventSourcing"], settings: [.optimised]),
  /// Coasts and borders for maps without tiles.
  .swift("Games/Atlas", ["EventSourcing"], settings: [.optimised]),
  /// The players of a browser.
  .swift("Games/Players", ["EventSourcing"]),
]

// MARK: Inputs: what comes from devices and files

let inputs: [Target] = [
  /// Frames from V4L2 cameras, folders and uploads; the newest frame wins.
  .swift("Inputs/Capture", ["Basics", "CV4L2", "Vision", .logging]),
  /// Zips, read and written: the Swift face of libzip.
  .swift("Inputs/ZipFiles", ["CZip"]),
  /// Reads and checks pack.yaml.
  .swift("Inputs/Packs", ["Basics", "EventSourcing", "Quiz", "Yams", "ZipFiles"]),
  /// Places in files: JSON, GeoJSON, GPX, KML and CSV, read and written.
  .swift("Inputs/PlaceFiles", ["Basics", "EventSourcing", "Places", "ZipFiles"]),
  /// The daemon's settings: options, variables, a file, defaults.
  .swift("Inputs/Settings", ["Basics", "Quiz", "Yams"]),
]

// MARK: Server: what lasts and what is served

let server: [Target] = [
  /// The journal: events in SQLite or PostgreSQL, the only state that lasts.
  .swift("Server/EventStore", ["Basics", "CPQ", "EventSourcing", .grdb, .metrics]),
  /// Hashes, certificates and encrypted connections: the Swift face of CCrypto and CTLS.
  .swift("Server/Cryptography", ["CCrypto", "CTLS"]),
  /// Encrypts the channels of SwiftNIO, of the server and of the one client.
  .swift("Server/TLS", ["Cryptography", .nioCore]),
  /// Tiles of maps that lie on this machine: MBTiles files and folders.
  .swift("Server/Tiles", ["Basics", .grdb]),
  /// From a picture to findings: the queue of looks, its workers, the recognisers of each group. It knows no players.
  .swift(
    "Server/Judging",
    [
      "Basics", "Capture", "Catalogue", "EventSourcing", "Recognition", "Vision",
      .metrics, .serviceLifecycle, .tracing,
    ], settings: [.optimised]),
  /// The packs of the daemon: cache, library, editor, rehearsal, printing, and the references of each, enrolled, graded
  /// and served. It knows no players and no contest.
  .swift(
    "Server/PackServer",
    [
      "Basics", "Catalogue", "Cryptography", "EventSourcing", "Judging", "Packs", "Printing", "Quiz", "Recognition",
      "Rehearsals", "Results", "Statistics", "Vision", "ZipFiles",
      .serviceLifecycle,
    ]),
  /// Runs the games: contests, rounds, maps.
  .swift(
    "Server/GameServer",
    [
      "Basics", "Capture", "Catalogue", "Cryptography", "EventSourcing", "EventStore", "Judging", "PackServer", "Packs",
      "Quiz", "Recognition", "TLS", "Vision",
      .logging, .metrics, .nioCore, .nioHTTP1, .nioPosix, .serviceLifecycle, .subprocess, .systemPackage,
      .tracing,
    ], settings: [.optimised]),
  /// HTTP without a game: router, contract, admission, sessions, streams of events, encrypted connections.
  .swift(
    "Server/HTTP",
    [
      "Basics", "CZlib", "Cryptography", "EventSourcing", "TLS",
      .asyncAlgorithms, .httpTypes, .hummingbird, .hummingbirdCore, .logging, .metrics, .nioCore, .nioHTTP1, .nioPosix,
      .serviceLifecycle,
    ]),
  /// The frame of all pages: their HTML, the modules, styles and texts that they share, typefaces, and the files that
  /// Debian installs.
  .swift(
    "Server/PageShell", ["CHarfBuzz", "Cryptography", "HTTP", .hummingbird], exclude: ["Pages"],
    plugins: ["EmbedFiles"]),
  /// The routes and views of the house, and its own pages.
  .swift(
    "Server/Web",
    [
      "Atlas", "Basics", "CQREncode", "Capture", "Cryptography", "EventSourcing", "GameServer", "HTTP", "Judging",
      "PackServer", "Packs", "PageShell", "Printing", "Quiz", "Tiles",
      .asyncAlgorithms, .httpTypes, .hummingbird, .logging, .metrics, .nioCore, .nioFoundationCompat,
      .serviceLifecycle, .tracing,
    ], exclude: ["Pages"], plugins: ["EmbedFiles"]),
]

// MARK: Games: what the rules need to be played: routes, views and pages

let games: [Target] = [
  /// The quiz: joining, leading and showing contests, the players' pictures, results, statistics, and the pages.
  .game(
    "QuizServer",
    [
      "Basics", "EventSourcing", "GameServer", "HTTP", "Judging", "PackServer", "PageShell", "Quiz", "Web",
      .asyncAlgorithms, .hummingbird,
    ]),
  /// Egg hunts: the hunts of the journal, their routes, views and pages.
  .game(
    "EggsServer",
    ["Basics", "Eggs", "EventSourcing", "GameServer", "HTTP", "Judging", "Packs", "PageShell", "Web", .hummingbird]),
  /// Maps of places: the maps of the journal, lists from files and links, routes, views and pages.
  .game(
    "PlacesServer",
    [
      "Basics", "EventSourcing", "GameServer", "HTTP", "PackServer", "Packs", "PageShell", "PlaceFiles", "Places",
      "Web",
      .hummingbird, .nioCore,
    ]),
  /// Bingo: the games of the journal, their routes, views and pages.
  .game(
    "BingoServer",
    ["Basics", "Bingo", "EventSourcing", "GameServer", "HTTP", "Judging", "Packs", "PageShell", "Web", .hummingbird]),
  /// The Moon: routes, pages, and the list of towns on this machine.
  .game("MoonServer", ["HTTP", "Moon", "Packs", "PageShell", "Web", .hummingbird]),
  /// The maths games: players of a browser, sessions, knowledge, speech, routes and pages.
  .game(
    "MathsServer",
    [
      "EventSourcing", "EventStore", "GameServer", "HTTP", "Maths", "Packs", "Players", "PageShell", "Web",
      .hummingbird,
    ]),
]

// MARK: Daemon: the list of games, composition and life cycle

let daemon: [Target] = [
  /// Puts the program together and runs it: settings, state folder, certificates, life cycle.
  .swift(
    "Server/Daemon",
    [
      "Basics", "BingoServer", "Capture", "Catalogue", "Cryptography", "EggsServer", "EventStore", "GameServer",
      "HTTP", "MathsServer", "MoonServer", "Packs", "PlacesServer", "QuizServer", "Recognition", "Settings", "Tiles",
      "Vision", "Web",
      .logging, .metrics, .serviceLifecycle, .unixSignals,
    ], settings: [.optimised])
]

// MARK: CommandLine: one file for each command

let commandLine: [Target] = [
  /// Reports for people: self-contained HTML with tables, charts and pictures.
  .swift("CommandLine/Reports", ["Vision"]),
  /// The frames in which other programs send pictures to be scored.
  .swift("CommandLine/Frames", ["Basics", "Vision"]),
  /// The program: one file for each command.
  .program(
    "CommandLine/apeiron",
    [
      "Basics", "CHamming", "CPeer", "Capture", "Catalogue", "Daemon", "Eggs", "EggsServer", "Evaluation",
      "EventSourcing", "EventStore", "Frames", "GameServer", "HTTP", "Judging", "Maths", "Moon", "MoonServer",
      "PackServer", "Packs", "PlaceFiles", "Places", "PlacesServer", "Printing", "Quiz", "Recognition", "Rehearsals",
      "Reports", "Results", "Settings", "Statistics", "Synthesis", "Vision", "ZipFiles",
      .argumentParser, .logging, .subprocess, .unixSignals,
    ]),
]

// MARK: Tests

let tests: [Target] = [
  .tests("Architecture"),
  .tests("Basics", ["Basics", "Quiz"]),
  .tests("CHamming", ["Basics", "CHamming"]),
  .tests("Vision", ["Basics", "CPeer", "CVision", "TestSupport", "Vision"]),
  .tests("Identity", ["Identity", "TestSupport", "Vision"]),
  .tests("Recognition", ["Basics", "Identity", "Recognition", "TestSupport", "Vision"]),
  .tests("Synthesis", ["Basics", "Recognition", "Synthesis", "TestSupport", "Vision"]),
  .tests("Catalogue", ["Basics", "Catalogue", "Recognition", "TestSupport", "Vision"]),
  .tests("Statistics", ["Basics", "Statistics"]),
  .tests("Rehearsals", ["Recognition", "Rehearsals", "Statistics"]),
  .tests("Evaluation", ["Basics", "Evaluation", "Recognition", "Statistics", "Synthesis", "TestSupport", "Vision"]),
  .tests("EventSourcing", ["EventSourcing"]),
  .tests("Quiz", ["Basics", "EventSourcing", "Quiz"]),
  .tests("Places", ["Basics", "EventSourcing", "Places"], exclude: ["folding.json"]),
  .tests("Eggs", ["Basics", "Eggs", "EventSourcing"]),
  .tests("Bingo", ["Basics", "Bingo", "EventSourcing"]),
  .tests("Maths", ["Basics", "EventSourcing", "Maths"]),
  .tests("Moon", ["Basics", "Moon"], exclude: ["Reference"]),
  .tests("Atlas", ["Atlas", "Basics"]),
  .tests("Players", ["EventSourcing", "Players"]),
  .tests("Capture", ["Basics", "CV4L2", "Capture", "Vision", .logging]),
  .tests("Packs", ["Basics", "EventSourcing", "Packs", "Quiz", "TestSupport"]),
  .tests("Settings", ["Settings", "TestSupport"]),
  .tests(
    "EventStore",
    [
      "Basics", "Eggs", "EventSourcing", "EventStore", "EventStoreCrasher", "Maths", "Places", "Players", "Quiz",
      "TestSupport",
      .grdb, .subprocess, .systemPackage,
    ],
    exclude: ["Kept"]),
  .tests("Cryptography", ["Cryptography"]),
  .tests("TLS", ["Cryptography", "TLS", .nioCore, .nioEmbedded, .nioPosix]),
  .tests(
    "HTTP",
    [
      "Basics", "Cryptography", "EventSourcing", "HTTP", "TestSupport",
      .httpTypes, .hummingbird, .logging, .nioCore, .nioEmbedded,
    ]),
  .tests("PageShell", ["HTTP", "PageShell"]),
  .tests(
    "Web",
    [
      "Atlas", "Basics", "Bingo", "BingoServer", "Cryptography", "Eggs", "EggsServer", "EventSourcing", "EventStore",
      "GameServer", "HTTP", "Judging", "Maths", "MathsServer", "Moon", "MoonServer", "PackServer", "Packs", "PageShell",
      "Places", "PlacesServer", "Players", "Quiz", "QuizServer", "Recognition", "TestSupport", "Tiles", "Vision", "Web",
      .httpTypes, .hummingbird, .inMemoryTracing, .logging, .nioCore, .nioEmbedded, .serviceLifecycle, .tracing,
    ]),
  .tests(
    "Judging",
    [
      "Basics", "Capture", "EventSourcing", "Judging", "JudgingSupport", "Recognition", "TestSupport",
      "Vision",
    ]),
  .tests(
    "PackServer",
    [
      "Basics", "Catalogue", "Evaluation", "EventSourcing", "Judging", "JudgingSupport", "PackServer", "Packs",
      "Recognition", "Rehearsals", "Results", "Statistics", "TestSupport", "Vision", "ZipFiles",
    ]),
  .tests(
    "GameServer",
    [
      "Basics", "Capture", "Catalogue", "Cryptography", "EventSourcing", "EventStore", "GameServer", "Judging",
      "JudgingSupport", "PackServer", "Packs", "Quiz", "Recognition", "Rehearsals", "Synthesis", "TestSupport", "TLS",
      "Vision",
      .logging, .nioCore, .nioPosix, .serviceLifecycle,
    ]),
  .tests("EggsServer", ["Basics", "Eggs", "EggsServer", "EventSourcing", "Packs", "TestSupport"]),
  .tests("BingoServer", ["Basics", "Bingo", "BingoServer", "EventSourcing", "Packs", "TestSupport"]),
  .tests("MoonServer", ["Moon", "MoonServer"]),
  .tests(
    "PlacesServer",
    ["Basics", "EventSourcing", "EventStore", "GameServer", "Packs", "Places", "PlacesServer", "TestSupport", .logging]),
  .tests(
    "Daemon",
    [
      "Cryptography", "Daemon", "Eggs", "EggsServer", "EventSourcing", "EventStore", "GameServer", "HTTP", "Maths",
      "MathsServer", "Packs", "Places", "PlacesServer", "Players", "Quiz", "Recognition", "Settings", "TestSupport",
      "Vision", "Web",
      .logging, .metrics,
    ]),
  .tests("PlaceFiles", ["EventSourcing", "PlaceFiles", "Places", "TestSupport", "ZipFiles"]),
  .tests("Tiles", ["TestSupport", "Tiles", .grdb]),
  .tests("Reports", ["Reports", "TestSupport", "Vision"]),
  .tests("CommandLine", ["Synthesis", "TestSupport", "Vision", "ZipFiles", "apeiron", .subprocess, .systemPackage]),
  .tests("Fuzz", ["Basics", "FuzzTargets"]),
  // The readers of bytes from outside, for the tests and for libFuzzer.
  .swift(
    "FuzzTargets",
    [
      "Basics", "Bingo", "Catalogue", "Daemon", "Eggs", "EventSourcing", "EventStore", "Frames", "GameServer", "HTTP",
      "Maths", "Packs", "PlaceFiles", "Places", "Players", "Quiz", "Recognition", "TestSupport", "Tiles",
      "Vision", "Web", "ZipFiles",
      .grdb, .httpTypes, .hummingbird, .logging, .nioCore, .nioEmbedded,
    ], root: "Tests"),
  // What a look finds, for the tests of looks, packs and contests.
  .swift("JudgingSupport", ["EventSourcing", "Judging", "Recognition", "Vision"], root: "Tests"),
  .swift("TestSupport", ["Basics", "EventSourcing", "Vision"], settings: [.optimised], root: "Tests"),
  .program("EventStoreCrasher", ["Basics", "EventSourcing", "EventStore"], root: "Tests"),
]

// MARK: Packages

let loggingPackage: Package.Dependency = .package(url: "https://github.com/apple/swift-log", exact: "1.16.2")

let packages: [Package.Dependency] = [
  .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
  .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
  .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
  loggingPackage,
  .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
  .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: ["FullFoundation"]),
  .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
]

extension Target.Dependency {
  static let argumentParser: Self = .product(name: "ArgumentParser", package: "swift-argument-parser")
  static let asyncAlgorithms: Self = .product(name: "AsyncAlgorithms", package: "swift-async-algorithms")
  static let grdb: Self = .product(name: "GRDB", package: "GRDB.swift")
  static let httpTypes: Self = .product(name: "HTTPTypes", package: "swift-http-types")
  static let hummingbird: Self = .product(name: "Hummingbird", package: "hummingbird")
  static let hummingbirdCore: Self = .product(name: "HummingbirdCore", package: "hummingbird")
  static let inMemoryTracing: Self = .product(name: "InMemoryTracing", package: "swift-distributed-tracing")
  static let logging: Self = .product(name: "Logging", package: "swift-log")
  static let metrics: Self = .product(name: "Metrics", package: "swift-metrics")
  static let nioCore: Self = .product(name: "NIOCore", package: "swift-nio")
  static let nioEmbedded: Self = .product(name: "NIOEmbedded", package: "swift-nio")
  static let nioFoundationCompat: Self = .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio")
  static let nioHTTP1: Self = .product(name: "NIOHTTP1", package: "swift-nio")
  static let nioPosix: Self = .product(name: "NIOPosix", package: "swift-nio")
  static let serviceLifecycle: Self = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
  static let subprocess: Self = .product(name: "Subprocess", package: "swift-subprocess")
  static let systemPackage: Self = .product(name: "SystemPackage", package: "swift-system")
  static let tracing: Self = .product(name: "Tracing", package: "swift-distributed-tracing")
  static let unixSignals: Self = .product(name: "UnixSignals", package: "swift-service-lifecycle")
}

// MARK: How targets are compiled

// Static, since a manifest runs from top to bottom: a global of down here would not be there yet.

extension SwiftSetting {
  /// For all Swift.
  static let strict: [Self] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
  ]

  /// For the Swift of `Sources/`: what needs a pointer says `unsafe`.
  static let strictAboutMemory: [Self] = strict + [.strictMemorySafety()]

  /// For Swift that goes over every pixel or feature: in debug builds too, or tests are 2 to 20 times slower.
  static let optimised: Self = .unsafeFlags(["-O"], .when(configuration: .debug))
}

extension Target {
  /// A library in `Sources/PATH`, called by the last component of the path.
  static func swift(
    _ path: String, _ dependencies: [Dependency] = [], settings: [SwiftSetting] = [], exclude: [String] = [],
    plugins: [PluginUsage]? = nil, root: String = "Sources"
  ) -> Target {
    .target(
      name: name(of: path), dependencies: dependencies, path: "\(root)/\(path)", exclude: exclude,
      swiftSettings: strictness(in: root) + settings, plugins: plugins)
  }

  /// The rules of a game, in the folder `Rules` of the game's own.
  static func rules(_ game: String, _ dependencies: [Dependency], settings: [SwiftSetting] = []) -> Target {
    .target(
      name: game, dependencies: dependencies, path: "Sources/Games/\(game)/Rules",
      swiftSettings: SwiftSetting.strictAboutMemory + settings)
  }

  /// The served part of a game, in its folders `Server` and `Pages`. The link `shared` leads linters and Node to the
  /// modules that all pages share.
  static func game(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/Games/\(name.dropLast("Server".count))",
      exclude: ["Pages", "Rules", "shared"], sources: ["Server"], swiftSettings: SwiftSetting.strictAboutMemory,
      plugins: ["EmbedFiles"])
  }

  static func program(_ path: String, _ dependencies: [Dependency], root: String = "Sources") -> Target {
    .executableTarget(
      name: name(of: path), dependencies: dependencies, path: "\(root)/\(path)", swiftSettings: strictness(in: root))
  }

  static func strictness(in root: String) -> [SwiftSetting] {
    root == "Sources" ? SwiftSetting.strictAboutMemory : SwiftSetting.strict
  }

  /// The tests of a target, in `Tests/NAMETests`.
  static func tests(_ name: String, _ dependencies: [Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: SwiftSetting.strict)
  }

  /// A shim of ours in C or C++, optimised in debug builds too; `headers` is a folder to search, relative to its own.
  static func c(
    _ name: String, _ dependencies: [Dependency] = [], exclude: [String] = [], headers: String? = nil,
    libraries: [String] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/Shims/\(name)", exclude: exclude,
      cSettings: [.unsafeFlags(["-O2"])],
      cxxSettings: (headers.map { [.headerSearchPath($0)] } ?? []) + [.unsafeFlags(["-O2"])],
      linkerSettings: libraries.map { .linkedLibrary($0) })
  }

  /// A library of the system, which scripts/setup installs.
  static func system(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/Shims/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
  }

  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

// MARK: The package

/// The parts of the package that can be built and tested alone, by the value of the variable `APEIRON_ONLY`:
///
/// - `vision`: recognition, from pixels to sightings; `evaluation` adds the code that measures it.
/// - `games`: the rules of the games.
/// - `shims`: our C and C++ with its Swift wrappers, for AddressSanitizer.
/// - `capture`: the cameras. `journal`: the event store.
/// - `threads`: everything that the daemon does concurrently, for ThreadSanitizer.
/// - `fuzz`: everything that reads bytes from outside, with libFuzzer.
///
/// `vision`, `evaluation`, `games` and `shims` need no other package; `packagesOfRooms` has the packages of the others.
let rooms: [String: Set<String>] = [
  "vision": [
    "CEXIF", "CHamming", "CJPEG", "CPNG", "CPeer", "CVision", "Basics", "EventSourcing", "Vision", "Identity",
    "Recognition", "Synthesis", "Catalogue",
    "CHammingTests", "VisionTests", "IdentityTests", "RecognitionTests", "SynthesisTests", "CatalogueTests",
    "TestSupport",
  ],
  "evaluation": [
    "CEXIF", "CHamming", "CJPEG", "CPNG", "CVision", "Basics", "EventSourcing", "Vision", "Identity", "Recognition",
    "Synthesis", "Catalogue", "Statistics", "Rehearsals",
    "Evaluation", "CHammingTests", "EvaluationTests", "StatisticsTests", "RehearsalsTests", "RecognitionTests",
    "SynthesisTests",
    "TestSupport",
  ],
  "shims": [
    "CCrypto", "CEXIF", "CHamming", "CJPEG", "CPNG", "CPeer", "CTLS", "CVision", "Basics", "Cryptography",
    "EventSourcing",
    "Identity", "Recognition", "Vision",
    "CHammingTests", "CryptographyTests", "RecognitionTests", "TestSupport", "VisionTests",
  ],
  "capture": ["Basics", "CEXIF", "CJPEG", "CPNG", "CV4L2", "CVision", "Capture", "CaptureTests", "Vision"],
  "games": Set(
    ["Basics", "BasicsTests", "CNova"]
      + rules.flatMap { [$0.name, "\($0.name)Tests"] }),
  "journal": Set(
    rules.map(\.name) + ["Basics", "CNova", "CPQ", "EventStore"]
      + ["EventStoreCrasher", "EventStoreTests", "TestSupport"] + ["CEXIF", "CJPEG", "CPNG", "CVision", "Vision"]),
  "threads": Set(
    (shims + basics + pictures + rules + inputs + server).map(\.name).filter {
      !["HTTP", "PageShell", "Web"].contains($0)
    }
      + [
        "CaptureTests", "EventStoreCrasher", "EventStoreTests", "GameServerTests", "JudgingSupport", "JudgingTests",
        "PackServerTests", "TestSupport",
      ]),
  "fuzz": Set(
    (shims + basics + pictures + rules + inputs + server + games + daemon).map(\.name)
      + ["EmbedFiles", "Frames", "FuzzTargets", "Fuzzer", "TestSupport"]),
]
let packagesOfRooms = [
  "capture": [loggingPackage], "fuzz": packages, "journal": packages, "threads": packages,
]
let only = Context.environment["APEIRON_ONLY"]
let room = only.map { rooms[$0] ?? [] }
/// libFuzzer calls it: nothing else does, and no other build links it.
let fuzzer: [Target] = only == "fuzz" ? [.program("Fuzzer", ["FuzzTargets"], root: "Tests")] : []
/// Writes the pages into the program while it is built.
let embedFiles: Target = .plugin(name: "EmbedFiles", capability: .buildTool())
let all =
  shims + basics + pictures + rules + inputs + server + games + daemon + commandLine + tests + fuzzer + [embedFiles]

let package = Package(
  name: "apeiron",
  products: room != nil ? [] : [.executable(name: "apeiron", targets: ["apeiron"])],
  dependencies: only.map { packagesOfRooms[$0] ?? [] } ?? packages,
  targets: all.filter { room?.contains($0.name) ?? true },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
