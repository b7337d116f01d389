-- A small site made by commit e3288c4 (schema 0029), upgraded from 0024; its authors' key is 16 times 5eed.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0029');
CREATE TABLE auth_sessions (
    id CHAR(32) NOT NULL,
    user_id CHAR(32) NOT NULL,
    refresh_counter INTEGER NOT NULL,
    refresh_token_hash VARCHAR(64) NOT NULL,
    amr_method VARCHAR(20) NOT NULL,
    created_at DATETIME NOT NULL,
    refreshed_at DATETIME NOT NULL, encrypted_refreshed_at VARCHAR(120) DEFAULT '' NOT NULL, second_method VARCHAR(20), second_at DATETIME, factor_id CHAR(32), least_refresh_counter INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_auth_sessions PRIMARY KEY (id),
    CONSTRAINT fk_auth_sessions_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "auth_sessions" VALUES('4281b1ccbfbe5e67a8ef90a401038dc1','6387976821805ca99f7b5f4deb5049aa',1,'0000000000000000000000000000000000000000000000000000000000000000','password','2026-11-20 12:00:00.000000','2026-11-20 12:00:00.000000','',NULL,NULL,NULL,0);
CREATE TABLE authors_key (
	fingerprint VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_authors_key PRIMARY KEY (fingerprint)
);
INSERT INTO "authors_key" VALUES('f2ecc0d9f3e09e91d070c700af227361');
CREATE TABLE "cases" (
	id INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	coach_id INTEGER NOT NULL, 
	review_id CHAR(32), 
	author_tag CHAR(32), 
	snapshot JSON, 
	words TEXT NOT NULL, 
	rule VARCHAR(20) NOT NULL, 
	is_severe BOOLEAN NOT NULL, 
	reports INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	opened_at DATETIME NOT NULL, 
	leased_by CHAR(32), 
	leased_until DATETIME, 
	decision VARCHAR(20) NOT NULL, 
	decided_rule VARCHAR(20) NOT NULL, 
	sentence TEXT NOT NULL, 
	decided_at DATETIME, 
	decided_by CHAR(32), 
	"before" JSON, 
	suspension VARCHAR(10) NOT NULL, 
	CONSTRAINT pk_cases PRIMARY KEY (id), 
	CONSTRAINT fk_cases_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id)
);
INSERT INTO "cases" VALUES(1,'review',3,'cba7a2574d1e475885c892d5d8713f8f','07af3dbeca126e711b4e802bdd7a29f2','{"rating":1,"comment":"Dee''s words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-23"}','','threat',1,1,'decided','2026-11-23 20:00:00.000000',NULL,NULL,'remove','threat','Nobody may be threatened.','2026-11-23 20:00:00.000000','9fa4bc27e4fb445f97cc0c61c89a6db0','{"state":"open","hidden":null,"overturned":{"removals":[]}}','confirmed');
INSERT INTO "cases" VALUES(2,'review',1,'38cddfb4452141a081236ea9a7edb1d1','e5da706a59304d933a4a9a1a7e4d8288','{"rating":2,"comment":"Review 2: <b>plain</b> words.","tags":["Strict"],"would_recommend":false,"advice_rating":2,"honesty_rating":2,"motivation_rating":2,"planning_rating":2,"supportive_rating":2,"team_spirit_rating":2,"created_on":"2026-11-22"}','','profanity',0,2,'open','2026-11-23 20:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'');
INSERT INTO "cases" VALUES(3,'added_coach',4,NULL,NULL,NULL,'','',0,0,'decided','2026-11-24 02:00:00.000000',NULL,NULL,'correct','','','2026-11-24 02:00:00.000000',NULL,NULL,'');
CREATE TABLE claims (
	id INTEGER NOT NULL, 
	user_id CHAR(32) NOT NULL, 
	coach_id INTEGER NOT NULL, 
	state VARCHAR(20) NOT NULL, 
	address VARCHAR(254) NOT NULL, 
	staff_page VARCHAR(500) NOT NULL, 
	code TEXT NOT NULL, 
	code_expires_at DATETIME, 
	changed_at DATETIME NOT NULL, 
	sentence TEXT NOT NULL, 
	decided_by CHAR(32), 
	had_badge BOOLEAN NOT NULL, 
	confirmed_until DATE, 
	is_reminded BOOLEAN NOT NULL, 
	CONSTRAINT pk_claims PRIMARY KEY (id), 
	CONSTRAINT fk_claims_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id), 
	CONSTRAINT fk_claims_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_claims_user_id UNIQUE (user_id)
);
INSERT INTO "claims" VALUES(1,'8c674c7bcb0f4aac918caa2adcfd83eb',1,'approved','dana@northfield.edu','https://northfield.edu/staff','',NULL,'2026-11-24 02:00:00.000000','','2f5d3fd8a2864c9f8f333ba90ab0d145',0,'2027-11-24',0);
INSERT INTO "claims" VALUES(2,'a25b2e905530442ea1ff2cdac06425b6',2,'approved','erin@northfield.edu','https://northfield.edu/staff','',NULL,'2026-11-24 02:00:00.000000','','2f5d3fd8a2864c9f8f333ba90ab0d145',1,'2027-11-24',0);
INSERT INTO "claims" VALUES(3,'9a3588a938d444ad93d42944954ecf1f',3,'open','finn@northfield.edu','https://northfield.edu/staff','',NULL,'2026-11-24 02:00:00.000000','',NULL,0,NULL,0);
CREATE TABLE coach_changes (
	id INTEGER NOT NULL, 
	coach_id INTEGER NOT NULL, 
	other_id INTEGER, 
	action VARCHAR(20) NOT NULL, 
	words TEXT NOT NULL, 
	"before" JSON NOT NULL, 
	made_at DATETIME NOT NULL, 
	made_by CHAR(32) NOT NULL, 
	is_undone BOOLEAN NOT NULL, 
	CONSTRAINT pk_coach_changes PRIMARY KEY (id), 
	CONSTRAINT fk_coach_changes_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id), 
	CONSTRAINT fk_coach_changes_other_id_coaches FOREIGN KEY(other_id) REFERENCES coaches (id)
);
INSERT INTO "coach_changes" VALUES(1,2,NULL,'verify','José Núñez','{"verified":false}','2026-11-24 02:00:00.000000','2f5d3fd8a2864c9f8f333ba90ab0d145',0);
INSERT INTO "coach_changes" VALUES(2,4,3,'merge','Patty O''Dea → Ann O’Dea, 3','{"moved":["2d365d9079864b24a70002e19ec0803d"],"merged":{},"redirected":[],"closed":[3]}','2026-11-24 02:00:00.000000','2f5d3fd8a2864c9f8f333ba90ab0d145',0);
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
    tag_counts JSON NOT NULL, changed_on DATE, school_mail INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_coach_tallies PRIMARY KEY (coach_id),
    CONSTRAINT fk_coach_tallies_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id) ON DELETE CASCADE
);
INSERT INTO "coach_tallies" VALUES(1,0,1,0,1,1,11,3,11,3,11,3,11,3,11,3,11,3,2,1,'{"Honest":2,"Kind":2,"Strict":1}',NULL,0);
INSERT INTO "coach_tallies" VALUES(2,0,0,1,0,0,3,1,3,1,3,1,3,1,3,1,3,1,0,1,'{"Strict":1}',NULL,0);
INSERT INTO "coach_tallies" VALUES(3,0,0,0,1,1,9,2,9,2,9,2,9,2,9,2,9,2,1,0,'{"Honest":1,"Kind":1}','2026-11-24',0);
INSERT INTO "coach_tallies" VALUES(4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,'{}','2026-11-24',0);
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
    sport_id INTEGER NOT NULL, search_text VARCHAR(2500) DEFAULT '' NOT NULL, moved_to INTEGER, removed_reason VARCHAR(20) DEFAULT '' NOT NULL, holds_new_reviews BOOLEAN DEFAULT 0 NOT NULL, storms_ignored_until DATE,
    CONSTRAINT pk_coaches PRIMARY KEY (id),
    CONSTRAINT ck_coaches_gender CHECK (gender in ('Men', 'Women', 'Both')),
    CONSTRAINT fk_coaches_sport_id_sports FOREIGN KEY(sport_id) REFERENCES sports (id),
    CONSTRAINT fk_coaches_university_id_universities FOREIGN KEY(university_id) REFERENCES universities (id),
    CONSTRAINT uq_coaches_identity UNIQUE (folded_name, university_id, sport_id)
);
INSERT INTO "coaches" VALUES(1,'Mara Lindqvist','Northfield University','Basketball','Women','DI','🏀',3.66666666666666651863e+00,3,1,'Only 3 reviews are in, and they are mixed, with an average of 3.7 stars. No single category stands out, for better or worse. Of those who answered, 67% would recommend this coach, and the words chosen most often are honest, kind and strict.','2026-11-22 00:00:00.000000',NULL,'mara lindqvist',2,1,'
 mara lindqvist
 northfield university
 basketball
',NULL,'',0,NULL);
INSERT INTO "coaches" VALUES(2,'José Núñez','Lakemont College','Soccer','Men','DIII','⚽',3.0,1,1,'Only one review so far, with 3 stars: early days. Strengths and weaknesses are named from the third review on.','2026-11-23 00:00:00.000000','Athletics','jose nunez',1,4,'
 jose nunez
 lakemont college
 soccer
',NULL,'',0,NULL);
INSERT INTO "coaches" VALUES(3,'Ann O’Dea','University of California, Los Angeles','Tennis','Both','DI','🎾',4.5,2,0,'Early days: two reviews so far, with an average of 4.5 stars. Strengths and weaknesses are named from the third review on.','2026-11-24 00:00:00.000000',NULL,'ann o''dea',3,3,'
 ann o''dea
 university of california, los angeles
 tennis
 odea
 california
 ucla
',NULL,'',0,NULL);
INSERT INTO "coaches" VALUES(4,'Patty O''Dea','University of California, Los Angeles','Tennis','Men','DI','🎾',0.0,0,0,NULL,NULL,NULL,'patty o''dea',3,3,'',3,'',0,NULL);
CREATE TABLE deferred_deletions (
	id CHAR(32) NOT NULL, 
	encrypted TEXT NOT NULL, 
	CONSTRAINT pk_deferred_deletions PRIMARY KEY (id)
)
 WITHOUT ROWID

;
CREATE TABLE hidden_reviews (
	id CHAR(32) NOT NULL, 
	coach_id INTEGER NOT NULL, 
	author_tag CHAR(32) NOT NULL, 
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
	school_mail BOOLEAN DEFAULT 0 NOT NULL, 
	tags JSON NOT NULL, 
	created_on DATE NOT NULL, 
	updated_on DATE NOT NULL, 
	state VARCHAR(15) NOT NULL, 
	rule VARCHAR(20) NOT NULL, 
	sentence TEXT NOT NULL, 
	decided_on DATE, 
	second_look DATE, 
	CONSTRAINT pk_hidden_reviews PRIMARY KEY (id), 
	CONSTRAINT ck_hidden_reviews_rating CHECK (rating between 1 and 5), 
	CONSTRAINT ck_hidden_reviews_categories CHECK (advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5 and planning_rating between 0 and 5 and supportive_rating between 0 and 5 and team_spirit_rating between 0 and 5), 
	CONSTRAINT fk_hidden_reviews_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id), 
	CONSTRAINT uq_hidden_reviews_one_per_coach_and_author UNIQUE (coach_id, author_tag)
)
 WITHOUT ROWID

;
INSERT INTO "hidden_reviews" VALUES('cba7a2574d1e475885c892d5d8713f8f',3,'07af3dbeca126e711b4e802bdd7a29f2','Athlete',1,'Dee''s words.',1,1,1,1,1,1,0,0,'["Strict"]','2026-11-23','2026-11-23','removed','threat','Nobody may be threatened.','2026-11-23',NULL);
CREATE TABLE jobs (
	name VARCHAR(40) NOT NULL, 
	next_run_at DATETIME NOT NULL, 
	last_run_at DATETIME, 
	last_success_at DATETIME, 
	last_seconds FLOAT, 
	last_result VARCHAR(100), 
	CONSTRAINT pk_jobs PRIMARY KEY (name)
);
CREATE TABLE mfa_factors (
	id CHAR(32) NOT NULL, 
	user_id CHAR(32) NOT NULL, 
	factor_type VARCHAR(20) NOT NULL, 
	friendly_name VARCHAR(100) NOT NULL, 
	is_verified BOOLEAN NOT NULL, 
	encrypted VARCHAR(120) NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	CONSTRAINT pk_mfa_factors PRIMARY KEY (id), 
	CONSTRAINT fk_mfa_factors_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "mfa_factors" VALUES('993c79392a3e4e7594568900e3e33d5b','9fa4bc27e4fb445f97cc0c61c89a6db0','totp','Phone',1,'r1nP7XUeeQBcBl5i0KTFH3wxZcn_QdUr_x90ql0lJUAqHpPB2BJBJTQKrxecwlR_cKpOP8YMhsl3','2026-11-23 20:00:00.000000','2026-11-23 20:00:00.000000');
CREATE TABLE mfa_recovery_codes (
	user_id CHAR(32) NOT NULL, 
	code_hash VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_mfa_recovery_codes PRIMARY KEY (user_id, code_hash), 
	CONSTRAINT fk_mfa_recovery_codes_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE TABLE monthly_counts (
	month DATE NOT NULL, 
	name VARCHAR(20) NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_monthly_counts PRIMARY KEY (month, name, "key")
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
    mailed_at DATETIME NOT NULL, number INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_pending_sign_ups PRIMARY KEY (id),
    CONSTRAINT uq_pending_sign_ups_token_hash UNIQUE (token_hash)
);
INSERT INTO "pending_sign_ups" VALUES('f6307e50b10a5b4e848d75d5284357fa','newcomer@example.org','0000000000000000000000000000000000000000000000000000000000000000','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Newcomer"}','70f510487c33fadda524e1044ac678ce5963fc20c5244ea10b15689651d62568','2026-11-20 12:00:00.123456','2026-11-20 12:00:00.123456',1);
CREATE TABLE private_lists (
	user_tag CHAR(32) NOT NULL, 
	encrypted TEXT NOT NULL, 
	CONSTRAINT pk_private_lists PRIMARY KEY (user_tag)
)
 WITHOUT ROWID

;
INSERT INTO "private_lists" VALUES('7be8462b8067376616e37bcaad411a0f','NhIXAft2UVmikdiHU-dp-8veGac7v1fjTMmVfxpn5yUkja-FXxo-CF5T0ayGJgSzPnJirU_9Rnv3-DBJ3mpViOvOVd9-ywttuXoMy667d-dgbpE3hpcSBrWRYJYUyzNlD1FrckguVFMbjTybYlNu4cWI-PtqSERhJxx4EHp40adzvdybkDUBv8HtEhpu-DcoI2K4N95Bo46XPHgax-MLHp6lUAlj81QckXotwSCqgcDMGD_Fkb19YD0uBRxylt4uPSOik47YqPAGZmW20fe-ExBUfR6Xhnbh6d-14VlmHvb4fiXjugdijShdGUFth-cowlvKIlugbcZ7OWEGsThHf4-0MT05vsUKnTld0qnDC7S9nvRAiNGPbogv5NFv0eHJhXuZ_OIMCR83ActyhcOK3_lFyRvugq6SYIGIbDGnTEd1sZFnDBxvAP5mef9xRdtQvuW66KOiOkVjBgitt_BJvx3tuMUOFAfVKKKOjryPTdsuw8_UcBqtFvYztAqzkPHAa8rql4U0-qjzJNwEhvRwvOYzsJQ7Do5hgJPwy9zPa3BUzf40cfCjptFOJWQLWiHSOYU8zK8XXCYS_nJgoVujSVtnvv8gDbp2XCHgr3o_8Z9WOf5IVX20PVAjz5BE4DxtysYALIRfu7nf3uQripNcfRsQkyFNQ0ROAuS_999iF5pV46o5zMAX3FYX2Ven_cIgAUF4CUlkSFLom_ApigHhzyhnP1FbxpXalhj14ytEZ0RSjiheeINUi0hWp7-ZrxUFvk6QISMS3D9kjsAHj_Fioc1o5nnQDImcarrb-k6XZpsTjXwLiynPWbCJaPHzbnC6MCohaoNbgR4apOgINS6YKZ6nWF8yWDkFd94Dm1ygo4eE4jLZfyMajjONpM3x5u0R5cD5My6zwJr_o0-Aon1MCKgt9Fj68U5-Xk-yCeUVjt0ir1p0VIGuCacVivGYwcoI20YKNANK7ju_Ay-opa_BORC8i1W5exH5JgUPkhVGZEVHZch-ieuT1jChBjAh45iUGZ2Jelsim-014Dg7gsAAsVb6USp8s7lOZLLqcPEq29GpEpyDx0y3QyTYTrOp7OZBguW7TVyeOL9C0Oru48v61d9I8tnaIH-imXWt-SrIyWssC1-2z1L7cVzGJvVcR-syT3NU4JiXfuf_jcOABjJCmVkq8NVIm5pDoL9sV9Evb_j_rv_cTqrqRF2cKKGW3M_kiEpGEJkaLmejyrpRPkozWYDjTSXXnb4vCzj1fVcFVnP8zANOc3kW6KWJexKc6aDaAM3oMLMJuQONeiwqoWTcramgqCTcXvF3zgjzaan1EHzrAcDZag9-9XpG8qDOWxfneIGRc_kpdsHN4uN6DjX7Uuh14iYZAd6iO71fuN7Jf-tvLWn9sSTkB-CMD5D3cza8');
INSERT INTO "private_lists" VALUES('dc1b823eb016a30e71b9f526d4c9c51d','0_4xbgeAYmTr8T1p4netDU0KyyDK1EiT3WIlKjqZSMR_3uVA6ts99Kn2Lj2iJp0oR46B28F3r4zEIJ2I7_K-kl2ESz_bRMRKs5I91wjMO_C0Y2oSprhk2wFrHJGXnT4X8MSQqXLwo98FCDD19dE2DDvjzkslFOjToaXpPpkeN3AUGGIxSidmwZrjz6tWd-uePLQmiWNR7uT_mD9vOXz-ZbDslSvDPmFCvRRS3P9elOvhOk3lJhOTP45Hh9k56F2NkZLgXttIaTuQ_OetWjkt8L9bpuEibMsI-j0cCqLye07BYg11YL9uGp6BPhQik8U2D0O_-7lFnRSw-0McNM46kzr2Jgk0Uuqqb2gJ8hviOgMHRMZ5saTc-BirOav78KwnnXReVtGn5lkYvab8Un0j0AozIqGt1js47fMk4PF6X929du7YaTDjUGiluZC9n5jmMBGjXMlmb8KZzdnDixWQ1LhFArtv0CcGYbe9_T_ip-NZw71hwch0JNUZbopUylvzcoMyMNaz55FxS4M4seLNRY_ny8t7CZKGrgruFE7NRlYLqQrbdSDYcdNim2HYh1mJ3oI4Bj15mxTbYAPRkemqSHBO4Hr4LytsvBKRcy-nwLXKuMOrmXx4DOSZbm0-F1Odtz-U3sd5xXQkojspJiHpuvQ7UfzynkUxyyJN9C-KyniQCes91AYVQyqkgSxFojgLZg0fmpIESXej9ncRnCGncfcz31geosAEVR5Bpv2Mba3wMiBRW1PHL5mIbdxBp7FfwkNjOZo5BSS5_LZm8iikHhV0UoCRRAo4dNcdss-3LJh2dwZApbcCEeIkdk3nAWz8WdXh1xoC2BcGs04G6pgPkd_If1DYtaiM4t5xAmPjhsCxIl0bTs8S0M2GMsv1Pyf9O5PMsN9KjlGwp6S_LMPB_O-Pp1Cv2WFDswaXCOK27sJlmHkoZc__gHhmgUDXYoMKmUaV8ieNjPssXgnBJVP_JpAXov5fA3CrNy_nWmzN-L3uJYaU-wqc5T44axwJZW7A3uAQYTWFVhu6scUn9d9vZLmxDdzyaXUAsm-K5juor6A6YM8LwCdJ4Wdz_SRMBmojUxd60DMdldU6hcR-GDZBplc1Fi2s-plhsWaIbpFEF3Hi0pcZj0wsQUo-MNR12u_kvVlFWxldsjMvhGUaDRkZMkFX5EHkPmd6HqIfjphfFuPpaB4KqDSYSQkU3Gql9mwXUZWIvF4gecfKf2YgrffQNNxoPCKEonI0SoRReIhd8CII9OhmITEbxRnOnu8QvTy6lvO0Btevi615KrhOWb3HHfKMeu0J_jTOOaz-bpnOCcEUCEjXiLAXXgihcNKXAUMr1-M_w4G63JIn274rzHgk0D6Vj7bN47X1KVs07GcTpR8E-b_0BJvVN31nmEMVJZBw');
INSERT INTO "private_lists" VALUES('e3e40d845937dffc1ddc1faa3a257fdc','XG-xXd9jKoYeQ-jzsENROyLKcVs0763CHaJu-XaMlN30T_4rS2OIgo3jeon8tdN7AgHqkFAyK53KbwHRGHrCMq6wH1CT9UWUzgSC7BSeqvDlIAdkLy2uiCcQfAqvQSH7wvYUZInPboodl0vTrQXwllsUfHhRNHLX7eJiye4kajmVaWrUDCbSDvLLI0gXkZXZFduEIZJ-Au-tU_SRxIkHVB-mUmlhJHZCUl6We_N6REznXCa5adIcoBhnR9OM0oQWw7ILYX1FDcBCz45Io9KfLW_kpjE2_01XFT2N0KMEb84VyfYgCdBlQGPVYFm-de_f9eflyamFa7b4-8teMXOawETg0q-LV-C6X5OogpzE34-UMrikR3ww7bZK_agO-NgiqUsbr5KyQnjwIM6MAwFIC0pBCVcZGdyts5Xk94iE6mt4LmCQYkrEnZ5LpA589ZZ2Noxn0cqH6advA9e8di8QN1ATzSls_jorrfkrCkUryvNZ6NQTrCCW-d1K6Rc36bKQEZrGKc1hYMNVDjJohq3BGXZgjDpOD1n47I1c6p5PG6mYAT_FxjZ1miyAZl51NGTj9--vnTsbh23BINDzjv0xAny0RTINlOVZsAurBk73VYfxti5ZRIcJsPzNQEX10dBQ4I8zW698eb9WgGgBcCX8vLbXDHGnhZjtoij9gkrA9Iam9I_Sel67noA4EyqFwJB4cREpC18RdrNnh53MAckUG_-bFmJzl88ps6qKWzG0yHJj5Ui9ZcvCOZsrs7XQogE-iU5YXNSp1MQcetoBhzk8ySjHUKy2PZhCFjSq_qQhZLDtQ7e59pX0Eksym7pFN3PQUCObgicgLIsXCTgvyDOxHgFZ0hMxinuGf7umsfZOqlG61k4QadKTdgXVc-l3kL7mqERnU21n82-9GrP4NzzZFlj_Blyr2pCKv-KkR4g8IIpRKRReARQsWpb-rafuNuBNlkrmI9IQs2oEVvUcZ33OykJXEUVMyF5R2D2CPWG89EG9njoKkD2UouRF5ZTl1QBr0IrJG1F_o35NpuCM_z4dE2waYlVhLmw-H0S8VI502YxGSDA8tK7ZF5IEOkcw7HWFgdMovDzL1sX7cn4EbW0Or6wu0IKfOamExHzXEwag6wDxyKEpWX9RIQae7MSazjtp-YLYJXoRDCb3_F6HvqkIjnWVygF8xnAsBbHdny0QZAYNYNWJQH7AYI0p99Van8fwGEe4DSTQgmhtPeJ68hcQAj97KgH_YXqYgLiFDtUPDIfc4DURny9fUNJVL-QTukoJLFc6IQpuFZLt9ogzuElYheBYSgLE1AJygs1iJuwDiEE3lytdSRsI7wdiwXpFfZoH6gnV8BMy5WPQGwIH9vCS84YQWYf5lWcI7Q59QG5r1mdj5gTkdVlh9N4Hym3Tk-a4');
INSERT INTO "private_lists" VALUES('ed0196b56da68a71cbac38472957b375','RKOgiDxyo6GuoTIafFjqbApbL2YCr_E9JSzoL2Cpwz7V-4ie0r9q2cWKgd0zvuPh0qCo3d5SpKs5zrPxzaHhuhdidKKZ8BjiowmqI5b2LzGx_1b7HrQsNz9Rqgp-A-ZRfAcuyg9KXCoze-4Bgdz41i5orumKPBPvUqqy5yOAlnRw0U5zDFIhtdfcZQDvS3s5bXOE43kelwxukIGeKwLExm5-roGoEEiqih9OC9VKVphh4nAp6gaN0sGPFFI4FSHndp3ddLPMb4doW4wTJgbTb6wPE14xAvVsZl1bP_ezJYAmbcJYi_7iqV2hv30MPehNwy-FGIGCriP3jV0thUt1S3-NTqqPDpbFMYaaqaqBcqvxiaDzo-VF1L5isZ_Goj-_7toGKo3J3TihFDUDqLlzWgk-k8xsdFlrSL2VP8SG9wlOKe5L4DBZmclsKJKqF8kiV0Y_Y2iJwgVKx-PL8QU72GdZTrLV_NMgpLbnsBP1-WRpZDkIM2bnWcPYcesYEaSqaRH2T8x7i6QNsJpQgCqtAWeh8HE_wVCx3_IxRje2PF6t8KIGl8tNBdizJA_v-Fu6GaN6mQAH2URHlUsDFMRnQg757Czwy3DVJ4VIx36qQwGksjBsrQHF6X_CeCFqIeMBes17mRY9_yyoO6Xh0DkE5aXSptUbZYIdSRrEtgGUo7trCJl5gGse2kpNOlIF_pE8pg-UkpNf3n1wmXTENazaGAJOAbVJW2Hwob8mLJLtMxg2QXPMOhUB2p6eFbdx-vsU5UNzFCqpcKLQ4IhtfN6B4kqBkXL4AWY_jWpdBv5SW3Y_13WLlJSDUZJuK0BNoc4hYf_nfpNkwfmSSVkGKMGUUnKJMhw1YkZ7qAgo-Wgw59qvkv8iBsJUVSAAF-9sipwybNHtiLGaqsv0ylfW5H7ST9fZs2EoPddjl4VnbH63MigFC1Grx35yYb6LozQaxQMJrZWmSUCFrlZrWQyP3DoeOgCZ8fZn8PAn2AmHUAyzbl_Q-vH1Yo2WD3PAJzAy2OAkV_rt-uh2hAy41JdkKsSMEx_5emxbDN3swhXHd1_hoWLEbgQoUHeFvItyYaTO2K17cX-Q97yrEZVY24QKxW3m5uKolYnAe4RfHz2AY093gyS2ZXwLRokLAW0u3leqNTxYyJki-aJIDuxR0qpAu1xGpWCyPTlGdUXChp2pPpaQPqOp_Y5k9lztLsD70G28IEyhd28UXJiGHaAzNdazDJogKsFGCFSBdfMEwPz7gTIAACfWxI2izp_hwD2VISBzj_8lt6C83vGcxs6jkJV5JKltlTB1TRTWHAr7607DaYAbbRZYSqzWD_ckK9CJ8iHbRFAhKlPQNBJ5c3U2njWlOzFqYPCKEU9tCqJCt_ENSGZ5AnYa-Q8H1093bFFSgdZPPAGj');
CREATE TABLE reports (
	id CHAR(32) NOT NULL, 
	case_id INTEGER NOT NULL, 
	receipt_hash VARCHAR(64) NOT NULL, 
	rule VARCHAR(20) NOT NULL, 
	words TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_case_id_cases FOREIGN KEY(case_id) REFERENCES cases (id), 
	CONSTRAINT uq_reports_receipt_hash UNIQUE (receipt_hash)
)
 WITHOUT ROWID

;
INSERT INTO "reports" VALUES('0659087d9f98419e8b9dc0caa0672eeb',2,'6f8795daeaf3651cd0fb6667f39f8da27b32ecd04c3e94743c4a16d7503ad390','profanity','The second word.','2026-11-23 20:00:00.000000');
INSERT INTO "reports" VALUES('b762d47e022642f3be4581eea1c7da8f',2,'87ed63698b3a6d7ca7c22a464b1ac8fcc8fd0cb2a4f3f8f103e6fed5966aa438','names','','2026-11-23 20:00:00.000000');
INSERT INTO "reports" VALUES('f80509186d9f4e12b006026214bae062',1,'328723fab53157d89d3b3eebc73828bdfe37dfc359ce971ad517970989e4ef71','threat','The last sentence.','2026-11-23 20:00:00.000000');
CREATE TABLE reviews (
	id CHAR(32) NOT NULL, 
	coach_id INTEGER NOT NULL, 
	author_tag CHAR(32) NOT NULL, 
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
	created_on DATE NOT NULL, 
	updated_on DATE NOT NULL, school_mail BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (id), 
	CONSTRAINT ck_reviews_rating CHECK (rating between 1 and 5), 
	CONSTRAINT ck_reviews_categories CHECK (advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5 and planning_rating between 0 and 5 and supportive_rating between 0 and 5 and team_spirit_rating between 0 and 5), 
	CONSTRAINT fk_reviews_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id), 
	CONSTRAINT uq_reviews_one_per_coach_and_author UNIQUE (coach_id, author_tag)
)
 WITHOUT ROWID

;
INSERT INTO "reviews" VALUES('2d365d9079864b24a70002e19ec0803d',3,'2e1b26bce00ea19ab0e48aac60d45624','Athlete',4,'Review 5: <b>plain</b> words.',4,4,4,4,4,4,NULL,'[]','2026-11-24','2026-11-24',0);
INSERT INTO "reviews" VALUES('38cddfb4452141a081236ea9a7edb1d1',1,'e5da706a59304d933a4a9a1a7e4d8288','Athlete',2,'Review 2: <b>plain</b> words.',2,2,2,2,2,2,0,'["Strict"]','2026-11-22','2026-11-22',0);
INSERT INTO "reviews" VALUES('7369edb6c73f44898a1cee0d96f65e12',1,'d44a9f03f5a1558ccfbc72de945a333b','Athlete',4,'Review 1: <b>plain</b> words.',4,4,4,4,4,4,1,'["Kind","Honest"]','2026-11-21','2026-11-21',0);
INSERT INTO "reviews" VALUES('9d647f57fec8430bbf68471416d7d0ca',1,'0e2a2461de5aa33e3e3a2938d1c97db8','Athlete',5,'Review 0: <b>plain</b> words.',5,5,5,5,5,5,1,'["Kind","Honest"]','2026-11-20','2026-11-20',0);
INSERT INTO "reviews" VALUES('ccbbb1be5a554409923936aad364003d',3,'e1858bfe8492653f8969489bdc8151fe','Athlete',5,'Review 4: <b>plain</b> words.',5,5,5,5,5,5,1,'["Kind","Honest"]','2026-11-24','2026-11-24',0);
INSERT INTO "reviews" VALUES('e2ac1630661c4134b8c6aa6313ad8894',2,'5a7ef5a06521866668f913afbf07cd5c','Athlete',3,'Review 3: <b>plain</b> words.',3,3,3,3,3,3,0,'["Strict"]','2026-11-23','2026-11-23',0);
CREATE TABLE school_addresses (
	address_tag CHAR(32) NOT NULL, 
	CONSTRAINT pk_school_addresses PRIMARY KEY (address_tag)
)
 WITHOUT ROWID

;
INSERT INTO "school_addresses" VALUES('5b934093b3c84a1bc239955810198c49');
CREATE TABLE search_typos (
	deletion VARCHAR(40) NOT NULL, 
	word VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_search_typos PRIMARY KEY (deletion, word)
)
 WITHOUT ROWID

;
INSERT INTO "search_typos" VALUES('ageles','angeles');
INSERT INTO "search_typos" VALUES('akemont','lakemont');
INSERT INTO "search_typos" VALUES('alifornia','california');
INSERT INTO "search_typos" VALUES('aneles','angeles');
INSERT INTO "search_typos" VALUES('angees','angeles');
INSERT INTO "search_typos" VALUES('angele','angeles');
INSERT INTO "search_typos" VALUES('angeles','angeles');
INSERT INTO "search_typos" VALUES('angels','angeles');
INSERT INTO "search_typos" VALUES('angles','angeles');
INSERT INTO "search_typos" VALUES('ara','mara');
INSERT INTO "search_typos" VALUES('asketball','basketball');
INSERT INTO "search_typos" VALUES('atricia','patricia');
INSERT INTO "search_typos" VALUES('atty','patty');
INSERT INTO "search_typos" VALUES('baketball','basketball');
INSERT INTO "search_typos" VALUES('basetball','basketball');
INSERT INTO "search_typos" VALUES('baskeball','basketball');
INSERT INTO "search_typos" VALUES('basketall','basketball');
INSERT INTO "search_typos" VALUES('basketbal','basketball');
INSERT INTO "search_typos" VALUES('basketball','basketball');
INSERT INTO "search_typos" VALUES('basketbll','basketball');
INSERT INTO "search_typos" VALUES('basktball','basketball');
INSERT INTO "search_typos" VALUES('bsketball','basketball');
INSERT INTO "search_typos" VALUES('caifornia','california');
INSERT INTO "search_typos" VALUES('calfornia','california');
INSERT INTO "search_typos" VALUES('califonia','california');
INSERT INTO "search_typos" VALUES('califoria','california');
INSERT INTO "search_typos" VALUES('californa','california');
INSERT INTO "search_typos" VALUES('californi','california');
INSERT INTO "search_typos" VALUES('california','california');
INSERT INTO "search_typos" VALUES('califrnia','california');
INSERT INTO "search_typos" VALUES('caliornia','california');
INSERT INTO "search_typos" VALUES('cla','ucla');
INSERT INTO "search_typos" VALUES('clifornia','california');
INSERT INTO "search_typos" VALUES('cllege','college');
INSERT INTO "search_typos" VALUES('colege','college');
INSERT INTO "search_typos" VALUES('collee','college');
INSERT INTO "search_typos" VALUES('colleg','college');
INSERT INTO "search_typos" VALUES('college','college');
INSERT INTO "search_typos" VALUES('collge','college');
INSERT INTO "search_typos" VALUES('dea','odea');
INSERT INTO "search_typos" VALUES('ennis','tennis');
INSERT INTO "search_typos" VALUES('indqvist','lindqvist');
INSERT INTO "search_typos" VALUES('joe','jose');
INSERT INTO "search_typos" VALUES('jos','jose');
INSERT INTO "search_typos" VALUES('jose','jose');
INSERT INTO "search_typos" VALUES('jse','jose');
INSERT INTO "search_typos" VALUES('laemont','lakemont');
INSERT INTO "search_typos" VALUES('lakemnt','lakemont');
INSERT INTO "search_typos" VALUES('lakemon','lakemont');
INSERT INTO "search_typos" VALUES('lakemont','lakemont');
INSERT INTO "search_typos" VALUES('lakemot','lakemont');
INSERT INTO "search_typos" VALUES('lakeont','lakemont');
INSERT INTO "search_typos" VALUES('lakmont','lakemont');
INSERT INTO "search_typos" VALUES('lidqvist','lindqvist');
INSERT INTO "search_typos" VALUES('lindqist','lindqvist');
INSERT INTO "search_typos" VALUES('lindqvis','lindqvist');
INSERT INTO "search_typos" VALUES('lindqvist','lindqvist');
INSERT INTO "search_typos" VALUES('lindqvit','lindqvist');
INSERT INTO "search_typos" VALUES('lindqvst','lindqvist');
INSERT INTO "search_typos" VALUES('lindvist','lindqvist');
INSERT INTO "search_typos" VALUES('linqvist','lindqvist');
INSERT INTO "search_typos" VALUES('lkemont','lakemont');
INSERT INTO "search_typos" VALUES('lndqvist','lindqvist');
INSERT INTO "search_typos" VALUES('maa','mara');
INSERT INTO "search_typos" VALUES('mar','mara');
INSERT INTO "search_typos" VALUES('mara','mara');
INSERT INTO "search_typos" VALUES('mra','mara');
INSERT INTO "search_typos" VALUES('ngeles','angeles');
INSERT INTO "search_typos" VALUES('niversity','university');
INSERT INTO "search_typos" VALUES('nnez','nunez');
INSERT INTO "search_typos" VALUES('norhfield','northfield');
INSERT INTO "search_typos" VALUES('nortfield','northfield');
INSERT INTO "search_typos" VALUES('northfeld','northfield');
INSERT INTO "search_typos" VALUES('northfied','northfield');
INSERT INTO "search_typos" VALUES('northfiel','northfield');
INSERT INTO "search_typos" VALUES('northfield','northfield');
INSERT INTO "search_typos" VALUES('northfild','northfield');
INSERT INTO "search_typos" VALUES('northield','northfield');
INSERT INTO "search_typos" VALUES('nothfield','northfield');
INSERT INTO "search_typos" VALUES('nrthfield','northfield');
INSERT INTO "search_typos" VALUES('nuez','nunez');
INSERT INTO "search_typos" VALUES('nune','nunez');
INSERT INTO "search_typos" VALUES('nunez','nunez');
INSERT INTO "search_typos" VALUES('nunz','nunez');
INSERT INTO "search_typos" VALUES('occer','soccer');
INSERT INTO "search_typos" VALUES('oda','odea');
INSERT INTO "search_typos" VALUES('ode','odea');
INSERT INTO "search_typos" VALUES('odea','odea');
INSERT INTO "search_typos" VALUES('oea','odea');
INSERT INTO "search_typos" VALUES('ollege','college');
INSERT INTO "search_typos" VALUES('orthfield','northfield');
INSERT INTO "search_typos" VALUES('ose','jose');
INSERT INTO "search_typos" VALUES('paricia','patricia');
INSERT INTO "search_typos" VALUES('paticia','patricia');
INSERT INTO "search_typos" VALUES('patrcia','patricia');
INSERT INTO "search_typos" VALUES('patrica','patricia');
INSERT INTO "search_typos" VALUES('patrici','patricia');
INSERT INTO "search_typos" VALUES('patricia','patricia');
INSERT INTO "search_typos" VALUES('patriia','patricia');
INSERT INTO "search_typos" VALUES('patt','patty');
INSERT INTO "search_typos" VALUES('patty','patty');
INSERT INTO "search_typos" VALUES('paty','patty');
INSERT INTO "search_typos" VALUES('ptricia','patricia');
INSERT INTO "search_typos" VALUES('ptty','patty');
INSERT INTO "search_typos" VALUES('sccer','soccer');
INSERT INTO "search_typos" VALUES('socce','soccer');
INSERT INTO "search_typos" VALUES('soccer','soccer');
INSERT INTO "search_typos" VALUES('soccr','soccer');
INSERT INTO "search_typos" VALUES('socer','soccer');
INSERT INTO "search_typos" VALUES('tenis','tennis');
INSERT INTO "search_typos" VALUES('tenni','tennis');
INSERT INTO "search_typos" VALUES('tennis','tennis');
INSERT INTO "search_typos" VALUES('tenns','tennis');
INSERT INTO "search_typos" VALUES('tnnis','tennis');
INSERT INTO "search_typos" VALUES('uca','ucla');
INSERT INTO "search_typos" VALUES('ucl','ucla');
INSERT INTO "search_typos" VALUES('ucla','ucla');
INSERT INTO "search_typos" VALUES('uiversity','university');
INSERT INTO "search_typos" VALUES('ula','ucla');
INSERT INTO "search_typos" VALUES('unez','nunez');
INSERT INTO "search_typos" VALUES('uniersity','university');
INSERT INTO "search_typos" VALUES('univerity','university');
INSERT INTO "search_typos" VALUES('universit','university');
INSERT INTO "search_typos" VALUES('university','university');
INSERT INTO "search_typos" VALUES('universiy','university');
INSERT INTO "search_typos" VALUES('universty','university');
INSERT INTO "search_typos" VALUES('univesity','university');
INSERT INTO "search_typos" VALUES('univrsity','university');
INSERT INTO "search_typos" VALUES('unversity','university');
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
CREATE TABLE "staff_log" (
	id INTEGER NOT NULL, 
	made_at DATETIME NOT NULL, 
	staff_id CHAR(32) NOT NULL, 
	action VARCHAR(30) NOT NULL, 
	case_id INTEGER, 
	rule VARCHAR(20) NOT NULL, 
	words TEXT NOT NULL, 
	CONSTRAINT pk_staff_log PRIMARY KEY (id)
);
INSERT INTO "staff_log" VALUES(1,'2026-11-23 20:19:14.940830','9fa4bc27e4fb445f97cc0c61c89a6db0','staff_added',NULL,'','moderator');
INSERT INTO "staff_log" VALUES(2,'2026-11-23 20:19:18.448771','2f5d3fd8a2864c9f8f333ba90ab0d145','staff_added',NULL,'','admin');
INSERT INTO "staff_log" VALUES(3,'2026-11-23 20:19:19.507545','9fa4bc27e4fb445f97cc0c61c89a6db0','remove',1,'threat','Nobody may be threatened.');
INSERT INTO "staff_log" VALUES(4,'2026-11-23 20:19:19.532873','2f5d3fd8a2864c9f8f333ba90ab0d145','suspension_confirmed',1,'threat','');
INSERT INTO "staff_log" VALUES(5,'2026-11-24 02:06:16.624016','2f5d3fd8a2864c9f8f333ba90ab0d145','coach_verify',NULL,'','2: José Núñez');
INSERT INTO "staff_log" VALUES(6,'2026-11-24 02:06:16.692953','2f5d3fd8a2864c9f8f333ba90ab0d145','claim_approved',NULL,'','1: Mara Lindqvist');
INSERT INTO "staff_log" VALUES(7,'2026-11-24 02:06:16.747379','2f5d3fd8a2864c9f8f333ba90ab0d145','claim_approved',NULL,'','2: José Núñez');
INSERT INTO "staff_log" VALUES(8,'2026-11-24 02:06:16.983699','2f5d3fd8a2864c9f8f333ba90ab0d145','coach_merge',NULL,'','4: Patty O''Dea → Ann O’Dea, 3');
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
    last_sign_in_at DATETIME, role VARCHAR(10) DEFAULT '' NOT NULL,
    CONSTRAINT pk_users PRIMARY KEY (id),
    CONSTRAINT uq_users_email UNIQUE (email)
);
INSERT INTO "users" VALUES('6387976821805ca99f7b5f4deb5049aa','ada@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Ada","university":"Northfield University"}','2026-11-20 12:00:00.000000','2026-11-20 12:00:00.000000','2026-11-20 12:00:00.000000',NULL,NULL,'2026-11-23 09:00:00.000000','');
INSERT INTO "users" VALUES('357351e8b64658bb9d0c4c1c94a35c97','bea@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Bea","university":"Northfield University"}','2026-11-20 12:00:00.000000','2026-11-20 12:00:00.000000','2026-11-20 12:00:00.000000',NULL,NULL,'2026-11-20 12:00:00.000000','');
INSERT INTO "users" VALUES('c5150f732db45b88add04682c664c092','cy@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Cy","university":"Northfield University"}','2026-11-20 12:00:00.000000','2026-11-20 12:00:00.000000','2026-11-20 12:00:00.000000',NULL,NULL,'2026-11-20 12:00:00.000000','');
INSERT INTO "users" VALUES('59606d0b8ea549049063a20896f64b76','dee@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Dee"}','2026-11-23 20:00:00.000000','2026-11-23 20:00:00.000000','2026-11-23 20:00:00.000000',NULL,NULL,NULL,'');
INSERT INTO "users" VALUES('9fa4bc27e4fb445f97cc0c61c89a6db0','mona@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Mona"}','2026-11-23 20:00:00.000000','2026-11-23 20:00:00.000000','2026-11-23 20:00:00.000000',NULL,NULL,NULL,'moderator');
INSERT INTO "users" VALUES('2f5d3fd8a2864c9f8f333ba90ab0d145','alma@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Alma"}','2026-11-23 20:00:00.000000','2026-11-23 20:00:00.000000','2026-11-23 20:00:00.000000',NULL,NULL,NULL,'admin');
INSERT INTO "users" VALUES('8c674c7bcb0f4aac918caa2adcfd83eb','dana@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Dana"}','2026-11-24 02:00:00.000000','2026-11-24 02:00:00.000000','2026-11-24 02:00:00.000000',NULL,NULL,NULL,'');
INSERT INTO "users" VALUES('a25b2e905530442ea1ff2cdac06425b6','erin@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Erin"}','2026-11-24 02:00:00.000000','2026-11-24 02:00:00.000000','2026-11-24 02:00:00.000000',NULL,NULL,NULL,'');
INSERT INTO "users" VALUES('9a3588a938d444ad93d42944954ecf1f','finn@example.org','$argon2id$v=19$m=19456,t=2,p=1$WIA57aFQnRioxSKkqCA//A$ESnslvcA0VhSupWn2cJiIpvOyF4HdhHyuOvohzYgB7s','{"full_name":"Finn"}','2026-11-24 02:00:00.000000','2026-11-24 02:00:00.000000','2026-11-24 02:00:00.000000',NULL,NULL,NULL,'');
CREATE TABLE waiting_reviews (
	id CHAR(32) NOT NULL, 
	coach_id INTEGER NOT NULL, 
	author_tag CHAR(32) NOT NULL, 
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
	created_on DATE NOT NULL, 
	updated_on DATE NOT NULL, 
	waits_until DATE NOT NULL, 
	others INTEGER NOT NULL, school_mail BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_waiting_reviews PRIMARY KEY (id), 
	CONSTRAINT ck_waiting_reviews_rating CHECK (rating between 1 and 5), 
	CONSTRAINT ck_waiting_reviews_categories CHECK (advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5 and planning_rating between 0 and 5 and supportive_rating between 0 and 5 and team_spirit_rating between 0 and 5), 
	CONSTRAINT fk_waiting_reviews_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id), 
	CONSTRAINT uq_waiting_reviews_one_per_coach_and_author UNIQUE (coach_id, author_tag)
)
 WITHOUT ROWID

;
INSERT INTO "waiting_reviews" VALUES('c232152429eb4115b85bd85706214e1c',3,'e05f1a53b40d5f244b2b084d4249dafa','Athlete',4,'Waits for others.',5,5,5,5,5,5,NULL,'[]','2026-11-23','2026-11-23','2026-12-23',1,0);
CREATE INDEX ix_outbox_next_try_at ON outbox (next_try_at);
CREATE INDEX ix_auth_sessions_user_id ON auth_sessions (user_id);
CREATE INDEX ix_pending_sign_ups_email ON pending_sign_ups (email);
CREATE INDEX ix_pending_sign_ups_created_at ON pending_sign_ups (created_at);
CREATE INDEX ix_coaches_by_reviews ON coaches (total_reviews DESC, id, sport_id, division, search_text);
CREATE INDEX ix_coaches_by_team ON coaches (university_id, sport_id);
CREATE INDEX ix_reviews_newest_of_coach ON reviews (coach_id, created_on, id);
CREATE INDEX ix_reviews_latest ON reviews (created_on, id) WHERE comment <> '';
CREATE INDEX ix_reports_case_id ON reports (case_id);
CREATE INDEX ix_mfa_factors_user_id ON mfa_factors (user_id);
CREATE INDEX ix_cases_state_opened_at ON cases (state, opened_at);
CREATE INDEX ix_cases_review_id ON cases (review_id);
CREATE INDEX ix_coaches_unlisted ON coaches (moved_to) WHERE search_text = '';
CREATE INDEX ix_coach_changes_coach_id ON coach_changes (coach_id);
CREATE INDEX ix_coach_changes_other_id ON coach_changes (other_id);
CREATE INDEX ix_claims_coach_id ON claims (coach_id);
CREATE INDEX ix_claims_state ON claims (state);
CREATE VIRTUAL TABLE search_words USING fts5(
        search_text, content='coaches', content_rowid='id', detail=none, columnsize=0, prefix='2 3 4 5',
        tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Cf Cn Co Cs'"
    );
INSERT INTO search_words(search_words) VALUES('rebuild');
CREATE VIRTUAL TABLE search_pieces USING fts5(
        search_text, content='coaches', content_rowid='id', columnsize=0, tokenize='trigram case_sensitive 1'
    );
INSERT INTO search_pieces(search_pieces) VALUES('rebuild');
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
COMMIT;
