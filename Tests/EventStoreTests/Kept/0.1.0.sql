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
INSERT INTO "fact" VALUES(10,'contest/k3v9',1,'contest.opened',1700000005000,'{"assignments":[{"answer":"Он","hint":"A dandy","image":"Eugene Onegin","points":1000,"question":"Who is it?\nWho wrote it?","seconds":30},{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":45}],"id":"k3v9","kind":"contest.opened","mode":"class","namesWrongObjects":true,"pack":"A reading room","pin":"012345","reshuffles":false,"seed":7,"source":"browser","speedPoints":false,"version":1}');
INSERT INTO "fact" VALUES(11,'contest/k3v9',2,'contest.joined',1700000006000,'{"kind":"contest.joined","name":"Анна","player":"p1","version":1}');
INSERT INTO "fact" VALUES(12,'contest/k3v9',3,'contest.joined',1700000007000,'{"kind":"contest.joined","name":"Boris","player":"p2","version":1}');
INSERT INTO "fact" VALUES(13,'contest/k3v9',4,'contest.joined',1700000008000,'{"kind":"contest.joined","name":"Vera","player":"p3","version":1}');
INSERT INTO "fact" VALUES(14,'contest/k3v9',5,'contest.timeFactor',1700000009000,'{"factor":"1.5","kind":"contest.timeFactor","player":"p3","version":1}');
INSERT INTO "fact" VALUES(15,'contest/k3v9',6,'contest.locked',1700000010000,'{"kind":"contest.locked","on":true,"version":1}');
INSERT INTO "fact" VALUES(16,'contest/k3v9',7,'contest.asked',1700000011000,'{"assignment":{"answer":"Он","hint":"A dandy","image":"Eugene Onegin","points":1000,"question":"Who is it?\nWho wrote it?","seconds":30},"atNanoseconds":932330524484,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(17,'contest/k3v9',8,'quiz.sawOther',1700000012000,'{"image":"Poltava","kind":"quiz.sawOther","player":"p2","version":1}');
INSERT INTO "fact" VALUES(18,'contest/k3v9',9,'quiz.won',1700000013000,'{"afterNanoseconds":4000000000,"kind":"quiz.won","player":"p1","version":1}');
INSERT INTO "fact" VALUES(19,'contest/k3v9',10,'contest.paused',1700000014000,'{"atNanoseconds":937330524484,"kind":"contest.paused","version":1}');
INSERT INTO "fact" VALUES(20,'contest/k3v9',11,'contest.resumed',1700000015000,'{"atNanoseconds":982330524484,"kind":"contest.resumed","version":1}');
INSERT INTO "fact" VALUES(21,'contest/k3v9',12,'contest.timeAdded',1700000016000,'{"kind":"contest.timeAdded","seconds":10,"version":1}');
INSERT INTO "fact" VALUES(22,'contest/k3v9',13,'contest.speedPoints',1700000017000,'{"kind":"contest.speedPoints","on":true,"version":1}');
INSERT INTO "fact" VALUES(23,'contest/k3v9',14,'contest.replayed',1700000018000,'{"atNanoseconds":1922330524484,"kind":"contest.replayed","version":1}');
INSERT INTO "fact" VALUES(24,'contest/k3v9',15,'quiz.won',1700000019000,'{"afterNanoseconds":5000000000,"kind":"quiz.won","player":"p3","version":1}');
INSERT INTO "fact" VALUES(25,'contest/k3v9',16,'contest.skipped',1700000020000,'{"kind":"contest.skipped","version":1}');
INSERT INTO "fact" VALUES(26,'contest/k3v9',17,'contest.overruled',1700000021000,'{"kind":"contest.overruled","player":"p2","reason":"The light was bad","round":1,"version":1,"won":true}');
INSERT INTO "fact" VALUES(27,'contest/k3v9',18,'contest.asked',1700000022000,'{"assignment":{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":45},"atNanoseconds":1932330524484,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(28,'contest/k3v9',19,'quiz.won',1700000023000,'{"afterNanoseconds":9000000000,"kind":"quiz.won","player":"p1","version":1}');
INSERT INTO "fact" VALUES(29,'contest/k3v9',20,'contest.left',1700000024000,'{"kind":"contest.left","player":"p2","version":1}');
INSERT INTO "fact" VALUES(30,'contest/k3v9',21,'contest.removed',1700000025000,'{"kind":"contest.removed","player":"p3","version":1}');
INSERT INTO "fact" VALUES(31,'contest/k3v9',22,'contest.ended',1700000026000,'{"kind":"contest.ended","version":1}');
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
INSERT INTO "sqlite_sequence" VALUES('fact',31);
COMMIT;
