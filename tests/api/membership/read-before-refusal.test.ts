import { beforeAll, describe, expect, it } from 'vitest';
import { callAs, control, membershipRow, newcomer, advanceTime } from '../../support/billing/billing';
import { liveSubscription, member } from '../../support/billing/events';
import { call } from '../../support/http/call';
import { cookieOf, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { inParallel } from '../../support/concurrency';
import { startMembershipRefresh } from '@/lib/membership/sync/membership-refresh';

// These tests check that the server asks Stripe once before it refuses a request because of expired access. In these
// tests, every webhook is lost and no job runs.

let schoolId: number;

beforeAll(async () => {
  startMembershipRefresh();
  await control.webhooks.pause();
  schoolId = await school();
});

const write = (who: Person) => callAs(who, 'POST', '/api/posts', { schoolId, content: 'Is the gym open?' });
const stripeReads = async (who: Person) => {
  const path = `/v1/customers/${(await membershipRow(who)).stripe_customer_id}`;
  return (await control.requests()).filter((request) => request.path === path).length;
};

describe("a request after the sender's access has expired", () => {
  it('a request after access has expired succeeds if the renewal was paid meanwhile', async () => {
    const who = await member();
    await advanceTime({ days: 33 });
    expect(Number((await membershipRow(who)).access_until)).toBeLessThan((await control.now()).now * 1_000);
    await control.clearRequests();
    expect((await write(who)).status).toBe(201);
    expect(await stripeReads(who)).toBe(1);
    expect(await membershipRow(who)).toMatchObject({ status: 'active', latest_invoice_status: 'paid' });
    expect(await rows("SELECT 1 FROM billing_audit WHERE user_id = $1 AND source = 'read'", who.id)).not.toEqual([]);

    expect((await write(who)).status).toBe(201);
    expect(await stripeReads(who)).toBe(1);
  });

  it('a request after access has expired is refused if the plan has ended', async () => {
    const who = await member();
    await control.dashboard.cancelNow({ subscription: await liveSubscription(who) });
    await advanceTime({ days: 33 });
    await control.clearRequests();
    expect((await write(who)).status).toBe(403);
    expect(await membershipRow(who)).toMatchObject({ status: 'canceled', stripe_status: 'canceled' });
    for (let time = 0; time < 3; time += 1) expect((await write(who)).status).toBe(403);
    expect(await stripeReads(who)).toBe(1);
  });

  it('twenty simultaneous requests of a member whose access seems expired succeed, with at most two reads from Stripe', async () => {
    const who = await member();
    await advanceTime({ days: 33 });
    await control.clearRequests();
    const as = { cookie: await cookieOf(who.id) };
    const answers = await inParallel(20, () => call('GET', '/api/user', { as }));
    expect(answers.map(({ body }) => body.hasAccess)).toEqual(Array(20).fill(true));
    // All requests share one read from Stripe. A request that arrives while the result is being saved may start a
    // second read.
    expect(await stripeReads(who)).toBeLessThanOrEqual(2);
  });

  it('a request after access has expired waits at most four seconds for Stripe', async () => {
    const [who, another] = [await member(), await newcomer()];
    await advanceTime({ days: 33 });
    await control.fail({ match: '*', mode: 'timeout', times: 100 });
    const began = performance.now();
    const refused = write(who);
    const free = await Promise.all([
      call('GET', '/api/schools', { as: another }),
      callAs(another, 'GET', '/api/user'),
      callAs(another, 'POST', `/api/schools/${schoolId}/subscribe`),
    ]);
    expect(free.map(({ status }) => status < 300)).toEqual([true, true, true]);
    expect(performance.now() - began).toBeLessThan(2_500);
    expect((await refused).status).toBe(403);
    expect(performance.now() - began).toBeLessThan(4_000);
    // For one minute after a failed read from Stripe, this person's requests do not wait for Stripe.
    const second = performance.now();
    expect((await write(who)).status).toBe(403);
    expect((await callAs(who, 'GET', '/api/user')).body.hasAccess).toBe(false);
    expect(performance.now() - second).toBeLessThan(1_000);
    await control.clearFailures();
  });
});
