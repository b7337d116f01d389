-- A small site made by commit 1793b71 (schema 0009). Rows of the search tables of that schema are cut to a few.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE auth_sessions (
    id CHAR(32) NOT NULL,
    user_id CHAR(32) NOT NULL,
    refresh_counter INTEGER NOT NULL,
    refresh_token_hash VARCHAR(64) NOT NULL,
    amr_method VARCHAR(20) NOT NULL,
    created_at DATETIME NOT NULL,
    refreshed_at DATETIME NOT NULL,
    CONSTRAINT pk_auth_sessions PRIMARY KEY (id),
    CONSTRAINT fk_auth_sessions_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "auth_sessions" VALUES('4281b1ccbfbe5e67a8ef90a401038dc1','6387976821805ca99f7b5f4deb5049aa',1,'0000000000000000000000000000000000000000000000000000000000000000','password','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456');
CREATE TABLE coach_grams (
    gram VARCHAR(10) NOT NULL,
    block INTEGER NOT NULL,
    coaches BLOB NOT NULL,
    CONSTRAINT pk_coach_grams PRIMARY KEY (gram, block)
);
INSERT INTO "coach_grams" VALUES('',0,X'3A30000000000000');
INSERT INTO "coach_grams" VALUES(' ',0,X'3A300000010000000000020010000000010002000300');
INSERT INTO "coach_grams" VALUES(' l',0,X'3A3000000100000000000000100000000100');
CREATE TABLE coach_tallies (
    coach_id INTEGER NOT NULL,
    stars_1 INTEGER NOT NULL,
    stars_2 INTEGER NOT NULL,
    stars_3 INTEGER NOT NULL,
    stars_4 INTEGER NOT NULL,
    stars_5 INTEGER NOT NULL,
    advice_sum INTEGER NOT NULL,
    advice_count INTEGER NOT NULL,
    honesty_sum INTEGER NOT NULL,
    honesty_count INTEGER NOT NULL,
    motivation_sum INTEGER NOT NULL,
    motivation_count INTEGER NOT NULL,
    planning_sum INTEGER NOT NULL,
    planning_count INTEGER NOT NULL,
    supportive_sum INTEGER NOT NULL,
    supportive_count INTEGER NOT NULL,
    team_spirit_sum INTEGER NOT NULL,
    team_spirit_count INTEGER NOT NULL,
    recommend_yes INTEGER NOT NULL,
    recommend_no INTEGER NOT NULL,
    tag_counts JSON NOT NULL, edition BIGINT DEFAULT '0' NOT NULL,
    CONSTRAINT pk_coach_tallies PRIMARY KEY (coach_id),
    CONSTRAINT fk_coach_tallies_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id) ON DELETE CASCADE
);
INSERT INTO "coach_tallies" VALUES(1,0,1,0,1,1,11,3,11,3,11,3,11,3,11,3,11,3,2,1,'{"Honest": 2, "Kind": 2, "Strict": 1}',1346116647179973306);
INSERT INTO "coach_tallies" VALUES(2,0,0,1,0,0,3,1,3,1,3,1,3,1,3,1,3,1,0,1,'{"Strict": 1}',2552712544136201981);
INSERT INTO "coach_tallies" VALUES(3,0,0,0,0,1,5,1,5,1,5,1,5,1,5,1,5,1,1,0,'{"Honest": 1, "Kind": 1}',4606257000303624103);
CREATE TABLE coach_words (
    word VARCHAR(40) NOT NULL,
    minus_reviews INTEGER NOT NULL,
    coach_id INTEGER NOT NULL,
    search_name VARCHAR(400) NOT NULL,
    university_id INTEGER NOT NULL,
    sport_id INTEGER NOT NULL,
    division VARCHAR(10) NOT NULL,
    CONSTRAINT pk_coach_words PRIMARY KEY (word, minus_reviews, coach_id),
    CONSTRAINT fk_coach_words_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id) ON DELETE CASCADE
)
 WITHOUT ROWID
;
INSERT INTO "coach_words" VALUES('ann',-1,3,'ann o''dea odea',3,3,'DI');
INSERT INTO "coach_words" VALUES('jose',-1,2,'jose nunez',1,4,'DIII');
INSERT INTO "coach_words" VALUES('lindqvist',-3,1,'mara lindqvist',2,1,'DI');
CREATE TABLE coaches (
    id INTEGER NOT NULL,
    name VARCHAR(200) NOT NULL,
    university VARCHAR(200) NOT NULL,
    sport VARCHAR(40) NOT NULL,
    gender VARCHAR(5) NOT NULL,
    division VARCHAR(10) NOT NULL,
    avatar VARCHAR(16) NOT NULL,
    rating FLOAT NOT NULL,
    total_reviews INTEGER NOT NULL,
    verified BOOLEAN NOT NULL,
    ai_summary TEXT,
    ai_summary_updated_at DATETIME,
    department VARCHAR(200),
    folded_name VARCHAR(400) NOT NULL,
    university_id INTEGER NOT NULL,
    sport_id INTEGER NOT NULL, search_name VARCHAR(400) DEFAULT '' NOT NULL,
    CONSTRAINT pk_coaches PRIMARY KEY (id),
    CONSTRAINT ck_coaches_gender CHECK (gender in ('Men', 'Women', 'Both')),
    CONSTRAINT fk_coaches_sport_id_sports FOREIGN KEY(sport_id) REFERENCES sports (id),
    CONSTRAINT fk_coaches_university_id_universities FOREIGN KEY(university_id) REFERENCES universities (id),
    CONSTRAINT uq_coaches_identity UNIQUE (folded_name, university_id, sport_id)
);
INSERT INTO "coaches" VALUES(1,'Mara Lindqvist','Northfield University','Basketball','Women','DI','🏀',3.66666666666666651863e+00,3,0,'Only 3 reviews are in, and they are mixed, with an average of 3.7 stars. No single category stands out, for better or worse. Of those who answered, 67% would recommend this coach, and the words chosen most often are honest, kind and strict.','2026-11-22 12:00:02.123456',NULL,'mara lindqvist',2,1,'mara lindqvist');
INSERT INTO "coaches" VALUES(2,'José Núñez','Lakemont College','Soccer','Men','DIII','⚽',3.0,1,0,'With 3 stars in the only review so far, the first impression is mixed. No single category stands out, for better or worse. The athlete would not recommend this coach, described as strict.','2026-11-23 12:00:03.123456','Athletics','jose nunez',1,4,'jose nunez');
INSERT INTO "coaches" VALUES(3,'Ann O’Dea','University of California, Los Angeles','Tennis','Both','DI','🎾',5.0,1,0,'The one athlete who has left a review so far regards this coach highly, giving 5 stars. All six categories, from knowledge to team spirit, are rated as strengths. The athlete would recommend this coach, described as honest and kind.','2026-11-24 12:00:04.123456',NULL,'ann o''dea',3,3,'ann o''dea odea');
CREATE TABLE name_spellings (
    form VARCHAR(40) NOT NULL,
    word VARCHAR(40) NOT NULL,
    CONSTRAINT pk_name_spellings PRIMARY KEY (form, word)
)
 WITHOUT ROWID
;
INSERT INTO "name_spellings" VALUES('''dea','o''dea');
INSERT INTO "name_spellings" VALUES('ara','mara');
INSERT INTO "name_spellings" VALUES('dea','odea');
CREATE TABLE one_time_tokens (
    user_id CHAR(32) NOT NULL,
    purpose VARCHAR(20) NOT NULL,
    token_hash VARCHAR(64) NOT NULL,
    created_at DATETIME NOT NULL,
    CONSTRAINT pk_one_time_tokens PRIMARY KEY (user_id, purpose),
    CONSTRAINT fk_one_time_tokens_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT uq_one_time_tokens_token_hash UNIQUE (token_hash)
);
INSERT INTO "one_time_tokens" VALUES('f6307e50b10a5b4e848d75d5284357fa','signup','70f510487c33fadda524e1044ac678ce5963fc20c5244ea10b15689651d62568','2026-11-20 12:00:00.123456');
CREATE TABLE outbox (
    id CHAR(32) NOT NULL,
    kind VARCHAR(40) NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    created_at DATETIME NOT NULL,
    next_try_at DATETIME NOT NULL,
    CONSTRAINT pk_outbox PRIMARY KEY (id)
);
CREATE TABLE reviews (
    id CHAR(32) NOT NULL,
    coach_id INTEGER NOT NULL,
    user_id CHAR(32) NOT NULL,
    student_name VARCHAR(20) NOT NULL,
    rating INTEGER NOT NULL,
    comment TEXT NOT NULL,
    advice_rating INTEGER NOT NULL,
    honesty_rating INTEGER NOT NULL,
    motivation_rating INTEGER NOT NULL,
    planning_rating INTEGER NOT NULL,
    supportive_rating INTEGER NOT NULL,
    team_spirit_rating INTEGER NOT NULL,
    would_recommend BOOLEAN,
    tags JSON NOT NULL,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    CONSTRAINT pk_reviews PRIMARY KEY (id),
    CONSTRAINT ck_reviews_categories CHECK (advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5 and planning_rating between 0 and 5 and supportive_rating between 0 and 5 and team_spirit_rating between 0 and 5),
    CONSTRAINT ck_reviews_rating CHECK (rating between 1 and 5),
    CONSTRAINT fk_reviews_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id),
    CONSTRAINT fk_reviews_user_id_users FOREIGN KEY(user_id) REFERENCES users (id),
    CONSTRAINT uq_reviews_one_per_coach_and_user UNIQUE (coach_id, user_id)
);
INSERT INTO "reviews" VALUES('51938042495f45fcbaba7d60ab196412',1,'6387976821805ca99f7b5f4deb5049aa','Athlete',5,'Review 0: <b>plain</b> words.',5,5,5,5,5,5,1,'["Kind", "Honest"]','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456');
INSERT INTO "reviews" VALUES('6f3371dbba1e49799fcdd8167d1c8fd6',1,'357351e8b64658bb9d0c4c1c94a35c97','Athlete',4,'Review 1: <b>plain</b> words.',4,4,4,4,4,4,1,'["Kind", "Honest"]','2026-11-21 12:00:01.123456','2026-11-21 12:00:01.123456');
INSERT INTO "reviews" VALUES('37749e53809e45039155092566a84f8f',1,'c5150f732db45b88add04682c664c092','Athlete',2,'Review 2: <b>plain</b> words.',2,2,2,2,2,2,0,'["Strict"]','2026-11-22 12:00:02.123456','2026-11-22 12:00:02.123456');
INSERT INTO "reviews" VALUES('6937877cbe274c9b9819f11e8044faa8',2,'6387976821805ca99f7b5f4deb5049aa','Athlete',3,'Review 3: <b>plain</b> words.',3,3,3,3,3,3,0,'["Strict"]','2026-11-23 12:00:03.123456','2026-11-23 12:00:03.123456');
INSERT INTO "reviews" VALUES('af496319e5864301a0cfed3969810913',3,'357351e8b64658bb9d0c4c1c94a35c97','Athlete',5,'Review 4: <b>plain</b> words.',5,5,5,5,5,5,1,'["Kind", "Honest"]','2026-11-24 12:00:04.123456','2026-11-24 12:00:04.123456');
CREATE TABLE saved_coaches (
    id CHAR(32) NOT NULL,
    user_id CHAR(32) NOT NULL,
    coach_id INTEGER NOT NULL,
    created_at DATETIME NOT NULL,
    CONSTRAINT pk_saved_coaches PRIMARY KEY (id),
    CONSTRAINT fk_saved_coaches_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id),
    CONSTRAINT fk_saved_coaches_user_id_users FOREIGN KEY(user_id) REFERENCES users (id),
    CONSTRAINT uq_saved_coaches_once UNIQUE (user_id, coach_id)
);
INSERT INTO "saved_coaches" VALUES('fa4ad076e5bd4a1c8e07db2c4d226c38','6387976821805ca99f7b5f4deb5049aa',1,'2026-11-20 12:00:00.123456');
INSERT INTO "saved_coaches" VALUES('c410777d0747463786f012b77d6001f5','357351e8b64658bb9d0c4c1c94a35c97',3,'2026-11-20 12:00:00.123456');
CREATE TABLE sports (
    id INTEGER NOT NULL,
    name VARCHAR(40) NOT NULL,
    CONSTRAINT pk_sports PRIMARY KEY (id),
    CONSTRAINT uq_sports_name UNIQUE (name)
);
INSERT INTO "sports" VALUES(1,'Basketball');
INSERT INTO "sports" VALUES(2,'Football');
INSERT INTO "sports" VALUES(3,'Tennis');
INSERT INTO "sports" VALUES(4,'Soccer');
INSERT INTO "sports" VALUES(5,'Baseball');
INSERT INTO "sports" VALUES(6,'Softball');
INSERT INTO "sports" VALUES(7,'Swimming');
INSERT INTO "sports" VALUES(8,'Track & Field');
INSERT INTO "sports" VALUES(9,'Volleyball');
INSERT INTO "sports" VALUES(10,'Golf');
INSERT INTO "sports" VALUES(11,'Wrestling');
INSERT INTO "sports" VALUES(12,'Cross Country');
INSERT INTO "sports" VALUES(13,'Lacrosse');
INSERT INTO "sports" VALUES(14,'Hockey');
INSERT INTO "sports" VALUES(15,'Gymnastics');
INSERT INTO "sports" VALUES(16,'Other');
CREATE TABLE universities (
    id INTEGER NOT NULL,
    name VARCHAR(200) NOT NULL,
    folded VARCHAR(400) NOT NULL,
    CONSTRAINT pk_universities PRIMARY KEY (id),
    CONSTRAINT uq_universities_folded UNIQUE (folded)
);
INSERT INTO "universities" VALUES(1,'Lakemont College','lakemont college');
INSERT INTO "universities" VALUES(2,'Northfield University','northfield university');
INSERT INTO "universities" VALUES(3,'University of California, Los Angeles','university of california, los angeles');
CREATE TABLE users (
    id CHAR(32) NOT NULL,
    email VARCHAR(255) NOT NULL,
    password_hash VARCHAR(255) NOT NULL,
    user_metadata JSON NOT NULL,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    email_confirmed_at DATETIME,
    confirmation_sent_at DATETIME,
    recovery_sent_at DATETIME,
    last_sign_in_at DATETIME,
    CONSTRAINT pk_users PRIMARY KEY (id),
    CONSTRAINT uq_users_email UNIQUE (email)
);
INSERT INTO "users" VALUES('6387976821805ca99f7b5f4deb5049aa','ada@example.org','$argon2id$v=19$m=19456,t=2,p=1$l7rXJsfgZQ06y2/I2q9fdA$fVeKC8C8va5kq1kfHdiXX9wjjvAnq0YrTcLpOkIVN04','{"full_name": "Ada", "university": "Northfield University"}','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456',NULL,NULL,'2026-11-20 12:00:00.123456');
INSERT INTO "users" VALUES('357351e8b64658bb9d0c4c1c94a35c97','bea@example.org','$argon2id$v=19$m=19456,t=2,p=1$l7rXJsfgZQ06y2/I2q9fdA$fVeKC8C8va5kq1kfHdiXX9wjjvAnq0YrTcLpOkIVN04','{"full_name": "Bea", "university": "Northfield University"}','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456',NULL,NULL,'2026-11-20 12:00:00.123456');
INSERT INTO "users" VALUES('c5150f732db45b88add04682c664c092','cy@example.org','$argon2id$v=19$m=19456,t=2,p=1$l7rXJsfgZQ06y2/I2q9fdA$fVeKC8C8va5kq1kfHdiXX9wjjvAnq0YrTcLpOkIVN04','{"full_name": "Cy", "university": "Northfield University"}','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456',NULL,NULL,'2026-11-20 12:00:00.123456');
INSERT INTO "users" VALUES('f6307e50b10a5b4e848d75d5284357fa','newcomer@example.org','$argon2id$v=19$m=19456,t=2,p=1$l7rXJsfgZQ06y2/I2q9fdA$fVeKC8C8va5kq1kfHdiXX9wjjvAnq0YrTcLpOkIVN04','{"full_name": "Newcomer", "university": "Northfield University"}','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456',NULL,'2026-11-20 12:00:00.123456',NULL,NULL);
CREATE TABLE word_endings (
    ending VARCHAR(40) NOT NULL,
    word VARCHAR(40) NOT NULL,
    CONSTRAINT pk_word_endings PRIMARY KEY (ending, word)
)
 WITHOUT ROWID
;
INSERT INTO "word_endings" VALUES('''dea','o''dea');
INSERT INTO "word_endings" VALUES('a','mara');
INSERT INTO "word_endings" VALUES('a','o''dea');
CREATE INDEX ix_outbox_next_try_at ON outbox (next_try_at);
CREATE INDEX ix_auth_sessions_user_id ON auth_sessions (user_id);
CREATE INDEX ix_reviews_newest_of_coach ON reviews (coach_id, created_at, id);
CREATE INDEX ix_reviews_newest_of_user ON reviews (user_id, created_at, id);
CREATE INDEX ix_saved_coaches_newest_of_user ON saved_coaches (user_id, created_at, id);
CREATE INDEX ix_coaches_by_reviews ON coaches (total_reviews DESC, id, search_name, university_id, sport_id, division);
CREATE INDEX ix_coaches_by_sport ON coaches (sport_id, total_reviews DESC, id, search_name, university_id, division);
CREATE INDEX ix_coaches_by_university ON coaches (university_id, total_reviews DESC, id, search_name, sport_id, division);
CREATE INDEX ix_coaches_by_name ON coaches (search_name);
CREATE INDEX ix_coaches_by_division ON coaches (division, total_reviews DESC, id, search_name, university_id, sport_id);
COMMIT;
