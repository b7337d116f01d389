-- A small site made by commit 97cd56e (schema 0016), upgraded from 0011.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
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
    tag_counts JSON NOT NULL,
    CONSTRAINT pk_coach_tallies PRIMARY KEY (coach_id),
    CONSTRAINT fk_coach_tallies_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id) ON DELETE CASCADE
);
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
    sport_id INTEGER NOT NULL, search_text VARCHAR(2500) DEFAULT '' NOT NULL,
    CONSTRAINT pk_coaches PRIMARY KEY (id),
    CONSTRAINT ck_coaches_gender CHECK (gender in ('Men', 'Women', 'Both')),
    CONSTRAINT fk_coaches_sport_id_sports FOREIGN KEY(sport_id) REFERENCES sports (id),
    CONSTRAINT fk_coaches_university_id_universities FOREIGN KEY(university_id) REFERENCES universities (id),
    CONSTRAINT uq_coaches_identity UNIQUE (folded_name, university_id, sport_id)
);
CREATE TABLE one_time_tokens (
    user_id CHAR(32) NOT NULL,
    purpose VARCHAR(20) NOT NULL,
    token_hash VARCHAR(64) NOT NULL,
    created_at DATETIME NOT NULL,
    CONSTRAINT pk_one_time_tokens PRIMARY KEY (user_id, purpose),
    CONSTRAINT fk_one_time_tokens_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT uq_one_time_tokens_token_hash UNIQUE (token_hash)
);
CREATE TABLE outbox (
    id CHAR(32) NOT NULL,
    kind VARCHAR(40) NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    created_at DATETIME NOT NULL,
    next_try_at DATETIME NOT NULL,
    CONSTRAINT pk_outbox PRIMARY KEY (id)
);
CREATE TABLE pending_sign_ups (
    id CHAR(32) NOT NULL,
    email VARCHAR(255) NOT NULL,
    origin VARCHAR(64) NOT NULL,
    password_hash VARCHAR(255) NOT NULL,
    user_metadata JSON NOT NULL,
    token_hash VARCHAR(64) NOT NULL,
    created_at DATETIME NOT NULL,
    mailed_at DATETIME NOT NULL,
    CONSTRAINT pk_pending_sign_ups PRIMARY KEY (id),
    CONSTRAINT uq_pending_sign_ups_token_hash UNIQUE (token_hash)
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
CREATE TABLE sports (
    id INTEGER NOT NULL,
    name VARCHAR(40) NOT NULL,
    CONSTRAINT pk_sports PRIMARY KEY (id),
    CONSTRAINT uq_sports_name UNIQUE (name)
);
CREATE TABLE universities (
    id INTEGER NOT NULL,
    name VARCHAR(200) NOT NULL,
    folded VARCHAR(400) NOT NULL,
    CONSTRAINT pk_universities PRIMARY KEY (id),
    CONSTRAINT uq_universities_folded UNIQUE (folded)
);
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
CREATE TABLE search_typos (
	deletion VARCHAR(40) NOT NULL, 
	word VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_search_typos PRIMARY KEY (deletion, word)
)
 WITHOUT ROWID

;
CREATE TABLE jobs (
	name VARCHAR(40) NOT NULL, 
	next_run_at DATETIME NOT NULL, 
	last_run_at DATETIME, 
	last_success_at DATETIME, 
	last_seconds FLOAT, 
	last_result VARCHAR(100), 
	CONSTRAINT pk_jobs PRIMARY KEY (name)
);
INSERT INTO alembic_version VALUES('0016');
INSERT INTO auth_sessions VALUES('4281b1ccbfbe5e67a8ef90a401038dc1','6387976821805ca99f7b5f4deb5049aa',1,'0000000000000000000000000000000000000000000000000000000000000000','password','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456');
INSERT INTO coach_tallies VALUES(1,0,1,0,1,1,11,3,11,3,11,3,11,3,11,3,11,3,2,1,'{"Honest":2,"Kind":2,"Strict":1}');
INSERT INTO coach_tallies VALUES(2,0,0,1,0,0,3,1,3,1,3,1,3,1,3,1,3,1,0,1,'{"Strict":1}');
INSERT INTO coach_tallies VALUES(3,0,0,0,0,1,5,1,5,1,5,1,5,1,5,1,5,1,1,0,'{"Honest":1,"Kind":1}');
INSERT INTO coaches VALUES(1,'Mara Lindqvist','Northfield University','Basketball','Women','DI','🏀',3.66666666666666651863e+00,3,0,'Only 3 reviews are in, and they are mixed, with an average of 3.7 stars. No single category stands out, for better or worse. Of those who answered, 67% would recommend this coach, and the words chosen most often are honest, kind and strict.','2026-11-22 12:00:02.123456',NULL,'mara lindqvist',2,1,'
 mara lindqvist
 northfield university
 basketball
');
INSERT INTO coaches VALUES(2,'José Núñez','Lakemont College','Soccer','Men','DIII','⚽',3.0,1,0,'Only one review so far, with 3 stars: early days. Strengths and weaknesses are named from the third review on.','2026-11-23 12:00:03.123456','Athletics','jose nunez',1,4,'
 jose nunez
 lakemont college
 soccer
');
INSERT INTO coaches VALUES(3,'Ann O’Dea','University of California, Los Angeles','Tennis','Both','DI','🎾',5.0,1,0,'Early days: one review so far, with 5 stars. Strengths and weaknesses are named from the third review on.','2026-11-24 12:00:04.123456',NULL,'ann o''dea',3,3,'
 ann o''dea
 university of california, los angeles
 tennis
 odea
 california
 ucla
');
INSERT INTO pending_sign_ups VALUES('f6307e50b10a5b4e848d75d5284357fa','newcomer@example.org','0000000000000000000000000000000000000000000000000000000000000000','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Newcomer"}','70f510487c33fadda524e1044ac678ce5963fc20c5244ea10b15689651d62568','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456');
INSERT INTO reviews VALUES('9d647f57fec8430bbf68471416d7d0ca',1,'6387976821805ca99f7b5f4deb5049aa','Athlete',5,'Review 0: <b>plain</b> words.',5,5,5,5,5,5,1,'["Kind","Honest"]','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456');
INSERT INTO reviews VALUES('7369edb6c73f44898a1cee0d96f65e12',1,'357351e8b64658bb9d0c4c1c94a35c97','Athlete',4,'Review 1: <b>plain</b> words.',4,4,4,4,4,4,1,'["Kind","Honest"]','2026-11-21 12:00:01.123456','2026-11-21 12:00:01.123456');
INSERT INTO reviews VALUES('38cddfb4452141a081236ea9a7edb1d1',1,'c5150f732db45b88add04682c664c092','Athlete',2,'Review 2: <b>plain</b> words.',2,2,2,2,2,2,0,'["Strict"]','2026-11-22 12:00:02.123456','2026-11-22 12:00:02.123456');
INSERT INTO reviews VALUES('e2ac1630661c4134b8c6aa6313ad8894',2,'6387976821805ca99f7b5f4deb5049aa','Athlete',3,'Review 3: <b>plain</b> words.',3,3,3,3,3,3,0,'["Strict"]','2026-11-23 12:00:03.123456','2026-11-23 12:00:03.123456');
INSERT INTO reviews VALUES('ccbbb1be5a554409923936aad364003d',3,'357351e8b64658bb9d0c4c1c94a35c97','Athlete',5,'Review 4: <b>plain</b> words.',5,5,5,5,5,5,1,'["Kind","Honest"]','2026-11-24 12:00:04.123456','2026-11-24 12:00:04.123456');
INSERT INTO saved_coaches VALUES('5f23bb8b476e44feb4b0498af9f53084','6387976821805ca99f7b5f4deb5049aa',1,'2026-11-20 12:00:00.123456');
INSERT INTO saved_coaches VALUES('93f43ebdf2cd46edaeb61d1d2b037248','357351e8b64658bb9d0c4c1c94a35c97',3,'2026-11-20 12:00:00.123456');
INSERT INTO sports VALUES(1,'Basketball');
INSERT INTO sports VALUES(2,'Football');
INSERT INTO sports VALUES(3,'Tennis');
INSERT INTO sports VALUES(4,'Soccer');
INSERT INTO sports VALUES(5,'Baseball');
INSERT INTO sports VALUES(6,'Softball');
INSERT INTO sports VALUES(7,'Swimming');
INSERT INTO sports VALUES(8,'Track & Field');
INSERT INTO sports VALUES(9,'Volleyball');
INSERT INTO sports VALUES(10,'Golf');
INSERT INTO sports VALUES(11,'Wrestling');
INSERT INTO sports VALUES(12,'Cross Country');
INSERT INTO sports VALUES(13,'Lacrosse');
INSERT INTO sports VALUES(14,'Hockey');
INSERT INTO sports VALUES(15,'Gymnastics');
INSERT INTO sports VALUES(16,'Other');
INSERT INTO universities VALUES(1,'Lakemont College','lakemont college');
INSERT INTO universities VALUES(2,'Northfield University','northfield university');
INSERT INTO universities VALUES(3,'University of California, Los Angeles','university of california, los angeles');
INSERT INTO users VALUES('6387976821805ca99f7b5f4deb5049aa','ada@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Ada","university":"Northfield University"}','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456',NULL,NULL,'2026-11-20 12:00:00.123456');
INSERT INTO users VALUES('357351e8b64658bb9d0c4c1c94a35c97','bea@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Bea","university":"Northfield University"}','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456',NULL,NULL,'2026-11-20 12:00:00.123456');
INSERT INTO users VALUES('c5150f732db45b88add04682c664c092','cy@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Cy","university":"Northfield University"}','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456',NULL,NULL,'2026-11-20 12:00:00.123456');
INSERT INTO search_typos VALUES('ageles','angeles');
INSERT INTO search_typos VALUES('akemont','lakemont');
INSERT INTO search_typos VALUES('alifornia','california');
INSERT INTO search_typos VALUES('aneles','angeles');
INSERT INTO search_typos VALUES('angees','angeles');
INSERT INTO search_typos VALUES('angele','angeles');
INSERT INTO search_typos VALUES('angeles','angeles');
INSERT INTO search_typos VALUES('angels','angeles');
INSERT INTO search_typos VALUES('angles','angeles');
INSERT INTO search_typos VALUES('ara','mara');
INSERT INTO search_typos VALUES('asketball','basketball');
INSERT INTO search_typos VALUES('baketball','basketball');
INSERT INTO search_typos VALUES('basetball','basketball');
INSERT INTO search_typos VALUES('baskeball','basketball');
INSERT INTO search_typos VALUES('basketall','basketball');
INSERT INTO search_typos VALUES('basketbal','basketball');
INSERT INTO search_typos VALUES('basketball','basketball');
INSERT INTO search_typos VALUES('basketbll','basketball');
INSERT INTO search_typos VALUES('basktball','basketball');
INSERT INTO search_typos VALUES('bsketball','basketball');
INSERT INTO search_typos VALUES('caifornia','california');
INSERT INTO search_typos VALUES('calfornia','california');
INSERT INTO search_typos VALUES('califonia','california');
INSERT INTO search_typos VALUES('califoria','california');
INSERT INTO search_typos VALUES('californa','california');
INSERT INTO search_typos VALUES('californi','california');
INSERT INTO search_typos VALUES('california','california');
INSERT INTO search_typos VALUES('califrnia','california');
INSERT INTO search_typos VALUES('caliornia','california');
INSERT INTO search_typos VALUES('cla','ucla');
INSERT INTO search_typos VALUES('clifornia','california');
INSERT INTO search_typos VALUES('cllege','college');
INSERT INTO search_typos VALUES('colege','college');
INSERT INTO search_typos VALUES('collee','college');
INSERT INTO search_typos VALUES('colleg','college');
INSERT INTO search_typos VALUES('college','college');
INSERT INTO search_typos VALUES('collge','college');
INSERT INTO search_typos VALUES('dea','odea');
INSERT INTO search_typos VALUES('ennis','tennis');
INSERT INTO search_typos VALUES('indqvist','lindqvist');
INSERT INTO search_typos VALUES('joe','jose');
INSERT INTO search_typos VALUES('jos','jose');
INSERT INTO search_typos VALUES('jose','jose');
INSERT INTO search_typos VALUES('jse','jose');
INSERT INTO search_typos VALUES('laemont','lakemont');
INSERT INTO search_typos VALUES('lakemnt','lakemont');
INSERT INTO search_typos VALUES('lakemon','lakemont');
INSERT INTO search_typos VALUES('lakemont','lakemont');
INSERT INTO search_typos VALUES('lakemot','lakemont');
INSERT INTO search_typos VALUES('lakeont','lakemont');
INSERT INTO search_typos VALUES('lakmont','lakemont');
INSERT INTO search_typos VALUES('lidqvist','lindqvist');
INSERT INTO search_typos VALUES('lindqist','lindqvist');
INSERT INTO search_typos VALUES('lindqvis','lindqvist');
INSERT INTO search_typos VALUES('lindqvist','lindqvist');
INSERT INTO search_typos VALUES('lindqvit','lindqvist');
INSERT INTO search_typos VALUES('lindqvst','lindqvist');
INSERT INTO search_typos VALUES('lindvist','lindqvist');
INSERT INTO search_typos VALUES('linqvist','lindqvist');
INSERT INTO search_typos VALUES('lkemont','lakemont');
INSERT INTO search_typos VALUES('lndqvist','lindqvist');
INSERT INTO search_typos VALUES('maa','mara');
INSERT INTO search_typos VALUES('mar','mara');
INSERT INTO search_typos VALUES('mara','mara');
INSERT INTO search_typos VALUES('mra','mara');
INSERT INTO search_typos VALUES('ngeles','angeles');
INSERT INTO search_typos VALUES('niversity','university');
INSERT INTO search_typos VALUES('nnez','nunez');
INSERT INTO search_typos VALUES('norhfield','northfield');
INSERT INTO search_typos VALUES('nortfield','northfield');
INSERT INTO search_typos VALUES('northfeld','northfield');
INSERT INTO search_typos VALUES('northfied','northfield');
INSERT INTO search_typos VALUES('northfiel','northfield');
INSERT INTO search_typos VALUES('northfield','northfield');
INSERT INTO search_typos VALUES('northfild','northfield');
INSERT INTO search_typos VALUES('northield','northfield');
INSERT INTO search_typos VALUES('nothfield','northfield');
INSERT INTO search_typos VALUES('nrthfield','northfield');
INSERT INTO search_typos VALUES('nuez','nunez');
INSERT INTO search_typos VALUES('nune','nunez');
INSERT INTO search_typos VALUES('nunez','nunez');
INSERT INTO search_typos VALUES('nunz','nunez');
INSERT INTO search_typos VALUES('occer','soccer');
INSERT INTO search_typos VALUES('oda','odea');
INSERT INTO search_typos VALUES('ode','odea');
INSERT INTO search_typos VALUES('odea','odea');
INSERT INTO search_typos VALUES('oea','odea');
INSERT INTO search_typos VALUES('ollege','college');
INSERT INTO search_typos VALUES('orthfield','northfield');
INSERT INTO search_typos VALUES('ose','jose');
INSERT INTO search_typos VALUES('sccer','soccer');
INSERT INTO search_typos VALUES('socce','soccer');
INSERT INTO search_typos VALUES('soccer','soccer');
INSERT INTO search_typos VALUES('soccr','soccer');
INSERT INTO search_typos VALUES('socer','soccer');
INSERT INTO search_typos VALUES('tenis','tennis');
INSERT INTO search_typos VALUES('tenni','tennis');
INSERT INTO search_typos VALUES('tennis','tennis');
INSERT INTO search_typos VALUES('tenns','tennis');
INSERT INTO search_typos VALUES('tnnis','tennis');
INSERT INTO search_typos VALUES('uca','ucla');
INSERT INTO search_typos VALUES('ucl','ucla');
INSERT INTO search_typos VALUES('ucla','ucla');
INSERT INTO search_typos VALUES('uiversity','university');
INSERT INTO search_typos VALUES('ula','ucla');
INSERT INTO search_typos VALUES('unez','nunez');
INSERT INTO search_typos VALUES('uniersity','university');
INSERT INTO search_typos VALUES('univerity','university');
INSERT INTO search_typos VALUES('universit','university');
INSERT INTO search_typos VALUES('university','university');
INSERT INTO search_typos VALUES('universiy','university');
INSERT INTO search_typos VALUES('universty','university');
INSERT INTO search_typos VALUES('univesity','university');
INSERT INTO search_typos VALUES('univrsity','university');
INSERT INTO search_typos VALUES('unversity','university');
CREATE VIRTUAL TABLE search_words USING fts5(
        search_text, content='coaches', content_rowid='id', detail=none, columnsize=0, prefix='2 3 4 5',
        tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Cf Cn Co Cs'"
    );
INSERT INTO search_words(search_words) VALUES('rebuild');
CREATE VIRTUAL TABLE search_pieces USING fts5(
        search_text, content='coaches', content_rowid='id', columnsize=0, tokenize='trigram case_sensitive 1'
    );
INSERT INTO search_pieces(search_pieces) VALUES('rebuild');
CREATE INDEX ix_outbox_next_try_at ON outbox (next_try_at);
CREATE INDEX ix_auth_sessions_user_id ON auth_sessions (user_id);
CREATE INDEX ix_reviews_newest_of_coach ON reviews (coach_id, created_at, id);
CREATE INDEX ix_reviews_newest_of_user ON reviews (user_id, created_at, id);
CREATE INDEX ix_saved_coaches_newest_of_user ON saved_coaches (user_id, created_at, id);
CREATE INDEX ix_pending_sign_ups_email ON pending_sign_ups (email);
CREATE INDEX ix_pending_sign_ups_created_at ON pending_sign_ups (created_at);
CREATE INDEX ix_coaches_by_reviews ON coaches (total_reviews DESC, id, sport_id, division, search_text);
CREATE TRIGGER coaches_search_insert AFTER INSERT ON coaches BEGIN
        INSERT INTO search_words(rowid, search_text) VALUES (new.id, new.search_text);
        INSERT INTO search_pieces(rowid, search_text) VALUES (new.id, new.search_text);
    END;
CREATE TRIGGER coaches_search_delete AFTER DELETE ON coaches BEGIN
        INSERT INTO search_words(search_words, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_pieces(search_pieces, rowid, search_text) VALUES ('delete', old.id, old.search_text);
    END;
CREATE TRIGGER coaches_search_update AFTER UPDATE OF id, search_text ON coaches BEGIN
        INSERT INTO search_words(search_words, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_pieces(search_pieces, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_words(rowid, search_text) VALUES (new.id, new.search_text);
        INSERT INTO search_pieces(rowid, search_text) VALUES (new.id, new.search_text);
    END;
CREATE INDEX ix_coaches_by_team ON coaches (university_id, sport_id);
CREATE INDEX ix_reviews_latest ON reviews (created_at) WHERE comment <> '';
COMMIT;
