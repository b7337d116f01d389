-- A small site made by commit 1793b71 (schema 0009). Rows of the search tables of that schema are cut to a few.
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.auth_sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    refresh_counter integer NOT NULL,
    refresh_token_hash character varying(64) NOT NULL,
    amr_method character varying(20) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    refreshed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.coach_grams (
    gram character varying(10) NOT NULL COLLATE pg_catalog."C",
    block integer NOT NULL,
    coaches bytea NOT NULL
);
ALTER TABLE ONLY public.coach_grams ALTER COLUMN coaches SET STORAGE EXTERNAL;
CREATE TABLE public.coach_tallies (
    coach_id bigint NOT NULL,
    stars_1 integer NOT NULL,
    stars_2 integer NOT NULL,
    stars_3 integer NOT NULL,
    stars_4 integer NOT NULL,
    stars_5 integer NOT NULL,
    advice_sum integer NOT NULL,
    advice_count integer NOT NULL,
    honesty_sum integer NOT NULL,
    honesty_count integer NOT NULL,
    motivation_sum integer NOT NULL,
    motivation_count integer NOT NULL,
    planning_sum integer NOT NULL,
    planning_count integer NOT NULL,
    supportive_sum integer NOT NULL,
    supportive_count integer NOT NULL,
    team_spirit_sum integer NOT NULL,
    team_spirit_count integer NOT NULL,
    recommend_yes integer NOT NULL,
    recommend_no integer NOT NULL,
    tag_counts json NOT NULL,
    edition bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.coach_words (
    word character varying(40) CONSTRAINT coach_words_word_not_null1 NOT NULL COLLATE pg_catalog."C",
    minus_reviews integer NOT NULL,
    coach_id bigint CONSTRAINT coach_words_coach_id_not_null1 NOT NULL,
    search_name character varying(400) CONSTRAINT coach_words_search_name_not_null1 NOT NULL COLLATE pg_catalog."C",
    university_id bigint CONSTRAINT coach_words_university_id_not_null1 NOT NULL,
    sport_id integer CONSTRAINT coach_words_sport_id_not_null1 NOT NULL,
    division character varying(10) CONSTRAINT coach_words_division_not_null1 NOT NULL
);
CREATE TABLE public.coaches (
    id bigint NOT NULL,
    name character varying(200) NOT NULL,
    university character varying(200) NOT NULL,
    sport character varying(40) NOT NULL,
    gender character varying(5) NOT NULL,
    division character varying(10) NOT NULL,
    avatar character varying(16) NOT NULL,
    rating double precision NOT NULL,
    total_reviews integer NOT NULL,
    verified boolean NOT NULL,
    ai_summary text,
    ai_summary_updated_at timestamp with time zone,
    department character varying(200),
    folded_name character varying(400) NOT NULL,
    university_id bigint NOT NULL,
    sport_id integer NOT NULL,
    search_name character varying(400) DEFAULT ''::character varying NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT ck_coaches_gender CHECK (((gender)::text = ANY ((ARRAY['Men'::character varying, 'Women'::character varying, 'Both'::character varying])::text[])))
);
CREATE SEQUENCE public.coaches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.coaches_id_seq OWNED BY public.coaches.id;
CREATE TABLE public.name_spellings (
    form character varying(40) NOT NULL COLLATE pg_catalog."C",
    word character varying(40) NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.one_time_tokens (
    user_id uuid NOT NULL,
    purpose character varying(20) NOT NULL,
    token_hash character varying(64) NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.outbox (
    id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    payload text NOT NULL,
    attempts integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_try_at timestamp with time zone NOT NULL
);
CREATE TABLE public.reviews (
    id uuid NOT NULL,
    coach_id bigint NOT NULL,
    user_id uuid NOT NULL,
    student_name character varying(20) NOT NULL,
    rating integer NOT NULL,
    comment text NOT NULL,
    advice_rating integer NOT NULL,
    honesty_rating integer NOT NULL,
    motivation_rating integer NOT NULL,
    planning_rating integer NOT NULL,
    supportive_rating integer NOT NULL,
    team_spirit_rating integer NOT NULL,
    would_recommend boolean,
    tags json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT ck_reviews_categories CHECK ((((advice_rating >= 0) AND (advice_rating <= 5)) AND ((honesty_rating >= 0) AND (honesty_rating <= 5)) AND ((motivation_rating >= 0) AND (motivation_rating <= 5)) AND ((planning_rating >= 0) AND (planning_rating <= 5)) AND ((supportive_rating >= 0) AND (supportive_rating <= 5)) AND ((team_spirit_rating >= 0) AND (team_spirit_rating <= 5)))),
    CONSTRAINT ck_reviews_rating CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE TABLE public.saved_coaches (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    coach_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sports (
    id integer NOT NULL,
    name character varying(40) NOT NULL
);
CREATE TABLE public.universities (
    id bigint NOT NULL,
    name character varying(200) NOT NULL,
    folded character varying(400) NOT NULL
);
CREATE SEQUENCE public.universities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.universities_id_seq OWNED BY public.universities.id;
CREATE TABLE public.users (
    id uuid NOT NULL,
    email character varying(255) NOT NULL,
    password_hash character varying(255) NOT NULL,
    user_metadata json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    email_confirmed_at timestamp with time zone,
    confirmation_sent_at timestamp with time zone,
    recovery_sent_at timestamp with time zone,
    last_sign_in_at timestamp with time zone
);
CREATE TABLE public.word_endings (
    ending character varying(40) NOT NULL COLLATE pg_catalog."C",
    word character varying(40) NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.coaches ALTER COLUMN id SET DEFAULT nextval('public.coaches_id_seq'::regclass);
ALTER TABLE ONLY public.universities ALTER COLUMN id SET DEFAULT nextval('public.universities_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0009');
INSERT INTO public.auth_sessions VALUES ('4281b1cc-bfbe-5e67-a8ef-90a401038dc1', '63879768-2180-5ca9-9f7b-5f4deb5049aa', 1, '0000000000000000000000000000000000000000000000000000000000000000', 'password', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00');
INSERT INTO public.coach_grams VALUES ('', 0, '\x3a30000000000000');
INSERT INTO public.coach_grams VALUES (' ', 0, '\x3a300000010000000000020010000000010002000300');
INSERT INTO public.coach_grams VALUES (' l', 0, '\x3a3000000100000000000000100000000100');
INSERT INTO public.coach_tallies VALUES (1, 0, 1, 0, 1, 1, 11, 3, 11, 3, 11, 3, 11, 3, 11, 3, 11, 3, 2, 1, '{"Honest": 2, "Kind": 2, "Strict": 1}', 1768134624286479447);
INSERT INTO public.coach_tallies VALUES (2, 0, 0, 1, 0, 0, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 0, 1, '{"Strict": 1}', 2630316324039588075);
INSERT INTO public.coach_tallies VALUES (3, 0, 0, 0, 0, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 1, 0, '{"Honest": 1, "Kind": 1}', 1799892911515275634);
INSERT INTO public.coach_words VALUES ('lindqvist', -3, 1, 'mara lindqvist', 2, 1, 'DI');
INSERT INTO public.coach_words VALUES ('mara', -3, 1, 'mara lindqvist', 2, 1, 'DI');
INSERT INTO public.coach_words VALUES ('jose', -1, 2, 'jose nunez', 1, 4, 'DIII');
INSERT INTO public.coaches VALUES (1, 'Mara Lindqvist', 'Northfield University', 'Basketball', 'Women', 'DI', '🏀', 3.6666666666666665, 3, false, 'Only 3 reviews are in, and they are mixed, with an average of 3.7 stars. No single category stands out, for better or worse. Of those who answered, 67% would recommend this coach, and the words chosen most often are honest, kind and strict.', '2026-11-22 12:00:02.123456+00', NULL, 'mara lindqvist', 2, 1, 'mara lindqvist');
INSERT INTO public.coaches VALUES (2, 'José Núñez', 'Lakemont College', 'Soccer', 'Men', 'DIII', '⚽', 3, 1, false, 'With 3 stars in the only review so far, the first impression is mixed. No single category stands out, for better or worse. The athlete would not recommend this coach, described as strict.', '2026-11-23 12:00:03.123456+00', 'Athletics', 'jose nunez', 1, 4, 'jose nunez');
INSERT INTO public.coaches VALUES (3, 'Ann O’Dea', 'University of California, Los Angeles', 'Tennis', 'Both', 'DI', '🎾', 5, 1, false, 'The one athlete who has left a review so far regards this coach highly, giving 5 stars. All six categories, from knowledge to team spirit, are rated as strengths. The athlete would recommend this coach, described as honest and kind.', '2026-11-24 12:00:04.123456+00', NULL, 'ann o''dea', 3, 3, 'ann o''dea odea');
INSERT INTO public.name_spellings VALUES ('joe', 'jose');
INSERT INTO public.name_spellings VALUES ('jos', 'jose');
INSERT INTO public.name_spellings VALUES ('jose', 'jose');
INSERT INTO public.one_time_tokens VALUES ('f6307e50-b10a-5b4e-848d-75d5284357fa', 'signup', '70f510487c33fadda524e1044ac678ce5963fc20c5244ea10b15689651d62568', '2026-11-20 12:00:00.123456+00');
INSERT INTO public.reviews VALUES ('3618e781-8c90-4b07-a816-942d45afe67f', 1, '63879768-2180-5ca9-9f7b-5f4deb5049aa', 'Athlete', 5, 'Review 0: <b>plain</b> words.', 5, 5, 5, 5, 5, 5, true, '["Kind", "Honest"]', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00');
INSERT INTO public.reviews VALUES ('26da222f-5bc1-4a9d-b449-037d710ca2f2', 1, '357351e8-b646-58bb-9d0c-4c1c94a35c97', 'Athlete', 4, 'Review 1: <b>plain</b> words.', 4, 4, 4, 4, 4, 4, true, '["Kind", "Honest"]', '2026-11-21 12:00:01.123456+00', '2026-11-21 12:00:01.123456+00');
INSERT INTO public.reviews VALUES ('e48fd54c-b3aa-47ba-af42-dd3ad7781572', 1, 'c5150f73-2db4-5b88-add0-4682c664c092', 'Athlete', 2, 'Review 2: <b>plain</b> words.', 2, 2, 2, 2, 2, 2, false, '["Strict"]', '2026-11-22 12:00:02.123456+00', '2026-11-22 12:00:02.123456+00');
INSERT INTO public.reviews VALUES ('4b92b940-273d-4d89-8609-65d33f2fe4ce', 2, '63879768-2180-5ca9-9f7b-5f4deb5049aa', 'Athlete', 3, 'Review 3: <b>plain</b> words.', 3, 3, 3, 3, 3, 3, false, '["Strict"]', '2026-11-23 12:00:03.123456+00', '2026-11-23 12:00:03.123456+00');
INSERT INTO public.reviews VALUES ('f8e811f5-dad3-459e-b98d-f6f56ec0b796', 3, '357351e8-b646-58bb-9d0c-4c1c94a35c97', 'Athlete', 5, 'Review 4: <b>plain</b> words.', 5, 5, 5, 5, 5, 5, true, '["Kind", "Honest"]', '2026-11-24 12:00:04.123456+00', '2026-11-24 12:00:04.123456+00');
INSERT INTO public.saved_coaches VALUES ('db9848ad-c07c-47e9-9c5a-2ace60ff6665', '63879768-2180-5ca9-9f7b-5f4deb5049aa', 1, '2026-11-20 12:00:00.123456+00');
INSERT INTO public.saved_coaches VALUES ('67f2e4d8-3236-4581-9e40-760b92ab3e24', '357351e8-b646-58bb-9d0c-4c1c94a35c97', 3, '2026-11-20 12:00:00.123456+00');
INSERT INTO public.sports VALUES (1, 'Basketball');
INSERT INTO public.sports VALUES (2, 'Football');
INSERT INTO public.sports VALUES (3, 'Tennis');
INSERT INTO public.sports VALUES (4, 'Soccer');
INSERT INTO public.sports VALUES (5, 'Baseball');
INSERT INTO public.sports VALUES (6, 'Softball');
INSERT INTO public.sports VALUES (7, 'Swimming');
INSERT INTO public.sports VALUES (8, 'Track & Field');
INSERT INTO public.sports VALUES (9, 'Volleyball');
INSERT INTO public.sports VALUES (10, 'Golf');
INSERT INTO public.sports VALUES (11, 'Wrestling');
INSERT INTO public.sports VALUES (12, 'Cross Country');
INSERT INTO public.sports VALUES (13, 'Lacrosse');
INSERT INTO public.sports VALUES (14, 'Hockey');
INSERT INTO public.sports VALUES (15, 'Gymnastics');
INSERT INTO public.sports VALUES (16, 'Other');
INSERT INTO public.universities VALUES (1, 'Lakemont College', 'lakemont college');
INSERT INTO public.universities VALUES (2, 'Northfield University', 'northfield university');
INSERT INTO public.universities VALUES (3, 'University of California, Los Angeles', 'university of california, los angeles');
INSERT INTO public.users VALUES ('63879768-2180-5ca9-9f7b-5f4deb5049aa', 'ada@example.org', '$argon2id$v=19$m=19456,t=2,p=1$BuKI3ndcKhiGL39oj8Q8iA$JbKOuKVlvtw8xWevtvOEwciSIgGeiaqEqgboVaeutRk', '{"full_name": "Ada", "university": "Northfield University"}', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00', NULL, NULL, '2026-11-20 12:00:00.123456+00');
INSERT INTO public.users VALUES ('357351e8-b646-58bb-9d0c-4c1c94a35c97', 'bea@example.org', '$argon2id$v=19$m=19456,t=2,p=1$BuKI3ndcKhiGL39oj8Q8iA$JbKOuKVlvtw8xWevtvOEwciSIgGeiaqEqgboVaeutRk', '{"full_name": "Bea", "university": "Northfield University"}', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00', NULL, NULL, '2026-11-20 12:00:00.123456+00');
INSERT INTO public.users VALUES ('c5150f73-2db4-5b88-add0-4682c664c092', 'cy@example.org', '$argon2id$v=19$m=19456,t=2,p=1$BuKI3ndcKhiGL39oj8Q8iA$JbKOuKVlvtw8xWevtvOEwciSIgGeiaqEqgboVaeutRk', '{"full_name": "Cy", "university": "Northfield University"}', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00', NULL, NULL, '2026-11-20 12:00:00.123456+00');
INSERT INTO public.users VALUES ('f6307e50-b10a-5b4e-848d-75d5284357fa', 'newcomer@example.org', '$argon2id$v=19$m=19456,t=2,p=1$BuKI3ndcKhiGL39oj8Q8iA$JbKOuKVlvtw8xWevtvOEwciSIgGeiaqEqgboVaeutRk', '{"full_name": "Newcomer", "university": "Northfield University"}', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00', NULL, '2026-11-20 12:00:00.123456+00', NULL, NULL);
INSERT INTO public.word_endings VALUES ('''dea', 'o''dea');
INSERT INTO public.word_endings VALUES ('a', 'mara');
INSERT INTO public.word_endings VALUES ('a', 'o''dea');
SELECT pg_catalog.setval('public.coaches_id_seq', 3, true);
SELECT pg_catalog.setval('public.universities_id_seq', 3, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT pk_auth_sessions PRIMARY KEY (id);
ALTER TABLE ONLY public.coach_grams
    ADD CONSTRAINT pk_coach_grams PRIMARY KEY (gram, block);
ALTER TABLE ONLY public.coach_tallies
    ADD CONSTRAINT pk_coach_tallies PRIMARY KEY (coach_id);
ALTER TABLE ONLY public.coach_words
    ADD CONSTRAINT pk_coach_words PRIMARY KEY (word, minus_reviews, coach_id);
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT pk_coaches PRIMARY KEY (id);
ALTER TABLE ONLY public.name_spellings
    ADD CONSTRAINT pk_name_spellings PRIMARY KEY (form, word);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT pk_one_time_tokens PRIMARY KEY (user_id, purpose);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT pk_outbox PRIMARY KEY (id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT pk_reviews PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_coaches
    ADD CONSTRAINT pk_saved_coaches PRIMARY KEY (id);
ALTER TABLE ONLY public.sports
    ADD CONSTRAINT pk_sports PRIMARY KEY (id);
ALTER TABLE ONLY public.universities
    ADD CONSTRAINT pk_universities PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT pk_users PRIMARY KEY (id);
ALTER TABLE ONLY public.word_endings
    ADD CONSTRAINT pk_word_endings PRIMARY KEY (ending, word);
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT uq_coaches_identity UNIQUE (folded_name, university_id, sport_id);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT uq_one_time_tokens_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT uq_reviews_one_per_coach_and_user UNIQUE (coach_id, user_id);
ALTER TABLE ONLY public.saved_coaches
    ADD CONSTRAINT uq_saved_coaches_once UNIQUE (user_id, coach_id);
ALTER TABLE ONLY public.sports
    ADD CONSTRAINT uq_sports_name UNIQUE (name);
ALTER TABLE ONLY public.universities
    ADD CONSTRAINT uq_universities_folded UNIQUE (folded);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT uq_users_email UNIQUE (email);
CREATE INDEX ix_auth_sessions_user_id ON public.auth_sessions USING btree (user_id);
CREATE INDEX ix_coaches_by_division ON public.coaches USING btree (division, total_reviews DESC, id, search_name, university_id, sport_id);
CREATE INDEX ix_coaches_by_name ON public.coaches USING btree (search_name);
CREATE INDEX ix_coaches_by_reviews ON public.coaches USING btree (total_reviews DESC, id, search_name, university_id, sport_id, division);
CREATE INDEX ix_coaches_by_sport ON public.coaches USING btree (sport_id, total_reviews DESC, id, search_name, university_id, division);
CREATE INDEX ix_coaches_by_university ON public.coaches USING btree (university_id, total_reviews DESC, id, search_name, sport_id, division);
CREATE INDEX ix_outbox_next_try_at ON public.outbox USING btree (next_try_at);
CREATE INDEX ix_reviews_newest_of_coach ON public.reviews USING btree (coach_id, created_at, id);
CREATE INDEX ix_reviews_newest_of_user ON public.reviews USING btree (user_id, created_at, id);
CREATE INDEX ix_saved_coaches_newest_of_user ON public.saved_coaches USING btree (user_id, created_at, id);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT fk_auth_sessions_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.coach_tallies
    ADD CONSTRAINT fk_coach_tallies_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.coach_words
    ADD CONSTRAINT fk_coach_words_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT fk_coaches_sport_id_sports FOREIGN KEY (sport_id) REFERENCES public.sports(id);
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT fk_coaches_university_id_universities FOREIGN KEY (university_id) REFERENCES public.universities(id);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT fk_one_time_tokens_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT fk_reviews_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT fk_reviews_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.saved_coaches
    ADD CONSTRAINT fk_saved_coaches_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.saved_coaches
    ADD CONSTRAINT fk_saved_coaches_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id);
