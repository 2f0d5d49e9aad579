/// The schema and the statements of a journal on PostgreSQL. A released migration is never edited: a change is a new
/// migration.
enum PostgreSQL {
  /// The channel that is notified when something was appended.
  static let channel = "apeiron_journal"
  /// The channel that is notified when a daemon tells the others something that is not a fact.
  static let news = "apeiron_news"

  static let migrations: [(name: String, script: String)] = [
    (
      "1 journal",
      // Names are compared by bytes ("C"), as SQLite does. `json` keeps a text as it was written, unlike `jsonb`.
      // `attempt` is drawn for each append, so that a process that lost the connection while appending can recognize
      // its facts.
      """
      CREATE TABLE fact (
        position bigint PRIMARY KEY,
        stream text COLLATE "C" NOT NULL,
        version integer NOT NULL CHECK (version >= 1),
        kind text COLLATE "C" NOT NULL,
        "recordedAt" bigint NOT NULL,
        body json NOT NULL,
        attempt uuid NOT NULL,
        UNIQUE (stream, version)
      );
      CREATE TABLE snapshot (
        stream text COLLATE "C" PRIMARY KEY, version integer NOT NULL, format text NOT NULL, body bytea NOT NULL
      );
      CREATE TABLE unfinished (stream text COLLATE "C" PRIMARY KEY);
      CREATE TABLE tally (
        kind text COLLATE "C" PRIMARY KEY, count bigint NOT NULL, oldest bigint NOT NULL, newest bigint NOT NULL
      );
      -- One row. Who changes "lastPosition" holds it until the end of the transaction: see "append".
      CREATE TABLE journal (
        "isTheOnly" boolean PRIMARY KEY DEFAULT true CHECK ("isTheOnly"),
        "lastPosition" bigint NOT NULL DEFAULT 0,
        "isToBeRewritten" boolean NOT NULL DEFAULT false,
        "triedAt" bigint NOT NULL DEFAULT 0
      );
      INSERT INTO journal DEFAULT VALUES;

      CREATE FUNCTION "countRecorded"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO tally SELECT kind, count(*), min("recordedAt"), max("recordedAt") FROM added GROUP BY kind
        ON CONFLICT (kind) DO UPDATE SET count = tally.count + excluded.count,
          oldest = least(tally.oldest, excluded.oldest), newest = greatest(tally.newest, excluded.newest);
        RETURN NULL;
      END $$;
      CREATE TRIGGER "factRecorded" AFTER INSERT ON fact REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION "countRecorded"();
      CREATE FUNCTION "countDeleted"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE tally SET count = tally.count - gone.count
          FROM (SELECT kind, count(*) FROM removed GROUP BY kind) AS gone WHERE tally.kind = gone.kind;
        DELETE FROM tally WHERE count = 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER "factDeleted" AFTER DELETE ON fact REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION "countDeleted"();

      -- Appends "facts", each [kind, body], behind the version "expected" of "name". Returns the version that the stream is at, and the
      -- position of the first; null where the version is another.
      CREATE FUNCTION append(
        name text, expected integer, facts json, at bigint, ends boolean, attempt uuid, OUT actual integer, OUT first bigint
      ) LANGUAGE plpgsql AS $$
      DECLARE
        size integer := json_array_length(facts);
        last bigint;
      BEGIN
        -- Whoever else appends waits here until this transaction has ended. So positions are committed in their order: who sees one sees
        -- all before it. A transaction that is rolled back gives its positions back, so that there is no gap.
        SELECT "lastPosition" INTO last FROM journal FOR UPDATE;
        SELECT coalesce(max(version), 0) INTO actual FROM fact WHERE stream = name;
        IF actual <> expected THEN
          SELECT position INTO first FROM fact
            WHERE stream = name AND version = expected + 1 AND fact.attempt = append.attempt;
          IF first IS NOT NULL THEN actual := expected; END IF;
          RETURN;
        END IF;
        first := last + 1;
        IF size = 0 THEN RETURN; END IF;
        INSERT INTO fact
          SELECT last + number, name, expected + number, item ->> 0, at, (item ->> 1)::json, append.attempt
          FROM json_array_elements(facts) WITH ORDINALITY AS list (item, number);
        UPDATE journal SET "lastPosition" = last + size;
        IF expected = 0 THEN INSERT INTO unfinished VALUES (name) ON CONFLICT DO NOTHING; END IF;
        IF ends THEN DELETE FROM unfinished WHERE stream = name; END IF;
        NOTIFY \(channel);
      END $$;
      """
    ),
    (
      "2 documents",
      // The documents that all daemons of a journal share beside its facts: the key of their tokens, the host's book.
      "CREATE TABLE document (name text PRIMARY KEY, body bytea NOT NULL)"
    ),
  ]

  /// Brings the database to the newest schema. Only one program does so at a time; others wait.
  static func migrate(_ connection: DatabaseConnection, in database: String) throws(DatabaseFailure) {
    try connection.transaction { () throws(DatabaseFailure) in
      // "Apei"
      _ = try connection.query("SELECT pg_advisory_xact_lock(1097885033)")
      let encoding = try connection.query("SHOW server_encoding").first?.first ?? nil
      guard encoding == "UTF8" else {
        let reason = "the database has the encoding \(encoding ?? "?"): create it with UTF8"
        throw .journal(.cannotOpen(file: database, reason: reason))
      }
      try connection.execute("CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY)")
      let applied = try connection.query("SELECT name FROM migration ORDER BY name").compactMap { $0[0] }
      let known = migrations.map(\.name)
      guard Set(applied).isSubset(of: known) else { throw .journal(.newerSchema(file: database)) }
      if applied.isEmpty, try connection.query("SELECT to_regclass('fact')").first?.first ?? nil != nil {
        throw .journal(.notAJournal(file: database))
      }
      // A journal of years is not changed in the seconds that a statement has otherwise.
      try connection.execute("SET LOCAL statement_timeout = '10min'")
      for (name, script) in migrations where !applied.contains(name) {
        try connection.execute(script, within: .seconds(600))
        _ = try connection.query("INSERT INTO migration VALUES ($1)", [name])
      }
    }
  }

  /// The server's wall clock in nanoseconds since 1970.
  static let time = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000000)::bigint"
  static let tell = "SELECT pg_notify('\(news)', $1)"
  static let document = "SELECT encode(body, 'hex') FROM document WHERE name = $1"
  /// The lock that a transaction holds until its end if it changes a document. It works even if the document does not
  /// exist yet.
  static let lockDocuments = "LOCK TABLE document IN SHARE ROW EXCLUSIVE MODE"
  static let saveDocument = """
    INSERT INTO document VALUES ($1, decode($2, 'hex')) ON CONFLICT (name) DO UPDATE SET body = excluded.body
    """
  static let append = "SELECT actual, first FROM append($1, $2, $3, $4, $5, $6)"
  private static let columns = #"position, stream, version, kind, "recordedAt", body"#
  static let read = "SELECT \(columns) FROM fact WHERE stream = $1 AND version > $2 ORDER BY version"
  static let readAll = "SELECT \(columns) FROM fact WHERE position > $1 ORDER BY position LIMIT $2"
  static let lastPosition = "SELECT coalesce(max(position), 0) FROM fact"
  static let streams = """
    SELECT stream, max(version) FROM fact WHERE stream >= $1 AND stream < $2 GROUP BY stream ORDER BY stream
    """
  static let unfinished = "SELECT stream FROM unfinished WHERE stream >= $1 AND stream < $2 ORDER BY stream"
  static let counts = "SELECT kind, count, oldest, newest FROM tally ORDER BY kind"
  static let tryWriting = #"UPDATE journal SET "triedAt" = $1"#
  static let lock = "SELECT FROM journal FOR UPDATE"
  static let delete = ["fact", "snapshot", "unfinished"].map { "DELETE FROM \($0) WHERE stream = $1" }
  static let recount = """
    UPDATE tally SET oldest =
      coalesce((SELECT "recordedAt" FROM fact WHERE fact.kind = tally.kind ORDER BY position LIMIT 1), oldest)
    """
  static let replace = "UPDATE fact SET body = $1 WHERE stream = $2 AND version = $3"
  static let deleteSnapshot = "DELETE FROM snapshot WHERE stream = $1"
  static let mark = #"UPDATE journal SET "isToBeRewritten" = $1"#
  static let isMarked = #"SELECT "isToBeRewritten" FROM journal"#
  static let snapshot = "SELECT version, format, encode(body, 'hex') FROM snapshot WHERE stream = $1"
  static let save = """
    INSERT INTO snapshot VALUES ($1, $2, $3, decode($4, 'hex'))
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, format = excluded.format, body = excluded.body
    WHERE excluded.version >= snapshot.version
    """
  /// Fills an empty journal with facts as they were recorded elsewhere.
  static let fill = """
    INSERT INTO fact SELECT (item ->> 0)::bigint, item ->> 1, (item ->> 2)::integer, item ->> 3, (item ->> 4)::bigint,
      (item ->> 5)::json, gen_random_uuid()
    FROM json_array_elements($1) AS list (item)
    """
  static let setPosition = #"UPDATE journal SET "lastPosition" = (SELECT coalesce(max(position), 0) FROM fact)"#
  static let setUnfinished = """
    INSERT INTO unfinished SELECT item FROM json_array_elements_text($1) AS list (item) ON CONFLICT DO NOTHING
    """
}
