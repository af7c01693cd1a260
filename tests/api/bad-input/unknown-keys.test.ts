import { describe, expect, it } from 'vitest';
import { connectionPool } from '@/lib/database/db';
import { MINUTE } from '@/lib/time/duration';
import { call } from '../../support/http/call';
import { DERIVED_TABLES, takeSnapshot } from '../../support/database/snapshot';
import { FORBIDDEN_KEYS_JSON } from './wrong-values';
import { buildAllowedRequest, endpointsWithBody } from './endpoints';
import { makeWorld } from '../policy/matrix-world';
import { isThorough } from '../../support/thorough';

const world = await makeWorld();
const { owner } = world.people;
const snapshot = await takeSnapshot();

const RANDOM = [
  ...[
    'expires_at',
    'id_hash',
    'request_id',
    'requestId',
    'mail_id',
    'firstChargeAt',
    'nextAt',
    'dueAt',
    'due_at',
    'deadline',
    'uid',
    'letters_key',
    'code_hmac',
    'until',
    'done_until',
    'token_hash',
    'had_access',
  ],
  ...['secret', 'address', 'challenge'], // Columns that no request may set, in the tables about second factors.
];

/** Replaces values that differ in each run, such as times and random texts, by fixed words. */
function withoutVolatile(key: string, value: unknown): unknown {
  if (key === 'check_phase' || key === 'codes' || (key === 'was_admin' && value !== null)) return 'new';
  if (typeof value !== 'string') return value;
  if (/^at$|At$|_at$/.test(key) && Math.abs(Date.parse(value) - Date.now()) < MINUTE) return 'now';
  const isRandom =
    RANDOM.includes(key) || (key === 'id' && /^[\da-f]{8}-/.test(value)) || value.startsWith('$argon2id$v=19$m=19456');
  return isRandom ? 'new' : value;
}

const { rows: tables } = await connectionPool().query<{ name: string }>(
  "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'kept' AND tablename <> ALL($1) ORDER BY 1",
  [DERIVED_TABLES],
);
const ALL_ROWS = tables.map(({ name }) => `SELECT '${name}' AS name, to_jsonb(t) AS row FROM public.${name} t`);

/** Returns every row of every table except the rate limit counters. */
async function allRows(): Promise<string[]> {
  const { rows } = await connectionPool().query<{ name: string; row: object }>({
    name: 'all-rows',
    text: ALL_ROWS.join(' UNION ALL '),
  });
  return rows.map(({ name, row }) => `${name} ${JSON.stringify(row, withoutVolatile)}`).sort();
}

/**
 * Sends a request with additional keys that its sender may not set. Returns the response and the resulting database
 * rows, and then restores the database.
 */
async function effect(name: string, smuggled: string) {
  const { method, address, body, as } = buildAllowedRequest(world, name);
  const raw = `{${smuggled}${JSON.stringify(body ?? {}).slice(1)}`.replace(/,\s*\}$/, '}');
  const answer = await call(method, address, { as, raw });
  const after = { status: answer.status, body: JSON.stringify(answer.body, withoutVolatile), rows: await allRows() };
  await snapshot.restore();
  return after;
}

/** Endpoints that every run tests. Without THOROUGH=1, a run tests only half of the other endpoints. */
const ALWAYS = ['POST /api/register', 'POST /api/posts', 'PATCH /api/user/profile'];
const testedRoutes = endpointsWithBody.filter(({ name }, at) => isThorough || ALWAYS.includes(name) || at % 2 === 0);

describe('request keys that users are not allowed to set', () => {
  it.each(testedRoutes)(
    '$name ignores keys that users are not allowed to set, and never stores them',
    { tags: ['A19', 'Z6'] },
    async ({ name }) => {
      const plain = await effect(name, '');
      // Status 503 is allowed, because payments are not set up in this test.
      expect(plain.status === 503 || plain.status < 300).toBe(true);
      expect(await effect(name, FORBIDDEN_KEYS_JSON)).toEqual(plain);
    },
  );

  it('additional keys in a profile update change no role, account or password', { tags: ['Z6'] }, async () => {
    const raw = `{${FORBIDDEN_KEYS_JSON} "password": "a password that is not mine"}`;
    const answer = await call('PATCH', '/api/user/profile', { as: owner, raw });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: owner!.id,
      isAdmin: false,
      subscriptionStatus: 'active',
      avatar: `/api/avatars/${world.place('avatar', 'owner')}`,
    });
    expect(await snapshot.changed()).toEqual([]);
  });

  it(
    'additional request keys do not change Object.prototype, from which all JavaScript objects inherit',
    { tags: ['X10'] },
    () => {
      for (const key of ['isAdmin', 'role', 'hasAccess']) expect(({} as Record<string, unknown>)[key]).toBeUndefined();
    },
  );
});
