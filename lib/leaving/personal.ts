import 'server-only';
import { OF_UNNAMED } from '@/lib/audit/record';
import { Prisma } from '@/lib/database/db';
import { LIMITS } from '@/lib/http/limits';
import { isAbout } from './entries';

// Personal data, table by table. An export contains these rows. After a deletion, only rows with a `stays` reason
// remain.
// A new table does not compile until its entry here says which person its rows are about.

type Holding = {
  table: string;
  /** Title that people read. */
  title: string;
  /** Condition for the rows `t` about this person. */
  of: (userId: number) => Prisma.Sql;
  order: string;
  /** Columns that the export leaves out, with the reason. */
  without?: Record<string, string>;
  /** Exported form of a row `t`, if it differs from the stored one. */
  given?: Prisma.Sql;
  /** Reason why such rows outlive the account. */
  stays?: string;
};
/** `nobody`: reason why the table holds no personal data. */
type Verdict = Holding | { nobody: string };

const by =
  (column: string) =>
  (userId: number): Prisma.Sql =>
    Prisma.sql`t.${Prisma.raw(column)} = ${userId}`;
const ofOwn =
  (column: string, table: string) =>
  (userId: number): Prisma.Sql =>
    Prisma.sql`t.${Prisma.raw(column)} IN (SELECT id FROM ${Prisma.raw(table)} WHERE user_id = ${userId})`;
const either =
  (...conditions: ((userId: number) => Prisma.Sql)[]) =>
  (userId: number): Prisma.Sql =>
    Prisma.sql`(${Prisma.join(
      conditions.map((of) => of(userId)),
      ' OR ',
    )})`;

const ACCOUNTING = 'Accounting and tax law ask for it; it names the account by its number.';
const BY_NUMBER = 'It is of use to others, and names the account by its number.';
const OTHERS = 'It names somebody else.';
const OURS = 'It is of use to our software alone.';

export const PERSONAL: Record<Prisma.ModelName, Verdict> = {
  User: {
    table: 'users',
    title: 'Your account',
    of: by('id'),
    order: 'id',
    without: { password: 'Nobody needs even its hash.', letters_key: OURS },
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
  LetterRun: { nobody: 'Which evenings’ letters were queued.' },
  MembershipPayment: {
    table: 'membership_payments',
    title: 'Your payments',
    of: by('user_id'),
    order: 'paid_at, invoice_id',
    stays: ACCOUNTING,
  },
  BalanceLine: { nobody: 'What came in and went out at the payment provider, by its reference numbers.' },
  BillingAudit: {
    table: 'billing_audit',
    title: 'What changed in your membership',
    of: by('user_id'),
    order: 'id',
    // Leaves out the administrator who did it.
    given: Prisma.sql`to_jsonb(t) #- '{details,by}'`,
    stays: ACCOUNTING,
  },
  BillingAlert: {
    table: 'billing_alerts',
    title: 'Doubts about your membership',
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
    stays: 'So that none counts twice; by reference number, for 90 days.',
  },
  TrialClaim: {
    table: 'trial_claims',
    title: 'That you had a free trial',
    of: by('user_id'),
    order: 'user_id',
    without: { email_hmac: OURS, card_hmac: OURS },
    stays: 'Free days are given once; keyed hashes that nobody can read.',
  },
  CardProof: {
    table: 'card_proofs',
    title: 'That a card of yours proved where you live',
    of: by('user_id'),
    order: 'proved_at, card_hmac',
    without: { card_hmac: OURS },
  },
  SchoolParent: {
    table: 'school_parents',
    title: 'Schools of which you are verified as a parent, and how',
    of: by('user_id'),
    order: 'proved_at, school_id, method',
    without: { granted_by: OTHERS },
  },
  ParentRefusal: {
    table: 'parent_refusals',
    title: 'Schools of which an administrator has said that you are no parent',
    of: by('user_id'),
    order: 'refused_at, school_id',
    without: { refused_by: OTHERS },
  },
  CodeUse: {
    table: 'code_uses',
    title: 'Codes of schools that you used',
    of: by('user_id'),
    order: 'used_at, code',
  },
  SchoolCode: {
    table: 'school_codes',
    title: 'Codes of schools that you made as an administrator',
    of: by('created_by'),
    order: 'created_at, code',
    stays: BY_NUMBER,
  },
  Invitation: {
    table: 'invitations',
    title: 'Your links that invite others to a school',
    of: by('user_id'),
    order: 'school_id',
  },
  InvitationWeek: {
    table: 'invitation_weeks',
    title: 'How many joined by your links, week by week',
    of: by('user_id'),
    order: 'week',
  },
  Vouch: {
    table: 'vouches',
    title: 'For whom you vouched as a parent of a school',
    of: by('voucher_id'),
    order: 'created_at, school_id, user_id',
  },
  Mute: {
    table: 'mutes',
    title: 'Whom you muted',
    of: by('muter_id'),
    order: 'created_at, muted_id',
  },
  PersonFollow: {
    table: 'person_follows',
    title: 'Whose posts you follow',
    of: by('follower_id'),
    order: 'created_at, followed_id',
  },
  PostFollow: {
    table: 'post_follows',
    title: 'Posts that you follow or muted',
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
    title: 'Up to where you have seen your feed and boards',
    of: by('user_id'),
    order: 'place',
  },
  SchoolModerator: {
    table: 'school_moderators',
    title: 'Schools whose moderator you are',
    of: by('user_id'),
    order: 'given_at, school_id',
    without: { given_by: OTHERS },
  },
  SchoolNotice: {
    table: 'school_notices',
    title: 'Notices that you posted as a moderator',
    of: by('posted_by'),
    order: 'school_id',
    stays: BY_NUMBER,
  },
  Session: {
    table: 'sessions',
    title: 'Signed-in browsers',
    of: by('user_id'),
    order: 'created_at, id_hash',
    without: { id_hash: OURS },
  },
  KnownDevice: {
    table: 'known_devices',
    title: 'From what you have signed in before',
    of: by('user_id'),
    order: 'created_at, mark',
    without: { mark: OURS },
  },
  PushSubscription: {
    table: 'push_subscriptions',
    title: 'Devices that are told of things',
    of: by('user_id'),
    order: 'created_at, id',
    without: { session_hash: OURS, endpoint: OURS, p256dh: OURS, auth: OURS },
  },
  SecondFactor: {
    table: 'second_factors',
    title: 'Your authenticator app',
    of: by('user_id'),
    order: 'user_id',
    without: { secret: 'Who has it has the codes.' },
  },
  Passkey: {
    table: 'passkeys',
    title: 'Your passkeys',
    of: by('user_id'),
    order: 'created_at, id',
    without: { public_key: OURS },
  },
  UsedChallenge: { nobody: 'Hashes of what passkeys signed within the last minutes, without whose.' },
  RecoveryCode: {
    table: 'recovery_codes',
    title: 'How many recovery codes are left',
    of: by('user_id'),
    order: 'code_hash',
    without: { code_hash: OURS },
  },
  MailLink: {
    table: 'mail_links',
    title: 'Links in letters to you',
    of: by('user_id'),
    order: 'expires_at, id',
    without: { token_hash: OURS },
  },
  AccountDeletion: {
    table: 'account_deletions',
    title: 'That you asked for the deletion of your account',
    of: by('user_id'),
    order: 'user_id',
    stays: 'So that it is known that it was done; by number, for a year.',
  },
  DataExport: { table: 'data_exports', title: 'Copies that you asked for', of: by('user_id'), order: 'requested_at' },
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
    title: 'What they said before you edited them',
    of: either(ofOwn('post_id', 'posts'), ofOwn('comment_id', 'comments')),
    order: 'id',
  },
  PostMedia: {
    table: 'post_media',
    title: 'Photos and videos of your posts',
    of: ofOwn('post_id', 'posts'),
    order: 'post_id, position, id',
  },
  StoredFile: {
    table: 'stored_files',
    title: 'Their files, and your profile photo',
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
    title: 'Comments that you found useful',
    of: by('user_id'),
    order: 'created_at, comment_id',
  },
  PollVote: { table: 'poll_votes', title: 'What you chose in polls', of: by('user_id'), order: 'id' },
  Draft: { table: 'drafts', title: 'What you have not sent yet', of: by('user_id'), order: 'saved_at, place' },
  SavedPost: { table: 'saved_posts', title: 'Posts that you saved', of: by('user_id'), order: 'saved_at, post_id' },
  Follow: { table: 'user_school_subscriptions', title: 'Schools that you follow', of: by('user_id'), order: 'id' },
  Notification: { table: 'notifications', title: 'Your notifications', of: by('user_id'), order: 'created_at, id' },
  Report: { table: 'reports', title: 'What you reported', of: by('reporter_id'), order: 'id' },
  ReportOutcome: {
    table: 'report_outcomes',
    title: 'Whether administrators agreed with your reports',
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
    title: 'What administrators did about your account, and what you did as one',
    // Leaves out acts on anonymous authors: the log must not reveal to a moderator who the author was.
    of: either(
      (userId) => Prisma.sql`(t.actor_id = ${userId} AND NOT jsonb_exists(t.details, ${OF_UNNAMED}))`,
      (userId) => Prisma.sql`(t.target_type = 'user' AND t.target_id = ${userId})`,
    ),
    order: 'id',
    without: { actor_id: OTHERS, address: OTHERS, request_id: OURS },
    // A moderator does not learn why something was held for review, because the reason says something about the author
    // (record 053).
    given: Prisma.sql`CASE WHEN jsonb_exists(t.details, 'asModeratorOf') THEN to_jsonb(t) #- '{details,before}' ELSE to_jsonb(t) END`,
    stays: BY_NUMBER,
  },
  IdempotencyKey: {
    table: 'idempotency_keys',
    title: 'What you sent within a day, and what was answered',
    of: by('user_id'),
    order: 'created_at, id',
    without: { id: OURS, body_hash: OURS },
  },
  RateLimit: {
    table: 'rate_limits',
    title: 'How often you tried something',
    of: (userId) => Prisma.sql`t.key = ANY(${Object.keys(LIMITS).map((limit) => `${limit}:${userId}`)})`,
    order: 'key',
  },
  SchoolEvent: {
    table: 'school_events',
    title: 'Events that you entered as an administrator',
    of: by('created_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  WatchedWord: {
    table: 'watched_words',
    title: 'Watched words that you entered as an administrator',
    of: by('created_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  Setting: {
    table: 'settings',
    title: 'Settings that you changed as an administrator',
    of: by('updated_by'),
    order: 'name',
    stays: BY_NUMBER,
  },
  ReportCampaign: {
    table: 'report_campaigns',
    title: 'Entries on many reports that you closed as an administrator',
    of: by('closed_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  DeletedSchool: {
    table: 'deleted_schools',
    title: 'Schools that you deleted as an administrator',
    of: by('deleted_by'),
    order: 'id',
    without: { contents: 'It is what others wrote; what is yours in it stands in a part of its own.' },
    stays: BY_NUMBER,
  },
  InboxState: {
    table: 'inbox_states',
    title: 'What administrators noted of open questions about you, and what you worked on as one',
    of: either(by('assigned_to'), by('closed_by'), isAbout),
    order: 'id',
    without: { assigned_to: OTHERS, closed_by: OTHERS, updated_by: OTHERS, version: OURS },
    stays: BY_NUMBER,
  },
  ContactMessage: {
    table: 'contact_messages',
    title: 'What you wrote to us, and our answers',
    of: by('user_id'),
    order: 'created_at, id',
    without: { answered_by: OTHERS, mail_id: OURS },
  },
  JobFault: { nobody: 'Which of our jobs fail.' },
  PolicyViolation: { nobody: 'What browsers refused on our pages, by route and day.' },
  School: { nobody: 'Public facts of schools, and names of their staff.' },
  FoundingParent: {
    table: 'founding_parents',
    title: 'Your year as a founding parent',
    of: by('user_id'),
    order: 'given_at',
  },
  CouncilCode: {
    table: 'council_codes',
    title: 'Codes of councils that you used',
    of: by('user_id'),
    order: 'used_at, batch_id',
    without: { code_hmac: OURS },
  },
  HouseholdSeat: {
    table: 'household_seats',
    title: 'The household seat that you pay for, or have',
    of: either(by('payer_id'), by('holder_id')),
    order: 'invited_at, id',
    // The reason why a seat ended reveals something about the other guardian.
    without: { payer_id: OTHERS, holder_id: OTHERS, email: OTHERS, ending: OTHERS, token_hash: OURS },
  },
  PriceChange: {
    table: 'price_changes',
    title: 'Changes of price that you announced or called off as an administrator',
    of: either(by('announced_by'), by('called_off_by')),
    order: 'id',
    without: { announced_by: OTHERS, called_off_by: OTHERS },
    stays: BY_NUMBER,
  },
  PriceChangeMember: {
    table: 'price_change_members',
    title: 'What you were told of another price, and from when it is charged',
    of: by('user_id'),
    order: 'id',
    without: { letter_id: OURS },
  },
  SeatRefusal: { nobody: 'Keyed hashes of addresses to which no invitation is sent any more.' },
  CouncilBatch: {
    table: 'council_batches',
    title: 'Codes for councils that you made as an administrator',
    of: by('created_by'),
    order: 'id',
    stays: BY_NUMBER,
  },
  FieldSuggestion: {
    table: 'field_suggestions',
    title: 'What you suggested to put right in the listings of schools',
    of: by('user_id'),
    order: 'created_at, id',
    without: { decided_by: OTHERS, open_key: OURS },
  },
  SchoolCorrection: { nobody: 'Which facts of a school were put right.' },
  ShareViews: { nobody: 'How often public links were opened.' },
  FileRemoval: { nobody: 'Random names of files.' },
  DataLoad: { nobody: 'Which editions of lists were loaded.' },
  TransparencyMonth: { nobody: 'Totals.' },
  PostWords: { nobody: 'The words of posts, to find them by; they go with their posts.' },
  CommentWords: { nobody: 'The words of comments, to find them by; they go with their comments.' },
  BoardChange: { nobody: 'Which posts and comments are new on boards, by number, for a day.' },
  DailyCount: { nobody: 'Totals.' },
  RowsByDay: { nobody: 'Totals.' },
};

/** One part of the export. `rows` returns JSON rows in a column named `row`. */
export type Part = {
  name: string;
  title: string;
  columnsOf: string | null;
  without: string[];
  rows: (userId: number) => Prisma.Sql;
};

const isHolding = (verdict: Verdict): verdict is Holding => 'table' in verdict;
export const HOLDINGS: readonly Holding[] = Object.values(PERSONAL).filter(isHolding);

/** Columns that the export leaves out, by table. */
const LEFT_OUT = Object.fromEntries(HOLDINGS.map(({ table, without = {} }) => [table, Object.keys(without)]));

/**
 * Ids of the person's own posts or comments in the copy of a deleted school `d`. Dependent rows do not name the person.
 */
const ownInCopy = (part: 'posts' | 'comments', userId: number): Prisma.Sql => Prisma.sql`
  (SELECT array_agg(x ->> 'id') AS ids FROM jsonb_array_elements(d.contents -> ${part}) x WHERE x ->> 'user_id' = ${userId}::text) ${Prisma.raw(`own_${part}`)}`;

/** Parts of the export that are not rows of our tables, or are inside other rows. */
const ELSEWHERE: readonly Part[] = [
  {
    name: 'letters',
    title: 'Letters to you',
    columnsOf: null,
    without: [],
    rows: (userId) => Prisma.sql`
      SELECT jsonb_build_object('kind', j.data ->> 'kind', 'state', j.state, 'queued_at', j.created_on, 'done_at', j.completed_on) AS row
      FROM pgboss.job j WHERE j.name = 'mail' AND (j.data ->> 'userId')::int = ${userId} ORDER BY j.created_on, j.id`,
  },
  {
    name: 'deleted_school_rows',
    title: 'What is yours in copies of schools that were deleted',
    columnsOf: null,
    without: [],
    rows: (userId) => Prisma.sql`
      SELECT jsonb_build_object('school', d.name, 'deleted_at', d.deleted_at, 'table', part.key, 'row',
        item.value - ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(LEFT_OUT)}::jsonb -> part.key))) AS row
      FROM deleted_schools d CROSS JOIN LATERAL ${ownInCopy('posts', userId)} CROSS JOIN LATERAL ${ownInCopy('comments', userId)}
      CROSS JOIN LATERAL jsonb_each(d.contents) part CROSS JOIN LATERAL jsonb_array_elements(part.value) WITH ORDINALITY item (value, place)
      WHERE ${userId}::text IN (CASE WHEN part.key = 'vouches' THEN item.value ->> 'voucher_id' ELSE item.value ->> 'user_id' END, item.value ->> 'reporter_id')
        OR (part.key IN ('revisions', 'post_media') AND item.value ->> 'post_id' = ANY(own_posts.ids))
        OR (part.key = 'revisions' AND item.value ->> 'comment_id' = ANY(own_comments.ids)) ORDER BY d.id, part.key, item.place`,
  },
];

export const AS_IT_STANDS: Prisma.Sql = Prisma.sql`to_jsonb(t)`;

/** All parts of the export, in order. */
export const PARTS: readonly Part[] = [
  ...HOLDINGS.map(({ table, title, of, order, without = {}, given = AS_IT_STANDS }) => ({
    name: table,
    title,
    columnsOf: table,
    without: Object.keys(without),
    rows: (userId: number) => Prisma.sql`
      SELECT (${given}) - ${Object.keys(without)}::text[] AS row FROM ${Prisma.raw(table)} t WHERE ${of(userId)}
      ORDER BY ${Prisma.raw(
        order
          .split(', ')
          .map((column) => `t.${column}`)
          .join(', '),
      )}`,
  })),
  ...ELSEWHERE,
];
