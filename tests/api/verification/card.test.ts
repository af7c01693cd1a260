import { beforeEach, describe, expect, it } from 'vitest';
import {
  begin,
  control,
  confirm,
  finish,
  freshCard,
  intentOf,
  newcomer,
  advanceTime,
  subscribe,
} from '../../support/billing/billing';
import { resetTestData } from '../../support/billing/events';
import { stripeObjectsOf, withoutTrial } from '../../support/billing/stripe-objects';
import { call } from '../../support/http/call';
import { person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { syncMembership } from '@/lib/membership/sync/sync-membership';

// Tests of verification by card (record 049). A card verifies only one person. The bank must confirm an address in Nova
// Scotia, and the payments by that card must succeed.

beforeEach(resetTestData);

const method = async ({ id }: Person) =>
  (await rows<{ method: string | null }>('SELECT verified_method AS method FROM users WHERE id = $1', id))[0]?.method;
/**
 * Updates the person's membership from Stripe, as the reconciliation job does. These tests deliver no Stripe events,
 * which would otherwise cause the update.
 */
const read = (who: Person) => syncMembership(who.id, 'reconcile');
const FAILS_LATER = '4000000000000341';

describe('the check of a card’s address by the bank', () => {
  it.each([
    ['4000000000000010', 'rejects the whole address'],
    ['4000000000000028', 'rejects the street'],
    ['4000000000000036', 'rejects the postal code'],
    ['4000000000000044', 'cannot check the address'],
    ['4000000000000051', 'is not asked to check the address'],
  ])('the card %s does not verify its payer if the bank %s', { tags: 'thorough' }, async (number) => {
    const who = await newcomer();
    await subscribe(who, number);
    expect([await method(who), (await call('GET', '/api/user', { as: who })).body.hasAccess]).toEqual([null, true]);
  });

  it('a card verifies its payer if the bank confirms the address', async () => {
    const who = await newcomer();
    await subscribe(who);
    expect(await method(who)).toBe('card');
    const storedProofs = JSON.stringify(await rows('SELECT * FROM card_proofs WHERE user_id = $1', who.id));
    expect(storedProofs).not.toMatch(/B3H|Example Street|fingerprint|5555/);
  });
});

describe('the verification of several people by one card', () => {
  it('a card verifies only the first person who pays with that card', async () => {
    const [first, second, number] = [await newcomer(), await withoutTrial(await newcomer()), freshCard()];
    await subscribe(first, number);
    await subscribe(second, number);
    expect([await method(first), await method(second)]).toEqual(['card', null]);
    await subscribe(await newcomer());
    await read(second);
    expect(await method(second)).toBe(null);
  });

  it('a card can verify a second person after the first person’s account is deleted', async () => {
    const [first, second, number] = [await newcomer(), await withoutTrial(await newcomer()), freshCard()];
    await subscribe(first, number);
    await rows('DELETE FROM users WHERE id = $1', first.id);
    await subscribe(second, number);
    expect(await method(second)).toBe('card');
  });
});

describe('the end of a person’s verification by card', () => {
  it(
    'verification by a card is lost if the first charge after the trial is declined',
    { tags: 'thorough' },
    async () => {
      const who = await newcomer();
      await subscribe(who, FAILS_LATER);
      expect(await method(who)).toBe('card');
      await advanceTime({ days: 8 });
      await read(who);
      expect(await method(who)).toBe(null);
      const setup = await begin(who);
      await confirm(setup.body.clientSecret, freshCard());
      await finish(who, intentOf(setup.body.clientSecret));
      expect(await method(who)).toBe('card');
    },
  );

  it('verification by a card is lost when the trial ends without a charge', async () => {
    const [trial, paid] = [await newcomer(), await newcomer()];
    for (const who of [trial, paid]) await subscribe(who);
    await call('POST', '/api/cancel-subscription', { as: trial });
    await advanceTime({ days: 8, hours: 2 });
    for (const who of [trial, paid]) await read(who);
    expect([await method(trial), await method(paid)]).toEqual([null, 'card']);
  });

  it.each(['refund', 'dispute'] as const)(
    'verification by a card is lost after a %s of the only payment',
    async (how) => {
      const [once, twice] = [await newcomer(), await newcomer()];
      for (const who of [once, twice]) await subscribe(await withoutTrial(who));
      const charges = await Promise.all(
        [once, twice].map(async (who) => (await stripeObjectsOf(who)).charges.at(-1)!.id),
      );
      if (how === 'refund') {
        await advanceTime({ days: 32 });
        await read(twice);
        await control.refund({ charge: charges[1]! });
        await read(twice);
        expect(await method(twice)).toBe('card');
      }
      await control[how]({ charge: charges[0]! });
      if (how === 'refund')
        for (const charge of (await stripeObjectsOf(once)).charges.slice(1))
          await control.refund({ charge: charge.id });
      await read(once);
      expect(await method(once)).toBe(null);
    },
  );

  it('an administrator’s verification of a person remains when the verification by card ends', async () => {
    const [who, admin] = [await newcomer(), await person('admin')];
    await call('PUT', `/api/admin/users/${who.id}`, { as: admin, body: { isVerifiedParent: true } });
    await subscribe(who, FAILS_LATER);
    await advanceTime({ days: 8 });
    await read(who);
    expect(await method(who)).toBe('admin');
  });
});
