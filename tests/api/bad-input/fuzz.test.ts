import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../support/media/one-converter';
import { verify } from '@/lib/verify/verify';
import { call, type Answer } from '../../support/http/call';
import { superuser } from '../../support/database/owner';
import { takeSnapshot } from '../../support/database/snapshot';
import { closeStreams } from '../../support/http/streams';
import { TINY_JPEG } from '../../support/media/kept-media';
import { requestBy, type Form, type RandomRequest } from './requests';
import { makeWorld } from '../policy/matrix-world';
import { isThorough } from '../../support/thorough';

// FUZZ_REQUESTS asks for a longer run; FUZZ_SEED repeats one that failed: the seed is that of the part, which is named with what failed.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isThorough ? 20_000 : 250));
const BATCH = 250;
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const world = await makeWorld();
const snapshot = await takeSnapshot();

/** Payments are not set up here. */
const PAYMENTS_AWAY = 'Payments are unavailable right now. Please try again.';

/** Who became an administrator without another one's act. */
const PROMOTED = `
  SELECT u.id FROM users u JOIN kept.users k ON k.id = u.id WHERE u.is_admin AND NOT k.is_admin
  AND NOT EXISTS (SELECT FROM audit_log a WHERE a.action = 'user.grant-admin' AND a.target_id = u.id)
  UNION ALL SELECT id FROM users u WHERE is_admin AND NOT EXISTS (SELECT FROM kept.users k WHERE k.id = u.id)
  UNION ALL SELECT 0 WHERE NOT EXISTS (SELECT FROM users WHERE is_admin)`;

const found = new Map<number, number>();

function complaint(answer: Answer): string | null {
  const shown = `${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500 && answer.body?.message !== PAYMENTS_AWAY) return shown;
  if (answer.status >= 400 && !/\S/.test(answer.body?.message ?? '')) return `no message: ${shown}`;
  return null;
}

function sentForm(fields: Form): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === 'jpeg') form.set(name, new File([new Uint8Array(TINY_JPEG)], 'x.jpg'));
    else if (value === 'text') form.set(name, new File(['no picture'], 'x.jpg'));
    else if (value !== 'none') form.set(name, value);
  }
  return form;
}

async function ask({ who, method, address, raw, form, headers }: RandomRequest): Promise<void> {
  const sent = form ? { form: sentForm(form) } : { raw, headers };
  const answer = await call(method, address, { as: world.people[who], ...sent });
  expect(complaint(answer)).toBeNull();
  found.set(answer.status, (found.get(answer.status) ?? 0) + 1);
}

/** Counts, words and days are as their rows, files have rows, and nobody has a right that was not given. */
async function lookOver(seed: number): Promise<void> {
  closeStreams();
  const faults: string[] = [];
  for await (const one of verify()) if (one.faults?.length !== 0) faults.push(`${one.what}: ${one.faults?.join()}`);
  const { rows: promoted } = await superuser().query(PROMOTED);
  await snapshot.restore();
  expect({ faults, promoted }, `FUZZ_SEED=${seed}`).toEqual({ faults: [], promoted: [] });
}

it(
  `${REQUESTS} random requests by everybody find no failure, and leave counts and rights as they should be`,
  { timeout: 60_000 + 40 * REQUESTS },
  async () => {
    const isRightOrRefused = fc.asyncProperty(requestBy(world), ask);
    for (let seed = SEED; seed < SEED + REQUESTS / BATCH; seed += 1) {
      await fc.assert(isRightOrRefused, { numRuns: BATCH, seed });
      await lookOver(seed);
    }
    if (isThorough || process.env.FUZZ_REQUESTS)
      console.log(`answers to random requests: ${JSON.stringify(Object.fromEntries(found))}`);
    // Or else these were not the requests that they are meant to be.
    // (Few calls of all make or remove something: of some hundred requests now and then none does.)
    for (const status of [200, ...(REQUESTS >= 5_000 ? [201, 204] : []), 400, 401, 403, 404])
      expect([...found.keys()], `FUZZ_SEED=${SEED}`).toContain(status);
  },
);
