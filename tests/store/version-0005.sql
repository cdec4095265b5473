BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
CREATE TABLE best_play (
	game_id INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	club_id INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_best_play PRIMARY KEY (game_id, digest), 
	CONSTRAINT fk_best_play_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_best_play_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE club (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	public_id TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	"key" TEXT, 
	CONSTRAINT pk_club PRIMARY KEY (id)
);
INSERT INTO "club" VALUES(1,'','oGiKWD8x1PTcnl-T','2026-11-25 18:37:37.982847+00:00',NULL);
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
	CONSTRAINT uq_consent_game_id_proposal_id_seat UNIQUE (game_id, proposal_id, seat), 
	CONSTRAINT fk_consent_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_consent_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_consent_proposal_id FOREIGN KEY(proposal_id) REFERENCES proposal (id), 
	CONSTRAINT fk_consent_player_id FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE derived (
	name TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_derived PRIMARY KEY (name)
);
INSERT INTO "derived" VALUES('summaries',1847320791);
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
	CONSTRAINT uq_entry_game_id_hand_seq UNIQUE (game_id, hand, seq), 
	CONSTRAINT uq_entry_game_id_key UNIQUE (game_id, "key"), 
	CONSTRAINT ck_entry_hand CHECK (hand >= 1), 
	CONSTRAINT ck_entry_seq CHECK (seq >= 0), 
	CONSTRAINT fk_entry_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_entry_game_id FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "entry" VALUES(1,1,1,1,0,'{ bidder = 1, bid = 110 }','','Ann','1.0','2026-11-20 19:30:00.123456+00:00',NULL);
INSERT INTO "entry" VALUES(2,1,1,1,1,'{ taken = { A = 95, B = 25 } }','','Ann','1.1','2026-11-20 19:30:00.123456+00:00',NULL);
INSERT INTO "entry" VALUES(3,1,2,1,0,'{ bidder = 1, bid = 90, trump = "red", taken = { A = 95, B = 25 } }','','','import 1','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(4,1,2,2,0,'{ auction = "2:75 3:- 4:- 1:-", deal = ["RK R10 Y13 Y8 G12 G8 B14 B13 B5", "R8 Y6 Y5 G10 G9 G6 G5 B12 B11", "R9 R7 R6 R5 Y14 Y11 Y9 G13 B7", "R14 R13 R12 Y10 Y7 G14 B10 B9 B6"], nest = "B8 R11 G11 G7 Y12", discard = "R8 R11 Y6 Y12 B8", trump = "green", play = ["Y5 Y11 Y10 RK", "Y8 G11 Y14 Y7", "G7 G13 G14 G12", "R13 R10 G9 R5", "G10 B7 B6 G8", "G6 R9 B9 B5", "G5 R7 B10 B13", "B12 R6 R14 B14", "Y13 B11 Y9 R12"] }','','','import 2','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(5,1,2,3,0,'{ redeal = 4 }','','','import 3','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(6,1,2,4,0,'{ bidder = 4, bid = 80, trump = "black", play = ["G9 RK G13 G7", "G12 B11 G11 G14", "B9 B6 B7 B14", "R10 R7 R6 R5", "B8 B12 B10 G6", "Y7 Y9 Y13 Y12", "G10 G5 R9 Y11", "R14 B13 B5 Y8", "G8 Y5 Y10 Y14"] }','','','import 4','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(7,1,2,5,0,'{ bidder = 1, bid = 100, taken = { A = 120, B = 0 } }','','','import 5','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(8,1,3,1,0,'{ bidder = 1, bid = 100, partners = [4], taken = { declarers = 60, defenders = 20 }, irregularity = [{ kind = "renege", seat = 4, in_time = false }] }','','','import 1','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(9,1,3,2,0,'{ bidder = 1, bid = 100, partners = [2], taken = { declarers = 30, defenders = 45 }, irregularity = [{ kind = "renege", seat = 2, in_time = false }] }','','','import 2','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(10,1,4,1,0,'{ bidder = 3, bid = 70, taken = { A = 75, B = 45 } }','','','import 1','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(11,1,4,2,0,'{ bidder = 2, bid = 80, taken = { A = 25, B = 60 }, irregularity = [{ kind = "renege", seat = 3, in_time = false }], players = { 3 = "Eve" } }','','','import 2','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(12,1,4,3,0,'{ void = true, players = { 1 = "Fay" } }','','','import 3','2026-11-25 18:37:38.679705+00:00',NULL);
INSERT INTO "entry" VALUES(13,1,4,4,0,'{ bidder = 1, bid = 100, taken = { A = 90, B = 30 }, players = { 4 = "Cal" } }','','','import 4','2026-11-25 18:37:38.679705+00:00',NULL);
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
	kind TEXT DEFAULT 'rook' NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT fk_game_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT uq_game_public_id UNIQUE (public_id), 
	CONSTRAINT uq_game_key UNIQUE ("key"), 
	CONSTRAINT fk_game_rematch_of FOREIGN KEY(rematch_of) REFERENCES game (public_id), 
	CONSTRAINT fk_game_season_id FOREIGN KEY(season_id) REFERENCES season (id)
);
INSERT INTO "game" VALUES(1,1,'game','begin game','{"id":"kentucky-discard","name":"Kentucky Discard","summary":"The tournament game: the Rook is the highest trump and may be played at any time.","table":{"players":4,"sides":"two","called_cards":0,"call_moment":"after-exchange"},"deck":{"pack":"rook","copies":1,"plain":[14,13,12,11,10,9,8,7,6,5],"trump":["RK",14,13,12,11,10,9,8,7,6,5],"extras":[],"black_two":false,"standard":{"JOKER":"RK","A":14,"K":13,"Q":12,"J":11,"10":10,"9":9,"8":8,"7":7,"6":6,"5":5}},"nest":{"size":5,"ban":"none","most_counters":0,"goes_to":"last-trick","declares_points":false},"auction":{"minimum":70,"maximum":null,"step":5,"all_pass":"force-dealer","no_counter_redeal":true,"dealer_opens":false},"trump":{"moment":"after-discard","rook_called":false,"low_card":false,"no_trump":false,"circus":false},"play":{"first_lead":"left-of-dealer","rook_free_play":true,"dummy":"none","review":"none"},"score":{"counters":{"5":5,"10":10,"14":10},"rook_points":20,"red_one_points":30,"bonus":"none","bonus_points":0,"trick_points":0,"sweep_points":0,"partner_pays":true},"foul":{"renege_rule":"lose-bid"},"end":{"target":300,"both_over":"higher-total","win_on_bid":false,"spread":0,"floor":0}}','7e1f99e99fdb414231868674bb4eea802c83a0ff8aa2d0ab641a9291f96ddeec',4,'{}',1,'2026-11-20 19:30:00.123456+00:00',NULL,NULL,'kentucky-discard','','','',4,1,NULL,NULL,NULL,'rook');
INSERT INTO "game" VALUES(2,1,'EMmPCgMPK33SvvsN','import EMmPCgMPK33SvvsN','{"id":"kentucky-discard","name":"Kentucky Discard","summary":"The tournament game: the Rook is the highest trump and may be played at any time.","table":{"players":4,"sides":"two","called_cards":0,"call_moment":"after-exchange"},"deck":{"pack":"rook","copies":1,"plain":[14,13,12,11,10,9,8,7,6,5],"trump":["RK",14,13,12,11,10,9,8,7,6,5],"extras":[],"black_two":false,"standard":{"JOKER":"RK","A":14,"K":13,"Q":12,"J":11,"10":10,"9":9,"8":8,"7":7,"6":6,"5":5}},"nest":{"size":5,"ban":"none","most_counters":0,"goes_to":"last-trick","declares_points":false},"auction":{"minimum":70,"maximum":null,"step":5,"all_pass":"force-dealer","no_counter_redeal":true,"dealer_opens":false},"trump":{"moment":"after-discard","rook_called":false,"low_card":false,"no_trump":false,"circus":false},"play":{"first_lead":"left-of-dealer","rook_free_play":true,"dummy":"none","review":"none"},"score":{"counters":{"5":5,"10":10,"14":10},"rook_points":20,"red_one_points":30,"bonus":"none","bonus_points":0,"trick_points":0,"sweep_points":0,"partner_pays":true},"foul":{"renege_rule":"lose-bid"},"end":{"target":300,"both_over":"higher-total","win_on_bid":false,"spread":0,"floor":0}}','7e1f99e99fdb414231868674bb4eea802c83a0ff8aa2d0ab641a9291f96ddeec',4,'{"A": 0, "B": 0}',1,'2026-11-20 00:00:00.000000+00:00',NULL,NULL,'kentucky-discard','','','',1,1,'75e700ba583a7bb92534d2fc7e134e009ae21d0b5601fe46e9a9ac0a075aa581','2026-11-20',1,'rook');
INSERT INTO "game" VALUES(3,1,'PR49GqOZ2KYQWlq6','import PR49GqOZ2KYQWlq6','{"id":"call-partner-5","name":"Call your partner, five players","summary":"Bidder and secret partner against three. Everyone scores alone.","table":{"players":5,"sides":"called","called_cards":1,"call_moment":"after-exchange"},"deck":{"pack":"rook","copies":1,"plain":[1,14,13,12,11,10,9,8,7,6,5,4,3,2],"trump":["RK",1,14,13,12,11,10,9,8,7,6,5,4,3,2],"extras":[],"black_two":false,"standard":{"JOKER":"RK","A":1,"K":14,"Q":13,"J":12,"10":10,"9":9,"8":8,"7":7,"6":6,"5":5,"4":4,"3":3,"2":2}},"nest":{"size":7,"ban":"none","most_counters":0,"goes_to":"last-trick","declares_points":true},"auction":{"minimum":80,"maximum":null,"step":5,"all_pass":"redeal-next","no_counter_redeal":false,"dealer_opens":false},"trump":{"moment":"after-discard","rook_called":true,"low_card":false,"no_trump":false,"circus":false},"play":{"first_lead":"left-of-dealer","rook_free_play":false,"dummy":"none","review":"none"},"score":{"counters":{"1":15,"5":5,"10":10,"14":10},"rook_points":20,"red_one_points":30,"bonus":"last-trick","bonus_points":20,"trick_points":0,"sweep_points":0,"partner_pays":true},"foul":{"renege_rule":"lose-bid"},"end":{"target":500,"both_over":"higher-total","win_on_bid":true,"spread":0,"floor":0}}','15624cb1bea49d18c5c8a3d90cb5f23552beea2cf77f1f0874fc0ce667397c10',5,'{"1": 350, "2": 200, "3": 450, "4": 440, "5": 300}',1,'2026-11-25 18:37:38.679705+00:00',NULL,NULL,'call-partner-5','','','',1,1,'d43ba670b12598680481f9dbb23dbda85636e2358988602527d886af8a310599','',1,'rook');
INSERT INTO "game" VALUES(4,1,'SI_eowj11dvdUK0o','import SI_eowj11dvdUK0o','{"id":"kentucky-discard","name":"Kentucky Discard","summary":"The tournament game: the Rook is the highest trump and may be played at any time.","table":{"players":4,"sides":"two","called_cards":0,"call_moment":"after-exchange"},"deck":{"pack":"rook","copies":1,"plain":[14,13,12,11,10,9,8,7,6,5],"trump":["RK",14,13,12,11,10,9,8,7,6,5],"extras":[],"black_two":false,"standard":{"JOKER":"RK","A":14,"K":13,"Q":12,"J":11,"10":10,"9":9,"8":8,"7":7,"6":6,"5":5}},"nest":{"size":5,"ban":"none","most_counters":0,"goes_to":"last-trick","declares_points":false},"auction":{"minimum":70,"maximum":null,"step":5,"all_pass":"force-dealer","no_counter_redeal":true,"dealer_opens":false},"trump":{"moment":"after-discard","rook_called":false,"low_card":false,"no_trump":false,"circus":false},"play":{"first_lead":"left-of-dealer","rook_free_play":true,"dummy":"none","review":"none"},"score":{"counters":{"5":5,"10":10,"14":10},"rook_points":20,"red_one_points":30,"bonus":"none","bonus_points":0,"trick_points":0,"sweep_points":0,"partner_pays":true},"foul":{"renege_rule":"lose-bid"},"end":{"target":300,"both_over":"higher-total","win_on_bid":false,"spread":0,"floor":0}}','7e1f99e99fdb414231868674bb4eea802c83a0ff8aa2d0ab641a9291f96ddeec',4,'{"A": 0, "B": 0}',1,'2026-11-25 18:37:38.679705+00:00',NULL,NULL,'kentucky-discard','','','',1,1,'b83162f4b5f8fb2d4ab94ac06854f331e908214892036de17bd7a4113e022372','',1,'rook');
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
	CONSTRAINT uq_link_secret UNIQUE (secret), 
	CONSTRAINT uq_link_code UNIQUE (code), 
	CONSTRAINT uq_link_key UNIQUE ("key")
);
INSERT INTO "link" VALUES(1,1,1,'player','6lxnhgTbfX9s4isxqmxhlnIo','92-lCm3DWoIXUO983SBVrX7K93_jgcQTAHJ4psa_yA4','h-Lqu-D8By2agTvv0sMIlkmfpZVB_z_6N-A8pXZdhFQ','','2026-11-20 19:30:00.123456+00:00','ann''s phone','2026-11-22 19:30:00.123456+00:00',NULL,0,NULL,NULL);
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
	CONSTRAINT uq_membership_game_id_device UNIQUE (game_id, device), 
	CONSTRAINT fk_membership_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_membership_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_membership_link_id FOREIGN KEY(link_id) REFERENCES link (id)
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
	CONSTRAINT fk_merge_moved_merge_id FOREIGN KEY(merge_id) REFERENCES merge (id), 
	CONSTRAINT fk_merge_moved_game_id FOREIGN KEY(game_id) REFERENCES game (id)
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
	CONSTRAINT uq_named_rules_public_id UNIQUE (public_id), 
	CONSTRAINT uq_named_rules_key UNIQUE ("key")
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
	CONSTRAINT fk_pen_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_pen_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
INSERT INTO "pen" VALUES(1,'ann''s phone','Ann','2026-11-20 19:30:00.123456+00:00','2026-11-20 19:30:00.123456+00:00',NULL,'',NULL,1);
INSERT INTO "pen" VALUES(2,'bgXK2gBugxAAnCI5koSh7FkTnthZivN5iG-Ez15x9cs','','2026-11-25 18:37:38.679705+00:00','2026-11-25 18:37:38.679705+00:00',NULL,'',NULL,1);
INSERT INTO "pen" VALUES(3,'bgXK2gBugxAAnCI5koSh7FkTnthZivN5iG-Ez15x9cs','','2026-11-25 18:37:38.679705+00:00','2026-11-25 18:37:38.679705+00:00',NULL,'',NULL,1);
INSERT INTO "pen" VALUES(4,'bgXK2gBugxAAnCI5koSh7FkTnthZivN5iG-Ez15x9cs','','2026-11-25 18:37:38.679705+00:00','2026-11-25 18:37:38.679705+00:00',NULL,'',NULL,1);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	merged_into INTEGER, 
	guest BOOLEAN DEFAULT 0 NOT NULL, 
	nickname TEXT DEFAULT '' NOT NULL, 
	color TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_club_id_name_key UNIQUE (club_id, name_key), 
	CONSTRAINT fk_player_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_player_merged_into FOREIGN KEY(merged_into) REFERENCES player (id)
);
INSERT INTO "player" VALUES(1,1,'Ann','ann','2026-11-20 19:30:00.123456+00:00',NULL,0,'','');
INSERT INTO "player" VALUES(2,1,'Bob','bob','2026-11-20 19:30:00.123456+00:00',NULL,0,'','');
INSERT INTO "player" VALUES(3,1,'Cal','cal','2026-11-20 19:30:00.123456+00:00',NULL,0,'','');
INSERT INTO "player" VALUES(4,1,'Dee','dee','2026-11-20 19:30:00.123456+00:00',NULL,0,'','');
INSERT INTO "player" VALUES(5,1,'Björn','björn','2026-11-25 18:37:38.679705+00:00',NULL,0,'','');
INSERT INTO "player" VALUES(6,1,'林さん','林さん','2026-11-25 18:37:38.679705+00:00',NULL,0,'','');
INSERT INTO "player" VALUES(7,1,'"Dee" <3','"dee" <3','2026-11-25 18:37:38.679705+00:00',NULL,0,'','');
INSERT INTO "player" VALUES(8,1,'Eve','eve','2026-11-25 18:37:38.679705+00:00',NULL,0,'','');
INSERT INTO "player" VALUES(9,1,'Fay','fay','2026-11-25 18:37:38.679705+00:00',NULL,0,'','');
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
	CONSTRAINT uq_proposal_game_id_key UNIQUE (game_id, "key"), 
	CONSTRAINT fk_proposal_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_proposal_game_id FOREIGN KEY(game_id) REFERENCES game (id)
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
INSERT INTO "rating" VALUES(1,0,1,23.9866127547938,8.27345817399098848454e+00,2);
INSERT INTO "rating" VALUES(1,0,2,2.12838960191025030601e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating" VALUES(1,0,3,2.87383190501491547763e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating" VALUES(1,0,4,2.68747520477129207003e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating" VALUES(1,0,5,2.41115829247019632921e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating" VALUES(1,0,6,2.58884170752980367078e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating" VALUES(1,0,7,2.41115829247019632921e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating" VALUES(1,0,8,2.50111850452766901762e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating" VALUES(1,1,1,23.9866127547938,8.27345817399098848454e+00,2);
INSERT INTO "rating" VALUES(1,1,2,2.12838960191025030601e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating" VALUES(1,1,3,2.87383190501491547763e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating" VALUES(1,1,4,2.68747520477129207003e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating" VALUES(1,1,5,2.41115829247019632921e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating" VALUES(1,1,6,2.58884170752980367078e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating" VALUES(1,1,7,2.41115829247019632921e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating" VALUES(1,1,8,2.50111850452766901762e+01,8.28702437938669689287e+00,1);
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
	CONSTRAINT fk_rating_move_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_rating_move_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_rating_move_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
INSERT INTO "rating_move" VALUES(2,0,1,1,'2026-11-20 00:00:00.000000+00:00',25.0,8.33333333333333392545e+00,2.58884170752980367078e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating_move" VALUES(2,0,6,1,'2026-11-20 00:00:00.000000+00:00',25.0,8.33333333333333392545e+00,2.58884170752980367078e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating_move" VALUES(2,0,5,1,'2026-11-20 00:00:00.000000+00:00',25.0,8.33333333333333392545e+00,2.41115829247019632921e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating_move" VALUES(2,0,7,1,'2026-11-20 00:00:00.000000+00:00',25.0,8.33333333333333392545e+00,2.41115829247019632921e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating_move" VALUES(3,0,3,1,'2026-11-25 18:37:38.679705+00:00',25.0,8.33333333333333392545e+00,2.87383190501491547763e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating_move" VALUES(3,0,4,1,'2026-11-25 18:37:38.679705+00:00',25.0,8.33333333333333392545e+00,2.68747520477129207003e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating_move" VALUES(3,0,8,1,'2026-11-25 18:37:38.679705+00:00',25.0,8.33333333333333392545e+00,2.50111850452766901762e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating_move" VALUES(3,0,1,1,'2026-11-25 18:37:38.679705+00:00',2.58884170752980367078e+01,8.31945916526003692581e+00,23.9866127547938,8.27345817399098848454e+00,2);
INSERT INTO "rating_move" VALUES(3,0,2,1,'2026-11-25 18:37:38.679705+00:00',25.0,8.33333333333333392545e+00,2.12838960191025030601e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating_move" VALUES(2,1,1,1,'2026-11-20 00:00:00.000000+00:00',25.0,8.33333333333333392545e+00,2.58884170752980367078e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating_move" VALUES(2,1,6,1,'2026-11-20 00:00:00.000000+00:00',25.0,8.33333333333333392545e+00,2.58884170752980367078e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating_move" VALUES(2,1,5,1,'2026-11-20 00:00:00.000000+00:00',25.0,8.33333333333333392545e+00,2.41115829247019632921e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating_move" VALUES(2,1,7,1,'2026-11-20 00:00:00.000000+00:00',25.0,8.33333333333333392545e+00,2.41115829247019632921e+01,8.31945916526003692581e+00,1);
INSERT INTO "rating_move" VALUES(3,1,3,1,'2026-11-25 18:37:38.679705+00:00',25.0,8.33333333333333392545e+00,2.87383190501491547763e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating_move" VALUES(3,1,4,1,'2026-11-25 18:37:38.679705+00:00',25.0,8.33333333333333392545e+00,2.68747520477129207003e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating_move" VALUES(3,1,8,1,'2026-11-25 18:37:38.679705+00:00',25.0,8.33333333333333392545e+00,2.50111850452766901762e+01,8.28702437938669689287e+00,1);
INSERT INTO "rating_move" VALUES(3,1,1,1,'2026-11-25 18:37:38.679705+00:00',2.58884170752980367078e+01,8.31945916526003692581e+00,23.9866127547938,8.27345817399098848454e+00,2);
INSERT INTO "rating_move" VALUES(3,1,2,1,'2026-11-25 18:37:38.679705+00:00',25.0,8.33333333333333392545e+00,2.12838960191025030601e+01,8.28702437938669689287e+00,1);
CREATE TABLE recovery (
	words TEXT NOT NULL, 
	device TEXT NOT NULL, 
	first_game TEXT, 
	made_at DATETIME NOT NULL, 
	club_id INTEGER NOT NULL, 
	CONSTRAINT pk_recovery PRIMARY KEY (words), 
	CONSTRAINT fk_recovery_first_game FOREIGN KEY(first_game) REFERENCES game (public_id), 
	CONSTRAINT fk_recovery_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
CREATE TABLE ruling (
	game_id INTEGER NOT NULL, 
	hand INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	club_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_ruling PRIMARY KEY (game_id, hand, seq, kind), 
	CONSTRAINT fk_ruling_game_id_hand_seq FOREIGN KEY(game_id, hand, seq) REFERENCES entry (game_id, hand, seq), 
	CONSTRAINT fk_ruling_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
INSERT INTO "ruling" VALUES(3,1,0,'renege',1,'2026-11-25 18:37:38.679705+00:00');
INSERT INTO "ruling" VALUES(3,2,0,'renege',1,'2026-11-25 18:37:38.679705+00:00');
INSERT INTO "ruling" VALUES(4,2,0,'renege',1,'2026-11-25 18:37:38.679705+00:00');
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
	CONSTRAINT uq_seal_game_id_hand_seq_party_verdict UNIQUE (game_id, hand, seq, party, verdict), 
	CONSTRAINT fk_seal_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_seal_game_id FOREIGN KEY(game_id) REFERENCES game (id)
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
	CONSTRAINT uq_season_public_id UNIQUE (public_id), 
	CONSTRAINT uq_season_key UNIQUE ("key")
);
INSERT INTO "season" VALUES(1,1,'io8J7FmkGEIGE6FB','import q4vwL12anu3khpja','Autumn','autumn','2026-11-20',NULL,'wins',0,'2026-11-25 18:37:38.679705+00:00',NULL);
CREATE TABLE seat (
	game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (game_id, number), 
	CONSTRAINT uq_seat_game_id_player_id UNIQUE (game_id, player_id), 
	CONSTRAINT fk_seat_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_seat_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_seat_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
INSERT INTO "seat" VALUES(1,1,1,1);
INSERT INTO "seat" VALUES(1,2,2,1);
INSERT INTO "seat" VALUES(1,3,3,1);
INSERT INTO "seat" VALUES(1,4,4,1);
INSERT INTO "seat" VALUES(2,1,1,1);
INSERT INTO "seat" VALUES(2,2,5,1);
INSERT INTO "seat" VALUES(2,3,6,1);
INSERT INTO "seat" VALUES(2,4,7,1);
INSERT INTO "seat" VALUES(3,1,1,1);
INSERT INTO "seat" VALUES(3,2,2,1);
INSERT INTO "seat" VALUES(3,3,3,1);
INSERT INTO "seat" VALUES(3,4,4,1);
INSERT INTO "seat" VALUES(3,5,8,1);
INSERT INTO "seat" VALUES(4,1,1,1);
INSERT INTO "seat" VALUES(4,2,2,1);
INSERT INTO "seat" VALUES(4,3,3,1);
INSERT INTO "seat" VALUES(4,4,4,1);
CREATE TABLE sitting (
	game_id INTEGER NOT NULL, 
	hand INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	CONSTRAINT pk_sitting PRIMARY KEY (game_id, hand, seq, number), 
	CONSTRAINT fk_sitting_game_id_hand_seq FOREIGN KEY(game_id, hand, seq) REFERENCES entry (game_id, hand, seq), 
	CONSTRAINT fk_sitting_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_sitting_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
INSERT INTO "sitting" VALUES(4,2,0,3,8,1);
INSERT INTO "sitting" VALUES(4,3,0,1,9,1);
INSERT INTO "sitting" VALUES(4,4,0,4,3,1);
CREATE TABLE summary (
	game_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	season_id INTEGER, 
	preset TEXT NOT NULL, 
	started_at DATETIME NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_summary PRIMARY KEY (game_id), 
	CONSTRAINT fk_summary_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_summary_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT fk_summary_season_id FOREIGN KEY(season_id) REFERENCES season (id)
);
INSERT INTO "summary" VALUES(2,1,1,'kentucky-discard','2026-11-20 00:00:00.000000+00:00','{"preset":"kentucky-discard","started":"2026-11-20T00:00:00Z","sides":[["1","6"],["5","7"]],"books":["A","B"],"totals":[305,35],"begun":[0,0],"reason":"target","ended":5,"hands":[{"number":1,"label":"1","players":["1","5","6","7"],"books":["A","B","A","B"],"outcome":"made","worth":120,"bidder":1,"bid":90,"partners":[3],"points":{"A":95,"B":25},"made":true,"taken":95,"trump":"red"},{"number":2,"label":"2","players":["1","5","6","7"],"books":["A","B","A","B"],"outcome":"set","worth":120,"bidder":2,"bid":75,"partners":[4],"points":{"A":55,"B":-75},"made":false,"taken":65,"trump":"green","nest":0,"logged":"e2595eeedf50f2d03ac7aa1dfc2524b9"},{"number":3,"label":"3a","players":["1","5","6","7"],"books":["A","B","A","B"],"outcome":"redeal","worth":120,"redealt_by":4},{"number":4,"label":"3","players":["1","5","6","7"],"books":["A","B","A","B"],"outcome":"made","worth":120,"bidder":4,"bid":80,"partners":[2],"points":{"A":35,"B":85},"made":true,"taken":85,"trump":"black","redeals":1,"logged":"02b071b88004dcc9fd4c70cda8fbd3a6"},{"number":5,"label":"4","players":["1","5","6","7"],"books":["A","B","A","B"],"outcome":"made","worth":120,"bidder":1,"bid":100,"partners":[3],"points":{"A":120,"B":0},"made":true,"taken":120}],"game":"EMmPCgMPK33SvvsN"}');
INSERT INTO "summary" VALUES(3,1,1,'call-partner-5','2026-11-25 18:37:38.679705+00:00','{"preset":"call-partner-5","started":"2026-11-25T18:37:38.679705Z","sides":[["3"],["4"],["8"],["1"],["2"]],"books":["3","4","5","1","2"],"totals":[515,385,365,350,120],"begun":[450,440,300,350,200],"reason":"target","ended":2,"hands":[{"number":1,"label":"1","players":["1","2","3","4","8"],"books":["1","2","3","4","5"],"outcome":"reneged","worth":200,"bidder":1,"bid":100,"partners":[4],"points":{"1":0,"2":20,"3":20,"4":-100,"5":20},"made":false,"fouls":[{"kind":"renege","seat":4}],"rulings":[{"kind":"renege","seat":4}]},{"number":2,"label":"2","players":["1","2","3","4","8"],"books":["1","2","3","4","5"],"outcome":"reneged","worth":200,"bidder":1,"bid":100,"partners":[2],"points":{"1":0,"2":-100,"3":45,"4":45,"5":45},"made":false,"fouls":[{"kind":"renege","seat":2}],"rulings":[{"kind":"renege","seat":2}]}],"game":"PR49GqOZ2KYQWlq6"}');
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
INSERT INTO "tally" VALUES(1,0,'',1,2,1,305,34,6,4,2,390);
INSERT INTO "tally" VALUES(1,0,'',2,1,0,-80,19,2,0,0,0);
INSERT INTO "tally" VALUES(1,0,'',3,1,1,65,-17,2,0,0,0);
INSERT INTO "tally" VALUES(1,0,'',4,1,0,-55,13,2,0,0,0);
INSERT INTO "tally" VALUES(1,0,'',5,1,0,35,305,4,1,0,75);
INSERT INTO "tally" VALUES(1,0,'',6,1,1,305,35,4,0,0,0);
INSERT INTO "tally" VALUES(1,0,'',7,1,0,35,305,4,1,1,80);
INSERT INTO "tally" VALUES(1,0,'',8,1,0,65,-17,2,0,0,0);
INSERT INTO "tally" VALUES(1,0,'call-partner-5',1,1,0,0,-1,2,2,0,200);
INSERT INTO "tally" VALUES(1,0,'call-partner-5',2,1,0,-80,19,2,0,0,0);
INSERT INTO "tally" VALUES(1,0,'call-partner-5',3,1,1,65,-17,2,0,0,0);
INSERT INTO "tally" VALUES(1,0,'call-partner-5',4,1,0,-55,13,2,0,0,0);
INSERT INTO "tally" VALUES(1,0,'call-partner-5',8,1,0,65,-17,2,0,0,0);
INSERT INTO "tally" VALUES(1,0,'kentucky-discard',1,1,1,305,35,4,2,2,190);
INSERT INTO "tally" VALUES(1,0,'kentucky-discard',5,1,0,35,305,4,1,0,75);
INSERT INTO "tally" VALUES(1,0,'kentucky-discard',6,1,1,305,35,4,0,0,0);
INSERT INTO "tally" VALUES(1,0,'kentucky-discard',7,1,0,35,305,4,1,1,80);
INSERT INTO "tally" VALUES(1,1,'',1,2,1,305,34,6,4,2,390);
INSERT INTO "tally" VALUES(1,1,'',2,1,0,-80,19,2,0,0,0);
INSERT INTO "tally" VALUES(1,1,'',3,1,1,65,-17,2,0,0,0);
INSERT INTO "tally" VALUES(1,1,'',4,1,0,-55,13,2,0,0,0);
INSERT INTO "tally" VALUES(1,1,'',5,1,0,35,305,4,1,0,75);
INSERT INTO "tally" VALUES(1,1,'',6,1,1,305,35,4,0,0,0);
INSERT INTO "tally" VALUES(1,1,'',7,1,0,35,305,4,1,1,80);
INSERT INTO "tally" VALUES(1,1,'',8,1,0,65,-17,2,0,0,0);
INSERT INTO "tally" VALUES(1,1,'call-partner-5',1,1,0,0,-1,2,2,0,200);
INSERT INTO "tally" VALUES(1,1,'call-partner-5',2,1,0,-80,19,2,0,0,0);
INSERT INTO "tally" VALUES(1,1,'call-partner-5',3,1,1,65,-17,2,0,0,0);
INSERT INTO "tally" VALUES(1,1,'call-partner-5',4,1,0,-55,13,2,0,0,0);
INSERT INTO "tally" VALUES(1,1,'call-partner-5',8,1,0,65,-17,2,0,0,0);
INSERT INTO "tally" VALUES(1,1,'kentucky-discard',1,1,1,305,35,4,2,2,190);
INSERT INTO "tally" VALUES(1,1,'kentucky-discard',5,1,0,35,305,4,1,0,75);
INSERT INTO "tally" VALUES(1,1,'kentucky-discard',6,1,1,305,35,4,0,0,0);
INSERT INTO "tally" VALUES(1,1,'kentucky-discard',7,1,0,35,305,4,1,1,80);
CREATE UNIQUE INDEX ix_club_public_id ON club (public_id);
CREATE UNIQUE INDEX ix_club_key ON club ("key");
CREATE UNIQUE INDEX ix_season_name ON season (club_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX ix_api_token_club_id ON api_token (club_id);
CREATE INDEX ix_named_rules_device ON named_rules (device);
CREATE INDEX ix_merge_club_id ON merge (club_id);
CREATE INDEX ix_player_device_player_id ON player_device (player_id);
CREATE INDEX ix_tally_player_id ON tally (player_id);
CREATE INDEX ix_rating_player_id ON rating (player_id);
CREATE INDEX ix_game_club_id ON game (club_id);
CREATE UNIQUE INDEX ix_game_club_id_imported ON game (club_id, imported);
CREATE INDEX ix_game_rematch_of ON game (rematch_of);
CREATE INDEX ix_game_season_id ON game (season_id);
CREATE INDEX ix_sealing_game_id ON sealing (game_id);
CREATE UNIQUE INDEX ix_proposal_open ON proposal (game_id) WHERE closed_at IS NULL;
CREATE INDEX ix_merge_moved_merge_id ON merge_moved (merge_id);
CREATE INDEX ix_summary_club_id_started_at_game_id ON summary (club_id, started_at, game_id);
CREATE INDEX ix_summary_season_id_started_at_game_id ON summary (season_id, started_at, game_id);
CREATE INDEX ix_rating_move_player_id_season_id_started_at_game_id ON rating_move (player_id, season_id, started_at, game_id);
CREATE INDEX ix_seat_player_id ON seat (player_id);
CREATE INDEX ix_pen_device ON pen (device);
CREATE INDEX ix_link_club_id ON link (club_id);
CREATE INDEX ix_link_game_id ON link (game_id);
CREATE INDEX ix_recovery_device ON recovery (device);
CREATE INDEX ix_consent_game_id ON consent (game_id);
CREATE INDEX ix_sitting_player_id ON sitting (player_id);
CREATE INDEX ix_ruling_club_id_kind_at ON ruling (club_id, kind, at);
CREATE INDEX ix_membership_device_game_id ON membership (device, game_id);
CREATE UNIQUE INDEX ix_membership_of_club ON membership (club_id, device) WHERE game_id IS NULL;
CREATE INDEX ix_membership_link_id ON membership (link_id);
COMMIT;
