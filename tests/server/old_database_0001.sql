-- An SQLite database of tables as revision 0001 kept them: a game of Qwixx in the middle, and a
-- table that waits for somebody. It was played on a real server and is never made anew: databases
-- like this one are out there. Only the names of the tables and the hashes of the tokens were
-- changed afterwards, so that tests know the tokens; test_migrations.py has them.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER, 
	command VARCHAR(64), 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('0123456789ab',1,1.79481134735268187518e+09,'created',NULL,NULL,'{"game":"qwixx","players":2,"options":{},"sheet":{"game":"qwixx","provenance":"printed sheet","players":[2,5],"practice_players":1,"rows":[{"colour":"red","numbers":[2,3,4,5,6,7,8,9,10,11,12]},{"colour":"yellow","numbers":[2,3,4,5,6,7,8,9,10,11,12]},{"colour":"green","numbers":[12,11,10,9,8,7,6,5,4,3,2]},{"colour":"blue","numbers":[12,11,10,9,8,7,6,5,4,3,2]}],"crosses_needed_before_last":5,"lock_counts_as_cross":true,"points_by_crosses":[0,1,3,6,10,15,21,28,36,45,55,66,78],"penalty_points":-5,"penalties_end":4,"closed_rows_end":2},"sheet_hash":"830595fa7846c8fdcc454433c9f42cc26e7b82bffa8e245d6fb257ac3363200e","dice":"fair","clock":null,"absence":120,"guest_hash":"e984e2acdff0047feafdd7facef385ad832e5ff1a15cf68b50d28f811d6ca1db","seats":[{"player":"human","name":"P0","seed":"","token_hash":"5670574e4da36e0a227b776ffc7974c834a64181492fea96932431bbcfb03737"},{"player":"human","name":"P1","seed":"","token_hash":"332216dcc3c2e615a22e9a6718a653b858fab58ec59c70c6a5c2782e1fa6efe7"}],"server_seed":"b227fece7fe2f8b62c0c96059bcdfa34ea46d6a21fd3a95b02f8b9ca9940ecdd"}');
INSERT INTO "entries" VALUES('0123456789ab',2,1.79481134735268187518e+09,'started',NULL,NULL,'{}');
INSERT INTO "entries" VALUES('0123456789ab',3,1.79481134735268187518e+09,'chance',NULL,NULL,'{"kind":"start","outcome":[0]}');
INSERT INTO "entries" VALUES('ba9876543210',1,1.79481134786713647849e+09,'created',NULL,NULL,'{"game":"knifflig","players":2,"options":{"phase2":"at_once"},"sheet":{"game":"knifflig","provenance":"reconstruction: the rulebook''s text has survived, its picture of the sheet has not","rulebook_constraints":["players_2_to_4","rows_2_to_12","nine_boxes_carry_a_2","two_boxes_carry_a_4","four_circles_a_row","marks_that_end","points","dice"],"assumptions":["row_lengths","twos_on_the_right","fours_on_the_left","tie_break"],"players":[2,4],"left_boxes":{"2":1,"3":2,"4":3,"5":4,"6":5,"7":6,"8":5,"9":4,"10":3,"11":2,"12":1},"right_boxes":{"2":1,"3":2,"4":3,"5":4,"6":5,"7":6,"8":5,"9":4,"10":3,"11":2,"12":1},"ticked_before_a_2_player_game":{"right":[3,4,5,6,7,8,9,10,11]},"ticked_before_a_4_player_game":{"left":[6,8]},"circles_per_row":4,"marks_that_end_the_game":{"2":6,"3":5,"4":4},"points_per_mark":2,"points_per_circle_of_a_full_right_row":1,"tie_break":"mark_points","colour_of_three_dice":"blue","colour_of_the_fourth_die":"red"},"sheet_hash":"cd5db0f24d11c7198704e86047163f48460dd532172edeed20c963f1fa6aebe7","dice":"fair","clock":null,"absence":120,"guest_hash":"e984e2acdff0047feafdd7facef385ad832e5ff1a15cf68b50d28f811d6ca1db","seats":[{"player":"human","name":"P0","seed":"","token_hash":"5670574e4da36e0a227b776ffc7974c834a64181492fea96932431bbcfb03737"},{"player":"open","name":"","seed":"","invite_hash":"9976770a9a228c346a33f2203ef92a73a46ba42dabc52ba3171738599da52c34"}],"server_seed":"e5efa10a3019fc0dbe8302beb838e2e0e3d1ed93bbcd9c9e15733e76e3c88d70"}');
INSERT INTO "entries" VALUES('0123456789ab',4,1.79481134788449597358e+09,'chance',0,'c0','{"kind":"dice","outcome":[6,4,5,1,5,3]}');
INSERT INTO "entries" VALUES('0123456789ab',5,1.79481134799188065528e+09,'decision',0,'c1','{"action":"Y10"}');
INSERT INTO "entries" VALUES('0123456789ab',6,1.79481134810303068162e+09,'decision',1,'c2','{"action":"R10"}');
INSERT INTO "entries" VALUES('0123456789ab',7,1.79481134820772242552e+09,'decision',0,'c3','{"action":"G9"}');
INSERT INTO "entries" VALUES('0123456789ab',8,1.79481134832002043721e+09,'chance',1,'c4','{"kind":"dice","outcome":[6,5,2,4,1,6]}');
INSERT INTO "entries" VALUES('0123456789ab',9,1.79481134843087792394e+09,'decision',0,'c5','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',10,1.79481134853568530078e+09,'decision',1,'c6','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',11,1.79481134864378499989e+09,'decision',1,'c7','{"action":"B12"}');
INSERT INTO "entries" VALUES('0123456789ab',12,1794811348.74763,'chance',0,'c8','{"kind":"dice","outcome":[6,3,6,2,2,1]}');
INSERT INTO "entries" VALUES('0123456789ab',13,1.79481134885952138902e+09,'decision',0,'c9','{"action":"B9"}');
INSERT INTO "entries" VALUES('0123456789ab',14,1.79481134896316528318e+09,'decision',1,'c10','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',15,1.7948113490736575127e+09,'decision',0,'c11','{"action":"G5"}');
INSERT INTO "entries" VALUES('0123456789ab',16,1.79481134918020176884e+09,'chance',1,'c12','{"kind":"dice","outcome":[5,3,3,4,1,4]}');
INSERT INTO "entries" VALUES('0123456789ab',17,1.79481134928692722318e+09,'decision',0,'c13','{"action":"B8"}');
INSERT INTO "entries" VALUES('0123456789ab',18,1.79481134939151453977e+09,'decision',1,'c14','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',19,1.79481134949895858765e+09,'decision',1,'c15','{"action":"G6"}');
INSERT INTO "entries" VALUES('0123456789ab',20,1.79481134960391521451e+09,'chance',0,'c16','{"kind":"dice","outcome":[2,4,1,2,1,2]}');
INSERT INTO "entries" VALUES('0123456789ab',21,1.79481134971203780178e+09,'decision',0,'c17','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',22,1.79481134981973862647e+09,'decision',1,'c18','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',23,1.79481134993005108833e+09,'decision',0,'c19','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',24,1.7948113500361404419e+09,'chance',1,'c20','{"kind":"dice","outcome":[3,5,6,6,6,6]}');
INSERT INTO "entries" VALUES('0123456789ab',25,1.79481135014349508288e+09,'decision',0,'c21','{"action":"R8"}');
INSERT INTO "entries" VALUES('0123456789ab',26,1.79481135025064444544e+09,'decision',1,'c22','{"action":"Y8"}');
INSERT INTO "entries" VALUES('0123456789ab',27,1.79481135035550260544e+09,'decision',1,'c23','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',28,1.79481135046355628971e+09,'chance',0,'c24','{"kind":"dice","outcome":[4,1,1,1,1,5]}');
INSERT INTO "entries" VALUES('0123456789ab',29,1.79481135056719279287e+09,'decision',0,'c25','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',30,1.79481135067484450342e+09,'decision',1,'c26','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',31,1.79481135077942752838e+09,'decision',0,'c27','{"action":"B6"}');
INSERT INTO "entries" VALUES('0123456789ab',32,1.79481135088753104202e+09,'chance',1,'c28','{"kind":"dice","outcome":[2,5,6,3,2,2]}');
INSERT INTO "entries" VALUES('0123456789ab',33,1.79481135099810433387e+09,'decision',1,'c29','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',34,1.79481135110408401489e+09,'decision',1,'c30','{"action":"B7"}');
INSERT INTO "entries" VALUES('0123456789ab',35,1.79481135121208739283e+09,'chance',0,'c31','{"kind":"dice","outcome":[2,2,4,6,1,5]}');
INSERT INTO "entries" VALUES('0123456789ab',36,1.79481135131985974308e+09,'decision',0,'c32','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',37,1.79481135142599415783e+09,'decision',1,'c33','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',38,1.79481135153547573094e+09,'decision',0,'c34','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',39,1.7948113516408092976e+09,'chance',1,'c35','{"kind":"dice","outcome":[6,3,5,3,5,6]}');
INSERT INTO "entries" VALUES('0123456789ab',40,1.79481135175165438652e+09,'decision',0,'c36','{"action":"R9"}');
INSERT INTO "entries" VALUES('0123456789ab',41,1.79481135185933685302e+09,'decision',1,'c37','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',42,1.79481135196745109558e+09,'decision',1,'c38','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',43,1.79481135207385778429e+09,'chance',0,'c39','{"kind":"dice","outcome":[4,1,2,4,5,5]}');
INSERT INTO "entries" VALUES('0123456789ab',44,1.79481135218762683867e+09,'decision',0,'c40','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',45,1.79481135229497170443e+09,'decision',1,'c41','{"action":"B5"}');
INSERT INTO "entries" VALUES('0123456789ab',46,1.79481135240222644802e+09,'chance',1,'c42','{"kind":"dice","outcome":[5,2,5,3,1,1]}');
INSERT INTO "entries" VALUES('0123456789ab',47,1.79481135251508498187e+09,'decision',1,'c43','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',48,1.79481135261992144581e+09,'chance',0,'c44','{"kind":"dice","outcome":[3,6,4,4,6,3]}');
INSERT INTO "entries" VALUES('0123456789ab',49,1.79481135272626185417e+09,'decision',1,'c45','{"action":"Y9"}');
INSERT INTO "entries" VALUES('0123456789ab',50,1.79481135283189272879e+09,'decision',0,'c46','{"action":"R10"}');
INSERT INTO "entries" VALUES('0123456789ab',51,1.79481135293969583507e+09,'chance',1,'c47','{"kind":"dice","outcome":[3,6,6,4,2,2]}');
INSERT INTO "entries" VALUES('0123456789ab',52,1.79481135304774594308e+09,'decision',1,'c48','{"action":"-"}');
INSERT INTO "entries" VALUES('0123456789ab',53,1.79481135315545725821e+09,'chance',0,'c49','{"kind":"dice","outcome":[3,3,2,2,3,1]}');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	players INTEGER NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	entries INTEGER NOT NULL, 
	created_at FLOAT NOT NULL, 
	changed_at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('0123456789ab','qwixx',2,'playing',53,1.79481134735268187518e+09,1.79481135315545725821e+09);
INSERT INTO "tables" VALUES('ba9876543210','knifflig',2,'waiting',1,1.79481134786713647849e+09,1.79481134786713647849e+09);
CREATE INDEX tables_by_status ON tables (status, changed_at);
COMMIT;
