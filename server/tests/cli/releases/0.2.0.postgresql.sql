-- A small site of release 0.2.0 (schema 0090) with users, reviews in each state, claims, cases, careers and proposed moves.
-- Its authors' key is 16 times 5eed, and so is its signing key.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE TABLE public.accounts_key (
    id integer NOT NULL,
    by_signing_key text NOT NULL,
    by_authors_key text NOT NULL
);
CREATE TABLE public.alarms (
    case_id bigint NOT NULL,
    kind character varying(10) NOT NULL
);
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
CREATE TABLE public.case_notes (
    id bigint NOT NULL,
    case_id bigint NOT NULL,
    made_by uuid NOT NULL,
    made_on date NOT NULL,
    text text NOT NULL
);
CREATE SEQUENCE public.case_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.case_notes_id_seq OWNED BY public.case_notes.id;
CREATE TABLE public.cases (
    id bigint NOT NULL,
    kind character varying(20) NOT NULL,
    coach_id bigint NOT NULL,
    review_id uuid,
    author_tag uuid,
    snapshot json,
    message text NOT NULL,
    rule character varying(20) NOT NULL,
    is_severe boolean NOT NULL,
    reports integer NOT NULL,
    state character varying(10) NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    leased_by uuid,
    leased_until timestamp with time zone,
    decision character varying(20) NOT NULL,
    decided_rule character varying(20) NOT NULL,
    explanation text NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    undo_state json,
    strike character varying(10) DEFAULT ''::character varying NOT NULL,
    suspension character varying(10) NOT NULL,
    severe_reporters integer DEFAULT 0 NOT NULL,
    kept_as_reported boolean DEFAULT false NOT NULL,
    severe_of_day integer DEFAULT 0 NOT NULL
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
    address text NOT NULL,
    staff_page character varying(500) NOT NULL,
    code text NOT NULL,
    code_expires_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    explanation text NOT NULL,
    decided_by uuid,
    confirmed_until date,
    is_reminded boolean NOT NULL,
    university character varying(200) DEFAULT ''::character varying NOT NULL,
    new_address text DEFAULT ''::text NOT NULL,
    new_staff_page character varying(500) DEFAULT ''::character varying NOT NULL,
    is_new_address_confirmed boolean DEFAULT false NOT NULL,
    mailbox text,
    gets_weekly_mail boolean DEFAULT true NOT NULL,
    weekly_mail_on date
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
    details text NOT NULL,
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
    school_email integer DEFAULT 0 NOT NULL,
    tag_counts json NOT NULL,
    changed_on date
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
    verified_by_staff boolean DEFAULT false NOT NULL,
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
    surges_ignored_until date,
    has_left boolean DEFAULT false NOT NULL,
    role character varying(10) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT ck_coaches_gender CHECK (((gender)::text = ANY ((ARRAY['Men'::character varying, 'Women'::character varying, 'Both'::character varying])::text[])))
);
CREATE SEQUENCE public.coaches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.coaches_id_seq OWNED BY public.coaches.id;
CREATE TABLE public.confirmed_mail (
    id integer NOT NULL,
    code_hash character varying(64) NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    confirmed_on date
);
CREATE TABLE public.deferred_deletions (
    id uuid NOT NULL,
    encrypted text NOT NULL
);
CREATE TABLE public.figures (
    name character varying(20) NOT NULL,
    content json NOT NULL
);
CREATE TABLE public.invitations (
    code_hash character varying(64) NOT NULL,
    uses_left integer NOT NULL,
    expires_on date NOT NULL,
    note character varying(100) DEFAULT ''::character varying NOT NULL
);
CREATE TABLE public.jobs (
    name character varying(40) NOT NULL,
    next_run_at timestamp with time zone NOT NULL,
    last_run_at timestamp with time zone,
    last_success_at timestamp with time zone,
    last_seconds double precision,
    last_result character varying(100)
);
CREATE TABLE public.legal_holds (
    case_id bigint NOT NULL,
    reason text NOT NULL,
    added_on date NOT NULL,
    ends_on date
);
CREATE TABLE public.mail_failures (
    kind character varying(20) NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
);
CREATE TABLE public.mfa_factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    factor_type character varying(20) NOT NULL,
    friendly_name text NOT NULL,
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
CREATE TABLE public.moves (
    id bigint NOT NULL,
    list_id bigint NOT NULL,
    from_coach_id bigint NOT NULL,
    to_coach_id bigint NOT NULL,
    from_post_id bigint NOT NULL,
    to_post_id bigint NOT NULL,
    certainty integer NOT NULL,
    is_automatic boolean NOT NULL,
    reasons json NOT NULL,
    state character varying(10) DEFAULT 'proposed'::character varying NOT NULL,
    decided_on date,
    decided_by uuid,
    coach_change_id bigint,
    CONSTRAINT ck_moves_state CHECK (((state)::text = ANY ((ARRAY['proposed'::character varying, 'accepted'::character varying, 'automatic'::character varying, 'rejected'::character varying, 'undone'::character varying])::text[])))
);
CREATE SEQUENCE public.moves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.moves_id_seq OWNED BY public.moves.id;
CREATE TABLE public.one_time_tokens (
    token_hash character varying(64) NOT NULL,
    address text NOT NULL,
    purpose character varying(20) NOT NULL,
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
    user_id text DEFAULT ''::text NOT NULL,
    email text NOT NULL,
    number integer DEFAULT 0 NOT NULL,
    origin character varying(64) NOT NULL,
    password_hash text NOT NULL,
    user_metadata json NOT NULL,
    token_hash character varying(64) NOT NULL,
    invitation_hash text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    mailed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.post_changes (
    list_id bigint NOT NULL,
    post_id bigint NOT NULL,
    before json
);
CREATE TABLE public.posts (
    id bigint NOT NULL,
    coach_id bigint NOT NULL,
    team_id bigint NOT NULL,
    role character varying(10) NOT NULL,
    title character varying(200) NOT NULL,
    first_season integer,
    is_start_known boolean DEFAULT false NOT NULL,
    last_season integer,
    is_over boolean DEFAULT false NOT NULL,
    listed_on date,
    list_id bigint,
    confirmed_on date,
    CONSTRAINT ck_posts_role CHECK (((role)::text = ANY ((ARRAY['head'::character varying, 'associate'::character varying, 'assistant'::character varying, 'other'::character varying])::text[])))
);
CREATE SEQUENCE public.posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.posts_id_seq OWNED BY public.posts.id;
CREATE TABLE public.private_records (
    user_tag uuid NOT NULL,
    encrypted text NOT NULL
);
CREATE TABLE public.reviews (
    author_tag uuid NOT NULL,
    student_name character varying(20) NOT NULL,
    updated_on date NOT NULL,
    state character varying(15) DEFAULT 'held'::character varying NOT NULL,
    waits_until date,
    account_day character varying(60),
    rule character varying(20) DEFAULT ''::character varying NOT NULL,
    explanation text DEFAULT ''::text NOT NULL,
    decided_on date,
    appealed_on date,
    counts_for_waiting boolean DEFAULT true NOT NULL,
    hidden_reply text DEFAULT ''::text NOT NULL,
    id uuid NOT NULL,
    coach_id bigint NOT NULL,
    team_id bigint DEFAULT '0'::bigint NOT NULL,
    rating integer NOT NULL,
    comment text NOT NULL,
    advice_rating integer NOT NULL,
    honesty_rating integer NOT NULL,
    motivation_rating integer NOT NULL,
    planning_rating integer NOT NULL,
    supportive_rating integer NOT NULL,
    team_spirit_rating integer NOT NULL,
    would_recommend boolean,
    school_email boolean DEFAULT false NOT NULL,
    tags json NOT NULL,
    created_on date NOT NULL,
    reply text DEFAULT ''::text NOT NULL,
    replied_on date,
    CONSTRAINT ck_reviews_categories CHECK ((((advice_rating >= 0) AND (advice_rating <= 5)) AND ((honesty_rating >= 0) AND (honesty_rating <= 5)) AND ((motivation_rating >= 0) AND (motivation_rating <= 5)) AND ((planning_rating >= 0) AND (planning_rating <= 5)) AND ((supportive_rating >= 0) AND (supportive_rating <= 5)) AND ((team_spirit_rating >= 0) AND (team_spirit_rating <= 5)))),
    CONSTRAINT ck_reviews_rating CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE VIEW public.published_reviews AS
 SELECT id,
    coach_id,
    team_id,
    rating,
    comment,
    advice_rating,
    honesty_rating,
    motivation_rating,
    planning_rating,
    supportive_rating,
    team_spirit_rating,
    would_recommend,
    school_email,
    tags,
    created_on,
    reply,
    replied_on
   FROM public.reviews
  WHERE ((state)::text = 'published'::text);
CREATE TABLE public.reports (
    id uuid NOT NULL,
    case_id bigint NOT NULL,
    receipt_hash character varying(64) NOT NULL,
    rule character varying(20) NOT NULL,
    message text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    mailed_for timestamp with time zone,
    is_after_keep boolean DEFAULT false NOT NULL
);
CREATE TABLE public.schema_compatibility (
    oldest_release_revision character varying(4) NOT NULL
);
CREATE TABLE public.school_addresses (
    address_tag uuid NOT NULL
);
CREATE TABLE public.schools_apart (
    first_id bigint NOT NULL,
    second_id bigint NOT NULL
);
CREATE TABLE public.scrub_marks (
    table_name character varying(40) NOT NULL,
    since bigint NOT NULL,
    pool json NOT NULL,
    written json NOT NULL
);
CREATE TABLE public.search_typos (
    deletion character varying(40) NOT NULL COLLATE pg_catalog."C",
    word character varying(40) NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.site_weeks (
    monday date NOT NULL,
    sign_ups integer NOT NULL,
    reviews integer NOT NULL,
    megabytes integer
);
CREATE TABLE public.sports (
    id integer NOT NULL,
    name character varying(40) NOT NULL
);
CREATE TABLE public.staff_lists (
    id bigint NOT NULL,
    file character varying(200) NOT NULL,
    digest character varying(64) NOT NULL,
    season integer NOT NULL,
    listed_on date,
    imported_on date NOT NULL,
    report json NOT NULL,
    is_undone boolean DEFAULT false NOT NULL
);
CREATE SEQUENCE public.staff_lists_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.staff_lists_id_seq OWNED BY public.staff_lists.id;
CREATE TABLE public.staff_log (
    id bigint NOT NULL,
    made_at timestamp with time zone NOT NULL,
    staff_id uuid NOT NULL,
    action character varying(30) NOT NULL,
    case_id bigint,
    rule character varying(20) NOT NULL,
    details text NOT NULL
);
CREATE SEQUENCE public.staff_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.staff_log_id_seq OWNED BY public.staff_log.id;
CREATE TABLE public.strike_requests (
    id uuid NOT NULL,
    encrypted text NOT NULL,
    opened_on date NOT NULL,
    state character varying(10) NOT NULL
);
CREATE TABLE public.team_facts (
    team_id bigint NOT NULL,
    name character varying(30) NOT NULL,
    season integer NOT NULL,
    number integer NOT NULL,
    source character varying(200) NOT NULL,
    CONSTRAINT ck_team_facts_number CHECK ((number >= 0))
);
CREATE TABLE public.teams (
    id bigint NOT NULL,
    university_id bigint NOT NULL,
    sport_id integer NOT NULL,
    gender character varying(5) NOT NULL,
    CONSTRAINT ck_teams_gender CHECK (((gender)::text = ANY ((ARRAY['Men'::character varying, 'Women'::character varying, 'Both'::character varying])::text[])))
);
CREATE SEQUENCE public.teams_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.teams_id_seq OWNED BY public.teams.id;
CREATE TABLE public.universities (
    id bigint NOT NULL,
    name character varying(200) NOT NULL,
    folded character varying(400) NOT NULL,
    slug character varying(400) DEFAULT ''::character varying NOT NULL COLLATE pg_catalog."C",
    state character varying(2) DEFAULT ''::character varying NOT NULL,
    city character varying(100) DEFAULT ''::character varying NOT NULL,
    conference character varying(100) DEFAULT ''::character varying NOT NULL,
    nickname character varying(100) DEFAULT ''::character varying NOT NULL,
    email_domains json DEFAULT '[]'::json NOT NULL,
    unitid integer,
    short_name character varying(200) DEFAULT ''::character varying NOT NULL,
    color smallint DEFAULT '0'::smallint NOT NULL,
    second_color smallint DEFAULT '0'::smallint NOT NULL
);
CREATE SEQUENCE public.universities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.universities_id_seq OWNED BY public.universities.id;
CREATE TABLE public.university_names (
    folded character varying(400) NOT NULL,
    name character varying(200) NOT NULL,
    slug character varying(400) NOT NULL COLLATE pg_catalog."C",
    university_id bigint NOT NULL,
    joined_on date NOT NULL,
    reason character varying(200) DEFAULT ''::character varying NOT NULL
);
CREATE TABLE public.users (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    user_metadata json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    email_confirmed_at timestamp with time zone,
    confirmation_sent_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    role character varying(10) DEFAULT ''::character varying NOT NULL,
    muted_alarms character varying(30) DEFAULT ''::character varying NOT NULL
);
ALTER TABLE ONLY public.case_notes ALTER COLUMN id SET DEFAULT nextval('public.case_notes_id_seq'::regclass);
ALTER TABLE ONLY public.cases ALTER COLUMN id SET DEFAULT nextval('public.cases_id_seq'::regclass);
ALTER TABLE ONLY public.claims ALTER COLUMN id SET DEFAULT nextval('public.claims_id_seq'::regclass);
ALTER TABLE ONLY public.coach_changes ALTER COLUMN id SET DEFAULT nextval('public.coach_changes_id_seq'::regclass);
ALTER TABLE ONLY public.coaches ALTER COLUMN id SET DEFAULT nextval('public.coaches_id_seq'::regclass);
ALTER TABLE ONLY public.moves ALTER COLUMN id SET DEFAULT nextval('public.moves_id_seq'::regclass);
ALTER TABLE ONLY public.posts ALTER COLUMN id SET DEFAULT nextval('public.posts_id_seq'::regclass);
ALTER TABLE ONLY public.staff_lists ALTER COLUMN id SET DEFAULT nextval('public.staff_lists_id_seq'::regclass);
ALTER TABLE ONLY public.staff_log ALTER COLUMN id SET DEFAULT nextval('public.staff_log_id_seq'::regclass);
ALTER TABLE ONLY public.teams ALTER COLUMN id SET DEFAULT nextval('public.teams_id_seq'::regclass);
ALTER TABLE ONLY public.universities ALTER COLUMN id SET DEFAULT nextval('public.universities_id_seq'::regclass);
INSERT INTO public.accounts_key VALUES (1, 'GhWBL0ogLS5h7l3lcZDtm64_22Snsg6wkl3ecR4jf5DZL_MUUqdgW0QuJWFDAEjh', 'GhWBL0ogLS5h7l3lcZDtm64_22Snsg6wkl3ecR4jf5DZL_MUUqdgW0QuJWFDAEjh');
INSERT INTO public.alembic_version VALUES ('0090');
INSERT INTO public.auth_sessions VALUES ('199ee0f3-b059-4444-8583-4b07aa75419b', 'c4dd0532-1721-4939-93c7-277d23d49f2f', 2, '932028d070f77e1c62fcf7c8bdc074c2f75a21cc131081a7652ee4ffcb50194a', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '9W1-mwkO0O3gncefEoxJILAr2BakcfWOuTFIxA9V2a6BkmpwdWdDA-7v-G-_34Mp', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('22d80b96-bb74-498c-b23c-1a257f8471df', 'e665cbf3-16d5-42db-a3ee-6f8e1efa111d', 2, 'ffe213a164b786c9b827a1f08f4554ba7f6fc7dccf7c34db80654af549e6fdbb', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '3g9VetuUEnS3_bCG-RdsGF32hJwgRSY45c0ytXLu2P5Ah0ZXdAoQWt2psQnyDVZs', 'totp', '2026-11-25 00:00:00+00', '84fb45ae-12ab-4f45-9612-4e1e41ea45ae', 2);
INSERT INTO public.auth_sessions VALUES ('33192d8a-7a80-48ff-aa86-76f08685de74', '63f62731-b292-48eb-b7b2-3b17d952055b', 1, 'b7d6f191324ae8fe81d916161dfef45063772fb2b90009696554f7328897be9e', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '9Rg3pL6dIxuAg2iHnfBjYyRqsxcOc2ZceT2EAMHBm4S751T68vgwycvoe94wKWLW', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('4281b1cc-bfbe-5e67-a8ef-90a401038dc1', '63879768-2180-5ca9-9f7b-5f4deb5049aa', 1, '0000000000000000000000000000000000000000000000000000000000000000', 'password', '2026-11-20 00:00:00+00', '2026-11-20 00:00:00+00', '', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('67d2e343-6a3d-46af-822e-c963939af193', 'c8a9a087-8fd8-47d8-bfd6-5b084222bcbe', 1, 'fbccef613c5a6619d57e19c195a40287194e95c0a02c7110ae62140857b5878d', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '9mJ985YBhCJ7Iaxzn_kpvl4VGHcC1xr6JWcdOpu__DNBVTYP0eSr6QZZzfQemCA3', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('7c004529-53bd-47c4-b4ff-aaa575d018a4', 'c374be24-5c9d-4d17-92b3-f2db4f25bae8', 1, 'ef8e9ac7197cf5fedb0e1a570b1f2c9578219f038ce33d1bba0252beec6cd569', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', 'k8ALeYbYJes9Jaw6P2DvqCTuk36ElbDwWzULtYJObNy2V8bd2WWBUY-M8emn2VbK', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('87fcd2cf-73f2-4fe2-a3fa-74e626e41c01', '79bd765b-676d-4fd6-b025-0676c8f3d3bc', 1, 'd24f64a1cd406493fb7957e7556764878f81556d8aaedba00d137682c5de90f0', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', 'XJ8YAEHINooCZe780f1LiAu-AiFauMVu_XBrgC-2xgd280xDd50moTXSGDAgipT_', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('9b4a6e5f-3e3e-4dd6-9cb6-2a48ab3fcb4c', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 1, '22f5201b0d1ec71b0c24b94660e73b8cf38285e885cfca54f91ccac6dd4e0a48', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '8XpJ4k5ALsm_8avWBf5urzLOc9EvS80LMHVEnxQDRisjaGpGikuox76Ubah19bBH', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('9ff07728-b964-4133-b32d-2e403536597f', 'cc2826fd-cedd-488f-bac7-fb2fa86d6f2a', 1, 'ee559a8eca8aca86af158c22530de2c16b1b88c0e53504ffb9b29a5edd2b4bb2', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', 'nm8hcZIUhFxprNskAI-foeZTirLTJQ8cDpiyP03PnYZDK_t2PCFlf9TCJQK2-PJk', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('a6cbff8c-d8b7-4f0f-add8-a835c0c99d9c', '9f6fbfc5-9ce2-4ed4-8967-8fc8bcc60645', 1, '1f47a2f8177762e4299cf16c5628fac83ac293d5727880688c1835cd5e8ac9bc', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', 'BrPup2ygZWTkie68IXGsYNk1GNciUjM--MCar9GBnCW0p3IDyrCwH416aUkh4zZk', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('ab328eda-e27a-4dda-a4d8-0268516f32cb', '3226b125-9c3a-45a4-ab04-8fbb5113f255', 1, '26c519f705b5299e51334acc751f71009ee0c7dff64fc9e872aac337c7bdf0ff', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '4jWI9ENH3jc00K4-qoJx5yarUo6wD0X-dwHJUghmHgCHI3imt6TW69kVHSBbsqLv', NULL, NULL, NULL, 0);
INSERT INTO public.auth_sessions VALUES ('de0299b4-a5d5-4e00-972b-6b79b998201b', '4f66e6d0-d832-45fa-912b-21ae9b6a7cbe', 1, 'd2d821842f42043e295cbff5f93a305da565c63dac7e86515a53dc7852f48aa5', 'password', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', 'HkikXlWJN8jhec-3dNIPi_lyeS0nI1r3ycvzmtXOxgcav4nwWhWn1Ld-KHp1fYb4', NULL, NULL, NULL, 0);
INSERT INTO public.authors_key VALUES ('f2ecc0d9f3e09e91d070c700af227361');
INSERT INTO public.cases VALUES (2, 'review', 1, 'd579d7e0-9335-4110-a706-c7eb6c459acd', 'e5da706a-5930-4d93-3a4a-9a1a7e4d8288', '{"rating":2,"comment":"Review 2: <b>plain</b> words.","tags":["Strict"],"would_recommend":false,"advice_rating":2,"honesty_rating":2,"motivation_rating":2,"planning_rating":2,"supportive_rating":2,"team_spirit_rating":2,"created_on":"2026-11-22"}', '', 'profanity', false, 2, 'open', '2026-11-23 20:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (3, 'added_coach', 4, NULL, NULL, NULL, '', '', false, 0, 'decided', '2026-11-24 02:00:00+00', NULL, NULL, 'correct', '', '', '2026-11-24 02:00:00+00', NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (14, 'added_coach', 11, NULL, NULL, NULL, '', '', false, 0, 'open', '2026-11-25 23:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (6, 'review', 6, 'af06124b-96c6-4832-b2b5-8a4208e47611', '0083dc50-b3b0-7654-7d1d-d319aa1dc791', '{"rating":1,"comment":"Gia''s damn words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-25"}', '', 'profanity', false, 1, 'decided', '2026-11-25 09:00:00+00', NULL, NULL, 'remove', 'profanity', 'Please say it without profanity.', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', '{"state":"open","hidden":null}', '', '', 0, false, 0);
INSERT INTO public.cases VALUES (9, 'review', 6, 'b347c150-33d9-4091-866d-011d05158b9e', 'aff6a0f4-ea3c-edc7-33f3-36aec63d051f', '{"rating":2,"comment":"Jo''s held words.","tags":["Strict"],"would_recommend":false,"advice_rating":2,"honesty_rating":2,"motivation_rating":2,"planning_rating":2,"supportive_rating":2,"team_spirit_rating":2,"created_on":"2026-11-25"}', '', 'profanity', false, 1, 'held', '2026-11-25 09:00:00+00', NULL, NULL, 'hold', '', '', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', '{"state":"open","hidden":null}', '', '', 0, false, 0);
INSERT INTO public.cases VALUES (15, 'added_coach', 12, NULL, NULL, NULL, '', '', false, 0, 'decided', '2026-11-25 23:00:00+00', NULL, NULL, 'keep', '', '', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', '{}', '', '', 0, false, 0);
INSERT INTO public.cases VALUES (8, 'review', 6, '3ff2071a-6998-42e8-a7d9-c54b7dacafbb', '6c61fd93-34c6-1290-3a70-5f900f134916', '{"rating":3,"comment":"Ivy''s kept words.","tags":["Strict"],"would_recommend":false,"advice_rating":3,"honesty_rating":3,"motivation_rating":3,"planning_rating":3,"supportive_rating":3,"team_spirit_rating":3,"created_on":"2026-11-25"}', '', 'profanity', false, 1, 'decided', '2026-11-25 09:00:00+00', NULL, NULL, 'keep', '', '', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', '{"state":"open","hidden":null}', '', '', 0, false, 0);
INSERT INTO public.cases VALUES (10, 'review', 6, '4d3ec2be-7ace-4cb6-bb53-d0a5389a46f7', '02cf8a6f-e856-a5b1-d560-0be34f75d9a7', '{"rating":1,"comment":"Kit''s removed words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-25"}', '', 'profanity', false, 1, 'decided', '2026-11-25 09:00:00+00', NULL, NULL, 'remove', 'profanity', 'Please say it without profanity.', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', '{"state":"open","hidden":null}', '', '', 0, false, 0);
INSERT INTO public.cases VALUES (7, 'review', 6, 'ab5c13b9-7792-41e3-85d5-e4eb30f27628', 'b59150d3-7cbe-5bcf-62f8-6037752c30dc', NULL, '', 'profanity', false, 1, 'decided', '2026-11-25 09:00:00+00', NULL, NULL, 'remove', 'profanity', 'Please say it without profanity.', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (16, 'coach', 5, NULL, NULL, NULL, '', 'wrong_details', false, 1, 'open', '2026-11-25 09:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (17, 'coach', 12, NULL, NULL, NULL, '', 'duplicate', false, 1, 'decided', '2026-11-25 09:00:00+00', NULL, NULL, 'keep', '', '', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', '{}', '', '', 0, false, 0);
INSERT INTO public.cases VALUES (13, 'surge', 7, NULL, NULL, NULL, '', '', false, 0, 'open', '2026-11-25 23:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (11, 'appeal', 6, 'af06124b-96c6-4832-b2b5-8a4208e47611', '0083dc50-b3b0-7654-7d1d-d319aa1dc791', '{"rating":1,"comment":"Gia''s damn words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-25"}', 'It is my own experience.', 'profanity', false, 0, 'open', '2026-11-25 23:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (12, 'resubmission', 6, '982fb9b0-742e-4fae-ba59-1e55a1ceaf11', 'b59150d3-7cbe-5bcf-62f8-6037752c30dc', '{"rating":1,"comment":"Hal''s words again.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-25"}', '', 'profanity', false, 0, 'open', '2026-11-25 23:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (5, 'profile_edit', 5, NULL, NULL, '{"name":"Al Roe","university":"Northfield University","sport":"Golf","gender":"Men","division":"DII","department":"Athletics"}', '', '', false, 0, 'open', '2026-11-25 09:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (4, 'reply', 5, '0ebb1442-b70c-47ac-af49-25cd6ed8ef5d', NULL, '{"rating":4,"comment":"Gia''s words. <b>Fair</b>, 3 &lt; 5.","tags":["Strict"],"would_recommend":false,"advice_rating":4,"honesty_rating":4,"motivation_rating":4,"planning_rating":4,"supportive_rating":4,"team_spirit_rating":4,"created_on":"2026-11-25","reply":"Thank you, <i>Gia''s</i> team."}', '', 'names', false, 1, 'open', '2026-11-25 09:00:00+00', NULL, NULL, '', '', '', NULL, NULL, NULL, '', '', 0, false, 0);
INSERT INTO public.cases VALUES (1, 'review', 3, 'e6dc46b3-91cc-4bc3-82d5-013c529acf9e', '2e5daedb-e2c9-5d1f-0116-7614ec33d0b5', '{"rating":1,"comment":"Dee''s words.","tags":["Strict"],"would_recommend":false,"advice_rating":1,"honesty_rating":1,"motivation_rating":1,"planning_rating":1,"supportive_rating":1,"team_spirit_rating":1,"created_on":"2026-11-23"}', '', 'threat', true, 1, 'decided', '2026-11-23 20:00:00+00', NULL, NULL, 'remove', 'threat', 'Nobody may be threatened.', '2026-11-23 20:00:00+00', '2f7e3567-dd1e-4f21-a976-2d71e802e987', '{"state":"open","hidden":null,"overturned":{"removals":[]}}', '', 'confirmed', 1, false, 0);
INSERT INTO public.claims VALUES (1, '72fd488e-2b05-4a5e-8b42-8e6aa487f054', 1, 'approved', 'Qb9-TSjIqhTQ9kTn90ukCQHeB4jYhK0LNxf1b-frMn_tpGQiZFc4XNW-jAk9G86n99IHvg_vYIWOSiV3z6p-x2Ij7q7IHE0w4tmXqggzcd4', 'https://northfield.edu/staff', '', NULL, '2026-11-24 02:00:00+00', '', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', '2027-11-24', false, 'Northfield University', '', '', false, NULL, true, NULL);
INSERT INTO public.claims VALUES (2, '7fb5e00c-e290-4bd2-ad09-4c48625cb876', 2, 'approved', 'IPjqSSklCnSa6f08w_P77hvgQs_ceOwro5YJAaIzuYA857QXk3wnXuTCi0yXuJUm4a0PyMDkTIWhdFSO63sYFACD9M6djdasqp4_g4VVfAE', 'https://northfield.edu/staff', '', NULL, '2026-11-24 02:00:00+00', '', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', '2027-11-24', false, 'Lakemont College', '', '', false, NULL, true, NULL);
INSERT INTO public.claims VALUES (3, '541909b8-25eb-409c-a240-56107727dcc1', 3, 'open', '4GPbPK0TbPiEy6UTi4AgHKR_Ud83NcQ98T_JR6v6USr_pX8XzsuKSElt_dEZXW_0TYlXXAbUqjI42H0A7M4Vqjv1sDPWGiVVui6WjHY2GIk', 'https://northfield.edu/staff', '', NULL, '2026-11-24 02:00:00+00', '', NULL, NULL, false, '', '', '', false, NULL, true, NULL);
INSERT INTO public.claims VALUES (4, '4f66e6d0-d832-45fa-912b-21ae9b6a7cbe', 5, 'approved', 'J_ipvaBbCRDPDJdDKkw3EMDe805uHfXcoTdY7lGDFmVHbcvFaF6r5ig2bgwOmIL4I3BLXfQYC0tdTO4sH0fD5WBI4mWu0QVgwtyeZXR8yyQ', 'https://northfield.edu/athletics/staff/rivers', '', NULL, '2026-11-25 09:00:00+00', '', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', '2027-11-25', false, 'Northfield University', '', '', false, NULL, true, NULL);
INSERT INTO public.claims VALUES (5, '79bd765b-676d-4fd6-b025-0676c8f3d3bc', 6, 'unconfirmed', 'vNdJfK6XG1rY6g9ax3Fn29jtszsEOcHEPKaWzqlufd-Udu5iwkQw9aGp8ijdf1SKCRjMJGTSm7Hm-F-YyPmalw2ahiFIb_8jKbBTtcNucms', 'https://northfield.edu/athletics/staff/rivers', 'ynEDDESEpkk_hnfmY102_xlOK6TqGA', '2026-11-25 10:22:36.356419+00', '2026-11-25 09:00:00+00', '', NULL, NULL, false, '', '', '', false, NULL, true, NULL);
INSERT INTO public.claims VALUES (6, 'c8a9a087-8fd8-47d8-bfd6-5b084222bcbe', 7, 'refused', 'oFr1YGtxb5oWHQf2KqvkwWAE6MeXQfJLmHOH-6w8MeRfEIGySkj3qIrkOmD2InElLI8o3koFtH9BZO_x9D4862HYEi_WT__BLrnbCbJ3kmA', 'https://northfield.edu/athletics/staff/rivers', '', NULL, '2026-11-25 09:00:00+00', 'The page shows somebody else.', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', NULL, false, '', '', '', false, NULL, true, NULL);
INSERT INTO public.claims VALUES (7, '9f6fbfc5-9ce2-4ed4-8967-8fc8bcc60645', 12, 'approved', '2wy0JC4Of7mp9SvZaV4aun2ikxsxfJYQfS3-CjTNUBHVm1zptpVn214BNUJELWUY0EuBDdopc5i2PR6EkaH2xCrHbHg_nlGkOl9__S78720', 'https://northfield.edu/athletics/staff/rivers', 'cN7D1PdJNjEumJLtCQOAunZnE4Opiw', '2026-11-25 10:22:36.62649+00', '2026-11-25 09:00:00+00', '', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', '2027-11-25', false, 'Northfield University', 'pEQWffeJg0Lbe_4-4OXf3MJ0FeMhrV4Uaf5ixT_ARciLE2C6oGjvS_mCF9VP6uSiTDPfoCshlG2zlO7lsxLScQpVV3RHqL7TOFpRK8i7yI8', 'https://lakemont.edu/staff', false, NULL, true, NULL);
INSERT INTO public.coach_changes VALUES (1, 2, NULL, 'verify', 'José Núñez', '{"verified":false}', '2026-11-24 02:00:00+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', false);
INSERT INTO public.coach_changes VALUES (2, 4, 3, 'merge', 'Patty O''Dea → Ann O’Dea, 3', '{"moved":["b6fb58960da3430f9f06d154b99fbc9c"],"merged":{},"redirected":[],"closed":[3]}', '2026-11-24 02:00:00+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', false);
INSERT INTO public.coach_changes VALUES (5, 12, NULL, 'correct', 'university: Northfield University → Lakemont College; division: DI → DIII', '{"name":"Hy Lee","university":"Northfield University","sport":"Golf","gender":"Men","division":"DI","department":null}', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', false);
INSERT INTO public.coach_changes VALUES (3, 9, 8, 'merge', 'Ed Poe → Di Orr, 8', '{"moved":[],"merged":{"21e68c3d8aea49aeab1f36abdb56b547":{"state":"published","coach_id":9}},"redirected":[],"closed":[],"claims":{"ids":[]}}', '2026-11-25 09:00:00+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', false);
INSERT INTO public.coach_changes VALUES (4, 10, NULL, 'remove', 'Fay Wu: not_a_coach', '{"withdrawn":{"927db694a8b147daab95511909f5adb0":{"state":"published","coach_id":10}},"closed":[]}', '2026-11-25 09:00:00+00', '63f62731-b292-48eb-b7b2-3b17d952055b', false);
INSERT INTO public.coach_tallies VALUES (1, 0, 1, 0, 1, 1, 11, 3, 11, 3, 11, 3, 11, 3, 11, 3, 11, 3, 2, 1, 0, '{"Honest":2,"Kind":2,"Strict":1}', NULL);
INSERT INTO public.coach_tallies VALUES (2, 0, 0, 1, 0, 0, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 0, 1, 0, '{"Strict":1}', NULL);
INSERT INTO public.coach_tallies VALUES (4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '2026-11-24');
INSERT INTO public.coach_tallies VALUES (3, 0, 0, 0, 1, 1, 9, 2, 9, 2, 9, 2, 9, 2, 9, 2, 9, 2, 1, 0, 0, '{"Honest":1,"Kind":1}', '2026-11-24');
INSERT INTO public.coach_tallies VALUES (5, 0, 0, 1, 1, 1, 12, 3, 12, 3, 12, 3, 12, 3, 12, 3, 12, 3, 0, 3, 1, '{"Strict":3}', '2026-11-25');
INSERT INTO public.coach_tallies VALUES (6, 0, 0, 1, 0, 0, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 0, 1, 0, '{"Strict":1}', '2026-11-25');
INSERT INTO public.coach_tallies VALUES (7, 0, 0, 0, 0, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 0, 1, 0, '{"Strict":1}', '2026-11-25');
INSERT INTO public.coach_tallies VALUES (8, 0, 1, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 0, 1, 0, '{"Strict":1}', '2026-11-25');
INSERT INTO public.coach_tallies VALUES (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '2026-11-25');
INSERT INTO public.coach_tallies VALUES (10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '2026-11-25');
INSERT INTO public.coaches VALUES (1, 'Mara Lindqvist', 'Northfield University', 'Basketball', 'Women', 'DI', '🏀', 3.6666666666666665, 3, true, false, 'It is early days for this coach: three reviews so far, with an average of 3.7 stars. Strengths and weaknesses are named from the fifth review on.', '2026-11-22 00:00:00+00', NULL, 'mara lindqvist', 2, 1, '
 mara lindqvist
 northfield university
 basketball
', NULL, '', false, NULL, false, '');
INSERT INTO public.coaches VALUES (2, 'José Núñez', 'Lakemont College', 'Soccer', 'Men', 'DIII', '⚽', 3, 1, true, true, 'Only one review so far, with 3 stars: early days. Strengths and weaknesses are named from the fifth review on.', '2026-11-23 00:00:00+00', 'Athletics', 'jose nunez', 1, 4, '
 jose nunez
 lakemont college
 soccer
', NULL, '', false, NULL, false, '');
INSERT INTO public.coaches VALUES (3, 'Ann O’Dea', 'University of California, Los Angeles', 'Tennis', 'Both', 'DI', '🎾', 4.5, 2, false, false, 'Early days: two reviews so far, with an average of 4.5 stars. Strengths and weaknesses are named from the fifth review on.', '2026-11-24 00:00:00+00', NULL, 'ann o''dea', 3, 3, '
 ann o''dea
 university of california, los angeles
 tennis
 ann odea
 university of california los angeles
 losangeles
 ucla
', NULL, '', false, NULL, false, '');
INSERT INTO public.coaches VALUES (4, 'Patty O''Dea', 'University of California, Los Angeles', 'Tennis', 'Men', 'DI', '🎾', 0, 0, false, false, NULL, NULL, NULL, 'patty o''dea', 3, 3, '', 3, '', false, NULL, false, '');
INSERT INTO public.coaches VALUES (5, 'Al Roe', 'Northfield University', 'Golf', 'Women', 'DI', '⛳', 4, 3, true, false, 'Only three reviews so far, with an average of 4.0 stars: early days. Strengths and weaknesses are named from the fifth review on.', '2026-11-25 00:00:00+00', NULL, 'al roe', 2, 10, '
 al roe
 northfield university
 golf
 albert
 alfred
', NULL, '', false, NULL, false, 'head');
INSERT INTO public.coaches VALUES (6, 'Bo Kim', 'Northfield University', 'Golf', 'Women', 'DI', '⛳', 3, 1, false, false, 'Early days: one review so far, with 3 stars. Strengths and weaknesses are named from the fifth review on.', '2026-11-25 00:00:00+00', NULL, 'bo kim', 2, 10, '
 bo kim
 northfield university
 golf
 kimberly
 acme-state
 acme state
 acmestate
 golf
', NULL, '', false, NULL, false, 'head');
INSERT INTO public.coaches VALUES (7, 'Cy Fox', 'Northfield University', 'Golf', 'Women', 'DI', '⛳', 5, 1, false, false, 'It is early days for this coach: one review so far, with 5 stars. Strengths and weaknesses are named from the fifth review on.', '2026-11-25 00:00:00+00', NULL, 'cy fox', 2, 10, '
 cy fox
 northfield university
 golf
', NULL, '', true, NULL, false, 'head');
INSERT INTO public.coaches VALUES (8, 'Di Orr', 'Northfield University', 'Golf', 'Women', 'DI', '⛳', 2, 1, false, false, 'Only one review so far, with 2 stars: early days. Strengths and weaknesses are named from the fifth review on.', '2026-11-25 00:00:00+00', NULL, 'di orr', 2, 10, '
 di orr
 northfield university
 golf
', NULL, '', false, NULL, false, 'head');
INSERT INTO public.coaches VALUES (9, 'Ed Poe', 'Northfield University', 'Golf', 'Women', 'DI', '⛳', 0, 0, false, false, NULL, NULL, NULL, 'ed poe', 2, 10, '', 8, '', false, NULL, false, '');
INSERT INTO public.coaches VALUES (10, 'Fay Wu', 'Northfield University', 'Golf', 'Women', 'DI', '⛳', 0, 0, false, false, NULL, NULL, NULL, 'fay wu', 2, 10, '', NULL, 'not_a_coach', false, NULL, false, '');
INSERT INTO public.coaches VALUES (11, 'Gus Ray', 'Northfield University', 'Golf', 'Men', 'DI', '⛳', 0, 0, false, false, NULL, NULL, NULL, 'gus ray', 2, 10, '
 gus ray
 northfield university
 golf
 raymond
', NULL, '', false, NULL, true, '');
INSERT INTO public.coaches VALUES (12, 'Hy Lee', 'Lakemont College', 'Golf', 'Men', 'DIII', '⛳', 0, 0, false, false, NULL, NULL, NULL, 'hy lee', 1, 10, '
 hy lee
 lakemont college
 golf
', NULL, '', false, NULL, false, '');
INSERT INTO public.deferred_deletions VALUES ('73832ec8-45de-4fd4-ba96-97c1bc7eab3d', 'HP0wZ9NybZ8vbancv1uwu61iMCdGQWnFQgAmiYtc_KI_F3ENQUs7tqjJ3fJ-LfaQpliBowR-LIm1FZd3YKuKQbDOEDmchAZYPaEPxGD5YjAc5r0z0JlYcDW5mbsz1J5jUZKUeNY2M0f07UOcaDii_VHWdaEXl8TO2yqO96CrsytpHQ_sRoDCoMi824RmOT8J1ROnHhd7cYSS5BBy5PNKFleXtJZGGiMbR2Thso3TKYX_BJbWgxZ5pZWf_0mJjtPU91keHChWen7Yi6V6g2iK7MVrbWpAqeUDAmvNh48S_Fc_Lp_aSLbiETMOJruNMIwUp-coPjiZ8M1_pX6b4hWPBWPcMtXT0PK_m4iz6pRu8bdrwHDLwVkhng4I0Bp85ItL0wNVkKBix3Ota9uNPnW8H46AiQhVAI2PNOSoHCJYO3G9ck8tt_bzbeQjTv7EKfjgHfqOUi2Oqi6_NrRPGFwi3Rm5gaE70_ZvLFc2lTwGONm90m_TSrZyOzLRI98d46ToEu48Sy7RlqbFfIKCaUq-9x6knTMeTv2Touj2E_aw_ApFqiC5iWY6lW3Rx1dTcursnYUxrXcNEipE9Z6EWTm4mDx_gFGqb5zOoj29oHbjHNTp6um4pGP4FTCymo8pkJH4w7c-cDf_GQy6o9xmbj3krpeogn66lERpY05AO-AlD2ll_unjZD6NQ3WkuVX6f4ZlcT0REae4uaL2cTtYjXPhhmpLCklB93XKzQSvZC3k4gRArvtBA62akwmVrBw3I0fSx130sxxyl-sec7XibJcAV8UDHs-rFIJjgBA-FOVfuXODqwmPdCsnlNyliglOul5BLMDiOuNz-cfc8teh1bdGEyebnfb_0zPhx0nx-LBb_46Gy-9GeF5B-UHw5hoKGLxFa2RnUKIffH742UkfwYKKp1MDdZ1iYoxpMt568BNfveRxE5wSQrxkbFXHdIbCz3mprk1d7qlHjP-VZTd6vvaF99hZ41x_128BLlTTZ_Ydijixk-baTluL7O_z8NKx6g43P2ZyTLMBNHwJpgOAdGBT0x4zv7zEHkpk9DVet_SQMhJWSilyUZkzm0fLFIdxf8K2yt__UVsaLIccKJiQ-G8c7oJE0PkZldBovhCgbkFLv7TqZkjP6OzMN1x62oZ0-2N7iE4mO6_Iw9uFlcn9jc04uaS_tMy4_S3SnyVJ28DzDIOJeaHqE-2FyrDqsJzM-4RHl3zE8V0_sb3lh_k_Gt39i_Nycu1X3U7Ofcmf_ImhS-oix2xTqDkAtv2s7dp3kP1GVvLE0YakWq_snW8M2jFQ0grz887g77EKgpDIvNt3_WaGQCFT0iREanBNoVJriWRMHFnlshKwshkdIrERNBzNZEZnsVu6ei1KXOB-bi-mjyiOQUu4AjdFaLrXO0gp25PL');
INSERT INTO public.mfa_factors VALUES ('40e34c63-8409-4481-98ed-0784b8a9165f', '3226b125-9c3a-45a4-ab04-8fbb5113f255', 'totp', 'o8FZobcVOYnDuKTM9nowfJi45IONVEsa1-2ZTgB0T6hxssYCvaO2Lzo7Qp8Eyl4n-x6a63g-GMOR8WC9GjwHNdghfDrVOFJ7HDAzC_2q5zhGmeMMRGT9IJouk-0SUL7SfFrl4TPm9MS_eD0x2rtChKWo14fu49Y_7ONr2InTGDN_VDlf9a80OpO5dQ0uK_QZyoMn5UIPjH8rbZcoeqZ5ow1CDQKO7sKtjMHQ0tG58CTk7nBLSUIO2_UWy3OnLKIah7bv51MLl_SkIiskd1CgGycRiGliocfbhzC83Z908ueTu6Fw9vIkOb6npV0Bq4HxgOsXF3v0kIbP_lYOeAq44u7ydVu4CatrdUzbg8-eVVOjrk2ZxpEqduVkEKaDdvVP', false, 'DbVpTPK7mBMn4IFTg4PKiiiv1inq-G_sD9aw-NhpPIwCydxGVFS4NNbe8PMVhJHNsHI', '2026-11-25 09:00:00+00', '2026-11-25 00:00:00+00');
INSERT INTO public.mfa_factors VALUES ('784c0b08-a734-4ae8-8d85-29491a6e43c3', '2f7e3567-dd1e-4f21-a976-2d71e802e987', 'totp', '2AMXzCPYVpGb77ER-0wbsW6necIqJ200nkW2BxtYKpcv8HMQBxBsByA901vy6UsApnfDwY6G9Rymr3h2UOadOP5fOXWScOQX5NrnaVUI8dPT2tW1JYq-ly1szDlH8sTpKly7cqG1_WKlkIM3FjSWUD-LPcrizqBXo2oFAVdHJePEGynIIYQyolsQxdPxcoUIa-ozHMl5s1plFBpB38Oz8ba0r8UQbkIu5QlXILzaZjCnJYRlN_LvM0JYYnxVSj7_emChYM5NrasGcK6WGjCwmHLHcsGx1KJumkprruo4FXnj53PZ4PJt06x6Wm-REaaFFw96WTKEmllwHgoNhw24DdeNzXpOQLNcTtei9kgTLIbpctOTk3vph7n5YEZPPioJ', true, 'Ase9-SAhBGnzedMqJ2dYJ7uFUUwIKG4VFRR_biZqKm83ieTrV4xjKN9k27cqeU6ERz2QiSIpNgTj', '2026-11-23 20:00:00+00', '2026-11-23 00:00:00+00');
INSERT INTO public.mfa_factors VALUES ('84fb45ae-12ab-4f45-9612-4e1e41ea45ae', 'e665cbf3-16d5-42db-a3ee-6f8e1efa111d', 'totp', 'kpFBZ9Nz1DFelkJs4ZMQZBIAM0jckuUwK_64CQ6ZB5NPFmd6z5SJO0PMOQliHuSBwLX-T-abrHY0LPK6iBkKD8ocQkRQyDV2RBY6KzVe16bUhwPjIApohUx8_BJ6y4qgdWN4ghnz987QzAfgtzOwMIvVECx9TKoaQ1kxfxQ5SeQITWvtqkw8UApvQ2KZ5PWVqZwSgL6HjspziFiW5dATFFPZES2aS6SuHao6Xaq6YHZTxWt0l3xTnZ6a0WbtX64AdxUF6TBHwaM3noV6h-spULU5YMxOf8YJ14LpQkoarB0spSCaxWIe8_D--_g7rMgEHkuTzw2Y8GLSstnvPYWqvbbMYo4_twfGrI1jXVGzTU8Rxn9mJRhDXPgLWpyEkdJ1', true, '3DOk8VVyPg1apzl8jzW8WOur8MGn-Iyva3LN23thiB_fHp3zWBKubm2Jcljy3tCTLz5u88ua58_R', '2026-11-25 09:00:00+00', '2026-11-25 00:00:00+00');
INSERT INTO public.mfa_factors VALUES ('d0cba2e0-8d3f-4bd4-ba08-3cfa6fbcb2ea', 'e665cbf3-16d5-42db-a3ee-6f8e1efa111d', 'recovery_code', 'i3HMt_F18Kjv-_pg77iQ_XQkCPdqFyLMnu3traCv5QFbXxETomowni9dUanyCNCWG79qNtrE_UU0jbUnbVqzvlCWsRb5cb_HIlRz_Ks-Qhag9NFT98agDYalyL-f9KHU-LuSo2PZgLrXgkawOJNjwwvU64IT0QRIhrjmhBMQIx8aE0FvIET89PlI3q8C7epL4NgDLcYdMHTPzTYpmJCyKuVvmFuoymiJA80xYdIjQa5mYNOcggQ-EU8xZcjfPV1scPVH2V5mpLI4oMSjTEDzQgGVZ8Z4GDz6uLDMue4uQIWYt2J31c_FkJuD-me81fWsZ8eLlmvA2gwqQh5mJq3NY20jlRYVT51B889IFqOutvQBlkDF-n3itmaOO_S9SJJT', true, 'H7DzRbY9xgnhlhM6MLKm8EaL', '2026-11-25 09:00:00+00', '2026-11-25 00:00:00+00');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', 'fc4e777089abed66a7ec8813a7bcf378b13668f1819db8f9403d06fbcc47d62a');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', 'dbb9c2b3822478621714c82a217b69c31947e1b6058f610925f65df2034a2ab6');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', '0731145cf154b240fefcc931ae72142ef6d0748cd4d4a1b3f8a41846a89d4470');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', '2d3a37c25ea037c367745b64c27236da2a3b02cc5eb3b0f4358be23c01fab35a');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', 'f497fba92defcc3025aea5170ecf79d2bc2585232e9fb1a9b8cd3d3798583f65');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', '582a36549b938dc16af8ed5f5a4f683cfc1d83bd80deadea7f671b97dac1f648');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', '99f723ad8fb5b9c847a97a4b646f77441d393977b9752ccd4c7a514088b13ecd');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', '5e7cc78649822f79966b5f5277ab0500e7f6277a421a5acc8cf49081f18231bb');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', '14c8a9c9f1a3f4942f7d8bd7f71e2d31fea7db707367f7452d5f1e644dd528c1');
INSERT INTO public.mfa_recovery_codes VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', '61ccbb267223546208dca3d0b4053193210169352c0da14590ce2e6a3306b69d');
INSERT INTO public.moves VALUES (1, 1, 12, 8, 9, 6, 90, false, '[]', 'proposed', NULL, NULL, NULL);
INSERT INTO public.moves VALUES (2, 1, 7, 8, 5, 6, 60, false, '[]', 'proposed', NULL, NULL, NULL);
INSERT INTO public.one_time_tokens VALUES ('835b266a2f945179f5c5710561252016e5af108923fe7c9398bc70a4ce1a88c0', '3VmVCy6KyTvE7G9uGGOY2ks-8E7FGsoatG0zZKgZ0wGF3ZiQc9C7sSoPDOnU286cDT8BlcsUTiSSQn4OTT-LU82p4sTRW8EcxftXi29TNMo', 'recovery', '2026-11-25 09:00:00+00');
INSERT INTO public.outbox VALUES ('1c789f7b-ecf5-4222-8ef3-97f071126cc5', 'mail', 'rjRL0OHB8OmERBe_gj_Vwtk-wifqs44LEQtpsvISgI0DTRGSDGuJG48VK7PNdlJ3AFIJlOPKkkNgiiDdFUtSza6H1X0v2AuQAcLkGTuQjqdy32h0PV_MWVlkLX8swYsHiYBi43294LpsXTyVCutdP_iWjG8T4TaF-PfzU6dYC343OyKZ3CE0nADs8TsfA7ki3xcYtfOl1us4ANkQLZc3LpYJ-ffNpUAYTq0l9_tYL-uEFypMJjBgdU8EjRh9OmUzR4tL3gE2vXdo7qEnUYq48FKfVwqaEaE5nMkDiW4Xmtof7nM9CWNhzpAKdLZjXdxBGO0IKmW4SYorS7StLadiIkWJmfl01wLrNiBzwsFJxdXGkzF773dKAByIdvqpYZedb79y2zfO', 0, '2026-11-25 09:00:00+00', '2026-11-25 16:36:21.562477+00');
INSERT INTO public.outbox VALUES ('af99253b-43e0-465b-b672-c27e0b60ee82', 'webhook', 'fHMDbFWD_q4rWkTEAsjiwvIEp8iohFg_Vf0JuBxW7kdAfEmIsfpr5DyDDL3thaLBsqI9Qm-bKcqQplVhIkiq6SgMoaEpix8I-rQ4Yn3C8CY4_NQSp5NDkE4UFwYL5hKlShp2dqwv-WelB-2ku4do6WA_i2QGpAn_9Dz8sKhuk1PHeihSAnhnAi6_PI0IUVTu1VuoCKDcgik8GpUw7Lg7t3lTnzJimQmVO1xhJKosX4FXTLnd6alf6dBOoGqN_oZC5gB1cBbCIiOqHe3Fz3cz-iQhXUA7zjO6BeCFwfTOImsz1fCm1ReNOhIP1UV3yNagmockF8zdLpzLfS0r0NZF4Q7jGwxy-04MUecD8c6D5wE9NIgkkEDFdn51OXOjNgUGmI0aufoOElHMBcPr', 0, '2026-11-25 09:00:00+00', '2026-11-25 09:22:35.917468+00');
INSERT INTO public.outbox VALUES ('5d8633c1-80bb-4d4e-bd0f-dd4136a37c73', 'mail', 'iTBJkT9CZqx0wfKATmGkgDlC_5BNT5kS3gRUmo7KErsD7EMXSSzmKxyRAXANmjRM-3xMtxC2SFbtOQ35MV0R3ostIv59IsyPRa3Z6rdo_gm18oaZ8-KXGqVUKmNKS1KfaLXH01-EmSZTrntEYJmsVm_b5AOIRr5wRrK-vL9dcFlTUt6xxtQR0fbXpU3LOxinKr4glBuzOO_mtEqW5nWyd-8JVjv6pPJKuFyrTDknVqKbKB8VLBkOdNnPZGo4xpu8fKAc2J9caIbdlbEsksie5HTAkQqBLrmW7DgOuyVabLbc7DJwDd4H4cHWyIJwcKZ8ozrlidMnEKvTo2XA9PDEkpkmLzaz51j58j789-S_4egQLuTwBmjGZe032jtxn_X4eEZxGOynuG0', 0, '2026-11-25 09:00:00+00', '2026-11-25 09:22:36.402387+00');
INSERT INTO public.outbox VALUES ('945f4430-11d2-4dd8-acfb-4e9f767e9e14', 'mail', 'FQS7MeAN-aeeDlAAfQI0cgVGA6hGU7pOWP3OOYNuhGTqOCJTy6Q4AXUzMA0ZB7sqeEjx8EysIlty34EhU_OysLBbWFPWrWak__JTUyH08MZeBE5JDDNe4m_hzuWzRPGPIoG8V67O0WVoVBOmDHRh9Rh8CAyE2IHU_bsws7cM642BUkBgwpGAaGRhw42XB6qCB35Bq0ub4PfJgdonzDGl-7KyBJNv2XCZBLKUfjeH-pPdOSEnIP7-n1_KoCmem2UynguDkjw6c5tCbyQSRBS0WSbaQb4MPCX260EOIqBPtVvYuMQYjglTejzrmpUsSxlMLrVM6IBzYkI8hO1gkfvJ', 0, '2026-11-25 09:00:00+00', '2026-11-25 09:22:36.478+00');
INSERT INTO public.outbox VALUES ('6b806b00-fd34-4535-b25d-ad6198a913a1', 'mail', 'T62bDVnqTOZ-iTOVKScJ0IDWx5WQSjO4fSHY2GQzP8T8YzKsAF1Dxw_wP89W-tWJ8w4ePxIKGThspwwI01qxz720naqRO2ySROUrIEjTM1ntx0yOfF1UStJwous8pmP3Jipz-bmkHHktP4EG3zt1Ovs02dVg8N8Cjcg_SEyEgEYyel9fvs0ccZ23XGmazAkClRBFognK7xObALNaw3scwrlprPjCQfXYXFUMsbIctb_1Hex6vlr_i6swhKBNRYT7F2_YNkgACOhpBqUqQ01a-0Qn2tHwFv66-ESnfPD1er7P2aECBhfVn8X7tmeeCWKIAJUMs0Oj6yj2oL88AEMtDHJve90', 0, '2026-11-25 09:00:00+00', '2026-11-25 09:23:36.606536+00');
INSERT INTO public.outbox VALUES ('3bcfec41-baef-4a44-ace7-fee5eb76c8fc', 'mail', 'jRQxgOTtHSKEzaWAp5kQllfVaKB8qE9e_bdAz2Pkyw2A_MlZMWoQDCN319_2jPm-ejhPCvF0uvh1SLj1VjUfXrrq14O-NItvDoMhNmbWdns8QFKSWjNyDtkubX4HcCGWm5URwTktUGnrxVL-fGOVBmQIm8tLuJU1C33qRyNc7my5_jDMvjMSIN08NEgISMDyMyYJZPnLqp5VFEKyaljucCu9PXYBjh9T70QVmQfT6iHTsGctaLoz0FKxjZK1z66VpWiCAcaZsUk-Paj_Ofl_kN5wnP_AsFIPdqF2zJzQoEwbP0isBRVKt3hZmuecE7HcD6TXs7FymocBNAWH930RlBnE4sZG5Z9_bA', 0, '2026-11-25 09:00:00+00', '2026-11-25 09:22:36.626514+00');
INSERT INTO public.outbox VALUES ('85c30dce-8e97-4d67-b55b-283d5050fe10', 'mail', 'JQ6hCtkrasqqk-sRASGd599HfOp9E37p3cj8kP0FQXZzS_-wmBwdGR5g3WycbNnC6uIqLvJN8JPoz6wPbrchuLKJLWj-2wxHJqPMHqsbXQ10eWjSzjN94LMhpVNKV-KMJ9zVRDXlVckSAcV1W0Aqv-l_GwZgxVM1kVPt9Wj28Z_L73rz2Xk234nrQYfZPbREVsMbl9rRll_aQgxchTaygX-Apv2yA90X_W5NHacNmEWA5ScbmKCG9KiWJSaVhzp15GXgdjLJoMEWS1gg58DHKgRLASzgcTbionZ-PypLkmcaBBvVbfEp3GItRjIPIlelzLRjoWy4gPxBbCYfnx5GqMzvfqGbQDVaeMVu5aiG0VU', 0, '2026-11-25 09:00:00+00', '2026-11-25 09:22:36.794764+00');
INSERT INTO public.outbox VALUES ('611d35de-7a7c-4508-b600-cffbe7499690', 'mail', 'fxBZ8jhywk9Pwe28Z8ITg5vbxNcGljQzp2Tq8fmXk_s0NoJOrMqfqLSggCuCsuXAB7mchPew3dE_5mGknm3mPcpA14y7Z3_oI8y1kbpDu81rocie5vzlNeAzejMQxzihhmgmMoXFJb3V6_uRDZCLdGWcrZ8HYtCgCr2N7M3VI8YgdXt3foj8aJ_y8y99ZC1F1uO24he2RsXVQJG5mjW-PXhK7DlTfhj_6IRc83PdjZL5eUEgfuU-EfXMsJRF1iBKLGbdHUSh_DPJNRUssuXLoDk5CfP9bML9k8Fks5uGAjogFQZK4xpmtF6b8I-7yyyY3cZLUoOlsdu-RuZEqDqKH6ycoM0MyxUR8COHdthHbHnjkiVk02XE8A', 0, '2026-11-25 09:00:00+00', '2026-11-25 09:22:37.163108+00');
INSERT INTO public.outbox VALUES ('63500b6c-e84e-426c-befc-45724a52d9ed', 'mail', 'LSXWbPGIPDqOpn5s-u7KDlGFX_uHqhGojxsst4SioGn6SsvHzpGR25jfcMw6fBuG9qqfAUZY3Li8rMJ7AigojDMuduOU77WuiFomYBAn8FQBrY7ozXdKNb-MWJejDR5de4a-mxFUua0ypQYZ0KpoqusuzggJDKpBG0PJBkRbEWKqsBTx91uYmh0a8IWzKVigfKhDxlZ7e3hysorsgozJar5lbkKNXBC2PfCwjXmD0SgZQ7MzulFTlf2IiU2fTxIxf0FC_jJIeeWLzkYATbGmtmWsZTenLDrrYK46jPHTsPGOuup0SAV9N6Z1L-5SXlhcSeaxYWjN8QX8yQvhMN3sJ9PPAirCMzlZwAIpYZf1IlJ6WPD-5Lo7aJ5e2w', 0, '2026-11-25 09:00:00+00', '2026-11-25 09:22:37.42219+00');
INSERT INTO public.pending_sign_ups VALUES ('f5a70279-8296-4529-938f-d961e0b3ba9e', 'eDlP3H8tFgrP1uTIg0zy8y3sZMfiIIjO-EEVOgL-0nBVhx3uiGD5EIe9XX71ldxHFRy6NoZjZaqb9LE9gZWLVzl1gK7MG3uI8uJaudcxVIUr6u5nFMfqoabOpQACBpAcBA1aivBBwGRsQlOaASaRLbRIgOZTQyrpja5ykYXok8oRuncWxHyNd3YI53j_CPilqTv8Ql2RMai4T8iZATfCT6n9KeyCJSM3gk3ugiEgi3kVmuCt86BFW7HejNzowIKyGHo-FIwzziXreevgTipjeijlM2jXlnFmb0YNKEVLYhLb0RDiEtxCA5j1yc4XqRA05JPJ6eiI_wDCUjZ_JJdsfufHZ3lMaYp7qqYs-yZ0jUCUFt55bhmOU-LY_IsmP1k8', 'A_1gV1DI-Gcpjp8tjzT_bqT5MtETnl49YxgFbEPOYix3hFr-NBNMlIXTbBjedJ_utTM8PFz9twieeJRZFxcQFJbSZHcFBtdwygm-2t0Kzvg', 1, 'f142fee8b0f559c8fb71f8bc39c72d72d471c6529aec0eb403225e3df13787e8', 'd8Q9pWWCDt5fHG41zGLge66YEvNniSQ2KLT-XD-0D81iuFdGotUAGqO9ZT4AwM1PY-Y-_tQu6GYSc0FnjwKyCS5HkXEiVrc68fF7LNYHc7Y1ZpGrPUhXMNf9H7dhz9ZEMH2GaHiwW6vSHDdG-0Or-mb2_e_noFnTfDN_M4VqfgMZ3gbaeoJA0VRSvWGk6lA5', '"WgHWqVSl19Y5RPUV53TZyz8w-ztxzLkpg2Z85fIztkRC4GWe3kEmaDBevwjBYNurOZwWZKIDD_PuJQIcg4hcidLl99D2CXCc_22PiYiF0XRdUyuYyMiQOeIuokAp6Fo4odGVV-UqOLeGBXXOtKK8PQ0OCBjfJczoip9DP6Ed1GUHjyhi1CgNoZWSziSHaO6GnaRFVAuoF17nltuLNQDIP2Fg1Lb0_f-McBowRfVInHLpD2zM9_7Ws3ZphoI-DYYA0nvZoPZgf28d0QKcth82MOYiyuT4F4swukv949F-DHdlEQciIEQvQTH8vw4MaXSAoLpEZP9QN72kv97GL9roFWq68Mjr3Te_S4DMv9R5vT12yxD7ml6DldHaGl_0zYtG"', '1669475cceee69aabf6d1fefc0e6b425ca907c52223cfe549ee015fa95d3f5f7', '', '2026-11-25 00:00:00+00', '2026-11-25 09:00:00+00');
INSERT INTO public.pending_sign_ups VALUES ('f6307e50-b10a-5b4e-848d-75d5284357fa', 'JrE5EKdb0wht_Kf58Z0c8z6DFiEAqLUdyt6b3qSmcKSK3w_1WnaYNhmXMkrmzLcnjiin_zz83KaBRxZNKo0Y4UeXPlwpamM8P3T5uJpY0mmh8NxIvoOTRQEVp9VR0UhToGEcsNvc8Fhk23W6s9SUsOoGQ0sXs5iu83wDmhVArTUEnI5W-UnEnp4OdyLdoLes-z-CWRypa5j53UUDXJxnyh41Fv8rroRfbXrPsxKwVePdqxwpYaRDyta6UXtHteTB1Gpt8y0u8NndLpzrR_l_aoYWvJ3g2V-F4C4s04nh4WhspqmrOYwh2E_LnBLURfgGkBxPXLbAD27ppWmcVOwe3F2rzbgwrDrLHqvboo3ixinsgMJgIUIVtyA3OA2EQfrk', 's4RKQzDySe3nBLhy46bVq81uVdiupjSKPPCQ5X0FR_h3SACFCLrQDQnnCjX3h5KocWeg-iquZBQpeNF_DTZUZJFkyZxzPH6opX3G3M5PKcQ', 1, '0000000000000000000000000000000000000000000000000000000000000000', '5jQxuJVcrE25uAYEWiRnMfWQu-6w3OvdOqtT2qLYzJbwOPlfPpFDL2f4plNcZD6Q5-4EBQ_GJl9hMNAz0UKPK3TGHtRirS7bH7_CHfbZHGMUMHpw1HqmvUs9pomfTIel0UcLUPASzbBBWBhXpmQe4xdtyeSB9sRnFaxLVcclcyPOFwOTB9RVkE5GlRFB7gEU', '"rNhUdv4N4d_ro9G9sR_9QsATlnlHC84mKWzDHUCOOi_O2-BItqNlMnKUCr8oWiFHGPQT49kMnGFElxsUDEIdPqsZm1BzougcXeCjfC78ca7KbRYpEuIy4DottdD6orOSVGT_zzCYm09zP_sHx9YMlWy29JfMqqkhgcJxoj3TrijWOAkUqTsqmFMi36Enb_BvegwhrjZzdxP4neqEZS-x10dxE4zNFFBMhHihTa-djlZSD9N6Mfev4ksFwoMJ4EnRy1lpGGFHRMNQW9TrYFQfKWlDWjt4wsdh8gciPlwsbBY0HowHcdb_e5RdRLho_4nHkRJ2M6PXJDjxng-U7lpw6EC1zVRm3e-91_47YiqgMHUqnl5jQ8gy6XAbWKx8lryF"', '70f510487c33fadda524e1044ac678ce5963fc20c5244ea10b15689651d62568', '', '2026-11-20 00:00:00+00', '2026-11-20 12:00:00.123456+00');
INSERT INTO public.posts VALUES (1, 5, 1, 'head', 'Head Coach', 2026, false, 2026, false, NULL, 1, NULL);
INSERT INTO public.posts VALUES (2, 6, 2, 'head', 'Head Coach', 2020, false, 2024, true, NULL, 1, NULL);
INSERT INTO public.posts VALUES (3, 6, 1, 'head', 'Head Coach', 2025, false, 2026, false, NULL, 1, NULL);
INSERT INTO public.posts VALUES (4, 7, 1, 'head', 'Head Coach', 2025, false, 2026, false, NULL, 1, NULL);
INSERT INTO public.posts VALUES (5, 7, 3, 'head', 'Head Coach', 2026, false, 2026, false, NULL, 1, NULL);
INSERT INTO public.posts VALUES (6, 8, 1, 'head', 'Head Coach', 2026, false, 2026, false, NULL, 1, NULL);
INSERT INTO public.posts VALUES (7, 9, 1, 'head', 'Head Coach', 2025, false, 2025, true, NULL, 1, NULL);
INSERT INTO public.posts VALUES (8, 10, 1, 'head', 'Head Coach', 2025, false, 2026, false, NULL, 1, NULL);
INSERT INTO public.posts VALUES (9, 12, 4, 'head', 'Head Coach', 2024, false, 2025, true, NULL, 1, NULL);
INSERT INTO public.posts VALUES (10, 1, 6, 'other', '', NULL, false, NULL, false, NULL, NULL, NULL);
INSERT INTO public.posts VALUES (11, 2, 5, 'other', '', NULL, false, NULL, false, NULL, NULL, NULL);
INSERT INTO public.posts VALUES (12, 3, 7, 'other', '', NULL, false, NULL, false, NULL, NULL, NULL);
INSERT INTO public.posts VALUES (13, 4, 8, 'other', '', NULL, false, NULL, false, NULL, NULL, NULL);
INSERT INTO public.posts VALUES (14, 11, 3, 'other', '', NULL, false, NULL, true, NULL, NULL, NULL);
INSERT INTO public.private_records VALUES ('e3e40d84-5937-dffc-1ddc-1faa3a257fdc', 'qNzoQ2p-mBZU_JgUc1y__kpfaH0wv5MzyIx2kBC_cMWKazxRcti0ZTQHWBFHNnx7phIGS3XhX-Tydo2JM1hCXkQnRsaMfeeSLB45nh9pnG56KoIFlCyYb0prsUYH2yZ7xQS9m4c6kIekkfNaRNoUqEICTuh4jwZK5y_XRAyb5oU0Wk-50PnqKM3YaNWwGQOuSZWVpYOrQIvm-YnF6_G5bM3AWi4s3a5Q3G0PPhDczOyI7BeO3UvSqGYzkV9YrYysAAgNoJfUU0fxAslscTJ-f8BkIS5yBzUEPIjdeddzu9ToNMIb939m9gGArKFCxschuzc3DZPxsNGSuEBbWaKBsPTzzsc_4XsbbtyAr228WurtG-PajIj6zlP8nT4fg5alVIsI_NSfmlV6koAnYDO-ga1MV-VQkDivZNhw1oE-jF5b0WpJ_ggRA5OgioCcyg9OIfuf2b2atezF4tjEuDFi-O1oPwVm3TMKZKfHsuQHF7Jzwvir2vQv3Pf_0fFfPg04UsFbZKY_HI1mYcp6jt0FJyn30hsPQ8LFtM0OzHrPUF3Ee5akZ8PG5_k-Uis0gMODryqWFSYwiCSJm-47mSYCg1cjhOQi50EEP1mFvWxdCsif8iMUac_lARVnjyi_hGcmRtrio7W3a04nHbzg7ZddZxvDr4aECrsTLqU97pTjdXYtwJHLxiCt9PQbuzEusV_lypWwY-7FIkKZPxZV5AY9flu2cWk8gLNSACV-y1zLSSWPgvbOPGlN_k0ciNrM837kzA0LOmVDcN4uh833gW6mlNQt3hmPeH7ZTZOV6mvvbp9zNsEFBfkD5AVxG7vnfYE74fAaZcXoMpkAR94Eb-P1RaF67eJPfTGxGhl-hDda0LWkKIrNeIYh_n9dpfv4i5K2__GiKlfTeMz7B0y7FagXpwL1JOJiL3J5rKeJFOxZgc4dhoNtyAmvBFyAxDFFEAZj2APPAiePHJrRLkOqQQJgXlmpjUJewWlBZNs5rzhnSpA0g15gP5jTnsKf5Jq2YgwF32f-eybBrpJ6ynnAIgNXZBg2n7e6PyljI579FP-iDpZ8RdO6t76r4DXOlLxFowvmoeB_W3F5LLZi1abNOjGt8tbfWVO_9YKc-QrCvgNnZOpx7HNLoL2rr-2PXeOlsSGvuKCmDjrmqipX66J1ae6tiPwF312fjKzmBauUVHdyUfxqJyOamx8sO3CzH17EWeF6_O_kwAP9Z2dHLFsd-60trRtFQRDYi787T0hlglfwhtVOD4KHgGrikAeKUpW-8DiFblgK3Hixxi9Y5NKKNmy4-O9iMKxsSAq_xSYZQNzMplQ5TlHH0jc8RQHoR9DE0wBS3MzdktfAFBsBEE1naiTBB7KdJO5pEgiwz4Cxh8SIDsOtbAXaVs8vh1ic7h_gpb7a');
INSERT INTO public.private_records VALUES ('7be8462b-8067-3766-16e3-7bcaad411a0f', 'CY7397buUvS95lnr33qcEp4i4Y9oHPBqUTZbfTuZty1eDUgdaK52aOng3yyTyiVHu8L84ySbbzEkLLyOH7tBi1GYS2wXOR_lXJ5yyDY5n3YmXX1SpKxbfwO0h_kuRk8Gg8b2vDNim-cA_q9dwe_JsceTa7OMFfRBz4QTgBG3bLqES-OuU2nwa9ey0RqJSILkMaUCWiM290JYGTi8PH5-otk7LSq7tRLatSol14KR9oVz5Yn7GQ6izy-5QaSVKe7ThErPvc231eL0C8ia3MjOERQLrf0gmqWdr-5Lh_qB7FwwYlcRAuh5fjaQWv1Rc1Hv4hfp75QFSWzBYLYPmJe-UxSbMCjwbKqaywMrxDw1ncq-NC8ohNR7fkgIDOGzG-uekuwS78FvnLVjgoVjIMWhVykyuD7U3NEBl3WSwwLGmql1AFokT41H1_3YD25e_66vbkVeyWkG04hjA3M30c-B36FzEKng5S8xrI3GXqOKK7xzAW9YDwL0Ep_SE-h--dv1dVHpTbNbtcuap_H-LOX6YX9lj1muC8WJrZZTocci9s-jz_SmXYkD86a411AoN-cQ1WoCZDX50tmHzjeteRJ_LgD4U0tGhFhHdr32tAFV0rnKjBS3LO23c5u8mnE7gL1eZs_A8LFc3WAud4yuG3dcDuyOGv9PZi4EsW7_uNNJT8Q2DhbutH40OYJd8bcSbMH4accbbDTDg3jdZ_xs4H1WUuEvWWQKXvh_iAAQeGneTbyUt9fun4UQ-D74M7lSi6cvDk3VHPTy-dNgwxgLzoxNjAQtIHrs6CUdpel-HDdMbtf179Ms5DgkTAjXGcN-Iuyaa0k48ibWSGPmFVZrbrGaOzpGYjDDsITk8wu7zfyLAAqwCK0B7cFNmX21Zk3nWj7MHwgiOlnwgq-g3I3VjTJFNmgYRlOLzhsAUFBCfrgkPy1-hD_MsFCUCOWMFki0nDdydC0xjkPojaEwE2QaSMulKZBV-UP4o2z-VqnznsRzQESCH-kDaHrBEMAhPVPVQ9OlWc5neOuMWvBiYuoitqJqEaAyCIOp_QG8EJt50E5vmTst84A_aEDs80Rxgwvofg4pLNqLPSe_iqY7L9EKRls-y2BCMFMkm_eguBZUAKyO_7DXW936SzgkKxpMmt2mse2YuUhZydbQB7jBplGXquj1-VQhsZqEb-a7QmTsl-Elv_MXoQlUUyyXrjVeX0Es0DBhXvKH4nkGYqruwr3eXt9FzN0zbw7dfyyVrOVBbvnNp24bZ8mAgEP5M6WI-HB-0lrLF5t0aG_qA2NPwu8qH2nAjGFRmoXKjfzpClzP6kH_-Z1NzMvGQRgaTZeo525BR2-dLVD0wVKttOSLzCvdgYZTRM4ABoFopRt0diLm3LJHNVbJXyfG845YUO0RNkoJ5Gb2');
INSERT INTO public.private_records VALUES ('0b02989f-b155-4ca7-eddf-4be88fc302dc', 'CxyiIJIpbtfB75C6PK_8ZkAuZgm4bv2isz2TQr1R_MdFmaToHgvsxAqWCRylgqDbbFXqn7ZlL6ut0HzzRqKTnaTWtyqzgVFq02Kl-24s2JRIwUv-EolfBo5F8LRlxy6skLnBXGo8M8d2jMWAVHZmrZHY5wvzxcP1_Rtq5nJ6KHemP4mnrHI99fMpln15o4LnyggFb5VrhCuEo6soKZv2RHJ3wld2Uvmm_jdLMdGJXfR536kGd80XtcRB6ytxh5R8TCSUS7EkQGE6fl4kvIfUGxn4LWg3psAE_B3z9HoJ06L6qtNMF8SGam-8kWNpBn3HokdXfZGWpPhHl4CYS83X1_L4Jn_JfzXIp1gdqk_ktp8djc_bwRVj_9yCsur0amE6ZXtoKCvuwlPhLyFAW5cm0JHfVz6q6UAgInHoADODz5FcWETTi1s2KQLjp8vra68U9G9KMMQUyBu_xJZ-2qBi_Xw4LcYFK8oMWMpYX0nhfN50KML70y6R9v40xmWhQ09VK19TqM4iiMHYdY58zVl8ggrutHzoQF90xiMKTfG7o_OG9Pg2w79IZqLNCZVvsCkijtxEpVPxyEgmBrGq9ssr_yOla5PciSrN0pomTwxkKRJLchml1XpguN88PhyrIrFR0CUihfGIQs3sMbu8PyeTR0kCE6e5k5sc4HDsVN9Gz1TJnqtomrieJIiwoxt_imp97KPQOP9tkaEHAZ1JvevOlUPdtH4sU3JmIuYxZ6xnpOaWWvJgseUQnkdy6Z_xqNyHwMRWR1yH_inzZqLxHQ9HrPI7IuG6ucGWhkwzD2kj6eNQW725Q06xWgyYNJ_O_UWygMHeayqvcMPAVqY7gYRrmLF_LfyZvBhU9T1tRS6Mx1pgCjVSkMomDIi4LcrsaRfWrrOpu2RUyREH2q7VIr_V0BrhW6jM_bdrwSGo4hp3RedWzVoD-TVqu4PEaZQzY7AGm6bPr-lxOV3N2Ybfu9yDn8FCBfRpOV8L9wXWcOs8TgQEvEUA_0i0kWgrLFv1-eGvQxnRkhBFTtiugG8Uq_BoukDWOqoX1MPKEt-NHp0x-8ty55zmR9b2XcaZJU-aKLlHDa5fDGLjeLLJHNt17uvAS4wct-zBAWIOjGvqQn8RYdfnwsV-AQDD9r_W9PN-UqSO7xDjFFKSCT1xiWgrQCLPkdz8GkkcYerkxUTaJ4DG-zX1IVpJMHoLMt-523teAUA-TutFVqg6rsyUY5cKI6DqpaqlKSiK98eBlKvgyZqIzqE9nUP_FoYfql8HBYoPZRcSQkIrETZWfOy_OPDp3OtUysQsMFV6BVxSYJwOe_H_M38y6M5n9sn26xs0riBOVphU8lP4zPxbuBmzHInfdQh5WbQ77FzbUUxWOwmsIe4qrX8Mc1GTFRV09DT0cM8Jpevu');
INSERT INTO public.private_records VALUES ('ed0196b5-6da6-8a71-cbac-38472957b375', 'rozVDwnX8WbvZDrZsjVK4jySXa0bjnxi4yYSo5CRoNS0DHXzKPDVDv3L4RlKK9vVbYtsWGO8btWAZ6ByGvIKUGXqg5qzSdj-h3GvuoH6j79fZnvuGZZ8C9eL5mpdm2qIBqP53jVcBsfvSv9QkDkx76IY8UmbWldkmLBWo8RQzm0u9s3Wtqmm0GxVpqtcwflT981iIMB9Lx5LYetUwrTW6cmZ4GxRro2yIQicKYx7UtC5nqYXYMjqUCjX5J0eF6PpkhogjArD0PgLD_fetG6Pggs_mcJCkH_tjFLFE_4QKnGwS-kiy44tok2tce_cVEIYBfGQKj2-AevyjR6VFfNv9C_w_QLMlsklMr9mp1pOmvpUDAJUpLGoCETw_V16ca-nm1XVetBjb5ix7QrzhT3X34KwvamkGV2aFXdwLm5F5qT4xCMHGTc0oHEmmvC-0aGzCk1CacYpIBeqr8-4dpppe5rKcBs4_qQ_RtU0vvQnXzj6HkOl-WoZ9AknXa5blLsKz-1bzHXxSyi6parFwIzwtC5mDo0kXiudXmbjRYsx8kc50dQ6nYI7TI9GaVREkLCrs0YbTwR123avAO8CYxsEyeh165WcRngLVqODRkE3fYDbO3qZ2Ocfg-GQhPLDYhGvARwHpH8Yv-ydUzqXfi3M5HnkwDsmWHH3BTnPKxZgJSVcv4ygGCfdDq-1T3cW4doRrEUOCNPmDrjbuPnRefGtECbB7PYfj0oPu7HEpiIrKzFsd6Pq3YAANUsIlykHQ9S41dWrK2kc7_5O09JMC4Nuq6Nmp-wtyrO4eRLb3AgHhizLF1c05LqQhNrtxIzOHIQE1TjUYUmNjRBZcAO4RBalDBXfpFde5UexKbvMZHUfYG2ivOr9Uz3t8QQzT5UIkM6pq3Zx70An-2faRZpR9J78jJgw-6CiJM5lLNJIdZFbKsVD22YmlO8hNjg5dDQrvIdLkz39Plfvzc-eLqaJqywOtdfhXRYa00amIHcfq4SDGzE-7Oi4weC8Hk0qTo-Xt28sOw0q3F59CEk789oeiRY6YExOj-TIqEhlQ-N36_Q1FT38Y_Keyeh60EsemSRytSnHx-TTVfg_8Lma55Tjw46EJnKZbg5wQUtDfaAt6_k1fKeqqaF8sD2473WGzWyuuxlcyt7DIIexUwd84xnWRQXpBPRzSFjGCdNEgX3TL5RGRsr9ZTf6N_aH2U7kkCRWAY5uGPxUdApc1hOFW9rblhTU7ea7ArYfvOivW1MQ2-s_BZkqJ7wXm54i3aZIPQcNvqVJRhae_PgsEs-pP3rty7PuUILcl6mkeZc4KP3O_TwaYRCRsAbBCFRg5fY_5CA2qhYWCdC0Fvh7Y18BCfiekS8DXnNk6fUvRIIzXoE0OMltNwS8pHMTopmF9W2f07yt7snR');
INSERT INTO public.private_records VALUES ('9864ffcb-835d-bb63-b34e-62158c35d5f6', 'LgYyNc1e5dNYzVGGOJ6Fx37uT6xlAeAKI0CXZA2sR-7nx-lOQYYpuhwnae-gKfiqzNbhhBBdyiCDrs8LOEaWFyRoanQ8Qpg-qGXBOwW0ZLDRotJE1tZopmswpFVoP_jwNg1AaM_Z85rz4h1IxfQbgZXGM76TbTA6PmEcrfQbqbVfAJsrAF4VQkep8WwWFofM2_-tzHBXtH_TSmLVwzKtAzXx7AW0Ic3bN7FyGxCuBqpRBnBBMfOd0X_Qjdz9rfDmTBtbIGk7u60gZ7I88gYdRnuWtKrO7USMcltcvK6xk2NveK4VcZhKJIGfQtaL6XfpB4Ep3fZzYWITmHPLexaLyJAttaEOSOHU_4pwnojmAoUZeW5MlorsEmcnz0KcdZFgoDEVxKt9pnmgJPiCnggh1SoRUNuAahVM0aXKsGoE0TzP1ZhY1mF5SsUX1H5EJJWORQmPuTTD5BlGe5APYYTcRRwYMI00fMjZ-99-iaxRkKyM3LA-KrQWqG-cMIwWTyciqe45rqnR-BpX8Komke_viVGLsAD5lJ5sn5cAlrXYrd-cz4VNmJytPcS9_k3BK_3suQtWm4arP6iGbVqN81A_v-M1HO5cain5VfVPf73LEM38E2MGAPDFPU9FHh7ARMRZS6hDjmS8-M9exmPOielYczfi1y3URFeHkDrbMRhTXJPM7ypTsX7WxmbcCpHt7oJF-We-YcDCv4NLc9__zSUGjskq0POsbmMoKsz_1CopVI6X2OB_p9BaITtH_Oi8ys7X0pwfuwQoxPoegNsQHbf9xETxylfzDd1dSaM2TcMr8LTdtG6177yVwdQ5AakcpJfBlYkVLrMPBV-NRaCNKw3X0RRAFXeTGGySOP3Cc6Com_je-b15LMQTfVjjYM0QmT0HWgjIdFHQj0Qqt8CmNfgpcoVtd46bTacodWxTR8x778NdnvkJWpwZla22t9nI2RUhGcoF1uO1clhlAxOhz6PFB79lqmqQl8o4sAdXZv7mpXUwcHL5Qbau4G-KeQwv6Pb6ot-SnZqRRn2DpLJGWBlJ4S_XiGouONtEAN_YUYq39tgTfGdt5NjLOo3parC8h59pKUFIGFnYAwQFK8VojMcRAYAw9jy5uB5uILa6jNvS_hkd35dj-pu6EurmDz_v9d4uWqyWdxq_ptUZd3ko0Wz4mLRuitwFSyRSoZOnXNSbsYPjnbXaTaD9LpUUafe_SH_P55kyDKxPZ17_VPwLPVA0UrNCDJj7MdeCW9WRw-lbCRE02hQ7Ty7rDo4BDMoR586vnTTdVUQvfXTTL9NLqvnmZvkzD1Eg3aCnpYpoARpYeIiDgvCgEeQdAyamq9jWeyg3CfzknIBvShtwa4lHoCmmqKfiOveR6UY9P3UlbTsnJX8VJXHXCMxSMJcJaDKzVu24');
INSERT INTO public.private_records VALUES ('4ad4ade4-226c-6045-b38b-7523332bc0b3', 'l1ZgYgnolTcEQFDZlFV4fQwKJW9F1pmhX7n6vNRDTXKClMder-KLBo9U3H-KTC92tTCERh-b5RRAWl52nmnZJxasSTRjV0pBBc7srd4gun7RhqPd8cilDUAt-QTVl296fph_vEdB0x38gXaHbvNPX7FRwdukiSAvpoTsr6FYQWp8yrDtWC7g_FPj6qdregkeFh71AnoGCjg4ubBGC_29eX4VkG98hNHiiTMf5nvCuF8PIV52NL-dsDvhuOweNLIOOCv37WlMzHRqFj-xwHfoADKd4bDDviXBERljfwvgqyPITgLEQvYVSYnfjs--spr7Tdfq7Ejp69Y18jN2gf_rdgCqA5Dmcznhjr1At4Xz7UWmrrl5C1ZL3BoblKIbVTQhhTCyVzmzCymW3Ew7zfmizprS2aJaZO1Dawa35SUfwfKaxmL-7phnt0NTIYY2QqQLSjPJNKHZpxp2YL3dHFZUW5A2Jysyj2GWLidZqV_v0ZqP5E9Lz_H_y0HZYUIN8BTAjqo0y_HS-eNRMrjsCrDHfcm8YC5_4j0bDv2RBWpTkXcjZ99wX3JKRPpfMETssgxkbica4YT98763KMcZv5NPFpx_10bkJ5NERlWDSMQfQlSXE6EE3CU7B7E-9VHaV0ydUvU-yAIZHtHXOYFq-bVX3qihEfi-9bEqKIfuqTIRPznBxN9_BcDqov8eQOXKSNuhcyqVH430wNqEWkCT1XtzmHQIL-8bYqWs0qJpw60faDrz9FPg3CbQZRd67N2JxsKMRgGw9EsAX3JoYSNCdQSrTl81kuDIoWmI43NF8Ra7x-tzg7MMaT6h0snZIxbhaJQtLXUSzbbzorJfVE_SdivwgfvbALNOsFMGI81U33Q0G3jGjlvfB42Ch1yljQkRjozRswsLmgdaTkpU03UavJxSrTCeQ-SQykZ0Y7EI7mMTPRg5kaC_NGLi5CQQZSGqm8ClDAcNaEPzuyHqxZWduYhAvTNoHUu35fnN4wZu2MlY8O08nhBLcHpVMcrS7ioSqm4K1iuATtyWIussyHccgu2bTTcDMz6WQgHA-rhZxr3FxsueO68LVX8W88LDI7TXg-QLFQ-6muHLDhG0ykGa4_LI3xbeEltE1YxOTchZ5YhodViUyTQZaRtM4biuR7LDpcENCnQpmkPcVf2sgefuHHrHp_UfJY24VV7X4Zs3_ia_f-BSAEzcbfws02qM3SvCp9pXuI4hsxLcBumBb212dk7NkGlLgGG99OYyLw-J14ayWk72q6pHzkAEi22qVsNDFmNufbzWkkcdapZtfVwJJxc01hmdVLVKRt86QM6_UzNy2OUmvaLd1e-djZX4KypCZeNGCvCcDNH4UHG3l8LBkTEo7Rm4xgPYeRfRJMIbEDFZ71jfO7QGulRi75d6_o4OsyfO');
INSERT INTO public.private_records VALUES ('5e9d98ef-4502-8469-f0b0-11348a1caaf7', 'Qc5hvQNxpjJ_4yq6Cp5FOuAJjxvXmZXhSWuq3Ht2UUxe7H6kpZGJlUPqjBE_NHynYkNFBrQD-x1sB7mt4kimn9W0vF6kI1ZmbbvIVfw4TmfXDAE5PffWeJfRYvq2fR6XVonO1GeGSM8CV3SwUw9XZg38lF4XHqAhIUtg9xNLD-acKFrtUH6l2GswTSzJud2xDhuZGkieXZ6jLjNc035gbHdymqv2kCT9aqJ0rrg6LyEWt2ptxWJ_yuiGA_3ne9rYK8R1nTJ87kuAgA65AiaaUUYAVE-uBfpvDsOnrqLdpRqEGAqVNWjTi5aT50-BFdHT451DB3Hqu8E0I_VGfT187Y_FNkxqXTVcE8UZkr9bEK1_gtXRJ4khVKgTI_p0EQ8YfYoun19ToRnQldyxM_S58Bevu6ublJJc1Wt98vV43xkxQasGYkMftbpkfaCNS4GGgp8wd2Do4l-9aVGtrz6T2QUDSaXExFfhmoKz5O0rJ6w3ymZA0j4fTcfq4PKOityxk4CRSfFGBoBwO-NIe9v7mg74r_tilT7zXuVKZa_zbC6bR2-7ApFEFj4JminHjGJ9QKlyU557NOi09qHrBXNiRrxr9stRXwOqhVpPgKGsmDT9c749ZlpmR_JbxjYp3slmJ9paxPmFGnZdXyLlQZrn0e5y3pqgI-6Z_wURrbZJRBt4bi-LxvavUOL1AJBA1nZIOXvbX00lnP7zBFkOZNjuB-AnjDOpXietKdtfRTd0ZeKP-HJ2pphysM9XwJEs76fJUYkaAD5L8RwS3PLzkJkZ7wRUQb6nbsPlZNcDH97S6kiKMm6YWaTO_i_e49MUFPsorwBZHPkXeKyPFmArwUmqrXrSS_fGtx43zuNztlY7f_Sq855GX883Jzw6s2TGP2pQH9YvJaGUMNIDnjx27Xc86q57yRbM0bawoGn97QmivmVhnErv5aGg5FpOq9MSeMe4AiIXQ881rkAby9ArhOGWfl1G9r4hkfPfljglDJkNaenen8Nr-3Do3taUMrzIh43jfgFbguUxlBjMrq9e0qo6XsGjG5jjjExdGrmc8t3WOe-XIV9-ur84dXLAJfSOwhA1HQmGUWPsaXnF9LrVMF9-QkEWNfiiR9HPw-w4SXadT3iQzIWUvve1xmEWG24MBYB6tW3Cc0Z4J6zAF2JvfrhR8clEt0LczHeaAoNXHbAoDzcaU1MhYgEhYAf954BomgnY7x-L_LWAmng65J7Ds1l9Qelq83K_9jAkTg8ugIaK9jh0PV3kOaZ7x_NPfHBrG5HZapF0mk-5Ump1_pPHBsYNW_RyouaQ7sYEuVseWFB-g1U0oAa_n9WDk02sXGgdAGSBhgmLBpOgxlqQd8BWAw3Qc3ERMR6XkODAfe91qe8-a6y3Fs5O-ElCa6SaYJYWW1cV');
INSERT INTO public.private_records VALUES ('c0a5b3e4-59c1-8380-e8e5-56dd6ff69329', 'O44HwzoSYsFA3VCM7DSDzVgTPkHSlgsFbdUw-B8T4stgKwllNjvZNrjLU0e-hSQ69UpZQ2VlzB_pvPgPmTiyzKiT89MsS1mx9cWkJTrFnJ0hZQovIirfwVvTkNu-cBhk95Imh3HuXwiw0VzuZXwOffdDVea22aUNR0Z7TzcZESNSmmbb7tfX7Oahq3r5Z_szi_DTAUCyhRPe6geNv3YnIjuaa32J_UggVg_axwV7T1SgCnkT4T4XdzwkAVe8qgIm2w3qDi3BDhz_vq0AgzfOK4tPU3l-1rE7nsUvTrVf3liF_NEIHm4UlfsvDzD10nddIclB0uXZck-B5cJjZx5i22Iav2Jibk_9VvJiXTiGbNck7iCVaZ7WBIOyy_ydyeAjuKIP9Im-b2P9leMCqQRCvKXqJPilOvIsOntL83kp7mzOmsqCAzLMRG3_iSQGAigURRwwjSQ98my_dBAILDxqErYmPmLINu_0AISh4n2-oJf_b7WnWfCfErRQoFbS9Cwm_t8raQlmGGc1B3umzm7wp_TLslDMkdlBC9K9t1vO0meN-fHBXBWZqeWZlkOdh1Z7zrAjYZkgd5xWwYXaCMmmihpdSDC9-rXi1xxMlXN-RXwDpyRps1c-w1sVmPDiE6meqUAS7uxoi7zWjsm7CLhkjEsXVXcPGRm6ciPsFaz4alJ14BHbULUISfqZ-jLaWBC6kekpPbQ4w42QWcQuPOh2PeRLqWmq-h7B13THOYTEiVL8A4916MTdXFbv-qsC8Ca2VgozjKWvf6P-1f8MnCimHj2jx9trVHeUukQSfcjc9DbKPRiQwZ1m_MYqcH5VWwB626vV6APgHUzh7wOdK3K5G0LlDjpnK6ySVhoWQUB9OAbloG5mz0uGWQV8k8TQur_uouWGE73gQebdqnUneT576CfIuxnQ_SbnZbj6a2N81-20dyJEXsARSP5FmxRgLm5GmwxNRoh7opWe7e-WYRsjJsLE66fhEdvSQn4R-jiVDXKz1leSEECI3DWGYyMcm7HI_4xhINTdPdZam7cme5Dnzr51vfDi1bul5B3dKg1dqcvfi7dlELGybE-ZQ54mCjxqTRfaEVkJDSRyHTotkjXMh5zGCI7Pnypo5N32D9d6CWpwLNWzNqtexMTepjSQy4WQijGcEAkseIzZXC7eqXuYikTglFA8tEmi8hoTF8sHyARgKMPoZTO4nAVK9HYoxY37QJRFTRyjdw5njz0Zdn3cOfz7WQ_cvNW4W5yNYt1iWduPVslbUzgY-PHE6TG_3GsmC3l1qraE2lju4GZ-FcIC5tB9zGLydtMngi7li2pAzHfrXEKKi8c61cqjRlKIRhTW9SCJ8MLVlP5qe99P313fS6eRbMtIf1lZocA4JBhEjwWL9bm9lB9eGnBUpMOtIZlr');
INSERT INTO public.private_records VALUES ('2756160e-8824-846b-7a91-9fadfdbdcbf0', 'uZaighFDNauW-Nyq1sETk78rpRfkpI2b-Fnw7ELWWzA1lIyO9xBcS5rIFLPGDeHyOSDFkjM_0mBJ1iHpn7mQ7gYGdkaTDuiq6rH1YTrmYQyHjh-DjT47upkKqSUH-5mHE5CcKzZMMel8BXSBVQCS4YdFbtLvB61oysdvPaGchsau0x4AQNW7-Ncxxwjhbdj4CPxL2PNc1cDjFRAaqz9C6mPhyDB5u4h-34IrUsJCs8EOmEpK-VGfrd0FPO-9xFCdipV9DaaTMBpMh4u9J9tbZwRJjD3tZDefQAF0HowdpavJf25q2uWw5G6ymnh_YL5Nk9SjuqHdniSsFWxV1Ji9qbbTLMLPjkX8qPEkKXauKtmGVOgjLmgs56i_RvUVqJfi5uRYh-idvIzCWDD-bWrX1pCpyEQcNfKjoeDq6c3C8lmldUeGi9WdhSPAvPyDTH3zQVPfd07UIbOppRkfBTDdtZmIzTPP4sV4nPbAxw4pXwA6hZ9owNWYBdN88srjQ_CGNWXqFBL0YAHc4IM5VdhDoK18L9M2M4FVaXFtiiCXx-aJTHMocpfQhexhO-8-vqwVxngzY4c0fMZemx2E0RnokGDsmhWjnjbeGoW7hqJ8ApQcMI4wm_O0_cKtncGW81aPyVTRU2w3UA1Pxhq0k2x9_AdHvTAJGNH6G60nsjlSwvvWsWRhAoAyun-3nfica524W66rgkFyS0AFRK1dABBmwcmyqXWNmkf54ulZjoVRWpckf0KNkidGSogFnzp0qV7PXDnJ24ddfFwca0SNstkKvYQxRITGEZNwQ0VV4h4E3mgkkC9SV4s3yy5QBfSyEwvec-4v58XXXCFXskbQiv_YOtD3AirpY1_n6jK4OkwHft2yjjDv8LHisVcaN0dHfXVJwaeOy3uFr3pNzq-C1h26kTPw0TUP72C05SjlRORWTMrtSm0Tchntc_cQo5BWZ6Kc5C_ZYy_JjiGvYx4ZQZ3ubFT1PO7BnyzrKn2aC7733ViJfAjGguG-Y2X-YNHdZ5-1zc9Qfz61Md5zImPUuw2p3fvOjvFLB4aGMv4n0qWX_JKCGm2zrW2M3U5uAGa0_gTR7tKjlBrebWb5feAH79Vruiwc52Oz5AVTLmmrrMxxRk8EJ3U5Ab7BY70IqASVRD-uwocf7EVxvpInjwI9-SLnzhdJfLOImve7uz41c3KoBKlTIVxc7m_pcK_9e957V2-Xdl_-OANRZXLpIyWOwtpMYQVL4yFtJDaH-MSY_mpTRrqyTrOQP9K9VQBmXt4APksBYPyAc5cAzjxvZm_tjx27ksl0i115Y3DIfrhVmyinchRtfcyxRRRv92phqscqCEKuWYEr3HLiV7uo8c04OJdHYVvMNM8SpwDIijIRGTPYJ7ki9BGdXZeYJ9RQ9idrHmFW');
INSERT INTO public.reports VALUES ('0c40e0c5-509c-4116-951d-0770850d6e96', 1, '0c3fae3593449883ff66ecb39e49dee2d0db9739d441d51f35a6a31e7745d5bf', 'threat', 'The last sentence.', '2026-11-23 20:00:00+00', '', NULL, false);
INSERT INTO public.reports VALUES ('cebe9501-2c31-4ba7-83b7-71d6e6572a85', 2, '9b6054d4c6b25db56e5f3445810c098c6ce16b3b8c312fc21097ca55a27fc8e6', 'profanity', 'The second word.', '2026-11-23 20:00:00+00', '', NULL, false);
INSERT INTO public.reports VALUES ('1e6a3152-7bc4-46bb-a0df-fc0fef4d8466', 2, '022e7027426997b856d68fab872953b89003e4c29718ac9efc498c8b4cb31228', 'names', '', '2026-11-23 20:00:00+00', '', NULL, false);
INSERT INTO public.reports VALUES ('2a94eec6-a0ad-45bf-865e-5661f012eae3', 4, 'cd84378da0a27b0cc2e535559bd1c9e9a1dcc675fbb2f47938c1260f93d86299', 'names', '', '2026-11-25 09:00:00+00', '', NULL, false);
INSERT INTO public.reports VALUES ('e3b1fd09-cf13-4e28-9b1b-4bf7ff9e929d', 6, '9bc0e0904805220d8b110b570ad97406245804379c0b6791849004e866c1f5a5', 'profanity', 'About Gia''s damn words.', '2026-11-25 09:00:00+00', 'Lku8Hv4R8tZa04Dcag-ovuO0vu-xrMjpM4Xint94pp_d3w6fJl5qKs0UpDS4AXDvhJkE8FBi36YdAncsxhUaMERldrTY30WhK0YYSiWVNNc4Y-NitNCrlcOapbWUe0c5xnOs3nXtOdUoxgRItyLiIAk0T1I6KOGdtsMBZ__CofFsp3u34QbilaRy3MUA-d0xTVrzLN76cObOrfhJlwkUhHNvkRiBruhVW2rLit7eK-vDLv9fsjnUn9GUxrEeFJu4QnpRzUjTkpYzN6gemuz2skYSisc5TcFozRrLmIJaYX5i6L1CP2RtPUtiKkRqEnAIdibOZ7wCN_gqsvuxcrWPEObkM6mg8qaU4lJcvz_t7dFolDydHNruKi7Yi-JmjD7k2v7jkFxOeCi_PAeIhy9sk00FvFKyTsxYBCfWTA', NULL, false);
INSERT INTO public.reports VALUES ('b8f33aca-fb80-4542-8541-eedfb60e65ca', 7, '1d28549e6500ee22d0556893f38044652be146fce0ea7b4a1e124dfc1b300ac6', 'profanity', 'About Hal''s damn words.', '2026-11-25 09:00:00+00', 'fClXyANSh4mERjCOJRNj6WcXUSRU-LKjGoNeTeztc1hdtHwrMJY4QJZ4PpXSHQXLsERRNV_1zfwVkWH3zcjrzBwt1E6U1rTNKP3L9Tm45IAsSVuQFfMFwfeZPwYiP5EPzyw-wIeC_jyqH0NNb9t72Xt9lLytNoKBxqyiGsmUuVhVi4UbCquw1jYGLtlRxyLH08vyqE97-p3TfS2Xa6zHXueHq0CzQjzFH3KeZj5Nual5Oh9cbBHfSixREw9lVj7B9KqqgienU2Me2r5OvboFSFcJH-2cn_jSmGX4yPjD8ow6-9w0QN1rtfhVINRTLhpUD0HjlQhFSwiry3HxbbqTlBZPaBjyQTaqcpN3hKpvEKuGWFvxGzU2CEdXomcTk-iNwXc73vD4Rt_LHGXgpMKYnn-_FqZGe0DEpL2jOA', NULL, false);
INSERT INTO public.reports VALUES ('56feb2af-3bbc-4d0c-9246-4bbef8ef710e', 8, '13e0b54ebe7b50c12ac8dea6af6d80dae5175d280f074bc762c39dc3b0696a58', 'profanity', 'About Ivy''s kept words.', '2026-11-25 09:00:00+00', 'bpdK29nyf8iJCjskr7Ki8jMubOOdhHztxsz-g5aWOCn7dot-cUoc4HLqvPVJUrcaF496PywOIs8Co6S9z5LwWKQ2T2fDrjwlnUe-k5tBevNszzxthXl8Pm_LbNmu79HNK_WJPK8U_W6ktqyC8zL2p1trNkuuLwq6VRUa43UN3OeVY6JLU8RtNNznflsiaiAQ8fzxqSTcPieiPeaG0UOI7y-53VdO4Noe0iWoPKZllVsQrz0jvQsI3tSNtniVasH9GUCOc_3_MtDhc_f9g0lRqmKzeFOwiXj-V0ZHz7zh7FhuYD544Tqaj43CeR1a-kAYgg_UizkygSxFkcLFMCRhtC-6vHKE8Q_TkRwHapTRzLg5DvMqq-O0mD-ZkLuIlxZwV_eo0vTOOzs55A-roCH8Fz_NWV1LIrwEWMxFSw', NULL, false);
INSERT INTO public.reports VALUES ('3627fb45-7e32-4add-bc36-315136c8e967', 9, 'cf19d628220ffaa9fbbf8b1b0e1d642200a5047460f0ed89a6f41ed12a6fce9c', 'profanity', 'About Jo''s held words.', '2026-11-25 09:00:00+00', 'w_P-62uZfNWTED6EKi0ULsApPZ-ueK3Zr1iZNlAHj9H-W60Fs1oJkjAkn_06fKUIUAhwUxjWxLpr6-kIMNrfmI1HwlaOBao-FlXts8d0trPrjdVfeWex95xYRyTIcKebnPtyqYpQz_dGI0rNzPb_aWgOFFWtjj5IUWBRWSxn9m7j4gSDN-EJkttQYHvbuFd0uXLO53DjSdy9nUH3vbYQdn9OSNUxLoYHjCjf5EP69ctaFH-nrUqjiqf9QgZlMt5A4jR8h7Dqpwb9GSeezo7xafvjL0qcmNTaVWT6dufwKYsVidrsTO0M8DISjwlndI5TFwXMQlN_cenEmeNMSt9dkhdjuKJ7NwmzmE21qWSx4F_qeurM0L_JRUbZMF4MQVIYK7glnvXMG8aBbtzofIjA91KBuoxBxn2SelbNKg', NULL, false);
INSERT INTO public.reports VALUES ('8b591f78-d239-4e73-b9f7-2d56b9a6df78', 10, '26d585205bd5f7faf2c8048e87a620062094d1982cadb0cf28276db997c11f58', 'profanity', 'About Kit''s removed words.', '2026-11-25 09:00:00+00', '24lyPC4SSmqZKARWrOs-elX5hakjJmKB5dwxIidkdxIYwtwHXA-J7w71ICf9HXi8mXjMvOBCidQjb4BOuANSLyy5eCg9ngdgmgrY66zlpwBnykazuqBZs98T_sMUGXxN4j537Jx_UwRbdaWOPeAryO42yvEJkl-hpAkx92sgDVsX_GG6tD6HC4EgMPdlSaO_-92PqQKhcl-0bqANIxP_6Uk3USwtEgFprXYBYTATCrsgwdbvCaGJ3hhHximhtf4IMk1zcXBU9Rtnl3EsbM86bKax-P6v_DygJIpHGRfv0hWWy79h_2uxG7IWBWp0Z2saGIPY-9_TsKcTo8xNI1ZYMNKIQOV0_gzQ-k2YE-TwTLkW3dx6g6npmok5A4-qnJx4LwInA4naUnDpbFoqyOsXNSKA66_brFblWNyfmA', NULL, false);
INSERT INTO public.reports VALUES ('1c3ca702-ae0e-4b05-8d12-879566733bb0', 16, 'ebc2cbf7439b4b56e25dccb99aedb62fc0ea4bf63f45dc06bdf8a4016296baf1', 'wrong_details', 'He left.', '2026-11-25 09:00:00+00', 'eTg_RbbfTNmEIJnhKoAC7WDGFO3M70j0aSgCYpcXVtAZmGcfJOEbXKcSu0AJuskzjje-h1fdVEic2O1NE6vsPW7G4cKM4mhXE9evu0WAxqF8CbJ8D9ulGnz038C3NNVUP5At3Wepm-oOMZSwM-cIgvfkO_uBRG3i2Qmu3yNXY6iZf90s7bqhtAjpESSDqweP0oqwyGfPdpw3UoJZsX3NKzbYyfy7rpTRLnSh2I9NOgu0T6ypWcZ-dw48QDqsWLep_6QEJWEVsocsC_2Min2Q3RIt_Vrp-kYTth3s8vLOjFD9N_tVWmLdzWGN2D5feBLvMhCyGp2pqUdSwKGuuVmGDwvslgY5OdBO3OH014iO-e5w-rRQnjUr4v4MAmzZd6L7Q34hk8vgChY1qPU4sCkrdWbeTwUQ66IEBW6jVg', NULL, false);
INSERT INTO public.reports VALUES ('1dad687c-5b1c-43ce-91b9-048a32959133', 17, '5cd063fa38913b3aa8717df491cdb7e2e93ac14ae4325def266ae369bc9980ef', 'duplicate', '', '2026-11-25 09:00:00+00', '', NULL, false);
INSERT INTO public.reviews VALUES ('e1858bfe-8492-653f-8969-489bdc8151fe', 'Athlete', '2026-11-24', 'published', NULL, NULL, '', '', NULL, NULL, true, '', '1fc01996-e7a8-4066-bdf5-9d9ed5088a96', 3, 7, 5, 'Review 4: <b>plain</b> words.', 5, 5, 5, 5, 5, 5, true, false, '["Kind","Honest"]', '2026-11-24', '', NULL);
INSERT INTO public.reviews VALUES ('5a7ef5a0-6521-8666-68f9-13afbf07cd5c', 'Athlete', '2026-11-23', 'published', NULL, NULL, '', '', NULL, NULL, true, '', 'b13140de-1d02-4c5b-85ac-f5757d3876ce', 2, 5, 3, 'Review 3: <b>plain</b> words.', 3, 3, 3, 3, 3, 3, false, false, '["Strict"]', '2026-11-23', '', NULL);
INSERT INTO public.reviews VALUES ('0e2a2461-de5a-a33e-3e3a-2938d1c97db8', 'Athlete', '2026-11-20', 'published', NULL, NULL, '', '', NULL, NULL, true, '', 'c4e84593-27cc-4e19-89f9-93f16e1b7d8e', 1, 6, 5, 'Review 0: <b>plain</b> words.', 5, 5, 5, 5, 5, 5, true, false, '["Kind","Honest"]', '2026-11-20', '', NULL);
INSERT INTO public.reviews VALUES ('d44a9f03-f5a1-558c-cfbc-72de945a333b', 'Athlete', '2026-11-21', 'published', NULL, NULL, '', '', NULL, NULL, true, '', 'cb8511a7-1be6-44fd-b727-2784fd1d0011', 1, 6, 4, 'Review 1: <b>plain</b> words.', 4, 4, 4, 4, 4, 4, true, false, '["Kind","Honest"]', '2026-11-21', '', NULL);
INSERT INTO public.reviews VALUES ('e5da706a-5930-4d93-3a4a-9a1a7e4d8288', 'Athlete', '2026-11-22', 'published', NULL, NULL, '', '', NULL, NULL, true, '', 'd579d7e0-9335-4110-a706-c7eb6c459acd', 1, 6, 2, 'Review 2: <b>plain</b> words.', 2, 2, 2, 2, 2, 2, false, false, '["Strict"]', '2026-11-22', '', NULL);
INSERT INTO public.reviews VALUES ('2e1b26bc-e00e-a19a-b0e4-8aac60d45624', 'Athlete', '2026-11-24', 'published', NULL, NULL, '', '', NULL, NULL, true, '', 'b6fb5896-0da3-430f-9f06-d154b99fbc9c', 3, 7, 4, 'Review 5: <b>plain</b> words.', 4, 4, 4, 4, 4, 4, NULL, false, '[]', '2026-11-24', '', NULL);
INSERT INTO public.reviews VALUES ('c14bf7d1-7fed-2a45-7cf2-1415da68c33f', 'Athlete', '2026-11-25', 'published', NULL, NULL, '', '', NULL, NULL, true, '', '0ebb1442-b70c-47ac-af49-25cd6ed8ef5d', 5, 1, 4, 'Gia''s words. <b>Fair</b>, 3 &lt; 5.', 4, 4, 4, 4, 4, 4, false, false, '["Strict"]', '2026-11-25', 'Thank you, <i>Gia''s</i> team.', '2026-11-25');
INSERT INTO public.reviews VALUES ('e08735f3-9e5d-2be9-7817-1a877547ba4a', 'Athlete', '2026-11-25', 'published', NULL, NULL, '', '', NULL, NULL, true, '', '2e9c8691-db72-4b55-8a9b-57abca105ba1', 5, 1, 5, 'Ivy''s words.', 5, 5, 5, 5, 5, 5, false, true, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('aff6a0f4-ea3c-edc7-33f3-36aec63d051f', 'Athlete', '2026-11-25', 'held', NULL, NULL, '', '', NULL, NULL, true, '', 'b347c150-33d9-4091-866d-011d05158b9e', 6, 2, 2, 'Jo''s held words.', 2, 2, 2, 2, 2, 2, false, false, '["Strict"]', '2023-10-05', '', NULL);
INSERT INTO public.reviews VALUES ('6c61fd93-34c6-1290-3a70-5f900f134916', 'Athlete', '2026-11-25', 'published', NULL, NULL, '', '', NULL, NULL, true, '', '3ff2071a-6998-42e8-a7d9-c54b7dacafbb', 6, 1, 3, 'Ivy''s kept words.', 3, 3, 3, 3, 3, 3, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('02cf8a6f-e856-a5b1-d560-0be34f75d9a7', 'Athlete', '2026-11-25', 'removed', NULL, NULL, 'profanity', 'Please say it without profanity.', '2026-11-25', NULL, true, '', '4d3ec2be-7ace-4cb6-bb53-d0a5389a46f7', 6, 1, 1, 'Kit''s removed words.', 1, 1, 1, 1, 1, 1, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('b59150d3-7cbe-5bcf-62f8-6037752c30dc', 'Athlete', '2026-11-25', 'resubmitted', NULL, NULL, 'profanity', 'Please say it without profanity.', '2026-11-25', NULL, false, '', '982fb9b0-742e-4fae-ba59-1e55a1ceaf11', 6, 1, 1, 'Hal''s words again.', 1, 1, 1, 1, 1, 1, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('0083dc50-b3b0-7654-7d1d-d319aa1dc791', 'Athlete', '2026-11-25', 'appealed', NULL, NULL, 'profanity', 'Please say it without profanity.', '2026-11-25', '2026-11-25', true, '', 'af06124b-96c6-4832-b2b5-8a4208e47611', 6, 1, 1, 'Gia''s damn words.', 1, 1, 1, 1, 1, 1, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('ecd353c3-7457-20e4-9e34-e9cbec2469b8', 'Athlete', '2026-11-25', 'published', NULL, NULL, '', '', NULL, NULL, true, '', 'ae44f3ad-63e0-47e9-ab8d-b491228a6c9f', 7, 1, 5, 'Before the storm.', 5, 5, 5, 5, 5, 5, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('a1fe9023-41d9-97e4-b904-5b3448826c4e', 'Athlete', '2026-11-25', 'surge', NULL, NULL, '', '', NULL, NULL, false, '', '492a81aa-e4ab-4f43-aa36-8ca849d40bf5', 7, 1, 5, 'In the storm.', 5, 5, 5, 5, 5, 5, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('4142bf77-ce24-679c-13cf-85420fa0ec4c', 'Athlete', '2026-11-25', 'surge', NULL, NULL, '', '', NULL, NULL, false, '', 'd037208b-01e9-418f-acb5-0a3505b1214d', 7, 1, 5, 'In the storm.', 5, 5, 5, 5, 5, 5, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('be064ac8-2d14-4459-438e-d656322a9200', 'Athlete', '2026-11-25', 'published', NULL, NULL, '', '', NULL, NULL, true, '', '98c2dc1e-1c12-433c-b8c1-d7749238765c', 5, 1, 3, 'Lou''s words.', 3, 3, 3, 3, 3, 3, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('a9cfd30d-e462-e0d1-6586-84b4aa7103bf', 'Athlete', '2026-11-25', 'published', NULL, NULL, '', '', NULL, NULL, true, '', '648456c8-0725-4406-b5e7-085acfa62a26', 8, 1, 2, 'Kit, newer.', 2, 2, 2, 2, 2, 2, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('e05f1a53-b40d-5f24-4b2b-084d4249dafa', 'Athlete', '2026-11-23', 'waiting', '2026-12-23', NULL, '', '', NULL, NULL, true, '', '08b17418-4439-46d4-b58c-e7b4439101ec', 3, 7, 4, 'Waits for others.', 5, 5, 5, 5, 5, 5, NULL, false, '[]', '2026-11-23', '', NULL);
INSERT INTO public.reviews VALUES ('6a7b7cfd-544b-88c1-6950-8dc7e22c5046', 'Athlete', '2026-11-25', 'waiting', '2026-12-25', NULL, '', '', NULL, NULL, true, '', 'ba1996e7-7d52-49a5-afec-b0061059624e', 8, 1, 4, 'Gia waits.', 4, 4, 4, 4, 4, 4, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('78515b74-1a17-4eaf-292b-6a7faa8ef879', 'Athlete', '2026-11-25', 'unlisted', NULL, NULL, '', '', NULL, NULL, true, '', '21e68c3d-8aea-49ae-ab1f-36abdb56b547', 9, 1, 1, 'Kit, older.', 1, 1, 1, 1, 1, 1, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('6267b21e-0be8-7100-5e9d-50eccdc01ca7', 'Athlete', '2026-11-25', 'unlisted', NULL, NULL, '', '', NULL, NULL, true, '', '927db694-a8b1-47da-ab95-511909f5adb0', 10, 1, 3, 'Jo''s words.', 3, 3, 3, 3, 3, 3, false, false, '["Strict"]', '2026-11-25', '', NULL);
INSERT INTO public.reviews VALUES ('2e5daedb-e2c9-5d1f-0116-7614ec33d0b5', 'Athlete', '2026-11-23', 'removed', NULL, NULL, 'threat', 'Nobody may be threatened.', '2026-11-23', NULL, true, '', 'e6dc46b3-91cc-4bc3-82d5-013c529acf9e', 3, 7, 1, 'Dee''s words.', 1, 1, 1, 1, 1, 1, false, false, '["Strict"]', '2026-11-23', '', NULL);
INSERT INTO public.schema_compatibility VALUES ('0090');
INSERT INTO public.school_addresses VALUES ('5b934093-b3c8-4a1b-c239-955810198c49');
INSERT INTO public.school_addresses VALUES ('abdd3e20-9e76-04da-ed28-56fcb29352f7');
INSERT INTO public.search_typos VALUES ('ageles', 'angeles');
INSERT INTO public.search_typos VALUES ('akemont', 'lakemont');
INSERT INTO public.search_typos VALUES ('alifornia', 'california');
INSERT INTO public.search_typos VALUES ('aneles', 'angeles');
INSERT INTO public.search_typos VALUES ('angees', 'angeles');
INSERT INTO public.search_typos VALUES ('angele', 'angeles');
INSERT INTO public.search_typos VALUES ('angeles', 'angeles');
INSERT INTO public.search_typos VALUES ('angels', 'angeles');
INSERT INTO public.search_typos VALUES ('angles', 'angeles');
INSERT INTO public.search_typos VALUES ('ara', 'mara');
INSERT INTO public.search_typos VALUES ('asketball', 'basketball');
INSERT INTO public.search_typos VALUES ('baketball', 'basketball');
INSERT INTO public.search_typos VALUES ('basetball', 'basketball');
INSERT INTO public.search_typos VALUES ('baskeball', 'basketball');
INSERT INTO public.search_typos VALUES ('basketall', 'basketball');
INSERT INTO public.search_typos VALUES ('basketbal', 'basketball');
INSERT INTO public.search_typos VALUES ('basketball', 'basketball');
INSERT INTO public.search_typos VALUES ('basketbll', 'basketball');
INSERT INTO public.search_typos VALUES ('basktball', 'basketball');
INSERT INTO public.search_typos VALUES ('bsketball', 'basketball');
INSERT INTO public.search_typos VALUES ('caifornia', 'california');
INSERT INTO public.search_typos VALUES ('calfornia', 'california');
INSERT INTO public.search_typos VALUES ('califonia', 'california');
INSERT INTO public.search_typos VALUES ('califoria', 'california');
INSERT INTO public.search_typos VALUES ('californa', 'california');
INSERT INTO public.search_typos VALUES ('californi', 'california');
INSERT INTO public.search_typos VALUES ('california', 'california');
INSERT INTO public.search_typos VALUES ('califrnia', 'california');
INSERT INTO public.search_typos VALUES ('caliornia', 'california');
INSERT INTO public.search_typos VALUES ('cla', 'ucla');
INSERT INTO public.search_typos VALUES ('clifornia', 'california');
INSERT INTO public.search_typos VALUES ('cllege', 'college');
INSERT INTO public.search_typos VALUES ('colege', 'college');
INSERT INTO public.search_typos VALUES ('collee', 'college');
INSERT INTO public.search_typos VALUES ('colleg', 'college');
INSERT INTO public.search_typos VALUES ('college', 'college');
INSERT INTO public.search_typos VALUES ('collge', 'college');
INSERT INTO public.search_typos VALUES ('dea', 'odea');
INSERT INTO public.search_typos VALUES ('ennis', 'tennis');
INSERT INTO public.search_typos VALUES ('indqvist', 'lindqvist');
INSERT INTO public.search_typos VALUES ('joe', 'jose');
INSERT INTO public.search_typos VALUES ('jos', 'jose');
INSERT INTO public.search_typos VALUES ('jose', 'jose');
INSERT INTO public.search_typos VALUES ('jse', 'jose');
INSERT INTO public.search_typos VALUES ('laemont', 'lakemont');
INSERT INTO public.search_typos VALUES ('lakemnt', 'lakemont');
INSERT INTO public.search_typos VALUES ('lakemon', 'lakemont');
INSERT INTO public.search_typos VALUES ('lakemont', 'lakemont');
INSERT INTO public.search_typos VALUES ('lakemot', 'lakemont');
INSERT INTO public.search_typos VALUES ('lakeont', 'lakemont');
INSERT INTO public.search_typos VALUES ('lakmont', 'lakemont');
INSERT INTO public.search_typos VALUES ('lidqvist', 'lindqvist');
INSERT INTO public.search_typos VALUES ('lindqist', 'lindqvist');
INSERT INTO public.search_typos VALUES ('lindqvis', 'lindqvist');
INSERT INTO public.search_typos VALUES ('lindqvist', 'lindqvist');
INSERT INTO public.search_typos VALUES ('lindqvit', 'lindqvist');
INSERT INTO public.search_typos VALUES ('lindqvst', 'lindqvist');
INSERT INTO public.search_typos VALUES ('lindvist', 'lindqvist');
INSERT INTO public.search_typos VALUES ('linqvist', 'lindqvist');
INSERT INTO public.search_typos VALUES ('lkemont', 'lakemont');
INSERT INTO public.search_typos VALUES ('lndqvist', 'lindqvist');
INSERT INTO public.search_typos VALUES ('maa', 'mara');
INSERT INTO public.search_typos VALUES ('mar', 'mara');
INSERT INTO public.search_typos VALUES ('mara', 'mara');
INSERT INTO public.search_typos VALUES ('mra', 'mara');
INSERT INTO public.search_typos VALUES ('ngeles', 'angeles');
INSERT INTO public.search_typos VALUES ('niversity', 'university');
INSERT INTO public.search_typos VALUES ('nnez', 'nunez');
INSERT INTO public.search_typos VALUES ('norhfield', 'northfield');
INSERT INTO public.search_typos VALUES ('nortfield', 'northfield');
INSERT INTO public.search_typos VALUES ('northfeld', 'northfield');
INSERT INTO public.search_typos VALUES ('northfied', 'northfield');
INSERT INTO public.search_typos VALUES ('northfiel', 'northfield');
INSERT INTO public.search_typos VALUES ('northfield', 'northfield');
INSERT INTO public.search_typos VALUES ('northfild', 'northfield');
INSERT INTO public.search_typos VALUES ('northield', 'northfield');
INSERT INTO public.search_typos VALUES ('nothfield', 'northfield');
INSERT INTO public.search_typos VALUES ('nrthfield', 'northfield');
INSERT INTO public.search_typos VALUES ('nuez', 'nunez');
INSERT INTO public.search_typos VALUES ('nune', 'nunez');
INSERT INTO public.search_typos VALUES ('nunez', 'nunez');
INSERT INTO public.search_typos VALUES ('nunz', 'nunez');
INSERT INTO public.search_typos VALUES ('occer', 'soccer');
INSERT INTO public.search_typos VALUES ('oda', 'odea');
INSERT INTO public.search_typos VALUES ('ode', 'odea');
INSERT INTO public.search_typos VALUES ('odea', 'odea');
INSERT INTO public.search_typos VALUES ('oea', 'odea');
INSERT INTO public.search_typos VALUES ('ollege', 'college');
INSERT INTO public.search_typos VALUES ('orthfield', 'northfield');
INSERT INTO public.search_typos VALUES ('ose', 'jose');
INSERT INTO public.search_typos VALUES ('sccer', 'soccer');
INSERT INTO public.search_typos VALUES ('socce', 'soccer');
INSERT INTO public.search_typos VALUES ('soccer', 'soccer');
INSERT INTO public.search_typos VALUES ('soccr', 'soccer');
INSERT INTO public.search_typos VALUES ('socer', 'soccer');
INSERT INTO public.search_typos VALUES ('tenis', 'tennis');
INSERT INTO public.search_typos VALUES ('tenni', 'tennis');
INSERT INTO public.search_typos VALUES ('tennis', 'tennis');
INSERT INTO public.search_typos VALUES ('tenns', 'tennis');
INSERT INTO public.search_typos VALUES ('tnnis', 'tennis');
INSERT INTO public.search_typos VALUES ('uca', 'ucla');
INSERT INTO public.search_typos VALUES ('ucl', 'ucla');
INSERT INTO public.search_typos VALUES ('ucla', 'ucla');
INSERT INTO public.search_typos VALUES ('uiversity', 'university');
INSERT INTO public.search_typos VALUES ('ula', 'ucla');
INSERT INTO public.search_typos VALUES ('unez', 'nunez');
INSERT INTO public.search_typos VALUES ('uniersity', 'university');
INSERT INTO public.search_typos VALUES ('univerity', 'university');
INSERT INTO public.search_typos VALUES ('universit', 'university');
INSERT INTO public.search_typos VALUES ('university', 'university');
INSERT INTO public.search_typos VALUES ('universiy', 'university');
INSERT INTO public.search_typos VALUES ('universty', 'university');
INSERT INTO public.search_typos VALUES ('univesity', 'university');
INSERT INTO public.search_typos VALUES ('univrsity', 'university');
INSERT INTO public.search_typos VALUES ('unversity', 'university');
INSERT INTO public.search_typos VALUES ('atricia', 'patricia');
INSERT INTO public.search_typos VALUES ('atty', 'patty');
INSERT INTO public.search_typos VALUES ('paricia', 'patricia');
INSERT INTO public.search_typos VALUES ('paticia', 'patricia');
INSERT INTO public.search_typos VALUES ('patrcia', 'patricia');
INSERT INTO public.search_typos VALUES ('patrica', 'patricia');
INSERT INTO public.search_typos VALUES ('patrici', 'patricia');
INSERT INTO public.search_typos VALUES ('patricia', 'patricia');
INSERT INTO public.search_typos VALUES ('patriia', 'patricia');
INSERT INTO public.search_typos VALUES ('patt', 'patty');
INSERT INTO public.search_typos VALUES ('patty', 'patty');
INSERT INTO public.search_typos VALUES ('paty', 'patty');
INSERT INTO public.search_typos VALUES ('ptricia', 'patricia');
INSERT INTO public.search_typos VALUES ('ptty', 'patty');
INSERT INTO public.search_typos VALUES ('abert', 'albert');
INSERT INTO public.search_typos VALUES ('afred', 'alfred');
INSERT INTO public.search_typos VALUES ('alber', 'albert');
INSERT INTO public.search_typos VALUES ('albert', 'albert');
INSERT INTO public.search_typos VALUES ('albet', 'albert');
INSERT INTO public.search_typos VALUES ('albrt', 'albert');
INSERT INTO public.search_typos VALUES ('alert', 'albert');
INSERT INTO public.search_typos VALUES ('alfed', 'alfred');
INSERT INTO public.search_typos VALUES ('alfrd', 'alfred');
INSERT INTO public.search_typos VALUES ('alfre', 'alfred');
INSERT INTO public.search_typos VALUES ('alfred', 'alfred');
INSERT INTO public.search_typos VALUES ('alred', 'alfred');
INSERT INTO public.search_typos VALUES ('glf', 'golf');
INSERT INTO public.search_typos VALUES ('gof', 'golf');
INSERT INTO public.search_typos VALUES ('gol', 'golf');
INSERT INTO public.search_typos VALUES ('golf', 'golf');
INSERT INTO public.search_typos VALUES ('lbert', 'albert');
INSERT INTO public.search_typos VALUES ('lfred', 'alfred');
INSERT INTO public.search_typos VALUES ('olf', 'golf');
INSERT INTO public.search_typos VALUES ('imberly', 'kimberly');
INSERT INTO public.search_typos VALUES ('kiberly', 'kimberly');
INSERT INTO public.search_typos VALUES ('kimbely', 'kimberly');
INSERT INTO public.search_typos VALUES ('kimberl', 'kimberly');
INSERT INTO public.search_typos VALUES ('kimberly', 'kimberly');
INSERT INTO public.search_typos VALUES ('kimbery', 'kimberly');
INSERT INTO public.search_typos VALUES ('kimbrly', 'kimberly');
INSERT INTO public.search_typos VALUES ('kimerly', 'kimberly');
INSERT INTO public.search_typos VALUES ('kmberly', 'kimberly');
INSERT INTO public.search_typos VALUES ('dmund', 'edmund');
INSERT INTO public.search_typos VALUES ('dward', 'edward');
INSERT INTO public.search_typos VALUES ('dwin', 'edwin');
INSERT INTO public.search_typos VALUES ('edard', 'edward');
INSERT INTO public.search_typos VALUES ('edin', 'edwin');
INSERT INTO public.search_typos VALUES ('edmnd', 'edmund');
INSERT INTO public.search_typos VALUES ('edmud', 'edmund');
INSERT INTO public.search_typos VALUES ('edmun', 'edmund');
INSERT INTO public.search_typos VALUES ('edmund', 'edmund');
INSERT INTO public.search_typos VALUES ('edund', 'edmund');
INSERT INTO public.search_typos VALUES ('edwad', 'edward');
INSERT INTO public.search_typos VALUES ('edwar', 'edward');
INSERT INTO public.search_typos VALUES ('edward', 'edward');
INSERT INTO public.search_typos VALUES ('edwi', 'edwin');
INSERT INTO public.search_typos VALUES ('edwin', 'edwin');
INSERT INTO public.search_typos VALUES ('edwn', 'edwin');
INSERT INTO public.search_typos VALUES ('edwrd', 'edward');
INSERT INTO public.search_typos VALUES ('emund', 'edmund');
INSERT INTO public.search_typos VALUES ('eward', 'edward');
INSERT INTO public.search_typos VALUES ('ewin', 'edwin');
INSERT INTO public.search_typos VALUES ('aymond', 'raymond');
INSERT INTO public.search_typos VALUES ('ramond', 'raymond');
INSERT INTO public.search_typos VALUES ('raymnd', 'raymond');
INSERT INTO public.search_typos VALUES ('raymod', 'raymond');
INSERT INTO public.search_typos VALUES ('raymon', 'raymond');
INSERT INTO public.search_typos VALUES ('raymond', 'raymond');
INSERT INTO public.search_typos VALUES ('rayond', 'raymond');
INSERT INTO public.search_typos VALUES ('rymond', 'raymond');
INSERT INTO public.search_typos VALUES ('loangeles', 'losangeles');
INSERT INTO public.search_typos VALUES ('losageles', 'losangeles');
INSERT INTO public.search_typos VALUES ('losaneles', 'losangeles');
INSERT INTO public.search_typos VALUES ('losangees', 'losangeles');
INSERT INTO public.search_typos VALUES ('losangele', 'losangeles');
INSERT INTO public.search_typos VALUES ('losangeles', 'losangeles');
INSERT INTO public.search_typos VALUES ('losangels', 'losangeles');
INSERT INTO public.search_typos VALUES ('losangles', 'losangeles');
INSERT INTO public.search_typos VALUES ('losngeles', 'losangeles');
INSERT INTO public.search_typos VALUES ('lsangeles', 'losangeles');
INSERT INTO public.search_typos VALUES ('osangeles', 'losangeles');
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
INSERT INTO public.sports VALUES (17, 'Beach Volleyball');
INSERT INTO public.sports VALUES (18, 'Bowling');
INSERT INTO public.sports VALUES (19, 'Diving');
INSERT INTO public.sports VALUES (20, 'Equestrian');
INSERT INTO public.sports VALUES (21, 'Fencing');
INSERT INTO public.sports VALUES (22, 'Field Hockey');
INSERT INTO public.sports VALUES (23, 'Rifle');
INSERT INTO public.sports VALUES (24, 'Rowing');
INSERT INTO public.sports VALUES (25, 'Rugby');
INSERT INTO public.sports VALUES (26, 'Skiing');
INSERT INTO public.sports VALUES (27, 'Squash');
INSERT INTO public.sports VALUES (28, 'Water Polo');
INSERT INTO public.staff_lists VALUES (1, 'staff.csv', '5eed', 2026, NULL, '2026-11-20', '{}', false);
INSERT INTO public.staff_log VALUES (3, '2026-11-23 20:20:10.030473+00', '2f7e3567-dd1e-4f21-a976-2d71e802e987', 'remove', 1, 'threat', 'Nobody may be threatened.');
INSERT INTO public.staff_log VALUES (4, '2026-11-23 20:20:10.150864+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'suspension_confirmed', 1, 'threat', '');
INSERT INTO public.staff_log VALUES (1, '2026-11-23 20:20:05.383555+00', '2f7e3567-dd1e-4f21-a976-2d71e802e987', 'staff_added', NULL, '', 'moderator');
INSERT INTO public.staff_log VALUES (2, '2026-11-23 20:20:08.395217+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'staff_added', NULL, '', 'admin');
INSERT INTO public.staff_log VALUES (5, '2026-11-24 02:06:23.766281+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'coach_verify', NULL, '', '2: José Núñez');
INSERT INTO public.staff_log VALUES (6, '2026-11-24 02:06:23.929257+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'claim_approved', NULL, '', '1: Mara Lindqvist');
INSERT INTO public.staff_log VALUES (7, '2026-11-24 02:06:24.06614+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'claim_approved', NULL, '', '2: José Núñez');
INSERT INTO public.staff_log VALUES (8, '2026-11-24 02:06:24.424659+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'coach_merge', NULL, '', '4: Patty O''Dea → Ann O’Dea, 3');
INSERT INTO public.staff_log VALUES (9, '2026-11-25 09:22:34.413925+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'staff_added', NULL, '', 'moderator');
INSERT INTO public.staff_log VALUES (10, '2026-11-25 09:22:34.858868+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'claim_approved', NULL, '', '5: Al Roe');
INSERT INTO public.staff_log VALUES (11, '2026-11-25 09:22:35.230358+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'remove', 6, 'profanity', 'Please say it without profanity.');
INSERT INTO public.staff_log VALUES (12, '2026-11-25 09:22:35.291014+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'remove', 7, 'profanity', 'Please say it without profanity.');
INSERT INTO public.staff_log VALUES (13, '2026-11-25 09:22:35.356897+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'keep', 8, '', '');
INSERT INTO public.staff_log VALUES (14, '2026-11-25 09:22:35.431408+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'hold', 9, '', '');
INSERT INTO public.staff_log VALUES (15, '2026-11-25 09:22:35.500253+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'remove', 10, 'profanity', 'Please say it without profanity.');
INSERT INTO public.staff_log VALUES (16, '2026-11-25 09:22:35.802957+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'coach_merge', NULL, '', '9: Ed Poe → Di Orr, 8');
INSERT INTO public.staff_log VALUES (17, '2026-11-25 09:22:35.898152+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'coach_remove', NULL, '', '10: Fay Wu: not_a_coach');
INSERT INTO public.staff_log VALUES (18, '2026-11-25 09:22:35.968958+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'keep', 15, '', '');
INSERT INTO public.staff_log VALUES (19, '2026-11-25 09:22:36.025665+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'keep', 17, '', '');
INSERT INTO public.staff_log VALUES (20, '2026-11-25 09:22:36.404428+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'claim_refused', NULL, '', '7: Cy Fox');
INSERT INTO public.staff_log VALUES (21, '2026-11-25 09:22:36.486088+00', '4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'claim_approved', NULL, '', '12: Hy Lee');
INSERT INTO public.staff_log VALUES (22, '2026-11-25 09:22:36.611135+00', '63f62731-b292-48eb-b7b2-3b17d952055b', 'coach_correct', NULL, '', '12: university: Northfield University → Lakemont College; division: DI → DIII');
INSERT INTO public.teams VALUES (1, 2, 10, 'Women');
INSERT INTO public.teams VALUES (2, 4, 10, 'Women');
INSERT INTO public.teams VALUES (3, 2, 10, 'Men');
INSERT INTO public.teams VALUES (4, 1, 10, 'Men');
INSERT INTO public.teams VALUES (5, 1, 4, 'Men');
INSERT INTO public.teams VALUES (6, 2, 1, 'Women');
INSERT INTO public.teams VALUES (7, 3, 3, 'Both');
INSERT INTO public.teams VALUES (8, 3, 3, 'Men');
INSERT INTO public.universities VALUES (5, 'Acme State', 'acme state', 'acme-state-2', '', '', '', '', '[]', NULL, 'Acme State', 0, 0);
INSERT INTO public.universities VALUES (4, 'Acme-State', 'acme-state', 'acme-state', '', '', '', '', '[]', NULL, 'Acme-State', 0, 0);
INSERT INTO public.universities VALUES (1, 'Lakemont College', 'lakemont college', 'lakemont-college', '', '', '', '', '[]', NULL, 'Lakemont', 0, 0);
INSERT INTO public.universities VALUES (2, 'Northfield University', 'northfield university', 'northfield-university', '', '', '', '', '[]', NULL, 'Northfield', 0, 0);
INSERT INTO public.universities VALUES (3, 'University of California, Los Angeles', 'university of california, los angeles', 'university-of-california-los-angeles', '', '', '', '', '[]', NULL, 'UCLA', 0, 0);
INSERT INTO public.universities VALUES (6, '東京大学', '東京大学', '東京大学', '', '', '', '', '[]', NULL, '東京大学', 0, 0);
INSERT INTO public.users VALUES ('2f7e3567-dd1e-4f21-a976-2d71e802e987', 'YmTGQAi7C7ES4MaMRMhkI15x5l5soJAWRdcw0siU56bq4MU9jQ4zs1OEeA_jwUS9rlj5Dt58-NahCDR2jWhZUBWZloWqR-jrAu1e0Qxdf2A', '-RNw0OQ-fQYzL5v_IbetcpebGVD7ScA0_39IZSlXbu7ew092RK4uqT8d9vgfK6yIRw4UVJ46-mWROF9MpUY64wYxv-CepnFIRl4Uqq0iydpu3YF89K9ZrBDNnm_0EZZWFBkl4qRCDadXwL-W506Zli4Z4-bUonx8thUDPlKwHtqA0Sj81_TrGh8RAZLJp4jnVZSPOKUn_msBhoZ7GwrCXt-KVJ84ScBVbD4uyiVCuJhYweiU5dfxM78OY1DDCFr0llbFxQlLCozBTBMHHHVr-keLoSiKlreJyk8KQP3Ss_C4knC9QEsDHsBGDskjkOjiTePw3evbaiBJ9jOaBJ9t3tcep2yGjD0OErvpwr_s7X8spU7lCRORpoM5nwTgEaL1', '"jB5Ok57eAQzl5Z7eIfop5iZLKtuROoqQBTL2OK9xg5L2wjA0xzyxhpLgp37TXK19mrT0Cy3qd0Nq4uXeKv0kQi1FJXiDIx4T41ZYM5UHwcPeYGMlLaTqAneQKuNG0hy91OqXSdGrZq1p1Lo0_qlgZdw5XccNL1HpI2t1XJRzKwV33ysxFUEmFZIk18neToMTfmCWj3Tg1e99z678w3x_GU0hoa9eMF4su5t38Nj-0m5xs3CePaayh3_9kkEnNmLVJ8V-_jmXlAVguDi-mbuV-V6pI88SEAlXo_ihAX3RFCspp6CskXXJt7T56qXeYswG1AlyGCtwwYHGQWU-Xjo2g2f6Z8Z60l1H0i7-bAwbqz1XnNp35JtiSuQVI9KXrkgk"', '2026-11-23 00:00:00+00', '2026-11-23 00:00:00+00', '2026-11-23 00:00:00+00', NULL, NULL, 'moderator', '');
INSERT INTO public.users VALUES ('3226b125-9c3a-45a4-ab04-8fbb5113f255', '0mf8iOTbyUbOaIFyrHvBHjLlFPX81edfytCNcitD_-H5bcWd_T2I0pziob_6LVY2t3UU4qJ5eaqFtJCJ9EgtX7b0z9cz5DLEUmRkhQ9bsu0', 'taLRwe8JZIMFc4hawZ6_hidX1GC9Y739pL_z3voxZH5uZSMt4N9wUkdt5zAIRK2rYVjZFIylMwsty4zFme8uBaYIV11xwNIdOsbX8G-JLb7E1vqRVKUeoJOQNrksYkiLLotu4nW9XmI9dNLAyvtSsI5tLO7E-LDAyL3Uftj57QJo_b5dOcnKsqNbrmBeG0jhr0eqfobTjt4Wv-XPMgtO3o12dPEvlknb4LMyjjM5zO9mIbryC06Nph1HL5vhO3cgLTkwTb3CSHU7YKkUAdfMzXmJ03_MiyHf0j_Lac-qrEQORd2bvYFz0xkUMQ7w1GcfUI2XRN6mSbHNJU120PrIJ973skpoxbRMlBlarvAjrlyJL3u5-_8Kdu5v2bACctBG', '"hvphh-jh-1pCQ3jpiuHH4H2Eu6nFFBrvbPXh4flQ2gxArtKs4f9Nj_Pwj5Mc5XouWUepDoVmgG4l_zxVLG1ncHn-5eTjEZHcL75QHD-1o6xDEE0Hs_iUvAtqnOfIJB5CcWu45Zb3mozvJCxOaQWL_1ZqGX9_JFuLttKSBfMlWFAjSSb5jcQO8E6FtSw2gAB-wMJGpmjAjP0EnkkV9j58HybEri9zuhRWVL8XtEsGaQkKz94qcoAXyzHEEUbhtwHwQj9lGSiP9jCv60bpT_w_jvDyAoydYH25WfQt5ZATa2nue04mgtQyUXsGuZK4kH7o1KT4_v1ly8CR1F6F_UivBpKYyfqDLCBfdHwIhrZRATrbNVHk3PQShUvrWMUSnTAC"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('357351e8-b646-58bb-9d0c-4c1c94a35c97', 'TVCmS4TCa90Wz5aLmVsDKe10Lo5Mh_dHIv3cO2YjXXwd-pQDaHJDyo4hH4IcbZ5bjWKc4QVpHje4Xdrvtu5Aq-T4N_InzC209095M6xLpFw', 'RhBBNlfb1BSvqsXUxk5PwQRLuMLnc_eEo0yLSCT4rzJRYGP1pAZpeYQMU9zdou-yawEktjy1kynJ1QkAFoAxvSp6COHIJLgVy2dW9CNIierzwjg6dMRpttcnFNoUU7kMc0NpAC-GtM5F7Ooy0JhK2HSkQITQ_8v9BFzBXo30E49f1eAO_WV5Vb0Kfm0OWeu-AbY1XtFAnjztB3H1S-F57tWPKLbo4uGWWdMRWq8oYUJMXgtJra9Q-0TY159Y9LjpmlwS7jfzpEvJAl2a-hLYk9Wu330X4YPz3EX09pFDVJ1r3cJPKFslcca7o9TK563CtrWVR0GPDSivgxW4mj16ruvSnA0a8BNpNA0pZYjvkPl_Hclaet3SWDU0ssCpQ6ex', '"mwRpgGTO0ME08_nZhhCaHdvTXb7kmFnuhzMghzbX6-qk4idu3BsuPI2cOvYo-WNVIeRiZCOSBlRKUdU8Rd3Axv_r2vCsLR3IpYTx3k62d3Z6F7iOZJAWH4XoTLaC8HUReIZRxnk9s_leR6v28jSverErqx6UevQqW1seb6TrSz7x1OUEEcJGPwksBPBzc3ar8tzdqviaViur-GY_5yvhdyKFU7cQJU-QnPutpropIKUHvbSZq-XwyvQIm0WErxncww1oz8L_U6Qbk5qSs2JGOvzVhLDaJUdBlZ2Qfdtt0xM02Xc2uxFL2J0HCNMNlc7j76eRa0IVXqSPEY7-6jHVFSPZAuk9yPoorho_EOY6lG61Urty_LVIiAT5HSK2WtxC"', '2026-11-20 00:00:00+00', '2026-11-20 00:00:00+00', '2026-11-20 00:00:00+00', NULL, '2026-11-20 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('4f66e6d0-d832-45fa-912b-21ae9b6a7cbe', '0qBoEEt-RPw9W9gz7a5Q_SXUaye7CZPiYy0cV3OvPJTRgb6_58MZaVXdyE_zu-2HaSSJXaeIIm3eAAFhpKZyW7B4MEWdMFWendA37nmksh8', 'xrneWkCwKYJbMs9M-kSGP56Mlzp29QxxuDQWCTTcTkRzP7ooPz9nYKWu-nmKhwCCZyIYJygeyi2lAEMw_yO03SUrnoyyz6MHg0NWHucUxNrHp7URKrsa_YXErsY2s5bjMbQaN90nNvhOce_3GmS86rVngKeiii9df1LtSRDUYYE8J5JWYHwmQTmN_wVOvz1m1lMFZFF_-wh4dXhRNOeCSDbrL7h6MBFSfE8osjlIC15-t1jN4Ti0rKicTIb0qlayezQLJ2jG5rSpo7XMU8_64M-z5PqWWowHhsAHYCR9hdOtNwZyiXMoeMtq5kGAJvLJlrhiO9-pnibP0DICFusGQemajCDX-y_5PizHOckGtvZnYdgT0fb6j3N2hO1AQo2G', '"jb96B2GRkpqk9FmtPIaVza5VtoaeiAoqcoBODS1WUp7XMHVFUAVnO014dVPjTHbdt-t0YsgzaYAEIxjK0oWSInWtvmWCpHDx5liaYPkzW0_pn1vN2x9j-xeiI0-BLbVkxjFcUg_1xEKf_gw_iD2JhI0eRx52056hsPlLT-7pI-zUUSI-5BWwu9B4b1Gj_8M9S7FJNvDnyXZW44tQXSLv6Xg3NdXxDbKrB4e9n51M-Q32uw_-FQNd_AlU78V1Dv1pd7XLATpq16LSFRtjBwBTi68EvZeucqWle8kcJdYymY0SMoaViNT4l2LENPpTtfgjXqzkbZpGgFxQRy5PuauDZShRBUcSrxr8UVDhqp4kCmlQtXeZlpKiggwCDkdCXrV6"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('4fdfedb8-a8ee-4001-93c3-af25c96cc3e1', 'QXZIGH4oAKisXcO_mw5n3auYjZjeM8axRVP910uPUcyzRVAwS-h7X0O6Zr_YPRNdd695Aax6WB24NnN7EFrfFLKlLkU6ov4EYjgDdAx8E7g', 'H9d7wib_72_kjWr1v6hw4K6bbIy2lY76f85VeBuqxt7Bj29-XFkV4Ddt1EucEVffGA3lO9GOLFTUyOdXg6jklvwAYtvX8iI8PeKkPl5ITi5ZybkBxXFKQMUy9UtBKi4KjXruboimh6wKNtk1s1vmwPJA7U1vS-nXpQEjgV8CHMTyjLayOZSNYBICJNxuRTDN5xt-iPP9nOVyS8coKpKzzJoUFTrevDX06uutp8RLvt_yr5dHTzYjZwPWTp3KfDegP3Mg7xrTNiw2WwiKj0phgUP1dNow4mIZtbMZhKt9MA0XBthEJwe1pBEtz1jbNRXC39R8WLxaMrYgT1QkIJyg_o8Nk0Jl5KPYfpDzPFpFferuF878gbuL2PIiuLkMtpk1', '"aJTcivmx4-EZWiykch8-6fsItCz1Ln7drICXprv4HjoJsJQivu5kWrn7HwJQ0qS-MvI1lB4Dmk-sh1Bg_sGzmuh5UDn_rKkeGQJBZ9SQpgBcWVcxZetYtvNzEGD0E4F8qIlwwfeAR60Brmh2jTw3ZaRZYbSim2ILUJRmz_ooJ5Rj7mNt5ZKgnCHIHsABf7uZn7Y0mdkDo_A2rNr8qu0r48k0hMMDQzKu2hPy7XfhSd1FgY_gKi3GCr53aQ_B0Abfe999OpWv-0i9n2s3iM6-Sl7QGBgWI4DY-ydBPpZ69mXpJDsf9vUXuvSQQcUIBxcbqoAIKGhULwxSEsVfkl_f_3evu7OcjQ1wJad_C7TzpKnCQtNv0VHQ6BRS1ZnerzbB"', '2026-11-23 00:00:00+00', '2026-11-23 00:00:00+00', '2026-11-23 00:00:00+00', NULL, '2026-11-25 00:00:00+00', 'admin', '');
INSERT INTO public.users VALUES ('541909b8-25eb-409c-a240-56107727dcc1', 'Q_bFrEnhSVqU_QqTg6sbo2RL1VS3qRqktnjMzJL9ELrYswrHn4mOuqRwyjCCpTq00IEpjooudP0MuCzwj8j3QVyX8opRkorp3fcWKdWfZng', 'JaNiP2ibf9gG-p4Nh9PlG9Fx1jdQIjB6KyoTgYX_iBIm9_Wl3LrgOuBGxOv-gRt1uTUkCOTqcRYRqNmq5Nwmsz6fgtnBIE-8NCmQChjLq7lQMuEr2eWYEtCf0e0RFSNIfv6v_LKwi0RDEhG7yr9DN6eCSGbEwJAMvZkIm9nFSFlVKtb2s8J76ba-ZqjCFdMFcFNv06mmelucv3APl7Mvl-9lAsyExC3hzvKqWxcLN214we0tnAv9JSe1S-pQFU1KtszxAMQsuuD8WQNtMiKOGUgp4dta_5LffvPehI1X78PEzW_1xqT4nq1JAfpT1jgRrUoks2UnIDF0mMKcTFEqyCudkzgjDCdF-vZToWyQ9vo_Hl4y_6qdVG-KWokKy2ro', '"GDBf58jfO3LN_umsuA_JXJVxh_CPFfva3TuRw1_V3-1GPSmL83lLwD2ONUjNOJ2of4nqIJytJu3DxVIG-mkVtdnbwsP0mM1xk6IBeNFdgIjQRVnb4ZCUvVQ3440OvLz9RkKKfrz_4VlTOaztDAFjmV865bAFUU82SXhP1OzCzmendKwgGE4BsrGwmEGoBX7K9VxmSu2wFNOuE1kTZAtQusd6JmLOe7WvcuPsVObiQ5Fow4WfBm5X5mcuBtVL_9rGl5pSNzOrTN4wYDnasXUzrFTJNQi8DiT7nVhcFJlGTIL-mYrWes-V8BvIwZ7HCROwuf4aXPtRn4tAfbG6TN54R4duzpYDbCPGecwYXaxkZw2gDs-1SFFBOrpQOdzgzfrO"', '2026-11-24 00:00:00+00', '2026-11-24 00:00:00+00', '2026-11-24 00:00:00+00', NULL, NULL, '', '');
INSERT INTO public.users VALUES ('63879768-2180-5ca9-9f7b-5f4deb5049aa', 'Dk5uzBOMBY22o0Jc-vCrH-0DrbchpAeilP4BuZt-0TeWnbJzBUGSZB2Tq_Wdn4nI1gLXkAqAJQ7wcEmhByHAeZllqmHPezN2ipt9cppbVcQ', 'TPu0LC9vmVhOOQfvfzCnv7teL7LllrejU48LzZ6hylIvpSZYdF5rbJtA8cnWYG1CpeMqvgU3apbXeeHYUysWMDFmru-m3usY912h5JPF6AF9mfz6y419g0JnyAlgOyVJEca5y3gWGpPF2YyfkWp_zJ_nCvmCFEH4FTf-ix8ViBR7w52B8lKzfZiUroqzG0FIKV7gggUE0crekyTWCHW5ZGop3Yc4UvXAfnprCviFgwHdPsV21MjVgsauC8APNsVdNItpV1OP3Ts7mupYhJ_ms6GdZNNI_ZRDLnFAN2sKV13kKffe-kzuJa-YNkGOCHVhwh4eTkXNf_XwrIcuwTVIzetQmex1P3LAAeznA9r7_JgmgozoPtIxKgLpQgd5fpZj', '"_F34xrBYOtEEJLSQR_l-iGPm9M3nTBOIMtbT-52Ky0R8k0zrgrRM66gcXfqyfwBy1ZvZSUoA_gesLo-RbbmHoWsgPrCmaHP7dOMh7pOZuPLz0xN-rWpJBdVbApJlGq43ZmWUhrtHOb5orulda-Sf8Xh1Ueis7ekuohHmyJVcvuYBMaPGvOJpBgOOVw8VqLE0lZx0fLeyL9P4--p4tYc4sx3365dM4inj_KB8huMOUuXkpKYcFM7svZOUw4BtvKyiE3AT1BLQYE-uNYDDxE6WaXmCmfdbZVYxSCqlxBp-eQ6BMHihO_soxRq7iTjnvEHznba1IxohFE1eLJrU2IUpJf7V4Ng6VmKE-tuXqlpAPQ-8Q9X25GpLiNhmSJxQ2Iiw"', '2026-11-20 00:00:00+00', '2026-11-20 00:00:00+00', '2026-11-20 00:00:00+00', NULL, '2026-11-23 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('63f62731-b292-48eb-b7b2-3b17d952055b', 'EEdZ5qzlaCIa5iwI4ujztcUZckzmTPRYea37pInX5S2OeDSNtm6uEscZ5tyk3cVrlJHxT28GSpfGx6jJzwAdSiQw3qPZZ6HmV3E4VWxi3lg', 'l7vSIJaH8Wlzv0vLRiie4tsGVnk6Z_v8DRm5fmzNMxaCEtt-h7435dtMEYHMT6f3bKXjN50Kkg5OFInsec4g_hVdnJxG3hIpBI5H6n42UjYo6cq0JQQLusnUbC2M87WjizgHmWsePJi-ir1bX9s0SlEwlFvvo9O3KnrtTRgRQJdEf7fWJiS-PiCjrXkT1qZOgGnRbpPflFl4h0Ap05ULviuDEkK6-qdjR7gfKgOuxBqiFzdZQ8HZncIYNCMBT7SqhH09Z3eY3o8Ob6LTu81H872t0UfNkmgBfPJuOt0CTzpCf0U-IC620GcUgKhsX_aTp2zfEHYU7MZLiTjSgr6iwJPpUUKFrckHr7GEnOjGAvo4NR_InNgC4dU_jiDtf7-n', '"04O0HkSMaXXZnNpMqZ-2m49ufkyXHLq8DvVvvDHdrRM50IghGd9thmW833eDDdFlXz6FswC7PfkAPIArb5Vh4IzMKSUA2P3a5eMtDVQ83SStpHxqGKiJvoAJDZaZ_SglpdnxNyeY4z4XBoUaBjIF26-6R7JemTAnURQOFUIyHPPQDddFDRciPCVn9-V-FYFkpZiO7pTdeBZzaY1Io09lNfmZCUUcKlrENoJLEY276V8mUza1KymiUMsrJLECeoW369-3fa9gKhJ095diENOWU1f06WUcXUcryq3YhpA8nvrMjzpbRVGw2dvw7oLvY96AsFztUfEGQMKyOVIN_3NJ6U_gAy3GCOO8GmnPT-NY4wxcsiujmyMfyOwSpNZlz1ax"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', 'moderator', '');
INSERT INTO public.users VALUES ('72fd488e-2b05-4a5e-8b42-8e6aa487f054', 'XVV-t4Vo3dqdFKJTWKTTNIfpDIF9eCUoCIOec4kbOEocexizz5oY2Zz9Xcesb0toaPNtHpQCm-dBuWYg8lzCLiq9ZKNqgQ1aYku7bXvT4hk', 'c_njQOVKLQeczwRqYp2TLuSheWjeOc-q8mLRD3CenKYluXF1-FeEcGK8Fv4Rok0DFQaPbcYpwG4kOywsEdS9jvjF2FOVpXwySR9N1nAtWHtbnotZbJwQMJFbRfU61E_-BGy97TwJP8Ux8c0CbitM2EAyEJnmPKfYEi6ITyagna4UShnFXhfrKAGW2eS2shNOm076zTXDogo0UrJ6MhKOoyj9Vy8UH8lPGrcGiZf3pkVGleL8S7unX_uXSNA_kZ-q71cMH5SObpiNL4_NFSCuU-xmukukAOOLuune5OUH7cQ644ptgpg17wjcrhHipsH3hqRb1dfQf1PQZUfD95IOkzCrWqNHh1c3DalxfrSE6Fo__ay0NhfLB9vyUsWMnj7O', '"1o9zhNrkSZDjNdUISFer34CiIaYLmelGL2hHKQfWHjRlhiRWkM1QAxPswGTOj1Lgj4DL1PgR-1R2ZwC9aT1MTlcIMneADSC-c4jrzd4o-MYEVpMpkEU6QjdW4VstH5VW-Vb8KiVoYwUI_kxo5wAPRdg6uI413J6WOkLGbw_KchbL3YxdCECkdC3ps-esbR9djBqVzGjWyxDstkpqu3jJSql7Tgo9fLLnF948zz_LpjRebVJ8jmzzYLJbCvy0DxZ2ajTKskxr4VivyjdOjVggX6tJFB6jM8BvIS75LgtZ1saSNCap2nt-h8-Dwl1NV4P6q4JeEjI_Rs6LZ3BXs6n2i7Z2JJChzRnEopUgoJyNYRvSixYjC1Fg0TBmxqBXmSPB"', '2026-11-24 00:00:00+00', '2026-11-24 00:00:00+00', '2026-11-24 00:00:00+00', NULL, NULL, '', '');
INSERT INTO public.users VALUES ('79bd765b-676d-4fd6-b025-0676c8f3d3bc', 'CZ7NZ67Z8BN0b-KyzWSX3sVmBkIeYGnhZbZOwY9Hrkj1DqmyH8bdoEum2j9AlJ0Ts6nZkjyP-Ty9oEWeuKGmctfCPUF-y2XyeRqweIM-b98', 'eqWW9ZYusWQItl9QYmE-iGVUfR_P_jLC-Cu5y1nzXZoomKGoGfKfCN87ALEbWBlBI4iQSWo_ynui58-wXuos28ZMEeGXKQOPJrQ7e5OZJw4KIPy9lQTnqKcSBdh0gPaWwTI1UnzPD5v6QQTnbJlNEepOXU97kDMASe48wAN6T_LC--J5LbogmbDI_blOKJcu94VfCyJOxT_qxbnEv5g6szkE5B85Rxb6Te7Iw6jfELNinQktmHO7d2mpSBcwwF66_n9dDYygST4eKcbEOFQ9fQdebRZ04MilxfsdvjBsQpo3OYzNyVEFVzu64yNYSQhH4GLZtNAByPUEIyIsOElFZETC-FMdLAkZBrryzoVpcobM937TBBeV1hPlcRje5MRK', '"4GmahA997ldQ1F0kY4GvwGHwrvRpohRAl4UIaoPInhzs3QSKvm2OHA7pyb93vYmIsknUlBfWRZivp5jIAgoBqP_-hQiHnb3jKqXkP6ST9CxlE6aJLY-DdAxC3sKOXNN5LRRq05vhMWw4UBhdsUIheA06lTKobGqa9PpbNpYuwWdfIPlMeM0xaM-Lmy327Qah456rOlKr5DhB0wwfF8ZCfR24zCpS0LV-s-vVgydc0kTbwvRbbxsXiKwTsZ_qA5cU3DLamcBf2Q9Jo5qEYvDem-dTArm_sVTg32Wmx4CSgDS9u7Gp2JfykeMzdfWc100l0pj538_0SZuk-NDCynHM4XmQQfBKBWZT2qmcVxVg5QsP1HtdW9cJcj7ydLMn_0sW"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('7fb5e00c-e290-4bd2-ad09-4c48625cb876', 'UVuI_bcKsFXDa-fh168RuoBLaO-FQkTW-rWI7XWOHiR4QTFzlXCBafRX65pE0O9iRJV5i0bh9RjPnaQHlq1J5CFHw8zemRugMf4MhQEvrAw', 'jP2OUULG3CjsGa0wBwasz40JNKT5yfAugjt3rEZbC3_LbICICsWLNbxtfMshX72ecWvxpIScM_xvdBQa7kX8kL0c0BsTrNKSURqIqqeZNbazOkuVMEPlnIAG3fHs_60t3ct1xVVfcks3FbPCIm52jaW9A7gEFX6PTNuX7fzrR0Be_u3YV11sIOqkontYQhR3TjnTGVBHKkldzcYjWnmTPGwp4FDM0hy10cl7AkeTlYKPPiWyLCddVu4oe6weA4Lr3diI-a0f1r8xb55ObTH01PmkTk87D7sRjdYI5LEt-DMptX1P-2GflrhihGuUZd-HyeMgrjVJhpNmzWAc73D_Az8gHQpMget1FjWLpVgmcpITBmTqAuTEiWyWXbva4K4H', '"AuPO8KziBxrhqrgrd54CZcZgxtBJMpN9-QTrixHXDeEjBd9gYmI-hIkNIAWoPn_EGdVgbGTXy9RVkOFjnpUDLeQz72XC713KzxfbTubOv3_pyHfOMo350Z13xM50b8gtuK1G1sOYB0Wc0QvAO7SxZ15uc2LAJHkT8V_zm6oAkhdF2tDnGU2SF35l45MmiDwl4TTjF0oXwtB0JetGANTy2xltQTT65zxjdHp6YaJI4TTWwwCWAsOxmyITgw6GpWyIa2YO_TQUP6yH12cRwx2iBZVBKxPsQtlcP-gQO_JwbVdKc2OV6GgMjlRJ3du0cFx0pQBaPRwpbqVsbjl5OlgDfhNPjFyQEB51TeK3jIBJd2pq6lj_NLUQHHw6hL_Om8Ma"', '2026-11-24 00:00:00+00', '2026-11-24 00:00:00+00', '2026-11-24 00:00:00+00', NULL, NULL, '', '');
INSERT INTO public.users VALUES ('9f6fbfc5-9ce2-4ed4-8967-8fc8bcc60645', '-NkMRxXmCbF7uC2-bPVHKBtM8AcQO9TvZn43EVZwjLpR8iaBDFTlQNckbYzHIUds_OMwnaqspbo_D1vOYjTiWStqAfQv9iPNVu-1Bt2iJIY', 'ggjk71SEr9v3EFwvRaeEIUaj9V_M6meFzjblHYWtcH2VZ_BPyVQ959QMkDAiIKbdHQDyjZrAl6EhzyQmW5bSriOBCyJ3MdC6MAPBx_eEZP8E25o1YzOn7k-CUgn4cWOPVkSLdXMcMYVcpRYxaB5BzurNRqfNQ_DyPe5ZAtJvmexM2GH3QQGxumOiI4rWcX4fUydtCJDFfTAI8Xgk0pATwwhaPKU6RI_BhCEsOfALU3qnaomGUrXuudNiKnNMRoMYFjIGY1cXdgaxkEUBabvljH8v1LH-Nv_4ci3z4YrV4ewOGFF2ETdLu2L5hROAv7CnZsWqQFOwLP5seqz6knS_snUjnpNl8cDHwdnhxZCxFSeLGjonvZQMg3LMrM57UbVP', '"Gd3Q9pXYSybQaE8WYM8iQ89skzv3SHD_KKcFBvxAJpMugeJ6D8VjgM0ljtXOTnKm-WBctDCdCjSaGXRiD-kJ0Omz0irD_IxAQsSzc7-SGh1wWrcTqzaQkazVAZTJIuLEIcAEWo0JVQmU2ul1GVDq92erhH8RawIC5uF7snJZiS_bR7TqpetpMChW-AersN5WLM7UvRzHaV3AVssj7qDkjHHvRTwytnECfVnBqzYEwwDiT88Hw20XgoH_nlmuxaQD5gm7bGpSeAjtb8-2ZE_isoD_YTlfcrBHO9FNC-nnZMtM0qTVX9XSMMmzrHCAQ27FJUBmYcdOo-aUVusGwyAInCsEYrfWVWQ3lkqf5DZiaS-KL6hjDHUIl0WsN3oUev-f"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('c374be24-5c9d-4d17-92b3-f2db4f25bae8', 'Dme8BdL3sud0hNh0w371VQ5On2fKPY4CAxhRi0A-ePbf0eCAauVcZ0V7wH_AxQ61xp2R0xJ4KNCXXMk41OwbinUD7OokvFst8m0WFRP4yDo', 'EPUjOyYRU2xA6U-fzq6_AHUCTROQWidPvbJWb36Lf4lF6aK7cmh9M2IUeDwNI8nXQgv4Vy7hjIhs2E8I1N6bONrklaz0XS1rS6oKBsDkix0ps_L6EkXZBnuAPGmttaLYrXzNNGhJASi6dKWbvZZidzTDxF44iUu6Q-ZI80hLMon1RUYf1ZKMYz0R3ahqs02TSxg3DwMC5cX2pJQICC2YlP1GbcfbmfD0BVvYLxavjuhV28giKX5A9Ow4Bulrn99sWNoJU_c819qTQyq_3Vo79MXCW8rIi2vUvRhGHghoDYVyHBar1__2jvq135ywd8pA5clV31QBsFSb1AAo4AdqJfdJctkjGmglTY5axu0tdWV-RsjdqZvMxu-PiOK9ovIc', '"aAhzJRy0VP0OL2FfhKjoyxjQBVmrUjAqkABAOofAmYU-9IMKlUK5lRosDY2eAWeLuAvQoW-Uqe_bIwQFuMrEfGd6ZSd0PDPWw8W5Sdrfl61uDxw4v83p8RGIEnzIiKxWD3zflpAMtu8RchCi3QX9duBdQekR53ZfAtxDmp9OAu_G8fsFwl3M3Vod9tdXuxZnn-YTnOhcedF0u9HrLxFVjPfSkhBMZZJP5hQXeZHgMaFKJVYmhleWXiW77v3zK1FWNCv9W-Y8leBmvBrntUFoOsESzlt4N4iCofcewOxOIKhznGUi1NGtlPFLLnn8O9d2GTRFWVNWZ9eHw89gCcAuYmGeK5QhhdcUL-7YyP8DbLx5kSDqlcJIO7ps9kOYelG3"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('c4dd0532-1721-4939-93c7-277d23d49f2f', 'tdhCwi57uHlt2YEbYYXbuqSyYnGcGJs_Kxo4mgLnxTcUaYUE8DuIqz-vSUkJR7EwSj_ZHWJD7s0ApFVSpkAQ3KiWLI7VpjjaTap1d1Pbxlg', 'NcVfYA9xoQCPQZQqFSNeBa8A5a6HyS8c0aPTuLssZXAQePn8Bg97u0j30epAbnV_ria4-oRoBA0-olectQlXM_RrBPmJtuG5r7-BhDnsIScivwBOFcj0cEpAAAMXfAPBPzhcQgsl_nQHSxhAd9VTmZLdMBG8v2K2GMvJVFZRoOCa8dWCv_0mrPVMHJHKrUt_DhaZv2YtB9yagcUulfVG_jTdNhv3rMvwqRHmapmQh53nHvsmGDRzJmklAyWytPe5m8fo81oTEiAw-lXDTHBi4HAGvZDMP8Xe06JzqVCgzyh2s-BYnLuKPhswuSQf-m1_96j6c8yAum4NWkysuaZHreJwcMelNULOvApkJWpdh1UwYIrVpZFXxNWDqoSL1KKL', '"C0FpqHkl3CAPmyJ1GrAZUWkuWYWtmW9suwf3N_RZAxyevJtfrUdLUVjn1rMR0Yo10K6-fYvTHfPp-c_-_t9Q_L61N9hldTR4pB2PZ9ROfHxMwBApqNu4nm-XjBMjE14amhIG4i3l6ODFU66ZY51GzK_XjLYZG_9HN5iikC57o-FLcnZVq9mIVig4unaupWS4jV_D7cVS0UTxZ_VB5GSaiJ4bepmqwbWyCZBG2nz1EDw-asV7qe7zcY6JeNSCQWW8ULKV7hQWwCmul-qIsy7Hz3F6GIuY3W3oKbQFNcu1a62LApo63gr8CqX8cyXQPqxeFrY1s4qfD6y5lNcVyIqwBHfNYdNvL8BNaVjlw5FlyL1yTDscClhOSvD0WflOy6IN"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('c5150f73-2db4-5b88-add0-4682c664c092', 'Ug-88bZKkTGqL7F61g2SOobyO1ZWZ6j9P4sTaAVvRJD9YVP6O-QJo5jUgIK3G5i_-Wp3RjWtM_VtMACuzhIvWrXT6Tag1fheV5BF0Pyggwk', 'oWLm8Airy-POgUuRB_fOC0FCHYsUrbacXP1__tBm-NhHn9553_sbSxu9nHKWNqFGbD6CmNmfwG2lWlcFgMpIuzOMR0VogzWRefNflcqBLbIPSRxMjo9siMPi0DMIwWTKHZ5j6jzk4BW6Ck1aZbKBTzf84Sq_x9glPfemX-a8fAW_HNZStq4TKOysxw-sX7GhMB185hoHwasHNDfFqWwnFI4d7dDseAM-13Gqn2jVANGSzoYc614tIS03Ow3owtZLdgSL97MmKUn5UDPW8LK_jdSNIV0P1qRGqQsWCFlNAD2B0TOfyrKDEo0UHV7nZyjYfQWFYbHwIh7eJgqYpQlx_Fh_YXO1DUbZGBb04GXVPqIIsobmNczyLgN_tIfbUjS1', '"zmVNTVulG1o9LDLp9MwpKT0VvaeBYNqLSNn6YnSqPt6R4YtDIsu0Vt0GUhwpxmcNryQXRloErYK34XMhUyf64lcyybfAQ-8qyNB1gfJpd_aCynfC6Tlfq4zimk_XlKuqx9lmGU_2fdhMHl4Snv1d6-us20MiPoBLIAshcfm_F2Dqy-CuhtTtulmQtbe-ex48d-rFsnN4keB1mZkOT_MoAPXrfVh6UjRP2_GFzYhzc969be7n4JGzG3FG1ToguvRiqWjaL5Lkg642974gVrjrqOJXu7zxFnq2IKn7iuYC0ekcJsQWOJzM-NLX2QFWWow1_D7nOY57sVLgAnmj3XJ1OjADKY4KMRZL6pY38jBCgE76Kr-kRSrM0nHwcZprfqpW"', '2026-11-20 00:00:00+00', '2026-11-20 00:00:00+00', '2026-11-20 00:00:00+00', NULL, '2026-11-20 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('c8a9a087-8fd8-47d8-bfd6-5b084222bcbe', '22sf6g553QbkPWgdNaW7L0whE8yF_X4uaQJuKaUg1Y-0nG_z7l5j9CiTBGKsTICAITgSVRkcgpfGAMJo1gAbou1ucLbHmTQy17IAXGfZZPk', 'mKlbFdDeTIvArCmbkarH8S8XsT6Hhy4bVlRelVKlrVm0Napz7E_2-EbsA2mHlCnU04aSKYKnIw8Pnsqbl1va5Yr182Zg1JYb_8KJkrAdjfj6qPu-cfcVDF13Dulev9-bRKKclrWC89gD2jHkdqdh1jLT0LtiPEKtr0USAaK_FM0xVOBWc4CHZ8wTfHBL3jmxgM6d7fB46CoJAGJ3ERT0G-u8L5687Ax-VBEusDNJVZgkKpFgxrigJefuK5IxmrrCjdoao36PIuIEQffZPOmamheBm7Y3Y-QcXhVZdY23vFg1cTjQnp_p0CbDl5-9-bNj9KKlDiu6CWc9HHAKDvzd-Bvkmd6qAAabrk4Qh6wNlaN4WFNg86bFpA6w-p3dRA8_', '"FyHRuAHgf9qiLzV22ylKbyUc7tiu6-F7LkgcR2tGUXmVo3R5kr_jpbD3zBkXAjKhi9agbTTGDdddrvlSbbxyINw-Ar2opQX1oFbroilzNAEyj4E7tDSVV4EOYuRDC0sEI4q0EODPYFbuoTWAdPHu5SPaLyaf1HGYhAJUr3QuyWfuHZc77dZTl3vkEK1OY0faqgBLifkMB-FAxW8JmbfYVZ96WkIxCrLZkilvTOh3wqLzH_BYN7hlqJKfPZ2qO0rSoV3v0aGZtQn-KtEHfbVSUlzIh7V7TwTWKCZ-QKVw3GNMsFyGW0tge8lnCTCagywBEfA5WjCXPIgNxbQuiM68e8OXUS4lehiK_-OYQnY-qpkKveFjDmjzlECazKgbNp-q"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('cc2826fd-cedd-488f-bac7-fb2fa86d6f2a', '-62MEzfDpU4iCnLFrcSCqVPzMgTGmo-T64Tks5auGmath5HwblaJEIAYHm2fqU8cSV3VozTzxyFKumNmruVAHdmb-NNWi9SiUH9IOMvtwqA', 'P_XDb5ubNeIguohgR6YexzKgv2FgHpwJSdZl_Cb-IUQdO7tXmZnhA-VOoVuT6zp-eiFFBpHbwqbxnig0xFiTqG6kVBJbqJZerW9jhQDhvpoqv2rbrmw3cZScaD6glfWnRvPJDz_QBm19gc3NGcuriE-CFi0Q5XunDjaPlIntZA19MBdleChwavQmYxTNJUVVw_xKf8pgAY1HjHh-x9nrQ10vhkdJXUZ8YL2WAMEFrozWdLjeFRd0jlzlZknwBXDbatIFjYYezXrYlZKHvkoRISCmH_PgusJH9B5OLBYhbYv5FcLVYG9pmCZ17BiY5D7vmIqv-w44CJfhz2D6dMDdyOYrGexnprsCdGbh2xwyHw18-y9ibN-CPo7gfNEEIoyv', '"g8qeYpBTiUcj5MHn8BHUN6cPJCGOqrXbGJV6kMI8mGubFr9ohCXAqD4bsDcImKWo-6L1rrSA-EcKtloC57QHVQUtddwjNDasTC_IIQ_Tq2UeIhz-31WivM8sAW2AcU3qNv9h-mkWgGR7g8WBwX6PAkIJfnD76M9_WoAeYWEFnlfJaglUKA0sMnQzR5Qihe7UuId4VHj18AZkTJ_i1DneZx_f9-vj5Utuhmt3277ZfhbPfdzFy28aB0tilDhzOEulj29hftTb05ipB33MJAjNFOxEVQB-SnkPeU6emPGnGVu_FNmfDK9flie6j40047fgyLqQY4iLhQk0yXwVyeoMQsOr1WBnMimx6TWWVqLdmKue1XMo8vyVxWwvyT4PQLFV"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
INSERT INTO public.users VALUES ('dcf19fec-5001-4447-80fd-d2f953219118', 'IVX8oTzRkUubjWE4Utx4eCy8xSQDlZNpCzb9aZNtTwRrE4roFtREyioqu0yIftVfrJrUYxLvyempbjjFS2lpIG1iPgZv1-Aq_5IgJFrK-7I', 'j2gJgKmc9mkyRBWOOWktoDV31Zt6d3lKfGZu4ng7vL9JBQwqcFtW0KCyxNpCPFrqFugZa8DFWC1-EYCNZMWyTnaXz8lkOMe6T1siZqZrq_KVvImzufwXFBLE9tvNxFURnh19ma3aXi8UENjDmABnie5YzhWHDQu-JEq8O7pO59kdb99nm4mC2oYjSqVPIH3hyBfCLcDvu-HVqoLpQ127LWk9B30T9ZbLxbNTwagGDJhHAE8ki9IISt0WwFljRI-NqnNqZI6W4C35kYTpTvcAFZfAbhbW4609bo2WOxaZJuhgCa5zI-l8THITSaoPUZ1kzsRwWPJCD3KuVAQX0mr9mmTeGRwqUz0lG7xbaLdKPlDNbjbybFJ-3-hu2Q6BEorv', '"bpTCPgWnbLb7t9hAlgHrG2ma_hhYygJZQCuHkpxu53NKAksCr6SBYBrYF2nsNk0Ng6hfNP6jv_4et_QKYlEPY3cgxwJo9YGhoYIXtRx91N1CoVNGZ_Q5UAaEgPOS1_euFAVmeWfHwRJizzRZ2LVL24H0GdQCBvLUof0ctjWjKYgdnMAf72GTVdmFO1-Qun8J4NOX7mtRm3RkQCvtSJ_8GDZLYPzgKciGpnnUDShbt_532PGThSaPP8A5VX-5UFoDJ_2BxpdD2z8OC_IntdeLXWJP3PORaXtHNvkvbhqGsQ-CBziEFd_2iHqZeA-85NfXr52TUxfgy7eonZRCD6vFQsB6fh8MxznDr5kcFUE8oXTsZtODkhdNy5kyYMXa6LfN"', '2026-11-23 00:00:00+00', '2026-11-23 00:00:00+00', '2026-11-23 00:00:00+00', NULL, NULL, '', '');
INSERT INTO public.users VALUES ('e665cbf3-16d5-42db-a3ee-6f8e1efa111d', 'fub9xRAGQIyZe_Agj4086UAczk5GUhIkGq5IRoM7qogez9J4IlfZ4UBfATQFNCKH115CsbYeGoBGby_3cSygjSeaxcYraw4cSgCyYiTuxkQ', 'ywyNbNIIxwSxRPvcyPvmca13nU-xc0OGuy4JHEZ1Qz0T8TeUtquNdu8UYP6QNZb4VOck2YsLtTXLvAvscW0yGUDES52VqOMEkaIti1t7VSZGdWtMlwhq7RXzbaojH3Iuw7f3aX2K3bF-hoPGtm_lU3ZYsCHXv_Qf585godR-75M1rtw0avLH9UkBC1jsdAmTcXG-N0CPKXdudE2Yq1GrMn3av3ZAyX-FyRh0wzxI-JwU5_cAMCMldOk9yxRYRQBUXbuKau-ztfjamCWbPoL7b917RbTHVvBcVnOzmI4DKOaGTUVJBghRQhBZJYNSj6-y7RM5I5Dm41s_qDT-9YWbKRoQ_yUuWlFJ8k5gqUZs9ouF7BqO6Hl_V9j-imYUmhkF', '"0F9InoT2w48h8K0oOl64hrN303IpMB3f4gUVTqjt7NOqPyVpBZbbjffrl90DkbenWKPgbTASr7hnylNwHUA7JAw_BuGGdqv44C2siHnpFbezr61emKDmHcGRW2BbULu4TiFhzzSyzQZ9LwVUOW1wCXVjudfXeOAW7f9_jYQABPvhTP6AvRXwr7VyIYWnkeM99Y0aH5TegkWxOVLU3BviLM90ScEVjrlyj-bS9OQX04twrrghQWmRT4L8d1SD5Tq72mHmb2-nAXw0FoDZeJ5jc0jznYnGu5zBvpCRgvXbi4OF8p9NNxYAE1dtHkbMHd_0vDyPIwg9XL-QHGwR0pm-VxTpgnudwh1eRzdHvqpzAE_k40CK3x83-rwM3B4iNcRe"', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', '2026-11-25 00:00:00+00', NULL, '2026-11-25 00:00:00+00', '', '');
SELECT pg_catalog.setval('public.case_notes_id_seq', 1, false);
SELECT pg_catalog.setval('public.cases_id_seq', 17, true);
SELECT pg_catalog.setval('public.claims_id_seq', 7, true);
SELECT pg_catalog.setval('public.coach_changes_id_seq', 5, true);
SELECT pg_catalog.setval('public.coaches_id_seq', 12, true);
SELECT pg_catalog.setval('public.moves_id_seq', 2, true);
SELECT pg_catalog.setval('public.posts_id_seq', 14, true);
SELECT pg_catalog.setval('public.staff_lists_id_seq', 1, true);
SELECT pg_catalog.setval('public.staff_log_id_seq', 22, true);
SELECT pg_catalog.setval('public.teams_id_seq', 8, true);
SELECT pg_catalog.setval('public.universities_id_seq', 6, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.accounts_key
    ADD CONSTRAINT pk_accounts_key PRIMARY KEY (id);
ALTER TABLE ONLY public.alarms
    ADD CONSTRAINT pk_alarms PRIMARY KEY (case_id, kind);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT pk_auth_sessions PRIMARY KEY (id);
ALTER TABLE ONLY public.authors_key
    ADD CONSTRAINT pk_authors_key PRIMARY KEY (fingerprint);
ALTER TABLE ONLY public.case_notes
    ADD CONSTRAINT pk_case_notes PRIMARY KEY (id);
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
ALTER TABLE ONLY public.confirmed_mail
    ADD CONSTRAINT pk_confirmed_mail PRIMARY KEY (id);
ALTER TABLE ONLY public.deferred_deletions
    ADD CONSTRAINT pk_deferred_deletions PRIMARY KEY (id);
ALTER TABLE ONLY public.figures
    ADD CONSTRAINT pk_figures PRIMARY KEY (name);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT pk_invitations PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT pk_jobs PRIMARY KEY (name);
ALTER TABLE ONLY public.legal_holds
    ADD CONSTRAINT pk_legal_holds PRIMARY KEY (case_id);
ALTER TABLE ONLY public.mail_failures
    ADD CONSTRAINT pk_mail_failures PRIMARY KEY (kind);
ALTER TABLE ONLY public.mfa_factors
    ADD CONSTRAINT pk_mfa_factors PRIMARY KEY (id);
ALTER TABLE ONLY public.mfa_recovery_codes
    ADD CONSTRAINT pk_mfa_recovery_codes PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY public.monthly_counts
    ADD CONSTRAINT pk_monthly_counts PRIMARY KEY (month, name, key);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT pk_moves PRIMARY KEY (id);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT pk_one_time_tokens PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT pk_outbox PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_sign_ups
    ADD CONSTRAINT pk_pending_sign_ups PRIMARY KEY (id);
ALTER TABLE ONLY public.post_changes
    ADD CONSTRAINT pk_post_changes PRIMARY KEY (list_id, post_id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT pk_posts PRIMARY KEY (id);
ALTER TABLE ONLY public.private_records
    ADD CONSTRAINT pk_private_records PRIMARY KEY (user_tag);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT pk_reports PRIMARY KEY (id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT pk_reviews PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_compatibility
    ADD CONSTRAINT pk_schema_compatibility PRIMARY KEY (oldest_release_revision);
ALTER TABLE ONLY public.school_addresses
    ADD CONSTRAINT pk_school_addresses PRIMARY KEY (address_tag);
ALTER TABLE ONLY public.schools_apart
    ADD CONSTRAINT pk_schools_apart PRIMARY KEY (first_id, second_id);
ALTER TABLE ONLY public.scrub_marks
    ADD CONSTRAINT pk_scrub_marks PRIMARY KEY (table_name);
ALTER TABLE ONLY public.search_typos
    ADD CONSTRAINT pk_search_typos PRIMARY KEY (deletion, word);
ALTER TABLE ONLY public.site_weeks
    ADD CONSTRAINT pk_site_weeks PRIMARY KEY (monday);
ALTER TABLE ONLY public.sports
    ADD CONSTRAINT pk_sports PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_lists
    ADD CONSTRAINT pk_staff_lists PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_log
    ADD CONSTRAINT pk_staff_log PRIMARY KEY (id);
ALTER TABLE ONLY public.strike_requests
    ADD CONSTRAINT pk_strike_requests PRIMARY KEY (id);
ALTER TABLE ONLY public.team_facts
    ADD CONSTRAINT pk_team_facts PRIMARY KEY (team_id, name, season);
ALTER TABLE ONLY public.teams
    ADD CONSTRAINT pk_teams PRIMARY KEY (id);
ALTER TABLE ONLY public.universities
    ADD CONSTRAINT pk_universities PRIMARY KEY (id);
ALTER TABLE ONLY public.university_names
    ADD CONSTRAINT pk_university_names PRIMARY KEY (folded);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT pk_users PRIMARY KEY (id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT uq_claims_user_id UNIQUE (user_id);
ALTER TABLE ONLY public.coaches
    ADD CONSTRAINT uq_coaches_identity UNIQUE (folded_name, university_id, sport_id);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT uq_moves_coaches UNIQUE (from_coach_id, to_coach_id);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT uq_one_time_tokens_address_purpose UNIQUE (address, purpose);
ALTER TABLE ONLY public.pending_sign_ups
    ADD CONSTRAINT uq_pending_sign_ups_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT uq_reports_receipt_hash UNIQUE (receipt_hash);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT uq_reviews_one_per_coach_and_author UNIQUE (coach_id, author_tag);
ALTER TABLE ONLY public.sports
    ADD CONSTRAINT uq_sports_name UNIQUE (name);
ALTER TABLE ONLY public.teams
    ADD CONSTRAINT uq_teams_identity UNIQUE (university_id, sport_id, gender);
ALTER TABLE ONLY public.universities
    ADD CONSTRAINT uq_universities_folded UNIQUE (folded);
ALTER TABLE ONLY public.university_names
    ADD CONSTRAINT uq_university_names_slug UNIQUE (slug);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT uq_users_email UNIQUE (email);
CREATE INDEX ix_auth_sessions_user_id ON public.auth_sessions USING btree (user_id);
CREATE INDEX ix_case_notes_case_id ON public.case_notes USING btree (case_id);
CREATE INDEX ix_cases_coach_id ON public.cases USING btree (coach_id);
CREATE INDEX ix_cases_review_id ON public.cases USING btree (review_id);
CREATE INDEX ix_cases_state_opened_at ON public.cases USING btree (state, opened_at);
CREATE INDEX ix_claims_coach_id ON public.claims USING btree (coach_id);
CREATE UNIQUE INDEX ix_claims_mailbox ON public.claims USING btree (mailbox);
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
CREATE INDEX ix_moves_coach_change_id ON public.moves USING btree (coach_change_id);
CREATE INDEX ix_moves_list_id ON public.moves USING btree (list_id);
CREATE INDEX ix_moves_to_coach_id ON public.moves USING btree (to_coach_id);
CREATE INDEX ix_outbox_next_try_at ON public.outbox USING btree (next_try_at);
CREATE INDEX ix_pending_sign_ups_created_at ON public.pending_sign_ups USING btree (created_at);
CREATE INDEX ix_pending_sign_ups_email ON public.pending_sign_ups USING btree (email);
CREATE INDEX ix_posts_by_coach ON public.posts USING btree (coach_id);
CREATE INDEX ix_posts_by_team ON public.posts USING btree (team_id, is_over);
CREATE INDEX ix_reports_case_id ON public.reports USING btree (case_id);
CREATE INDEX ix_reviews_by_stars ON public.reviews USING btree (coach_id, state, rating, created_on, id);
CREATE INDEX ix_reviews_latest ON public.reviews USING btree (created_on, id) WHERE (((state)::text = 'published'::text) AND (comment <> ''::text));
CREATE INDEX ix_reviews_newest_of_coach ON public.reviews USING btree (coach_id, state, created_on, id);
CREATE INDEX ix_reviews_quotes ON public.reviews USING btree (coach_id, rating, id) WHERE (((state)::text = 'published'::text) AND ((length(comment) >= 20) AND (length(comment) <= 140)));
CREATE INDEX ix_reviews_waiting ON public.reviews USING btree (coach_id) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX ix_university_names_university_id ON public.university_names USING btree (university_id);
CREATE UNIQUE INDEX uq_posts_open ON public.posts USING btree (coach_id, team_id) WHERE (NOT is_over);
CREATE UNIQUE INDEX uq_universities_slug ON public.universities USING btree (slug);
ALTER TABLE ONLY public.alarms
    ADD CONSTRAINT fk_alarms_case_id_cases FOREIGN KEY (case_id) REFERENCES public.cases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT fk_auth_sessions_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.case_notes
    ADD CONSTRAINT fk_case_notes_case_id_cases FOREIGN KEY (case_id) REFERENCES public.cases(id);
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
ALTER TABLE ONLY public.legal_holds
    ADD CONSTRAINT fk_legal_holds_case_id_cases FOREIGN KEY (case_id) REFERENCES public.cases(id);
ALTER TABLE ONLY public.mfa_factors
    ADD CONSTRAINT fk_mfa_factors_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mfa_recovery_codes
    ADD CONSTRAINT fk_mfa_recovery_codes_user_id_users FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT fk_moves_coach_change_id_coach_changes FOREIGN KEY (coach_change_id) REFERENCES public.coach_changes(id);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT fk_moves_from_coach_id_coaches FOREIGN KEY (from_coach_id) REFERENCES public.coaches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT fk_moves_list_id_staff_lists FOREIGN KEY (list_id) REFERENCES public.staff_lists(id);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT fk_moves_to_coach_id_coaches FOREIGN KEY (to_coach_id) REFERENCES public.coaches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_changes
    ADD CONSTRAINT fk_post_changes_list_id_staff_lists FOREIGN KEY (list_id) REFERENCES public.staff_lists(id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT fk_posts_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT fk_posts_list_id_staff_lists FOREIGN KEY (list_id) REFERENCES public.staff_lists(id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT fk_posts_team_id_teams FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT fk_reports_case_id_cases FOREIGN KEY (case_id) REFERENCES public.cases(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT fk_reviews_coach_id_coaches FOREIGN KEY (coach_id) REFERENCES public.coaches(id);
ALTER TABLE ONLY public.schools_apart
    ADD CONSTRAINT fk_schools_apart_first_id_universities FOREIGN KEY (first_id) REFERENCES public.universities(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.schools_apart
    ADD CONSTRAINT fk_schools_apart_second_id_universities FOREIGN KEY (second_id) REFERENCES public.universities(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.team_facts
    ADD CONSTRAINT fk_team_facts_team_id_teams FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.teams
    ADD CONSTRAINT fk_teams_sport_id_sports FOREIGN KEY (sport_id) REFERENCES public.sports(id);
ALTER TABLE ONLY public.teams
    ADD CONSTRAINT fk_teams_university_id_universities FOREIGN KEY (university_id) REFERENCES public.universities(id);
ALTER TABLE ONLY public.university_names
    ADD CONSTRAINT fk_university_names_university_id_universities FOREIGN KEY (university_id) REFERENCES public.universities(id);
