-- A database as 0.1.0 made it, with a game of one hand.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE api_token (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	secret TEXT NOT NULL, 
	gives TEXT NOT NULL, 
	label TEXT NOT NULL, 
	made_at DATETIME NOT NULL, 
	held_by TEXT DEFAULT '' NOT NULL, 
	maker TEXT DEFAULT '' NOT NULL, 
	keeper TEXT, 
	used_at DATETIME, 
	revoked_at DATETIME, 
	CONSTRAINT pk_api_token PRIMARY KEY (id), 
	CONSTRAINT fk_api_token_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT uq_api_token_secret UNIQUE (secret)
);
CREATE TABLE club (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	public_id TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	"key" TEXT, 
	CONSTRAINT pk_club PRIMARY KEY (id)
);
INSERT INTO "club" VALUES(1,'','nR4lWC4wxgGMgjmR','2026-11-25 03:26:28.497670+00:00',NULL);
CREATE TABLE consent (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	proposal_id INTEGER, 
	seat INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	device TEXT NOT NULL, 
	name TEXT NOT NULL, 
	agrees BOOLEAN NOT NULL, 
	spoken BOOLEAN NOT NULL, 
	reason TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_consent PRIMARY KEY (id), 
	CONSTRAINT fk_consent_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_consent_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_consent_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_consent_proposal_id FOREIGN KEY(proposal_id) REFERENCES proposal (id), 
	CONSTRAINT uq_consent_game_id_proposal_id_seat UNIQUE (game_id, proposal_id, seat)
);
CREATE TABLE derived (
	name TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_derived PRIMARY KEY (name)
);
INSERT INTO "derived" VALUES('summaries',3);
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
	seat INTEGER, 
	CONSTRAINT pk_entry PRIMARY KEY (id), 
	CONSTRAINT ck_entry_ck_entry_hand CHECK (hand >= 1), 
	CONSTRAINT ck_entry_ck_entry_seq CHECK (seq >= 0), 
	CONSTRAINT fk_entry_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_entry_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT uq_entry_game_id_hand_seq UNIQUE (game_id, hand, seq), 
	CONSTRAINT uq_entry_game_id_key UNIQUE (game_id, "key")
);
INSERT INTO "entry" VALUES(1,1,1,1,0,'{ bidder = 1, bid = 110 }','','Ann','1.0','2026-11-20 19:30:00.123456+00:00',NULL);
INSERT INTO "entry" VALUES(2,1,1,1,1,'{ taken = { A = 95, B = 25 } }','','Ann','1.1','2026-11-20 19:30:00.123456+00:00',NULL);
CREATE TABLE game (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	public_id TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	dealer INTEGER NOT NULL, 
	"before" TEXT NOT NULL, 
	first_hand INTEGER NOT NULL, 
	started_at DATETIME NOT NULL, 
	deleted_at DATETIME, 
	rematch_of TEXT, 
	preset TEXT NOT NULL, 
	place TEXT NOT NULL, 
	place_key TEXT NOT NULL, 
	rules_name TEXT NOT NULL, 
	version INTEGER DEFAULT '0' NOT NULL, 
	seals BOOLEAN DEFAULT 1 NOT NULL, 
	imported TEXT, 
	recorded_start TEXT, 
	season_id INTEGER, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT fk_game_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_game_rematch_of FOREIGN KEY(rematch_of) REFERENCES game (public_id), 
	CONSTRAINT fk_game_season_id FOREIGN KEY(season_id) REFERENCES season (id), 
	CONSTRAINT uq_game_key UNIQUE ("key"), 
	CONSTRAINT uq_game_public_id UNIQUE (public_id)
);
INSERT INTO "game" VALUES(1,1,'game','begin game','{"id":"kentucky-discard","name":"Kentucky Discard","summary":"The tournament game: the Rook is the highest trump and may be played at any time.","table":{"players":4,"sides":"two","called_cards":0,"call_moment":"after-exchange"},"deck":{"pack":"rook","copies":1,"plain":[14,13,12,11,10,9,8,7,6,5],"trump":["RK",14,13,12,11,10,9,8,7,6,5],"extras":[],"black_two":false,"standard":{"JOKER":"RK","A":14,"K":13,"Q":12,"J":11,"10":10,"9":9,"8":8,"7":7,"6":6,"5":5}},"nest":{"size":5,"ban":"none","most_counters":0,"goes_to":"last-trick","declares_points":false},"auction":{"minimum":70,"maximum":null,"step":5,"all_pass":"force-dealer","no_counter_redeal":true,"dealer_opens":false},"trump":{"moment":"after-discard","rook_called":false,"low_card":false,"no_trump":false,"circus":false},"play":{"first_lead":"left-of-dealer","rook_free_play":true,"dummy":"none","review":"none"},"score":{"counters":{"5":5,"10":10,"14":10},"rook_points":20,"red_one_points":30,"bonus":"none","bonus_points":0,"trick_points":0,"sweep_points":0,"partner_pays":true},"foul":{"renege_rule":"lose-bid"},"end":{"target":300,"both_over":"higher-total","win_on_bid":false,"spread":0,"floor":0}}','7e1f99e99fdb414231868674bb4eea802c83a0ff8aa2d0ab641a9291f96ddeec',4,'{}',1,'2026-11-20 19:30:00.123456+00:00',NULL,NULL,'kentucky-discard','','','',4,1,NULL,NULL,NULL);
CREATE TABLE habit (
	club_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	written TEXT NOT NULL, 
	meant TEXT NOT NULL, 
	CONSTRAINT pk_habit PRIMARY KEY (club_id, kind, written), 
	CONSTRAINT fk_habit_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE link (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	game_id INTEGER, 
	role TEXT NOT NULL, 
	nonce TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	code TEXT, 
	label TEXT NOT NULL, 
	made_at DATETIME NOT NULL, 
	made_by TEXT NOT NULL, 
	expires_at DATETIME NOT NULL, 
	revoked_at DATETIME, 
	once BOOLEAN DEFAULT 0 NOT NULL, 
	used_by TEXT, 
	"key" TEXT, 
	CONSTRAINT pk_link PRIMARY KEY (id), 
	CONSTRAINT fk_link_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_link_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT uq_link_code UNIQUE (code), 
	CONSTRAINT uq_link_key UNIQUE ("key"), 
	CONSTRAINT uq_link_secret UNIQUE (secret)
);
INSERT INTO "link" VALUES(1,1,1,'player','SMeRu_ONrYbJK3N57SJ3wXzn','F687TxTREU9BH3Oj_jR_iM9nyfq6dr3N5LpYeoSS46c','hg0Ng7DKgxAOwU3rQXTsHyLYm5aMeiopWgR34dXYozQ','','2026-11-20 19:30:00.123456+00:00','ann''s phone','2026-11-22 19:30:00.123456+00:00',NULL,0,NULL,NULL);
CREATE TABLE membership (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	game_id INTEGER, 
	device TEXT NOT NULL, 
	role TEXT NOT NULL, 
	seat INTEGER, 
	name TEXT NOT NULL, 
	link_id INTEGER, 
	granted_at DATETIME NOT NULL, 
	CONSTRAINT pk_membership PRIMARY KEY (id), 
	CONSTRAINT fk_membership_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_membership_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_membership_link_id FOREIGN KEY(link_id) REFERENCES link (id), 
	CONSTRAINT uq_membership_game_id_device UNIQUE (game_id, device)
);
INSERT INTO "membership" VALUES(1,1,1,'ann''s phone','scribe',NULL,'Ann',NULL,'2026-11-20 19:30:00.123456+00:00');
CREATE TABLE merge (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	kept INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	device TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	undone_at DATETIME, 
	CONSTRAINT pk_merge PRIMARY KEY (id), 
	CONSTRAINT fk_merge_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_merge_gone FOREIGN KEY(gone) REFERENCES player (id), 
	CONSTRAINT fk_merge_kept FOREIGN KEY(kept) REFERENCES player (id), 
	CONSTRAINT uq_merge_key UNIQUE ("key")
);
CREATE TABLE merge_moved (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	merge_id INTEGER NOT NULL, 
	place TEXT NOT NULL, 
	game_id INTEGER NOT NULL, 
	hand INTEGER, 
	seq INTEGER, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_merge_moved PRIMARY KEY (id), 
	CONSTRAINT fk_merge_moved_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_merge_moved_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_merge_moved_merge_id FOREIGN KEY(merge_id) REFERENCES merge (id)
);
CREATE TABLE named_rules (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	public_id TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	device TEXT NOT NULL, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	preset TEXT NOT NULL, 
	choices TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	deleted_at DATETIME, 
	CONSTRAINT pk_named_rules PRIMARY KEY (id), 
	CONSTRAINT fk_named_rules_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT uq_named_rules_key UNIQUE ("key"), 
	CONSTRAINT uq_named_rules_public_id UNIQUE (public_id)
);
CREATE TABLE pen (
	game_id INTEGER NOT NULL, 
	device TEXT NOT NULL, 
	name TEXT NOT NULL, 
	granted_at DATETIME NOT NULL, 
	seen_at DATETIME NOT NULL, 
	asked_by TEXT, 
	asked_name TEXT DEFAULT '' NOT NULL, 
	asked_at DATETIME, 
	club_id INTEGER NOT NULL, 
	CONSTRAINT pk_pen PRIMARY KEY (game_id), 
	CONSTRAINT fk_pen_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_pen_game_id FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "pen" VALUES(1,'ann''s phone','Ann','2026-11-20 19:30:00.123456+00:00','2026-11-20 19:30:00.123456+00:00',NULL,'',NULL,1);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	merged_into INTEGER, 
	guest BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT fk_player_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_player_merged_into FOREIGN KEY(merged_into) REFERENCES player (id), 
	CONSTRAINT uq_player_club_id_name_key UNIQUE (club_id, name_key)
);
INSERT INTO "player" VALUES(1,1,'Ann','ann','2026-11-20 19:30:00.123456+00:00',NULL,0);
INSERT INTO "player" VALUES(2,1,'Bob','bob','2026-11-20 19:30:00.123456+00:00',NULL,0);
INSERT INTO "player" VALUES(3,1,'Cal','cal','2026-11-20 19:30:00.123456+00:00',NULL,0);
INSERT INTO "player" VALUES(4,1,'Dee','dee','2026-11-20 19:30:00.123456+00:00',NULL,0);
CREATE TABLE player_device (
	club_id INTEGER NOT NULL, 
	device TEXT NOT NULL, 
	player_id INTEGER NOT NULL, 
	said_at DATETIME NOT NULL, 
	CONSTRAINT pk_player_device PRIMARY KEY (club_id, device), 
	CONSTRAINT fk_player_device_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_player_device_player_id FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE proposal (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	device TEXT NOT NULL, 
	seat INTEGER, 
	name TEXT NOT NULL, 
	house TEXT NOT NULL, 
	base TEXT NOT NULL, 
	hand INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	ending TEXT NOT NULL, 
	closed_at DATETIME, 
	seq INTEGER, 
	CONSTRAINT pk_proposal PRIMARY KEY (id), 
	CONSTRAINT fk_proposal_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_proposal_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT uq_proposal_game_id_key UNIQUE (game_id, "key")
);
CREATE TABLE rating (
	club_id INTEGER NOT NULL, 
	season_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_rating PRIMARY KEY (club_id, season_id, player_id), 
	CONSTRAINT fk_rating_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_rating_player_id FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE rating_mark (
	club_id INTEGER NOT NULL, 
	season_id INTEGER NOT NULL, 
	started_at DATETIME NOT NULL, 
	game_id INTEGER NOT NULL, 
	CONSTRAINT pk_rating_mark PRIMARY KEY (club_id, season_id), 
	CONSTRAINT fk_rating_mark_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE rating_move (
	game_id INTEGER NOT NULL, 
	season_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	started_at DATETIME NOT NULL, 
	mu_before DOUBLE NOT NULL, 
	sigma_before DOUBLE NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_rating_move PRIMARY KEY (game_id, season_id, player_id), 
	CONSTRAINT fk_rating_move_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_rating_move_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_rating_move_player_id FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE recovery (
	words TEXT NOT NULL, 
	device TEXT NOT NULL, 
	first_game TEXT, 
	made_at DATETIME NOT NULL, 
	club_id INTEGER NOT NULL, 
	CONSTRAINT pk_recovery PRIMARY KEY (words), 
	CONSTRAINT fk_recovery_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_recovery_first_game FOREIGN KEY(first_game) REFERENCES game (public_id)
);
CREATE TABLE ruling (
	game_id INTEGER NOT NULL, 
	hand INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	club_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_ruling PRIMARY KEY (game_id, hand, seq, kind), 
	CONSTRAINT fk_ruling_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_ruling_game_id_hand_seq FOREIGN KEY(game_id, hand, seq) REFERENCES entry (game_id, hand, seq)
);
CREATE TABLE seal (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	hand INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	party TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	device TEXT NOT NULL, 
	name TEXT NOT NULL, 
	verdict TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_seal PRIMARY KEY (id), 
	CONSTRAINT fk_seal_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_seal_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT uq_seal_game_id_hand_seq_party_verdict UNIQUE (game_id, hand, seq, party, verdict)
);
CREATE TABLE sealing (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	seals BOOLEAN NOT NULL, 
	name TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_sealing PRIMARY KEY (id), 
	CONSTRAINT fk_sealing_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_sealing_game_id FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE season (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	public_id TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	begins DATE NOT NULL, 
	ends DATE, 
	scoring TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	deleted_at DATETIME, 
	CONSTRAINT pk_season PRIMARY KEY (id), 
	CONSTRAINT fk_season_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT uq_season_key UNIQUE ("key"), 
	CONSTRAINT uq_season_public_id UNIQUE (public_id)
);
CREATE TABLE seat (
	game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_seat_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_seat_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_seat_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT uq_seat_game_id_player_id UNIQUE (game_id, player_id)
);
INSERT INTO "seat" VALUES(1,1,1,1);
INSERT INTO "seat" VALUES(1,2,2,1);
INSERT INTO "seat" VALUES(1,3,3,1);
INSERT INTO "seat" VALUES(1,4,4,1);
CREATE TABLE sitting (
	game_id INTEGER NOT NULL, 
	hand INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	CONSTRAINT pk_sitting PRIMARY KEY (game_id, hand, seq, number), 
	CONSTRAINT fk_sitting_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_sitting_game_id_hand_seq FOREIGN KEY(game_id, hand, seq) REFERENCES entry (game_id, hand, seq), 
	CONSTRAINT fk_sitting_player_id FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE summary (
	game_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	season_id INTEGER, 
	preset TEXT NOT NULL, 
	started_at DATETIME NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_summary PRIMARY KEY (game_id), 
	CONSTRAINT fk_summary_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_summary_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_summary_season_id FOREIGN KEY(season_id) REFERENCES season (id)
);
CREATE TABLE tally (
	club_id INTEGER NOT NULL, 
	season_id INTEGER NOT NULL, 
	preset TEXT NOT NULL, 
	player_id INTEGER NOT NULL, 
	played INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	against INTEGER NOT NULL, 
	hands INTEGER NOT NULL, 
	bids INTEGER NOT NULL, 
	made INTEGER NOT NULL, 
	bid_points INTEGER NOT NULL, 
	CONSTRAINT pk_tally PRIMARY KEY (club_id, season_id, preset, player_id), 
	CONSTRAINT fk_tally_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_tally_player_id FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE UNIQUE INDEX ix_club_key ON club ("key");
CREATE UNIQUE INDEX ix_club_public_id ON club (public_id);
CREATE INDEX ix_api_token_club_id ON api_token (club_id);
CREATE INDEX ix_named_rules_device ON named_rules (device);
CREATE UNIQUE INDEX ix_season_name ON season (club_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX ix_game_club_id ON game (club_id);
CREATE UNIQUE INDEX ix_game_club_id_imported ON game (club_id, imported);
CREATE INDEX ix_game_rematch_of ON game (rematch_of);
CREATE INDEX ix_game_season_id ON game (season_id);
CREATE INDEX ix_merge_club_id ON merge (club_id);
CREATE INDEX ix_player_device_player_id ON player_device (player_id);
CREATE INDEX ix_rating_player_id ON rating (player_id);
CREATE INDEX ix_tally_player_id ON tally (player_id);
CREATE INDEX ix_link_club_id ON link (club_id);
CREATE INDEX ix_link_game_id ON link (game_id);
CREATE INDEX ix_merge_moved_merge_id ON merge_moved (merge_id);
CREATE INDEX ix_pen_device ON pen (device);
CREATE UNIQUE INDEX ix_proposal_open ON proposal (game_id) WHERE closed_at IS NULL;
CREATE INDEX ix_rating_move_player_id_season_id_started_at_game_id ON rating_move (player_id, season_id, started_at, game_id);
CREATE INDEX ix_recovery_device ON recovery (device);
CREATE INDEX ix_sealing_game_id ON sealing (game_id);
CREATE INDEX ix_seat_player_id ON seat (player_id);
CREATE INDEX ix_summary_club_id_started_at_game_id ON summary (club_id, started_at, game_id);
CREATE INDEX ix_summary_season_id_started_at_game_id ON summary (season_id, started_at, game_id);
CREATE INDEX ix_consent_game_id ON consent (game_id);
CREATE INDEX ix_membership_device_game_id ON membership (device, game_id);
CREATE INDEX ix_membership_link_id ON membership (link_id);
CREATE UNIQUE INDEX ix_membership_of_club ON membership (club_id, device) WHERE game_id IS NULL;
CREATE INDEX ix_ruling_club_id_kind_at ON ruling (club_id, kind, at);
CREATE INDEX ix_sitting_player_id ON sitting (player_id);
COMMIT;
