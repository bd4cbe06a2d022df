BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	"table" TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("table", number), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('patterns-7',0,1800000000000,'{"kind":"open","at":1800000000000,"terms":{"game":"patterns","players":2,"options":{},"seconds":null,"if_away":"end","watching":true},"secret":"8f8cc8df1cf0c4f596b61f64cf7265abec850a1d27b5eb9bb0c0d1027a8eaceb","host":"49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd","seats":[{"kind":"person","name":"Person 0","holder":"49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd"},{"kind":"person","name":"Person 1","holder":"227ba5f2c6c9109fe5c44a0696f393379607493a377f522ee27d9a7ae3227d89"}]}');
INSERT INTO "entries" VALUES('patterns-7',1,1800000001000,'{"kind":"play","at":1800000001000,"seat":1,"move":"Bp"}');
INSERT INTO "entries" VALUES('patterns-7',2,1800000002000,'{"kind":"play","at":1800000002000,"seat":0,"move":"Eb7"}');
INSERT INTO "entries" VALUES('patterns-7',3,1800000003000,'{"kind":"play","at":1800000003000,"seat":1,"move":"Ee1"}');
INSERT INTO "entries" VALUES('patterns-7',4,1800000004000,'{"kind":"play","at":1800000004000,"seat":0,"move":"Sb6"}');
INSERT INTO "entries" VALUES('patterns-7',5,1800000005000,'{"kind":"play","at":1800000005000,"seat":1,"move":"Fe2"}');
INSERT INTO "entries" VALUES('patterns-7',6,1800000006000,'{"kind":"play","at":1800000006000,"seat":0,"move":"Eg3"}');
INSERT INTO "entries" VALUES('patterns-7',7,1800000007000,'{"kind":"play","at":1800000007000,"seat":1,"move":"Fe3"}');
INSERT INTO "entries" VALUES('patterns-7',8,1800000008000,'{"kind":"play","at":1800000008000,"seat":0,"move":"Ed8"}');
INSERT INTO "entries" VALUES('patterns-7',9,1800000009000,'{"kind":"play","at":1800000009000,"seat":1,"move":"Sf1"}');
INSERT INTO "entries" VALUES('patterns-7',10,1800000010000,'{"kind":"play","at":1800000010000,"seat":0,"move":"Ea6"}');
INSERT INTO "entries" VALUES('patterns-7',11,1800000011000,'{"kind":"play","at":1800000011000,"seat":1,"move":"Ef8"}');
INSERT INTO "entries" VALUES('patterns-7',12,1800000012000,'{"kind":"play","at":1800000012000,"seat":0,"move":"Fd7"}');
INSERT INTO "entries" VALUES('patterns-7',13,1800000013000,'{"kind":"play","at":1800000013000,"seat":1,"move":"Ea5"}');
INSERT INTO "entries" VALUES('patterns-7',14,1800000014000,'{"kind":"play","at":1800000014000,"seat":0,"move":"Fd6"}');
INSERT INTO "entries" VALUES('patterns-7',15,1800000015000,'{"kind":"play","at":1800000015000,"seat":1,"move":"Eg2"}');
INSERT INTO "entries" VALUES('mandala-7',0,1800000000000,'{"kind":"open","at":1800000000000,"terms":{"game":"mandala","players":2,"options":{},"seconds":3600,"if_away":"end","watching":true},"secret":"8f8cc8df1cf0c4f596b61f64cf7265abec850a1d27b5eb9bb0c0d1027a8eaceb","host":"49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd","seats":[{"kind":"person","name":"Person 0","holder":"49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd"},{"kind":"person","name":"Person 1","holder":"227ba5f2c6c9109fe5c44a0696f393379607493a377f522ee27d9a7ae3227d89"}]}');
INSERT INTO "entries" VALUES('mandala-7',1,1800000001000,'{"kind":"play","at":1800000001000,"seat":0,"move":"F2o1"}');
INSERT INTO "entries" VALUES('mandala-7',2,1800000002000,'{"kind":"play","at":1800000002000,"seat":1,"move":"Dr1"}');
INSERT INTO "entries" VALUES('mandala-7',3,1800000003000,'{"kind":"play","at":1800000003000,"seat":0,"move":"M1p"}');
INSERT INTO "entries" VALUES('mandala-7',4,1800000004000,'{"kind":"play","at":1800000004000,"seat":1,"move":"Db2"}');
INSERT INTO "entries" VALUES('mandala-7',5,1800000005000,'{"kind":"play","at":1800000005000,"seat":0,"move":"Dg1"}');
INSERT INTO "entries" VALUES('mandala-7',6,1800000006000,'{"kind":"play","at":1800000006000,"seat":1,"move":"Do1"}');
INSERT INTO "entries" VALUES('flowers-7',0,1800000000000,'{"kind":"open","at":1800000000000,"terms":{"game":"flowers","players":2,"options":{"end":"turn","backs":"colour"},"seconds":null,"if_away":"end","watching":true},"secret":"8f8cc8df1cf0c4f596b61f64cf7265abec850a1d27b5eb9bb0c0d1027a8eaceb","host":"49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd","seats":[{"kind":"person","name":"Person 0","holder":"49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd"},{"kind":"open"}]}');
CREATE TABLE people (
	holder TEXT NOT NULL, 
	name TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (holder)
);
INSERT INTO "people" VALUES('49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd','Person 0',1800000000000);
INSERT INTO "people" VALUES('227ba5f2c6c9109fe5c44a0696f393379607493a377f522ee27d9a7ae3227d89','Person 1',1800000000000);
CREATE TABLE seats (
	holder TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	PRIMARY KEY (holder, "table"), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('227ba5f2c6c9109fe5c44a0696f393379607493a377f522ee27d9a7ae3227d89','patterns-7');
INSERT INTO "seats" VALUES('49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd','patterns-7');
INSERT INTO "seats" VALUES('227ba5f2c6c9109fe5c44a0696f393379607493a377f522ee27d9a7ae3227d89','mandala-7');
INSERT INTO "seats" VALUES('49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd','mandala-7');
INSERT INTO "seats" VALUES('49ac5de219edae62f9fdeea0fc3f3af48fd832f22fac50820ac11174d6e068bd','flowers-7');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	state TEXT NOT NULL, 
	is_watchable BOOLEAN NOT NULL, 
	due BIGINT, 
	opened BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('patterns-7','patterns','over',1,NULL,1800000000000);
INSERT INTO "tables" VALUES('mandala-7','mandala','playing',1,1800003606000,1800000000000);
INSERT INTO "tables" VALUES('flowers-7','flowers','waiting',1,NULL,1800000000000);
CREATE INDEX tables_by_due ON tables (due);
CREATE INDEX tables_by_state ON tables (state, opened);
CREATE INDEX seats_by_table ON seats ("table");
COMMIT;
