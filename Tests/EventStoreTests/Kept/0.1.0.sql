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
INSERT INTO "fact" VALUES(1,'contest/5n6vcr7xt3j7a2w3',1,'contest.opened',1795347099669,'{"assignments":[{"answer":"Он","hint":"A dandy","image":"Eugene Onegin","points":1000,"question":"Who is it?\nWho wrote it?","seconds":600},{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":2},{"answer":"Chichikov","image":"Dead Souls","points":0,"question":"Who buys them?","seconds":600}],"id":"5n6vcr7xt3j7a2w3","kind":"contest.opened","mode":"solo","mostPlayers":100,"mostRounds":3,"namesWrongObjects":true,"pack":"Kept","reshuffles":false,"seed":1,"source":"browser","speedPoints":false,"version":1}');
INSERT INTO "fact" VALUES(2,'contest/5n6vcr7xt3j7a2w3',2,'contest.joined',1795347099672,'{"kind":"contest.joined","name":"Player","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(3,'contest/5n6vcr7xt3j7a2w3',3,'contest.asked',1795347099689,'{"assignment":{"answer":"Он","hint":"A dandy","image":"Eugene Onegin","points":1000,"question":"Who is it?\nWho wrote it?","seconds":600},"atNanoseconds":2315206881609,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(4,'contest/5n6vcr7xt3j7a2w3',4,'quiz.sawOther',1795347099798,'{"image":"Minuet","kind":"quiz.sawOther","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(5,'contest/5n6vcr7xt3j7a2w3',5,'quiz.cameraLost',1795347099806,'{"atNanoseconds":2315333344784,"kind":"quiz.cameraLost","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(6,'contest/5n6vcr7xt3j7a2w3',6,'quiz.cameraBack',1795347099891,'{"atNanoseconds":2315338615459,"kind":"quiz.cameraBack","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(7,'contest/5n6vcr7xt3j7a2w3',7,'quiz.won',1795347099891,'{"afterNanoseconds":126463175,"kind":"quiz.won","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(8,'contest/5n6vcr7xt3j7a2w3',8,'contest.asked',1795347099908,'{"assignment":{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":2},"atNanoseconds":2315434777509,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(9,'contest/5n6vcr7xt3j7a2w3',9,'quiz.lost',1795347102955,'{"kind":"quiz.lost","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(10,'contest/5n6vcr7xt3j7a2w3',10,'contest.asked',1795347102974,'{"assignment":{"answer":"Chichikov","image":"Dead Souls","points":0,"question":"Who buys them?","seconds":600},"atNanoseconds":2318500861174,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(11,'contest/5n6vcr7xt3j7a2w3',11,'quiz.sawOther',1795347103266,'{"image":"Minuet","kind":"quiz.sawOther","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(12,'contest/5n6vcr7xt3j7a2w3',12,'quiz.cameraLost',1795347103273,'{"atNanoseconds":2318800194444,"kind":"quiz.cameraLost","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(13,'contest/5n6vcr7xt3j7a2w3',13,'quiz.cameraBack',1795347103479,'{"atNanoseconds":2318805867911,"kind":"quiz.cameraBack","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(14,'contest/5n6vcr7xt3j7a2w3',14,'quiz.won',1795347103479,'{"afterNanoseconds":299333270,"kind":"quiz.won","player":"pd1ckyzarae3k","version":1}');
INSERT INTO "fact" VALUES(15,'contest/5n6vcr7xt3j7a2w3',15,'contest.ended',1795347103623,'{"kind":"contest.ended","version":1}');
INSERT INTO "fact" VALUES(16,'contest/x3rnyrnx8xrct8i7',1,'contest.opened',1795347103651,'{"assignments":[{"answer":"Он","hint":"A dandy","image":"Eugene Onegin","points":1000,"question":"Who is it?\nWho wrote it?","seconds":600},{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":2},{"answer":"Chichikov","image":"Dead Souls","points":0,"question":"Who buys them?","seconds":600}],"id":"x3rnyrnx8xrct8i7","kind":"contest.opened","mode":"solo","mostPlayers":100,"namesWrongObjects":true,"pack":"Kept","reshuffles":false,"seed":2,"source":"browser","speedPoints":false,"version":1}');
INSERT INTO "fact" VALUES(17,'contest/x3rnyrnx8xrct8i7',2,'contest.joined',1795347103696,'{"kind":"contest.joined","name":"Player","player":"p3iipd7viwldpd","version":1}');
INSERT INTO "fact" VALUES(18,'contest/x3rnyrnx8xrct8i7',3,'contest.asked',1795347103733,'{"assignment":{"answer":"Chichikov","image":"Dead Souls","points":0,"question":"Who buys them?","seconds":600},"atNanoseconds":2319256995504,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(19,'contest/x3rnyrnx8xrct8i7',4,'contest.left',1795347103749,'{"kind":"contest.left","player":"p3iipd7viwldpd","version":1}');
INSERT INTO "fact" VALUES(20,'contest/x3rnyrnx8xrct8i7',5,'contest.ended',1795347103749,'{"kind":"contest.ended","version":1}');
INSERT INTO "fact" VALUES(21,'contest/dw453cbjmtt97n83',1,'contest.opened',1795347103781,'{"assignments":[{"answer":"Он","hint":"A dandy","image":"Eugene Onegin","points":1000,"question":"Who is it?\nWho wrote it?","seconds":600},{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":2},{"answer":"Chichikov","image":"Dead Souls","points":0,"question":"Who buys them?","seconds":600}],"id":"dw453cbjmtt97n83","kind":"contest.opened","mode":"class","mostPlayers":100,"namesWrongObjects":true,"pack":"Kept","pin":"208149","reshuffles":false,"seed":3,"source":"browser","speedPoints":true,"version":1}');
INSERT INTO "fact" VALUES(22,'contest/dw453cbjmtt97n83',2,'contest.joined',1795347103817,'{"kind":"contest.joined","name":"Анна","player":"p1znnqels3tuxg","version":1}');
INSERT INTO "fact" VALUES(23,'contest/dw453cbjmtt97n83',3,'contest.joined',1795347103830,'{"kind":"contest.joined","name":"boris","player":"p1l1ij25m7jke9","version":1}');
INSERT INTO "fact" VALUES(24,'contest/dw453cbjmtt97n83',4,'contest.joined',1795347103845,'{"kind":"contest.joined","name":"Boris 2","player":"p186je6s5il1j9","version":1}');
INSERT INTO "fact" VALUES(25,'contest/dw453cbjmtt97n83',5,'contest.timeFactor',1795347103870,'{"factor":"1.5","kind":"contest.timeFactor","player":"p186je6s5il1j9","version":1}');
INSERT INTO "fact" VALUES(26,'contest/dw453cbjmtt97n83',6,'contest.timeFactor',1795347103884,'{"factor":"none","kind":"contest.timeFactor","player":"p1l1ij25m7jke9","version":1}');
INSERT INTO "fact" VALUES(27,'contest/dw453cbjmtt97n83',7,'contest.locked',1795347103907,'{"kind":"contest.locked","on":true,"version":1}');
INSERT INTO "fact" VALUES(28,'contest/dw453cbjmtt97n83',8,'contest.asked',1795347103919,'{"assignment":{"answer":"Chichikov","image":"Dead Souls","points":0,"question":"Who buys them?","seconds":600},"atNanoseconds":2319445859164,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(29,'contest/dw453cbjmtt97n83',9,'quiz.sawOther',1795347103981,'{"image":"Minuet","kind":"quiz.sawOther","player":"p1l1ij25m7jke9","version":1}');
INSERT INTO "fact" VALUES(30,'contest/dw453cbjmtt97n83',10,'quiz.won',1795347104119,'{"afterNanoseconds":93362335,"kind":"quiz.won","player":"p1znnqels3tuxg","version":1}');
INSERT INTO "fact" VALUES(31,'contest/dw453cbjmtt97n83',11,'contest.paused',1795347104129,'{"atNanoseconds":2319656470749,"kind":"contest.paused","version":1}');
INSERT INTO "fact" VALUES(32,'contest/dw453cbjmtt97n83',12,'contest.resumed',1795347104134,'{"atNanoseconds":2319660595417,"kind":"contest.resumed","version":1}');
INSERT INTO "fact" VALUES(33,'contest/dw453cbjmtt97n83',13,'contest.timeAdded',1795347104137,'{"kind":"contest.timeAdded","seconds":10,"version":1}');
INSERT INTO "fact" VALUES(34,'contest/dw453cbjmtt97n83',14,'contest.speedPoints',1795347104141,'{"kind":"contest.speedPoints","on":false,"version":1}');
INSERT INTO "fact" VALUES(35,'contest/dw453cbjmtt97n83',15,'contest.replayed',1795347107930,'{"atNanoseconds":2323451291362,"kind":"contest.replayed","version":1}');
INSERT INTO "fact" VALUES(36,'contest/dw453cbjmtt97n83',16,'quiz.won',1795347108234,'{"afterNanoseconds":198194903,"kind":"quiz.won","player":"p186je6s5il1j9","version":1}');
INSERT INTO "fact" VALUES(37,'contest/dw453cbjmtt97n83',17,'contest.left',1795347108257,'{"kind":"contest.left","player":"p186je6s5il1j9","version":1}');
INSERT INTO "fact" VALUES(38,'contest/dw453cbjmtt97n83',18,'contest.skipped',1795347108264,'{"kind":"contest.skipped","version":1}');
INSERT INTO "fact" VALUES(39,'contest/dw453cbjmtt97n83',19,'contest.asked',1795347108270,'{"assignment":{"answer":"His nose","image":"The Nose","points":500,"question":"Что потерял майор?","seconds":2},"atNanoseconds":2323796851044,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(40,'contest/dw453cbjmtt97n83',20,'quiz.lost',1795347111312,'{"kind":"quiz.lost","player":"p1znnqels3tuxg","version":1}');
INSERT INTO "fact" VALUES(41,'contest/dw453cbjmtt97n83',21,'contest.skipped',1795347112790,'{"kind":"contest.skipped","version":1}');
INSERT INTO "fact" VALUES(42,'contest/dw453cbjmtt97n83',22,'contest.overruled',1795347112817,'{"kind":"contest.overruled","player":"p1l1ij25m7jke9","reason":"The light was bad","round":2,"version":1,"won":true}');
INSERT INTO "fact" VALUES(43,'contest/dw453cbjmtt97n83',23,'contest.asked',1795347112836,'{"assignment":{"answer":"Он","hint":"A dandy","image":"Eugene Onegin","points":1000,"question":"Who is it?\nWho wrote it?","seconds":600},"atNanoseconds":2328362665428,"kind":"contest.asked","version":1}');
INSERT INTO "fact" VALUES(44,'contest/dw453cbjmtt97n83',24,'quiz.sawOther',1795347113032,'{"image":"Minuet","kind":"quiz.sawOther","player":"p1l1ij25m7jke9","version":1}');
INSERT INTO "fact" VALUES(45,'contest/dw453cbjmtt97n83',25,'quiz.won',1795347113233,'{"afterNanoseconds":210236365,"kind":"quiz.won","player":"p1znnqels3tuxg","version":1}');
INSERT INTO "fact" VALUES(46,'contest/dw453cbjmtt97n83',26,'contest.overruled',1795347113281,'{"kind":"contest.overruled","player":"p1znnqels3tuxg","reason":"Saw it before","round":1,"version":1,"won":false}');
INSERT INTO "fact" VALUES(47,'contest/dw453cbjmtt97n83',27,'contest.overruled',1795347113326,'{"kind":"contest.overruled","player":"p1znnqels3tuxg","reason":"Did not","round":1,"version":1,"won":true}');
INSERT INTO "fact" VALUES(48,'contest/dw453cbjmtt97n83',28,'contest.removed',1795347113351,'{"kind":"contest.removed","player":"p186je6s5il1j9","version":1}');
INSERT INTO "fact" VALUES(49,'contest/dw453cbjmtt97n83',29,'contest.skipped',1795347113401,'{"kind":"contest.skipped","version":1}');
INSERT INTO "fact" VALUES(50,'contest/dw453cbjmtt97n83',30,'contest.ended',1795347113408,'{"kind":"contest.ended","version":1}');
INSERT INTO "fact" VALUES(51,'places/city',1,'places.added',1795347113418,'{"address":"Nevsky 1","at":1795347113416,"by":"e3o5ovvflxo2fifi","id":"_1","kind":"places.added","latitude":59.9,"longitude":30.3,"name":"Анна","title":"Café","version":1}');
INSERT INTO "fact" VALUES(52,'places/city',2,'places.added',1795347113433,'{"at":1795347113421,"by":"e3o5ovvflxo2fifi","id":"_2","kind":"places.added","latitude":-1,"longitude":179.5,"name":"somebody","title":"A mistake","version":1}');
INSERT INTO "fact" VALUES(53,'places/city',3,'places.removed',1795347113439,'{"at":1795347113439,"by":"e3o5ovvflxo2fifi","kind":"places.removed","name":"somebody","place":"_2","version":1}');
INSERT INTO "fact" VALUES(54,'places/city',4,'places.noted',1795347113444,'{"at":1795347113444,"by":"e3o5ovvflxo2fifi","kind":"places.noted","name":"somebody","note":"_4","place":"_1","text":"Good tea.\nGo early.","version":1}');
INSERT INTO "fact" VALUES(55,'places/city',5,'places.noted',1795347113448,'{"at":1795347113448,"by":"e3o5ovvflxo2fifi","kind":"places.noted","name":"somebody","note":"_5","place":"_1","text":"Closed","version":1}');
INSERT INTO "fact" VALUES(56,'places/city',6,'places.edited',1795347113452,'{"at":1795347113452,"by":"e3o5ovvflxo2fifi","kind":"places.edited","name":"somebody","note":"_4","place":"_1","text":"Good tea","version":1}');
INSERT INTO "fact" VALUES(57,'places/city',7,'places.deleted',1795347113457,'{"at":1795347113455,"by":"e3o5ovvflxo2fifi","kind":"places.deleted","name":"somebody","note":"_5","place":"_1","version":1}');
INSERT INTO "fact" VALUES(58,'places/city',8,'places.imported',1795347113464,'{"at":1795347113463,"by":"h5mfxch7jgmqvuyy","kind":"places.imported","name":"somebody","places":[{"id":"_8.1","latitude":59.9398,"longitude":30.3146,"title":"The Hermitage"}],"version":1}');
INSERT INTO "fact" VALUES(59,'eggs/lawn',1,'egg.collected',1795347113474,'{"at":1795347113473,"by":"6aliowrtiz7hy4hl","kind":"egg.collected","name":"Boris","number":0,"shown":false,"version":1}');
INSERT INTO "fact" VALUES(60,'eggs/lawn',2,'egg.dropped',1795347113488,'{"at":1795347113487,"by":"6aliowrtiz7hy4hl","kind":"egg.dropped","name":"somebody","number":0,"version":1}');
INSERT INTO "fact" VALUES(61,'eggs/lawn',3,'egg.undone',1795347113495,'{"at":1795347113494,"by":"6aliowrtiz7hy4hl","kind":"egg.undone","name":"somebody","number":0,"version":1}');
INSERT INTO "fact" VALUES(62,'eggs/lawn',4,'egg.moved',1795347113506,'{"at":1795347113505,"by":"otl5goc6sgzkfasb","kind":"egg.moved","latitude":39.9515,"longitude":-75.1915,"name":"somebody","number":0,"version":1}');
INSERT INTO "fact" VALUES(63,'eggs/lawn',5,'egg.reset',1795347113904,'{"at":1795347113903,"by":"command-line","kind":"egg.reset","name":"root","version":1}');
INSERT INTO "fact" VALUES(64,'eggs/lawn',6,'egg.collected',1795347114078,'{"at":1795347114073,"by":"6aliowrtiz7hy4hl","kind":"egg.collected","name":"somebody","number":1,"shown":true,"version":1}');
INSERT INTO "fact" VALUES(65,'players',1,'players.added',1795347114101,'{"at":1795347114098,"by":"obg6luaajyr5hobu","kind":"players.added","name":"Анна","version":1}');
INSERT INTO "fact" VALUES(66,'players',2,'players.added',1795347114119,'{"at":1795347114118,"by":"obg6luaajyr5hobu","kind":"players.added","name":"Boris","version":1}');
INSERT INTO "fact" VALUES(67,'players',3,'players.renamed',1795347114126,'{"at":1795347114126,"by":"obg6luaajyr5hobu","kind":"players.renamed","name":"Борис","player":2,"version":1}');
INSERT INTO "fact" VALUES(68,'maths/1',1,'maths.began',1795347114131,'{"game":"addition","kind":"maths.began","level":1,"seed":5,"session":0,"version":1}');
INSERT INTO "fact" VALUES(69,'maths/1',2,'maths.answered',1795347114138,'{"kind":"maths.answered","option":0,"problem":0,"right":true,"session":0,"version":1}');
INSERT INTO "fact" VALUES(70,'maths/1',3,'maths.answered',1795347114152,'{"kind":"maths.answered","option":0,"problem":1,"right":false,"session":0,"version":1}');
INSERT INTO "fact" VALUES(71,'maths/1',4,'maths.answered',1795347114158,'{"kind":"maths.answered","option":0,"problem":2,"right":false,"session":0,"version":1}');
INSERT INTO "fact" VALUES(72,'maths/1',5,'maths.answered',1795347114164,'{"kind":"maths.answered","option":0,"problem":3,"right":true,"session":0,"version":1}');
INSERT INTO "fact" VALUES(73,'maths/1',6,'maths.answered',1795347114169,'{"kind":"maths.answered","option":0,"problem":4,"right":true,"session":0,"version":1}');
INSERT INTO "fact" VALUES(74,'maths/1',7,'maths.answered',1795347114174,'{"kind":"maths.answered","option":0,"problem":5,"right":false,"session":0,"version":1}');
INSERT INTO "fact" VALUES(75,'maths/1',8,'maths.answered',1795347114180,'{"kind":"maths.answered","option":0,"problem":6,"right":false,"session":0,"version":1}');
INSERT INTO "fact" VALUES(76,'maths/1',9,'maths.answered',1795347114194,'{"kind":"maths.answered","option":0,"problem":7,"right":false,"session":0,"version":1}');
INSERT INTO "fact" VALUES(77,'maths/1',10,'maths.answered',1795347114198,'{"kind":"maths.answered","option":0,"problem":8,"right":true,"session":0,"version":1}');
INSERT INTO "fact" VALUES(78,'maths/1',11,'maths.answered',1795347114202,'{"kind":"maths.answered","option":0,"problem":9,"right":false,"session":0,"version":1}');
INSERT INTO "fact" VALUES(79,'maths/1',12,'maths.finished',1795347114202,'{"kind":"maths.finished","result":{"level":2,"score":4,"sentence":"tried"},"session":0,"version":1}');
INSERT INTO "fact" VALUES(80,'maths/1',13,'maths.began',1795347114207,'{"game":"addition","kind":"maths.began","level":1,"seed":5,"session":1,"version":1}');
INSERT INTO "fact" VALUES(81,'maths/1',14,'maths.answered',1795347114211,'{"kind":"maths.answered","option":0,"problem":0,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(82,'maths/1',15,'maths.answered',1795347114215,'{"kind":"maths.answered","option":2,"problem":1,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(83,'maths/1',16,'maths.answered',1795347114219,'{"kind":"maths.answered","option":1,"problem":2,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(84,'maths/1',17,'maths.answered',1795347114224,'{"kind":"maths.answered","option":0,"problem":3,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(85,'maths/1',18,'maths.answered',1795347114229,'{"kind":"maths.answered","option":0,"problem":4,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(86,'maths/1',19,'maths.answered',1795347114233,'{"kind":"maths.answered","option":3,"problem":5,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(87,'maths/1',20,'maths.answered',1795347114237,'{"kind":"maths.answered","option":3,"problem":6,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(88,'maths/1',21,'maths.answered',1795347114241,'{"kind":"maths.answered","option":1,"problem":7,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(89,'maths/1',22,'maths.answered',1795347114245,'{"kind":"maths.answered","option":0,"problem":8,"right":true,"session":1,"version":1}');
INSERT INTO "fact" VALUES(90,'maths/1',23,'maths.answered',1795347114249,'{"kind":"maths.answered","option":0,"problem":9,"right":false,"session":1,"version":1}');
INSERT INTO "fact" VALUES(91,'maths/1',24,'maths.finished',1795347114249,'{"kind":"maths.finished","result":{"level":2,"score":9,"sentence":"opened"},"session":1,"version":1}');
INSERT INTO "fact" VALUES(92,'maths/1',25,'maths.began',1795347114253,'{"game":"addition","kind":"maths.began","level":2,"seed":6,"session":2,"version":1}');
INSERT INTO "fact" VALUES(93,'maths/1',26,'maths.began',1795347114257,'{"game":"shapes","kind":"maths.began","level":1,"seed":6,"session":3,"version":1}');
INSERT INTO "fact" VALUES(94,'maths/1',27,'maths.reset',1795347114262,'{"game":"shapes","kind":"maths.reset","version":1}');
INSERT INTO "fact" VALUES(95,'players',4,'players.removed',1795347114267,'{"at":1795347114267,"by":"obg6luaajyr5hobu","kind":"players.removed","player":2,"version":1}');
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('1 facts and snapshots');
CREATE TABLE snapshot (
  stream TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  format TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('fact',95);
COMMIT;
