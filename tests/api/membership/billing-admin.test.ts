import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { control, membershipRow, retryImmediately, subscribe, newcomer, userOf } from '../../support/billing/billing';
import { proxy } from '../../support/billing/stripe-proxy';
import { deliver, lastEvent, member, resetTestData } from '../../support/billing/events';
import { stripeObjectsOf } from '../../support/billing/stripe-objects';
import { advancePastCharge, signInAgain } from '../../support/billing/scenarios';
import { post, notificationTextsOf } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { retryEventsAndSyncMembers, reconcileAllSubscriptions } from '@/lib/membership/reconcile/reconcile-with-stripe';

// Tests of administrators' actions on a member's money (record 078). Each action happens once, is announced beforehand
// and logged, and raises an alert if it is left half done.

let admin: Person;
beforeEach(async () => {
  await resetTestData();
  retryImmediately();
  admin = await person('admin');
});
afterEach(() => proxy.loseNothing());

const at = ({ id }: Person, rest = '') => `/api/admin/users/${id}${rest}`;
const detail = async (who: Person) => (await call('GET', at(who), { as: admin })).body;
const alerts = async (who: Person) =>
  (
    await rows<{ kind: string }>(
      'SELECT kind FROM billing_alerts WHERE user_id = $1 AND resolved_at IS NULL ORDER BY id',
      who.id,
    )
  ).map(({ kind }) => kind);
const auditedActions = async (who: Person) =>
  (
    await rows<{ action: string }>(
      "SELECT action FROM audit_log WHERE target_type = 'user' AND target_id = $1 ORDER BY id",
      who.id,
    )
  ).map(({ action }) => action);
const refundsOf = async (who: Person) => {
  const charges = (await stripeObjectsOf(who)).charges.map(({ id }) => id);
  return (await control.state()).refunds
    .filter(({ charge }) => charges.includes(String(charge)))
    .map(({ amount }) => amount);
};

async function payingMember(): Promise<{ who: Person; invoiceId: string }> {
  const who = await member();
  const { payments } = await detail(who);
  return { who, invoiceId: payments[0].invoiceId };
}
const refund = (who: Person, body: object, as = admin) =>
  call('POST', at(who, '/refund'), { as, body: { refundedCents: 0, reason: 'Asked by mail', ...body } });
const changePlan = (who: Person, change: string) =>
  call('POST', at(who, '/plan'), { as: admin, body: { change, reason: 'x' } });
const giveFreeMonth = (who: Person, isGiven: number) =>
  call('POST', at(who, '/free-month'), { as: admin, body: { given: isGiven, reason: 'x' } });

describe('refunding a member as an administrator', () => {
  it(
    'a refund in two parts appears in the ledger immediately, and access continues',
    { tags: ['thorough', 'Z10'] },
    async () => {
      const { who, invoiceId } = await payingMember();
      expect(await detail(who)).toMatchObject({
        payments: [
          { cents: 599, refundedCents: 0, isDisputed: false, dispute: null, chargeId: expect.stringMatching(/^ch_/) },
        ],
        plan: { isLive: true, isSettled: true, isEnding: false },
        freeMonths: 0,
        stripeUrl: null,
      });
      const first = await refund(who, { invoiceId, cents: 200 });
      expect([first.status, first.body.said]).toEqual([
        200,
        expect.stringMatching(/^CA\$2\.00 goes back to \w+ ending in \d{4}\.$/),
      ]);
      expect(first.body).toMatchObject({ hasAccess: true, payments: [{ refundedCents: 200 }], alerts: [] });
      const rest = await refund(who, { invoiceId, cents: 399, refundedCents: 200 });
      expect(rest.body).toMatchObject({ hasAccess: true, payments: [{ refundedCents: 599 }] });
      expect(await refundsOf(who)).toEqual([200, 399]);
      expect(await auditedActions(who)).toEqual(['user.refund', 'user.refund']);
      const [entry] = await rows<{ details: object }>(
        "SELECT details FROM audit_log WHERE action = 'user.refund' ORDER BY id",
      );
      expect(entry?.details).toEqual({
        invoice: invoiceId,
        reason: 'Asked by mail',
        endsNow: false,
        before: { refundedCents: 0 },
        after: { refundedCents: 200 },
      });
      await control.webhooks.flush();
      expect(await detail(who)).toMatchObject({ hasAccess: true, payments: [{ refundedCents: 599 }], alerts: [] });
      expect((await notificationTextsOf(who)).map((text) => text.split(' of your payment')[0]).sort()).toEqual([
        'CA$2.00',
        'CA$3.99',
      ]);
    },
  );

  it('a refund is made only once if it is requested twice at the same time', async () => {
    const { who, invoiceId } = await payingMember();
    const other = await person('admin');
    const answers = await Promise.all([
      refund(who, { invoiceId, cents: 100 }),
      refund(who, { invoiceId, cents: 100 }),
      refund(who, { invoiceId, cents: 250 }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await refundsOf(who)).toHaveLength(1);
    const late = await refund(who, { invoiceId, cents: 100 });
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/has been refunded so far/)]);
    expect(await refundsOf(who)).toHaveLength(1);
    expect((await membershipRow(who)).lease_until).toBeNull();
  });

  it('a refund that is not possible is refused and changes nothing', { tags: 'thorough' }, async () => {
    const { who, invoiceId } = await payingMember();
    const other = await payingMember();
    const refusals: [object, number, RegExp][] = [
      [{ invoiceId, cents: 600 }, 400, /^At most CA\$5\.99/],
      [{ invoiceId, cents: 0 }, 400, /amount/],
      [{ invoiceId, cents: 1.5 }, 400, /amount/],
      [{ invoiceId, cents: 1, reason: ' ' }, 400, /reason/],
      [{ invoiceId: other.invoiceId, cents: 1 }, 404, /Payment not found/],
      [{ invoiceId: 'in_ofnobody', cents: 1 }, 404, /Payment not found/],
    ];
    for (const [body, status, message] of refusals) {
      const answer = await refund(who, body);
      expect([answer.status, answer.body.message], JSON.stringify(body)).toEqual([
        status,
        expect.stringMatching(message),
      ]);
    }
    expect(
      (
        await call('POST', '/api/admin/users/999999/refund', {
          as: admin,
          body: { invoiceId, cents: 1, refundedCents: 0, reason: 'x' },
        })
      ).status,
    ).toBe(404);
    await refund(who, { invoiceId, cents: 599 });
    const twice = await refund(who, { invoiceId, cents: 599, refundedCents: 599 });
    expect([twice.status, twice.body.message]).toEqual([409, expect.stringMatching(/already been refunded in full/)]);
    const dispute = await control.dispute({ charge: (await stripeObjectsOf(other.who)).charges[0]?.id ?? '' });
    const disputed = await refund(other.who, { invoiceId: other.invoiceId, cents: 599 });
    expect([disputed.status, disputed.body.message]).toEqual([409, expect.stringMatching(/bank wants/)]);
    expect((await detail(other.who)).payments).toMatchObject([
      { isDisputed: true, dispute: { status: 'needs_response', reason: 'fraudulent', dueAt: expect.any(String) } },
    ]);
    await deliver(await lastEvent('charge.dispute.created', dispute.id));
    expect([await refundsOf(who), await refundsOf(other.who)]).toEqual([[599], []]);
    expect([await alerts(who), await alerts(other.who)]).toEqual([[], ['dispute']]);
    expect(await auditedActions(other.who)).toEqual([]);
  });

  it('a refund that Stripe refuses changes nothing and can be tried again', { tags: 'thorough' }, async () => {
    const { who, invoiceId } = await payingMember();
    await control.fail({ match: 'POST /v1/refunds', mode: 'status', status: 402, times: 1 });
    const refused = await refund(who, { invoiceId, cents: 599 });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/Nothing was refunded/)]);
    expect([await alerts(who), await auditedActions(who)]).toEqual([[], ['user.refund', 'user.refund-refused']]);
    expect((await refund(who, { invoiceId, cents: 599 })).status).toBe(200);
    expect(await refundsOf(who)).toEqual([599]);
  });

  it(
    'a refund succeeds at the administrator’s next click even if Stripe stored an error for the first request',
    { tags: 'thorough' },
    async () => {
      const { who, invoiceId } = await payingMember();
      await control.fail({ match: 'POST /v1/refunds', mode: 'kept-status' });
      expect((await refund(who, { invoiceId, cents: 599 })).status).toBe(503);
      expect([await refundsOf(who), await alerts(who)]).toEqual([[], ['refund_unsure']]);
      expect((await refund(who, { invoiceId, cents: 599 })).status).toBe(200);
      expect([await refundsOf(who), await alerts(who)]).toEqual([[599], []]);
    },
  );

  it(
    'a refund changes nothing if Stripe is unreachable, and raises an alert if Stripe’s response is lost',
    { tags: 'thorough' },
    async () => {
      const { who, invoiceId } = await payingMember();
      proxy.lose(() => true);
      expect((await refund(who, { invoiceId, cents: 599 })).status).toBe(503);
      proxy.loseNothing();
      expect([await refundsOf(who), await alerts(who), await auditedActions(who)]).toEqual([[], [], []]);

      proxy.lose(({ what }) => what === 'POST /v1/refunds');
      const lost = await refund(who, { invoiceId, cents: 599 });
      expect([lost.status, lost.body.message]).toEqual([503, expect.stringMatching(/never refund twice/)]);
      proxy.loseNothing();
      expect([await refundsOf(who), await alerts(who)]).toEqual([[599], ['refund_unsure']]);
      const again = await refund(who, { invoiceId, cents: 599 });
      expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/already been refunded in full/)]);
      expect([await refundsOf(who), await alerts(who)]).toEqual([[599], []]);
    },
  );

  it('a refund request that reaches Stripe late is carried out once', { tags: 'thorough' }, async () => {
    const { who, invoiceId } = await payingMember();
    proxy.delay((what) => what === 'POST /v1/refunds');
    expect((await refund(who, { invoiceId, cents: 599 })).status).toBe(503);
    expect(await alerts(who)).toEqual(['refund_unsure']);
    await proxy.arrive();
    await rows("UPDATE memberships SET synced_at = synced_at - interval '11 minutes' WHERE user_id = $1", who.id);
    await retryEventsAndSyncMembers();
    expect([await refundsOf(who), await alerts(who)]).toEqual([[599], []]);
    expect((await detail(who)).payments).toMatchObject([{ refundedCents: 599 }]);
  });

  it('a refund that failed at the bank can be repeated', { tags: 'thorough' }, async () => {
    const { who, invoiceId } = await payingMember();
    await refund(who, { invoiceId, cents: 599 });
    const made = (await control.state()).refunds.at(-1);
    await control.failRefund({ refund: made?.id ?? '' });
    expect((await refund(who, { invoiceId, cents: 599 })).status).toBe(200);
    expect(await refundsOf(who)).toEqual([599, 599]);
    expect((await detail(who)).payments).toMatchObject([{ refundedCents: 599 }]);
  });

  it('a refund that also ends the plan raises an alert if ending the plan fails', { tags: 'thorough' }, async () => {
    const { who, invoiceId } = await payingMember();
    const both = await refund(who, { invoiceId, cents: 599, endsNow: true });
    expect([both.status, both.body.said]).toEqual([200, expect.stringMatching(/goes back to .* has ended\.$/)]);
    expect(both.body).toMatchObject({ hasAccess: false, subscriptionStatus: 'canceled', plan: { isLive: false } });
    expect((await refund(who, { invoiceId, cents: 1, refundedCents: 599, endsNow: true })).status).toBe(409);

    const other = await payingMember();
    await control.fail({ match: 'DELETE /v1/subscriptions/sub_*', mode: 'status', status: 500, times: 2 });
    const half = await refund(other.who, { invoiceId: other.invoiceId, cents: 599, endsNow: true });
    expect([half.status, half.body.message]).toEqual([503, expect.stringMatching(/goes back to .* End it again/)]);
    expect([await refundsOf(other.who), await alerts(other.who)]).toEqual([[599], ['end_unsure']]);
    expect((await changePlan(other.who, 'end-now')).status).toBe(200);
    expect(await alerts(other.who)).toEqual([]);
    expect(await userOf(other.who)).toMatchObject({ hasAccess: false });
  });
});

describe('ending a member’s plan as an administrator', () => {
  it('a plan that an administrator ends immediately is not refunded automatically', { tags: ['Z10'] }, async () => {
    const { who } = await payingMember();
    expect((await changePlan(who, 'end-now')).body).toMatchObject({
      hasAccess: false,
      said: expect.stringMatching(/ended/),
    });
    await reconcileAllSubscriptions();
    expect([await alerts(who), await auditedActions(who)]).toEqual([[], ['user.plan']]);
    const none = await changePlan(who, 'end-now');
    expect([none.status, none.body.message]).toEqual([409, "There's no active membership."]);
    expect((await changePlan(await newcomer(), 'end-with-period')).status).toBe(409);
  });

  it('administrators can continue a plan that they had set to end', { tags: 'thorough' }, async () => {
    const { who } = await payingMember();
    const ending = await changePlan(who, 'end-with-period');
    expect(ending.body).toMatchObject({
      hasAccess: true,
      plan: { isEnding: true },
      said: expect.stringMatching(/lasts until/),
    });
    expect((await changePlan(who, 'end-with-period')).status).toBe(409);
    expect((await changePlan(who, 'continue')).body).toMatchObject({
      plan: { isEnding: false },
      subscriptionStatus: 'active',
    });
    expect((await changePlan(who, 'continue')).status).toBe(409);
    await control.fail({ match: 'POST /v1/subscriptions/sub_*', mode: 'status', status: 402, times: 1 });
    expect((await changePlan(who, 'end-with-period')).body.message).toMatch(/Nothing changed/);
    expect((await auditedActions(who)).slice(-2)).toEqual(['user.plan', 'user.plan-refused']);
    expect((await stripeObjectsOf(who)).subscriptions).toMatchObject([
      { status: 'active', cancel_at_period_end: false },
    ]);
  });
});

describe('giving a member a free month as an administrator', () => {
  it(
    'no alert appears at the end of a free month, while the next payment is still a draft at Stripe',
    { tags: 'thorough' },
    async () => {
      const who = await newcomer();
      await subscribe(who);
      expect((await giveFreeMonth(who, 0)).status).toBe(200);
      await advancePastCharge(who);
      await control.webhooks.flush();
      const { current_period_end: end } = await membershipRow(who);
      await control.advance({ to: Number(end as Date) / 1_000 + 600 });
      await control.webhooks.flush();
      expect(await membershipRow(who)).toMatchObject({ latest_invoice_status: 'draft', first_paid_at: null });
      await reconcileAllSubscriptions();
      expect(await alerts(who)).toEqual([]);
    },
  );

  it('a free month makes only the next period free', async () => {
    const { who } = await payingMember();
    const reply = await giveFreeMonth(who, 0);
    expect([reply.status, reply.body.said]).toEqual([200, expect.stringMatching(/^CA\$5\.99 was credited/)]);
    expect(reply.body).toMatchObject({ freeMonths: 1, membership: { nextCharge: { amount: 0 } } });
    expect(await notificationTextsOf(who)).toEqual(['You got a free month. CA$5.99 will come off your next payment.']);
    expect((await giveFreeMonth(who, 0)).status).toBe(409);
    expect(await auditedActions(who)).toEqual(['user.free-month']);
    await control.fail({ match: 'POST /v1/customers/cus_*', mode: 'status', status: 402, times: 1 });
    expect((await giveFreeMonth(who, 1)).body.message).toMatch(/Nothing was given/);
    expect(await auditedActions(who)).toEqual(['user.free-month', 'user.free-month', 'user.free-month-refused']);
    await control.webhooks.resume();
    await advancePastCharge(who);
    expect(await userOf(who)).toMatchObject({ hasAccess: true, subscriptionStatus: 'active' });
    await advancePastCharge(who);
    expect((await stripeObjectsOf(who)).charges.map(({ amount }) => amount)).toEqual([599, 599]);
    await reconcileAllSubscriptions();
    expect(await alerts(who)).toEqual([]);
  });

  it(
    'a free month is not given twice if Stripe’s response was lost and the idempotency key has expired',
    { tags: 'thorough' },
    async () => {
      const { who } = await payingMember();
      proxy.lose(({ what }) => what.endsWith('/balance_transactions') && what.startsWith('POST'));
      expect((await giveFreeMonth(who, 0)).status).toBe(503);
      proxy.loseNothing();
      expect(await alerts(who)).toEqual(['month_unsure']);
      await control.advance({ seconds: 26 * 3_600 });
      admin = await signInAgain(admin);
      expect((await giveFreeMonth(who, 0)).body).toMatchObject({ freeMonths: 1 });
      expect([(await stripeObjectsOf(who)).customers[0]?.balance, await alerts(who)]).toEqual([-599, []]);
    },
  );

  it('a closed alert about giving a free month reopens if Stripe’s response to a second try is lost, too', async () => {
    const { who } = await payingMember();
    proxy.lose(({ what }) => what.endsWith('/balance_transactions'));
    expect((await giveFreeMonth(who, 0)).status).toBe(503);
    const [alert] = await rows<{ id: number }>('SELECT id FROM billing_alerts WHERE user_id = $1', who.id);
    const entry = async () =>
      (await call('GET', '/api/admin/inbox?kind=alert', { as: admin })).body.find(
        ({ id }: { id: string }) => id === String(alert?.id),
      );
    const closing = { version: (await entry()).version, note: 'It was given.' };
    await call('PATCH', `/api/admin/inbox/alert/${alert?.id}`, { as: admin, body: closing });
    expect(await entry()).toBeUndefined();
    expect((await giveFreeMonth(who, 0)).status).toBe(503);
    expect(await entry()).toMatchObject({ closedAt: null });
  });

  it('a free month is refused for a person without a continuing plan', async () => {
    const who = await newcomer();
    expect((await giveFreeMonth(who, 0)).status).toBe(409);
    const trying = await newcomer();
    await subscribe(trying);
    expect((await giveFreeMonth(trying, 0)).status).toBe(200);
    await changePlan(trying, 'end-with-period');
    expect((await giveFreeMonth(trying, 1)).status).toBe(409);
    expect((await giveFreeMonth({ ...who, id: 999_999 }, 0)).status).toBe(404);
  });
});

describe('the evidence for a disputed payment', () => {
  /** Returns the texts of a PDF as its content streams contain them. */
  function textOf(bytes: Uint8Array): string {
    const raw = Buffer.from(bytes);
    const texts: string[] = [];
    for (let from = raw.indexOf('stream\n'); from >= 0; from = raw.indexOf('stream\n', from + 1)) {
      if (raw.subarray(from - 3, from).toString() === 'end') continue;
      try {
        const content = inflateSync(raw.subarray(from + 7, raw.indexOf('endstream', from))).toString('latin1');
        for (const [, hex = ''] of content.matchAll(/<([0-9A-F]+)> Tj/g))
          texts.push(Buffer.from(hex, 'hex').toString('latin1'));
      } catch {
        // The test skips streams of the PDF that cannot be unpacked, because they contain no text.
      }
    }
    return texts.join(' ');
  }

  it('the evidence for a dispute does not contain the texts that the member posted', { tags: 'thorough' }, async () => {
    const { who, invoiceId } = await payingMember();
    await rows("UPDATE users SET first_name = 'Zoë 𝒟 中文', last_name = $2 WHERE id = $1", who.id, 'x'.repeat(90));
    const schoolId = await school();
    await post(who, schoolId, { content: 'A secret recipe' });
    await post(who, schoolId, { content: 'Said without a name', isAnonymous: true });
    const evidence = (as: Person | null) => call('GET', at(who, `/evidence?invoiceId=${invoiceId}`), { as });
    expect((await evidence(admin)).status).toBe(409);
    const dispute = await control.dispute({ charge: (await stripeObjectsOf(who)).charges[0]?.id ?? '' });
    await deliver(await lastEvent('charge.dispute.created', dispute.id));
    expect((await evidence(who)).status).toBe(403);
    const { status, headers, bytes } = await evidence(admin);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="evidence-${invoiceId}.pdf"`,
    ]);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const text = textOf(bytes);
    for (const part of [
      'Zoë ? ??',
      who.email,
      'Reason given: fraudulent',
      'Answer by',
      '1 post',
      'Terms of ',
      'CA$5.99 paid for a month.',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/recipe|without a name|2 posts|pm_|cus_|sk_test|argon2|card_id|began with a free trial/);
    expect(await auditedActions(who)).toEqual(['user.read-evidence']);
    const his = 'SELECT subscription_id FROM membership_payments WHERE user_id = $1';
    await rows(`UPDATE trial_claims SET subscription_id = (${his}) WHERE user_id = $1`, who.id);
    expect(textOf((await evidence(admin)).bytes)).toContain('began with a free trial of 7 days');
    expect((await call('GET', at(who, '/evidence?invoiceId=in_ofnobody'), { as: admin })).status).toBe(404);
  });
});
