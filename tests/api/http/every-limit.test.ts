import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { findSchoolByCode } from '@/app/join/[code]/find-school-by-code';
import { RATE_LIMITS, type RateLimitName } from '@/lib/http/rate-limits';
import { parseTestTitles } from '@/tools/tests/parse-test-titles';
import { PASSWORD } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { call } from '../../support/http/call';
import { MATRIX } from '../policy/matrix';
import { fillObject, requestOf, expectedStatus } from '../policy/matrix-request';
import { makeWorld, type Who } from '../policy/matrix-world';

// These tests check every rate limit (security A6) with every call that counts toward the limit. The callers are the
// people of the permission matrix.

const HOME = '203.0.113.7'; // Network address from which the tests send their requests.
vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-forwarded-for': '203.0.113.7' }) }));

const BOUNCE_TOKEN = 'a token for returned emails';
Object.assign(process.env, { RATE_LIMIT_SCALE: '1', BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_TOKEN });
const world = await makeWorld();
const snapshot = await takeSnapshot();

beforeEach(async () => {
  await snapshot.restore();
  await rows('DELETE FROM rate_limits');
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A request that counts toward a limit: the name of a request in the permission matrix, or such a request with changes.
 */
type Call = string | Other;
/**
 * The request `name` of the permission matrix, but with the given body, form or headers. `answers` is the expected
 * status.
 */
type Other = { name: string; answers: number; body?: object; form?: FormData; headers?: Record<string, string> };
type Row = readonly [uses: number, seconds: number, who: Who, ...calls: Call[]];

const WRONG_PASSWORD = {
  name: 'POST /api/login',
  body: { email: 'nobody@example.test', password: 'not the pass phrase' },
  answers: 401,
};
const BY_CODE_OF_A_POSTER = {
  name: 'POST /api/register',
  body: { email: 'hall@example.test', password: PASSWORD, code: '{schoolCode}' },
  answers: 200,
};
const GUESSED_CODE = { name: 'POST /api/join', body: { code: 'CCCC-CCCC' }, answers: 404 };
const NEW_ADDRESS = { name: 'PATCH /api/user/profile', body: { email: 'moved@example.test' }, answers: 200 };
const WRONG_CODE = { name: 'POST /api/user/prove', body: { code: '123456' }, answers: 400 };
// A request counts toward a limit before its body is read, so the body may be invalid.
const UPLOAD = { name: 'POST /api/media/upload', form: new FormData(), answers: 400 };
const AVATAR = { name: 'POST /api/user/avatar', form: new FormData(), answers: 400 };
const REPORTED = {
  name: 'POST /api/csp-reports',
  body: { 'csp-report': { 'document-uri': 'http://localhost:3000/', 'effective-directive': 'script-src-elem' } },
  headers: { 'Content-Type': 'application/csp-report' },
  answers: 204,
};
const RETURNED_EMAIL = {
  name: 'POST /api/webhooks/bounces',
  body: {},
  headers: { Authorization: `Bearer ${BOUNCE_TOKEN}` },
  answers: 400,
};

/**
 * Number of uses and period (in seconds) of each limit. The values are repeated here on purpose, so that nobody changes
 * a limit by mistake.
 */
const TABLE = {
  'login.address.minute': [6, MINUTE, 'visitor', WRONG_PASSWORD],
  'login.address.hour': [30, HOUR, 'visitor', WRONG_PASSWORD],
  'register.address': [5, 30 * MINUTE, 'visitor', 'POST /api/register'],
  'register.code.address': [100, 30 * MINUTE, 'visitor', BY_CODE_OF_A_POSTER],
  'email.change': [5, 30 * MINUTE, 'member', NEW_ADDRESS],
  'password.change': [10, 10 * MINUTE, 'member', 'POST /api/user/change-password'],
  'password.forgot.address': [10, HOUR, 'visitor', 'POST /api/forgot-password'],
  'password.reset.address': [30, HOUR, 'visitor', 'POST /api/reset-password'],
  'email.verification': [5, HOUR, 'member', 'POST /api/verify-email/resend'],
  'email.verify.address': [30, HOUR, 'visitor', 'POST /api/verify-email', 'POST /api/undo-email'],
  'passkey.address': [60, 10 * MINUTE, 'visitor', 'POST /api/login/passkey/options', 'POST /api/login/passkey'],
  code: [5, 5 * MINUTE, 'member', WRONG_CODE],
  'code.day': [60, DAY, 'member', WRONG_CODE],
  'post.create': [10, HOUR, 'member', 'POST /api/posts'],
  'post.comment': [30, 10 * MINUTE, 'member', 'POST /api/posts/{id}/comments'],
  'post.edit': [
    60,
    HOUR,
    'owner',
    'PATCH /api/posts/{id}',
    'PATCH /api/comments/{id}',
    'POST /api/posts/{id}/concern',
    'POST /api/posts/{id}/poll-outcome',
  ],
  'post.vote': [
    60,
    MINUTE,
    'member',
    'POST /api/posts/{id}/vote',
    'POST /api/posts/{id}/poll',
    'POST /api/posts/{id}/me-too',
    'POST /api/comments/{id}/useful',
    'DELETE /api/comments/{id}/useful',
  ],
  'post.answer': [10, HOUR, 'owner', 'POST /api/posts/{id}/answer'],
  'media.upload.minute': [10, MINUTE, 'owner', UPLOAD, AVATAR],
  'media.upload': [30, 30 * MINUTE, 'owner', UPLOAD, AVATAR],
  'content.report': [20, HOUR, 'member', 'POST /api/posts/{id}/report', 'POST /api/comments/{id}/report'],
  'storm.report': [6, HOUR, 'member', 'POST /api/schools/{id}/storm'],
  'reply.ask': [10, DAY, 'admin', 'POST /api/schools/{id}/reply-link'],
  'reply.write.address': [30, HOUR, 'visitor', 'POST /api/reply/{token}'],
  'school.join': [10, HOUR, 'member', 'POST /api/join', GUESSED_CODE],
  'school.join.address': [300, HOUR, 'member', 'POST /api/join'],
  'code.council': [10, HOUR, 'member', 'POST /api/council-code'],
  'code.council.address': [300, HOUR, 'member', 'POST /api/council-code'],
  'seat.invite': [5, DAY, 'owner', 'POST /api/seat'],
  'seat.change': [30, HOUR, 'owner', 'POST /api/seat/accept', 'DELETE /api/seat/held'],
  'seat.notice': [6, DAY, 'owner', 'DELETE /api/seat', 'POST /api/seat/keep'],
  'seat.link.address': [60, HOUR, 'owner', 'POST /api/seat/accept'],
  'code.promotion': [10, HOUR, 'member', 'POST /api/promotion-code'],
  'code.promotion.address': [100, HOUR, 'member', 'POST /api/promotion-code'],
  'school.vouch': [5, 30 * DAY, 'member', 'POST /api/schools/{id}/vouches'],
  'push.device': [60, HOUR, 'member', 'POST /api/user/push'],
  'mail.bounce.address': [120, MINUTE, 'visitor', RETURNED_EMAIL],
  'mail.test': [10, HOUR, 'admin', 'POST /api/admin/mail/test', 'POST /api/admin/mailings/{id}/test'],
  'mail.mailing': [5, DAY, 'admin', 'POST /api/admin/mailings/{id}/send'],
  'push.test': [10, HOUR, 'member', 'POST /api/user/push/test'],
  'user.mute': [60, HOUR, 'member', 'POST /api/users/{id}/mute'],
  'user.follow': [60, HOUR, 'member', 'POST /api/users/{id}/follow'],
  'post.follow': [120, HOUR, 'member', 'POST /api/posts/{id}/follow', 'POST /api/posts/{id}/mute'],
  'visit.note': [120, 10 * MINUTE, 'member', 'PUT /api/user/feed/visit', 'PUT /api/schools/{id}/visit'],
  'school.correct': [20, DAY, 'member', 'POST /api/schools/{id}/corrections'],
  'event.suggest': [10, DAY, 'member', 'POST /api/schools/{id}/event-suggestions'],
  'event.remind': [120, HOUR, 'member', 'PUT /api/events/{id}/reminder'],
  contact: [5, HOUR, 'member', 'POST /api/contact'],
  'contact.address': [20, HOUR, 'visitor', 'POST /api/contact'],
  'policy.report.address': [100, HOUR, 'visitor', REPORTED],
  'post.share': [20, HOUR, 'owner', 'POST /api/posts/{id}/share'],
  'payment.open': [60, 10 * MINUTE, 'member', 'POST /api/create-subscription-payment'],
  'membership.change': [
    30,
    10 * MINUTE,
    'owner',
    'POST /api/cancel-subscription',
    'POST /api/reset-subscription',
    'POST /api/fix-subscription',
    'POST /api/billing-portal',
    'POST /api/create-subscription-from-payment',
    'GET /api/membership/receipts/{id}/stripe',
  ],
  // The limit allows six imports of ten thousand schools an hour. Each takes 40 requests, because each batch of 500
  // schools is checked and then saved.
  'school.import': [300, HOUR, 'admin', 'POST /api/admin/schools/import-csv'],
  search: [60, MINUTE, 'member', 'GET /api/search'],
  'search.similar': [120, MINUTE, 'member', 'GET /api/schools/{id}/similar-posts'],
  'setup.address': [10, 15 * MINUTE, 'visitor', 'POST /api/setup'],
  'shared.read': [60, MINUTE, 'visitor', 'GET /api/shared/{shareToken}'],
} satisfies Partial<Record<RateLimitName, Row>>;

/**
 * Limits with a special test, for example because only several different calls together reach the limit. Each value is
 * the name of the test.
 */
const TESTED_ELSEWHERE = {
  'register.code':
    'tests/api/http/limits.test.ts › one network address can register 100 accounts with a school poster’s code, or only 5 after 200 uses of the code',
  'password.forgot':
    'tests/api/http/every-limit.test.ts › one email address gets at most three password reset links an hour',
  'mail.recipient':
    'tests/api/mail/recipient-limit.test.ts › emails triggered by others are limited to five an hour per mailbox, for all spellings of the address',
  'mail.recipient.day':
    'tests/api/mail/recipient-limit.test.ts › emails that others can trigger are limited to fifteen a day for each mailbox',
  'mail.former':
    'tests/api/mail/recipient-limit.test.ts › a former address gets at most three emails an hour of each kind of email about an address change',
  setup:
    'tests/api/users/first-administrator.test.ts › all network addresses together may enter a hundred wrong setup codes an hour',
  'join.read':
    'tests/api/http/every-limit.test.ts › a network address can look up at most 120 school codes from posters a minute',
  'card.read':
    'tests/api/posts/preview-cards.test.ts › the limit %s restricts how many preview cards one network address can request',
  'payment.new':
    'tests/api/membership/payment/payment-limits.test.ts › one person can start five new payments an hour, from any network address',
  'payment.new.address':
    'tests/api/membership/payment/payment-limits.test.ts › people at one network address can together start at most twenty new payments an hour',
  'login.failed.pair':
    'tests/api/auth/login-limits.test.ts › an account is blocked at one network address for ten minutes after five wrong passwords',
  'login.wait':
    'tests/api/auth/login-limits.test.ts › an account is blocked at one network address for ten minutes after five wrong passwords',
  'login.failed.account':
    'tests/api/auth/login-limits.test.ts › an attack from many network addresses never locks an account',
  'login.failed.many':
    'tests/api/auth/change-email.test.ts › the owner gets a single security email after a hundred wrong passwords within a day',
} satisfies Partial<Record<RateLimitName, string>>;

/**
 * Returns the key of a limit's counter: the id of a signed-in person, otherwise the network address. Limits with a name
 * ending in ".address" always count by network address.
 */
const keyOf = (name: RateLimitName, who: Who): string =>
  `${name}:${world.people[who] && !name.endsWith('.address') ? world.people[who].id : HOME}`;

/**
 * Prepares a call. The returned function `use` restores the database and then sends the call, so a test can use it
 * repeatedly. The returned `status` is the HTTP status that the call gets until the limit is reached.
 */
function prepare(named: Call, who: Who) {
  const other: Partial<Other> = typeof named === 'string' ? { name: named } : named;
  const all = MATRIX.filter((row) => row.call === other.name);
  const row = all.find((each) => expectedStatus(each, who) < 400) ?? all[0]!;
  const { method, address, body, form } = requestOf(world, row, who);
  const sent = {
    as: world.people[who],
    body: other.body ? fillObject(world, other.body, who) : body,
    form: other.form ?? form,
    headers: other.headers ?? {},
  };
  const use = async () => {
    await snapshot.restore();
    return call(method, address, sent);
  };
  return { use, status: other.answers ?? expectedStatus(row, who) };
}

it.each(Object.entries(TABLE) as unknown as [RateLimitName, Row][])(
  'the limit %s allows its last use and refuses the next use with a waiting time',
  { tags: ['A6'] },
  async (name, [uses, seconds, who, ...calls]) => {
    for (const each of calls) {
      const [{ use, status }, seen] = [prepare(each, who), JSON.stringify(each)];
      await rows('DELETE FROM rate_limits');
      expect((await use()).status, seen).toBe(status);
      const counted = 'UPDATE rate_limits SET points = $1 WHERE key = $2 AND points = 1 RETURNING key';
      expect(await rows(counted, uses - 1, keyOf(name, who)), seen).toHaveLength(1);
      expect((await use()).status, seen).toBe(status);

      const refused = await use();
      expect([refused.status, refused.body?.code], seen).toEqual([429, 'rate_limited']);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait, seen).toBeGreaterThan(seconds - 20);
      expect(wait, seen).toBeLessThanOrEqual(seconds);
      expect(await snapshot.changed(), seen).toEqual([]);
    }
  },
);

it('one email address gets at most three password reset links an hour', async () => {
  const { email } = world.people.member!;
  const letters = () => count("pgboss.job WHERE data->>'kind' = 'reset-password'");
  const before = await letters();
  const answers = [];
  for (let index = 1; index <= 5; index += 1)
    answers.push(
      await call('POST', '/api/forgot-password', {
        body: { email },
        headers: { 'X-Forwarded-For': `198.51.100.${index}` },
      }),
    );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await letters()) - before).toBe(3);
});

it('a network address can look up at most 120 school codes from posters a minute', async () => {
  const code = String(world.place('schoolCode', 'visitor'));
  expect(await findSchoolByCode(code)).toMatchObject({ code });
  await rows('UPDATE rate_limits SET points = 119 WHERE key = $1', `join.read:${HOME}`);
  expect([await findSchoolByCode(code), await findSchoolByCode(code)]).toEqual([
    expect.objectContaining({ code }),
    'busy',
  ]);
});

it('each rate limit is tested in this file or by a listed test that runs every day', { tags: ['A6'] }, () => {
  expect([...Object.keys(TABLE), ...Object.keys(TESTED_ELSEWHERE)].sort()).toEqual(Object.keys(RATE_LIMITS).sort());
  for (const [name, place] of Object.entries(TESTED_ELSEWHERE)) {
    const [file = '', title = ''] = place.split(' › ');
    const test = parseTestTitles(file, readFileSync(file, 'utf8')).find(({ path }) => path.at(-1) === title);
    expect(test, name).toMatchObject({ isSkipped: false, isThorough: false });
  }
});

it('each call is tested with each limit that the API document lists for the call', { tags: ['A6'] }, () => {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { 'x-limits'?: string[] }>>;
  };
  const documentedCalls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-limits': limits = [] }]) =>
      limits.map(() => `${method.toUpperCase()} ${path}`),
    ),
  );
  const testedCalls = Object.values<Row>(TABLE).flatMap(([, , , ...calls]) =>
    calls.map((each) => (typeof each === 'string' ? each : each.name)),
  );
  const times = (of: string[], name: string) => of.filter((each) => each === name).length;
  expect(documentedCalls.length).toBeGreaterThan(50);
  expect(documentedCalls.filter((name) => times(testedCalls, name) < times(documentedCalls, name))).toEqual([]);
});
