-- A small site made by commit e3288c4 (schema 0029), upgraded from 0024; its authors' key is 16 times 5eed.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
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
    refreshed_at timestamp with time zone NOT NULL,
    encrypted_refreshed_at character varying(120) DEFAULT ''::character varying NOT NULL,
    second_method character varying(20),
    second_at timestamp with time zone,
    factor_id uuid,
    least_refresh_counter integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.authors_key (
    fingerprint character varying(32) NOT NULL
);
CREATE TABLE public.cases (
    id bigint NOT NULL,
    kind character varying(20) NOT NULL,
    coach_id bigint NOT NULL,
    review_id uuid,
    author_tag uuid,
    snapshot json,
    words text NOT NULL,
    rule character varying(20) NOT NULL,
    is_severe boolean NOT NULL,
    reports integer NOT NULL,
    state character varying(10) NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    leased_by uuid,
    leased_until timestamp with time zone,
    decision character varying(20) NOT NULL,
    decided_rule character varying(20) NOT NULL,
    sentence text NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    before json,
    suspension character varying(10) NOT NULL
);
CREATE SEQUENCE public.cases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.cases_id_seq OWNED BY public.cases.id;
CREATE TABLE public.claims (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    coach_id bigint NOT NULL,
    state character varying(20) NOT NULL,
    address character varying(254) NOT NULL,
    staff_page character varying(500) NOT NULL,
    code text NOT NULL,
    code_expires_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    sentence text NOT NULL,
    decided_by uuid,
    had_badge boolean NOT NULL,
    confirmed_until date,
    is_reminded boolean NOT NULL
);
CREATE SEQUENCE public.claims_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.claims_id_seq OWNED BY public.claims.id;
CREATE TABLE public.coach_changes (
    id bigint NOT NULL,
    coach_id bigint NOT NULL,
    other_id bigint,
    action character varying(20) NOT NULL,
    words text NOT NULL,
    before json NOT NULL,
    made_at timestamp with time zone NOT NULL,
    made_by uuid NOT NULL,
    is_undone boolean NOT NULL
);
CREATE SEQUENCE public.coach_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.coach_changes_id_seq OWNED BY public.coach_changes.id;
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
    changed_on date,
    school_mail integer DEFAULT 0 NOT NULL
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
    folded_name character varying(400) NOT NULL COLLATE pg_catalog."C",
    university_id bigint NOT NULL,
    sport_id integer NOT NULL,
    search_text character varying(2500) DEFAULT ''::character varying NOT NULL COLLATE pg_catalog."C",
    moved_to bigint,
    removed_reason character varying(20) DEFAULT ''::character varying NOT NULL,
    holds_new_reviews boolean DEFAULT false NOT NULL,
    storms_ignored_until date,
    CONSTRAINT ck_coaches_gender CHECK (((gender)::text = ANY (ARRAY[('Men'::character varying)::text, ('Women'::character varying)::text, ('Both'::character varying)::text])))
);
CREATE SEQUENCE public.coaches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.coaches_id_seq OWNED BY public.coaches.id;
CREATE TABLE public.deferred_deletions (
    id uuid NOT NULL,
    encrypted text NOT NULL
);
CREATE TABLE public.hidden_reviews (
    id uuid NOT NULL,
    coach_id bigint NOT NULL,
    author_tag uuid NOT NULL,
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
    school_mail boolean DEFAULT false NOT NULL,
    tags json NOT NULL,
    created_on date NOT NULL,
    updated_on date NOT NULL,
    state character varying(15) NOT NULL,
    rule character varying(20) NOT NULL,
    sentence text NOT NULL,
    decided_on date,
    second_look date,
    CONSTRAINT ck_hidden_reviews_categories CHECK (((advice_rating >= 0) AND (advice_rating <= 5) AND ((honesty_rating >= 0) AND (honesty_rating <= 5)) AND ((motivation_rating >= 0) AND (motivation_rating <= 5)) AND ((planning_rating >= 0) AND (planning_rating <= 5)) AND ((supportive_rating >= 0) AND (supportive_rating <= 5)) AND ((team_spirit_rating >= 0) AND (team_spirit_rating <= 5)))),
    CONSTRAINT ck_hidden_reviews_rating CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE TABLE public.jobs (
    name character varying(40) NOT NULL,
    next_run_at timestamp with time zone NOT NULL,
    last_run_at timestamp with time zone,
    last_success_at timestamp with time zone,
    last_seconds double precision,
    last_result character varying(100)
);
CREATE TABLE public.mfa_factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    factor_type character varying(20) NOT NULL,
    friendly_name character varying(100) NOT NULL,
    is_verified boolean NOT NULL,
    encrypted character varying(120) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.mfa_recovery_codes (
    user_id uuid NOT NULL,
    code_hash character varying(64) NOT NULL
);
CREATE TABLE public.monthly_counts (
    month date NOT NULL,
    name character varying(20) NOT NULL,
    key character varying(40) NOT NULL,
    number integer NOT NULL
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
CREATE TABLE public.pending_sign_ups (
    id uuid NOT NULL,
    email character varying(255) NOT NULL,
    origin character varying(64) NOT NULL,
    password_hash character varying(255) NOT NULL,
    user_metadata json NOT NULL,
    token_hash character varying(64) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    mailed_at timestamp with time zone NOT NULL,
    number integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.private_lists (
    user_tag uuid NOT NULL,
    encrypted text NOT NULL
);
CREATE TABLE public.reports (
    id uuid NOT NULL,
    case_id bigint NOT NULL,
    receipt_hash character varying(64) NOT NULL,
    rule character varying(20) NOT NULL,
    words text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.reviews (
    id uuid CONSTRAINT reviews_id_not_null1 NOT NULL,
    coach_id bigint CONSTRAINT reviews_coach_id_not_null1 NOT NULL,
    author_tag uuid NOT NULL,
    student_name character varying(20) CONSTRAINT reviews_student_name_not_null1 NOT NULL,
    rating integer CONSTRAINT reviews_rating_not_null1 NOT NULL,
    comment text CONSTRAINT reviews_comment_not_null1 NOT NULL,
    advice_rating integer CONSTRAINT reviews_advice_rating_not_null1 NOT NULL,
    honesty_rating integer CONSTRAINT reviews_honesty_rating_not_null1 NOT NULL,
    motivation_rating integer CONSTRAINT reviews_motivation_rating_not_null1 NOT NULL,
    planning_rating integer CONSTRAINT reviews_planning_rating_not_null1 NOT NULL,
    supportive_rating integer CONSTRAINT reviews_supportive_rating_not_null1 NOT NULL,
    team_spirit_rating integer CONSTRAINT reviews_team_spirit_rating_not_null1 NOT NULL,
    would_recommend boolean,
    tags json CONSTRAINT reviews_tags_not_null1 NOT NULL,
    created_on date NOT NULL,
    updated_on date NOT NULL,
    school_mail boolean DEFAULT false NOT NULL,
    CONSTRAINT ck_reviews_categories CHECK (((advice_rating >= 0) AND (advice_rating <= 5) AND ((honesty_rating >= 0) AND (honesty_rating <= 5)) AND ((motivation_rating >= 0) AND (motivation_rating <= 5)) AND ((planning_rating >= 0) AND (planning_rating <= 5)) AND ((supportive_rating >= 0) AND (supportive_rating <= 5)) AND ((team_spirit_rating >= 0) AND (team_spirit_rating <= 5)))),
    CONSTRAINT ck_reviews_rating CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE TABLE public.school_addresses (
    address_tag uuid NOT NULL
);
CREATE TABLE public.search_typos (
    deletion character varying(40) NOT NULL COLLATE pg_catalog."C",
    word character varying(40) NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sports (
    id integer NOT NULL,
    name character varying(40) NOT NULL
);
CREATE TABLE public.staff_log (
    id bigint NOT NULL,
    made_at timestamp with time zone NOT NULL,
    staff_id uuid NOT NULL,
    action character varying(30) NOT NULL,
    case_id bigint,
    rule character varying(20) NOT NULL,
    words text NOT NULL
);
CREATE SEQUENCE public.staff_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.staff_log_id_seq OWNED BY public.staff_log.id;
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
    last_sign_in_at timestamp with time zone,
    role character varying(10) DEFAULT ''::character varying NOT NULL
);
CREATE TABLE public.waiting_reviews (
    id uuid NOT NULL,
    coach_id bigint NOT NULL,
    author_tag uuid NOT NULL,
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
    created_on date NOT NULL,
    updated_on date NOT NULL,
    waits_until date NOT NULL,
    others integer NOT NULL,
    school_mail boolean DEFAULT false NOT NULL,
    CONSTRAINT ck_waiting_reviews_categories CHECK (((advice_rating >= 0) AND (advice_rating <= 5) AND ((honesty_rating >= 0) AND (honesty_rating <= 5)) AND ((motivation_rating >= 0) AND (motivation_rating <= 5)) AND ((planning_rating >= 0) AND (planning_rating <= 5)) AND ((supportive_rating >= 0) AND (supportive_rating <= 5)) AND ((team_spirit_rating >= 0) AND (team_spirit_rating <= 5)))),
    CONSTRAINT ck_waiting_reviews_rating CHECK (((rating >= 1) AND (rating <= 5)))
);
ALTER TABLE ONLY public.cases ALTER COLUMN id SET DEFAULT nextval('public.cases_id_seq'::regclass);
ALTER TABLE ONLY public.claims ALTER COLUMN id SET DEFAULT nextval('public.claims_id_seq'::regclass);
ALTER TABLE ONLY public.coach_changes ALTER COLUMN id SET DEFAULT nextval('public.coach_changes_id_seq'::regclass);
ALTER TABLE ONLY public.coaches ALTER COLUMN id SET DEFAULT nextval('public.coaches_id_seq'::regclass);
ALTER TABLE ONLY public.staff_log ALTER COLUMN id SET DEFAULT nextval('public.staff_log_id_seq'::regclass);
ALTER TABLE ONLY public.universities ALTER COLUMN id SET DEFAULT nextval('public.universities_id_seq'::regclass);
INSERT INTO public.alembic_version (version_num) VALUES ('0029');
INSERT INTO public.auth_sessions (id, user_id, refresh_counter, refresh_token_hash, amr_method, created_at, refreshed_at, encrypted_refreshed_at, second_method, second_at, factor_id, least_refresh_counter) VALUES ('4281b1cc-bfbe-5e67-a8ef-90a401038dc1', '63879768-2180-5ca9-9f7b-5f4deb5049aa', 1, '0000000000000000000000000000000000000000000000000000000000000000', 'password', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00+00', '', NULL, NULL, NULL, 0);
INSERT INTO public.authors_key (fingerprint) VALUES ('f2ecc0d9f3e09e91d070c700af227361');
INSERT INTO public.cases (id, kind, coach_id, review_id, author_tag, snapshot, words, rule, is_severe, reports, state, opened_at, leased_by, leased_until, decision, decided_rule, sentence, decided_at, decided_by, before, suspension) VALUES (2, 'review', 1, 'd579d7e0-9335-4110-a706-c7eb6c459acd', 'e5da706a-5930-4d93-3a4a-9a1a7e4d8288', '{"rating":2,"comment":"Review 2: <b>plain</b> words.","tags":["Strict"],"would_recommend":false,"advice_rating":2,"honesty_rating":2,"motivation_rating":2,"planning_rating":2,"supportive_rating":2,"team_spirit_rating":2,"created_on":"2026-11-22"}', '', 'profanity', false, 2, 'open', '2026-11-23 20:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '');
INSERT INTO public.cases (id, kind, coach_id, review_id, author_tag, snapshot, words, rule, is_severe, reports, state, opened_at, leased_by, leased_until, decision, decided_rule, sentence, decided_at, decided_by, before, suspension) VALUES (1, 'review', 3, 'e6dc46b3-91cc-4bc3-82d5-013c529acf9e', '2e5daedb-e2c9-5d1f-0116-7614ec33d0b5', '{"rating":1,"comment":"Dee''s words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-23"}', '', 'threat', true, 1, 'decided', '2026-11-23 20:00:00+00', NULL, NULL, 'remove', 'threat', 'Nobody may be threatened.', '2026-11-23 20:00:00+00', '2f7e3567-dd1e-4f21-a976-2d71e802e987', '{"state":"open","hidden":null,"overturned":{"removals":[]}}', 'confirmed');
INSERT INTO public.cases (id, kind, coach_id, review_id, author_tag, snapshot, words, rule, is_severe, reports, state, opened_at, leased_by, leased_until, decision, decided_rule, sentence, decided_at, decided_by, before, suspension) VALUES (3, 'added_coach', 4, NULL, NULL, NULL, '', '', false, 0, 'decided', '2026-11-24 02:00:00+00', NULL, NULL, 'correct', '', '', '2026-11-24 02:00:00+00', NULL, NULL, '');
INSERT INTO public.claims (id, user_id, coach_id, state, address, staff_page, code, code_expires_at, changed_at, sentence, decided_by, had_badge, confirmed_until, is_reminded) VALUES (1, '72fd488e-2b05-4a5e-8b42-8e6aa487f054', 1, 'approved', 'dana@northfield.edu', 'https://northfield.edu/staff', '', NULL, '2026-11-24 02:00:00+00', '', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', false, '2027-11-24', false);
INSERT INTO public.claims (id, user_id, coach_id, state, address, staff_page, code, code_expires_at, changed_at, sentence, decided_by, had_badge, confirmed_until, is_reminded) VALUES (2, '7fb5e00c-e290-4bd2-ad09-4c48625cb876', 2, 'approved', 'erin@northfield.edu', 'https://northfield.edu/staff', '', NULL, '2026-11-24 02:00:00+00', '', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', true, '2027-11-24', false);
INSERT INTO public.claims (id, user_id, coach_id, state, address, staff_page, code, code_expires_at, changed_at, sentence, decided_by, had_badge, confirmed_until, is_reminded) VALUES (3, '541909b8-25eb-409c-a240-56107727dcc1', 3, 'open', 'finn@northfield.edu', 'https://northfield.edu/staff', '', NULL, '2026-11-24 02:00:00+00', '', NULL, false, NULL, false);
INSERT INTO public.coach_changes (id, coach_id, other_id, action, words, before, made_at, made_by, is_undone) VALUES (1, 2, NULL, 'verify', 'José Núñez', '{"verified":false}', '2026-11-24 02:00:00+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', false);
INSERT INTO public.coach_changes (id, coach_id, other_id, action, words, before, made_at, made_by, is_undone) VALUES (2, 4, 3, 'merge', 'Patty O''Dea → Ann O’Dea, 3', '{"moved":["b6fb58960da3430f9f06d154b99fbc9c"],"merged":{},"redirected":[],"closed":[3]}', '2026-11-24 02:00:00+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', false);
INSERT INTO public.coach_tallies (coach_id, stars_1, stars_2, stars_3, stars_4, stars_5, advice_sum, advice_count, honesty_sum, honesty_count, motivation_sum, motivation_count, planning_sum, planning_count, supportive_sum, supportive_count, team_spirit_sum, team_spirit_count, recommend_yes, recommend_no, tag_counts, changed_on, school_mail) VALUES (1, 0, 1, 0, 1, 1, 11, 3, 11, 3, 11, 3, 11, 3, 11, 3, 11, 3, 2, 1, '{"Honest":2,"Kind":2,"Strict":1}', NULL, 0);
INSERT INTO public.coach_tallies (coach_id, stars_1, stars_2, stars_3, stars_4, stars_5, advice_sum, advice_count, honesty_sum, honesty_count, motivation_sum, motivation_count, planning_sum, planning_count, supportive_sum, supportive_count, team_spirit_sum, team_spirit_count, recommend_yes, recommend_no, tag_counts, changed_on, school_mail) VALUES (2, 0, 0, 1, 0, 0, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 0, 1, '{"Strict":1}', NULL, 0);
INSERT INTO public.coach_tallies (coach_id, stars_1, stars_2, stars_3, stars_4, stars_5, advice_sum, advice_count, honesty_sum, honesty_count, motivation_sum, motivation_count, planning_sum, planning_count, supportive_sum, supportive_count, team_spirit_sum, team_spirit_count, recommend_yes, recommend_no, tag_counts, changed_on, school_mail) VALUES (4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '2026-11-24', 0);
INSERT INTO public.coach_tallies (coach_id, stars_1, stars_2, stars_3, stars_4, stars_5, advice_sum, advice_count, honesty_sum, honesty_count, motivation_sum, motivation_count, planning_sum, planning_count, supportive_sum, supportive_count, team_spirit_sum, team_spirit_count, recommend_yes, recommend_no, tag_counts, changed_on, school_mail) VALUES (3, 0, 0, 0, 1, 1, 9, 2, 9, 2, 9, 2, 9, 2, 9, 2, 9, 2, 1, 0, '{"Honest":1,"Kind":1}', '2026-11-24', 0);
INSERT INTO public.coaches (id, name, university, sport, gender, division, avatar, rating, total_reviews, verified, ai_summary, ai_summary_updated_at, department, folded_name, university_id, sport_id, search_text, moved_to, removed_reason, holds_new_reviews, storms_ignored_until) VALUES (2, 'José Núñez', 'Lakemont College', 'Soccer', 'Men', 'DIII', '⚽', 3, 1, true, 'Only one review so far, with 3 stars: early days. Strengths and weaknesses are named from the third review on.', '2026-11-23 00:00:00+00', 'Athletics', 'jose nunez', 1, 4, '
 jose nunez
 lakemont college
 soccer
', NULL, '', false, NULL);
INSERT INTO public.coaches (id, name, university, sport, gender, division, avatar, rating, total_reviews, verified, ai_summary, ai_summary_updated_at, department, folded_name, university_id, sport_id, search_text, moved_to, removed_reason, holds_new_reviews, storms_ignored_until) VALUES (1, 'Mara Lindqvist', 'Northfield University', 'Basketball', 'Women', 'DI', '🏀', 3.6666666666666665, 3, true, 'Only 3 reviews are in, and they are mixed, with an average of 3.7 stars. No single category stands out, for better or worse. Of those who answered, 67% would recommend this coach, and the words chosen most often are honest, kind and strict.', '2026-11-22 00:00:00+00', NULL, 'mara lindqvist', 2, 1, '
 mara lindqvist
 northfield university
 basketball
', NULL, '', false, NULL);
INSERT INTO public.coaches (id, name, university, sport, gender, division, avatar, rating, total_reviews, verified, ai_summary, ai_summary_updated_at, department, folded_name, university_id, sport_id, search_text, moved_to, removed_reason, holds_new_reviews, storms_ignored_until) VALUES (3, 'Ann O’Dea', 'University of California, Los Angeles', 'Tennis', 'Both', 'DI', '🎾', 4.5, 2, false, 'Early days: two reviews so far, with an average of 4.5 stars. Strengths and weaknesses are named from the third review on.', '2026-11-24 00:00:00+00', NULL, 'ann o''dea', 3, 3, '
 ann o''dea
 university of california, los angeles
 tennis
 odea
 california
 ucla
', NULL, '', false, NULL);
INSERT INTO public.coaches (id, name, university, sport, gender, division, avatar, rating, total_reviews, verified, ai_summary, ai_summary_updated_at, department, folded_name, university_id, sport_id, search_text, moved_to, removed_reason, holds_new_reviews, storms_ignored_until) VALUES (4, 'Patty O''Dea', 'University of California, Los Angeles', 'Tennis', 'Men', 'DI', '🎾', 0, 0, false, NULL, NULL, NULL, 'patty o''dea', 3, 3, '', 3, '', false, NULL);
INSERT INTO public.hidden_reviews (id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating, supportive_rating, team_spirit_rating, would_recommend, school_mail, tags, created_on, updated_on, state, rule, sentence, decided_on, second_look) VALUES ('e6dc46b3-91cc-4bc3-82d5-013c529acf9e', 3, '2e5daedb-e2c9-5d1f-0116-7614ec33d0b5', 'Athlete', 1, 'Dee''s words.', 1, 1, 1, 1, 1, 1, false, false, '["Strict"]', '2026-11-23', '2026-11-23', 'removed', 'threat', 'Nobody may be threatened.', '2026-11-23', NULL);
INSERT INTO public.mfa_factors (id, user_id, factor_type, friendly_name, is_verified, encrypted, created_at, updated_at) VALUES ('784c0b08-a734-4ae8-8d85-29491a6e43c3', '2f7e3567-dd1e-4f21-a976-2d71e802e987', 'totp', 'Phone', true, 'Ase9-SAhBGnzedMqJ2dYJ7uFUUwIKG4VFRR_biZqKm83ieTrV4xjKN9k27cqeU6ERz2QiSIpNgTj', '2026-11-23 20:00:00+00', '2026-11-23 20:00:00+00');
INSERT INTO public.pending_sign_ups (id, email, origin, password_hash, user_metadata, token_hash, created_at, mailed_at, number) VALUES ('f6307e50-b10a-5b4e-848d-75d5284357fa', 'newcomer@example.org', '0000000000000000000000000000000000000000000000000000000000000000', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Newcomer"}', '70f510487c33fadda524e1044ac678ce5963fc20c5244ea10b15689651d62568', '2026-11-20 12:00:00.123456+00', '2026-11-20 12:00:00.123456+00', 1);
INSERT INTO public.private_lists (user_tag, encrypted) VALUES ('e3e40d84-5937-dffc-1ddc-1faa3a257fdc', 'qNzoQ2p-mBZU_JgUc1y__kpfaH0wv5MzyIx2kBC_cMWKazxRcti0ZTQHWBFHNnx7phIGS3XhX-Tydo2JM1hCXkQnRsaMfeeSLB45nh9pnG56KoIFlCyYb0prsUYH2yZ7xQS9m4c6kIekkfNaRNoUqEICTuh4jwZK5y_XRAyb5oU0Wk-50PnqKM3YaNWwGQOuSZWVpYOrQIvm-YnF6_G5bM3AWi4s3a5Q3G0PPhDczOyI7BeO3UvSqGYzkV9YrYysAAgNoJfUU0fxAslscTJ-f8BkIS5yBzUEPIjdeddzu9ToNMIb939m9gGArKFCxschuzc3DZPxsNGSuEBbWaKBsPTzzsc_4XsbbtyAr228WurtG-PajIj6zlP8nT4fg5alVIsI_NSfmlV6koAnYDO-ga1MV-VQkDivZNhw1oE-jF5b0WpJ_ggRA5OgioCcyg9OIfuf2b2atezF4tjEuDFi-O1oPwVm3TMKZKfHsuQHF7Jzwvir2vQv3Pf_0fFfPg04UsFbZKY_HI1mYcp6jt0FJyn30hsPQ8LFtM0OzHrPUF3Ee5akZ8PG5_k-Uis0gMODryqWFSYwiCSJm-47mSYCg1cjhOQi50EEP1mFvWxdCsif8iMUac_lARVnjyi_hGcmRtrio7W3a04nHbzg7ZddZxvDr4aECrsTLqU97pTjdXYtwJHLxiCt9PQbuzEusV_lypWwY-7FIkKZPxZV5AY9flu2cWk8gLNSACV-y1zLSSWPgvbOPGlN_k0ciNrM837kzA0LOmVDcN4uh833gW6mlNQt3hmPeH7ZTZOV6mvvbp9zNsEFBfkD5AVxG7vnfYE74fAaZcXoMpkAR94Eb-P1RaF67eJPfTGxGhl-hDda0LWkKIrNeIYh_n9dpfv4i5K2__GiKlfTeMz7B0y7FagXpwL1JOJiL3J5rKeJFOxZgc4dhoNtyAmvBFyAxDFFEAZj2APPAiePHJrRLkOqQQJgXlmpjUJewWlBZNs5rzhnSpA0g15gP5jTnsKf5Jq2YgwF32f-eybBrpJ6ynnAIgNXZBg2n7e6PyljI579FP-iDpZ8RdO6t76r4DXOlLxFowvmoeB_W3F5LLZi1abNOjGt8tbfWVO_9YKc-QrCvgNnZOpx7HNLoL2rr-2PXeOlsSGvuKCmDjrmqipX66J1ae6tiPwF312fjKzmBauUVHdyUfxqJyOamx8sO3CzH17EWeF6_O_kwAP9Z2dHLFsd-60trRtFQRDYi787T0hlglfwhtVOD4KHgGrikAeKUpW-8DiFblgK3Hixxi9Y5NKKNmy4-O9iMKxsSAq_xSYZQNzMplQ5TlHH0jc8RQHoR9DE0wBS3MzdktfAFBsBEE1naiTBB7KdJO5pEgiwz4Cxh8SIDsOtbAXaVs8vh1ic7h_gpb7a');
INSERT INTO public.private_lists (user_tag, encrypted) VALUES ('7be8462b-8067-3766-16e3-7bcaad411a0f', 'CY7397buUvS95lnr33qcEp4i4Y9oHPBqUTZbfTuZty1eDUgdaK52aOng3yyTyiVHu8L84ySbbzEkLLyOH7tBi1GYS2wXOR_lXJ5yyDY5n3YmXX1SpKxbfwO0h_kuRk8Gg8b2vDNim-cA_q9dwe_JsceTa7OMFfRBz4QTgBG3bLqES-OuU2nwa9ey0RqJSILkMaUCWiM290JYGTi8PH5-otk7LSq7tRLatSol14KR9oVz5Yn7GQ6izy-5QaSVKe7ThErPvc231eL0C8ia3MjOERQLrf0gmqWdr-5Lh_qB7FwwYlcRAuh5fjaQWv1Rc1Hv4hfp75QFSWzBYLYPmJe-UxSbMCjwbKqaywMrxDw1ncq-NC8ohNR7fkgIDOGzG-uekuwS78FvnLVjgoVjIMWhVykyuD7U3NEBl3WSwwLGmql1AFokT41H1_3YD25e_66vbkVeyWkG04hjA3M30c-B36FzEKng5S8xrI3GXqOKK7xzAW9YDwL0Ep_SE-h--dv1dVHpTbNbtcuap_H-LOX6YX9lj1muC8WJrZZTocci9s-jz_SmXYkD86a411AoN-cQ1WoCZDX50tmHzjeteRJ_LgD4U0tGhFhHdr32tAFV0rnKjBS3LO23c5u8mnE7gL1eZs_A8LFc3WAud4yuG3dcDuyOGv9PZi4EsW7_uNNJT8Q2DhbutH40OYJd8bcSbMH4accbbDTDg3jdZ_xs4H1WUuEvWWQKXvh_iAAQeGneTbyUt9fun4UQ-D74M7lSi6cvDk3VHPTy-dNgwxgLzoxNjAQtIHrs6CUdpel-HDdMbtf179Ms5DgkTAjXGcN-Iuyaa0k48ibWSGPmFVZrbrGaOzpGYjDDsITk8wu7zfyLAAqwCK0B7cFNmX21Zk3nWj7MHwgiOlnwgq-g3I3VjTJFNmgYRlOLzhsAUFBCfrgkPy1-hD_MsFCUCOWMFki0nDdydC0xjkPojaEwE2QaSMulKZBV-UP4o2z-VqnznsRzQESCH-kDaHrBEMAhPVPVQ9OlWc5neOuMWvBiYuoitqJqEaAyCIOp_QG8EJt50E5vmTst84A_aEDs80Rxgwvofg4pLNqLPSe_iqY7L9EKRls-y2BCMFMkm_eguBZUAKyO_7DXW936SzgkKxpMmt2mse2YuUhZydbQB7jBplGXquj1-VQhsZqEb-a7QmTsl-Elv_MXoQlUUyyXrjVeX0Es0DBhXvKH4nkGYqruwr3eXt9FzN0zbw7dfyyVrOVBbvnNp24bZ8mAgEP5M6WI-HB-0lrLF5t0aG_qA2NPwu8qH2nAjGFRmoXKjfzpClzP6kH_-Z1NzMvGQRgaTZeo525BR2-dLVD0wVKttOSLzCvdgYZTRM4ABoFopRt0diLm3LJHNVbJXyfG845YUO0RNkoJ5Gb2');
INSERT INTO public.private_lists (user_tag, encrypted) VALUES ('0b02989f-b155-4ca7-eddf-4be88fc302dc', 'CxyiIJIpbtfB75C6PK_8ZkAuZgm4bv2isz2TQr1R_MdFmaToHgvsxAqWCRylgqDbbFXqn7ZlL6ut0HzzRqKTnaTWtyqzgVFq02Kl-24s2JRIwUv-EolfBo5F8LRlxy6skLnBXGo8M8d2jMWAVHZmrZHY5wvzxcP1_Rtq5nJ6KHemP4mnrHI99fMpln15o4LnyggFb5VrhCuEo6soKZv2RHJ3wld2Uvmm_jdLMdGJXfR536kGd80XtcRB6ytxh5R8TCSUS7EkQGE6fl4kvIfUGxn4LWg3psAE_B3z9HoJ06L6qtNMF8SGam-8kWNpBn3HokdXfZGWpPhHl4CYS83X1_L4Jn_JfzXIp1gdqk_ktp8djc_bwRVj_9yCsur0amE6ZXtoKCvuwlPhLyFAW5cm0JHfVz6q6UAgInHoADODz5FcWETTi1s2KQLjp8vra68U9G9KMMQUyBu_xJZ-2qBi_Xw4LcYFK8oMWMpYX0nhfN50KML70y6R9v40xmWhQ09VK19TqM4iiMHYdY58zVl8ggrutHzoQF90xiMKTfG7o_OG9Pg2w79IZqLNCZVvsCkijtxEpVPxyEgmBrGq9ssr_yOla5PciSrN0pomTwxkKRJLchml1XpguN88PhyrIrFR0CUihfGIQs3sMbu8PyeTR0kCE6e5k5sc4HDsVN9Gz1TJnqtomrieJIiwoxt_imp97KPQOP9tkaEHAZ1JvevOlUPdtH4sU3JmIuYxZ6xnpOaWWvJgseUQnkdy6Z_xqNyHwMRWR1yH_inzZqLxHQ9HrPI7IuG6ucGWhkwzD2kj6eNQW725Q06xWgyYNJ_O_UWygMHeayqvcMPAVqY7gYRrmLF_LfyZvBhU9T1tRS6Mx1pgCjVSkMomDIi4LcrsaRfWrrOpu2RUyREH2q7VIr_V0BrhW6jM_bdrwSGo4hp3RedWzVoD-TVqu4PEaZQzY7AGm6bPr-lxOV3N2Ybfu9yDn8FCBfRpOV8L9wXWcOs8TgQEvEUA_0i0kWgrLFv1-eGvQxnRkhBFTtiugG8Uq_BoukDWOqoX1MPKEt-NHp0x-8ty55zmR9b2XcaZJU-aKLlHDa5fDGLjeLLJHNt17uvAS4wct-zBAWIOjGvqQn8RYdfnwsV-AQDD9r_W9PN-UqSO7xDjFFKSCT1xiWgrQCLPkdz8GkkcYerkxUTaJ4DG-zX1IVpJMHoLMt-523teAUA-TutFVqg6rsyUY5cKI6DqpaqlKSiK98eBlKvgyZqIzqE9nUP_FoYfql8HBYoPZRcSQkIrETZWfOy_OPDp3OtUysQsMFV6BVxSYJwOe_H_M38y6M5n9sn26xs0riBOVphU8lP4zPxbuBmzHInfdQh5WbQ77FzbUUxWOwmsIe4qrX8Mc1GTFRV09DT0cM8Jpevu');
INSERT INTO public.private_lists (user_tag, encrypted) VALUES ('ed0196b5-6da6-8a71-cbac-38472957b375', 'rozVDwnX8WbvZDrZsjVK4jySXa0bjnxi4yYSo5CRoNS0DHXzKPDVDv3L4RlKK9vVbYtsWGO8btWAZ6ByGvIKUGXqg5qzSdj-h3GvuoH6j79fZnvuGZZ8C9eL5mpdm2qIBqP53jVcBsfvSv9QkDkx76IY8UmbWldkmLBWo8RQzm0u9s3Wtqmm0GxVpqtcwflT981iIMB9Lx5LYetUwrTW6cmZ4GxRro2yIQicKYx7UtC5nqYXYMjqUCjX5J0eF6PpkhogjArD0PgLD_fetG6Pggs_mcJCkH_tjFLFE_4QKnGwS-kiy44tok2tce_cVEIYBfGQKj2-AevyjR6VFfNv9C_w_QLMlsklMr9mp1pOmvpUDAJUpLGoCETw_V16ca-nm1XVetBjb5ix7QrzhT3X34KwvamkGV2aFXdwLm5F5qT4xCMHGTc0oHEmmvC-0aGzCk1CacYpIBeqr8-4dpppe5rKcBs4_qQ_RtU0vvQnXzj6HkOl-WoZ9AknXa5blLsKz-1bzHXxSyi6parFwIzwtC5mDo0kXiudXmbjRYsx8kc50dQ6nYI7TI9GaVREkLCrs0YbTwR123avAO8CYxsEyeh165WcRngLVqODRkE3fYDbO3qZ2Ocfg-GQhPLDYhGvARwHpH8Yv-ydUzqXfi3M5HnkwDsmWHH3BTnPKxZgJSVcv4ygGCfdDq-1T3cW4doRrEUOCNPmDrjbuPnRefGtECbB7PYfj0oPu7HEpiIrKzFsd6Pq3YAANUsIlykHQ9S41dWrK2kc7_5O09JMC4Nuq6Nmp-wtyrO4eRLb3AgHhizLF1c05LqQhNrtxIzOHIQE1TjUYUmNjRBZcAO4RBalDBXfpFde5UexKbvMZHUfYG2ivOr9Uz3t8QQzT5UIkM6pq3Zx70An-2faRZpR9J78jJgw-6CiJM5lLNJIdZFbKsVD22YmlO8hNjg5dDQrvIdLkz39Plfvzc-eLqaJqywOtdfhXRYa00amIHcfq4SDGzE-7Oi4weC8Hk0qTo-Xt28sOw0q3F59CEk789oeiRY6YExOj-TIqEhlQ-N36_Q1FT38Y_Keyeh60EsemSRytSnHx-TTVfg_8Lma55Tjw46EJnKZbg5wQUtDfaAt6_k1fKeqqaF8sD2473WGzWyuuxlcyt7DIIexUwd84xnWRQXpBPRzSFjGCdNEgX3TL5RGRsr9ZTf6N_aH2U7kkCRWAY5uGPxUdApc1hOFW9rblhTU7ea7ArYfvOivW1MQ2-s_BZkqJ7wXm54i3aZIPQcNvqVJRhae_PgsEs-pP3rty7PuUILcl6mkeZc4KP3O_TwaYRCRsAbBCFRg5fY_5CA2qhYWCdC0Fvh7Y18BCfiekS8DXnNk6fUvRIIzXoE0OMltNwS8pHMTopmF9W2f07yt7snR');
INSERT INTO public.reports (id, case_id, receipt_hash, rule, words, created_at) VALUES ('0c40e0c5-509c-4116-951d-0770850d6e96', 1, '0c3fae3593449883ff66ecb39e49dee2d0db9739d441d51f35a6a31e7745d5bf', 'threat', 'The last sentence.', '2026-11-23 20:00:00+00');
INSERT INTO public.reports (id, case_id, receipt_hash, rule, words, created_at) VALUES ('cebe9501-2c31-4ba7-83b7-71d6e6572a85', 2, '9b6054d4c6b25db56e5f3445810c098c6ce16b3b8c312fc21097ca55a27fc8e6', 'profanity', 'The second word.', '2026-11-23 20:00:00+00');
INSERT INTO public.reports (id, case_id, receipt_hash, rule, words, created_at) VALUES ('1e6a3152-7bc4-46bb-a0df-fc0fef4d8466', 2, '022e7027426997b856d68fab872953b89003e4c29718ac9efc498c8b4cb31228', 'names', '', '2026-11-23 20:00:00+00');
INSERT INTO public.reviews (id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating, supportive_rating, team_spirit_rating, would_recommend, tags, created_on, updated_on, school_mail) VALUES ('1fc01996-e7a8-4066-bdf5-9d9ed5088a96', 3, 'e1858bfe-8492-653f-8969-489bdc8151fe', 'Athlete', 5, 'Review 4: <b>plain</b> words.', 5, 5, 5, 5, 5, 5, true, '["Kind","Honest"]', '2026-11-24', '2026-11-24', false);
INSERT INTO public.reviews (id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating, supportive_rating, team_spirit_rating, would_recommend, tags, created_on, updated_on, school_mail) VALUES ('b13140de-1d02-4c5b-85ac-f5757d3876ce', 2, '5a7ef5a0-6521-8666-68f9-13afbf07cd5c', 'Athlete', 3, 'Review 3: <b>plain</b> words.', 3, 3, 3, 3, 3, 3, false, '["Strict"]', '2026-11-23', '2026-11-23', false);
INSERT INTO public.reviews (id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating, supportive_rating, team_spirit_rating, would_recommend, tags, created_on, updated_on, school_mail) VALUES ('c4e84593-27cc-4e19-89f9-93f16e1b7d8e', 1, '0e2a2461-de5a-a33e-3e3a-2938d1c97db8', 'Athlete', 5, 'Review 0: <b>plain</b> words.', 5, 5, 5, 5, 5, 5, true, '["Kind","Honest"]', '2026-11-20', '2026-11-20', false);
INSERT INTO public.reviews (id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating, supportive_rating, team_spirit_rating, would_recommend, tags, created_on, updated_on, school_mail) VALUES ('cb8511a7-1be6-44fd-b727-2784fd1d0011', 1, 'd44a9f03-f5a1-558c-cfbc-72de945a333b', 'Athlete', 4, 'Review 1: <b>plain</b> words.', 4, 4, 4, 4, 4, 4, true, '["Kind","Honest"]', '2026-11-21', '2026-11-21', false);
INSERT INTO public.reviews (id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating, supportive_rating, team_spirit_rating, would_recommend, tags, created_on, updated_on, school_mail) VALUES ('d579d7e0-9335-4110-a706-c7eb6c459acd', 1, 'e5da706a-5930-4d93-3a4a-9a1a7e4d8288', 'Athlete', 2, 'Review 2: <b>plain</b> words.', 2, 2, 2, 2, 2, 2, false, '["Strict"]', '2026-11-22', '2026-11-22', false);
INSERT INTO public.reviews (id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating, supportive_rating, team_spirit_rating, would_recommend, tags, created_on, updated_on, school_mail) VALUES ('b6fb5896-0da3-430f-9f06-d154b99fbc9c', 3, '2e1b26bc-e00e-a19a-b0e4-8aac60d45624', 'Athlete', 4, 'Review 5: <b>plain</b> words.', 4, 4, 4, 4, 4, 4, NULL, '[]', '2026-11-24', '2026-11-24', false);
INSERT INTO public.school_addresses (address_tag) VALUES ('5b934093-b3c8-4a1b-c239-955810198c49');
INSERT INTO public.search_typos (deletion, word) VALUES ('ageles', 'angeles');
INSERT INTO public.search_typos (deletion, word) VALUES ('akemont', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('alifornia', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('aneles', 'angeles');
INSERT INTO public.search_typos (deletion, word) VALUES ('angees', 'angeles');
INSERT INTO public.search_typos (deletion, word) VALUES ('angele', 'angeles');
INSERT INTO public.search_typos (deletion, word) VALUES ('angeles', 'angeles');
INSERT INTO public.search_typos (deletion, word) VALUES ('angels', 'angeles');
INSERT INTO public.search_typos (deletion, word) VALUES ('angles', 'angeles');
INSERT INTO public.search_typos (deletion, word) VALUES ('ara', 'mara');
INSERT INTO public.search_typos (deletion, word) VALUES ('asketball', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('baketball', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('basetball', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('baskeball', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('basketall', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('basketbal', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('basketball', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('basketbll', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('basktball', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('bsketball', 'basketball');
INSERT INTO public.search_typos (deletion, word) VALUES ('caifornia', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('calfornia', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('califonia', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('califoria', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('californa', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('californi', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('california', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('califrnia', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('caliornia', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('cla', 'ucla');
INSERT INTO public.search_typos (deletion, word) VALUES ('clifornia', 'california');
INSERT INTO public.search_typos (deletion, word) VALUES ('cllege', 'college');
INSERT INTO public.search_typos (deletion, word) VALUES ('colege', 'college');
INSERT INTO public.search_typos (deletion, word) VALUES ('collee', 'college');
INSERT INTO public.search_typos (deletion, word) VALUES ('colleg', 'college');
INSERT INTO public.search_typos (deletion, word) VALUES ('college', 'college');
INSERT INTO public.search_typos (deletion, word) VALUES ('collge', 'college');
INSERT INTO public.search_typos (deletion, word) VALUES ('dea', 'odea');
INSERT INTO public.search_typos (deletion, word) VALUES ('ennis', 'tennis');
INSERT INTO public.search_typos (deletion, word) VALUES ('indqvist', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('joe', 'jose');
INSERT INTO public.search_typos (deletion, word) VALUES ('jos', 'jose');
INSERT INTO public.search_typos (deletion, word) VALUES ('jose', 'jose');
INSERT INTO public.search_typos (deletion, word) VALUES ('jse', 'jose');
INSERT INTO public.search_typos (deletion, word) VALUES ('laemont', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('lakemnt', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('lakemon', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('lakemont', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('lakemot', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('lakeont', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('lakmont', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('lidqvist', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('lindqist', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('lindqvis', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('lindqvist', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('lindqvit', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('lindqvst', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('lindvist', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('linqvist', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('lkemont', 'lakemont');
INSERT INTO public.search_typos (deletion, word) VALUES ('lndqvist', 'lindqvist');
INSERT INTO public.search_typos (deletion, word) VALUES ('maa', 'mara');
INSERT INTO public.search_typos (deletion, word) VALUES ('mar', 'mara');
INSERT INTO public.search_typos (deletion, word) VALUES ('mara', 'mara');
INSERT INTO public.search_typos (deletion, word) VALUES ('mra', 'mara');
INSERT INTO public.search_typos (deletion, word) VALUES ('ngeles', 'angeles');
INSERT INTO public.search_typos (deletion, word) VALUES ('niversity', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('nnez', 'nunez');
INSERT INTO public.search_typos (deletion, word) VALUES ('norhfield', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('nortfield', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('northfeld', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('northfied', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('northfiel', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('northfield', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('northfild', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('northield', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('nothfield', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('nrthfield', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('nuez', 'nunez');
INSERT INTO public.search_typos (deletion, word) VALUES ('nune', 'nunez');
INSERT INTO public.search_typos (deletion, word) VALUES ('nunez', 'nunez');
INSERT INTO public.search_typos (deletion, word) VALUES ('nunz', 'nunez');
INSERT INTO public.search_typos (deletion, word) VALUES ('occer', 'soccer');
INSERT INTO public.search_typos (deletion, word) VALUES ('oda', 'odea');
INSERT INTO public.search_typos (deletion, word) VALUES ('ode', 'odea');
INSERT INTO public.search_typos (deletion, word) VALUES ('odea', 'odea');
INSERT INTO public.search_typos (deletion, word) VALUES ('oea', 'odea');
INSERT INTO public.search_typos (deletion, word) VALUES ('ollege', 'college');
INSERT INTO public.search_typos (deletion, word) VALUES ('orthfield', 'northfield');
INSERT INTO public.search_typos (deletion, word) VALUES ('ose', 'jose');
INSERT INTO public.search_typos (deletion, word) VALUES ('sccer', 'soccer');
INSERT INTO public.search_typos (deletion, word) VALUES ('socce', 'soccer');
INSERT INTO public.search_typos (deletion, word) VALUES ('soccer', 'soccer');
INSERT INTO public.search_typos (deletion, word) VALUES ('soccr', 'soccer');
INSERT INTO public.search_typos (deletion, word) VALUES ('socer', 'soccer');
INSERT INTO public.search_typos (deletion, word) VALUES ('tenis', 'tennis');
INSERT INTO public.search_typos (deletion, word) VALUES ('tenni', 'tennis');
INSERT INTO public.search_typos (deletion, word) VALUES ('tennis', 'tennis');
INSERT INTO public.search_typos (deletion, word) VALUES ('tenns', 'tennis');
INSERT INTO public.search_typos (deletion, word) VALUES ('tnnis', 'tennis');
INSERT INTO public.search_typos (deletion, word) VALUES ('uca', 'ucla');
INSERT INTO public.search_typos (deletion, word) VALUES ('ucl', 'ucla');
INSERT INTO public.search_typos (deletion, word) VALUES ('ucla', 'ucla');
INSERT INTO public.search_typos (deletion, word) VALUES ('uiversity', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('ula', 'ucla');
INSERT INTO public.search_typos (deletion, word) VALUES ('unez', 'nunez');
INSERT INTO public.search_typos (deletion, word) VALUES ('uniersity', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('univerity', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('universit', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('university', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('universiy', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('universty', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('univesity', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('univrsity', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('unversity', 'university');
INSERT INTO public.search_typos (deletion, word) VALUES ('atricia', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('atty', 'patty');
INSERT INTO public.search_typos (deletion, word) VALUES ('paricia', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('paticia', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('patrcia', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('patrica', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('patrici', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('patricia', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('patriia', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('patt', 'patty');
INSERT INTO public.search_typos (deletion, word) VALUES ('patty', 'patty');
INSERT INTO public.search_typos (deletion, word) VALUES ('paty', 'patty');
INSERT INTO public.search_typos (deletion, word) VALUES ('ptricia', 'patricia');
INSERT INTO public.search_typos (deletion, word) VALUES ('ptty', 'patty');
INSERT INTO public.sports (id, name) VALUES (1, 'Basketball');
INSERT INTO public.sports (id, name) VALUES (2, 'Football');
INSERT INTO public.sports (id, name) VALUES (3, 'Tennis');
INSERT INTO public.sports (id, name) VALUES (4, 'Soccer');
INSERT INTO public.sports (id, name) VALUES (5, 'Baseball');
INSERT INTO public.sports (id, name) VALUES (6, 'Softball');
INSERT INTO public.sports (id, name) VALUES (7, 'Swimming');
INSERT INTO public.sports (id, name) VALUES (8, 'Track & Field');
INSERT INTO public.sports (id, name) VALUES (9, 'Volleyball');
INSERT INTO public.sports (id, name) VALUES (10, 'Golf');
INSERT INTO public.sports (id, name) VALUES (11, 'Wrestling');
INSERT INTO public.sports (id, name) VALUES (12, 'Cross Country');
INSERT INTO public.sports (id, name) VALUES (13, 'Lacrosse');
INSERT INTO public.sports (id, name) VALUES (14, 'Hockey');
INSERT INTO public.sports (id, name) VALUES (15, 'Gymnastics');
INSERT INTO public.sports (id, name) VALUES (16, 'Other');
INSERT INTO public.staff_log (id, made_at, staff_id, action, case_id, rule, words) VALUES (3, '2026-11-23 20:20:10.030473+00', '2f7e3567-dd1e-4f21-a976-2d71e802e987', 'remove', 1, 'threat', 'Nobody may be threatened.');
INSERT INTO public.staff_log (id, made_at, staff_id, action, case_id, rule, words) VALUES (4, '2026-11-23 20:20:10.150864+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'suspension_confirmed', 1, 'threat', '');
INSERT INTO public.staff_log (id, made_at, staff_id, action, case_id, rule, words) VALUES (1, '2026-11-23 20:20:05.383555+00', '2f7e3567-dd1e-4f21-a976-2d71e802e987', 'staff_added', NULL, '', 'moderator');
INSERT INTO public.staff_log (id, made_at, staff_id, action, case_id, rule, words) VALUES (2, '2026-11-23 20:20:08.395217+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'staff_added', NULL, '', 'admin');
INSERT INTO public.staff_log (id, made_at, staff_id, action, case_id, rule, words) VALUES (5, '2026-11-24 02:06:23.766281+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'coach_verify', NULL, '', '2: José Núñez');
INSERT INTO public.staff_log (id, made_at, staff_id, action, case_id, rule, words) VALUES (6, '2026-11-24 02:06:23.929257+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'claim_approved', NULL, '', '1: Mara Lindqvist');
INSERT INTO public.staff_log (id, made_at, staff_id, action, case_id, rule, words) VALUES (7, '2026-11-24 02:06:24.06614+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'claim_approved', NULL, '', '2: José Núñez');
INSERT INTO public.staff_log (id, made_at, staff_id, action, case_id, rule, words) VALUES (8, '2026-11-24 02:06:24.424659+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'coach_merge', NULL, '', '4: Patty O''Dea → Ann O’Dea, 3');
INSERT INTO public.universities (id, name, folded) VALUES (1, 'Lakemont College', 'lakemont college');
INSERT INTO public.universities (id, name, folded) VALUES (2, 'Northfield University', 'northfield university');
INSERT INTO public.universities (id, name, folded) VALUES (3, 'University of California, Los Angeles', 'university of california, los angeles');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('357351e8-b646-58bb-9d0c-4c1c94a35c97', 'bea@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Bea","university":"Northfield University"}', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00+00', NULL, NULL, '2026-11-20 12:00:00+00', '');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('c5150f73-2db4-5b88-add0-4682c664c092', 'cy@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Cy","university":"Northfield University"}', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00+00', NULL, NULL, '2026-11-20 12:00:00+00', '');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('63879768-2180-5ca9-9f7b-5f4deb5049aa', 'ada@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Ada","university":"Northfield University"}', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00+00', NULL, NULL, '2026-11-23 09:00:00+00', '');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('dcf19fec-5001-4447-80fd-d2f953219118', 'dee@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Dee"}', '2026-11-23 20:00:00+00', '2026-11-23 20:00:00+00', '2026-11-23 20:00:00+00', NULL, NULL, NULL, '');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('2f7e3567-dd1e-4f21-a976-2d71e802e987', 'mona@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Mona"}', '2026-11-23 20:00:00+00', '2026-11-23 20:00:00+00', '2026-11-23 20:00:00+00', NULL, NULL, NULL, 'moderator');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'alma@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Alma"}', '2026-11-23 20:00:00+00', '2026-11-23 20:00:00+00', '2026-11-23 20:00:00+00', NULL, NULL, NULL, 'admin');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('72fd488e-2b05-4a5e-8b42-8e6aa487f054', 'dana@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Dana"}', '2026-11-24 02:00:00+00', '2026-11-24 02:00:00+00', '2026-11-24 02:00:00+00', NULL, NULL, NULL, '');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('7fb5e00c-e290-4bd2-ad09-4c48625cb876', 'erin@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Erin"}', '2026-11-24 02:00:00+00', '2026-11-24 02:00:00+00', '2026-11-24 02:00:00+00', NULL, NULL, NULL, '');
INSERT INTO public.users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, role) VALUES ('541909b8-25eb-409c-a240-56107727dcc1', 'finn@example.org', '$argon2id$v=19$m=19456,t=2,p=1$QVFrVW5vnPCGjNyjSa9Ekg$AujzcZbc7hEUMD4HnDF+C5kVLFNAZp6LM8UCC5On6M8', '{"full_name":"Finn"}', '2026-11-24 02:00:00+00', '2026-11-24 02:00:00+00', '2026-11-24 02:00:00+00', NULL, NULL, NULL, '');
INSERT INTO public.waiting_reviews (id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating, supportive_rating, team_spirit_rating, would_recommend, tags, created_on, updated_on, waits_until, others, school_mail) VALUES ('08b17418-4439-46d4-b58c-e7b4439101ec', 3, 'e05f1a53-b40d-5f24-4b2b-084d4249dafa', 'Athlete', 4, 'Waits for others.', 5, 5, 5, 5, 5, 5, NULL, '[]', '2026-11-23', '2026-11-23', '2026-12-23', 1, false);
SELECT pg_catalog.setval('public.cases_id_seq', 3, true);
SELECT pg_catalog.setval('public.claims_id_seq', 3, true);
SELECT pg_catalog.setval('public.coach_changes_id_seq', 2, true);
SELECT pg_catalog.setval('public.coaches_id_seq', 4, true);
SELECT pg_catalog.setval('public.staff_log_id_seq', 8, true);
SELECT pg_catalog.setval('public.universities_id_seq', 3, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT pk_auth_sessions PRIMARY KEY (id);
ALTER TABLE public.auth_sessions CLUSTER ON pk_auth_sessions;
ALTER TABLE ONLY public.authors_key
    ADD CONSTRAINT pk_authors_key PRIMARY KEY (fingerprint);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT pk_cases PRIMARY KEY (id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT pk_claims PRIMARY KEY (id);
ALTER TABLE ONLY public.coach_changes
    ADD CONSTRAINT pk_coach_changes PRIMARY KEY (id);
ALTER TABLE ONLY public.coach_tallies
    ADD CONSTRAINT pk_coach_tallies PRIMARY KEY (coach_id);
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT pk_coaches PRIMARY KEY (id);
ALTER TABLE public.coaches CLUSTER ON pk_coaches;
ALTER TABLE ONLY public.deferred_deletions
    ADD CONSTRAINT pk_deferred_deletions PRIMARY KEY (id);
ALTER TABLE ONLY public.hidden_reviews
    ADD CONSTRAINT pk_hidden_reviews PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT pk_jobs PRIMARY KEY (name);
ALTER TABLE ONLY public.mfa_factors
    ADD CONSTRAINT pk_mfa_factors PRIMARY KEY (id);
ALTER TABLE ONLY public.mfa_recovery_codes
    ADD CONSTRAINT pk_mfa_recovery_codes PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY public.monthly_counts
    ADD CONSTRAINT pk_monthly_counts PRIMARY KEY (month, name, key);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT pk_one_time_tokens PRIMARY KEY (user_id, purpose);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT pk_outbox PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_sign_ups
    ADD CONSTRAINT pk_pending_sign_ups PRIMARY KEY (id);
ALTER TABLE ONLY public.private_lists
    ADD CONSTRAINT pk_private_lists PRIMARY KEY (user_tag);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT pk_reports PRIMARY KEY (id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT pk_reviews PRIMARY KEY (id);
ALTER TABLE ONLY public.school_addresses
    ADD CONSTRAINT pk_school_addresses PRIMARY KEY (address_tag);
ALTER TABLE ONLY public.search_typos
    ADD CONSTRAINT pk_search_typos PRIMARY KEY (deletion, word);
ALTER TABLE ONLY public.sports
    ADD CONSTRAINT pk_sports PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_log
    ADD CONSTRAINT pk_staff_log PRIMARY KEY (id);
ALTER TABLE ONLY public.universities
    ADD CONSTRAINT pk_universities PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT pk_users PRIMARY KEY (id);
ALTER TABLE public.users CLUSTER ON pk_users;
ALTER TABLE ONLY public.waiting_reviews
    ADD CONSTRAINT pk_waiting_reviews PRIMARY KEY (id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT uq_claims_user_id UNIQUE (user_id);
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT uq_coaches_identity UNIQUE (folded_name, university_id, sport_id);
ALTER TABLE ONLY public.hidden_reviews
    ADD CONSTRAINT uq_hidden_reviews_one_per_coach_and_author UNIQUE (coach_id, author_tag);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT uq_one_time_tokens_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.pending_sign_ups
    ADD CONSTRAINT uq_pending_sign_ups_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT uq_reports_receipt_hash UNIQUE (receipt_hash);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT uq_reviews_one_per_coach_and_author UNIQUE (coach_id, author_tag);
ALTER TABLE ONLY public.sports
    ADD CONSTRAINT uq_sports_name UNIQUE (name);
ALTER TABLE ONLY public.universities
    ADD CONSTRAINT uq_universities_folded UNIQUE (folded);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT uq_users_email UNIQUE (email);
ALTER TABLE ONLY public.waiting_reviews
    ADD CONSTRAINT uq_waiting_reviews_one_per_coach_and_author UNIQUE (coach_id, author_tag);
CREATE INDEX ix_auth_sessions_user_id ON public.auth_sessions USING btree (user_id);
CREATE INDEX ix_cases_review_id ON public.cases USING btree (review_id);
CREATE INDEX ix_cases_state_opened_at ON public.cases USING btree (state, opened_at);
CREATE INDEX ix_claims_coach_id ON public.claims USING btree (coach_id);
CREATE INDEX ix_claims_state ON public.claims USING btree (state);
CREATE INDEX ix_coach_changes_coach_id ON public.coach_changes USING btree (coach_id);
CREATE INDEX ix_coach_changes_other_id ON public.coach_changes USING btree (other_id);
CREATE INDEX ix_coaches_by_reviews ON public.coaches USING btree (total_reviews DESC, id, sport_id, division, search_text);
CREATE INDEX ix_coaches_by_team ON public.coaches USING btree (university_id, sport_id);
CREATE INDEX ix_coaches_pieces ON public.coaches USING gin (search_text public.gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE INDEX ix_coaches_unlisted ON public.coaches USING btree (moved_to) WHERE ((search_text)::text = ''::text);
CREATE INDEX ix_coaches_words ON public.coaches USING gin (array_to_tsvector(string_to_array(ltrim(replace((search_text)::text, '
'::text, ''::text)), ' '::text))) WITH (gin_pending_list_limit='64');
CREATE INDEX ix_mfa_factors_user_id ON public.mfa_factors USING btree (user_id);
CREATE INDEX ix_outbox_next_try_at ON public.outbox USING btree (next_try_at);
CREATE INDEX ix_pending_sign_ups_created_at ON public.pending_sign_ups USING btree (created_at);
CREATE INDEX ix_pending_sign_ups_email ON public.pending_sign_ups USING btree (email);
CREATE INDEX ix_reports_case_id ON public.reports USING btree (case_id);
CREATE INDEX ix_reviews_latest ON public.reviews USING btree (created_on, id) WHERE (comment <> ''::text);
CREATE INDEX ix_reviews_newest_of_coach ON public.reviews USING btree (coach_id, created_on, id);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT fk_auth_sessions_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT fk_cases_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT fk_claims_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT fk_claims_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.coach_changes
    ADD CONSTRAINT fk_coach_changes_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.coach_changes
    ADD CONSTRAINT fk_coach_changes_other_id_coaches FOREIGN KEY (other_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.coach_tallies
    ADD CONSTRAINT fk_coach_tallies_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT fk_coaches_sport_id_sports FOREIGN KEY (sport_id) REFERENCES public.sports(id);
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT fk_coaches_university_id_universities FOREIGN KEY (university_id) REFERENCES public.universities(id);
ALTER TABLE ONLY public.hidden_reviews
    ADD CONSTRAINT fk_hidden_reviews_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.mfa_factors
    ADD CONSTRAINT fk_mfa_factors_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mfa_recovery_codes
    ADD CONSTRAINT fk_mfa_recovery_codes_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT fk_one_time_tokens_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT fk_reports_case_id_cases FOREIGN KEY (case_id) REFERENCES public.cases(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT fk_reviews_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.waiting_reviews
    ADD CONSTRAINT fk_waiting_reviews_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
