import EventSourcing
import EventStore
import Foundation
import TestSupport
import Testing

/// The situations that only a journal on PostgreSQL can meet. The properties of every journal are tried with it, too.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.remedy), .timeLimit(.minutes(15)))
struct `A journal on PostgreSQL` {
  private func database() async throws -> DatabaseAddress { try await PostgreSQLServer.shared.value.database() }

  private func say(_ sql: String, _ database: DatabaseAddress) async throws -> String {
    try await PostgreSQLServer.shared.value.say(sql, in: database)
  }

  @Test func `keeps to the disk whatever the server's default is`() async throws {
    let database = try await database()
    _ = try await say("ALTER ROLE test SET synchronous_commit = off", database)
    let journal = try PostgreSQLEventStore(database)
    try await journal.append([Note("a")], to: "one", expecting: 0)
    let name = "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() ORDER BY 1"
    try await eventually("the journal listens") { try await say(name, database).contains("apeiron listens") }
    _ = try await say(
      """
      CREATE FUNCTION told() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE TABLE seen (value text);
      CREATE TRIGGER told AFTER INSERT ON fact EXECUTE FUNCTION told();
      """, database)
    try await journal.append([Note("b")], to: "one", expecting: 1)
    #expect(try await say("SELECT value FROM seen", database) == "on\n")
    _ = try await say("ALTER ROLE test RESET synchronous_commit", database)
  }

  @Test func `asks again where a connection is lost, and records once`() async throws {
    let database = try await database()
    let journal = try PostgreSQLEventStore(database, connections: 2, patience: JournalUnderTest.patience)
    // One cut for ten appends: were connections cut without end, an append would never come through on a slow machine.
    for tens in 0..<10 {
      async let cut = say(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
        database)
      for version in tens * 10..<tens * 10 + 10 {
        try await journal.append([Note("\(version)")], to: "one", expecting: version)
      }
      _ = try await cut
    }
    let facts = try await journal.readAll(after: 0, limit: .max)
    #expect(try facts.map { try $0.fact(as: Note.self).text } == (0..<100).map { "\($0)" })
    #expect(facts.map(\.position) == Array(1...100))
  }

  @Test func `loses nothing that was acknowledged when the server is killed, and goes on by itself`() async throws {
    let server = try await PostgreSQLServer()
    let database = try await server.database()
    let journal = try PostgreSQLEventStore(database, patience: JournalUnderTest.patience)
    var reader = journal.subscribe(after: 0).makeAsyncIterator()
    for life in 0..<3 {
      let versions = life * 50..<life * 50 + 50
      try await withThrowingTaskGroup { group in
        group.addTask {
          for version in versions { try await journal.append([Note("\(version)")], to: "one", expecting: version) }
        }
        group.addTask { try await server.crash() }
        try await group.waitForAll()
      }
      for version in versions { #expect(try await reader.next()?.fact(as: Note.self) == Note("\(version)")) }
    }
    #expect(try await journal.read("one", after: 0).count == 150)
  }

  @Test func `says that its server is away, after it has asked for a while`() async throws {
    let server = try await PostgreSQLServer()
    let database = try await server.database()
    let journal = try PostgreSQLEventStore(database, patience: .milliseconds(300))
    try await server.stop()
    let error = await #expect(throws: EventStoreError.self) {
      try await journal.append([Note("a")], to: "one", expecting: 0)
    }
    #expect(error?.code == "unreachable")
    #expect(throws: EventStoreError.self) { try PostgreSQLEventStore(database) }
    try await server.start()
    // So impatient a journal may be refused again on a slow machine. It is asked until it has its server back.
    try await eventually("the journal has its server back") { (try? await journal.lastPosition()) == 0 }
    try await journal.append([Note("a")], to: "one", expecting: 0)
  }

  @Test func `waits for who writes and for a connection, and no longer than it may`() async throws {
    let database = try await database()
    let journal = try PostgreSQLEventStore(database, connections: 1, patience: .seconds(1))
    _ = try await say("CREATE TABLE told (it text)", database)
    let other = Task {
      try await say(
        """
        BEGIN;
        SELECT FROM journal FOR UPDATE;
        NOTIFY apeiron_journal;
        DO $$ BEGIN WHILE NOT EXISTS (SELECT FROM told) LOOP PERFORM pg_sleep(0.1); END LOOP; END $$;
        COMMIT
        """, database)
    }
    let count = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
    // Held once the other session only waits to be told.
    try await eventually("another session holds the journal") { try await say(count, database) != "0\n" }
    // One of them waits for the lock until it may no longer, the other as long for the only connection. A machine that
    // is so slow that they do not meet within these 5 s tries again.
    var codes: Set<String> = []
    try await eventually("two appends wait at once") {
      codes = await codesOfTwoAppends(to: journal)
      return codes.count == 2 || codes.contains("appended")
    }
    #expect(codes == ["locked", "unreachable"])
    _ = try await say("INSERT INTO told VALUES ('end')", database)
    _ = try await other.value
    for stream in ["one", "two"] { #expect(try await journal.read(StreamName(stream), after: 0).isEmpty) }
  }

  /// The codes of the errors with which two appends end that are asked for at once, or "appended".
  private func codesOfTwoAppends(to journal: PostgreSQLEventStore) async -> Set<String> {
    await withTaskGroup(of: String.self) { group in
      for stream in ["one", "two"] {
        group.addTask {
          do throws(EventStoreError) {
            try await journal.append([Note("a")], to: StreamName(stream), expecting: 0)
          } catch { return error.code }
          return "appended"
        }
      }
      return await group.reduce(into: []) { $0.insert($1) }
    }
  }

  @Test func `refuses a database that holds something else, or is newer`() async throws {
    let taken = try await database()
    _ = try await say("CREATE TABLE fact (it text)", taken)
    #expect(throws: EventStoreError.notAJournal(file: taken.description)) { try PostgreSQLEventStore(taken) }
    let newer = try await database()
    _ = try PostgreSQLEventStore(newer)
    _ = try await say("INSERT INTO migration VALUES ('9 of the future')", newer)
    #expect(throws: EventStoreError.newerSchema(file: newer.description)) { try PostgreSQLEventStore(newer) }
  }

  @Test func `takes its password from a file, and none in its address`() throws {
    let folder = try TemporaryFolder()
    for text in [
      "postgres://a:secret@db/x", "postgres://db/x?password=secret", "postgresql://a:secret@db:1,e:2/x?sslmode=require",
    ] {
      #expect(DatabaseAddress(text) == nil)
      let error = #expect(throws: EventStoreError.self) { try JournalPlace(text) }
      #expect(error?.description.contains("secret") == false && error?.description.contains("PGPASSWORD") == true)
    }
    for text in ["postgres://a@db/x", "postgres:///x?host=/run/postgresql", "postgresql://a@db:1,e:2/x"] {
      #expect(DatabaseAddress(text)?.description == text)
    }
    let missing = try #require(DatabaseAddress("postgres://a@db/x", passwordFile: folder.path("missing")))
    #expect(
      throws: EventStoreError.cannotOpen(file: folder.path("missing"), reason: "the password cannot be read from it")
    ) {
      try PostgreSQLEventStore(missing)
    }
  }
}
