-- A small site of release 0.2.0 (schema 0090) with users, reviews in each state, claims, cases, careers and proposed moves.
-- Its authors' key is 16 times 5eed, and so is its signing key.
BEGIN TRANSACTION;
CREATE TABLE accounts_key (
	id INTEGER NOT NULL, 
	by_signing_key TEXT NOT NULL, 
	by_authors_key TEXT NOT NULL, 
	CONSTRAINT pk_accounts_key PRIMARY KEY (id)
);
INSERT INTO "accounts_key" VALUES(1,'nKfLmf1QikUIjCNQxHEekBg1AfA3wS2qtgCXMuPM6bAkyD0TYzhr4BnIz5yUyjNY','nKfLmf1QikUIjCNQxHEekBg1AfA3wS2qtgCXMuPM6bAkyD0TYzhr4BnIz5yUyjNY');
CREATE TABLE alarms (
	case_id INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	CONSTRAINT pk_alarms PRIMARY KEY (case_id, kind), 
	CONSTRAINT fk_alarms_case_id_cases FOREIGN KEY(case_id) REFERENCES cases (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0090');
CREATE TABLE auth_sessions (
	id CHAR(32) NOT NULL, 
	user_id CHAR(32) NOT NULL, 
	refresh_counter INTEGER NOT NULL, 
	refresh_token_hash VARCHAR(64) NOT NULL, 
	amr_method VARCHAR(20) NOT NULL, 
	created_at DATETIME NOT NULL, 
	refreshed_at DATETIME NOT NULL, 
	encrypted_refreshed_at VARCHAR(120) DEFAULT '' NOT NULL, 
	second_method VARCHAR(20), 
	second_at DATETIME, 
	factor_id CHAR(32), 
	least_refresh_counter INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_auth_sessions PRIMARY KEY (id), 
	CONSTRAINT fk_auth_sessions_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "auth_sessions" VALUES('4281b1ccbfbe5e67a8ef90a401038dc1','6387976821805ca99f7b5f4deb5049aa',1,'0000000000000000000000000000000000000000000000000000000000000000','password','2026-11-20 00:00:00.000000','2026-11-20 00:00:00.000000','',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('89a66ce7ddf44bb69baa6247214a17b4','c226d3dcd2ed4883ac831852d4e4bdc5',1,'6e5edd9d6cd6f1b935b31373e2ecf71886f7e927318e24aa0252590a6f66bc99','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','gq18L3L8jn4HaRXTr2y3KN4mwe6zTzGvQl-ufFBm8vQ_oz0aDq1jpPgirj_Ap9ao',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('b9e40994cf2d4597868dd26542cea8ce','f4d48329aa284faaa7725b00fd8c8fb8',1,'307b69ab471699f13b37c55bfb2cfcddb1c996e6c21b8bf386e546fec2ddc7c6','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','5O979WHcMuAlAdMAQJiWqSMM6h9DsVlmJdIFaLv5GnKZ0cREaEeuizPhOewCbq_G',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('792b61dee1b845469b13c3152d49c78e','b8950d16e1b0404997ba402548f56732',2,'2bd8c5d91041dc524f0eb399a595dbee5cd16290d0b896e9deeed3c1e7fa6c32','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','05kmYQhOLnq6yst4NB1PIxdr4ZwJQDgh2J71kfnJmVbTfzYhO0cJz-jK6hn4C7L1',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('5eada17b9f2a4acd93e7b8b73260e4ba','7f6df7134d5f4ab79a065a7063591606',1,'b0ac2f513fb706d58869386b4813b8b44fc1e0af8f1721903b551dad84513157','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','u6soYT7WYrDEM-ovvH3fAoF-qFKvBTBWmcKhzH7xlcKUEjwvTrOted6wqIhXH-g3',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('deb9747851834395989613263e42135f','32f63bb4505d4b7e95aa90cf76c93372',2,'c811f60ccacfae63b1f7eba87034c695ddbba67ba8dff1bc69e894c83c3747c4','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','QK_O1tYbkP6XK8MAUjnlFNkKgF-MTSdjO9g0P7e7Q9tLRRhSGsulgAeoFBY7nxkP','totp','2026-11-25 00:00:00.000000','cd4285269337468c921b1a5de8e5b0b5',2);
INSERT INTO "auth_sessions" VALUES('86d2bc4960cd4487a89105157c879972','2f5d3fd8a2864c9f8f333ba90ab0d145',1,'c64f58cf54e413b86829435574aa9d97055e127f220970930003bee9536ccf29','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','pL19q1_hFXeX6kSRXMxvyWJqc_qHGLkI7rg3RNVXg6Erhqm_mIUaf_Dx5VPoy-5h',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('ae0a6c7d212a4fba9b6f5627e9151857','b5abf079e48947bb8f9617cf38ded2a4',1,'e52fd5083ab6ab6f937e4eb1dce8b1687211af62bf12ae9ab95a3194b9a510aa','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','-0hZrO-isp24reqphLen0zJo4x8gNB9RY05LO6J6EHLhkwxScFcV5qODvdJo1Lbk',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('61a14120bac74210be09b9e11d8dee3f','8d351250782745be8291567243c902b9',1,'44c5225100d014a51192448da15f8a8ae25fea44126be102a333c053d7e2b8ee','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','Ts9tB7UcPP-Gp2urgwNVlD_JRFY43gzX1MYy_Xu4W6zn1_YKYQ8A6qRAsyu6jVEZ',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('6ccc05a26f8a41e081794e171e78483a','82e28ecf22e44fe58935e2e85f6ce4e3',1,'52747330e6a4a34d71eda6e5db7f84bafd57ffe9d3db302ce072825bd28f8788','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','shNWW6NWVAQFqtu6u4ykzhOBqDuo5MnfASrQdsCSnCn_xumPt8bFbnnmoLZ_KBt0',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('6e7c963ffd124180b1742998e632e28f','569d0c72f15147bd86e589d546a67c7e',1,'9eff22b0c33a2177415eb09e616bcc47ad6a367c2c741f3163fa86e6e7cc9cb5','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','v88uMRlixL0fEScAO-YswRyeE71ujs5_CJWyX2igvPOBJAV5xM73zQm6ltf3ml0X',NULL,NULL,NULL,0);
INSERT INTO "auth_sessions" VALUES('443e4b49f19b48018257c6481d9544f1','4cf4b54dcb874ac4bf22d2cf1c34257b',1,'0e09bbbc138ed61ab8c4bd6ee43d131355ce86a3e3f5137b19cc26c48770f3cf','password','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','-BYEDEQEsCISBGRZ1Vd54i_7KSsn0mNtBFNgwBA_4mUYVDo4YZ1P7seW7ACzLs-k',NULL,NULL,NULL,0);
CREATE TABLE authors_key (
	fingerprint VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_authors_key PRIMARY KEY (fingerprint)
);
INSERT INTO "authors_key" VALUES('f2ecc0d9f3e09e91d070c700af227361');
CREATE TABLE case_notes (
	id INTEGER NOT NULL, 
	case_id INTEGER NOT NULL, 
	made_by CHAR(32) NOT NULL, 
	made_on DATE NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_case_notes PRIMARY KEY (id), 
	CONSTRAINT fk_case_notes_case_id_cases FOREIGN KEY(case_id) REFERENCES cases (id)
);
CREATE TABLE cases (
	id INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	coach_id INTEGER NOT NULL, 
	review_id CHAR(32), 
	author_tag CHAR(32), 
	snapshot JSON, 
	message TEXT NOT NULL, 
	rule VARCHAR(20) NOT NULL, 
	is_severe BOOLEAN NOT NULL, 
	reports INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	opened_at DATETIME NOT NULL, 
	leased_by CHAR(32), 
	leased_until DATETIME, 
	decision VARCHAR(20) NOT NULL, 
	decided_rule VARCHAR(20) NOT NULL, 
	explanation TEXT NOT NULL, 
	decided_at DATETIME, 
	decided_by CHAR(32), 
	undo_state JSON, 
	strike VARCHAR(10) DEFAULT '' NOT NULL, 
	suspension VARCHAR(10) NOT NULL, 
	severe_reporters INTEGER DEFAULT '0' NOT NULL, 
	kept_as_reported BOOLEAN DEFAULT 0 NOT NULL, 
	severe_of_day INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_cases PRIMARY KEY (id), 
	CONSTRAINT fk_cases_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id)
);
INSERT INTO "cases" VALUES(1,'review',3,'cba7a2574d1e475885c892d5d8713f8f','07af3dbeca126e711b4e802bdd7a29f2','{"rating":1,"comment":"Dee''s words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-23"}','','threat',1,1,'decided','2026-11-23 20:00:00.000000',NULL,NULL,'remove','threat','Nobody may be threatened.','2026-11-23 20:00:00.000000','9fa4bc27e4fb445f97cc0c61c89a6db0','{"state":"open","hidden":null,"overturned":{"removals":[]}}','','confirmed',1,0,0);
INSERT INTO "cases" VALUES(2,'review',1,'38cddfb4452141a081236ea9a7edb1d1','e5da706a59304d933a4a9a1a7e4d8288','{"rating":2,"comment":"Review 2: <b>plain</b> words.","tags":["Strict"],"would_recommend":false,"advice_rating":2,"honesty_rating":2,"motivation_rating":2,"planning_rating":2,"supportive_rating":2,"team_spirit_rating":2,"created_on":"2026-11-22"}','','profanity',0,2,'open','2026-11-23 20:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(3,'added_coach',4,NULL,NULL,NULL,'','',0,0,'decided','2026-11-24 02:00:00.000000',NULL,NULL,'correct','','','2026-11-24 02:00:00.000000',NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(4,'reply',5,'adc29f75ae454332ab45042a487c7cb5',NULL,'{"rating":4,"comment":"Gia''s words. <b>Fair</b>, 3 &lt; 5.","tags":["Strict"],"would_recommend":false,"advice_rating":4,"honesty_rating":4,"motivation_rating":4,"planning_rating":4,"supportive_rating":4,"team_spirit_rating":4,"created_on":"2026-11-25","reply":"Thank you, <i>Gia''s</i> team."}','','names',0,1,'open','2026-11-25 09:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(5,'profile_edit',5,NULL,NULL,'{"name":"Al Roe","university":"Northfield University","sport":"Golf","gender":"Men","division":"DII","department":"Athletics"}','','',0,0,'open','2026-11-25 09:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(6,'review',6,'d8fd1d4bd99e446c81a4d39fb8499855','f0fdacc6b880f9bb45eea11594958125','{"rating":1,"comment":"Gia''s damn words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-25"}','','profanity',0,1,'decided','2026-11-25 09:00:00.000000',NULL,NULL,'remove','profanity','Please say it without profanity.','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4','{"state":"open","hidden":null}','','',0,0,0);
INSERT INTO "cases" VALUES(7,'review',6,'98eb42ccad39447b863419b292f092e7','bcf7484c159c7b6104d6464277139a27',NULL,'','profanity',0,1,'decided','2026-11-25 09:00:00.000000',NULL,NULL,'remove','profanity','Please say it without profanity.','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4',NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(8,'review',6,'0bfa1201df8a4870b56106be7c05d866','5e69054171f5958374164a59c5f2a72f','{"rating":3,"comment":"Ivy''s kept words.","tags":["Strict"],"would_recommend":false,"advice_rating":3,"honesty_rating":3,"motivation_rating":3,"planning_rating":3,"supportive_rating":3,"team_spirit_rating":3,"created_on":"2026-11-25"}','','profanity',0,1,'decided','2026-11-25 09:00:00.000000',NULL,NULL,'keep','','','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4','{"state":"open","hidden":null}','','',0,0,0);
INSERT INTO "cases" VALUES(9,'review',6,'74b6654e70234212a4f4dc5660380a69','8f9e8d2500eb04786717a9cbcd75749c','{"rating":2,"comment":"Jo''s held words.","tags":["Strict"],"would_recommend":false,"advice_rating":2,"honesty_rating":2,"motivation_rating":2,"planning_rating":2,"supportive_rating":2,"team_spirit_rating":2,"created_on":"2026-11-25"}','','profanity',0,1,'held','2026-11-25 09:00:00.000000',NULL,NULL,'hold','','','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4','{"state":"open","hidden":null}','','',0,0,0);
INSERT INTO "cases" VALUES(10,'review',6,'5386432078b6454fba9c9744eee0306a','7b16102a4065eff19957e9104fa6bfdb','{"rating":1,"comment":"Kit''s removed words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-25"}','','profanity',0,1,'decided','2026-11-25 09:00:00.000000',NULL,NULL,'remove','profanity','Please say it without profanity.','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4','{"state":"open","hidden":null}','','',0,0,0);
INSERT INTO "cases" VALUES(11,'appeal',6,'d8fd1d4bd99e446c81a4d39fb8499855','f0fdacc6b880f9bb45eea11594958125','{"rating":1,"comment":"Gia''s damn words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-25"}','It is my own experience.','profanity',0,0,'open','2026-11-25 23:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(12,'resubmission',6,'5371dde002674712a61ce4090fa2d2d4','bcf7484c159c7b6104d6464277139a27','{"rating":1,"comment":"Hal''s words again.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-25"}','','profanity',0,0,'open','2026-11-25 23:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(13,'surge',7,NULL,NULL,NULL,'','',0,0,'open','2026-11-25 23:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(14,'added_coach',11,NULL,NULL,NULL,'','',0,0,'open','2026-11-25 23:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(15,'added_coach',12,NULL,NULL,NULL,'','',0,0,'decided','2026-11-25 23:00:00.000000',NULL,NULL,'keep','','','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4','{}','','',0,0,0);
INSERT INTO "cases" VALUES(16,'coach',5,NULL,NULL,NULL,'','wrong_details',0,1,'open','2026-11-25 09:00:00.000000',NULL,NULL,'','','',NULL,NULL,NULL,'','',0,0,0);
INSERT INTO "cases" VALUES(17,'coach',12,NULL,NULL,NULL,'','duplicate',0,1,'decided','2026-11-25 09:00:00.000000',NULL,NULL,'keep','','','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4','{}','','',0,0,0);
CREATE TABLE claims (
	id INTEGER NOT NULL, 
	user_id CHAR(32) NOT NULL, 
	coach_id INTEGER NOT NULL, 
	state VARCHAR(20) NOT NULL, 
	address TEXT NOT NULL, 
	staff_page VARCHAR(500) NOT NULL, 
	code TEXT NOT NULL, 
	code_expires_at DATETIME, 
	changed_at DATETIME NOT NULL, 
	explanation TEXT NOT NULL, 
	decided_by CHAR(32), 
	confirmed_until DATE, 
	is_reminded BOOLEAN NOT NULL, 
	university VARCHAR(200) DEFAULT '' NOT NULL, 
	new_address TEXT DEFAULT '' NOT NULL, 
	new_staff_page VARCHAR(500) DEFAULT '' NOT NULL, 
	is_new_address_confirmed BOOLEAN DEFAULT 0 NOT NULL, 
	mailbox TEXT, 
	gets_weekly_mail BOOLEAN DEFAULT 1 NOT NULL, 
	weekly_mail_on DATE, 
	CONSTRAINT pk_claims PRIMARY KEY (id), 
	CONSTRAINT fk_claims_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id), 
	CONSTRAINT fk_claims_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_claims_user_id UNIQUE (user_id)
);
INSERT INTO "claims" VALUES(1,'8c674c7bcb0f4aac918caa2adcfd83eb',1,'approved','2hAkljoBMUJrgpf9dWc39-dMKcosFcq463KD6bhwect8TuIfvRMHlHq5vaDNuyQoqavxseCWuura8JCEyv56d5S8hw65MMEqHNezpI04PnY','https://northfield.edu/staff','',NULL,'2026-11-24 02:00:00.000000','','2f5d3fd8a2864c9f8f333ba90ab0d145','2027-11-24',0,'Northfield University','','',0,NULL,1,NULL);
INSERT INTO "claims" VALUES(2,'a25b2e905530442ea1ff2cdac06425b6',2,'approved','qtkSvceNh5Q1Pd8sa9AcaroMb43DAq6X5VhsdWLt7FYvK_zU0M34F1MJlu6COnVFb2TkeXTmzs4_kvSCNZaKON3OE0MgcUNH8da6t0POmRM','https://northfield.edu/staff','',NULL,'2026-11-24 02:00:00.000000','','2f5d3fd8a2864c9f8f333ba90ab0d145','2027-11-24',0,'Lakemont College','','',0,NULL,1,NULL);
INSERT INTO "claims" VALUES(3,'9a3588a938d444ad93d42944954ecf1f',3,'open','_vMG1JQaPbhVY2li-WnIdwf8PRAxigEQUqkZKps341jH0zizmxDU3xPNXTS0UX3Apf8i0vUMuPGi1eBjWdsN3_WzmzzZ4APMucZjjikRIdQ','https://northfield.edu/staff','',NULL,'2026-11-24 02:00:00.000000','',NULL,NULL,0,'','','',0,NULL,1,NULL);
INSERT INTO "claims" VALUES(4,'8d351250782745be8291567243c902b9',5,'approved','ROmaTj8Iml125VHzr_lubjWe6LOa3XcWYYFPeK15VGXkoFxNu6CPmgIpHvbhdCdO4wU1plFT1sSWaI8bmKM0O65izGr3q6sHp95XkXy_qqQ','https://northfield.edu/athletics/staff/rivers','',NULL,'2026-11-25 09:00:00.000000','','2f5d3fd8a2864c9f8f333ba90ab0d145','2027-11-25',0,'Northfield University','','',0,NULL,1,NULL);
INSERT INTO "claims" VALUES(5,'82e28ecf22e44fe58935e2e85f6ce4e3',6,'unconfirmed','63ZSqkMcC3BV5ZRwr2lCOO0vsRV1xYjMKSq7xvs4nmGMoiwojd9MCKagF-XqJTNteHa0QYRBQhzJ8pW1emiK_nHpf4xVBXv5v0VsMQmzeZQ','https://northfield.edu/athletics/staff/rivers','vn8xqLV8AYHRAecCoP2MhMCea5OTEg','2026-11-25 10:22:30.232655','2026-11-25 09:00:00.000000','',NULL,NULL,0,'','','',0,NULL,1,NULL);
INSERT INTO "claims" VALUES(6,'569d0c72f15147bd86e589d546a67c7e',7,'refused','CbHXpO8HmggRT0zp6qZq2up6AH6SzbE_A_lh1cN-N0OiyPVKJqTG1DnhF3PGtma7IhKs01P6dFOW7N4EyhAAyOcCxlT2ih-9cG3R8OMXMWg','https://northfield.edu/athletics/staff/rivers','',NULL,'2026-11-25 09:00:00.000000','The page shows somebody else.','2f5d3fd8a2864c9f8f333ba90ab0d145',NULL,0,'','','',0,NULL,1,NULL);
INSERT INTO "claims" VALUES(7,'4cf4b54dcb874ac4bf22d2cf1c34257b',12,'approved','7cocMKVO8q78nvIgdvYhxMwpRSd7D28l23hc4ObaAMiZXUw89u25-kki_2S3ivTuNqNxLTe8sWIMLCu5C-68MYBuoS4E2iF9GC1Uyn749Mo','https://northfield.edu/athletics/staff/rivers','REUdm9ToDIWD5clCD2aSSCmHy78TsA','2026-11-25 10:22:30.446377','2026-11-25 09:00:00.000000','','2f5d3fd8a2864c9f8f333ba90ab0d145','2027-11-25',0,'Northfield University','DY_WKqsAfDBChVxIRiz0e8cN34i5B4ctXZmwaxpsncQgkmgkCfwxWvO1GUUF9NpVWEvT5J5LzrEPjkvruKXAOC4acyTKgEoZoszO3LaUwsM','https://lakemont.edu/staff',0,NULL,1,NULL);
CREATE TABLE coach_changes (
	id INTEGER NOT NULL, 
	coach_id INTEGER NOT NULL, 
	other_id INTEGER, 
	action VARCHAR(20) NOT NULL, 
	details TEXT NOT NULL, 
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
INSERT INTO "coach_changes" VALUES(3,9,8,'merge','Ed Poe → Di Orr, 8','{"moved":[],"merged":{"801b2fd52bed4114a6fa82fa14a79652":{"state":"published","coach_id":9}},"redirected":[],"closed":[],"claims":{"ids":[]}}','2026-11-25 09:00:00.000000','2f5d3fd8a2864c9f8f333ba90ab0d145',0);
INSERT INTO "coach_changes" VALUES(4,10,NULL,'remove','Fay Wu: not_a_coach','{"withdrawn":{"37da6caa19a14c54adfe4b1c069a83b4":{"state":"published","coach_id":10}},"closed":[]}','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4',0);
INSERT INTO "coach_changes" VALUES(5,12,NULL,'correct','university: Northfield University → Lakemont College; division: DI → DIII','{"name":"Hy Lee","university":"Northfield University","sport":"Golf","gender":"Men","division":"DI","department":null}','2026-11-25 09:00:00.000000','b5abf079e48947bb8f9617cf38ded2a4',0);
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
	school_email INTEGER DEFAULT '0' NOT NULL, 
	tag_counts JSON NOT NULL, 
	changed_on DATE, 
	CONSTRAINT pk_coach_tallies PRIMARY KEY (coach_id), 
	CONSTRAINT fk_coach_tallies_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id) ON DELETE CASCADE
);
INSERT INTO "coach_tallies" VALUES(1,0,1,0,1,1,11,3,11,3,11,3,11,3,11,3,11,3,2,1,0,'{"Honest":2,"Kind":2,"Strict":1}',NULL);
INSERT INTO "coach_tallies" VALUES(2,0,0,1,0,0,3,1,3,1,3,1,3,1,3,1,3,1,0,1,0,'{"Strict":1}',NULL);
INSERT INTO "coach_tallies" VALUES(3,0,0,0,1,1,9,2,9,2,9,2,9,2,9,2,9,2,1,0,0,'{"Honest":1,"Kind":1}','2026-11-24');
INSERT INTO "coach_tallies" VALUES(4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,'{}','2026-11-24');
INSERT INTO "coach_tallies" VALUES(5,0,0,1,1,1,12,3,12,3,12,3,12,3,12,3,12,3,0,3,1,'{"Strict":3}','2026-11-25');
INSERT INTO "coach_tallies" VALUES(6,0,0,1,0,0,3,1,3,1,3,1,3,1,3,1,3,1,0,1,0,'{"Strict":1}','2026-11-25');
INSERT INTO "coach_tallies" VALUES(7,0,0,0,0,1,5,1,5,1,5,1,5,1,5,1,5,1,0,1,0,'{"Strict":1}','2026-11-25');
INSERT INTO "coach_tallies" VALUES(8,0,1,0,0,0,2,1,2,1,2,1,2,1,2,1,2,1,0,1,0,'{"Strict":1}','2026-11-25');
INSERT INTO "coach_tallies" VALUES(9,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,'{}','2026-11-25');
INSERT INTO "coach_tallies" VALUES(10,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,'{}','2026-11-25');
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
	verified_by_staff BOOLEAN DEFAULT 0 NOT NULL, 
	ai_summary TEXT, 
	ai_summary_updated_at DATETIME, 
	department VARCHAR(200), 
	folded_name VARCHAR(400) NOT NULL, 
	university_id INTEGER NOT NULL, 
	sport_id INTEGER NOT NULL, 
	search_text VARCHAR(2500) DEFAULT '' NOT NULL, 
	moved_to INTEGER, 
	removed_reason VARCHAR(20) DEFAULT '' NOT NULL, 
	holds_new_reviews BOOLEAN DEFAULT 0 NOT NULL, 
	surges_ignored_until DATE, 
	has_left BOOLEAN DEFAULT 0 NOT NULL, 
	role VARCHAR(10) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_coaches PRIMARY KEY (id), 
	CONSTRAINT ck_coaches_gender CHECK (gender in ('Men', 'Women', 'Both')), 
	CONSTRAINT fk_coaches_sport_id_sports FOREIGN KEY(sport_id) REFERENCES sports (id), 
	CONSTRAINT fk_coaches_university_id_universities FOREIGN KEY(university_id) REFERENCES universities (id), 
	CONSTRAINT uq_coaches_identity UNIQUE (folded_name, university_id, sport_id)
);
INSERT INTO "coaches" VALUES(1,'Mara Lindqvist','Northfield University','Basketball','Women','DI','🏀',3.66666666666666651863e+00,3,1,0,'It is early days for this coach: three reviews so far, with an average of 3.7 stars. Strengths and weaknesses are named from the fifth review on.','2026-11-22 00:00:00.000000',NULL,'mara lindqvist',2,1,'
 mara lindqvist
 northfield university
 basketball
',NULL,'',0,NULL,0,'');
INSERT INTO "coaches" VALUES(2,'José Núñez','Lakemont College','Soccer','Men','DIII','⚽',3.0,1,1,1,'Only one review so far, with 3 stars: early days. Strengths and weaknesses are named from the fifth review on.','2026-11-23 00:00:00.000000','Athletics','jose nunez',1,4,'
 jose nunez
 lakemont college
 soccer
',NULL,'',0,NULL,0,'');
INSERT INTO "coaches" VALUES(3,'Ann O’Dea','University of California, Los Angeles','Tennis','Both','DI','🎾',4.5,2,0,0,'Early days: two reviews so far, with an average of 4.5 stars. Strengths and weaknesses are named from the fifth review on.','2026-11-24 00:00:00.000000',NULL,'ann o''dea',3,3,'
 ann o''dea
 university of california, los angeles
 tennis
 ann odea
 university of california los angeles
 losangeles
 ucla
',NULL,'',0,NULL,0,'');
INSERT INTO "coaches" VALUES(4,'Patty O''Dea','University of California, Los Angeles','Tennis','Men','DI','🎾',0.0,0,0,0,NULL,NULL,NULL,'patty o''dea',3,3,'',3,'',0,NULL,0,'');
INSERT INTO "coaches" VALUES(5,'Al Roe','Northfield University','Golf','Women','DI','⛳',4.0,3,1,0,'Only three reviews so far, with an average of 4.0 stars: early days. Strengths and weaknesses are named from the fifth review on.','2026-11-25 00:00:00.000000',NULL,'al roe',2,10,'
 al roe
 northfield university
 golf
 albert
 alfred
',NULL,'',0,NULL,0,'head');
INSERT INTO "coaches" VALUES(6,'Bo Kim','Northfield University','Golf','Women','DI','⛳',3.0,1,0,0,'Early days: one review so far, with 3 stars. Strengths and weaknesses are named from the fifth review on.','2026-11-25 00:00:00.000000',NULL,'bo kim',2,10,'
 bo kim
 northfield university
 golf
 kimberly

 acme-state
 acme state
 acmestate
 golf
',NULL,'',0,NULL,0,'head');
INSERT INTO "coaches" VALUES(7,'Cy Fox','Northfield University','Golf','Women','DI','⛳',5.0,1,0,0,'It is early days for this coach: one review so far, with 5 stars. Strengths and weaknesses are named from the fifth review on.','2026-11-25 00:00:00.000000',NULL,'cy fox',2,10,'
 cy fox
 northfield university
 golf
',NULL,'',1,NULL,0,'head');
INSERT INTO "coaches" VALUES(8,'Di Orr','Northfield University','Golf','Women','DI','⛳',2.0,1,0,0,'Only one review so far, with 2 stars: early days. Strengths and weaknesses are named from the fifth review on.','2026-11-25 00:00:00.000000',NULL,'di orr',2,10,'
 di orr
 northfield university
 golf
',NULL,'',0,NULL,0,'head');
INSERT INTO "coaches" VALUES(9,'Ed Poe','Northfield University','Golf','Women','DI','⛳',0.0,0,0,0,NULL,NULL,NULL,'ed poe',2,10,'',8,'',0,NULL,0,'');
INSERT INTO "coaches" VALUES(10,'Fay Wu','Northfield University','Golf','Women','DI','⛳',0.0,0,0,0,NULL,NULL,NULL,'fay wu',2,10,'',NULL,'not_a_coach',0,NULL,0,'');
INSERT INTO "coaches" VALUES(11,'Gus Ray','Northfield University','Golf','Men','DI','⛳',0.0,0,0,0,NULL,NULL,NULL,'gus ray',2,10,'
 gus ray
 northfield university
 golf
 raymond
',NULL,'',0,NULL,1,'');
INSERT INTO "coaches" VALUES(12,'Hy Lee','Lakemont College','Golf','Men','DIII','⛳',0.0,0,0,0,NULL,NULL,NULL,'hy lee',1,10,'
 hy lee
 lakemont college
 golf
',NULL,'',0,NULL,0,'');
CREATE TABLE confirmed_mail (
	id INTEGER NOT NULL, 
	code_hash VARCHAR(64) NOT NULL, 
	sent_at DATETIME NOT NULL, 
	confirmed_on DATE, 
	CONSTRAINT pk_confirmed_mail PRIMARY KEY (id)
);
CREATE TABLE deferred_deletions (
	id CHAR(32) NOT NULL, 
	encrypted TEXT NOT NULL, 
	CONSTRAINT pk_deferred_deletions PRIMARY KEY (id)
)
 WITHOUT ROWID

;
INSERT INTO "deferred_deletions" VALUES('56e6f4d243e14576a19b5d4120abe41b','zpXa7y29OiMxRssFgQCfkomqqq-hGciHapj7KPf-vgfHk82-EnpycWDXMCt30ZB0aXRffY1E-sXBqn2rxMwT48pkMZBScCkJ0uwMOFwAOW8EYONLG4CGR1IfwMq9UWLAnCYq85EtYJaR3KJMVl5NoAIMvlWsGyz-IoyrhCuRnz-Up9hYnyiZwuMWIbn6hpBy6vAvYfynmj4mE1dFgV9Wowtm_84KSoQow6HXlJlyYIZCbFMwhzjf_xlhVZ1aWCnL83YmZek4s_LKnZVDVHqKdaxMXpSm2W8n49nrHUb4klLCZAqhVpa05eTduFOwk3e-X6rIXMoiV4fABEYQ0T6o8tYLQ1Lht-znRD6en2xrOO9JLzx2ozGsh_5xAQaEAqmBjWh_cAVxA-lM1XwYBipa1v_1Vei3z67ZIv8XtreOn1fz1Z9fbfIgHxhm6wLYRoFGrvYvjMQ1byet3L2_nLc-W1Rl1yFJCff-KTaIxPPB5YfRRqvRJ0C7tXjMkwQJtyzjJojRYzVQXx_WhjwGnBOhxHqf8RxXHJKo_NQPkcpZ8hzB-W3vdCJYZFOkBCRCixlG2JKdaNNBCOcZWWn4976VIXMbGzjZ0os6pg12eGoLnqpLkVgzSwtOguE70FwcRf30k3udeO8crWiFWt_E7LDcFZoySCaM1zTM3vGd6CIAE4Yl3TmcomB9c-bLbNbEol_OQ2hmDw-vFmRwrqAER6rRE7Fgr9AFun5dRZCLPgC5bli05Vv43JpUqXT0fkI4nAk5eVlINOjsmJDLA13TBP9-UsywC8mBHrvqPu59E33-1KC8qdWjOBi6o-N2oe5ZtkMAtb68EBeMrweqrjRvK0Co0pwgvIoVDp_Pp71jNCWXOzz3V5n3kTBRIyxcfdYd7VodeHV2UR6FbslbTPNz1YB45StAi9U3aQ2KXQgpZtJ80IS--hVwShHXyTqpjNaag30qoAO0xvvItIPV_sP2H9xqSJPMTFlg2zkpcgN5IHB0WdEHLxWsoXX0gWf10BimHza-mltUyovMKO7OJC2W5tQncfUodMcn_s97IjUDhEnEwAq6c-k_-_S6ubp9WHjHq4CW9jjizxBToqGf6GduB_1bWpTlSrl_rx0nENlXLd_lr4XE9zbs6MCe74amtU64yZfEfZPboLyXf77EG67n8Pfoadflvlje1BSZZBMTvIg8fXxyWwSrcH01f-KKDVAxpd73bYgfksd8IIatL4WdC3GKJM3D2hR_CdTRRBcBlmKrM11YXcPjsgb4Jw_CIgVTV_hrSGifXM8pxNjzxxZijRBy7pHApUDyAtjfPkBZ532VQ7H3jimQtlWaL7apSQYt09VGIsI7qfjw4yOqwKPaQpvG2CPUak5bHhuaZH84r1LzAaooXNk2B0v5cV2GJno9xYFl');
CREATE TABLE figures (
	name VARCHAR(20) NOT NULL, 
	content JSON NOT NULL, 
	CONSTRAINT pk_figures PRIMARY KEY (name)
);
CREATE TABLE invitations (
	code_hash VARCHAR(64) NOT NULL, 
	uses_left INTEGER NOT NULL, 
	expires_on DATE NOT NULL, 
	note VARCHAR(100) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (code_hash)
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
CREATE TABLE legal_holds (
	case_id INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	added_on DATE NOT NULL, 
	ends_on DATE, 
	CONSTRAINT pk_legal_holds PRIMARY KEY (case_id), 
	CONSTRAINT fk_legal_holds_case_id_cases FOREIGN KEY(case_id) REFERENCES cases (id)
)
 WITHOUT ROWID

;
CREATE TABLE mail_failures (
	kind VARCHAR(20) NOT NULL, 
	first_at DATETIME NOT NULL, 
	last_at DATETIME NOT NULL, 
	CONSTRAINT pk_mail_failures PRIMARY KEY (kind)
);
CREATE TABLE mfa_factors (
	id CHAR(32) NOT NULL, 
	user_id CHAR(32) NOT NULL, 
	factor_type VARCHAR(20) NOT NULL, 
	friendly_name TEXT NOT NULL, 
	is_verified BOOLEAN NOT NULL, 
	encrypted VARCHAR(120) NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	CONSTRAINT pk_mfa_factors PRIMARY KEY (id), 
	CONSTRAINT fk_mfa_factors_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "mfa_factors" VALUES('993c79392a3e4e7594568900e3e33d5b','9fa4bc27e4fb445f97cc0c61c89a6db0','totp','6ELa3Gmh4vxY97E0q_i5tHwX06gE3t4k-6ocepYxmwbkrnNBZtdJcMPAgpIA2yjXWqzgvvvIV6b_mNbyU9Og7TIi2jat-FmfAJA6D8pGk09_HYUvLDo757L7lFNpn9TAJX5fcWLpHwAAmXo2gASTyce6hQIse27pvOXpBRLKOLVTduc8iTEaGg5_QySwZDqrVJr_MfFZwdYXuuRg4TIiDJ35f93xqlx0r79xLs60rkUgM0DiPRb4ZiUAbtwOTeyRME60CM7V-uO4aDYkxmZig_g7XmNNcgdJWdCFRC9WM51z1hjzpA2m-__RM9AxOZgVNCHH8NPeDLHMGmVO3MSh6gGGE2y7QnRpjXA3vTxBAZoldhp8U_9K4hRWAqXGME0g',1,'r1nP7XUeeQBcBl5i0KTFH3wxZcn_QdUr_x90ql0lJUAqHpPB2BJBJTQKrxecwlR_cKpOP8YMhsl3','2026-11-23 20:00:00.000000','2026-11-23 00:00:00.000000');
INSERT INTO "mfa_factors" VALUES('cd4285269337468c921b1a5de8e5b0b5','32f63bb4505d4b7e95aa90cf76c93372','totp','nu-fYLmc7L7AqoxInRo6XLU7oA11fHus39FXNygFPzMu8EEMxt0a7d4xpoypiR7igPx0WBEDClAF6TvPndruV4FNVgqzlE2gajjKVd9egDCrx0FMDAUoLKgBQKUmy0oz6uXkxluM3dW4_cp1L8lQjmW0vaAGn_QBt8BmTNWKo1L_swWfXkx08Ofbgu2debGOd5mrJgV5KbjNsS42l53y6fA6q9f-wXw--iiU3zzdbD7rB_vZV8QpuWPBDr94dUs-yUSWLX_Gbm-S_TNG8uEgp2p9fjlMTMI9YauuFXiIMwojIWrAKOp3ySgPEdGChzuwM8pUfhEHpUW_dkF2CLyjteq8uJeaL6RlsHOme0bq5MAKD6FjvPqD7zCgAmjRglLY',1,'yQf2nRlyQeMXdTqf5QqJMvMfQpY9nfXgrpQytV0HRXJGiElRhnZ9F0FmPC3uwDctlc1SRHHPqy-f','2026-11-25 09:00:00.000000','2026-11-25 00:00:00.000000');
INSERT INTO "mfa_factors" VALUES('e1d44d3b705a4cf396ee86e44d23273f','32f63bb4505d4b7e95aa90cf76c93372','recovery_code','Y-ONp16SGQveNNv0KsmSLtolrH4AmMy_oFxVB3Z9rsL7GZmn0Jy48ykvTq9mLuzdo97k7Y3PhDUhClt8u_7mbXnY5iC5OfFwQFJtg43Qy3w10lgZZduKuoWF22jcMmg3aXHe2asMTqMl2uRbx8gSMrrRCYT3oaZOXpZyrsJJibhk41Czw4SKS1raJ_LrzGK503SoKjU3n-yNYeguvtJSswwgnj6xkxGPOkfIcoAfsdq1xDGdh8kgrpiu-bmLF67NBKLS2iFwXDxj750bJXyw0lGDd9rQs8_RVmPlpJ2-zwqKnohVbKlt_uktzuop8XoM3W16z_hPOk2it2xT9DdfvGtr2Bc6MrIG5Vl_dqbjb0SE1ylSG_TA6fhn7BsewJ62',1,'mYvjWQ92ydaM-_jAx2ntRL90','2026-11-25 09:00:00.000000','2026-11-25 00:00:00.000000');
INSERT INTO "mfa_factors" VALUES('ce82bbd4f5b443508c17e94d029968f1','7f6df7134d5f4ab79a065a7063591606','totp','NKdkwFC6IEOY_IQ8UXxcznCwCrwrY7hxZhobrA7jDFzgA9M2ZcbY1B1JdpFQzJNvxkFjwtHWXaGLWYWyz9GTUbXg1_YOv1pcntDUDdNhKrandU5f13lgW3mN4I7rPGmbnDRkIz9qvMupPQrk_Ofvy6jI_GeZM1xEANsMQmYTNfTQsqHyKovpwNvlV86aeYNDP580xDcVJZTYcEYfXoBUfIFbPftxJGqvEm9QHudzyDvVdi1t9ZYOHTmIRK9TihfPo7jIVpmA6PwELg-hZ6o5xQJF2Bejg6-2TwyAg0VqHC6vKYT03ZLmPPH3-bHvxxCkrX0-hyfXxVSs9FL3HBGJsC8lmu-ovqHi_r91wSk08zNfA3oFmsqEwSPxRMbZZFXT',0,'-gpwYwUFdkZpoycs6sOe_OI7kF9M3KwLpsuY0FdK0iPGHZ35zdtGWraxjB0rLPH4RbQ','2026-11-25 09:00:00.000000','2026-11-25 00:00:00.000000');
CREATE TABLE mfa_recovery_codes (
	user_id CHAR(32) NOT NULL, 
	code_hash VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_mfa_recovery_codes PRIMARY KEY (user_id, code_hash), 
	CONSTRAINT fk_mfa_recovery_codes_user_id_users FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','ee6a3cae478f8b1077a735c62e5aa6f9c12cc7937d29f53065a989e6e2039f09');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','a424f557bcf8ccb83986884857c400c3033a903b813dcaf1c0b28a380728a272');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','54ed57d08c6912de809889e014e6455eadbab0ea5297128f881f4503629c9a7a');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','8b610c21ad0b8c88d57d644a2cab0f79b315dd64323ae3ef31d6ac236446834f');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','b20e1900a5787a2749f91a389666c0f3f2284b7a0811ed8586d02bf1f217ac87');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','95c87701cb16140864d7f4664a0497c750c1ce611ed5e2ecbc9dfbe65601b49f');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','788adf8ba34f35f60dcc5204db8ddbfae8d59ce415ed69ec7623afc60523303b');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','ff5939461a42ca5a7af03d0c8a27b49de5e2357830d9d150526233c1aaa07de8');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','6143dcaac0a28f86178b5b9b958f5d8e5e3db1f73f0cbd934ff879b9e4de7d86');
INSERT INTO "mfa_recovery_codes" VALUES('32f63bb4505d4b7e95aa90cf76c93372','dcd5fae90356ba0ca42ead6949590d9a75f1bccf1ff9232d232c2fe2478c0f0b');
CREATE TABLE monthly_counts (
	month DATE NOT NULL, 
	name VARCHAR(20) NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_monthly_counts PRIMARY KEY (month, name, "key")
);
CREATE TABLE moves (
	id INTEGER NOT NULL, 
	list_id INTEGER NOT NULL, 
	from_coach_id INTEGER NOT NULL, 
	to_coach_id INTEGER NOT NULL, 
	from_post_id INTEGER NOT NULL, 
	to_post_id INTEGER NOT NULL, 
	certainty INTEGER NOT NULL, 
	is_automatic BOOLEAN NOT NULL, 
	reasons JSON NOT NULL, 
	state VARCHAR(10) DEFAULT 'proposed' NOT NULL, 
	decided_on DATE, 
	decided_by CHAR(32), 
	coach_change_id INTEGER, 
	CONSTRAINT pk_moves PRIMARY KEY (id), 
	CONSTRAINT ck_moves_state CHECK (state in ('proposed', 'accepted', 'automatic', 'rejected', 'undone')), 
	CONSTRAINT fk_moves_coach_change_id_coach_changes FOREIGN KEY(coach_change_id) REFERENCES coach_changes (id), 
	CONSTRAINT fk_moves_from_coach_id_coaches FOREIGN KEY(from_coach_id) REFERENCES coaches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_moves_list_id_staff_lists FOREIGN KEY(list_id) REFERENCES staff_lists (id), 
	CONSTRAINT fk_moves_to_coach_id_coaches FOREIGN KEY(to_coach_id) REFERENCES coaches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_moves_coaches UNIQUE (from_coach_id, to_coach_id)
);
INSERT INTO "moves" VALUES(1,1,12,8,9,6,90,0,'[]','proposed',NULL,NULL,NULL);
INSERT INTO "moves" VALUES(2,1,7,8,5,6,60,0,'[]','proposed',NULL,NULL,NULL);
CREATE TABLE one_time_tokens (
	token_hash VARCHAR(64) NOT NULL, 
	address TEXT NOT NULL, 
	purpose VARCHAR(20) NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_one_time_tokens PRIMARY KEY (token_hash), 
	CONSTRAINT uq_one_time_tokens_address_purpose UNIQUE (address, purpose)
);
INSERT INTO "one_time_tokens" VALUES('ff57876bbe64327a3239088edf4a71ea95d84a89a035931c74dda5a86acc9ef1','54bOs9HoiXHDUJHUG_Pw-4CGXCvJ7w47vi9SZkkGgjLUksZXIg3hZZYj2vb9FUjW1JY1gxJNAXEWHOxbCGsjXuW-TtGT-nRSwRqRtd9DJio','recovery','2026-11-25 09:00:00.000000');
CREATE TABLE outbox (
	id CHAR(32) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	payload TEXT NOT NULL, 
	attempts INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	next_try_at DATETIME NOT NULL, 
	CONSTRAINT pk_outbox PRIMARY KEY (id)
);
INSERT INTO "outbox" VALUES('3793158a5c6f411399d8f7a575d420f0','mail','tgXJoRWtTXefmSV7uwND3JsogRVt-Q0NHK1SkOwusNiTava_TPAk4-j4ZPLrkZZ2eruPQZwiA8jOL8LWXc84W1W8CDvy4Iu-sJrFE_2vN50j-BzcsspcEs3uPN6KTCqSP0spbLrNaGZZEKrMd1EZ37h4dcGPBMAl6QRHxOs6i8WUWZQaynwnWgYAL7rW08EGOAeLtk1NT2r0aOkw6mu7EixG7uHlvBIf9tN9hERe1lGmKNTZ5Ije1K7IHlHAOalYpLUDZIHJ7_UCEW1pa1HW3P5NrRk3w0KlNydm_MVfv-k3Er5Pmo6y_X-9j7_iGcDc4qGfQE0ejTRTJw_dcUYNsGjKxRAigPSKs20ofVtJN9HBl_ArOu7pA1C8fCHtLHj8KqOrSxaY',0,'2026-11-25 09:00:00.000000','2026-11-25 19:08:11.419579');
INSERT INTO "outbox" VALUES('544e8ca070264113a69c93bd0c0b5b14','webhook','HE5BJ8XNhvsfBSnduT1c5y5gH3KR7KK6nDjODfTpOZbwUgJFJd7kQsB_ZRy9j6YPUUsySqshkjTDPhTq4EtPNnH-q7UpUWMPd9rEZmmdw_PQfNejpSfVr0eujEfteHjQk7meU58G0CQkgPtW_JEUwKmyeYaEvemzHFXY1dacSrzbym6ziNfS_BUYMnKGwcZKxcIWPhAMk7FQiDdRvBn4sLm2ezvkfV_wt2_dktaiiU0kvw2-kCI75qel02P8lkWt5gOIP8QCdvOePK1bVZCpgI8JgaQmxUgCVw0dJOD7sCMapySNTzdUeju2l2o96qvKOQ7u_w-uXHnn0qDN2OIXa7jDkz36c7Ab9bT5ry5zeSUMLGqWWdwQ9S379iLfODxpLs4bSpHPwEfQfDBm',0,'2026-11-25 09:00:00.000000','2026-11-25 09:22:29.922062');
INSERT INTO "outbox" VALUES('06e4dd98d86d4b86a48219262fb734d4','mail','hTssMUNCHIAse-Wmp9SPnu-qLXMRNGngW1d2UOUDQLU9skYSqJuNYhQytPPK5Tagq83oQl0g_OyPRYjO8CBeyYd9MwZ3dqDfDqRdF3rhskEtKWCLDMEHDyO8fwrx4zl61XM2DhF3pX0VYDhYAuUpfQv_EnZWc9gZBt4wBpWKPgZ8gEUGHpeNxlMia_MLFYYpQMBuYlJGdaM-JIlpQ-vwvC1xzrwxJl0bqam-uj97NB0AK1V5dazwUAk17bOZZ9JgYRqGCCxvqZI4sa5Bj34bXtPuEYaKfpIGvAe0WtxsZx9LMNM46TKOCmWwdsrrx85WyW2FlpYjls0qcZwOqgsMclc7QIyc9JN6r1PbLkfYxjG-S7z565eca7WTE5MtWD11FJLno5_Tfdk',0,'2026-11-25 09:00:00.000000','2026-11-25 09:22:30.290139');
INSERT INTO "outbox" VALUES('51c9b5b31c97469f88d2f1808d64b423','mail','wVoA0LokjFg5r3APM_rAZWnmDCgketGc1GbYicX9nJp2OAERAw5Ex_cfQeYcHwRa6caLpacPoskF-2HQxVj2PxHOxT0A3ePZ_NygQ50oeXgBj5qIsJKlnJqmS2UCag5apeM5PX-GKdifrRn16e2ng5vzvPsClEk2HtNrgjmH43_wovraT8d7soLEa4Bm3sSrUE9lYt-BBG_t1ugVYIUH00OcKMWjbUSlETWwhl5VLrwn4kavrvIzc-BeJHsHk17NNlwdayVNs7fkQmVj8bxi-J2AcGHDuWjWEOvh69H96NDhCtOCrLFxLybLTjjIjP8kJanCEz0Zsp19tPsNFxyU',0,'2026-11-25 09:00:00.000000','2026-11-25 09:22:30.383034');
INSERT INTO "outbox" VALUES('e8ae35c8760240f8b8c7821098120d04','mail','N4uS5AuH-S_CW08FZVm3-4FS8a3bFf8v0jPvtemIjL3OWsCTlE17KWbTFJ52-wo0-8SmjTKRU08r7tHJ7viFnbELUisTjlcTQVRGXYRqOmNe0wIAqZasVGDP4Qm9z-EcNMjIek5ky_2lee29buXEOt8s5BvI_146E_-Ul-XG59-Rkx3Epb9J0OunA8uQ5QekCL6FZdV-IOAFb9b31gYZlNJylWW-WyBDJOq6u04nST7-ymrGkrRAj0ekQQt5jxQdAdKV5iRy5nzh61hanMfgDCNnOWT1_tSUrZ_QCn5Sbn6Qsb_Q-vmQHMQCaw-y-jj6n2m02FfyFwVBHHWla3g69v99Hcs',0,'2026-11-25 09:00:00.000000','2026-11-25 09:23:30.430582');
INSERT INTO "outbox" VALUES('b87ef69b23574dc7b8674940238b73ad','mail','US82WdfoYXx5nmjE61igsi6t_7qZdsCYN1ZVbVa7hE2s_CcALTe6UBIZr9nj-EhI33F-kPf07D74SnjZCEW4U5lfmYf9OBTxw0iixjFHrGdcxZUXVo6u2cc5aYgZj395ejxA2b4qUKLXTQRGP701dCY18_ry5sUbTbbp-UxKKz46OtkyeJM4as4vV4splciVYL9_jcwzkAfg1-9dnGr-hoWN1niBYIFR6FG-YocWWELRh2aDf2RFSaj-mylim7Rj5lNKVOMrpMsxYUkLaWK6wL5gHei-10AAS6EZmU-9ARvJIM0uNMJ7ef5uIDEP-ttN_ZwajQMa0xXdJncqKK-TvVBv79j-DiLmFQ',0,'2026-11-25 09:00:00.000000','2026-11-25 09:22:30.446401');
INSERT INTO "outbox" VALUES('6aa7e667b2a14500a3e8103deb896cd8','mail','JScnD8tR2pBg-1iqUqhPJ8Q-MctCvbl6dPQasJ3a0yfsgTy-hF3HukdY7bkw1RoZXszXRruD7FEHgjRsNlpGH0BAMU3v_obXlyvzy6FXO5x1ZMTt9GAjudwuVYIMaFie4tsintgqhUkNvCsq_KVB9hj6Z2LA0AO8g4AIXpofeggP5GrFMtSe2Lhes0QjI6ERApeDV99qo0xxvui8NDtQFNM7wGL_cmmboUzNFv81TQzALab2haCf1uWQPCQcAJCTZND-MmUgUpH5BSN8XFxGgZ_Of1jT5_DFDanjWyBX3Hvb7goJzbsI31Lq0V5yKMY35w1eFo5N16eHk-ov_cMj4PFlXZ9V3d6RBOblC1kK4QU',0,'2026-11-25 09:00:00.000000','2026-11-25 09:22:30.665937');
INSERT INTO "outbox" VALUES('8a30b352d5ff4976a023bdfa14125897','mail','qxryOHc0c9xDnMhVyz0-9-mHqQgxSFid-rG-5t_i86KJv12sUEXOt-JddcKB9a04wlyOwrtF1ztr757f69ZQm1PvE4b_GcKUU3QV_Bgpo7V0nTtRuhQH01LQMLcG00N0LQStiF3KMFBMe-TFqb76r7DXhmxuD4QIqE_3BWZCtscQdPDBVIba-7nRpcCjccsHp3yQLU1_FMQpdDP2xXXFnjrBP4cWUreoS9f_JNy-GfLDDgS8fmpOpb3HdYuCHgTyW4qW18IPw2mAl-BZEd6fgRLRuAwtHnPW0KwvRr43Q1-4BKwWeIhcsMpydeSqsf8N0beOZBRekP0SSTldYPkzYn_pFm3e-11iTBMo2VjdZNL9_pvSlsF06w',0,'2026-11-25 09:00:00.000000','2026-11-25 09:22:33.806925');
INSERT INTO "outbox" VALUES('f86c924369ca4c4ab935c8a5ab109121','mail','lU7Um6q_vtQHrwTK3D717X5JfHfDgPxqidCeFCVaVgGngEkN3dPMU6QYlg7G3Hn4UFMH031HdxCeG8xHyN7VF2BqJAS4PNMp62PqheejM_92WgEjHftHc_VeeibI_hB-TajrvLBU8GyDjaVuWdcw9hCb20sD9rJTlkEF_6aBV4F8H_3WdpBrl2lzAge4OFZRykNkjVpivtFJjs78jIWWOqCy_kcVTfYwaD3d0mCgDFCUdAvzeientV8ex_-Q48inPeQRptJfar26pMtfgpfJzWYkqqXhpGu-lrbbTJ39mKj4HRTHvHN2FlLdKtiKgLRAU_mfIvmwAxv8GQYAtcMqRgBPHsd0NEUV8NRVZTkTqxm1PUDz1Cj1eWbAHw',0,'2026-11-25 09:00:00.000000','2026-11-25 09:22:31.436700');
CREATE TABLE pending_sign_ups (
	id CHAR(32) NOT NULL, 
	user_id TEXT DEFAULT '' NOT NULL, 
	email TEXT NOT NULL, 
	number INTEGER DEFAULT '0' NOT NULL, 
	origin VARCHAR(64) NOT NULL, 
	password_hash TEXT NOT NULL, 
	user_metadata JSON NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	invitation_hash TEXT DEFAULT '' NOT NULL, 
	created_at DATETIME NOT NULL, 
	mailed_at DATETIME NOT NULL, 
	CONSTRAINT pk_pending_sign_ups PRIMARY KEY (id), 
	CONSTRAINT uq_pending_sign_ups_token_hash UNIQUE (token_hash)
);
INSERT INTO "pending_sign_ups" VALUES('f6307e50b10a5b4e848d75d5284357fa','-qtrwfB1GlK1aeZ_rot2eo8ObU88N9fviRPOx4ulpYKgFyHfPBW4kEoJ8PdqjgP_omxFKJ4ExYRw2DXURuF8S7N-is4b7iryYZyoazhjfSRKKd8DujXItRvgHJcDiuk7e6e1v_hWJUbzlc66tMWW7OHeL1j6lSN0vMTqTy4tKQ8fK7y8t-enBk1hMPW5HHHTAMjP-YU4p8O3QEz0mOeeDQimVrptLTBOjPmZflPmSwoPFiw_9SWytDMI1NsKkjuwXyBRirethEVSRGM4CmzqvXgGO3xg6UPIqP71SPuqbMbo9iwhIpk_b864k5QTHYW1zBFkvhJJ7IHHYkxfBzj28AYEQi5VNPhFsIUBHU0i7qi34MrnCRv3bAKcNCAloz3N','CghUEwviUxkZHodR5g9PM2XulBHvzGsDkgsx4hnIGk-iPdHxs_a5gsiJKWugU0U4eVirDKDUetPyeUTlEE75Lq180XKY_SJAUCERHlq80pE',1,'0000000000000000000000000000000000000000000000000000000000000000','s8IvbJQCeSZV6K4LNGNdco2VnmS-Iz4N1SVCFb7sd4-WntTVZYr1LDy3L2S6Pv-XM-KvXmUDcDcN6gvuLmDdi-kw9vpep2cBtWT4b4xzMvewXanjaRZDzT8KKhmnqHEQPvRfb-4mTWNVDHtT5GOzYw3OnwL-0qzz8HIdAdaFJXvc6u5mp_S2e2QF6H3G-myd','"k-mbNqxPlWz0GyJ6jMLBciEMiXgiuUazBaYrnv6c1atnd5jgyeu-fyczFAFp3BdsHlAhmGUTDGBOOGtLnFe6sGXxIHMtY3e4sxRY6Rq17MOZdmgOmqeRT3HKfrSvEF6A-wTy75ZPw6XGg70NBjIJAIA1HfVG7-Csmc4BaPiAnS5GaZbQgfKPIBND5pE8vqdmgCsMTqU9Y6y2G88CL8t1kJDv8HG63GJAnC5RiVPXw6uHAU2BD0DeqhYiFApMyt6mN5YRRHIB8I5ORirfiZN0VqUDdWWgysVxtj_eNVbyIgn049RIQXSOIcZtHPaagWhnaSZ7uGzTv2jxVasheSUjjSVZ3w9yyZbzYeAZtUIK2MJrDnIKxmHJy5M0HQ-gMkpF"','70f510487c33fadda524e1044ac678ce5963fc20c5244ea10b15689651d62568','','2026-11-20 00:00:00.000000','2026-11-20 12:00:00.123456');
INSERT INTO "pending_sign_ups" VALUES('7ce71d21b203408396cd5f3b33c76063','kH87s1I_pjbjV5j2Idy3sYHmd_NagnYWpokQebra_LRobRc1jXS8XalLvE7kzM9pX-myOK_ln5toYyPBCar07Vt_b93wXoppq7TONOUE597LcNX1De7jdJFby6hz8DTdAxmVpVgYkZTMWeDhstPf6iXplwzxMRlKF37j7pun0IKSSoV9cpWU5POIplf6qDXGbJ_zTFxIKOpxpfFELrzeP7kSYaFi536FOG1371yql2uXf1f6iBrQL4qnQCLAAH4-APyZTghmJsTvq_s1DAqkLdXY9gsRH_C3wb27RMoMp8KohjfCgtVUkMtCJq83TOcP8dKaeLRWrhoyPMlbZb5DsI8ielCt01HaUaBVeycRSEU-A4u5p49ClKDrhCVKRWsH','B38OwSADX5Ur7TebrthuRlmLZz6kF0cox3jraf-bO4srB0VyZz9VXKvQhcmDVQlUqsL4ZKg0BV9-uGSaowlVul13-5l32CPh9Mw55Vn4fAQ',1,'f142fee8b0f559c8fb71f8bc39c72d72d471c6529aec0eb403225e3df13787e8','dyZlBs85ssC9SZvUJ25ftq84onxy5Olyt2Qa1UF5Is1_WgYj3LdVJ8VE5fW884pBkYIygNs0lPVLIpRwVq2KrjitRjWMNrZlPDJrf_UHKaiW54yiU8uihF0aH-OQm3s3TAOBXny6_ZRvJZ3iZDNxZk4SN7vQ5GnIOf-22P9aorSCrUOrk-4HNLinjj9wrR9R','"FgzreA3zwVSDuWbJsdg09uzN0X4LJcP9_6YhU5npPFMAju8h1TZ3EYpDjqYWvQAnbc9OGwz7bm2BuQ38ykC8Hk4rxRxGJ5sqlyhL1JTZFiaT7DmNgz2xEEz0MeuqDBeGgfOKbDcCO71ck6HYh-OnZ1D8riz4r3Zga52tipAnDkzMfYCPGw596buM6B3UGE8Keyv9w_szwspZyyggmCI15njQoZ88WCRk4mxI01RsiP6_Wgtl5UEJWs--PslOFk7TJTjRvsUguweRxEC3HmVGEiPjCnKw9kBRF5o-y9Qkq-ikmQEOZlzK-q08N1ujKQ4CszCP5BOej2C1ShrcHS2RaE9yopM1z173V8ew9wd4qBGimG8qZpa7NsxspVh6QG6m"','6f25643939404886f8613faa590e0d8f1592b782e6295a5d4a09f464387701aa','','2026-11-25 00:00:00.000000','2026-11-25 09:00:00.000000');
CREATE TABLE post_changes (
	list_id INTEGER NOT NULL, 
	post_id INTEGER NOT NULL, 
	"before" JSON, 
	CONSTRAINT pk_post_changes PRIMARY KEY (list_id, post_id), 
	CONSTRAINT fk_post_changes_list_id_staff_lists FOREIGN KEY(list_id) REFERENCES staff_lists (id)
);
CREATE TABLE posts (
	id INTEGER NOT NULL, 
	coach_id INTEGER NOT NULL, 
	team_id INTEGER NOT NULL, 
	role VARCHAR(10) NOT NULL, 
	title VARCHAR(200) NOT NULL, 
	first_season INTEGER, 
	is_start_known BOOLEAN DEFAULT 0 NOT NULL, 
	last_season INTEGER, 
	is_over BOOLEAN DEFAULT 0 NOT NULL, 
	listed_on DATE, 
	list_id INTEGER, 
	confirmed_on DATE, 
	CONSTRAINT pk_posts PRIMARY KEY (id), 
	CONSTRAINT ck_posts_role CHECK (role in ('head', 'associate', 'assistant', 'other')), 
	CONSTRAINT fk_posts_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_posts_list_id_staff_lists FOREIGN KEY(list_id) REFERENCES staff_lists (id), 
	CONSTRAINT fk_posts_team_id_teams FOREIGN KEY(team_id) REFERENCES teams (id)
);
INSERT INTO "posts" VALUES(1,5,1,'head','Head Coach',2026,0,2026,0,NULL,1,NULL);
INSERT INTO "posts" VALUES(2,6,2,'head','Head Coach',2020,0,2024,1,NULL,1,NULL);
INSERT INTO "posts" VALUES(3,6,1,'head','Head Coach',2025,0,2026,0,NULL,1,NULL);
INSERT INTO "posts" VALUES(4,7,1,'head','Head Coach',2025,0,2026,0,NULL,1,NULL);
INSERT INTO "posts" VALUES(5,7,3,'head','Head Coach',2026,0,2026,0,NULL,1,NULL);
INSERT INTO "posts" VALUES(6,8,1,'head','Head Coach',2026,0,2026,0,NULL,1,NULL);
INSERT INTO "posts" VALUES(7,9,1,'head','Head Coach',2025,0,2025,1,NULL,1,NULL);
INSERT INTO "posts" VALUES(8,10,1,'head','Head Coach',2025,0,2026,0,NULL,1,NULL);
INSERT INTO "posts" VALUES(9,12,4,'head','Head Coach',2024,0,2025,1,NULL,1,NULL);
INSERT INTO "posts" VALUES(10,1,6,'other','',NULL,0,NULL,0,NULL,NULL,NULL);
INSERT INTO "posts" VALUES(11,2,5,'other','',NULL,0,NULL,0,NULL,NULL,NULL);
INSERT INTO "posts" VALUES(12,3,7,'other','',NULL,0,NULL,0,NULL,NULL,NULL);
INSERT INTO "posts" VALUES(13,4,8,'other','',NULL,0,NULL,0,NULL,NULL,NULL);
INSERT INTO "posts" VALUES(14,11,3,'other','',NULL,0,NULL,1,NULL,NULL,NULL);
CREATE TABLE private_records (
	user_tag CHAR(32) NOT NULL, 
	encrypted TEXT NOT NULL, 
	CONSTRAINT pk_private_records PRIMARY KEY (user_tag)
)
 WITHOUT ROWID

;
INSERT INTO "private_records" VALUES('25caf32b5b439b0263a31a708cba874d','04zxMLw4OxwHOkqqKPg6w-MJxsblyoBZK3TVds3B8_es10EOhggUaIe1L14RF69DT8Q9xkJka3fQ8yskEgcUr6ijgS5jYdgCU4F3n4ScEhbEqv_D0KyJZT9Evg53ixOWC328aziPCWY0g3qjobRy0rB_Zu2fXeAfBUwXAV_3zazIcw3wefv9og1BHWg-tuakD071Mn-smno_Yt9qVsm_9i5tMD02zlLiDb293U-nY_-x4yh_dfgqpTfXDsjqEcDXtyG3HcJ9vYuvFnbk6v64wGww05LU-bbjgjrxIwgfirzfFLK8w0KxiQzK_xq9Y4M_dRC5v2x3ijHr0DY_LPY_hN1pVDV-gYYmgi3dcUO2N5Q8RR855o_NzTyPVqWNpg00bceChPfznw98hURanYnmuohaFfSRWf7V9JaXdYvEnOETZZ6zjjSl7kfSR5FOUEHLX3myLchFIL4LKncoky50a-BSNjqgdrfMv8jt-hkJqIA0-l1vUK7uSqsGviD2Jqi8DmXOMDuh9XnlqWtuVEYc5wDsfEvNfaq9-L5GUWopcY3WxsEvDdJgyNoIoAlLclXXg6t-rJ4UU428pZ4Q1fjxwy3h3bROeT3LP7D8E85yeIUmFjBMq1XFwLxH7Jco_mpqvyTRkcPhAc2_aRLz_EtjMLIQsjhHkfxsr9SV4coMsCPtPVBerspMxTEDYyEX4TTLQd4n56riYQiIv3YbK9tHbt4O0_PMnfVIlfntmandDJ-OZzUGLfiOB1yrfL2LVbvSFbdyBtW_whdaZINdzGbGa_kxuNxkBcOWg_bv5cm2YauAXllH_NeXxXX8KDl4oFTlTmm80ChitC6XTTudzGdZz8z2IY4Gqqq3y-tlTxix8_ltDazJu5D6LZPhH9urPRJSgF-Cii0As1_8XrpMJHue3Fgyn_gsafkq7KOLBtUOGUudAZ-cS3iX5Gyea2kS5KezgBahaPwlGefgqN30uliwWN11lk3B36sx0ttRmbi01t3Po2Ccs-jB_z7NBatb72HYqPqyOhDeV4FdcbHp7vOL0_ZGLwKjsh5ZP8-Ujc6BfjBjPwTUXOeZaK_GJRpMFMYhEHSF4D7Rodn0s0OIv79ZZgNmujH-enOfixIapLerqgiHWEMBZccoZ_gpROkL2RrmHVZtMtPzrtNpqve-DEBZb38tuuAcjzaM-eiwxuCdF0NmfUabSMQ2RgvIhuu8IoJVJu4CtTLJVyoqBBOccMi6UjoPJOj0w6SLkmHzyb3xsTSJiAUZswxTbvGOSJeaOWxWnLbYah71s3vdBVrM1Hk7NEb7eUNRykA5H6tZQBNvUogZKjzuVXNy8X7LF1XI1c-Tb2K_e6ihtn62vBhQkrsjIaLgDa6U7L9LLQo3Y3kF9muXUcfVqQMQ1nhB91H5e-K4');
INSERT INTO "private_records" VALUES('7be8462b8067376616e37bcaad411a0f','NhIXAft2UVmikdiHU-dp-8veGac7v1fjTMmVfxpn5yUkja-FXxo-CF5T0ayGJgSzPnJirU_9Rnv3-DBJ3mpViOvOVd9-ywttuXoMy667d-dgbpE3hpcSBrWRYJYUyzNlD1FrckguVFMbjTybYlNu4cWI-PtqSERhJxx4EHp40adzvdybkDUBv8HtEhpu-DcoI2K4N95Bo46XPHgax-MLHp6lUAlj81QckXotwSCqgcDMGD_Fkb19YD0uBRxylt4uPSOik47YqPAGZmW20fe-ExBUfR6Xhnbh6d-14VlmHvb4fiXjugdijShdGUFth-cowlvKIlugbcZ7OWEGsThHf4-0MT05vsUKnTld0qnDC7S9nvRAiNGPbogv5NFv0eHJhXuZ_OIMCR83ActyhcOK3_lFyRvugq6SYIGIbDGnTEd1sZFnDBxvAP5mef9xRdtQvuW66KOiOkVjBgitt_BJvx3tuMUOFAfVKKKOjryPTdsuw8_UcBqtFvYztAqzkPHAa8rql4U0-qjzJNwEhvRwvOYzsJQ7Do5hgJPwy9zPa3BUzf40cfCjptFOJWQLWiHSOYU8zK8XXCYS_nJgoVujSVtnvv8gDbp2XCHgr3o_8Z9WOf5IVX20PVAjz5BE4DxtysYALIRfu7nf3uQripNcfRsQkyFNQ0ROAuS_999iF5pV46o5zMAX3FYX2Ven_cIgAUF4CUlkSFLom_ApigHhzyhnP1FbxpXalhj14ytEZ0RSjiheeINUi0hWp7-ZrxUFvk6QISMS3D9kjsAHj_Fioc1o5nnQDImcarrb-k6XZpsTjXwLiynPWbCJaPHzbnC6MCohaoNbgR4apOgINS6YKZ6nWF8yWDkFd94Dm1ygo4eE4jLZfyMajjONpM3x5u0R5cD5My6zwJr_o0-Aon1MCKgt9Fj68U5-Xk-yCeUVjt0ir1p0VIGuCacVivGYwcoI20YKNANK7ju_Ay-opa_BORC8i1W5exH5JgUPkhVGZEVHZch-ieuT1jChBjAh45iUGZ2Jelsim-014Dg7gsAAsVb6USp8s7lOZLLqcPEq29GpEpyDx0y3QyTYTrOp7OZBguW7TVyeOL9C0Oru48v61d9I8tnaIH-imXWt-SrIyWssC1-2z1L7cVzGJvVcR-syT3NU4JiXfuf_jcOABjJCmVkq8NVIm5pDoL9sV9Evb_j_rv_cTqrqRF2cKKGW3M_kiEpGEJkaLmejyrpRPkozWYDjTSXXnb4vCzj1fVcFVnP8zANOc3kW6KWJexKc6aDaAM3oMLMJuQONeiwqoWTcramgqCTcXvF3zgjzaan1EHzrAcDZag9-9XpG8qDOWxfneIGRc_kpdsHN4uN6DjX7Uuh14iYZAd6iO71fuN7Jf-tvLWn9sSTkB-CMD5D3cza8');
INSERT INTO "private_records" VALUES('9df75eb915c4f2acb5d1a671445d7e66','uKj_TcXI-mCBdPjgzH296v_zj-F36JyWByNhR5yQosmYhCcyftcgqk-fZWxH-8IUK0luHaf9M0XJ6F83mvIXMkSoBRItOOPOe7_iDg17yiszzD0GrrksOkOowDlvJzWa2fhXEVyUwjvLSAHBHbc4gVKTIaDVfHsumdZmPKeEWadMDHcCHOYYVdsbMPsdZztsoXCqhgZR0h4z_Um3wYhi7z6JPsL6mwzGjwZt9OSUT_KiKxmX-mwVD_3lhk4SQpsa57LsReYXiQGlpllRUKPE3aEeh7JgaQb2chTBcr8WGyI7Af11_A8hLUAEiCOhZAStNFWOh-1B24ejgX0mS35SEN6UWgmpmbB07xTtklWNaIsXLBhie7KSFC6lZvDN6cGMvP1o01EPjkN2UedpMZWL0Jn-jTk7_nrKO-tBKFY9NXINssIabS-39uAKY_qb3ryWX6sbQfV47xQ5EJIpPZdpICSwXllSFaneqPoAI_rCutz6qeb8nZlxsX14srEEUMcIGTXa8ZBbkgBB1vRktZLdIKw0CGlrYMlrkhRKfJdRqQbKDOOIAihZu_A6T85Ue6owpP7-p6k9CO-RHDv3GNr9K54EGqD2Ep-A-YdGzR3jtTLMStWAREadoP6A_lAMZecsqnow3mMSJQyzcpj444F3oyzSvx1j7YsNPLlABOYAvoYnYn38YvItzOHx9cMtLdPg68soXnz70YpTIShCI5j7PpAMu49OUPaZyUWfANXWkxZ3Y81m4kttSgwCzwnwm1-pXUjG-Hqe9NzWmt8WVpwsBjqOk6SNQz3-_ZFzy8-0jAj2zOZHactb7Mu21XcGPyFOL5fK7dNuJF8tDf9OjuhKhgdzJ0eCogMpzDcZAwda5L88a84PWZhGSLS9hsMB0dOZCdK7buHo_KHQlWanZ2N91aeMBJ-1T3O0GvxXkNFqrJNhiF1GgPrE9CqukTZgqLda8-Q09hRpe5WN7V3pNmWLVEcAixFl0DuVKG0tfCgQVGXdYGue_NOtJxXexsGLyaBxKtKXL_1Tp4riopUCPKTlmEkFc3KimCFpnhL2ZIQRF10gNdRSlqkyrZNOrjeKUOQfcbR4ZfLSNff3mVJ3qCuVyBv5q9f4DhoVGYzaZ518FDNqoclwSOlKeBfdN7n8QYodBHtL7PdR6t-oBRGmnn9iDxfP-BarIYGPPD4ZxoM_ZYP2v4lN6khFyWslC2W7fJxIBKjtBSLfFVyikXAxgiesjgt_AxyAW8JM7N8tRZnGgK6iuF9ecPsHWqELViDx8ngW_H-RV52RdKq3e5gQy1J7J-c_iDd6iptdq9TB5mIm4edTqUjBLChaz4lpc68bH5eeljp9GkXrbxK27fPVXES_nEqXsG9uzFVC-zRM6gu-HQJdEuDk3FVhHEKeXeF86ciX');
INSERT INTO "private_records" VALUES('ad90a2c917751a463d88fca9cc25943c','SBApgKlNCYvUmYLw8TTClt1jx1Jx1My277yqajy1ilTwai1qcLvBLICuNEbxtlKOpnnGPh52O-tZb2095UkIJzJeI1g_rK5oYElZNDSwh-qNWgScONavxa2iWKr9mkO-01xak27cBQYaUYvCMZZs3oS7x16zegkbhjDlqkO6UiC16lsxZjZ9gFexBwbwSOcV8waPNi4oG9TivW4hOXhad_2C4MAtCavS5jj9DR_9QjfMYGQ_fTnBXMAnPtILDQ0OCW8ElQ_WD66V38NszDJk8B0peujNveHWK9uCD7LrVaUjfLhxWivvGClIctFFDXNGnLqqQmUl2vm5VPF0anUkObdYYOkK0bCmdDADukAWdB0zZawdqaohzMl4SpqSikENhe8WppGF239trI6HZtCFw88a97K7d0awbOiNleUVIkNWZcmK5zGc5Gh57cUgTXIa-XhX2m6wvumbGVWJ9ikSDutCgiwrsx9-tw92RhSr9sGMN4PlqsKT1OnV5R4OqImOZZTUQYpnw2OMOuuwEnoPmFamqxKPN5cUU9BouoCv4yrW-Ot1IWX0bocZbxeY4pahwVfmH7sMCWxk_hGcW-_tlX-eXz6fQlC0ts0onBt1oO6Db52p5rZFdGTN4WGyaDU3yd58WEJG9VckLS4WqEEwKXtOwVcvxuH4LFi_uGB1DcS0zQ2PrpgUrrjELOz3G77D4cR93cSoF2LP1Nh4q9fMZrnUpkZdR7BtBkHoKYmT9X5jwjKf1ACIpwQnfjmGLfegffXS2vK-LOGE6qN-yHdSRNKwm482RugoImG6vSSBJBLhHFv7ZJL8eebE1yxccPbSgl1cPahudiYmJxXVrX26ZB_tP9GU_Spk8mIZxcyfCArUlS6gtjBFnFWK79_z6HDS_tajN89VLd5dgRMCcAVNDPrZdMlXDQxc8jwZFP4hCqJABWS__VY-XtvooHjbEfEvgmlGljv1VC4eQn5aU0iJLGw_X-mAdm8o5sC3i1woZMzRleZEziVg616qwFeqOdg3A7DJ93YO33haVuWuApxp1HVPsyA-tLfyB_oQ68E3w7wtZSu0T-_nMbgNu-qouyibOJbTfNIT7vRjv5ir_i3BP6HWhoXQPslNt9QEVW5TvBcculwbQQKgXPfOX0LeLj8PPtwGIUcZgfcWpobdGLLiwJ8opr80u7YXn8945AeR08T0_kFXikN5RLBPa6fXxxfBQnYOIOlEW9Rf-Qm3d0b2cq80QflfM8VQfyst0sf2YMv2z5wqfjtoCCGMs1SqBRywwGdN_sWhotDE9C8nnvcolDnYRCzlkyU2pI0JWT7F6oPAJYkcxzt3xygN9t1GxWa0Jly9JrOFEq5PcG-xXGWLjqaQsjwMD0XyD1yX1lFAjRBsKPQndEutAMCJuUzHfRNf');
INSERT INTO "private_records" VALUES('bee8dbc13371e6fa9cec8998e46e1c72','FW3Nq6z3A5DmLRbszlEjaJRhIGkyhBRemXnlvgT-xhYRXea5yyrMq5QZ9bYUIKQBJAMkDuoCLk0K1pUgb9t9ikAPUKYRb7WNIVf3ehiZ3RX1WDMQN3Q3JdweM34r4H0OaSaVIkqay_Q4bgOAHEO3v84vf5ht35MAYbAYDOJHut3BQHpG1J2uP47B6BpYc_WXJZ_dTnsZt6N1hG4Pzkkrf0Pw-kJm8RloeANRtdI3ZQj70J0u_OVyapa3f-LV7iEweIWhQCWNw_E-vp-5EDCTuWqli0iRwy87sBaKeGMNOrO2hecM-jBfFuvBlPOggUQxte0lMiME8qBa4feSqYE8zRNe1aBrCC0SJBJ_CQ5wXdgyQmrRMD1z9UyMPiccT3Xfx7cswjRXBgGYD98ZRnMu-74PmkX2Yz_MFG9cBSdeYU-hPBHm0cFls0Vg-Y2onJTQoOeOp8Kf80kpSTsuaR7qNzmAwr5Aspn3uueIFK2KEfnD8PCEwPFBjYmCjwXFHE3sKMaONIF_T_2I0jicPCL0LEE-1qt6wf7YLxueMdLoDFgoSD4JCHiQsy0QK2dp2mzSWG_slyMqraMw_wOLad3Il2nFOZTFxGLPbHf6EncYocqDNwXsy3R9z6l5nciC6M3xRO_lvZz3vJSwiuMD-ffMMxSTarmoEl9_nPlg2qxgX1U10J35l7ud6Lz25kLO2hiFjBFerkzJ4bPEzgkYoPp--GReKPq4kD9rOUCWlmqUPVaI_bCEYdhOgLGcFTHKtcSTwvsPoiV_xM-O_sxj558ZWmDXqEGqjnwQOjhFS1AlWwj0l8cUTVu-xo9KQv-1yR0EUd51XbYgRJidaqAu6mU6xRLVSuWjR6je83UzvspVwaC1ZMXq8J_FSt8U9Cxg-GRceKy62vR8BxWoWz9hXdWs9UNk701SRm-tCB09Raf1v5mU0Bsm3A1sib0VxA3LwHW5Of0aDaaWvGEaoMhxhzhtAccCN7J-_EXXjwGBtXRU5a210zEy3Pca9WV5FuMIzW8EOTuP3p66RbAmf49IFUTL2up4s369Kv1bYorB9ccJVViUR5SjmkwgeRbBtWsnaCX59OZGdWUIuUuu5SCMnp1NXx3RkZ2dvUiYqq6r-YBNb9ofTY7Zpj-DOYesCkE8Gex5Hkjf_KD_l9cEFCgob8X3cMWXIWMjrPcGYyLR00Eyep9-i5Hi_C234aGU9fR3jJV6t9OHfoZeTqXhNrWuhggKEUxrISRI6GC7TH6Cz692P_s4Qr7lrQobEK5IoQ7-Tz3EkxqlyhaBi-LhECruKk1Nxb1LxKEfBoepO6WGlTKMpVJ60FvgklPYC-shgmXCoFgHdkb2KJi8gS_biKq1IOf2eu9REU7WsdaGAwH6MjcD4SsY3iPVMJAqxbmx4rgDpx7t');
INSERT INTO "private_records" VALUES('cbe0611244a0f3776c3c0308b9e18877','uX905LsTIQZuwyquFcKHhsDz3EXRvmvBPRwUECV0gtPEX2U6X3ebgs5IP_PtvDOdRsWi139JDoaZSD3HHix__8-VL5fyMS6f_t51oePrvCCgEy5PfEIyQY_Rhk7hudqVPIRdHiK3FpiUNOBq8sHWiGZn4y9rSbnv_BZDRNyxqp_VcnAcXXHWu1MzE3X3DIsQSMm0o10Nd9Jq3RXkk60h67QqLEIerWqqrZWorNoC7QQfuQHtFSk7I0l2r_jiNahc7XcNiRtVj-hMRugVM-mHNyU0D1-QESsKqt4STn-3T5sqLMAj1Xc4n_i5XLMgLlmQanQJDIvx2glqod5XknDN8cNdV4qbbEDToytal5ZfwFFpdSjnqYp_VbOEw1suZjsmXgGzl3q8K3rGZjPWIG0c1Y2mbxDBhfktv8_CSEQ6FvVCPEYmr1e9PtKab3eUnoVE7VIIP3xSETdk1dZ1HV7GC1CUb3apEUO3QPm3W3683bj6kRLPg8RQavO7SwPLhqXyZCQEKFqyCTOr0wgIVnuiFh5JgOF7ruudcmiDTMEChqzNgDFtYb1k5QWQ-N5sFhPdEhTrHwnIk7wTntjUQIvtcbRyxs-kqR87wQ6UaoTVNA3Ck8PydLYrDzPKioGifDSJ7js1p6zgrOaJwwl-Jv-2df8KA-uB9HXTfDjoAZxcQxV8ySscyct3wMTRzn53vTuNQiAuJ2E1EsXxaf-iC_Ze8pCDRNXdiRELb-fPyJSbmL0pUoXRA34Sun8UNQdeSQz18-nLRgVRxCl0eQisvpP6PJr2TdrK6BbCarYgQAP6SJS89B0ToDTCAu-XiLYgTUJRBZ2HTbND1Ey61snguxuDQxe4rUBVtEGB3NaMEyOnDLINgARNDlTNTCRsAMRoRRErBO6Uyn6RS_1tCTWbKRppC6JhF-ovyO_wCOFpkiZOzTFs3CnCsnKEw3lig36KxaGa3enP6n-I-C9Wow6gPwxoPhSBQLyrDwFidk-EZQ8xzk7UQn7SEuDsVmhwuaah7Fqku-QmL8fRiY8uygbOc_tjpcBbGyjpteIJFQxzbgN-EysjC-2uOO7iH1Ab0OU46nMDjDn0klpqRKOgJIR2Xp2kn687ypuRP6HOOpA2EcDEnXaKe4gGwOGCO-20gzvv_qbyPOeFIRm6yW7Z2p1TJxVa81USLobaTbRNL2wEUtjQEv5L-VHuEfuPtdFAQPEjdotbhS8JfjhwM5OPDFnLmCfdIZJ1fAXqomc_MnJ3WLjs4b4aTaJ79Ia32g9_fvn0aeuXB1kSz5R4taOnwFaU4kj7ApBqVhC5rBann9QPg_cEA-7Xks1jnA2Jox7oIJuy0ddhbJ79XDqpYI_vqT4sIFpznDfmzzyKHFX8OJ-OrKBMAvXb2umew-S6dOPC98l3mEea');
INSERT INTO "private_records" VALUES('dc1b823eb016a30e71b9f526d4c9c51d','0_4xbgeAYmTr8T1p4netDU0KyyDK1EiT3WIlKjqZSMR_3uVA6ts99Kn2Lj2iJp0oR46B28F3r4zEIJ2I7_K-kl2ESz_bRMRKs5I91wjMO_C0Y2oSprhk2wFrHJGXnT4X8MSQqXLwo98FCDD19dE2DDvjzkslFOjToaXpPpkeN3AUGGIxSidmwZrjz6tWd-uePLQmiWNR7uT_mD9vOXz-ZbDslSvDPmFCvRRS3P9elOvhOk3lJhOTP45Hh9k56F2NkZLgXttIaTuQ_OetWjkt8L9bpuEibMsI-j0cCqLye07BYg11YL9uGp6BPhQik8U2D0O_-7lFnRSw-0McNM46kzr2Jgk0Uuqqb2gJ8hviOgMHRMZ5saTc-BirOav78KwnnXReVtGn5lkYvab8Un0j0AozIqGt1js47fMk4PF6X929du7YaTDjUGiluZC9n5jmMBGjXMlmb8KZzdnDixWQ1LhFArtv0CcGYbe9_T_ip-NZw71hwch0JNUZbopUylvzcoMyMNaz55FxS4M4seLNRY_ny8t7CZKGrgruFE7NRlYLqQrbdSDYcdNim2HYh1mJ3oI4Bj15mxTbYAPRkemqSHBO4Hr4LytsvBKRcy-nwLXKuMOrmXx4DOSZbm0-F1Odtz-U3sd5xXQkojspJiHpuvQ7UfzynkUxyyJN9C-KyniQCes91AYVQyqkgSxFojgLZg0fmpIESXej9ncRnCGncfcz31geosAEVR5Bpv2Mba3wMiBRW1PHL5mIbdxBp7FfwkNjOZo5BSS5_LZm8iikHhV0UoCRRAo4dNcdss-3LJh2dwZApbcCEeIkdk3nAWz8WdXh1xoC2BcGs04G6pgPkd_If1DYtaiM4t5xAmPjhsCxIl0bTs8S0M2GMsv1Pyf9O5PMsN9KjlGwp6S_LMPB_O-Pp1Cv2WFDswaXCOK27sJlmHkoZc__gHhmgUDXYoMKmUaV8ieNjPssXgnBJVP_JpAXov5fA3CrNy_nWmzN-L3uJYaU-wqc5T44axwJZW7A3uAQYTWFVhu6scUn9d9vZLmxDdzyaXUAsm-K5juor6A6YM8LwCdJ4Wdz_SRMBmojUxd60DMdldU6hcR-GDZBplc1Fi2s-plhsWaIbpFEF3Hi0pcZj0wsQUo-MNR12u_kvVlFWxldsjMvhGUaDRkZMkFX5EHkPmd6HqIfjphfFuPpaB4KqDSYSQkU3Gql9mwXUZWIvF4gecfKf2YgrffQNNxoPCKEonI0SoRReIhd8CII9OhmITEbxRnOnu8QvTy6lvO0Btevi615KrhOWb3HHfKMeu0J_jTOOaz-bpnOCcEUCEjXiLAXXgihcNKXAUMr1-M_w4G63JIn274rzHgk0D6Vj7bN47X1KVs07GcTpR8E-b_0BJvVN31nmEMVJZBw');
INSERT INTO "private_records" VALUES('e3e40d845937dffc1ddc1faa3a257fdc','XG-xXd9jKoYeQ-jzsENROyLKcVs0763CHaJu-XaMlN30T_4rS2OIgo3jeon8tdN7AgHqkFAyK53KbwHRGHrCMq6wH1CT9UWUzgSC7BSeqvDlIAdkLy2uiCcQfAqvQSH7wvYUZInPboodl0vTrQXwllsUfHhRNHLX7eJiye4kajmVaWrUDCbSDvLLI0gXkZXZFduEIZJ-Au-tU_SRxIkHVB-mUmlhJHZCUl6We_N6REznXCa5adIcoBhnR9OM0oQWw7ILYX1FDcBCz45Io9KfLW_kpjE2_01XFT2N0KMEb84VyfYgCdBlQGPVYFm-de_f9eflyamFa7b4-8teMXOawETg0q-LV-C6X5OogpzE34-UMrikR3ww7bZK_agO-NgiqUsbr5KyQnjwIM6MAwFIC0pBCVcZGdyts5Xk94iE6mt4LmCQYkrEnZ5LpA589ZZ2Noxn0cqH6advA9e8di8QN1ATzSls_jorrfkrCkUryvNZ6NQTrCCW-d1K6Rc36bKQEZrGKc1hYMNVDjJohq3BGXZgjDpOD1n47I1c6p5PG6mYAT_FxjZ1miyAZl51NGTj9--vnTsbh23BINDzjv0xAny0RTINlOVZsAurBk73VYfxti5ZRIcJsPzNQEX10dBQ4I8zW698eb9WgGgBcCX8vLbXDHGnhZjtoij9gkrA9Iam9I_Sel67noA4EyqFwJB4cREpC18RdrNnh53MAckUG_-bFmJzl88ps6qKWzG0yHJj5Ui9ZcvCOZsrs7XQogE-iU5YXNSp1MQcetoBhzk8ySjHUKy2PZhCFjSq_qQhZLDtQ7e59pX0Eksym7pFN3PQUCObgicgLIsXCTgvyDOxHgFZ0hMxinuGf7umsfZOqlG61k4QadKTdgXVc-l3kL7mqERnU21n82-9GrP4NzzZFlj_Blyr2pCKv-KkR4g8IIpRKRReARQsWpb-rafuNuBNlkrmI9IQs2oEVvUcZ33OykJXEUVMyF5R2D2CPWG89EG9njoKkD2UouRF5ZTl1QBr0IrJG1F_o35NpuCM_z4dE2waYlVhLmw-H0S8VI502YxGSDA8tK7ZF5IEOkcw7HWFgdMovDzL1sX7cn4EbW0Or6wu0IKfOamExHzXEwag6wDxyKEpWX9RIQae7MSazjtp-YLYJXoRDCb3_F6HvqkIjnWVygF8xnAsBbHdny0QZAYNYNWJQH7AYI0p99Van8fwGEe4DSTQgmhtPeJ68hcQAj97KgH_YXqYgLiFDtUPDIfc4DURny9fUNJVL-QTukoJLFc6IQpuFZLt9ogzuElYheBYSgLE1AJygs1iJuwDiEE3lytdSRsI7wdiwXpFfZoH6gnV8BMy5WPQGwIH9vCS84YQWYf5lWcI7Q59QG5r1mdj5gTkdVlh9N4Hym3Tk-a4');
INSERT INTO "private_records" VALUES('ed0196b56da68a71cbac38472957b375','RKOgiDxyo6GuoTIafFjqbApbL2YCr_E9JSzoL2Cpwz7V-4ie0r9q2cWKgd0zvuPh0qCo3d5SpKs5zrPxzaHhuhdidKKZ8BjiowmqI5b2LzGx_1b7HrQsNz9Rqgp-A-ZRfAcuyg9KXCoze-4Bgdz41i5orumKPBPvUqqy5yOAlnRw0U5zDFIhtdfcZQDvS3s5bXOE43kelwxukIGeKwLExm5-roGoEEiqih9OC9VKVphh4nAp6gaN0sGPFFI4FSHndp3ddLPMb4doW4wTJgbTb6wPE14xAvVsZl1bP_ezJYAmbcJYi_7iqV2hv30MPehNwy-FGIGCriP3jV0thUt1S3-NTqqPDpbFMYaaqaqBcqvxiaDzo-VF1L5isZ_Goj-_7toGKo3J3TihFDUDqLlzWgk-k8xsdFlrSL2VP8SG9wlOKe5L4DBZmclsKJKqF8kiV0Y_Y2iJwgVKx-PL8QU72GdZTrLV_NMgpLbnsBP1-WRpZDkIM2bnWcPYcesYEaSqaRH2T8x7i6QNsJpQgCqtAWeh8HE_wVCx3_IxRje2PF6t8KIGl8tNBdizJA_v-Fu6GaN6mQAH2URHlUsDFMRnQg757Czwy3DVJ4VIx36qQwGksjBsrQHF6X_CeCFqIeMBes17mRY9_yyoO6Xh0DkE5aXSptUbZYIdSRrEtgGUo7trCJl5gGse2kpNOlIF_pE8pg-UkpNf3n1wmXTENazaGAJOAbVJW2Hwob8mLJLtMxg2QXPMOhUB2p6eFbdx-vsU5UNzFCqpcKLQ4IhtfN6B4kqBkXL4AWY_jWpdBv5SW3Y_13WLlJSDUZJuK0BNoc4hYf_nfpNkwfmSSVkGKMGUUnKJMhw1YkZ7qAgo-Wgw59qvkv8iBsJUVSAAF-9sipwybNHtiLGaqsv0ylfW5H7ST9fZs2EoPddjl4VnbH63MigFC1Grx35yYb6LozQaxQMJrZWmSUCFrlZrWQyP3DoeOgCZ8fZn8PAn2AmHUAyzbl_Q-vH1Yo2WD3PAJzAy2OAkV_rt-uh2hAy41JdkKsSMEx_5emxbDN3swhXHd1_hoWLEbgQoUHeFvItyYaTO2K17cX-Q97yrEZVY24QKxW3m5uKolYnAe4RfHz2AY093gyS2ZXwLRokLAW0u3leqNTxYyJki-aJIDuxR0qpAu1xGpWCyPTlGdUXChp2pPpaQPqOp_Y5k9lztLsD70G28IEyhd28UXJiGHaAzNdazDJogKsFGCFSBdfMEwPz7gTIAACfWxI2izp_hwD2VISBzj_8lt6C83vGcxs6jkJV5JKltlTB1TRTWHAr7607DaYAbbRZYSqzWD_ckK9CJ8iHbRFAhKlPQNBJ5c3U2njWlOzFqYPCKEU9tCqJCt_ENSGZ5AnYa-Q8H1093bFFSgdZPPAGj');
CREATE TABLE reports (
	id CHAR(32) NOT NULL, 
	case_id INTEGER NOT NULL, 
	receipt_hash VARCHAR(64) NOT NULL, 
	rule VARCHAR(20) NOT NULL, 
	message TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	address TEXT DEFAULT '' NOT NULL, 
	mailed_for DATETIME, 
	is_after_keep BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_case_id_cases FOREIGN KEY(case_id) REFERENCES cases (id), 
	CONSTRAINT uq_reports_receipt_hash UNIQUE (receipt_hash)
)
 WITHOUT ROWID

;
INSERT INTO "reports" VALUES('0659087d9f98419e8b9dc0caa0672eeb',2,'6f8795daeaf3651cd0fb6667f39f8da27b32ecd04c3e94743c4a16d7503ad390','profanity','The second word.','2026-11-23 20:00:00.000000','',NULL,0);
INSERT INTO "reports" VALUES('41d30d9c5ada49a391585e4daf97ce71',9,'eef2ea3099eec91a8303517f9845f5320c581ca6a648e6fa1388f032a31d6d61','profanity','About Jo''s held words.','2026-11-25 09:00:00.000000','R2L4898JIAdc-vQqJ9ZPffkBLO6fuIuKiBXkE7JaYLOt0xYsVcClyaMpbvbSU_NxjUOzV33kc-GBdfWMwuVgYmb1s9mksTn3igEqcdil7-MHYU77BKs3Q9g_gq0wlTCBhNX7sqfv97HXn-yz_m0eAYAQ8SjO8pZXpPPgo3kWYXLbYNmu30n7NZWIvDAIdp3sYdGkrmSNQgeRbmlDS-90kMeYGZ3LLv8rZgX5DLnhMVwJtbKyN_wQ_QVzNS8SaTL2Gl5waKL255s0tdib_Z0BcWeC_bD9GNToE7gq8fpSt-8fby1Ylt1QbXQoUMvkLXx--MdLJ0n-DEzNzHIKZVt-R__hf-1hu5u_Vrg7DvDSAqkCu2sD3vTbYzn872re1fMt1lZpcmks1oCjUef8lUD5N7i_AeVJ-6FCrdB9jw',NULL,0);
INSERT INTO "reports" VALUES('4e033476a70b4ca4b9e3c0952b7b1ef7',10,'a1daafd8aa32cea08366f2ee02783f8f4e92746a83d192603624fe890bdaa414','profanity','About Kit''s removed words.','2026-11-25 09:00:00.000000','tQyBq8fC7u63uRO3-IDum6UhBUIACR2Xehepro_sG-HEr_6PUbg_237kFh7-rLtZLPc4qytLZjVpvQcJHqfq52elbyx2o30yBZRFTe5B6XNByvgKVWAs1oA3YaDKRRPKLORGmWjFxS-ac6AAZYOQoQfD9TvtV8Oq40Oq1QIoP_0ac04Psz8Zd_hOYs_T8xbVWxjlBoNWpWOXCHYbvWLFWBJfwiUZyuj8jn7yohG4O5-FQPNYLXz_dnAHEc9iZn7VHXw3JWN_APyw9lOV5jId1Iy4qOptpASnEsutFIFkblypZXi6yXvvSPWS5r0oaYu8VoFfyNyBz8564Y1q2lXquDNohTw6Kw5buMhsi2y1lLzVqh3jbjDB9pxyFafvXZMk2ajHguBQ2VokE4Dp9fwkCy2zegDpOz9HIJQhsQ',NULL,0);
INSERT INTO "reports" VALUES('5f54bca04e3f416ba3e8fb2f2429a9f8',17,'1f995830ac9c66326f83a438bb1a1f7eb2089f17f4efff63a3fde1ae993b33ec','duplicate','','2026-11-25 09:00:00.000000','',NULL,0);
INSERT INTO "reports" VALUES('74ae1ac9ae824d28b529ca9ab7c12187',8,'edfe807b4a2c19c874ec7683a83b5c5b511904a490d848f03f4fb205d79c0531','profanity','About Ivy''s kept words.','2026-11-25 09:00:00.000000','l9_q8nHJY_X1nYkCWLt3mMpTjbRFF5pBn-RqManR9yljn3xmkf_HMgkOX3gYWZhrGL449ejJxWNStlzarD543ph43I8lMvczCFE7lZH0UA1vuF-R8rlfpb8Kd072YsRTByNlUpV8EIvAR0XV9Zd3oQNo0OZC11_cL7C14vUcPsIxEMzFpYaf-1NdtsX8bE9_cPH18PUYqsFXznVW6X7j_JbNALt0ksschcOMh5hzvO6x4TcxAymguIO2MEQaTlm4-oZnXamD9uji2taaOcHS-XGFmej1lGT-eyDxJ5taAmbjZdR15IskG3jsskn_RAkEFvLWGCocxZ5RoNHQV6s_JMDy1_v06HgmW2_OIWmQjcaLx0Pd8fMSsiKdJBDCNX8JXfAckuLVBjr3tINTpSWG-HCRRQRz9OgjgMZV0A',NULL,0);
INSERT INTO "reports" VALUES('837c83e6edd947249850394fd2d401cb',6,'099ac88da1430f28acd2fb9f13992bc24d20f49a7594fe1f6701806685bec692','profanity','About Gia''s damn words.','2026-11-25 09:00:00.000000','0n4AjG1q12uV896pVHITgAm9i7XHi1xT1LYZK3NPhhM-hUke2s14gLaDRUfDn1KPy5y4kfhQ4AK5vXb9T95Jf7rkvlcTY2Ic77lEr06uP5cb_SfVd2RD05rCXFPmhY5l8qFGciFtgn3sI6jfPTbUy2CyqyP0_7rXkGuCyyWTcjgcnXHrC5bJqhbhMYbh_WEIKOY0C3G0tLpEqs95277YLup2HKdsl4XFT54Z5ckOI6Qqn5rgRBDY-Dm8oxnQoQVFlGSAOwvPv8WbVuyhWGnsqG7V2bEdfCCmHUGAG9joWM3QgBbHVAGrA2RQpqphj4CBLM3ludIDpT9ZyDqmUDOyKKjTBtVT_LuZNlI9mCxLPEDrtUJT4qFcUO3qy0QIAZYGVw4wIgOyu_C5L9u9XLPHi43e76b-vgif-wJHCg',NULL,0);
INSERT INTO "reports" VALUES('95954e1e9d3e4d6388502bfe9fffc9b5',7,'73e416ff9843754518aa1b202d6a5cf227c253d8a0bcf9feb2da5d8da47e05fc','profanity','About Hal''s damn words.','2026-11-25 09:00:00.000000','TxB_TevONJ8fds3D5sUMOFMTFDpybWlyNfK2gPKf5OoxZ9R7M5I0YI7xS1hQHG_Ev_3krxL_YZNw5Nd2QG7dTACzw48V5HJCRL3NybctOlffIPB9kVytJ_Ye6IqK0UpHYZzYvoypX0YTNZAZkiRHoJRwdOmuZBEbiHPluZX61i7oVFIiFxJKsrEnEQXdmq0tlW0UFE3b2mjECRhfVlfkau0ATxfxK_D8Qr8BW4hu_aIiAerNJ4soMsqmBYiQxhpG_5ji6cJWEcq1-uvA1yHZ5GVZ7sEx-8RauTQb6--lON2jFvapqwhLWSr2bWq_SOU952lirWK-f2WoGRYfB_rplygDAoFxi_TI_bZdjNc4xRs64T91qfDK_9WGCLx3OLPEIpI7W0cstOLw7LQY8sDqzTjKp3ilHQOl-oWKFg',NULL,0);
INSERT INTO "reports" VALUES('b762d47e022642f3be4581eea1c7da8f',2,'87ed63698b3a6d7ca7c22a464b1ac8fcc8fd0cb2a4f3f8f103e6fed5966aa438','names','','2026-11-23 20:00:00.000000','',NULL,0);
INSERT INTO "reports" VALUES('cf28bc61428b49d5ba9c6a1889a957f3',16,'049bf4732810d1c803287b4e330cfda6f28b42ba4e4f7fee998b90107e01545d','wrong_details','He left.','2026-11-25 09:00:00.000000','7qjgtZkyWUJYPCulx3f4iqsmT1e0zRXeB66tX6JuaVe4AuWxdJ9zrQaUS-oS9cHWl_lClQoZM_sjX_gBES2gOa7gfKh8Tg1b1EZV7EeyBjog2cxoavwUhsb6qGXtdsOPKlf8CIZK9ODzQCaqpn0Ky6cuEUDC1umMAavlsiGPcyXikDUoUdTxuGTBbWCGY8j9ibiSt5QGStoowKwxIha5FOZ70U7gGsRI2sggpRE6Eg21i_u5539gXP4SL7zra_xSDYe9j6f-jYfWUNVhdepsR-X7E_qbhojaGJhqMIEXmVs4pG_rpMT6dVVYq44sOo-ODes9kY3d8ByKvu_uwCi-dtwCL2wEwppTNyaVtN8-HprdO1jLq5fvhKoosc-Pln2IYi1OnZkMFOJ9jBA0eBPV71uEgViVVmamHDmoHw',NULL,0);
INSERT INTO "reports" VALUES('cf4a6bdf7ff645bebd5684e69faaa311',4,'7809d1ca73c42861ad73686908ddd78117556895358139b49aaf47233c465f22','names','','2026-11-25 09:00:00.000000','',NULL,0);
INSERT INTO "reports" VALUES('f80509186d9f4e12b006026214bae062',1,'328723fab53157d89d3b3eebc73828bdfe37dfc359ce971ad517970989e4ef71','threat','The last sentence.','2026-11-23 20:00:00.000000','',NULL,0);
CREATE TABLE reviews (
	author_tag CHAR(32) NOT NULL, 
	student_name VARCHAR(20) NOT NULL, 
	updated_on DATE NOT NULL, 
	state VARCHAR(15) DEFAULT 'held' NOT NULL, 
	waits_until DATE, 
	account_day VARCHAR(60), 
	rule VARCHAR(20) DEFAULT '' NOT NULL, 
	explanation TEXT DEFAULT '' NOT NULL, 
	decided_on DATE, 
	appealed_on DATE, 
	counts_for_waiting BOOLEAN DEFAULT 1 NOT NULL, 
	hidden_reply TEXT DEFAULT '' NOT NULL, 
	id CHAR(32) NOT NULL, 
	coach_id INTEGER NOT NULL, 
	team_id INTEGER DEFAULT '0' NOT NULL, 
	rating INTEGER NOT NULL, 
	comment TEXT NOT NULL, 
	advice_rating INTEGER NOT NULL, 
	honesty_rating INTEGER NOT NULL, 
	motivation_rating INTEGER NOT NULL, 
	planning_rating INTEGER NOT NULL, 
	supportive_rating INTEGER NOT NULL, 
	team_spirit_rating INTEGER NOT NULL, 
	would_recommend BOOLEAN, 
	school_email BOOLEAN DEFAULT 0 NOT NULL, 
	tags JSON NOT NULL, 
	created_on DATE NOT NULL, 
	reply TEXT DEFAULT '' NOT NULL, 
	replied_on DATE, 
	CONSTRAINT pk_reviews PRIMARY KEY (id), 
	CONSTRAINT ck_reviews_categories CHECK (advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5 and planning_rating between 0 and 5 and supportive_rating between 0 and 5 and team_spirit_rating between 0 and 5), 
	CONSTRAINT ck_reviews_rating CHECK (rating between 1 and 5), 
	CONSTRAINT fk_reviews_coach_id_coaches FOREIGN KEY(coach_id) REFERENCES coaches (id), 
	CONSTRAINT uq_reviews_one_per_coach_and_author UNIQUE (coach_id, author_tag)
)
 WITHOUT ROWID

;
INSERT INTO "reviews" VALUES('5e69054171f5958374164a59c5f2a72f','Athlete','2026-11-25','published',NULL,NULL,'','',NULL,NULL,1,'','0bfa1201df8a4870b56106be7c05d866',6,1,3,'Ivy''s kept words.',3,3,3,3,3,3,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('a0458668f0f29a03dc9451c4989be0c7','Athlete','2026-11-25','surge',NULL,NULL,'','',NULL,NULL,0,'','24c4cdd869ce4d1babce26af3289e067',7,1,5,'In the storm.',5,5,5,5,5,5,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('2e1b26bce00ea19ab0e48aac60d45624','Athlete','2026-11-24','published',NULL,NULL,'','',NULL,NULL,1,'','2d365d9079864b24a70002e19ec0803d',3,7,4,'Review 5: <b>plain</b> words.',4,4,4,4,4,4,NULL,0,'[]','2026-11-24','',NULL);
INSERT INTO "reviews" VALUES('f8ab24523a8069ed58cfd347a61b1dc0','Athlete','2026-11-25','unlisted',NULL,NULL,'','',NULL,NULL,1,'','37da6caa19a14c54adfe4b1c069a83b4',10,1,3,'Jo''s words.',3,3,3,3,3,3,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('e5da706a59304d933a4a9a1a7e4d8288','Athlete','2026-11-22','published',NULL,NULL,'','',NULL,NULL,1,'','38cddfb4452141a081236ea9a7edb1d1',1,6,2,'Review 2: <b>plain</b> words.',2,2,2,2,2,2,0,0,'["Strict"]','2026-11-22','',NULL);
INSERT INTO "reviews" VALUES('9d0da76beda42e3562df914eb1144798','Athlete','2026-11-25','published',NULL,NULL,'','',NULL,NULL,1,'','3ec857b9e0d4488b8f567825f1647a41',7,1,5,'Before the storm.',5,5,5,5,5,5,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('bcf7484c159c7b6104d6464277139a27','Athlete','2026-11-25','resubmitted',NULL,NULL,'profanity','Please say it without profanity.','2026-11-25',NULL,0,'','5371dde002674712a61ce4090fa2d2d4',6,1,1,'Hal''s words again.',1,1,1,1,1,1,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('7b16102a4065eff19957e9104fa6bfdb','Athlete','2026-11-25','removed',NULL,NULL,'profanity','Please say it without profanity.','2026-11-25',NULL,1,'','5386432078b6454fba9c9744eee0306a',6,1,1,'Kit''s removed words.',1,1,1,1,1,1,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('3e19c5f89a28b9c00642385a5b55d067','Athlete','2026-11-25','published',NULL,NULL,'','',NULL,NULL,1,'','6126218233b74a07ad05a72e81f04ba0',5,1,3,'Lou''s words.',3,3,3,3,3,3,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('d44a9f03f5a1558ccfbc72de945a333b','Athlete','2026-11-21','published',NULL,NULL,'','',NULL,NULL,1,'','7369edb6c73f44898a1cee0d96f65e12',1,6,4,'Review 1: <b>plain</b> words.',4,4,4,4,4,4,1,0,'["Kind","Honest"]','2026-11-21','',NULL);
INSERT INTO "reviews" VALUES('8f9e8d2500eb04786717a9cbcd75749c','Athlete','2026-11-25','held',NULL,NULL,'','',NULL,NULL,1,'','74b6654e70234212a4f4dc5660380a69',6,2,2,'Jo''s held words.',2,2,2,2,2,2,0,0,'["Strict"]','2023-10-05','',NULL);
INSERT INTO "reviews" VALUES('1c5ee272cd7628fd74d6468d0273166c','Athlete','2026-11-25','unlisted',NULL,NULL,'','',NULL,NULL,1,'','801b2fd52bed4114a6fa82fa14a79652',9,1,1,'Kit, older.',1,1,1,1,1,1,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('7b2a2e05babc0d6655156343557d2d18','Athlete','2026-11-25','waiting','2026-12-25',NULL,'','',NULL,NULL,1,'','961c14b1c3eb4430b58d4905d6c5ed71',8,1,4,'Gia waits.',4,4,4,4,4,4,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('0e2a2461de5aa33e3e3a2938d1c97db8','Athlete','2026-11-20','published',NULL,NULL,'','',NULL,NULL,1,'','9d647f57fec8430bbf68471416d7d0ca',1,6,5,'Review 0: <b>plain</b> words.',5,5,5,5,5,5,1,0,'["Kind","Honest"]','2026-11-20','',NULL);
INSERT INTO "reviews" VALUES('9c9135d9529da0287d492d5e90c5fb41','Athlete','2026-11-25','published',NULL,NULL,'','',NULL,NULL,1,'','a3fa6cd239b44b6a8abc12f277c59eaa',8,1,2,'Kit, newer.',2,2,2,2,2,2,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('e17f207deb8a1c3254353c1d6b4e64ee','Athlete','2026-11-25','published',NULL,NULL,'','',NULL,NULL,1,'','adc29f75ae454332ab45042a487c7cb5',5,1,4,'Gia''s words. <b>Fair</b>, 3 &lt; 5.',4,4,4,4,4,4,0,0,'["Strict"]','2026-11-25','Thank you, <i>Gia''s</i> team.','2026-11-25');
INSERT INTO "reviews" VALUES('e05f1a53b40d5f244b2b084d4249dafa','Athlete','2026-11-23','waiting','2026-12-23',NULL,'','',NULL,NULL,1,'','c232152429eb4115b85bd85706214e1c',3,7,4,'Waits for others.',5,5,5,5,5,5,NULL,0,'[]','2026-11-23','',NULL);
INSERT INTO "reviews" VALUES('07af3dbeca126e711b4e802bdd7a29f2','Athlete','2026-11-23','removed',NULL,NULL,'threat','Nobody may be threatened.','2026-11-23',NULL,1,'','cba7a2574d1e475885c892d5d8713f8f',3,7,1,'Dee''s words.',1,1,1,1,1,1,0,0,'["Strict"]','2026-11-23','',NULL);
INSERT INTO "reviews" VALUES('e1858bfe8492653f8969489bdc8151fe','Athlete','2026-11-24','published',NULL,NULL,'','',NULL,NULL,1,'','ccbbb1be5a554409923936aad364003d',3,7,5,'Review 4: <b>plain</b> words.',5,5,5,5,5,5,1,0,'["Kind","Honest"]','2026-11-24','',NULL);
INSERT INTO "reviews" VALUES('a0e7d910fd3e8b2e6ba55333a4887af4','Athlete','2026-11-25','surge',NULL,NULL,'','',NULL,NULL,0,'','d51408588f6e4e8783bc87b16a807a57',7,1,5,'In the storm.',5,5,5,5,5,5,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('f0fdacc6b880f9bb45eea11594958125','Athlete','2026-11-25','appealed',NULL,NULL,'profanity','Please say it without profanity.','2026-11-25','2026-11-25',1,'','d8fd1d4bd99e446c81a4d39fb8499855',6,1,1,'Gia''s damn words.',1,1,1,1,1,1,0,0,'["Strict"]','2026-11-25','',NULL);
INSERT INTO "reviews" VALUES('5a7ef5a06521866668f913afbf07cd5c','Athlete','2026-11-23','published',NULL,NULL,'','',NULL,NULL,1,'','e2ac1630661c4134b8c6aa6313ad8894',2,5,3,'Review 3: <b>plain</b> words.',3,3,3,3,3,3,0,0,'["Strict"]','2026-11-23','',NULL);
INSERT INTO "reviews" VALUES('f1f1ef8fa2f6d68d84efedaec7811231','Athlete','2026-11-25','published',NULL,NULL,'','',NULL,NULL,1,'','e65e8cce329742eaa6c343fb22f6d22f',5,1,5,'Ivy''s words.',5,5,5,5,5,5,0,1,'["Strict"]','2026-11-25','',NULL);
CREATE TABLE schema_compatibility (
	oldest_release_revision VARCHAR(4) NOT NULL, 
	CONSTRAINT pk_schema_compatibility PRIMARY KEY (oldest_release_revision)
);
INSERT INTO "schema_compatibility" VALUES('0090');
CREATE TABLE school_addresses (
	address_tag CHAR(32) NOT NULL, 
	CONSTRAINT pk_school_addresses PRIMARY KEY (address_tag)
)
 WITHOUT ROWID

;
INSERT INTO "school_addresses" VALUES('5b934093b3c84a1bc239955810198c49');
INSERT INTO "school_addresses" VALUES('abdd3e209e7604daed2856fcb29352f7');
CREATE TABLE schools_apart (
	first_id INTEGER NOT NULL, 
	second_id INTEGER NOT NULL, 
	CONSTRAINT pk_schools_apart PRIMARY KEY (first_id, second_id), 
	CONSTRAINT fk_schools_apart_first_id_universities FOREIGN KEY(first_id) REFERENCES universities (id) ON DELETE CASCADE, 
	CONSTRAINT fk_schools_apart_second_id_universities FOREIGN KEY(second_id) REFERENCES universities (id) ON DELETE CASCADE
);
CREATE TABLE scrub_marks (
	table_name VARCHAR(40) NOT NULL, 
	since BIGINT NOT NULL, 
	pool JSON NOT NULL, 
	written JSON NOT NULL, 
	CONSTRAINT pk_scrub_marks PRIMARY KEY (table_name)
);
CREATE TABLE search_typos (
	deletion VARCHAR(40) NOT NULL, 
	word VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_search_typos PRIMARY KEY (deletion, word)
)
 WITHOUT ROWID

;
INSERT INTO "search_typos" VALUES('abert','albert');
INSERT INTO "search_typos" VALUES('afred','alfred');
INSERT INTO "search_typos" VALUES('ageles','angeles');
INSERT INTO "search_typos" VALUES('akemont','lakemont');
INSERT INTO "search_typos" VALUES('alber','albert');
INSERT INTO "search_typos" VALUES('albert','albert');
INSERT INTO "search_typos" VALUES('albet','albert');
INSERT INTO "search_typos" VALUES('albrt','albert');
INSERT INTO "search_typos" VALUES('alert','albert');
INSERT INTO "search_typos" VALUES('alfed','alfred');
INSERT INTO "search_typos" VALUES('alfrd','alfred');
INSERT INTO "search_typos" VALUES('alfre','alfred');
INSERT INTO "search_typos" VALUES('alfred','alfred');
INSERT INTO "search_typos" VALUES('alifornia','california');
INSERT INTO "search_typos" VALUES('alred','alfred');
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
INSERT INTO "search_typos" VALUES('aymond','raymond');
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
INSERT INTO "search_typos" VALUES('dmund','edmund');
INSERT INTO "search_typos" VALUES('dward','edward');
INSERT INTO "search_typos" VALUES('dwin','edwin');
INSERT INTO "search_typos" VALUES('edard','edward');
INSERT INTO "search_typos" VALUES('edin','edwin');
INSERT INTO "search_typos" VALUES('edmnd','edmund');
INSERT INTO "search_typos" VALUES('edmud','edmund');
INSERT INTO "search_typos" VALUES('edmun','edmund');
INSERT INTO "search_typos" VALUES('edmund','edmund');
INSERT INTO "search_typos" VALUES('edund','edmund');
INSERT INTO "search_typos" VALUES('edwad','edward');
INSERT INTO "search_typos" VALUES('edwar','edward');
INSERT INTO "search_typos" VALUES('edward','edward');
INSERT INTO "search_typos" VALUES('edwi','edwin');
INSERT INTO "search_typos" VALUES('edwin','edwin');
INSERT INTO "search_typos" VALUES('edwn','edwin');
INSERT INTO "search_typos" VALUES('edwrd','edward');
INSERT INTO "search_typos" VALUES('emund','edmund');
INSERT INTO "search_typos" VALUES('ennis','tennis');
INSERT INTO "search_typos" VALUES('eward','edward');
INSERT INTO "search_typos" VALUES('ewin','edwin');
INSERT INTO "search_typos" VALUES('glf','golf');
INSERT INTO "search_typos" VALUES('gof','golf');
INSERT INTO "search_typos" VALUES('gol','golf');
INSERT INTO "search_typos" VALUES('golf','golf');
INSERT INTO "search_typos" VALUES('imberly','kimberly');
INSERT INTO "search_typos" VALUES('indqvist','lindqvist');
INSERT INTO "search_typos" VALUES('joe','jose');
INSERT INTO "search_typos" VALUES('jos','jose');
INSERT INTO "search_typos" VALUES('jose','jose');
INSERT INTO "search_typos" VALUES('jse','jose');
INSERT INTO "search_typos" VALUES('kiberly','kimberly');
INSERT INTO "search_typos" VALUES('kimbely','kimberly');
INSERT INTO "search_typos" VALUES('kimberl','kimberly');
INSERT INTO "search_typos" VALUES('kimberly','kimberly');
INSERT INTO "search_typos" VALUES('kimbery','kimberly');
INSERT INTO "search_typos" VALUES('kimbrly','kimberly');
INSERT INTO "search_typos" VALUES('kimerly','kimberly');
INSERT INTO "search_typos" VALUES('kmberly','kimberly');
INSERT INTO "search_typos" VALUES('laemont','lakemont');
INSERT INTO "search_typos" VALUES('lakemnt','lakemont');
INSERT INTO "search_typos" VALUES('lakemon','lakemont');
INSERT INTO "search_typos" VALUES('lakemont','lakemont');
INSERT INTO "search_typos" VALUES('lakemot','lakemont');
INSERT INTO "search_typos" VALUES('lakeont','lakemont');
INSERT INTO "search_typos" VALUES('lakmont','lakemont');
INSERT INTO "search_typos" VALUES('lbert','albert');
INSERT INTO "search_typos" VALUES('lfred','alfred');
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
INSERT INTO "search_typos" VALUES('loangeles','losangeles');
INSERT INTO "search_typos" VALUES('losageles','losangeles');
INSERT INTO "search_typos" VALUES('losaneles','losangeles');
INSERT INTO "search_typos" VALUES('losangees','losangeles');
INSERT INTO "search_typos" VALUES('losangele','losangeles');
INSERT INTO "search_typos" VALUES('losangeles','losangeles');
INSERT INTO "search_typos" VALUES('losangels','losangeles');
INSERT INTO "search_typos" VALUES('losangles','losangeles');
INSERT INTO "search_typos" VALUES('losngeles','losangeles');
INSERT INTO "search_typos" VALUES('lsangeles','losangeles');
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
INSERT INTO "search_typos" VALUES('olf','golf');
INSERT INTO "search_typos" VALUES('ollege','college');
INSERT INTO "search_typos" VALUES('orthfield','northfield');
INSERT INTO "search_typos" VALUES('osangeles','losangeles');
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
INSERT INTO "search_typos" VALUES('ramond','raymond');
INSERT INTO "search_typos" VALUES('raymnd','raymond');
INSERT INTO "search_typos" VALUES('raymod','raymond');
INSERT INTO "search_typos" VALUES('raymon','raymond');
INSERT INTO "search_typos" VALUES('raymond','raymond');
INSERT INTO "search_typos" VALUES('rayond','raymond');
INSERT INTO "search_typos" VALUES('rymond','raymond');
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
CREATE TABLE site_weeks (
	monday DATE NOT NULL, 
	sign_ups INTEGER NOT NULL, 
	reviews INTEGER NOT NULL, 
	megabytes INTEGER, 
	CONSTRAINT pk_site_weeks PRIMARY KEY (monday)
);
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
INSERT INTO "sports" VALUES(17,'Beach Volleyball');
INSERT INTO "sports" VALUES(18,'Bowling');
INSERT INTO "sports" VALUES(19,'Diving');
INSERT INTO "sports" VALUES(20,'Equestrian');
INSERT INTO "sports" VALUES(21,'Fencing');
INSERT INTO "sports" VALUES(22,'Field Hockey');
INSERT INTO "sports" VALUES(23,'Rifle');
INSERT INTO "sports" VALUES(24,'Rowing');
INSERT INTO "sports" VALUES(25,'Rugby');
INSERT INTO "sports" VALUES(26,'Skiing');
INSERT INTO "sports" VALUES(27,'Squash');
INSERT INTO "sports" VALUES(28,'Water Polo');
CREATE TABLE staff_lists (
	id INTEGER NOT NULL, 
	file VARCHAR(200) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	season INTEGER NOT NULL, 
	listed_on DATE, 
	imported_on DATE NOT NULL, 
	report JSON NOT NULL, 
	is_undone BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_staff_lists PRIMARY KEY (id)
);
INSERT INTO "staff_lists" VALUES(1,'staff.csv','5eed',2026,NULL,'2026-11-20','{}',0);
CREATE TABLE staff_log (
	id INTEGER NOT NULL, 
	made_at DATETIME NOT NULL, 
	staff_id CHAR(32) NOT NULL, 
	action VARCHAR(30) NOT NULL, 
	case_id INTEGER, 
	rule VARCHAR(20) NOT NULL, 
	details TEXT NOT NULL, 
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
INSERT INTO "staff_log" VALUES(9,'2026-11-25 09:22:28.611878','b5abf079e48947bb8f9617cf38ded2a4','staff_added',NULL,'','moderator');
INSERT INTO "staff_log" VALUES(10,'2026-11-25 09:22:28.915590','2f5d3fd8a2864c9f8f333ba90ab0d145','claim_approved',NULL,'','5: Al Roe');
INSERT INTO "staff_log" VALUES(11,'2026-11-25 09:22:29.172055','b5abf079e48947bb8f9617cf38ded2a4','remove',6,'profanity','Please say it without profanity.');
INSERT INTO "staff_log" VALUES(12,'2026-11-25 09:22:29.331114','b5abf079e48947bb8f9617cf38ded2a4','remove',7,'profanity','Please say it without profanity.');
INSERT INTO "staff_log" VALUES(13,'2026-11-25 09:22:29.376706','b5abf079e48947bb8f9617cf38ded2a4','keep',8,'','');
INSERT INTO "staff_log" VALUES(14,'2026-11-25 09:22:29.443305','b5abf079e48947bb8f9617cf38ded2a4','hold',9,'','');
INSERT INTO "staff_log" VALUES(15,'2026-11-25 09:22:29.534222','b5abf079e48947bb8f9617cf38ded2a4','remove',10,'profanity','Please say it without profanity.');
INSERT INTO "staff_log" VALUES(16,'2026-11-25 09:22:29.886945','2f5d3fd8a2864c9f8f333ba90ab0d145','coach_merge',NULL,'','9: Ed Poe → Di Orr, 8');
INSERT INTO "staff_log" VALUES(17,'2026-11-25 09:22:29.908776','b5abf079e48947bb8f9617cf38ded2a4','coach_remove',NULL,'','10: Fay Wu: not_a_coach');
INSERT INTO "staff_log" VALUES(18,'2026-11-25 09:22:29.942193','b5abf079e48947bb8f9617cf38ded2a4','keep',15,'','');
INSERT INTO "staff_log" VALUES(19,'2026-11-25 09:22:29.968117','b5abf079e48947bb8f9617cf38ded2a4','keep',17,'','');
INSERT INTO "staff_log" VALUES(20,'2026-11-25 09:22:30.291756','2f5d3fd8a2864c9f8f333ba90ab0d145','claim_refused',NULL,'','7: Cy Fox');
INSERT INTO "staff_log" VALUES(21,'2026-11-25 09:22:30.384887','2f5d3fd8a2864c9f8f333ba90ab0d145','claim_approved',NULL,'','12: Hy Lee');
INSERT INTO "staff_log" VALUES(22,'2026-11-25 09:22:30.432142','b5abf079e48947bb8f9617cf38ded2a4','coach_correct',NULL,'','12: university: Northfield University → Lakemont College; division: DI → DIII');
CREATE TABLE strike_requests (
	id CHAR(32) NOT NULL, 
	encrypted TEXT NOT NULL, 
	opened_on DATE NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	CONSTRAINT pk_strike_requests PRIMARY KEY (id)
)
 WITHOUT ROWID

;
CREATE TABLE team_facts (
	team_id INTEGER NOT NULL, 
	name VARCHAR(30) NOT NULL, 
	season INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	source VARCHAR(200) NOT NULL, 
	CONSTRAINT pk_team_facts PRIMARY KEY (team_id, name, season), 
	CONSTRAINT ck_team_facts_number CHECK (number >= 0), 
	CONSTRAINT fk_team_facts_team_id_teams FOREIGN KEY(team_id) REFERENCES teams (id)
);
CREATE TABLE teams (
	id INTEGER NOT NULL, 
	university_id INTEGER NOT NULL, 
	sport_id INTEGER NOT NULL, 
	gender VARCHAR(5) NOT NULL, 
	CONSTRAINT pk_teams PRIMARY KEY (id), 
	CONSTRAINT ck_teams_gender CHECK (gender in ('Men', 'Women', 'Both')), 
	CONSTRAINT fk_teams_sport_id_sports FOREIGN KEY(sport_id) REFERENCES sports (id), 
	CONSTRAINT fk_teams_university_id_universities FOREIGN KEY(university_id) REFERENCES universities (id), 
	CONSTRAINT uq_teams_identity UNIQUE (university_id, sport_id, gender)
);
INSERT INTO "teams" VALUES(1,2,10,'Women');
INSERT INTO "teams" VALUES(2,4,10,'Women');
INSERT INTO "teams" VALUES(3,2,10,'Men');
INSERT INTO "teams" VALUES(4,1,10,'Men');
INSERT INTO "teams" VALUES(5,1,4,'Men');
INSERT INTO "teams" VALUES(6,2,1,'Women');
INSERT INTO "teams" VALUES(7,3,3,'Both');
INSERT INTO "teams" VALUES(8,3,3,'Men');
CREATE TABLE universities (
	id INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	folded VARCHAR(400) NOT NULL, 
	slug VARCHAR(400) DEFAULT '' NOT NULL, 
	state VARCHAR(2) DEFAULT '' NOT NULL, 
	city VARCHAR(100) DEFAULT '' NOT NULL, 
	conference VARCHAR(100) DEFAULT '' NOT NULL, 
	nickname VARCHAR(100) DEFAULT '' NOT NULL, 
	email_domains JSON DEFAULT '[]' NOT NULL, 
	unitid INTEGER, 
	short_name VARCHAR(200) DEFAULT '' NOT NULL, 
	color SMALLINT DEFAULT '0' NOT NULL, 
	second_color SMALLINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_universities PRIMARY KEY (id), 
	CONSTRAINT uq_universities_folded UNIQUE (folded)
);
INSERT INTO "universities" VALUES(1,'Lakemont College','lakemont college','lakemont-college','','','','','[]',NULL,'Lakemont',0,0);
INSERT INTO "universities" VALUES(2,'Northfield University','northfield university','northfield-university','','','','','[]',NULL,'Northfield',0,0);
INSERT INTO "universities" VALUES(3,'University of California, Los Angeles','university of california, los angeles','university-of-california-los-angeles','','','','','[]',NULL,'UCLA',0,0);
INSERT INTO "universities" VALUES(4,'Acme-State','acme-state','acme-state','','','','','[]',NULL,'Acme-State',0,0);
INSERT INTO "universities" VALUES(5,'Acme State','acme state','acme-state-2','','','','','[]',NULL,'Acme State',0,0);
INSERT INTO "universities" VALUES(6,'東京大学','東京大学','東京大学','','','','','[]',NULL,'東京大学',0,0);
CREATE TABLE university_names (
	folded VARCHAR(400) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	slug VARCHAR(400) NOT NULL, 
	university_id INTEGER NOT NULL, 
	joined_on DATE NOT NULL, 
	reason VARCHAR(200) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_university_names PRIMARY KEY (folded), 
	CONSTRAINT fk_university_names_university_id_universities FOREIGN KEY(university_id) REFERENCES universities (id), 
	CONSTRAINT uq_university_names_slug UNIQUE (slug)
);
CREATE TABLE users (
	id CHAR(32) NOT NULL, 
	email TEXT NOT NULL, 
	password_hash TEXT NOT NULL, 
	user_metadata JSON NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	email_confirmed_at DATETIME, 
	confirmation_sent_at DATETIME, 
	last_sign_in_at DATETIME, 
	role VARCHAR(10) DEFAULT '' NOT NULL, 
	muted_alarms VARCHAR(30) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_users PRIMARY KEY (id), 
	CONSTRAINT uq_users_email UNIQUE (email)
);
INSERT INTO "users" VALUES('6387976821805ca99f7b5f4deb5049aa','YDl_J2ZXIwR8jgKsYSr5HUqOkD8Lj72vvBtREUTwW_It2Oym9aR8E_q5npQzTCgz01nJ5523SaeKVGIbGHCCIpu6a5GWkTd4ibcYhwsUzYY','276bwLSFf0j1UlY4DBXz3FkbVyHGjg1zzhrY5xFyTLuAw2Kw-eUE3DyW8h9UScAdBkfWJHnEZqRMOjwfoxMfPafOWus1TvHwMPFrKPGCP9wf1enZjx5RsHHgyovdj55FIFgUZd97uMNx9epHb5HLHFJhr7NVurL5_zt3Bdu2LAyMQCB1dmDs36wTp0l8k6AK3KWvoCKop4fj_U1eOtzNJ9-UVjlb7NYwfddHAbrIVlzdkxp8Ksufrh5-KSdPnpSpzmJiVWdiP8EthMLPenhF7_l4_fILKZKgJ7-fT0dlJQrn8v9xv5obEYkOJsBe1laAuK_6frkX3vhQsflk1HmG42_IAs7NTn45tL6y0sBkz1NFZeq6w5eAEstpSfIQzr9a','"mnaNB1PoT_9U_PJ1L_6Wt9IcPVhKmW4bKmDeWoYER3eXa94KfMpEFTYl41sNmH2-fXYXptU1lKkLA6eSujYdJLDsojnLoFBU4ceL3P7C2wPukhLeRbk0TJASGLxKROc3d4Mx--D7DJQO8advU6OcvA6ZzaAL_VGVkXXgZEvdbP-gBiIpTs_rzOwoO9CEc0Y5mN6_AeILQ_1dwSqO4VHAShMlk9Fj464XvhlsiXckETltJ96vfXnt2pLjCJjvE40VNSd1MAWR1P_b6xeu66Q1sWFG649QQtykIMYWo9geWwQydsxWg8Offn8reFmQdjm5X2_Lg79933uX71A0NphpO2LNG4z_N2DnwAx7vJIbyW8gfz4o0m6elAK5Xfr8sqtJ"','2026-11-20 00:00:00.000000','2026-11-20 00:00:00.000000','2026-11-20 00:00:00.000000',NULL,'2026-11-23 00:00:00.000000','','');
INSERT INTO "users" VALUES('357351e8b64658bb9d0c4c1c94a35c97','8q8jnhZxZRa05iJcLKBWpM5rwEBRFEq4F2g7jB0wN0Fb0EMPJLfJHL4q727fLbh8tqhCvTMzHGjmcWpKbRLF_SmxWCHJZl5qqjnNs_yb6-E','b4jxmOlfz4W2UV9HgYQb8Tvg5BQddUDc3s5NwWFXOTQI20IYcr9Va6ZC2Ad4NiVwOzdL756ToN2tswcrerQtqif612Zoat99Zg8YHwUM3zHRs9RPf6_hZtm769W_2uGo9H37BfISOhT1-4clh_vjlsTmNE8MPqk5fGtqOk-Egp4bNX-Kcb6B8U0ypyAGjVbK0PLDL2F_j5tgDO37m5LuCirLuVr2TRAdyaRJRq-uQ3dxPJZKt8nOHBsP_RZoWnWL4XWv-860yo_St-wT3LaPZD0DjifhYVr4pgO64x4PRv2RJV9GubTr6kX1TBeo6oJQWz1ZO6ONTDzNRDCemuJ9R66hukC9X02WgMO0X7-R5S-TN2snLJA24GtydCe966KK','"EwYaleXS4sWh-nLVLKRt1_0NHFkEBQLcfvjfPDmMjPPgwsOL8Oo1IadabhR3VaUZzRA5J5It_LtfYXVDjh-hcOuV40fFiORBle_6laBaiX5iBghnJCbGt9jGkF4TuvkfXmMYwE3KZP_vwuIdx087_06Z-svqB8IkENxK9xKSRFudf1TMfVDqcrnbPI4Nx0V1-WHj0rCCIfRL8-pFYExdXolMsp51ilGjdFWGDY0sCOaPG-Ksf8D8oZaM8JXyumgZOtC5Zybet4lOH2IPygwHhXgAObwLxu_cgUEaQQGIPM9VMVq4rl5HfX7zpcMDMhl4lBZ2sMBUB8f9TyuPtozSCiRpOBUJ86wNa6gfLdYnCFgmDshn1jB7SaxbIMPNX80s"','2026-11-20 00:00:00.000000','2026-11-20 00:00:00.000000','2026-11-20 00:00:00.000000',NULL,'2026-11-20 00:00:00.000000','','');
INSERT INTO "users" VALUES('c5150f732db45b88add04682c664c092','_KiblLEd45grbj5CDmT0mF35WpBR3ZsunOMxUK5OTUEtr_WBv5f2eYQmAYKWU9E0Zq54dH8_Efc80W5Jg7qtg9tgSXA5JADOCERoOgblr60','XsqipalkwAnAzNNJo5efLdH0otQnbRP2EXBrrVkhgXPdqnc-U7G0UH03O_qf3ahnNI5KCsAIRAllK3hboND43Zrb8JMvksohHfHhLMNc78MoIXDXgIdJuFjkabuR7MClSEFV1W9ZASrN-CjGhNkyZc07UFM3Kfh_VdMdn9KPbQbc_yFWXpGkUC1Uk4NtlZ5gEm7akfW1PeEJRmNGPi7mXWzMeQUA64KUmzPwPQlAq620dstT7D2cBmh-n1ue4aBCkZSSovgD0QyWKzwrVQdgdtkyTISf-EWSkTJBwdVplyFrYRuXgJXsK4R9BoKoKO3xq5y5Ee2hNWA5z15G3Uojtb8GtfN83-oPt4SUsojf0k58EKnHuDNVvGcycajfYScA','"eLl5mLmrHqaAp9UMdL7U2NNIPRYXP03-9Lbx6mmRynoNg3Izvqwxi1KQFTDmJ8LRjWYMOSDfm0pXdlzXL_ThgdfaA-qT5SJf4E9f0l5dlRzMVK7VynMzIMIoeAicLe0JOwbm1_PV2Xbiw9y8oi16swxavA5qv5xGYrZ9M1bX40dpIPe0KT-RYn8u9Wxc85btdn8Y4ZDWyQahsmxlzKMoMo3LLh9ajB3xgQ3Vn7RvN5HQ-jRulkZWZJjtDCa6MQoTnNsOzcqcP7FM5EX6Rgrpj7LrZ15sCnAY-DEB3NTqCg8BZrxaK2wXDxQIJso-rjV7X41f-qxxlziPVaIWUej3KUfdiujCEZV6Lqd_IF2wE7FuIM2TbGp9zzSSNlR0Qzb3"','2026-11-20 00:00:00.000000','2026-11-20 00:00:00.000000','2026-11-20 00:00:00.000000',NULL,'2026-11-20 00:00:00.000000','','');
INSERT INTO "users" VALUES('59606d0b8ea549049063a20896f64b76','toLf8-k_wws4CJZ7KiYlT6n1V1wuAizfg8R2PSxNQ2s3yJtuGvk8mCd7-JqHo3Ot-DpSEXBzBeiFjy8fjeaCFQp8oCD7KsUueVzwopoRhX0','584DzJb4qWPX2L32mjHh7qmeUlrVGW6PoYcXjFrAkfu9IoJfzVlNNOXsdoDPnBl5p9Cd6dxpelJBzVcU04QwP2p4h96XK3kpiG-hAq7OPGVbzkYJF-_5NkgrTJR8FJZH2RnDGFILZGnwTZoX_FJdxabyBpCc_yVBgz0T2OZS0H81yXZqWA9KbmhiDSm-5nujT9V57xnaU0vnjtCsUje2HlAzpNmriniAg_IZ2Z7L7DjeD2fBiXM4X4msfi-HHFMIv4C-GwyOVUJd-VQKgKFipv0wNMlWAzS4-GY5tnSDgSxQTrSrE0ZT5i0E-aFdjZiC96yCfe7X-dFWEjuZT6t4pMM361Sqqk6KiSJM4VLIp_bcnwd59ts0nDtiElam7K3v','"To9fqfO-mhAUNb_fIapOT7X6v3JfUSnWF_VZOQje5YF_T2Baow7oXcxDoJ6Z9Xlnw8OTfBXNQx4JiOpb26wsS0iE8Eoa5NrAjc15muvy95jfzd3bTNBFxnVpjabPr5PmdaprPZwJDHxtCLYi_dZwjhH-IsZwCU-Md7NbRnzq96q0xm_23Pr1G-io5PHRnlWhQX7i8OTxM_5qhB1_T4Y81rLy2ToruS57_Xt_b0ukWJdDfTEO2vtDEGnXoGiqAXOMAWGE4E6JNulnMpXvTV6dVyb-UBe8PJaJx7AbDJxaFtXQa-iocmrz5wrVhd7awuDkFcLDw_Pcm412AONRjV7H_FEdEkHIS9OcwNCBcuL-6w2NYTEjFlWydx281KdI3Ruo"','2026-11-23 00:00:00.000000','2026-11-23 00:00:00.000000','2026-11-23 00:00:00.000000',NULL,NULL,'','');
INSERT INTO "users" VALUES('9fa4bc27e4fb445f97cc0c61c89a6db0','yGmvm8jah5XSfl4qPmtCe-L3tJmYSV536KUKx8PCxbDT0Pi4CJ2lOzqO_iKWeir0Kh3EKUm1F4X-sCwOIDpn8UtUSjDdygC8mN53tsK0g74','hATNl-6qGqwJ4btmgLd8x8uGpH3Ao9dlpSGDAUXMNaosHnCfskG75CMRQiIivWgFPImp6meI-oldTUNe9-fWyaABfa1Oi8jedon-InNsI_0-ur79XiuFFWpFme1sCb2hNtgai2qEsojtntsAOoyB_a10Lwb75NWrh7DVPj2FP-RWHsiBEr6succZN2G1iTkCGERgBA4cG5EUmcFMsd2JgXAIPOQGM0lFMZFY38DfrXGHoQ8J38QdtVtIUBiLYFYMk1p80QDUE_aONXwztYW-XRm_xyH0OCHzg3WNouBoY3ZoHVUo9SHFB_OnmXDwDRiWQWP-dmeZLRmw1pYOCFC6fDeNQABM2CU1MD98N5dWSl9ogy240UmqLv98xb_-_Hga','"jV4aSjQbU9fl6SeTxPr4le9ia81GIG_9mY1uf8XZuJ12H4upc0bTO7Xe5HshlhtRp-ZCNYjJWtOjdWx5-jniw6mMMmRaqQVTVc4FZ2h2ALxwMowU1zMwFpao2B6ndRJMYoQsLcHfzFbyHDVetCrauul-UFi1eS6yMf15_te-spJS_4gKHlNTNaD386Q0buRFfcp_6Q51hb-Adx2_P8u0LFidI2puazdxo5fkkEDzLF5GEF11at0pw9phoPChPp0hZG5ZUTlNBrwolVhmkw_ccQ1-cWRNjiuGzVC9dVRIc7iUm5LAzeTZ7RDx2bvcIxAkhqY7bAb320-ysS9DUSmkKG19iZzegVvxiKvfgu-4TZcIIQWwKxk8p65nKqzbp4A-"','2026-11-23 00:00:00.000000','2026-11-23 00:00:00.000000','2026-11-23 00:00:00.000000',NULL,NULL,'moderator','');
INSERT INTO "users" VALUES('2f5d3fd8a2864c9f8f333ba90ab0d145','qiYvHN1_ATs9wTlCDxNO0DbeFB143csQkOHhcKZKeO453TdX43l0WuBqnWt4Cpbj9wZclHH_mWTutJ0iKWfccZq16MO3NMZeK2QcmjEm844','ynRoBRzz7_UkcArHhdIYpt8varjidYdxUmYtJNzd6ElmWPou1YfC5lkSpssuERmJg3Yk-3Fwr8pQaFJ7E3DPApX7NQNsoVIaZrxT-ySHRNknjaI1exB1vLzLB2hioG8k6qRmH_36XhbNrC64VikIYd5YB_8tidXbZWUssfRYBsPuAZyNxZDOJ-w0IO5gnMAG8RK2xqMT5P4pIGsG2NUdsw56ms9qWfJv015MLkeoD6QEJOPj8zH1YImhqr-SPQfNb2AkMTNUEBC-XmSJTHt_qZUDHQMU7MkXx6Hm2eLLDLc7M1g11FUqt9zV516KZ8W8sHdGJDs3Qr2up4NTCoZ3o3FnW3YAIvdA2WBViIAEqHlX9OsmhhP1A09yt4gxkG-a','"VRqqN1LAPlbiBCNA2PP_Do12wRMFypqcRqFvlm-9arJVAtc260dRAzEWWu81UhgbWS2yuotAJqawGi53xioDft7KHS2VecehuW7R_ccVuu46Ql9rgQaSGCrCT5bR-cNNQnPrgW97uvfmOo5R4LL33Qx8M1VL0vMNIB3nGZb_yzUFrS53zoGBq_NAzI_SplcSpXgPZbojY1dpHoRbBteJzPwnxydvBFRGjQRAXms7Oh3bySKxUlX2oQcAx-pxeqZflH8TIb8d1iUdcEkHZZSFNVlKmY2wqDnvxtca-32M7DighRuJYZy3qR9-ZsbhEm9hftmkLtoBJVb6lugVFc2FLM2qvr82rG_N9mX7ixVCNkvdccuYxPUr3kw66t-mZ3uz"','2026-11-23 00:00:00.000000','2026-11-23 00:00:00.000000','2026-11-23 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','admin','');
INSERT INTO "users" VALUES('8c674c7bcb0f4aac918caa2adcfd83eb','94eUtyV7yhwKq4VA3axV5hJTYFPjvlbNB1otcY23gxEhMKzt5cWlA6lbCxdjYYcOW-ZlDMVjvFDo4xQmHGWnMIZmfpSDVAZ4c8RP5gDAYQI','0TT1bwIC0W2JxOMzAHPEU6jg4EMsYIchiZHVjbHUaxBqgJQ9TIdF-xwk2NVnRrFzaa18xGGMMukvgzTIXgGcfafjw-HsOaGaxcXCX_ItINeWY-gi_u4I9QbAa_gRx4pxrG7g7uYCbLUyfmHu9YZQtVB-UT_HQpkWdijx8FJ17u2E18DUh_9Ffpkqecxpc44iwXsS9J_dMT8iiOdILSAMP-dHqJE63jKlVoJjjHQIlaFkmjGRi_Oe68hw7Glnbg7MpG5K2bPEwVuGVmAXtAYeTUv87W2XKGECDbdW9Ylfg3UWlV9BPF1hNytm3dljdhhEHfbP3V4f780eEHI6E_LXdNnIfCkxNdpOebM-j_tRwBZjq_FXSZQ4fn6giufjg_0L','"hmmjt6M4p-fi_5KFyHhVbYmGKpchY1TnLTw6XYjizScYJiEtxvgipT9BlNoBekliQuCICVWHrBVC9BQV8EfsmDC-LNPs-y2GKZYIPUEYiwHaYekX5oGCYXobId70o0EskqsXi8MHQgdBv7sTrsfFM4F4d9_T0XhA6eFo_rJrVBh4RaaLpdTHk-ewqNmWunsqumIwZVZdQB_HZ2LsX6DKAr9oDBfjZAwEumovWyK21NRDO_d1UzZbkNcOtvbjNB3OHBMvxFWEsO75ncaRnwpM9gSljco03qdO59CXrPP4h337Fo7Pvbt3r6UHLeYyTZsd4jGek_VfYyR1lZ3axFn22bMvTFnrU-5Wjgw0pEq--oc3y7YSmmMxi3ZMk1nWZdq-"','2026-11-24 00:00:00.000000','2026-11-24 00:00:00.000000','2026-11-24 00:00:00.000000',NULL,NULL,'','');
INSERT INTO "users" VALUES('a25b2e905530442ea1ff2cdac06425b6','-ExUhBy1shD7ciKn2dZyeDF7HFEzTMePIfJpWd9kGmgGUdBFaPmQUyd1s_r3jdTb6JSoGrlI1P9ULbegEAT-TcZVs7sJ_7e2vwHPRxHzAYs','py1RP-toHPCE9GBXTghu2QWv2F9IxxcKCpm5Id_3Xlsw9Bump4V1J6CJWQzlLP3t_hauwQTiz7ygCoHXW2KewJ7ue6YRTBF1rXZ9VIVNYMUpbWOCOYTRd9gBJx5puD9amkZtzW0OJrQedkTIj4GGf8kp25QnBw3tnRs7Yg_iF-OEfCq24jkcI7Zr72Neuxy0Zv_Q5msqwgop4mtem-NKYcpKdwMcEGd0F28FesId7ubVr5493YrIQq7fqdTZQPJCgOfCdKfyZIL72p7_VwDSCj-70YV3B4kxn_5pAsYvUNVpOHzcMovRAQJ-rp0uMNgizrayGunzShClyxPIr7UuW3b7oyWtxUAcvjrppPRzyHP3OIrWtBKe1Cb4mkWX1ZGi','"lOUAriklN3OHEx7Fzl43BhM1OPybtqhr5VMiIeqQ7H_otM08Q1fdZ3WmX-mG3RoWop_MW7R7A_fXWPqADXU5w8VbtnQWQ9eZ0TgkMGGqOEtZKq9VHLW3_LAIPmJE2QnlG1r-kr3mQy6jC1J3IYG0Vuai1LRWyLWNdgliqyhoaD-HiE6JKsTnQCpgd54zg-1UmwtvNBcsd0WPNFvcgxSIp5Q5BGRFbGy_qMAuPiD2KCnv8Rs-0_GFcqfBCJ_I2qVqU3QyfDLZ5sxHnhy1wwlERin0qTnk7TmjiOrB2lGvbFZXOt1UdrM9U6QwOuH2wTezfhQvfM9G12Da2iL7lM3olu1H9akb9ILay9kDSAt7waJZt_5Y3ZeH-rhJZQ7FBSoK"','2026-11-24 00:00:00.000000','2026-11-24 00:00:00.000000','2026-11-24 00:00:00.000000',NULL,NULL,'','');
INSERT INTO "users" VALUES('9a3588a938d444ad93d42944954ecf1f','prvrGaZXKQLbR54Z3T0aXA6CZ77U_IK9EPB4pLQdSCuvM-k345LuzLjg_CKMStCWranof3dPcoPnUB73JRjJHGUDx8NZM7Dbu9uVnyyET1Y','qDidBaTWjccizRSLx5EKyvl0zzt_tqTI_hc3caTVxNae41X1hE_05G3cIGSxeAR2HWL7WTQ9W2Kp68vlWbWRhsW9OgscfMPcu2ax2gVSQmP0xmFGR-UIqEkJMHuNw0hFE_0ACYMuRTXbbPQeu7cby5jerEP3ZAo4IY3BN3sTBvFb90bL9QLa1CmTCEXzNj1X0zcC9ZO_boySlAC9QBlO9qytrXFZ35jX_RXhzRZT4LY_k2-9CUPN0fxbnfNmisqhoPA0NmPc0Y1GA3ExNKgEOa_7U8B6ge21oTDSAODmfiOnyvpEV2xlQymzGTepNhsGGeMW7IzTH_yQUOLMLbQ85bPJfKjyGSPChOnDmq6VnKsowak18v2FUbS_iSQcKEAe','"6Rr_TsTTJUwvdsDo4TweZZvfiTlsvHwTGkCteOpjvjv37QdDmSq2CvIpC1icv6xrtH48HA_AY2frrnrhq4sp1Unw99cjn29WnCyPskTSmpHdq3vfuEE_eOdx4ac41IW0tTknr4Ca53f9SxRHj_H8pfmRuVL7_XQRzSrr4KHB-It7P6pLM37YjnQUTcRafalxqPegS_X91fclt2anjEZEG1lxP3_nwnEjyBVNjmdqynnJ3dM1_GbUcdWTtz_bfLX6-pNzyOGeuMArazebpLM74Kc_UGjtvGYKTTqsPF3rftcOgWyMKOqZF1Aw3D4_QSY_UQ_4SwtNX9C6-mcUyaCCvWLR_5s37WjKVbmfuyMLx3oHjFxUDrkMBYIXpoFnZhHU"','2026-11-24 00:00:00.000000','2026-11-24 00:00:00.000000','2026-11-24 00:00:00.000000',NULL,NULL,'','');
INSERT INTO "users" VALUES('c226d3dcd2ed4883ac831852d4e4bdc5','-CGZAoRbc_4PD5mJjjUpPbyZkWufDBmOYdFOyZvuGNs1nDZ-ANXwTKBc0drG34ihvOGNgBDYoxV47AkwBFPCaYx5btY_f0CmNEceUy4EyPs','dN5o9YcbtSYu2RAepRQQu4SNlWlQCYDBgZzoFxKBRuN5BbhjMK65xBunFuouE45QrUYeSmS73m1rJ7rtZ1TGlMEwee-WsJQz2OpAsDMuFv1F6mF1vGbhY3GqkM4EYbYcyVOD7EpCv8rKzSPnyuRF8F56jT8ErUVeSAaigubi2XSEmKLrmNHkWo8jwJNStXCNXsnewaHa80jITN7De3j9DC5t8phRtKbNzeXhtOFNDcoacffA9wqyDQkFRwQC2fwcZlL4owk5SV37NRvIQqsfsqG279-YhnRxxP78ayY6iXO597lyJcw3EcdF4cwvi_XnELTrNcR5YqV3sgAm3wMD4-JOU__bxh-fjnbhBygsurOmDXDlDoqEuH9ZJOXqve-_','"R9xfLbfDRFvlAk5NzVgxT5iWJlfyGCyeAPQ1bh1O477wAd1C6Q6BJlneknTvi7Wo9EEhKWf8XxSeei12mQQsVd8vEsUEEil6ydeGa_ANalzUdk3NvZ0uf4JyirBHKxbOoOAz-MyIboRHi3TxKkB0g9i6DnI0uc8BtWPkOEiZMRdUsbX3H1PW3n5t7l1jAFhZsUG911iJpJp25WfmssTkBMqRBXVGloBM4sHJgyaQR8M3-kzLQusLpXMlm-pu-sAzg8pSulPIvOuEBr5IyUi5v-L9R_aXUx7JBKDdvhR_0RMiXy5eJ42xrWnhjmDokzOpZrLv9ZKrk75CzZHGVCNUOAfcy4bNBNeRmhBtDvEt8qedEYUElheqY4LEl20ZpOSG"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
INSERT INTO "users" VALUES('f4d48329aa284faaa7725b00fd8c8fb8','NbUG-lvleSk17MRu8NWpIMjA58XrhnqggWN-avMLm8UmjDv67-TNtv5ELeGa2uRERoZEX0WIBqOvFAGzw0DcqIdzSFRnV1UUiCCCUnPoHPU','MaB-BYwkAql21199r8mwnVmsEGEJ8EVZW09nVav9lL3dsxSW5biT4OuWXnDv2dkaQxBwmUyD6KsbcDesC8529YRHl8u7fJ-tLMif2maVwbkbXEP-nJOhRZD3MKh88U-PrUUKr0FsmMZyVitJo7WkYW4csq0Cx6j9BzpJQuLlXuViTmdTcUhyTZa9et64iXVM7j5IU8GzDBpexBCV_JO8BnKj8apzXvpcF_D56Rwj6eiJLhkjafoL9ubUNdJgUdgFD-8T69aKTlGf5P-qmVkjiCgtx1lsrLwMn24B4v73jBtEYPxgGPGoXDFYHF5v81MNJ59aodroNspmrNknI_kaJHi7FFT_6_IQHlZ1hCfUR5ITNhX3Z9Qos8hd646lN2b3','"KfterHL2TKwZvgoZ1X3houK0JA7UEe68vKGP6kSlfZpJOuowhWCiL3uefF36DtOhcrSVqgoYUlPTZNlnzlkzQyb_CQQXnRupRR3nTEO1ZvtvcVMHXk4BUWFMLx5cnUlburNnqtBWWz9ywXuJ3Sb3tuV-E-P9Vgeua6SCxwERYzMlT3JNVPMcfWQkauTJshwJNMRG4Hlh3mUSG0sfWslw4n53J9WeemyKg2bFEDM6qkh5onvuUWyCQzScz2EavV0hdrPBd5_uxwVMS0BfIX53KlqqEjKzEtktP3K0HldzGv0YYe-ucvnr_v7_wzIoZHZCy8q5QNainkE2uQ8Ned1GXWh4AUAql3lW0ClaplBVfq5xM60vZ_LFwxfWDaecKi2n"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
INSERT INTO "users" VALUES('b8950d16e1b0404997ba402548f56732','eyHFEDHUjRFmS4m0j34sHn6XacJiQIU20UpNuucOPd2xJytP6_wMMpPNAsbliEPaDQWOSlANpiqUBczBAGhmp5lgWUwYXrO83jE_PJtE09k','PhxlHzw_ambLp7z7YN4E7VprSKqyhoCSq8jugFe7GnJEbMJyh6Ifqyu3CEzpauTQtGe9MSjFXpV1nvlRGbVw_7Mq3V8-NnQ6qQ1VcoLRDaLhBnO986ElvFb6UQ6EfUIJL08lek8fB7S4qP8PaDebt026HI30-EEEG1JlcRqH9K6UPFoQtwpemRt3LDzoeNvdm1hFExwO1mzhSmRgAdC4Pw7HSYvX2MghaGyr4oxLyaYytaoFEM8kGf4P033pJmh8AO-PGPYGEOKhDFj70ZpresC9sNe2nntODvMuzAfKg1D8y1XyN3wpIGTafKAvrnpjT3hbuGyymKKlE_fvPRVW6BiU_qZNNJAYKXoyqc8Nm1dFW3vuUYPKKB2wdaC1j_pA','"nFQ_gDfaER85nZ-ayZ1LktrUdNxb3WLWLwzTfxdmiz72zh5LG8JgymGZqhu-BXfPjvBqVhUHFLn-sUwFY41jAArmcaoiAkyNJH8q_DcEl5D4l39rFKK6K7N8xARjwC5LuS3FDHmfVgLT3ff-X_3ZbFfqbQF7Y_F05_PstjKV9h_wiOCFfm4hWFFUVerABODqNURgNXYtlZIAKO9uKNa2K9QT2b3FHftLuTQumD5-8UptF-qfHjtIVpkgGN3uTYOLUZyaw46y5lKs-RsRZof3gyU82lYTTSshmSjQCwomNvVSAdLVJvv0l0OPqZTU-5WgVA2TsAjBNM6cNzz3TeXnrPCCGcMEJf3AzqNM2_WFqOZ-4VxpEaR6ITvhK1FJgElk"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
INSERT INTO "users" VALUES('7f6df7134d5f4ab79a065a7063591606','Sk-L5axudlFrHB1XCI_3qz-WytbxZJ4AqXvu-k7d0tznLYaItBTXG4RIAa4YkRwnDCQR120bCb6szSxwirvr3WLs0T4-8wP6PkKYdnT2cvA','BuxI2nj4V00uJLW4ZLHFP6i6xIgH9iwtjQNGdVu3W2k6Lrm0S9a1P346XMduGUg_V3K1fr0OPnqa_1uecNKWlJeaS2A4TldVgL-ahdRy4gYDtWNLgp1IW6J4G2yYQJPzWDtudSnvENhuTM-aSjBwApQ9BxdW6NK5pBDenP6KCBCVPW-EmFgGl3v5--vpvTTOPuuwoPu-488YT8kUtTAU6D8LxdKckfam5w8ONFNZ7XYHI3KNI4AVLzcw942Vjudg_YZGyUVcExktsv9hAzejN_L9D78i-hrCooBWx8t_ZcKZYFPMAtNgPsYAtmPgGvU03-vRN6HbFpKUcXU_meeQbWQPU2S_8Mf-YRa9v19nC3oxVbFvJnV1cBNhG_U8yifC','"rAdVdr-I9SJdE2xjfOsrjWXT7nfHRa6vNbhU_YP8mdc-H3vt3kgHX9UhNUJlt1-EDPkZkCgYQjeqGdeV1uW1hE85r6ylB_4x64dWp9r7JDmPxa7FUs55gQjNR0yKGL_769haelp9uVVHoNfj7HgxZEXx4-9CRV12BgC9LQmQ0UcVNCg_JYKFPQ_tlHYO5kMSvqewh1jKvMOUg69vqSdWfKhn8EGnAMQxvfG9Daf5lB9YjufZfNo4KHnbM4KEw-CN4VdOVJv13_xuG8lUlQykZzo3BI9csaX54orOUsBlOVCHBkVAK0mmNzzQYi478sVK9dOu-I7ZnWyajAuJumIgeuSwf5E13WFCBItrPzhChY12PBnOdftKlINuG3jIVL69"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
INSERT INTO "users" VALUES('32f63bb4505d4b7e95aa90cf76c93372','ukVHenScU4NBHBWp_6-2pmXuCKhTQaV9vD8pSiGa-bpF6EbfqZju7AQ4d_kSP4j9NdtZtAxjYFlFf90HRpP9GV4wNUOMrVHxoLHTqr_rkVo','QcdPklkuATeLEIvg5wrOe4birnYjXT8Xwaw3Sk1DcWmjkuxchOFLsux8e4cGjXeSeC_onAADES_hOWiJ-EU4J5ije7NTYuVWlbwDGIf6nnc77to8uqcHTl7jrb4ZavWa_OBHduMVwCPE2Qtt47X6eLsBrxD44_StEVtBrGngmmvfw_Anqg654SgAiIrEWHvmCBilD4tZ_cYCK0XUde4IiH_gaFT6NTtU5s_WtKl4R6FijhXD8L4RdQYGzj0fY9CwSiqt1cnPf1I2VOW_iDo07cv-L-qiKK5WqkCN3FMoE_ta9e7r0-qjpMa_NImSuNOrgta1GPwZKAdLozqAbVC-Id-XL0q6L_X6yRmDy9EtU921q6ME0xK1ELhaXyZBmZB9','"COi1i_wpQHoswxxH25e6Ov2hBi8kwkEkG588aQEfuW6D5Cu7LcTGRjKJWlYoTabhd9sS_PuyWw_gwGaKFaWCtGzC3sEdrzso1zdh6mu33eID9ZXXnI-viRAqw5pPK1mhCI_Ut77p-MUdaYbzC7FrVU2EgOmJ3C4TuIE4kAuqbjKNriYZP8PTGOsC8NEYeXuYVgfoqthc4EcY4jXgfRT5iwT4aCCYvaDySFaQcI7x1rfMjUm6_LEFy5BawgNMBWR5C3VURxQMQlTwyp_XEeWnIfg_p8kEB0c5q4gnm9a6_wweiN2IoANk9VPp4JabbgHVFBf7v1MGWQSJu9-xx6uWYbYl5yIwg2I59gISLKwFEMb74nRb4U43iw3Qq8gNFFyU"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
INSERT INTO "users" VALUES('b5abf079e48947bb8f9617cf38ded2a4','w1A7cDUXBReKjxiP1TcBabUeZzzU62-q06kwECU-uqi1SVERMJnj2qtVioSVfda_Rw52g0umlHsZB0g6Gb5kfQdnUE5RG5NquF9chKsF8n4','QjxmQV7ootSzRlya70OzZ6xeCSED7ounc5-k-iMTDVWhQlO2dTBU0XL-M-tlTHRGpXeGn0MgaEpQydNRCPepdk58Ac5MmyLefQwUlLy2qu_DDS9r7TGeoaThyq06Q14b9VWO5AKsNErt-KefQcNESEUYtEp6byjydosNrVzvEbZraYfP2aQaV101PzBxFQ7ijLuaQ5e5kxN2Uo5YrPJFuD6e3CoLu4gA7tIPrnMtw6Oimm4PdJQMmfP0tBJOYsjC7vtJ73utNYXBY3GDNiKbtgT7f7fXTquzhEFoCaD_vHPY-cOiQeHikLpUe_tAChnelCsFJ5E_pbduRjocLe2pwf-7AiPD_HRgYfnI0cCnBCg5lV_XxPSeK_0Wr031DwIL','"-rtgVdwXSmjzxbGLpx0lfS71pAIKA_FKG-MGtCr--pNuPSz-Uuk9-ju5YmQWA6MTJeLYS5Ou4TYKsE3L1rvXWLL_Rs9b82Y3ChUFwC9H39X9Oflvqz5vaGyYavVNn4LscM-DCf2m_KndN0qpX0-TxPAtgW3uzpIgWhe-iKAMIXvkBEPmc8eaHlt12DcS8TUH5JxJG7xjoidtqxfdpguo78LskFHtNOveHFttz1o-vpu9PCws6PpMBtZbvs9OovYNMXK2Vy6r7GAlA3agK-D5YZ_r54iqORY5n0VGmedn45yx-3fcXl4TWB8fPIrqKyWqkIAbQ4ZleKzTRL-WlYZbWmjqUkFeAn1ppr6p41Pr9kXApKbrFdia46nPEm5fMX0h"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','moderator','');
INSERT INTO "users" VALUES('8d351250782745be8291567243c902b9','XWpcrKEleKA1WEkMp5DliW4K4yUgTk-HhJfNX_PIzTLOqupO1Dn-gmphpi2UuwJy9KP96Bcx_kLI5WBsaoChbRkb7PaVnAh-RFKGNGK7Uaw','T1NjkKzhTbwcq_O7JU10sRZloyjw4f-gePCttidjwk_1oBAxaVgmCSbKaLm55CyLcRcEuEyzQ9yJNy3PjqWbpU7KXx1KJFmn6UTDznJpobi7QtNZTLMLWYWvOw20nnpxaLJdrTkNx5NvDtQcAhyZU265ZaNpfrJclw6WIQQsOVYiRw8KAlrWJWFpLFLheZ6PP_xLqp5MFGL9tKhkcNjHRP6onqdl_ak_oVnqjEy_ChCD3zwTEdXR5IBpbtqcMvsKggGZlW0ZXkQFp7BD3SjsEmU_yJb9swLfP0-5cjnsjdzzSRtxZ3apJlYPetMN6Rw7GSGWXqdAdnjbtHPwFLrcTysBEKxvBO5gCfnyhstezJNptWe4StRqO5jVrOKRK3iz','"hHj4LlzTvjK9n5u-jSWJVMR61TXcPFfJz6AZLFxcuxGu0rq77sNRE-f9qnntb5Rdq734Kxw76UfN1ifkABivNV50K6uM255xEUUIDinTWIpGHEbmIvBsojMvv2mec_xiMNjVGv3_8CybE7AHHMQFe1aVYaU72It-X4a3l_w5RMb4XY9mJ2CZd4CM0mMZqIpGplgA9-Xaw2ShiQw5cxxCFdEt2V2kud1EgD4dPhCElfswyXLCddr4FNzIv_nMXnonvLiQXySl7fNxlrpHa-3FAuS13byp5EFyvBKflhEG6CofdIaCy4chq8pztPcEM0iCUUn7K1eOqihzGCJPEHjqtECpY0AHYuXARQXMKuMXnxQ0VCA93-gZRojR2J7cwSC3"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
INSERT INTO "users" VALUES('82e28ecf22e44fe58935e2e85f6ce4e3','BtGsu95TCKPAfjNfU_2D9X4YlDdxYj4ijaRvJe_6xyx1imJ9SyVSW5bEafJ8PUvmRkvD4t3MKkKhR9miy-lmqGEJo4EM7INKGYOptYmVmf4','Gf9O4HGp2Sf_O0lXA2Iaev8SCUGDAQdY2TEk5AGhmRupLbsQn9NMoFI5x2npTZ55tJdgH_0yC-jQI7RXv_kfHVrd1jfrCaJDnJOiQDu82Dlz4RIoxoXqCuTyfnD3DIxmEAnU159Jl4VwzXX56TmC5Yvf3oMKj_Xh6g7oLhmrSNmgfQHu7R-gOExSb_iisEvesamzBgvN8lPCKcNPIlMwCztUar4AS21ozgwYmYrhfxaqUtabn4hI1C8VdzVwsG_Ty4OPcP67gxe2ZEDCuAt2Jz45AIdC3QEBJSdQLPH575OZ9m9wmqhQSxkXDaY8hz9FkhFNRCWSLKgEXwXrF53Ly1NtGRc2mUqDrwFdrKRs-4fQCce3BCAtku6O_kZQ8496','"ArXjq8pXPhrPPG-yT3F4AP3IsobOdj7vmt9Z_qXHswiCIiFCmBP6W6TZY1YaKZy9nK3JzihmAzgMADzBDLYnzEzT9oIrV_l4S063gLfiM8ePx-UFa2puHVEcuytMajI-QI3RRinBAn76RC6nAxRYl1ZtaPW-ORzRXN12XXEh8UNPBwqJA-6Dlty7IFPpKV_bAvU8b_i-zW1XXTswaISvLkKYvVs1k7y-TBzNul7YZQvk4SFtBG4cvFZ63ecj1KtkBfRD6ouY-yreZu9xo4wxU-ON6qRbSkWv_qlecYGtMyDpMIIF0Fx2K1v61Eiu_ysXpHBcb3HhvU5HG8NiBJ0wfk6Kz5QcQJ8b_X316fx9eLCJjmNrkvJ9SWJXw2eTvpu3"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
INSERT INTO "users" VALUES('569d0c72f15147bd86e589d546a67c7e','OverYeGwTdc6cEPI-Ha-rJy6BA_3dLMmUNUAjXm9SQ3l-FRCI69GSrXgLUIqvR5-zxyJJVjOUQPnPcJNTSH58DrHVZhWKWZ7qDT5UNQ-eU0','C02XH9BEVg0xTZ9ldJdsBPDGO0I_RFw_NG7RlkjLDTgs0i0dpuI8HMt0DacQB1Fd1eZH9BGaG3UdiVMNG7Zf9Pev5cWnTVW7W90lPF2uJImztNxPVxF15AqjavuLaaWe7iAgbydAWlyDJZ2Nz7NvBte6DdkNHPE91FBkRVSb4xkHauyeg93vkdaY0QS2s-s_LvYHtcAYdKISoDoIGXi0N9wN1r7dc45o-MXFWhfX71Whvv0I9A78ovZyMPd7SYZ7yg-my7uC-J2QlpJ-jxUIMC4ZUUIXfzT4c4q_954ri1s21Raej8r8mfSu_uhp2wr-3kCXr8nUYQk8N3Ecuo5S8UobyNbxstHPDWVLRSdOKeUZZDGBhFy2JXPlft3icBkD','"dDD4crUC0DZSHzJeIbZeCf4EGBEqQ5J-brT9GVfZ34ItfOW-Be-XPPsRW-vnkPGZc4iKddTbABCfJOKamP229yhWamJl7N0SuGfrMO9ZoLzVWZL1nszkYQe6bcRqv2MQeI6lSZjJhLUmh3w31W807N0aOfKngSC2mc5Jd8bAxisFxjVWpW0leB_kvOUK1efL7H9cKam0zx0gs4NyFjrbrzcbKiw1Lv67g1BV9idJyYG3XV7SyEAso3tkbYOsxRyyuVUJ1NscGFQaJDgAuewXoVR8n96_r01jtvpt6DqciQtY9KrAV2CN1rDPoLpQy9ADTBidpbVKpQy5idLMNZQxne56AsebpnTJjoAyODq8HXJVSTvfhHnduc0o6vgktm0L"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
INSERT INTO "users" VALUES('4cf4b54dcb874ac4bf22d2cf1c34257b','_ySOxIXe4TtyD9uKD6-z9XxOvjr_rbpodmBx_XbCwW01ZCffdHA_-tNAaAz2MBArMYEnyHxLSxp2MP2xnTB6xzYdSrB1Pk-QBa2hVlJYdjQ','rK4aOsLAj7BxtNnnhKebFYm2yrK7PLsQBaG69LYmrxW3AhGuOaZKHWY4Z6dHAMgJsF9KDtdbe2lpid_Ewn0gQtw8z-64kkyEi3_g1mF0Q1BWnW2pOhLS9bgGlwgydiTO_iJLtaGutPqqUJTJPlAXLq73VVo6F55O-txnUaqQa_lT37Sl-r62TZR23eTYeuy0wQE2vePP-8xAPffuHYdwM5L9vABjjqFyAzk_DKkuqfP6PDaNBk-7u_9OIR-wtxUsUfYb_FRgb3b8NWCSKeXfv3AKwRHSfMaBhS1BpGCr7GL2RqTvRRYIBDY2QhBXth1dJZom1PxGBG8UfBiUwAXdY9nXvvSIMYelwm0ZB-flbzj0d60Cs4vRhuibGU6ucVLW','"SYjN99EwHqf1oI5WTmMClSuFdHiHkMYygy76C34F4y3NHa9fHvI4DGBPHcGyEpSlmnUGLre49MsElcSUILufd-UaUXyo8l4RHItoUk2KLV_OJDqyFgyNYgrmkftHYJAj10CqkjGepO7a2smAKdVkN6Uek1dsTol3ntVHA_k5KPasIUAXWBSV2-4dtAukkgL5_timh4gIGkoRwMnvlx6Ass0v4AqugGTGHrzNbo1hGnQWTN1teThw1Kp4OO2Vz6H_jk7bFg3mHrmDi9P8ZBwsq0U3fVx7zVtUbq25hBoEJon95B1TefuAq2-Vzy6l-yxDPKHpUlOUvQk9T_qOhCabisORwPy7JCgmBBkUfw2A3t0gCyQfHC7MuU7chO1u-0VV"','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000','2026-11-25 00:00:00.000000',NULL,'2026-11-25 00:00:00.000000','','');
CREATE UNIQUE INDEX uq_universities_slug ON universities (slug);
CREATE INDEX ix_university_names_university_id ON university_names (university_id);
CREATE INDEX ix_coaches_by_reviews ON coaches (total_reviews DESC, id, sport_id, division, search_text);
CREATE INDEX ix_coaches_by_team ON coaches (university_id, sport_id);
CREATE INDEX ix_coaches_unlisted ON coaches (moved_to) WHERE search_text = '';
CREATE INDEX ix_coach_changes_coach_id ON coach_changes (coach_id);
CREATE INDEX ix_coach_changes_other_id ON coach_changes (other_id);
CREATE INDEX ix_posts_by_coach ON posts (coach_id);
CREATE INDEX ix_posts_by_team ON posts (team_id, is_over);
CREATE UNIQUE INDEX uq_posts_open ON posts (coach_id, team_id) WHERE NOT is_over;
CREATE INDEX ix_moves_coach_change_id ON moves (coach_change_id);
CREATE INDEX ix_moves_list_id ON moves (list_id);
CREATE INDEX ix_moves_to_coach_id ON moves (to_coach_id);
CREATE INDEX ix_auth_sessions_user_id ON auth_sessions (user_id);
CREATE INDEX ix_mfa_factors_user_id ON mfa_factors (user_id);
CREATE INDEX ix_pending_sign_ups_created_at ON pending_sign_ups (created_at);
CREATE INDEX ix_pending_sign_ups_email ON pending_sign_ups (email);
CREATE INDEX ix_reviews_by_stars ON reviews (coach_id, state, rating, created_on, id);
CREATE INDEX ix_reviews_latest ON reviews (created_on, id) WHERE state = 'published' and comment <> '';
CREATE INDEX ix_reviews_newest_of_coach ON reviews (coach_id, state, created_on, id);
CREATE INDEX ix_reviews_quotes ON reviews (coach_id, rating, id) WHERE state = 'published' AND length(comment) BETWEEN 20 AND 140;
CREATE INDEX ix_reviews_waiting ON reviews (coach_id) WHERE state = 'waiting';
CREATE INDEX ix_cases_coach_id ON cases (coach_id);
CREATE INDEX ix_cases_review_id ON cases (review_id);
CREATE INDEX ix_cases_state_opened_at ON cases (state, opened_at);
CREATE INDEX ix_reports_case_id ON reports (case_id);
CREATE INDEX ix_case_notes_case_id ON case_notes (case_id);
CREATE INDEX ix_claims_coach_id ON claims (coach_id);
CREATE UNIQUE INDEX ix_claims_mailbox ON claims (mailbox);
CREATE INDEX ix_claims_state ON claims (state);
CREATE INDEX ix_outbox_next_try_at ON outbox (next_try_at);
CREATE VIEW published_reviews AS
    SELECT id, coach_id, team_id, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating,
        supportive_rating, team_spirit_rating, would_recommend, school_email, tags, created_on, reply, replied_on
    FROM reviews WHERE state = 'published';
CREATE VIRTUAL TABLE search_words USING fts5(
    search_text, content='coaches', content_rowid='id', detail=none, columnsize=0, prefix='2 3 4 5',
    tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Cf Cn Co Cs'"
);
INSERT INTO search_words(search_words) VALUES ('rebuild');
CREATE VIRTUAL TABLE search_pieces USING fts5(
    search_text, content='coaches', content_rowid='id', columnsize=0, tokenize='trigram case_sensitive 1'
);
INSERT INTO search_pieces(search_pieces) VALUES ('rebuild');
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
