-- The whole schema of a new database, without functions and triggers: those are in prisma/functions. A database that
-- began with the earlier migrations (the folder beside this file) has all of this, so the migrator only records it.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Sorts names as browsers do (record 107).
CREATE COLLATION by_name (provider = icu, locale = 'en-CA');

-- Search finds words with and without accents.
CREATE TEXT SEARCH CONFIGURATION in_english (COPY = pg_catalog.english);
ALTER TEXT SEARCH CONFIGURATION in_english ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION in_french (COPY = pg_catalog.french);
ALTER TEXT SEARCH CONFIGURATION in_french ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem;

CREATE TYPE appeal_decision AS ENUM ('upheld', 'reversed');
CREATE TYPE balance_kind AS ENUM ('charge', 'refund', 'dispute', 'fee', 'payout', 'other');
CREATE TYPE billing_source AS ENUM ('member', 'webhook', 'reconcile', 'admin', 'read');
CREATE TYPE caution AS ENUM ('staff', 'phone', 'email', 'plate', 'child');
CREATE TYPE comment_outside AS ENUM ('hidden', 'unnamed', 'named');
CREATE TYPE deletion_cause AS ENUM ('owner', 'administrator');
CREATE TYPE deletion_fault AS ENUM ('payments', 'changed', 'administrator', 'other');
CREATE TYPE event_outcome AS ENUM ('done', 'orphan');
CREATE TYPE hold AS ENUM ('dispute', 'fraud', 'refund', 'trial_denied');
CREATE TYPE link_purpose AS ENUM ('reset_password', 'verify_email', 'change_email', 'undo_email');
CREATE TYPE mail_pace AS ENUM ('at_once', 'daily', 'weekly', 'off');
CREATE TYPE notification_kind AS ENUM ('comment', 'reply', 'mention', 'followed_comment', 'vote', 'post', 'review_decided', 'review_kept', 'appeal_upheld', 'appeal_reversed', 'suspended', 'suspension_lifted', 'access_given', 'access_revoked', 'trial_ending', 'payment_failed', 'payment_recovered', 'membership_ended', 'membership_held', 'notice', 'case_waiting', 'export_ready', 'correction_decided', 'founding_given', 'founding_ending', 'founding_ended', 'person_post', 'post_public', 'comment_reply', 'answer_marked', 'payment_refunded', 'month_given', 'price_changing', 'price_kept');
CREATE TYPE parent_level AS ENUM ('none', 'parent', 'school');
CREATE TYPE plan_interval AS ENUM ('month', 'year');
CREATE TYPE post_topic AS ENUM ('transport', 'lunch', 'learning', 'activities', 'safety', 'weather', 'council', 'other');
CREATE TYPE report_reason AS ENUM ('disrespectful', 'dishonest', 'not_constructive', 'privacy', 'off_topic', 'child');
CREATE TYPE review_cause AS ENUM ('reports', 'words', 'first', 'cautions');
CREATE TYPE review_decision AS ENUM ('keep', 'hide', 'delete');
CREATE TYPE review_status AS ENUM ('open', 'decided', 'appealed', 'closed');
CREATE TYPE school_proof_method AS ENUM ('code', 'vouch', 'admin');
CREATE TYPE seat_ending AS ENUM ('payer_ended', 'canceled', 'lapsed', 'held', 'suspended', 'leaving', 'gone');
CREATE TYPE suggestion_status AS ENUM ('open', 'accepted', 'refused');
CREATE TYPE verified_method AS ENUM ('card', 'admin');
CREATE TYPE vote_type AS ENUM ('upvote', 'downvote');
CREATE TYPE withheld AS ENUM ('reports', 'words', 'first', 'removed');

CREATE TABLE account_deletions (
  user_id integer NOT NULL,
  asked_by deletion_cause NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  tried_at timestamptz(3),
  fault deletion_fault,
  plan_ended_at timestamptz(3),
  done_at timestamptz(3),
  cleaned_at timestamptz(3),
  email citext,
  receipt_at timestamptz(3),
  plan_stopped boolean DEFAULT false NOT NULL,
  CONSTRAINT account_deletions_pkey PRIMARY KEY (user_id)
);

CREATE TABLE audit_log (
  id serial NOT NULL,
  actor_id integer NOT NULL,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id integer NOT NULL,
  details jsonb NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  address text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);

CREATE TABLE balance_lines (
  id text NOT NULL,
  type text NOT NULL,
  category text NOT NULL,
  kind balance_kind NOT NULL,
  source_id text,
  charge_id text,
  amount integer NOT NULL,
  fee integer NOT NULL,
  net integer NOT NULL,
  currency text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  available_on timestamptz(3) NOT NULL,
  month date NOT NULL,
  payout_id text,
  is_ours boolean NOT NULL,
  tax integer DEFAULT 0 NOT NULL,
  province text,
  CONSTRAINT balance_lines_pkey PRIMARY KEY (id)
);

CREATE TABLE billing_alerts (
  id serial NOT NULL,
  key text NOT NULL,
  user_id integer,
  kind text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  resolved_at timestamptz(3),
  CONSTRAINT billing_alerts_pkey PRIMARY KEY (id)
);

CREATE TABLE billing_audit (
  id serial NOT NULL,
  user_id integer,
  source billing_source NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT billing_audit_pkey PRIMARY KEY (id)
);

CREATE TABLE board_changes (
  id bigserial NOT NULL,
  transaction bigint NOT NULL,
  school_id integer NOT NULL,
  post_id integer NOT NULL,
  comment_id integer,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT board_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE card_proofs (
  card_hmac text NOT NULL,
  user_id integer NOT NULL,
  proved_at timestamptz(3) NOT NULL,
  CONSTRAINT card_proofs_pkey PRIMARY KEY (card_hmac)
);

CREATE TABLE code_uses (
  code text NOT NULL,
  user_id integer NOT NULL,
  used_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT code_uses_pkey PRIMARY KEY (user_id, code)
);

CREATE TABLE comment_mentions (
  comment_id integer NOT NULL,
  user_id integer NOT NULL,
  name text NOT NULL,
  is_told boolean NOT NULL,
  since text[] DEFAULT ARRAY[]::text[] NOT NULL,
  CONSTRAINT comment_mentions_pkey PRIMARY KEY (comment_id, user_id)
);

CREATE TABLE comment_words (
  comment_id integer NOT NULL,
  post_id integer NOT NULL,
  school_id integer NOT NULL,
  written_at timestamptz(3) NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT comment_words_pkey PRIMARY KEY (comment_id)
);
ALTER TABLE comment_words ALTER COLUMN words SET STATISTICS 300;

CREATE TABLE comments (
  id serial NOT NULL,
  user_id integer NOT NULL,
  post_id integer NOT NULL,
  content text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  edited_at timestamptz(3),
  withheld withheld,
  outside comment_outside DEFAULT 'unnamed'::comment_outside NOT NULL,
  parent_id integer,
  useful_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT comments_pkey PRIMARY KEY (id),
  CONSTRAINT comments_content_check CHECK ((content <> ''::text))
);

CREATE TABLE contact_messages (
  id serial NOT NULL,
  user_id integer,
  name text,
  email citext,
  content text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  answer text,
  answered_at timestamptz(3),
  answered_by integer,
  mail_id uuid,
  closed_at timestamptz(3),
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id)
);

CREATE TABLE council_batches (
  id serial NOT NULL,
  school_id integer NOT NULL,
  access_until timestamptz(3) NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  note text NOT NULL,
  created_by integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT council_batches_pkey PRIMARY KEY (id)
);

CREATE TABLE council_codes (
  code_hmac text NOT NULL,
  batch_id integer NOT NULL,
  user_id integer,
  used_at timestamptz(3),
  CONSTRAINT council_codes_pkey PRIMARY KEY (code_hmac)
);

CREATE TABLE daily_counts (
  day date NOT NULL,
  name text NOT NULL,
  value integer NOT NULL,
  CONSTRAINT daily_counts_pkey PRIMARY KEY (day, name)
);

CREATE TABLE data_exports (
  id uuid NOT NULL,
  user_id integer NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  ready_at timestamptz(3),
  failed_at timestamptz(3),
  CONSTRAINT data_exports_pkey PRIMARY KEY (id)
);

CREATE TABLE data_loads (
  name text NOT NULL,
  sha256 text NOT NULL,
  loaded_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT data_loads_pkey PRIMARY KEY (name)
);

CREATE TABLE deleted_schools (
  id integer NOT NULL,
  name text NOT NULL,
  city text NOT NULL,
  deleted_by integer NOT NULL,
  deleted_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  contents jsonb NOT NULL,
  CONSTRAINT deleted_schools_pkey PRIMARY KEY (id)
);

CREATE TABLE drafts (
  user_id integer NOT NULL,
  place text NOT NULL,
  act text NOT NULL,
  fields jsonb NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  older jsonb,
  older_until timestamptz(3),
  CONSTRAINT drafts_pkey PRIMARY KEY (user_id, place)
);

CREATE TABLE field_suggestions (
  id serial NOT NULL,
  school_id integer NOT NULL,
  user_id integer NOT NULL,
  field text NOT NULL,
  before text,
  value text,
  link text,
  status suggestion_status DEFAULT 'open'::suggestion_status NOT NULL,
  open_key text,
  note text,
  decided_by integer,
  decided_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT field_suggestions_pkey PRIMARY KEY (id)
);

CREATE TABLE file_removals (
  key text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  CONSTRAINT file_removals_pkey PRIMARY KEY (key)
);

CREATE TABLE founding_parents (
  user_id integer NOT NULL,
  school_id integer NOT NULL,
  given_at timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  had_until timestamptz(3),
  ended_at timestamptz(3),
  reminded_at timestamptz(3),
  CONSTRAINT founding_parents_pkey PRIMARY KEY (user_id)
);

CREATE TABLE household_seats (
  id serial NOT NULL,
  payer_id integer,
  holder_id integer,
  email citext,
  token_hash text NOT NULL,
  invited_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  taken_at timestamptz(3),
  ends_at timestamptz(3),
  ending seat_ending,
  CONSTRAINT household_seats_pkey PRIMARY KEY (id),
  CONSTRAINT household_seats_ending CHECK (((ends_at IS NULL) = (ending IS NULL))),
  CONSTRAINT household_seats_notice CHECK (((ends_at IS NULL) OR (taken_at IS NOT NULL))),
  CONSTRAINT household_seats_taken CHECK (((holder_id IS NULL) = (taken_at IS NULL))),
  CONSTRAINT household_seats_two CHECK ((payer_id <> holder_id))
);

CREATE TABLE idempotency_keys (
  id text NOT NULL,
  user_id integer,
  route text NOT NULL,
  body_hash text NOT NULL,
  status integer NOT NULL,
  answer json NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE inbox_states (
  id serial NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  assigned_to integer,
  snoozed_until timestamptz(3),
  note text,
  closed_at timestamptz(3),
  closed_by integer,
  version integer DEFAULT 0 NOT NULL,
  updated_by integer NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT inbox_states_pkey PRIMARY KEY (id)
);

CREATE TABLE invitation_weeks (
  user_id integer NOT NULL,
  week date NOT NULL,
  joined integer NOT NULL,
  CONSTRAINT invitation_weeks_pkey PRIMARY KEY (user_id, week)
);

CREATE TABLE invitations (
  user_id integer NOT NULL,
  school_id integer NOT NULL,
  token text NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (user_id, school_id)
);

CREATE TABLE job_faults (
  name text NOT NULL,
  since timestamptz(3) NOT NULL,
  failed_at timestamptz(3) NOT NULL,
  tries integer NOT NULL,
  CONSTRAINT job_faults_pkey PRIMARY KEY (name)
);

CREATE TABLE known_devices (
  user_id integer NOT NULL,
  mark text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, mark)
);

CREATE TABLE letter_runs (
  day date NOT NULL,
  since timestamptz(3) NOT NULL,
  last_user_id integer DEFAULT 0 NOT NULL,
  done_at timestamptz(3),
  CONSTRAINT letter_runs_pkey PRIMARY KEY (day)
);

CREATE TABLE mail_links (
  id uuid NOT NULL,
  token_hash text NOT NULL,
  user_id integer NOT NULL,
  purpose link_purpose NOT NULL,
  email citext NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  asked_at timestamptz(3),
  CONSTRAINT mail_links_pkey PRIMARY KEY (id)
);

CREATE TABLE membership_payments (
  invoice_id text NOT NULL,
  user_id integer NOT NULL,
  subscription_id text,
  amount_paid integer NOT NULL,
  amount_refunded integer DEFAULT 0 NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  billing_reason text,
  disputed boolean DEFAULT false NOT NULL,
  period_start timestamptz(3),
  period_end timestamptz(3),
  paid_at timestamptz(3) NOT NULL,
  card_brand text,
  card_last4 text,
  charge_id text,
  number text,
  dispute_due_at timestamptz(3),
  dispute_reason text,
  dispute_status text,
  CONSTRAINT membership_payments_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT membership_payments_amounts_check CHECK (((amount_paid >= 0) AND (amount_refunded >= 0)))
);

CREATE TABLE memberships (
  user_id integer NOT NULL,
  status text DEFAULT 'inactive'::text NOT NULL,
  stripe_customer_id text,
  stripe_subscription_id text,
  trial_end timestamptz(3),
  cancel_at_period_end boolean DEFAULT false NOT NULL,
  access_until timestamptz(3),
  override_until timestamptz(3),
  activated_at timestamptz(3),
  attempt_seq integer DEFAULT 0 NOT NULL,
  billing_key uuid DEFAULT gen_random_uuid() NOT NULL,
  cancel_at timestamptz(3),
  cancellation_reason text,
  card_brand text,
  card_expires text,
  card_id text,
  card_last4 text,
  current_period_end timestamptz(3),
  current_period_start timestamptz(3),
  ended_at timestamptz(3),
  first_paid_at timestamptz(3),
  hold hold,
  latest_invoice_id text,
  latest_invoice_status text,
  latest_invoice_tries integer DEFAULT 0 NOT NULL,
  lease_until timestamptz(3),
  past_due_since timestamptz(3),
  pending_intent_id text,
  price_id text,
  stripe_status text,
  sync_version integer DEFAULT 0 NOT NULL,
  synced_at timestamptz(3),
  had_access tstzmultirange,
  next_cents integer,
  lapse_reminded_at timestamptz(3),
  price_cents integer,
  price_interval plan_interval,
  seat_until timestamptz(3),
  CONSTRAINT memberships_pkey PRIMARY KEY (user_id),
  CONSTRAINT memberships_held_access_check CHECK (((hold IS NULL) OR (access_until IS NULL)))
);

CREATE TABLE mutes (
  muter_id integer NOT NULL,
  muted_id integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT mutes_pkey PRIMARY KEY (muter_id, muted_id)
);

CREATE TABLE notifications (
  id serial NOT NULL,
  user_id integer NOT NULL,
  kind notification_kind NOT NULL,
  group_key text,
  post_id integer,
  comment_id integer,
  read boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  in_app boolean DEFAULT true NOT NULL,
  mail_at timestamptz(3),
  push_at timestamptz(3),
  CONSTRAINT notifications_pkey PRIMARY KEY (id)
);

CREATE TABLE parent_refusals (
  user_id integer NOT NULL,
  school_id integer NOT NULL,
  refused_by integer,
  refused_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT parent_refusals_pkey PRIMARY KEY (user_id, school_id)
);

CREATE TABLE passkeys (
  id text NOT NULL,
  user_id integer NOT NULL,
  public_key bytea NOT NULL,
  counter bigint DEFAULT 0 NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);

CREATE TABLE person_follows (
  follower_id integer NOT NULL,
  followed_id integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT person_follows_pkey PRIMARY KEY (follower_id, followed_id)
);

CREATE TABLE policy_violations (
  day date NOT NULL,
  route text NOT NULL,
  directive text NOT NULL,
  blocked text NOT NULL,
  times integer NOT NULL,
  CONSTRAINT policy_violations_pkey PRIMARY KEY (day, route, directive, blocked)
);

CREATE TABLE poll_votes (
  id serial NOT NULL,
  post_id integer NOT NULL,
  user_id integer,
  choice integer NOT NULL,
  counts boolean DEFAULT true NOT NULL,
  CONSTRAINT poll_votes_pkey PRIMARY KEY (id)
);

CREATE TABLE post_follows (
  user_id integer NOT NULL,
  post_id integer NOT NULL,
  is_muted boolean NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT post_follows_pkey PRIMARY KEY (user_id, post_id)
);

CREATE TABLE post_media (
  id serial NOT NULL,
  post_id integer NOT NULL,
  media_type text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "position" integer NOT NULL,
  alt text,
  width integer NOT NULL,
  height integer NOT NULL,
  duration double precision,
  thumb_hash text,
  upload_id uuid,
  CONSTRAINT post_media_pkey PRIMARY KEY (id)
);

CREATE TABLE post_votes (
  id serial NOT NULL,
  user_id integer NOT NULL,
  post_id integer NOT NULL,
  vote_type vote_type NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  by_parent boolean DEFAULT false NOT NULL,
  CONSTRAINT post_votes_pkey PRIMARY KEY (id)
);

CREATE TABLE post_words (
  post_id integer NOT NULL,
  school_id integer NOT NULL,
  written_at timestamptz(3) NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT post_words_pkey PRIMARY KEY (post_id)
);
ALTER TABLE post_words ALTER COLUMN words SET STATISTICS 300;

CREATE TABLE posts (
  id serial NOT NULL,
  user_id integer NOT NULL,
  school_id integer NOT NULL,
  title text,
  content text NOT NULL,
  is_anonymous boolean DEFAULT false NOT NULL,
  share_token text,
  upvote_count integer DEFAULT 0 NOT NULL,
  downvote_count integer DEFAULT 0 NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  popular_rank double precision DEFAULT 0 NOT NULL,
  discussed_rank double precision DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  edited_at timestamptz(3),
  withheld withheld,
  check_phase integer DEFAULT (floor((random() * (604800)::double precision)))::integer NOT NULL,
  other_score integer DEFAULT 0 NOT NULL,
  parent_score integer DEFAULT 0 NOT NULL,
  shown_level parent_level,
  share_expires_at timestamptz(3),
  topic post_topic,
  poll_choices text[],
  poll_ends_at timestamptz(3),
  answer_id integer,
  CONSTRAINT posts_pkey PRIMARY KEY (id),
  CONSTRAINT posts_content_check CHECK ((content <> ''::text)),
  CONSTRAINT posts_counts_check CHECK (((upvote_count >= 0) AND (downvote_count >= 0) AND (comment_count >= 0)))
);

CREATE TABLE price_change_members (
  id serial NOT NULL,
  change_id integer NOT NULL,
  user_id integer NOT NULL,
  subscription_id text NOT NULL,
  from_price_id text NOT NULL,
  from_cents integer NOT NULL,
  letter_id uuid,
  told_at timestamptz(3),
  due_at timestamptz(3),
  failed_at timestamptz(3),
  moved_at timestamptz(3),
  left_at timestamptz(3),
  kept_at timestamptz(3),
  CONSTRAINT price_change_members_pkey PRIMARY KEY (id),
  CONSTRAINT price_change_members_moved CHECK (((moved_at IS NULL) OR (told_at IS NOT NULL))),
  CONSTRAINT price_change_members_notice CHECK (((due_at - told_at) >= '30 days'::interval)),
  CONSTRAINT price_change_members_told CHECK (((told_at IS NULL) = (due_at IS NULL)))
);

CREATE TABLE price_changes (
  id serial NOT NULL,
  "interval" plan_interval NOT NULL,
  price_id text NOT NULL,
  cents integer NOT NULL,
  effective_at timestamptz(3) NOT NULL,
  announced_by integer NOT NULL,
  announced_at timestamptz(3) NOT NULL,
  called_off_by integer,
  called_off_at timestamptz(3),
  done_at timestamptz(3),
  CONSTRAINT price_changes_pkey PRIMARY KEY (id),
  CONSTRAINT price_changes_notice CHECK (((effective_at - announced_at) >= '30 days'::interval)),
  CONSTRAINT price_changes_off CHECK (((called_off_by IS NULL) = (called_off_at IS NULL))),
  CONSTRAINT price_changes_one_end CHECK (((called_off_at IS NULL) OR (done_at IS NULL)))
);

CREATE TABLE push_subscriptions (
  id serial NOT NULL,
  user_id integer NOT NULL,
  session_hash text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  told_at timestamptz(3),
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id)
);

CREATE TABLE rate_limits (
  key varchar(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL,
  code_hash text NOT NULL,
  made_at timestamptz(3),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE report_campaigns (
  id serial NOT NULL,
  school_id integer NOT NULL,
  open_key integer,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  closed_at timestamptz(3),
  closed_by integer,
  CONSTRAINT report_campaigns_pkey PRIMARY KEY (id)
);

CREATE TABLE report_outcomes (
  reporter_id integer NOT NULL,
  review_id integer NOT NULL,
  is_refused boolean NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  CONSTRAINT report_outcomes_pkey PRIMARY KEY (reporter_id, review_id)
);

CREATE TABLE reports (
  id serial NOT NULL,
  reporter_id integer NOT NULL,
  post_id integer,
  comment_id integer,
  reason report_reason NOT NULL,
  note text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_target_check CHECK ((num_nonnulls(post_id, comment_id) = 1))
);

CREATE TABLE reviews (
  id serial NOT NULL,
  open_key text,
  post_id integer,
  comment_id integer,
  author_id integer,
  cause review_cause NOT NULL,
  status review_status DEFAULT 'open'::review_status NOT NULL,
  content text NOT NULL,
  claimed_by integer,
  claimed_at timestamptz(3),
  decision review_decision,
  reason text,
  decided_by integer,
  decided_at timestamptz(3),
  appeal text,
  appealed_at timestamptz(3),
  appeal_decision appeal_decision,
  appeal_reason text,
  appeal_decided_by integer,
  appeal_decided_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  suspended_until timestamptz(3),
  school_id integer,
  cautions caution[] DEFAULT ARRAY[]::caution[],
  prior_until timestamptz(3),
  prior_reason text,
  prior_review_id integer,
  prior_unnamed boolean DEFAULT false NOT NULL,
  of_comment boolean,
  of_unsigned boolean,
  media_removed_at timestamptz(3),
  CONSTRAINT reviews_pkey PRIMARY KEY (id)
);

CREATE TABLE revisions (
  id serial NOT NULL,
  post_id integer,
  comment_id integer,
  title text,
  content text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  is_shown boolean DEFAULT false NOT NULL,
  CONSTRAINT revisions_pkey PRIMARY KEY (id),
  CONSTRAINT revisions_target_check CHECK ((num_nonnulls(post_id, comment_id) = 1))
);

CREATE TABLE rows_by_day (
  name text NOT NULL,
  day date NOT NULL,
  slot integer NOT NULL,
  value integer NOT NULL,
  CONSTRAINT rows_by_day_pkey PRIMARY KEY (name, day, slot)
);

CREATE TABLE saved_posts (
  user_id integer NOT NULL,
  post_id integer NOT NULL,
  saved_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT saved_posts_pkey PRIMARY KEY (user_id, post_id)
);

CREATE TABLE school_codes (
  code text NOT NULL,
  school_id integer NOT NULL,
  created_by integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  uses integer DEFAULT 0 NOT NULL,
  CONSTRAINT school_codes_pkey PRIMARY KEY (code)
);

CREATE TABLE school_corrections (
  school_id integer NOT NULL,
  field text NOT NULL,
  corrected_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT school_corrections_pkey PRIMARY KEY (school_id, field)
);

CREATE TABLE school_events (
  id serial NOT NULL,
  school_id integer NOT NULL,
  title text NOT NULL,
  description text,
  location text,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  all_day boolean DEFAULT false NOT NULL,
  recurrence text,
  exceptions timestamptz(3)[],
  time_zone text DEFAULT 'America/Halifax'::text NOT NULL,
  uid text NOT NULL,
  sequence integer DEFAULT 0 NOT NULL,
  canceled_at timestamptz(3),
  created_by integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  file_says jsonb,
  CONSTRAINT school_events_pkey PRIMARY KEY (id),
  CONSTRAINT school_events_end_check CHECK (((ends_at IS NULL) OR (ends_at >= starts_at)))
);

CREATE TABLE school_moderators (
  user_id integer NOT NULL,
  school_id integer NOT NULL,
  given_by integer NOT NULL,
  given_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT school_moderators_pkey PRIMARY KEY (user_id, school_id)
);

CREATE TABLE school_notices (
  school_id integer NOT NULL,
  text text NOT NULL,
  posted_by integer NOT NULL,
  posted_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  CONSTRAINT school_notices_pkey PRIMARY KEY (school_id)
);

CREATE TABLE school_parents (
  user_id integer NOT NULL,
  school_id integer NOT NULL,
  method school_proof_method NOT NULL,
  proved_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  granted_by integer,
  CONSTRAINT school_parents_pkey PRIMARY KEY (user_id, school_id, method)
);

CREATE TABLE schools (
  id serial NOT NULL,
  name text COLLATE by_name NOT NULL,
  school_uuid text,
  slc text,
  grades text,
  rce_csap_code text,
  feeder_schools text,
  rce_name text,
  school_family text,
  principal text,
  vice_principal text,
  principal_email text,
  vice_principal_email text,
  email text,
  phone text,
  fax text,
  website text,
  civic_address text,
  mailing_address text,
  city text NOT NULL,
  postal_code text,
  province text DEFAULT 'Nova Scotia'::text NOT NULL,
  geo_location text,
  type text,
  thumbnail text,
  description text,
  follower_count integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  parent_count integer DEFAULT 0 NOT NULL,
  verified_follower_count integer DEFAULT 0 NOT NULL,
  field_sources jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT schools_pkey PRIMARY KEY (id)
);

CREATE TABLE seat_refusals (
  email_hmac text NOT NULL,
  refused_at timestamptz(3) NOT NULL,
  CONSTRAINT seat_refusals_pkey PRIMARY KEY (email_hmac)
);

CREATE TABLE second_factors (
  user_id integer NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamptz(3),
  last_step integer DEFAULT 0 NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id)
);

CREATE TABLE sessions (
  id_hash text NOT NULL,
  user_id integer NOT NULL,
  user_agent text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  password_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  strong_at timestamptz(3),
  push_removed boolean DEFAULT false NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id_hash)
);

CREATE TABLE settings (
  name text NOT NULL,
  value jsonb NOT NULL,
  updated_by integer NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (name)
);

CREATE TABLE share_views (
  post_id integer NOT NULL,
  views integer NOT NULL,
  CONSTRAINT share_views_pkey PRIMARY KEY (post_id)
);

CREATE TABLE stored_files (
  key text NOT NULL,
  media_id integer,
  user_id integer,
  variant text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (key),
  CONSTRAINT stored_files_of_one CHECK ((num_nonnulls(media_id, user_id) = 1))
);

CREATE TABLE stripe_events (
  event_id text NOT NULL,
  type text NOT NULL,
  created timestamptz(3) NOT NULL,
  api_version text,
  livemode boolean NOT NULL,
  customer_id text,
  object_id text,
  received_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  processed_at timestamptz(3),
  outcome event_outcome,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  CONSTRAINT stripe_events_pkey PRIMARY KEY (event_id),
  CONSTRAINT stripe_events_outcome_check CHECK (((outcome IS NULL) = (processed_at IS NULL)))
);

CREATE TABLE terms_agreements (
  user_id integer NOT NULL,
  version text NOT NULL,
  agreed_at timestamptz(3) NOT NULL,
  CONSTRAINT terms_agreements_pkey PRIMARY KEY (user_id, version)
);

CREATE TABLE transparency_months (
  month date NOT NULL,
  posts integer NOT NULL,
  reports integer NOT NULL,
  decisions integer NOT NULL,
  appeals integer NOT NULL,
  suspensions integer NOT NULL,
  median_hours double precision,
  authority_requests integer DEFAULT 0 NOT NULL,
  requests_said boolean DEFAULT false NOT NULL,
  CONSTRAINT transparency_months_pkey PRIMARY KEY (month)
);

CREATE TABLE trial_claims (
  user_id integer NOT NULL,
  email_hmac text NOT NULL,
  card_hmac text,
  subscription_id text NOT NULL,
  claimed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT trial_claims_pkey PRIMARY KEY (user_id)
);

CREATE TABLE used_challenges (
  hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT used_challenges_pkey PRIMARY KEY (hash)
);

CREATE TABLE useful_marks (
  user_id integer NOT NULL,
  comment_id integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT useful_marks_pkey PRIMARY KEY (comment_id, user_id)
);

CREATE TABLE user_school_subscriptions (
  id serial NOT NULL,
  user_id integer NOT NULL,
  school_id integer NOT NULL,
  subscribed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  notify_new_posts boolean,
  mail_pace mail_pace,
  push_new_posts boolean,
  CONSTRAINT user_school_subscriptions_pkey PRIMARY KEY (id)
);

CREATE TABLE users (
  id serial NOT NULL,
  email citext NOT NULL,
  password text NOT NULL,
  first_name text,
  last_name text,
  avatar text,
  is_admin boolean DEFAULT false NOT NULL,
  notify_new_posts boolean DEFAULT false NOT NULL,
  terms_version text NOT NULL,
  terms_accepted_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  calendar_key text,
  suspended_until timestamptz(3),
  suspension_reason text,
  verified_at timestamptz(3),
  verified_method verified_method,
  email_verified_at timestamptz(3),
  pending_email citext,
  notify_answers boolean DEFAULT true NOT NULL,
  notify_votes boolean DEFAULT true NOT NULL,
  mail_answers mail_pace DEFAULT 'daily'::mail_pace NOT NULL,
  mail_votes mail_pace DEFAULT 'off'::mail_pace NOT NULL,
  mail_posts mail_pace DEFAULT 'daily'::mail_pace NOT NULL,
  mail_events mail_pace DEFAULT 'daily'::mail_pace NOT NULL,
  mail_decisions mail_pace DEFAULT 'at_once'::mail_pace NOT NULL,
  quiet_hours boolean DEFAULT true NOT NULL,
  letters_key uuid DEFAULT gen_random_uuid() NOT NULL,
  letters_stopped_at timestamptz(3),
  bounced_email citext,
  muted_topics post_topic[] DEFAULT ARRAY[]::post_topic[],
  push_answers boolean DEFAULT true NOT NULL,
  push_decisions boolean DEFAULT true NOT NULL,
  push_posts boolean DEFAULT false NOT NULL,
  tour_ended_at timestamptz(3),
  inbox_letter boolean DEFAULT true NOT NULL,
  suspension_review_id integer,
  suspension_unnamed boolean DEFAULT false NOT NULL,
  was_admin tstzmultirange,
  unsettled_at timestamptz(3),
  pending_email_at timestamptz(3),
  calendar_ended_at timestamptz(3),
  CONSTRAINT users_pkey PRIMARY KEY (id)
);

CREATE TABLE visits (
  user_id integer NOT NULL,
  place integer NOT NULL,
  seen_until timestamptz(3) NOT NULL,
  CONSTRAINT visits_pkey PRIMARY KEY (user_id, place)
);

CREATE TABLE vouches (
  school_id integer NOT NULL,
  voucher_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT vouches_pkey PRIMARY KEY (school_id, voucher_id, user_id)
);

CREATE TABLE watched_words (
  id serial NOT NULL,
  word citext NOT NULL,
  created_by integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT watched_words_pkey PRIMARY KEY (id)
);

-- An index needs this function. Its present text is in prisma/functions/search/words_of.sql.
CREATE OR REPLACE FUNCTION words_of(heading text, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT setweight(to_tsvector('public.in_english', coalesce(heading, '')), 'A') || to_tsvector('public.in_english', body)
    || strip(to_tsvector('public.in_french', coalesce(heading, '') || ' ' || body))
$$;

CREATE INDEX account_deletions_cleaned_at_due_at_idx ON account_deletions (cleaned_at, due_at);
CREATE INDEX audit_log_actor_id_created_at_idx ON audit_log (actor_id, created_at DESC);
CREATE INDEX audit_log_created_at_id_idx ON audit_log (created_at DESC, id DESC);
CREATE INDEX audit_log_target_type_target_id_idx ON audit_log (target_type, target_id);
CREATE INDEX balance_lines_charge_id_idx ON balance_lines (charge_id);
CREATE INDEX balance_lines_month_created_at_idx ON balance_lines (month, created_at);
CREATE UNIQUE INDEX billing_alerts_key_key ON billing_alerts (key);
CREATE INDEX billing_audit_user_id_created_at_id_idx ON billing_audit (user_id, created_at DESC, id DESC);
CREATE INDEX board_changes_transaction_id_idx ON board_changes (transaction, id);
CREATE INDEX card_proofs_user_id_idx ON card_proofs (user_id);
CREATE INDEX code_uses_code_idx ON code_uses (code);
CREATE INDEX comment_mentions_user_id_idx ON comment_mentions (user_id);
CREATE INDEX comment_words_school_id_written_at_idx ON comment_words (school_id, written_at DESC);
CREATE INDEX comment_words_words_idx ON comment_words USING gin (words);
CREATE INDEX comment_words_written_at_idx ON comment_words (written_at DESC);
CREATE INDEX comments_post_id_created_at_id_idx ON comments (post_id, created_at DESC, id DESC);
CREATE INDEX comments_user_id_idx ON comments (user_id);
CREATE INDEX comments_withheld_idx ON comments (id) WHERE (withheld IS NOT NULL);
CREATE INDEX contact_messages_closed_at_idx ON contact_messages (closed_at);
CREATE INDEX contact_messages_user_id_idx ON contact_messages (user_id);
CREATE INDEX council_batches_school_id_created_at_idx ON council_batches (school_id, created_at DESC);
CREATE INDEX council_codes_batch_id_idx ON council_codes (batch_id);
CREATE INDEX council_codes_user_id_idx ON council_codes (user_id);
CREATE UNIQUE INDEX data_exports_user_id_key ON data_exports (user_id);
CREATE INDEX deleted_schools_deleted_at_idx ON deleted_schools (deleted_at);
CREATE INDEX drafts_saved_at_idx ON drafts (saved_at);
CREATE UNIQUE INDEX field_suggestions_open_key_key ON field_suggestions (open_key);
CREATE INDEX field_suggestions_school_id_idx ON field_suggestions (school_id);
CREATE INDEX field_suggestions_status_created_at_id_idx ON field_suggestions (status, created_at, id);
CREATE INDEX field_suggestions_user_id_created_at_idx ON field_suggestions (user_id, created_at DESC);
CREATE INDEX file_removals_due_at_idx ON file_removals (due_at);
CREATE INDEX founding_parents_school_id_idx ON founding_parents (school_id);
CREATE INDEX household_seats_ends_at_idx ON household_seats (ends_at);
CREATE UNIQUE INDEX household_seats_holder_id_key ON household_seats (holder_id);
CREATE UNIQUE INDEX household_seats_payer_id_key ON household_seats (payer_id);
CREATE UNIQUE INDEX household_seats_token_hash_key ON household_seats (token_hash);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_user_id_idx ON idempotency_keys (user_id);
CREATE UNIQUE INDEX inbox_states_kind_source_key ON inbox_states (kind, source);
CREATE INDEX inbox_states_updated_at_idx ON inbox_states (updated_at);
CREATE INDEX invitations_school_id_idx ON invitations (school_id);
CREATE UNIQUE INDEX invitations_token_key ON invitations (token);
CREATE INDEX mail_links_email_purpose_idx ON mail_links (email, purpose);
CREATE UNIQUE INDEX mail_links_token_hash_key ON mail_links (token_hash);
CREATE INDEX mail_links_user_id_purpose_idx ON mail_links (user_id, purpose);
CREATE INDEX membership_payments_charge_id_idx ON membership_payments (charge_id);
CREATE INDEX membership_payments_user_id_paid_at_idx ON membership_payments (user_id, paid_at DESC);
CREATE INDEX memberships_access_until_idx ON memberships (access_until);
CREATE UNIQUE INDEX memberships_stripe_customer_id_key ON memberships (stripe_customer_id);
CREATE UNIQUE INDEX memberships_stripe_subscription_id_key ON memberships (stripe_subscription_id);
CREATE INDEX mutes_muted_id_idx ON mutes (muted_id);
CREATE INDEX notifications_comment_id_idx ON notifications (comment_id);
CREATE INDEX notifications_mail_at_idx ON notifications (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_post_id_idx ON notifications (post_id);
CREATE INDEX notifications_push_at_idx ON notifications (push_at) WHERE (push_at IS NOT NULL);
CREATE INDEX notifications_user_id_created_at_id_idx ON notifications (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX notifications_user_id_group_key_key ON notifications (user_id, group_key);
CREATE INDEX notifications_user_id_read_idx ON notifications (user_id, read);
CREATE INDEX parent_refusals_school_id_idx ON parent_refusals (school_id);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);
CREATE INDEX person_follows_followed_id_idx ON person_follows (followed_id);
CREATE INDEX poll_votes_post_id_id_idx ON poll_votes (post_id, id);
CREATE UNIQUE INDEX poll_votes_post_id_user_id_key ON poll_votes (post_id, user_id);
CREATE INDEX poll_votes_user_id_idx ON poll_votes (user_id);
CREATE INDEX post_follows_post_id_idx ON post_follows (post_id);
CREATE INDEX post_media_post_id_position_id_idx ON post_media (post_id, "position", id);
CREATE UNIQUE INDEX post_media_post_id_upload_id_key ON post_media (post_id, upload_id);
CREATE INDEX post_votes_post_id_idx ON post_votes (post_id);
CREATE UNIQUE INDEX post_votes_user_id_post_id_key ON post_votes (user_id, post_id);
CREATE INDEX post_words_school_id_written_at_idx ON post_words (school_id, written_at DESC);
CREATE INDEX post_words_words_idx ON post_words USING gin (words);
CREATE INDEX post_words_written_at_idx ON post_words (written_at DESC);
CREATE INDEX posts_school_id_created_at_id_idx ON posts (school_id, created_at DESC, id DESC);
CREATE INDEX posts_school_id_discussed_rank_id_idx ON posts (school_id, discussed_rank DESC, id DESC);
CREATE INDEX posts_school_id_popular_rank_id_idx ON posts (school_id, popular_rank DESC, id DESC);
CREATE UNIQUE INDEX posts_share_token_key ON posts (share_token);
CREATE INDEX posts_shared_idx ON posts (school_id, created_at DESC) WHERE (share_token IS NOT NULL);
CREATE INDEX posts_topic_idx ON posts (school_id, topic, created_at DESC, id DESC) WHERE (topic IS NOT NULL);
CREATE INDEX posts_user_id_created_at_id_idx ON posts (user_id, created_at DESC, id DESC);
CREATE INDEX posts_withheld_idx ON posts (id) WHERE (withheld IS NOT NULL);
CREATE UNIQUE INDEX price_change_members_change_id_subscription_id_key ON price_change_members (change_id, subscription_id);
CREATE INDEX price_change_members_user_id_idx ON price_change_members (user_id);
CREATE UNIQUE INDEX price_changes_one_runs ON price_changes ("interval") WHERE ((called_off_at IS NULL) AND (done_at IS NULL));
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint);
CREATE UNIQUE INDEX push_subscriptions_session_hash_key ON push_subscriptions (session_hash);
CREATE INDEX push_subscriptions_user_id_idx ON push_subscriptions (user_id);
CREATE UNIQUE INDEX report_campaigns_open_key_key ON report_campaigns (open_key);
CREATE INDEX report_campaigns_school_id_idx ON report_campaigns (school_id);
CREATE INDEX report_outcomes_review_id_idx ON report_outcomes (review_id);
CREATE INDEX reports_comment_id_idx ON reports (comment_id);
CREATE INDEX reports_post_id_idx ON reports (post_id);
CREATE UNIQUE INDEX reports_reporter_id_comment_id_key ON reports (reporter_id, comment_id);
CREATE UNIQUE INDEX reports_reporter_id_post_id_key ON reports (reporter_id, post_id);
CREATE INDEX reviews_author_id_idx ON reviews (author_id);
CREATE INDEX reviews_comment_id_idx ON reviews (comment_id);
CREATE INDEX reviews_decided_at_idx ON reviews (decided_at);
CREATE UNIQUE INDEX reviews_open_key_key ON reviews (open_key);
CREATE INDEX reviews_post_id_idx ON reviews (post_id);
CREATE INDEX reviews_school_id_idx ON reviews (school_id);
CREATE INDEX reviews_status_created_at_id_idx ON reviews (status, created_at, id);
CREATE INDEX revisions_comment_id_idx ON revisions (comment_id);
CREATE INDEX revisions_post_id_idx ON revisions (post_id);
CREATE INDEX saved_posts_post_id_idx ON saved_posts (post_id);
CREATE INDEX school_codes_school_id_created_at_idx ON school_codes (school_id, created_at DESC);
CREATE INDEX school_events_school_id_starts_at_idx ON school_events (school_id, starts_at);
CREATE UNIQUE INDEX school_events_school_id_uid_key ON school_events (school_id, uid);
CREATE INDEX school_events_words_idx ON school_events USING gin (words_of(title, ((COALESCE(location, ''::text) || ' '::text) || COALESCE(description, ''::text))));
CREATE INDEX school_moderators_school_id_idx ON school_moderators (school_id);
CREATE INDEX school_parents_school_id_user_id_idx ON school_parents (school_id, user_id);
CREATE UNIQUE INDEX schools_school_uuid_key ON schools (school_uuid);
CREATE UNIQUE INDEX schools_slc_key ON schools (slc);
CREATE INDEX sessions_user_id_last_seen_at_idx ON sessions (user_id, last_seen_at);
CREATE UNIQUE INDEX stored_files_media_id_variant_key ON stored_files (media_id, variant);
CREATE INDEX stored_files_user_id_idx ON stored_files (user_id);
CREATE INDEX stripe_events_processed_at_received_at_idx ON stripe_events (processed_at, received_at);
CREATE UNIQUE INDEX trial_claims_card_hmac_key ON trial_claims (card_hmac);
CREATE UNIQUE INDEX trial_claims_email_hmac_key ON trial_claims (email_hmac);
CREATE INDEX useful_marks_user_id_idx ON useful_marks (user_id);
CREATE INDEX user_school_subscriptions_school_id_idx ON user_school_subscriptions (school_id);
CREATE UNIQUE INDEX user_school_subscriptions_user_id_school_id_key ON user_school_subscriptions (user_id, school_id);
CREATE UNIQUE INDEX users_calendar_key_key ON users (calendar_key);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE UNIQUE INDEX users_letters_key_key ON users (letters_key);
CREATE INDEX vouches_school_id_user_id_idx ON vouches (school_id, user_id);
CREATE INDEX vouches_user_id_idx ON vouches (user_id);
CREATE INDEX vouches_voucher_id_idx ON vouches (voucher_id);
CREATE UNIQUE INDEX watched_words_word_key ON watched_words (word);

-- When a row is deleted, PostgreSQL follows the references to it in the order in which they were created. The order
-- decides which counts and ranks the deletion of an account changes first, so it must stay.
ALTER TABLE memberships ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE user_school_subscriptions ADD CONSTRAINT user_school_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE user_school_subscriptions ADD CONSTRAINT user_school_subscriptions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE posts ADD CONSTRAINT posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE posts ADD CONSTRAINT posts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE post_media ADD CONSTRAINT post_media_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE comments ADD CONSTRAINT comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE comments ADD CONSTRAINT comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE revisions ADD CONSTRAINT revisions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE revisions ADD CONSTRAINT revisions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE post_votes ADD CONSTRAINT post_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE post_votes ADD CONSTRAINT post_votes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE saved_posts ADD CONSTRAINT saved_posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE saved_posts ADD CONSTRAINT saved_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stored_files ADD CONSTRAINT stored_files_media_id_fkey FOREIGN KEY (media_id) REFERENCES post_media(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stored_files ADD CONSTRAINT stored_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE school_corrections ADD CONSTRAINT school_corrections_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE school_events ADD CONSTRAINT school_events_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reports ADD CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reports ADD CONSTRAINT reports_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reports ADD CONSTRAINT reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE reviews ADD CONSTRAINT reviews_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE reviews ADD CONSTRAINT reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE report_outcomes ADD CONSTRAINT report_outcomes_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE report_outcomes ADD CONSTRAINT report_outcomes_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE report_campaigns ADD CONSTRAINT report_campaigns_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mail_links ADD CONSTRAINT mail_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE known_devices ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE data_exports ADD CONSTRAINT data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE card_proofs ADD CONSTRAINT card_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE school_parents ADD CONSTRAINT school_parents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE school_parents ADD CONSTRAINT school_parents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE terms_agreements ADD CONSTRAINT terms_agreements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE school_codes ADD CONSTRAINT school_codes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE code_uses ADD CONSTRAINT code_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE code_uses ADD CONSTRAINT code_uses_code_fkey FOREIGN KEY (code) REFERENCES school_codes(code) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE vouches ADD CONSTRAINT vouches_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE vouches ADD CONSTRAINT vouches_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE vouches ADD CONSTRAINT vouches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE school_moderators ADD CONSTRAINT school_moderators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE school_moderators ADD CONSTRAINT school_moderators_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mutes ADD CONSTRAINT mutes_muter_id_fkey FOREIGN KEY (muter_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mutes ADD CONSTRAINT mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE share_views ADD CONSTRAINT share_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE field_suggestions ADD CONSTRAINT field_suggestions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE field_suggestions ADD CONSTRAINT field_suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE founding_parents ADD CONSTRAINT founding_parents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE founding_parents ADD CONSTRAINT founding_parents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE school_notices ADD CONSTRAINT school_notices_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE post_words ADD CONSTRAINT post_words_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE comment_words ADD CONSTRAINT comment_words_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE invitation_weeks ADD CONSTRAINT invitation_weeks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE poll_votes ADD CONSTRAINT poll_votes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE poll_votes ADD CONSTRAINT poll_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE useful_marks ADD CONSTRAINT useful_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE useful_marks ADD CONSTRAINT useful_marks_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE drafts ADD CONSTRAINT drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE person_follows ADD CONSTRAINT person_follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE person_follows ADD CONSTRAINT person_follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE post_follows ADD CONSTRAINT post_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE post_follows ADD CONSTRAINT post_follows_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE comment_mentions ADD CONSTRAINT comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE comment_mentions ADD CONSTRAINT comment_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE visits ADD CONSTRAINT visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE contact_messages ADD CONSTRAINT contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE council_batches ADD CONSTRAINT council_batches_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE council_codes ADD CONSTRAINT council_codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES council_batches(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE council_codes ADD CONSTRAINT council_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE household_seats ADD CONSTRAINT household_seats_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE household_seats ADD CONSTRAINT household_seats_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE price_change_members ADD CONSTRAINT price_change_members_change_id_fkey FOREIGN KEY (change_id) REFERENCES price_changes(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE price_change_members ADD CONSTRAINT price_change_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE parent_refusals ADD CONSTRAINT parent_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE parent_refusals ADD CONSTRAINT parent_refusals_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON UPDATE CASCADE ON DELETE CASCADE;
