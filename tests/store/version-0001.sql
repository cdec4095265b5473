BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE club (
	id INTEGER NOT NULL,
	name TEXT NOT NULL,
	CONSTRAINT pk_club PRIMARY KEY (id)
);
INSERT INTO "club" VALUES(1,'home');
CREATE TABLE entry (
	id INTEGER NOT NULL,
	club_id INTEGER NOT NULL,
	game_id INTEGER NOT NULL,
	hand INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	text TEXT NOT NULL,
	note TEXT NOT NULL,
	actor TEXT NOT NULL,
	"key" TEXT NOT NULL,
	recorded_at DATETIME NOT NULL,
	CONSTRAINT pk_entry PRIMARY KEY (id),
	CONSTRAINT fk_entry_club_id FOREIGN KEY(club_id) REFERENCES club (id),
	CONSTRAINT fk_entry_game_id FOREIGN KEY(game_id) REFERENCES game (id),
	CONSTRAINT uq_entry_game_id_hand_seq UNIQUE (game_id, hand, seq),
	CONSTRAINT uq_entry_game_id_key UNIQUE (game_id, "key"),
	CONSTRAINT ck_entry_ck_entry_hand CHECK (hand >= 1),
	CONSTRAINT ck_entry_ck_entry_seq CHECK (seq >= 0)
);
INSERT INTO "entry" VALUES(1,1,1,1,0,'{ bidder = 1, bid = 110 }','','Ann','1.0','2026-11-20 19:30:00.123456+00:00');
INSERT INTO "entry" VALUES(2,1,1,1,1,'{ taken = { A = 95, B = 25 } }','','Ann','1.1','2026-11-20 19:30:00.123456+00:00');
CREATE TABLE game (
	id INTEGER NOT NULL,
	club_id INTEGER NOT NULL,
	public_id TEXT NOT NULL,
	"key" TEXT NOT NULL,
	rules TEXT NOT NULL,
	digest TEXT NOT NULL,
	dealer INTEGER NOT NULL,
	"before" TEXT NOT NULL,
	started_at DATETIME NOT NULL,
	deleted_at DATETIME,
	rematch_of TEXT,
	pen_token TEXT NOT NULL,
	CONSTRAINT pk_game PRIMARY KEY (id),
	CONSTRAINT fk_game_club_id FOREIGN KEY(club_id) REFERENCES club (id),
	CONSTRAINT fk_game_rematch_of FOREIGN KEY(rematch_of) REFERENCES game (public_id),
	CONSTRAINT uq_game_public_id UNIQUE (public_id),
	CONSTRAINT uq_game_key UNIQUE ("key"),
	CONSTRAINT uq_game_pen_token UNIQUE (pen_token)
);
INSERT INTO "game" VALUES(1,1,'game','begin game','{"id":"kentucky-discard","name":"Kentucky Discard","summary":"The tournament game: the Rook is the highest trump and may be played at any time.","table":{"players":4,"sides":"partners","called_cards":0,"call_moment":"after-exchange"},"deck":{"pack":"rook","copies":1,"plain":[14,13,12,11,10,9,8,7,6,5],"trump":["RK",14,13,12,11,10,9,8,7,6,5],"extras":[],"black_two":false,"standard":{"JOKER":"RK","A":14,"K":13,"Q":12,"J":11,"10":10,"9":9,"8":8,"7":7,"6":6,"5":5}},"nest":{"size":5,"ban":"none","declares_points":false},"auction":{"minimum":70,"maximum":null,"step":5,"all_pass":"force-dealer","no_counter_redeal":true,"dealer_opens":false},"trump":{"moment":"after-discard","rook_called":false,"low_card":false,"no_trump":false,"circus":false},"play":{"first_lead":"left-of-dealer","rook_free_play":true,"dummy":"none"},"score":{"counters":{"5":5,"10":10,"14":10},"rook_points":20,"red_one_points":30,"bonus":"none","bonus_points":0,"trick_points":0,"sweep_points":0,"partner_pays":true},"foul":{"renege_rule":"lose-bid"},"end":{"target":300,"both_over":"higher-total","win_on_bid":false,"spread":0,"floor":0}}','30cf8746c7ecff7dda991580093a42e5f3d693d83be37b4a3a11dc1d108a84bb',4,'{}','2026-11-20 19:30:00.123456+00:00',NULL,NULL,'ICPYTggYg9Q4P5lrsoa4qg');
CREATE TABLE pen (
	game_id INTEGER NOT NULL,
	device TEXT NOT NULL,
	name TEXT NOT NULL,
	granted_at DATETIME NOT NULL,
	club_id INTEGER NOT NULL,
	CONSTRAINT pk_pen PRIMARY KEY (game_id, device),
	CONSTRAINT fk_pen_game_id FOREIGN KEY(game_id) REFERENCES game (id),
	CONSTRAINT fk_pen_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
INSERT INTO "pen" VALUES(1,'ann''s phone','Ann','2026-11-20 19:30:00.123456+00:00',1);
CREATE TABLE player (
	id INTEGER NOT NULL,
	club_id INTEGER NOT NULL,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_player PRIMARY KEY (id),
	CONSTRAINT fk_player_club_id FOREIGN KEY(club_id) REFERENCES club (id),
	CONSTRAINT uq_player_club_id_name_key UNIQUE (club_id, name_key)
);
INSERT INTO "player" VALUES(1,1,'Ann','ann','2026-11-20 19:30:00.123456+00:00');
INSERT INTO "player" VALUES(2,1,'Bob','bob','2026-11-20 19:30:00.123456+00:00');
INSERT INTO "player" VALUES(3,1,'Cal','cal','2026-11-20 19:30:00.123456+00:00');
INSERT INTO "player" VALUES(4,1,'Dee','dee','2026-11-20 19:30:00.123456+00:00');
CREATE TABLE seat (
	game_id INTEGER NOT NULL,
	number INTEGER NOT NULL,
	player_id INTEGER NOT NULL,
	club_id INTEGER NOT NULL,
	CONSTRAINT pk_seat PRIMARY KEY (game_id, number),
	CONSTRAINT fk_seat_game_id FOREIGN KEY(game_id) REFERENCES game (id),
	CONSTRAINT fk_seat_player_id FOREIGN KEY(player_id) REFERENCES player (id),
	CONSTRAINT fk_seat_club_id FOREIGN KEY(club_id) REFERENCES club (id),
	CONSTRAINT uq_seat_game_id_player_id UNIQUE (game_id, player_id)
);
INSERT INTO "seat" VALUES(1,1,1,1);
INSERT INTO "seat" VALUES(1,2,2,1);
INSERT INTO "seat" VALUES(1,3,3,1);
INSERT INTO "seat" VALUES(1,4,4,1);
CREATE INDEX ix_seat_player_id ON seat (player_id);
CREATE INDEX ix_pen_device_game_id ON pen (device, game_id);
COMMIT;
