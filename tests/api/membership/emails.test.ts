import { beforeEach, describe, expect, it } from 'vitest';
import { renderEmail } from '@/components/mail/render-email';
import { createSampleEmailData } from '@/lib/mail/email-template-data';
import { queueChargeNoticeEmails } from '@/lib/membership/webhook/charge-notices';
import { membershipEmailContentFunctions } from '@/lib/membership/emails';
import { syncMembership } from '@/lib/membership/sync/sync-membership';
import { membershipRow, newcomer, advanceTime, subscribe } from '../../support/billing/billing';
import { cancel, changeCard, newWorld, advancePastCharge, deliverAllEvents } from '../../support/billing/scenarios';
import type { Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { inParallel } from '../../support/concurrency';

// These tests check that members get each email about payments once, and in the order of the events.

type Queued = { kind: string; about: Record<string, unknown> };

const emailsTo = (who: Person) =>
  rows<Queued>(
    `SELECT data->>'kind' AS kind, data->'about' AS about FROM pgboss.job
     WHERE name = 'mail' AND (data->>'userId')::int = $1 AND data ? 'about' ORDER BY created_on, id`,
    who.id,
  );
const kinds = async (who: Person) => (await emailsTo(who)).map(({ kind }) => kind);

beforeEach(async () => {
  await newWorld();
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
});

/** Runs every job for membership emails a second time. Tests then check that no email was sent twice. */
async function runEverythingAgain(who: Person): Promise<void> {
  await inParallel(3, () => queueChargeNoticeEmails());
  await syncMembership(who.id, 'reconcile');
  await deliverAllEvents();
}

describe('the emails of a membership', () => {
  it('membership emails welcome a member and announce the first charge, but not a second charge of the same amount', async () => {
    const who = await newcomer();
    await subscribe(who);
    await runEverythingAgain(who);
    const ends = (await membershipRow(who)).trial_end as Date;
    const welcome = { kind: 'welcome', about: { cents: 599, at: ends.toISOString(), isTrial: true } };
    expect(await emailsTo(who)).toEqual([welcome]);
    await advanceTime({ days: 4, hours: 1 });
    await runEverythingAgain(who);
    expect(await emailsTo(who)).toEqual([
      welcome,
      {
        kind: 'charge-soon',
        about: { cents: 599, at: ends.toISOString(), lastCents: null, interval: 'month', isTrial: true },
      },
    ]);
    await advancePastCharge(who);
    await runEverythingAgain(who);
    expect(await kinds(who)).toEqual(['welcome', 'charge-soon', 'payment-receipt']);
    await advanceTime({ days: 28 });
    await queueChargeNoticeEmails();
    await advancePastCharge(who);
    await runEverythingAgain(who);
    expect(await kinds(who)).toEqual(['welcome', 'charge-soon', 'payment-receipt', 'payment-receipt']);
  });

  it('membership emails do not mention a trial to members without a recent trial', { tags: 'thorough' }, async () => {
    const who = await newcomer();
    await subscribe(who);
    await advancePastCharge(who);
    // The test deletes the member's first payment. The member then looks like one whose first month was free.
    await rows('DELETE FROM membership_payments WHERE user_id = $1', who.id);
    await advanceTime({ days: 28 });
    await queueChargeNoticeEmails();
    expect((await emailsTo(who)).at(-1)).toMatchObject({
      kind: 'charge-soon',
      about: { lastCents: null, isTrial: false },
    });
    const money = { ...createSampleEmailData('charge-soon').money!, isTrial: false };
    const { text } = await renderEmail('charge-soon', { ...createSampleEmailData('charge-soon'), money });
    expect(text).toContain('we charge your card CA$5.99, tax included.');
    expect(text).not.toMatch(/trial|first time|last time/);
  });

  it(
    'membership emails announce a charge whose amount differs from the last charge',
    { tags: 'thorough' },
    async () => {
      const who = await newcomer();
      await subscribe(who);
      await advancePastCharge(who);
      await advanceTime({ days: 28 });
      await rows('UPDATE memberships SET next_cents = 799 WHERE user_id = $1', who.id);
      await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
      await queueChargeNoticeEmails();
      await queueChargeNoticeEmails();
      const [letter, ...others] = await emailsTo(who);
      expect([letter?.kind, letter?.about.cents, letter?.about.lastCents, others]).toEqual([
        'charge-soon',
        799,
        599,
        [],
      ]);
    },
  );

  it(
    'membership emails report a failed card, each retry, and the end of the membership',
    { tags: 'thorough' },
    async () => {
      const who = await newcomer();
      await subscribe(who);
      await changeCard(who, '4000000000000341');
      await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
      await advancePastCharge(who);
      await runEverythingAgain(who);
      const [first] = await emailsTo(who);
      // The member has never paid, so a failed payment starts no grace period.
      expect(first).toMatchObject({ kind: 'payment-failed', about: { cents: 599, at: null } });
      await advanceTime({ days: 9 });
      await runEverythingAgain(who);
      const all = await kinds(who);
      expect(all.at(-1)).toBe('membership-ended');
      expect(all.filter((kind) => kind === 'membership-ended')).toHaveLength(1);
      expect(new Set(all.map((kind, index) => `${kind} ${index}`)).size).toBe(all.length);
    },
  );

  it(
    'membership emails announce the last day of a cancelled plan once, and confirm the end that day',
    { tags: 'thorough' },
    async () => {
      const who = await newcomer();
      await subscribe(who);
      await advancePastCharge(who);
      await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
      await cancel(who);
      await cancel(who);
      await runEverythingAgain(who);
      const until = (await membershipRow(who)).access_until as Date;
      expect(await emailsTo(who)).toEqual([{ kind: 'membership-canceled', about: { at: until.toISOString() } }]);
      await advanceTime({ days: 28 });
      await queueChargeNoticeEmails();
      await advancePastCharge(who);
      await runEverythingAgain(who);
      expect(await kinds(who)).toEqual(['membership-canceled', 'membership-ended']);
    },
  );

  it('membership emails read a payment’s amount, card and receipt link from the ledger when they are sent', async () => {
    const who = await newcomer();
    await subscribe(who);
    await advancePastCharge(who);
    const receipt = (await emailsTo(who)).find(({ kind }) => kind === 'payment-receipt');
    const content = await membershipEmailContentFunctions['payment-receipt']?.({
      userId: who.id,
      at: new Date(),
      about: receipt?.about,
    });
    expect(content?.money).toMatchObject({
      cents: 599,
      receipt: {
        href: expect.stringMatching(/^\/subscription\/receipts\/in_/),
        paidWith: expect.stringContaining('ending in'),
      },
    });
  });
});
