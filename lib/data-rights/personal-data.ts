import 'server-only';
import { ANONYMOUS_AUTHOR_FLAG_KEY } from '@/lib/audit/record-audit-entry';
import { Prisma } from '@/lib/database/db';
import { RATE_LIMITS } from '@/lib/http/rate-limits';
import { reporterHashOf } from '@/lib/storm/queries';
import { inboxEntryAboutPersonSql } from './inbox-entry-sql';

// Declares for each table which rows are about a person, for exports and account deletions. If a new table has no
// declaration, the code does not compile.

type PersonalDataTable = {
  table: string;
  /** Title of the table, as the export shows it. */
  title: string;
  /** SQL condition that selects the rows `t` about this person. */
  of: (userId: number) => Prisma.Sql;
  order: string;
  /** Columns that the export leaves out, each with the reason. */
  without?: Record<string, string>;
  /**
   * SQL expression for the JSON of a row `t` in the export. The default is the whole row. In both cases, the export
   * leaves out the columns in `without`.
   */
  given?: Prisma.Sql;
  /** Reason why the rows about a person are kept after the person's account is deleted. */
  stays?: string;
};
/**
 * Declares how the personal data of one table is exported. For a table without personal data, `nobody` gives the reason
 * why the table has none.
 */
type Verdict = PersonalDataTable | { nobody: string };

const by =
  (column: string) =>
  (userId: number): Prisma.Sql =>
    Prisma.sql`t.${Prisma.raw(column)} = ${userId}`;
const byOwner =
  (column: string, table: string) =>
  (userId: number): Prisma.Sql =>
    Prisma.sql`t.${Prisma.raw(column)} IN (SELECT id FROM ${Prisma.raw(table)} WHERE user_id = ${userId})`;
const either =
  (...conditions: ((userId: number) => Prisma.Sql)[]) =>
  (userId: number): Prisma.Sql =>
    Prisma.sql`(${Prisma.join(
      conditions.map((condition) => condition(userId)),
      ' OR ',
    )})`;

const ACCOUNTING = 'Accounting and tax law require this record. It shows the account only by number.';
const BY_NUMBER = 'Other people need this record. It identifies the account only by a number.';
const OTHERS = 'The export leaves this field out, because it names another person.';
const OURS = 'The export leaves this field out, because only our software uses it.';

export const PERSONAL_DATA_BY_MODEL: Record<Prisma.ModelName, Verdict> = {
  User: {
    table: 'users',
    title: 'Your account',
    of: by('id'),
    order: 'id',
    without: {
      password: 'This copy of your data leaves out the hash of your password, because nobody needs it.',
      letters_key: OURS,
    },
  },
  Membership: {
    table: 'memberships',
    title: 'Your membership',
    of: by('user_id'),
    order: 'user_id',
    without: { billing_key: OURS, attempt_seq: OURS, lease_until: OURS, sync_version: OURS, pending_intent_id: OURS },
  },
  TermsAgreement: {
    table: 'terms_agreements',
    title: 'Which terms you agreed to, and when',
    of: by('user_id'),
    order: 'agreed_at, version',
  },
  LetterRun: { nobody: 'A record of which evening emails were queued.' },
  MembershipPayment: {
    table: 'membership_payments',
    title: 'Your payments',
    of: by('user_id'),
    order: 'paid_at, invoice_id',
    stays: ACCOUNTING,
  },
  BalanceLine: { nobody: 'Payments and payouts at Stripe, with reference numbers instead of names.' },
  BillingAudit: {
    table: 'billing_audit',
    title: 'Changes to your membership',
    of: by('user_id'),
    order: 'id',
    // The export does not say which administrator changed the membership.
    given: Prisma.sql`to_jsonb(t) #- '{details,by}'`,
    stays: ACCOUNTING,
  },
  BillingAlert: {
    table: 'billing_alerts',
    title: 'Possible problems with your membership',
    of: by('user_id'),
    order: 'id',
    stays: ACCOUNTING,
  },
  StripeEvent: {
    table: 'stripe_events',
    title: "Stripe's messages about you",
    of: (userId) =>
      Prisma.sql`t.customer_id = (SELECT stripe_customer_id FROM memberships WHERE user_id = ${userId} AND stripe_customer_id IS NOT NULL)`,
    order: 'received_at, event_id',
    stays: "We keep each message's reference number for 90 days, so that we process no message twice.",
  },
  TrialClaim: {
    table: 'trial_claims',
    title: 'That you had a free trial',
    of: by('user_id'),
    order: 'user_id',
    without: { email_hmac: OURS, card_hmac: OURS },
    stays: 'Each person gets one free trial. We keep the record as keyed hashes that no one can read.',
  },
  CardProof: {
    table: 'card_proofs',
    title: "Your bank's confirmation of your address",
    of: by('user_id'),
    order: 'proved_at, card_hmac',
    without: { card_hmac: OURS },
  },
  SchoolParent: {
    table: 'school_parents',
    title: "Schools where you're verified as a parent, and how you were verified",
    of: by('user_id'),
    order: 'proved_at, school_id, method',
    without: { granted_by: OTHERS },
  },
  ParentRefusal: {
    table: 'parent_refusals',
    title: 'Schools where an administrator said you are not a parent',
    of: by('user_id'),
    order: 'refused_at, school_id',
    without: { refused_by: OTHERS },
  },
  CodeUse: {
    table: 'code_uses',
    title: 'School codes you used',
    of: by('user_id'),
    order: 'used_at, code',
  },
  SchoolCode: {
    table: 'school_codes',
    title: 'School codes you created as an administrator',
    of: by('created_by'),
    order: 'created_at, code',
    stays: BY_NUMBER,
  },
  Invitation: {
    table: 'invitations',
    title: 'Your invitation links for schools',
    of: by('user_id'),
    order: 'school_id',
  },
  InvitationWeek: {
    table: 'invitation_weeks',
    title: 'Number of people per week who joined with your links',
    of: by('user_id'),
    order: 'week',
  },
  Vouch: {
    table: 'vouches',
    title: 'Parents you vouched for',
    of: by('voucher_id'),
    order: 'created_at, school_id, user_id',
  },
  Mute: {
    table: 'mutes',
    title: 'People you muted',
    of: by('muter_id'),
    order: 'created_at, muted_id',
  },
  PersonFollow: {
    table: 'person_follows',
    title: 'People you follow',
    of: by('follower_id'),
    order: 'created_at, followed_id',
  },
  PostFollow: {
    table: 'post_follows',
    title: 'Posts you follow or muted',
    of: by('user_id'),
    order: 'created_at, post_id',
  },
  Mention: {
    table: 'comment_mentions',
    title: 'Comments that name you',
    of: by('user_id'),
    order: 'comment_id',
    without: { is_told: OURS },
  },
  Visit: {
    table: 'visits',
    title: "How far you've read your feed and boards",
    of: by('user_id'),
    order: 'place',
  },
  SchoolModerator: {
    table: 'school_moderators',
    title: 'Schools you moderate',
    of: by('user_id'),
    order: 'given_at, school_id',
    without: { given_by: OTHERS },
  },
  SchoolNotice: {
    table: 'school_notices',
    title: 'Notices you posted as a moderator',
    of: by('posted_by'),
    order: 'school_id',
    stays: BY_NUMBER,
  },
  Session: {
    table: 'sessions',
    title: 'Browsers you signed in with',
    of: by('user_id'),
    order: 'created_at, id_hash',
    without: { id_hash: OURS },
  },
  KnownDevice: {
    table: 'known_devices',
    title: "Devices you've signed in with",
    of: by('user_id'),
    order: 'created_at, mark',
    without: { mark: OURS },
  },
  StormReport: {
    table: 'storm_reports',
    title: 'Closures and delays you reported today, which are deleted at midnight',
    of: (userId) => Prisma.sql`t.reporter_hash = ${reporterHashOf(userId)}`,
    order: 'created_at, id',
    without: { reporter_hash: OURS, household_hash: OURS },
  },
  StormPush: {
    table: 'storm_pushes',
    title: 'Closures and delays that your devices got today',
    of: by('user_id'),
    order: 'day, line',
  },
  PushSubscription: {
    table: 'push_subscriptions',
    title: 'Devices that get notifications',
    of: by('user_id'),
    order: 'created_at, id',
    without: { session_hash: OURS, endpoint: OURS, p256dh: OURS, auth: OURS },
  },
  SecondFactor: {
    table: 'second_factors',
    title: 'Settings of your authenticator app',
    of: by('user_id'),
    order: 'user_id',
    without: { secret: 'Anyone who has this secret can create your sign-in codes.' },
  },
  Passkey: {
    table: 'passkeys',
    title: 'Your passkeys',
    of: by('user_id'),
    order: 'created_at, id',
    without: { public_key: OURS },
  },
  UsedChallenge: { nobody: 'Hashes of recent passkey sign-ins, kept for about a day and not linked to a person.' },
  RecoveryCode: {
    table: 'recovery_codes',
    title: 'How many recovery codes are left',
    of: by('user_id'),
    order: 'code_hash',
    without: { code_hash: OURS },
  },
  MailLink: {
    table: 'mail_links',
    title: 'Links in emails to you',
    of: by('user_id'),
    order: 'expires_at, id',
    without: { token_hash: OURS },
  },
  AccountDeletion: {
    table: 'account_deletions',
    title: 'Your request to delete your account',
    of: by('user_id'),
    order: 'user_id',
    stays: 'We keep the account number for a year, to show that the account was deleted.',
  },
  DataExport: {
    table: 'data_exports',
    title: 'Copies of your data you asked for',
    of: by('user_id'),
    order: 'requested_at',
  },
  Post: {
    table: 'posts',
    title: 'Your posts',
    of: by('user_id'),
    order: 'created_at, id',
    without: { check_phase: OURS },
  },
  Comment: { table: 'comments', title: 'Your comments', of: by('user_id'), order: 'created_at, id' },
  Revision: {
    table: 'revisions',
    title: 'Earlier versions of what you edited',
    of: either(byOwner('post_id', 'posts'), byOwner('comment_id', 'comments')),
    order: 'id',
  },
  PostMedia: {
    table: 'post_media',
    title: 'Photos and videos of your posts',
    of: byOwner('post_id', 'posts'),
    order: 'post_id, position, id',
  },
  StoredFile: {
    table: 'stored_files',
    title: 'Files of your posts, and your profile photo',
    of: either(
      by('user_id'),
      (userId) =>
        Prisma.sql`t.media_id IN (SELECT m.id FROM post_media m JOIN posts p ON p.id = m.post_id WHERE p.user_id = ${userId})`,
    ),
    order: 'created_at, key',
  },
  PostVote: { table: 'post_votes', title: 'Your votes', of: by('user_id'), order: 'id' },
  UsefulMark: {
    table: 'useful_marks',
    title: 'Comments you found useful',
    of: by('user_id'),
    order: 'created_at, comment_id',
  },
  PollVote: { table: 'poll_votes', title: 'Your choices in polls', of: by('user_id'), order: 'id' },
  OutcomeLine: {
    table: 'outcome_lines',
    title: 'What came of your concerns and polls',
    of: byOwner('post_id', 'posts'),
    order: 'id',
  },
  CommunityVoice: {
    table: 'community_voices',
    title: 'Your texts on Community Voice, and our questions about them',
    of: either(byOwner('post_id', 'posts'), byOwner('comment_id', 'comments')),
    order: 'id',
  },
  MeToo: { table: 'me_toos', title: 'Concerns you share', of: by('user_id'), order: 'id' },
  Draft: { table: 'drafts', title: "Drafts you haven't sent", of: by('user_id'), order: 'saved_at, place' },
  SavedPost: { table: 'saved_posts', title: 'Posts you saved', of: by('user_id'), order: 'saved_at, post_id' },
  Follow: { table: 'user_school_subscriptions', title: 'Schools you follow', of: by('user_id'), order: 'id' },
  Notification: { table: 'notifications', title: 'Your notifications', of: by('user_id'), order: 'created_at, id' },
  Report: { table: 'reports', title: 'Your reports', of: by('reporter_id'), order: 'id' },
  ReportOutcome: {
    table: 'report_outcomes',
    title: 'Your reports, and whether administrators agreed with them',
    of: by('reporter_id'),
    order: 'decided_at, review_id',
  },
  Review: {
    table: 'reviews',
    title: 'Reviews of what you wrote',
    of: by('author_id'),
    order: 'id',
    without: { open_key: OURS, claimed_by: OTHERS, claimed_at: OTHERS, decided_by: OTHERS, appeal_decided_by: OTHERS },
  },
  AuditEntry: {
    table: 'audit_log',
    title: "Administrators' actions on your account, and your own actions as an administrator",
    // A moderator's export leaves out the moderator's actions against authors of anonymous posts, because the export
    // must not reveal these authors.
    of: either(
      (userId) => Prisma.sql`(t.actor_id = ${userId} AND NOT jsonb_exists(t.details, ${ANONYMOUS_AUTHOR_FLAG_KEY}))`,
      (userId) => Prisma.sql`(t.target_type = 'user' AND t.target_id = ${userId})`,
    ),
    order: 'id',
    without: { actor_id: OTHERS, address: OTHERS, request_id: OURS },
    // A moderator's decision contains the reason why content was hidden. The moderator's data export leaves out this
    // reason, because it reveals something about the content's author (record 053).
    given: Prisma.sql`(CASE WHEN jsonb_exists(t.details, 'asModeratorOf') THEN to_jsonb(t) #- '{details,before}' ELSE to_jsonb(t) END)`,
    stays: BY_NUMBER,
  },
  IdempotencyKey: {
    table: 'idempotency_keys',
    title: "Requests your browser sent in the last day, and our server's responses",
    of: by('user_id'),
    order: 'created_at, id',
    without: { id: OURS, body_hash: OURS },
  },
  RateLimit: {
    table: 'rate_limits',
    title: 'How often you used functions that have a rate limit',
    of: (userId) => Prisma.sql`t.key = ANY(${Object.keys(RATE_LIMITS).map((limit) => `${limit}:${userId}`)})`,
    order: 'key',
  },
  SchoolEvent: {
    table: 'school_events',
    title: 'Events you entered as an administrator or a moderator',
    of: by('created_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  CalendarFeed: {
    table: 'calendar_feeds',
    title: 'Calendar addresses you added as an administrator',
    of: by('created_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  Mailing: {
    table: 'mailings',
    title: 'Messages to many people that you wrote or stopped as an administrator',
    of: either(by('created_by'), by('stopped_by')),
    order: 'id',
    without: { created_by: OTHERS, stopped_by: OTHERS },
    stays: BY_NUMBER,
  },
  WatchedWord: {
    table: 'watched_words',
    title: 'Watched words you entered as an administrator',
    of: by('created_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  Setting: {
    table: 'settings',
    title: 'Settings you changed as an administrator',
    of: by('updated_by'),
    order: 'name',
    stays: BY_NUMBER,
  },
  Endorsement: {
    nobody:
      'Quotes and names that people let us publish, by written consent. They are not linked to an account, and are deleted when the consent is withdrawn.',
  },
  ReportCampaign: {
    table: 'report_campaigns',
    title: 'Alerts you closed as an administrator, each about an unusual number of reports',
    of: by('closed_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  DeletedSchool: {
    table: 'deleted_schools',
    title: 'Schools you deleted as an administrator',
    of: by('deleted_by'),
    order: 'id',
    without: { contents: 'Most of this content is by other people. Your own content is listed separately.' },
    stays: BY_NUMBER,
  },
  InboxState: {
    table: 'inbox_states',
    title: "Administrators' notes on inbox entries about you, and inbox entries you handled as an administrator",
    of: either(by('assigned_to'), by('closed_by'), inboxEntryAboutPersonSql),
    order: 'id',
    without: { assigned_to: OTHERS, closed_by: OTHERS, updated_by: OTHERS, version: OURS },
    stays: BY_NUMBER,
  },
  ContactMessage: {
    table: 'contact_messages',
    title: 'Your messages to us, and our answers',
    of: by('user_id'),
    order: 'created_at, id',
    without: { answered_by: OTHERS, mail_id: OURS },
  },
  JobFault: { nobody: 'A record of which background jobs fail.' },
  PolicyViolation: { nobody: 'Content that browsers blocked on our pages, counted by route and day.' },
  School: { nobody: 'Public facts about schools, and names of school staff.' },
  FoundingParent: {
    table: 'founding_parents',
    title: 'Your year as a founding parent',
    of: by('user_id'),
    order: 'given_at',
  },
  CouncilCode: {
    table: 'council_codes',
    title: 'School council codes you used',
    of: by('user_id'),
    order: 'used_at, batch_id',
    without: { code_hmac: OURS },
  },
  HouseholdSeat: {
    table: 'household_seats',
    title: 'Household seats that you pay for or use',
    of: either(by('payer_id'), by('holder_id')),
    order: 'invited_at, id',
    // The export leaves out why a household seat ended (column `ending`), because the reason may reveal facts about the
    // other guardian.
    without: { payer_id: OTHERS, holder_id: OTHERS, email: OTHERS, ending: OTHERS, token_hash: OURS },
  },
  PriceChange: {
    table: 'price_changes',
    title: 'Price changes you announced or cancelled as an administrator',
    of: either(by('announced_by'), by('called_off_by')),
    order: 'id',
    without: { announced_by: OTHERS, called_off_by: OTHERS },
    stays: BY_NUMBER,
  },
  PriceChangeMember: {
    table: 'price_change_members',
    title: 'Price changes we notified you about, and when they apply',
    of: by('user_id'),
    order: 'id',
    without: { letter_id: OURS },
  },
  SeatRefusal: {
    nobody: 'Keyed hashes of email addresses that no longer get invitations. Nobody can read an address from its hash.',
  },
  SchoolReply: {
    nobody: "A school's reply to a concern, and the school's own address in the directory.",
  },
  SchoolReplyRefusal: { nobody: 'Keyed hashes of the addresses of schools that get no more links to reply.' },
  CouncilBatch: {
    table: 'council_batches',
    title: 'School council codes you created as an administrator',
    of: by('created_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  FieldSuggestion: {
    table: 'field_suggestions',
    title: 'Corrections you suggested for school listings',
    of: by('user_id'),
    order: 'created_at, id',
    without: { decided_by: OTHERS, open_key: OURS },
  },
  EventSuggestion: {
    table: 'event_suggestions',
    title: 'Events you suggested for schools',
    of: by('user_id'),
    order: 'created_at, id',
    without: { decided_by: OTHERS, open_key: OURS },
  },
  EventReminder: {
    table: 'event_reminders',
    title: 'Events you want to be reminded of',
    of: by('user_id'),
    order: 'event_id',
  },
  SchoolCorrection: { nobody: 'A record of which school facts were corrected.' },
  ShareViews: { nobody: 'How many times each public link was opened.' },
  FileRemoval: { nobody: 'Random names of files that wait for deletion.' },
  DataLoad: { nobody: 'A record of which edition of the school list, and of the demo data, was loaded.' },
  TransparencyMonth: { nobody: 'Totals.' },
  PostWords: { nobody: 'The words in each post, stored for the search. They are deleted with the post.' },
  CommentWords: { nobody: 'The words in each comment, stored for the search. They are deleted with the comment.' },
  BoardChange: { nobody: 'The ids of new posts and comments, kept for a day.' },
  DailyCount: { nobody: 'Totals.' },
  RowsByDay: { nobody: 'Totals.' },
};

/** One part of the export. The SQL from `rows` returns JSON in a column named `row`. */
export type DataExportPart = {
  name: string;
  title: string;
  columnsOf: string | null;
  without: string[];
  rows: (userId: number) => Prisma.Sql;
};

const isPersonalDataTable = (verdict: Verdict): verdict is PersonalDataTable => 'table' in verdict;
export const PERSONAL_DATA_TABLES: readonly PersonalDataTable[] =
  Object.values(PERSONAL_DATA_BY_MODEL).filter(isPersonalDataTable);

/** Columns that the export leaves out, listed by table. */
const EXCLUDED_COLUMNS = Object.fromEntries(
  PERSONAL_DATA_TABLES.map(({ table, without: excluded = {} }) => [table, Object.keys(excluded)]),
);

/** Parts of the export that are not rows of our tables, such as sent emails. */
const OTHER_PARTS: readonly DataExportPart[] = [
  {
    name: 'letters',
    title: 'Emails to you',
    columnsOf: null,
    without: [],
    rows: (userId) => Prisma.sql`
      SELECT jsonb_build_object('kind', j.data ->> 'kind', 'state', j.state, 'queued_at', j.created_on, 'done_at', j.completed_on) AS row
      FROM pgboss.job j WHERE j.name = 'mail' AND (j.data ->> 'userId')::int = ${userId} ORDER BY j.created_on, j.id`,
  },
  {
    name: 'deleted_school_rows',
    title: 'Your content in stored copies of deleted schools',
    columnsOf: null,
    without: [],
    rows: (userId) => Prisma.sql`
      SELECT r.contents AS row FROM rows_in_copies(${userId}::int, ${JSON.stringify(EXCLUDED_COLUMNS)}::jsonb) r ORDER BY r.copy, r.part, r.place`,
  },
];

export const WHOLE_ROW_SQL: Prisma.Sql = Prisma.sql`to_jsonb(t)`;

/** All parts of the export, in the order in which they appear. */
export const EXPORT_PARTS: readonly DataExportPart[] = [
  ...PERSONAL_DATA_TABLES.map(
    ({ table, title, of: condition, order, without: excluded = {}, given: exported = WHOLE_ROW_SQL }) => ({
      name: table,
      title,
      columnsOf: table,
      without: Object.keys(excluded),
      rows: (userId: number) => Prisma.sql`
      SELECT (${exported}) - ${Object.keys(excluded)}::text[] AS row FROM ${Prisma.raw(table)} t WHERE ${condition(userId)}
      ORDER BY ${Prisma.raw(
        order
          .split(', ')
          .map((column) => `t.${column}`)
          .join(', '),
      )}`,
    }),
  ),
  ...OTHER_PARTS,
];
