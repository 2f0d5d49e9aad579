// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]
/// For the targets that call C.
let strictAboutMemory = strict + [.strictMemorySafety()]

/// The shim and the Hamming kernels do the work of every test: at -O0 they are 2 to 20 times slower.
let optimised = ["-O2"]
/// The same for Swift that goes over every pixel or feature.
let optimisedSwift: SwiftSetting = .unsafeFlags(["-O"], .when(configuration: .debug))

/// `APEIRON_ONLY=vision` leaves the targets that wrap C, and their tests: they build in seconds, so that they can also be
/// tested under AddressSanitizer without building everything twice.
let onlyVision = Context.environment["APEIRON_ONLY"] == "vision"

let vision: [Target] = [
  .systemLibrary(name: "CJPEG", path: "Sources/Shims/CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
  .systemLibrary(name: "CPNG", path: "Sources/Shims/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
  .systemLibrary(name: "CEXIF", path: "Sources/Shims/CEXIF", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
  .target(
    name: "CVision",
    dependencies: ["CJPEG", "CPNG", "CEXIF"], path: "Sources/Shims/CVision",
    exclude: ["opencv4"],
    cSettings: [.unsafeFlags(optimised)],
    cxxSettings: [.headerSearchPath("opencv4"), .unsafeFlags(optimised)],
    linkerSettings: ["features2d", "imgproc", "core"].map { .linkedLibrary("opencv_\($0)") }
  ),
  .target(name: "Basics", swiftSettings: strict),
  .target(
    name: "Synthesis", dependencies: ["Basics", "Vision"], path: "Sources/Pictures/Synthesis",
    swiftSettings: strict + [optimisedSwift]),
  .target(name: "CHamming", path: "Sources/Shims/CHamming", cSettings: [.unsafeFlags(optimised)]),
  .target(
    name: "Vision", dependencies: ["CVision"], path: "Sources/Pictures/Vision",
    swiftSettings: strictAboutMemory + [optimisedSwift]),
  .target(
    name: "Recognition", dependencies: ["Vision", "CHamming"], path: "Sources/Pictures/Recognition",
    swiftSettings: strictAboutMemory + [optimisedSwift]),

  .target(
    name: "Catalogue", dependencies: ["Recognition", "Basics", "Synthesis", "Vision"],
    path: "Sources/Pictures/Catalogue",
    swiftSettings: strict + [optimisedSwift]),

  .testTarget(name: "CHammingTests", dependencies: ["CHamming", "Basics"], swiftSettings: strict),
  .testTarget(
    name: "CatalogueTests", dependencies: ["Catalogue", "Recognition", "Basics", "Vision"], swiftSettings: strict),
  .testTarget(name: "SynthesisTests", dependencies: ["Basics", "Synthesis", "Vision"], swiftSettings: strict),
  .testTarget(name: "VisionTests", dependencies: ["CVision", "Basics", "Vision"], swiftSettings: strict),
  .testTarget(name: "RecognitionTests", dependencies: ["Recognition", "Basics", "Vision"], swiftSettings: strict),
]

let rest: [Target] = [
  .target(name: "CV4L2", path: "Sources/Shims/CV4L2", cSettings: [.unsafeFlags(optimised)]),
  .target(
    name: "Capture",
    dependencies: ["Vision", "CV4L2", .product(name: "Logging", package: "swift-log")], path: "Sources/Inputs/Capture",
    swiftSettings: strictAboutMemory),
  .target(name: "Atlas", path: "Sources/Games/Atlas", swiftSettings: strict + [optimisedSwift]),
  .target(name: "Eggs", dependencies: ["EventSourcing"], path: "Sources/Games/Eggs", swiftSettings: strict),
  .target(name: "EventSourcing", path: "Sources/Games/EventSourcing", swiftSettings: strict),
  .target(
    name: "EventStore", dependencies: ["EventSourcing", .product(name: "GRDB", package: "GRDB.swift")],
    path: "Sources/Server/EventStore", swiftSettings: strict),
  .target(name: "Quiz", dependencies: ["EventSourcing", "Basics"], path: "Sources/Games/Quiz", swiftSettings: strict),
  // Its generators are checked ten thousand problems at a time.
  .target(
    name: "Maths", dependencies: ["EventSourcing", "Basics"], path: "Sources/Games/Maths",
    swiftSettings: strict + [optimisedSwift]),
  .target(name: "Players", dependencies: ["EventSourcing"], path: "Sources/Games/Players", swiftSettings: strict),
  // libnova comes without a pkg-config file, and its headers and library where every compiler looks.
  .systemLibrary(name: "CNova", path: "Sources/Shims/CNova", providers: [.apt(["libnova-dev"])]),
  .target(
    name: "Moon", dependencies: ["CNova"], path: "Sources/Games/Moon",
    swiftSettings: strictAboutMemory + [optimisedSwift]),
  .target(
    name: "Packs", dependencies: ["Eggs", "EventSourcing", "Places", "Quiz", "Basics", "Yams"],
    path: "Sources/Inputs/Packs", swiftSettings: strict),
  .target(name: "Places", dependencies: ["EventSourcing"], path: "Sources/Games/Places", swiftSettings: strict),
  .target(
    name: "Settings", dependencies: ["Quiz", "Basics", "Yams"], path: "Sources/Inputs/Settings", swiftSettings: strict),
  .target(name: "Reports", dependencies: ["Vision"], path: "Sources/CommandLine/Reports", swiftSettings: strict),
  .target(
    name: "Evaluation", dependencies: ["Recognition", "Basics", "Synthesis", "Vision", "SwiftCSV"],
    path: "Sources/Pictures/Evaluation",
    swiftSettings: strict + [optimisedSwift]),
  .systemLibrary(
    name: "CQREncode", path: "Sources/Shims/CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]
  ),
  .target(
    name: "Web",
    dependencies: [
      "Atlas", "CQREncode", "Eggs", "EventSourcing", "Maths", "Moon", "Places", "Players", "Quiz",
      .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      .product(name: "Crypto", package: "swift-crypto"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "HummingbirdCore", package: "hummingbird"),
      .product(name: "HummingbirdTLS", package: "hummingbird"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
      .product(name: "NIOSSL", package: "swift-nio-ssl"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      .product(name: "SwiftASN1", package: "swift-asn1"),
      .product(name: "X509", package: "swift-certificates"),
    ], path: "Sources/Server/Web",
    resources: [.embedInCode("openapi.json"), .embedInCode("Pages")],
    swiftSettings: strict),
  .target(
    name: "Daemon",
    dependencies: [
      "Capture", "Eggs", "EventSourcing", "Catalogue", "EventStore", "Maths", "Moon", "Packs", "Places", "Players",
      "Quiz",
      "Recognition", "Basics", "Settings",
      "Synthesis", "Vision", "Web",
      .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      .product(name: "AsyncHTTPClient", package: "async-http-client"),
      .product(name: "Crypto", package: "swift-crypto"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ], path: "Sources/Server/Daemon",
    swiftSettings: strict + [optimisedSwift]),
  .target(
    name: "CPeer",
    dependencies: ["CVision"], path: "Sources/Shims/CPeer",
    cxxSettings: [.headerSearchPath("../CVision/opencv4"), .unsafeFlags(optimised)],
    linkerSettings: ["calib3d", "flann"].map { .linkedLibrary("opencv_\($0)") }),
  .executableTarget(
    name: "apeiron",
    dependencies: [
      "CHamming", "CPeer",
      "Capture", "Daemon", "Eggs", "Evaluation", "EventSourcing", "Catalogue", "EventStore", "Maths", "Moon", "Packs",
      "Places",
      "Quiz", "Recognition", "Reports", "Basics", "Settings", "Synthesis", "Vision",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "UnixSignals", package: "swift-service-lifecycle"),
    ], path: "Sources/CommandLine/apeiron",
    swiftSettings: strict),

  .testTarget(name: "ArchitectureTests", swiftSettings: strict),
  .testTarget(name: "AtlasTests", dependencies: ["Atlas", "Basics"], swiftSettings: strict),
  .testTarget(
    name: "CaptureTests",
    dependencies: ["Capture", "CV4L2", "Basics", "Vision", .product(name: "Logging", package: "swift-log")],
    swiftSettings: strict),
  .testTarget(name: "EggsTests", dependencies: ["Eggs", "EventSourcing", "Basics"], swiftSettings: strict),
  .testTarget(name: "EventSourcingTests", dependencies: ["EventSourcing"], swiftSettings: strict),
  .executableTarget(
    name: "EventStoreCrasher", dependencies: ["EventSourcing", "EventStore", "Basics"], path: "Tests/EventStoreCrasher",
    swiftSettings: strict),
  .testTarget(
    name: "EventStoreTests",
    dependencies: [
      "EventSourcing", "EventStore", "EventStoreCrasher", "Quiz", "Basics", "TestSupport",
      .product(name: "GRDB", package: "GRDB.swift"),
    ],
    exclude: ["Kept"], swiftSettings: strict),
  .testTarget(name: "QuizTests", dependencies: ["EventSourcing", "Quiz", "Basics"], swiftSettings: strict),
  .testTarget(name: "MathsTests", dependencies: ["EventSourcing", "Maths", "Basics"], swiftSettings: strict),
  .testTarget(name: "PlayersTests", dependencies: ["EventSourcing", "Players"], swiftSettings: strict),
  .testTarget(name: "MoonTests", dependencies: ["Moon", "Basics"], exclude: ["Reference"], swiftSettings: strict),
  .testTarget(
    name: "PacksTests", dependencies: ["Eggs", "EventSourcing", "Packs", "Places", "Quiz"], swiftSettings: strict),
  .testTarget(
    name: "PlacesTests", dependencies: ["EventSourcing", "Places", "Basics"], exclude: ["folding.json"],
    swiftSettings: strict),
  .testTarget(name: "SettingsTests", dependencies: ["Settings", "TestSupport"], swiftSettings: strict),
  .testTarget(name: "BasicsTests", dependencies: ["Basics", "Quiz"], swiftSettings: strict),
  .target(
    name: "TestSupport", dependencies: ["Basics", "Vision"], path: "Tests/TestSupport",
    swiftSettings: strict + [optimisedSwift]),
  .testTarget(
    name: "ReportsTests", dependencies: ["Reports", "TestSupport", "Vision"], swiftSettings: strict),
  .testTarget(
    name: "EvaluationTests",
    dependencies: ["Evaluation", "Recognition", "Basics", "Synthesis", "TestSupport", "Vision"],
    swiftSettings: strict),
  .testTarget(
    name: "WebTests",
    dependencies: [
      "Atlas", "Eggs", "EventSourcing", "Maths", "Places", "Players", "Quiz", "Web",
      .product(name: "Crypto", package: "swift-crypto"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOEmbedded", package: "swift-nio"),
    ],
    swiftSettings: strict),
  .testTarget(
    name: "DaemonTests",
    dependencies: [
      "Capture", "Daemon", "EventSourcing", "EventStore", "Packs", "Places", "Quiz", "Recognition", "Basics",
      "TestSupport",
      "Vision", "Web",
      .product(name: "Logging", package: "swift-log"),
    ],
    swiftSettings: strict),
  .testTarget(
    name: "CommandLineTests", dependencies: ["apeiron", "Daemon", "TestSupport", "Vision"], swiftSettings: strict),
]

let package = Package(
  name: "apeiron",
  products: onlyVision ? [] : [.executable(name: "apeiron", targets: ["apeiron"])],
  dependencies: onlyVision
    ? []
    : [
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
      .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
      .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
      .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
      .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
      .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
      .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
      .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
      .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
      .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
      .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
      .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
      .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
      .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
      .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    ],
  targets: onlyVision ? vision : vision + rest,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
