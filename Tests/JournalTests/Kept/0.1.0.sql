PRAGMA application_id = 1097885033;
BEGIN TRANSACTION;
CREATE TABLE fact (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  stream TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  kind TEXT NOT NULL,
  recordedAt INTEGER NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (stream, version)
) STRICT;
INSERT INTO "fact" VALUES(1,'quiz/1',1,'quiz.asked',1700000001000,'{"assignment":{"answer":"Он","hint":"A dandy","image":"Eugene Onegin","points":1000,"question":"Who is it?\nWho wrote it?","seconds":30},"atNanoseconds":922330524484,"kind":"quiz.asked","version":1}');
INSERT INTO "fact" VALUES(2,'quiz/1',2,'quiz.sawOther',1700000001000,'{"image":"The Nose","kind":"quiz.sawOther","version":1}');
INSERT INTO "fact" VALUES(3,'quiz/1',3,'quiz.cameraLost',1700000001000,'{"atNanoseconds":927330524484,"kind":"quiz.cameraLost","version":1}');
INSERT INTO "fact" VALUES(4,'quiz/1',4,'quiz.cameraBack',1700000001000,'{"atNanoseconds":987330524484,"kind":"quiz.cameraBack","version":1}');
INSERT INTO "fact" VALUES(5,'quiz/1',5,'quiz.won',1700000001000,'{"afterNanoseconds":9100000000,"kind":"quiz.won","version":1}');
INSERT INTO "fact" VALUES(6,'quiz/2',1,'quiz.asked',1700000002000,'{"assignment":{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":45},"atNanoseconds":922330524484,"kind":"quiz.asked","version":1}');
INSERT INTO "fact" VALUES(7,'quiz/1',6,'quiz.asked',1700000003000,'{"assignment":{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":45},"atNanoseconds":1022330524484,"kind":"quiz.asked","version":1}');
INSERT INTO "fact" VALUES(8,'quiz/1',7,'quiz.lost',1700000003000,'{"kind":"quiz.lost","version":1}');
INSERT INTO "fact" VALUES(9,'quiz/2',2,'quiz.left',1700000004000,'{"kind":"quiz.left","version":1}');
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('1 facts and snapshots');
CREATE TABLE snapshot (
  stream TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  format TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "snapshot" VALUES('quiz/1',5,'test.1',X'66697665');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('fact',9);
COMMIT;
