import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../support/media/one-converter';
import { control, saveStripe, webhookSecret } from '../../support/billing/billing';
import { listLedgerDifferences, monthsWithAccountingData } from '@/lib/membership/accounting/ledger-check';
import { reimportBalanceMonth } from '@/lib/membership/accounting/balance-import-job';
import { verify } from '@/lib/integrity/run-integrity-checks';
import { signatureOf } from '@parent-voice/stripe-emulator/sign';
import { call, type Answer } from '../../support/http/call';
import { superuser } from '../../support/database/owner';
import { takeSnapshot } from '../../support/database/snapshot';
import { closeStreams } from '../../support/http/streams';
import { TINY_JPEG } from '../../support/media/stored-media';
import { makePayments } from './payments';
import { requestBy, type Form, type RandomRequest } from './requests';
import { makeWorld } from '../policy/matrix-world';
import { isThorough } from '../../support/thorough';

// The environment variable FUZZ_REQUESTS sets the number of random requests. To repeat a failed run, set FUZZ_SEED to
// the seed in the error message.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isThorough ? 20_000 : 1_000));
const BATCH = 250;
const THIS_MONTH = new Date().toISOString().slice(0, 7);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const world = await makeWorld();
const payments = await makePayments(world);
const snapshot = await takeSnapshot();
const restoreStripe = saveStripe();

/** SQL that finds people who became administrators without an administrator's permission. The result must be empty. */
const PROMOTED = `
  SELECT u.id FROM users u JOIN kept.users k ON k.id = u.id WHERE u.is_admin AND NOT k.is_admin
  AND NOT EXISTS (SELECT FROM audit_log a WHERE a.action = 'user.grant-admin' AND a.target_id = u.id)
  UNION ALL SELECT id FROM users u WHERE is_admin AND NOT EXISTS (SELECT FROM kept.users k WHERE k.id = u.id)
  UNION ALL SELECT 0 WHERE NOT EXISTS (SELECT FROM users WHERE is_admin)`;

const statusCounts = new Map<number, number>();
/** Payment calls that succeeded at least once. The test fails if random requests reached too few payment calls. */
const successfulPaymentCalls = new Set<string>();

function complaint(answer: Answer): string | null {
  const summary = `${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500) return summary;
  // A response with status 416 (unsatisfiable byte range) has only headers and no message.
  if (answer.status === 416) return null;
  if (answer.status >= 400 && !/\S/.test(answer.body?.message ?? '')) return `no message: ${summary}`;
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

async function ask({ who, call: name, method, address, raw, form, headers, isSigned }: RandomRequest): Promise<void> {
  const signature = isSigned && raw !== undefined ? { 'Stripe-Signature': signatureOf(raw, webhookSecret) } : {};
  const sent = form ? { form: sentForm(form) } : { raw, headers: { ...headers, ...signature } };
  const answer = await call(method, address, { as: world.people[who], ...sent });
  expect(complaint(answer)).toBeNull();
  statusCounts.set(answer.status, (statusCounts.get(answer.status) ?? 0) + 1);
  if (answer.status < 400 && name in payments) successfulPaymentCalls.add(name);
}

/**
 * Delivers all waiting webhooks. Returns the webhooks that the application refused, and the differences between
 * Stripe's balance and our ledger.
 */
async function faultsOfPayments(): Promise<string[]> {
  await control.webhooks.flush();
  const refused = (await control.deliveries()).filter(({ status }) => status === null || status >= 500);
  await reimportBalanceMonth(THIS_MONTH);
  const months = await monthsWithAccountingData();
  const differences = (await Promise.all(months.map(listLedgerDifferences))).flat();
  return [
    ...refused.map(({ type, status, error }) => `${type}: ${status} ${error}`),
    ...differences.map(({ kind, chargeId }) => `${chargeId} (${kind})`),
  ];
}

/**
 * Checks that derived data, such as vote counts, matches its sources, and that every file has a database row. Also
 * checks that nobody gained rights without permission.
 */
async function lookOver(seed: number): Promise<void> {
  closeStreams();
  const faults = await faultsOfPayments();
  for await (const one of verify()) if (one.faults?.length !== 0) faults.push(`${one.what}: ${one.faults?.join()}`);
  const { rows: promoted } = await superuser().query(PROMOTED);
  await snapshot.restore();
  restoreStripe();
  expect({ faults, promoted }, `FUZZ_SEED=${seed}`).toEqual({ faults: [], promoted: [] });
}

it(
  `${REQUESTS} random requests cause no server error and give nobody additional rights`,
  { tags: ['Q5', 'R2'], timeout: 60_000 + 40 * REQUESTS },
  async () => {
    const isRightOrRefused = fc.asyncProperty(requestBy(world, payments), ask);
    for (let seed = SEED; seed < SEED + REQUESTS / BATCH; seed += 1) {
      await fc.assert(isRightOrRefused, { numRuns: BATCH, seed });
      await lookOver(seed);
    }
    if (isThorough || process.env.FUZZ_REQUESTS)
      console.log(`answers to random requests: ${JSON.stringify(Object.fromEntries(statusCounts))}, FUZZ_SEED=${SEED}`);
    // The random requests must have caused every usual status. The statuses 201 and 204 may be missing after a short
    // run, because few of its requests create or delete anything.
    const isMany = REQUESTS >= 5_000;
    for (const status of [200, ...(isMany ? [201, 204] : []), 400, 401, 403, 404])
      expect([...statusCounts.keys()], `FUZZ_SEED=${SEED}`).toContain(status);
    if (isMany) expect([...successfulPaymentCalls].sort(), `FUZZ_SEED=${SEED}`).toEqual(Object.keys(payments).sort());
    else expect(successfulPaymentCalls.size, `FUZZ_SEED=${SEED}`).toBeGreaterThan(2);
  },
);
