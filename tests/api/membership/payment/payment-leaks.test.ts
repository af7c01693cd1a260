import {
  callAs,
  begin,
  confirm,
  control,
  finish,
  freshCard,
  intentOf,
  membershipRow,
  newcomer,
  subscribe,
} from '../../../support/billing/billing';
import { stripeObjectsOf } from '../../../support/billing/stripe-objects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as openStream } from '@/app/api/notifications/stream/route';
import { NextRequest } from 'next/server';
import { findApiRoutes } from '@/tools/api-document/api-routes';
import { nameOf } from '../../../support/http/endpoints';
import { call } from '../../../support/http/call';
import type { Person } from '../../../support/community/people';
import { rows } from '../../../support/database/rows';
import { closeStreams } from '../../../support/http/streams';
import { isThorough } from '../../../support/thorough';
import { waitUntil } from '../../../support/concurrency';
import { MATRIX } from '../../policy/matrix';
import { requestOf } from '../../policy/matrix-request';
import { makeWorld, WHO, type Who } from '../../policy/matrix-world';

// Responses contain no Stripe ids, which give access to the person's payments (security D2). Exceptions are the start
// of a payment, and `GET /api/user` with the person's own ids (spec section 3).

const world = await makeWorld();
/**
 * Roles that see payments, people and posts differently. Every other role sees at most as much as one of these roles.
 */
const MAIN_ROLES: Who[] = ['visitor', 'inactive', 'member', 'lapsed owner', 'moderator', 'admin'];
const readers = isThorough ? WHO.filter((who) => who !== 'deleted' && who !== 'demoted') : MAIN_ROLES;
const reads = (await findApiRoutes())
  .filter(({ method }) => method === 'GET')
  .map(({ method, path }) => nameOf(method, path));

/**
 * Columns that nobody may read, except that `GET /api/user` shows people their own `stripe_customer_id` and
 * `stripe_subscription_id`.
 */
const HIDDEN = [
  'stripe_customer_id',
  'stripe_subscription_id',
  'pending_intent_id',
  'card_id',
  'price_id',
  'latest_invoice_id',
];
/** Database columns that `GET /api/user` shows to people about themselves. */
const OWN_USER_COLUMNS = ['stripe_customer_id', 'stripe_subscription_id'];
const canary = (column: string, { id }: Person) => `canary_${column}_${id}_`;

beforeAll(async () => {
  for (const who of Object.values(world.people)) {
    if (!who) continue;
    const set = HIDDEN.map((column) => `${column} = '${canary(column, who)}'`).join(', ');
    await rows(
      `UPDATE memberships SET ${set}, card_last4 = '0000', billing_key = gen_random_uuid() WHERE user_id = $1`,
      who.id,
    );
    if ((await rows('SELECT FROM users WHERE id = $1', who.id)).length === 0) continue;
    await rows(
      `INSERT INTO membership_payments (invoice_id, user_id, subscription_id, amount_paid, currency, status, paid_at, charge_id)
       VALUES ($2, $1, $3, 599, 'cad', 'paid', now(), $4)`,
      who.id,
      canary('invoice', who),
      canary('paid_subscription', who),
      canary('charge', who),
    );
    await rows(
      `INSERT INTO billing_audit (user_id, source, action, details)
       SELECT $1, 'member', action, jsonb_build_object('detail', 'Seen', 'secret', $2::text, 'cardId', jsonb_build_object('before', $2::text))
       FROM unnest(ARRAY['sync', 'fix.unreachable', 'trial.started', 'subscription.ended', 'reconcile.run']) action`,
      who.id,
      canary('audit', who),
    );
    await rows(
      "INSERT INTO billing_alerts (key, user_id, kind, details) VALUES ($2, $1, 'not_entitled', jsonb_build_object('intentId', $2::text))",
      who.id,
      canary('alert', who),
    );
    await rows(
      'INSERT INTO trial_claims (user_id, email_hmac, card_hmac, subscription_id) VALUES ($1, $2, $3, $4)',
      who.id,
      canary('email_hmac', who),
      canary('card_hmac', who),
      canary('claim', who),
    );
  }
});

afterAll(closeStreams);

/**
 * Returns everything that a role may read, as one text. Leaves out the Stripe ids in the person's own user object,
 * because the person may see them.
 */
async function allRead(who: Who): Promise<string> {
  const own = world.people[who];
  let textRead = '';
  for (const row of MATRIX.filter(({ call: name }) => reads.includes(name))) {
    const { method, address } = requestOf(world, row, who);
    const { text, headers } = await call(method, address, { as: world.people[who] });
    textRead += `\n${address} ${address === '/api/user' && own ? withoutOwn(text, own) : text} ${JSON.stringify([...headers])}`;
  }
  return textRead;
}

function withoutOwn(text: string, who: Person): string {
  const ids = OWN_USER_COLUMNS.map((column) => canary(column, who));
  for (const id of ids) expect(text.split(id)).toHaveLength(2);
  return ids.reduce((rest, id) => rest.replace(id, ''), text);
}

it.each(readers)(
  "no response to %s contains a payment id or anything about other people's payments",
  { tags: ['thorough', 'D2'] },
  async (who) => {
    const own = world.people[who];
    const textRead = await allRead(who);
    expect(textRead.length).toBeGreaterThan(2_000);
    const allowed = own ? [canary('invoice', own)] : [];
    const canaries = (textRead.match(/canary_\w+?_\d+_/g) ?? []).filter((one) => !allowed.includes(one));
    expect(canaries).toEqual([]);
    const keys = await rows<{ key: string }>('SELECT billing_key::text AS key FROM memberships');
    expect(keys.filter(({ key }) => textRead.includes(key))).toEqual([]);
    // The link to the person's own receipt is found, which shows that the search for ids works.
    if (own) expect(textRead).toContain(canary('invoice', own));
  },
);

const ID = /\b(cus|sub|seti|pi|pm|ch|evt|price|prod)_\w{8,}/g;
const stripeIdsIn = (text: string) => [...new Set(text.match(ID) ?? [])];

describe('the responses to payment requests', () => {
  it(
    'payment requests reveal only the payer’s own Stripe ids, and only when a payment starts',
    { tags: 'thorough' },
    async () => {
      await control.webhooks.pause();
      const who = await newcomer();
      const setup = await begin(who);
      const intent = intentOf(setup.body.clientSecret);
      expect(stripeIdsIn(setup.text).sort()).toEqual([setup.body.clientSecret, setup.body.subscriptionId].sort());
      expect((await stripeObjectsOf(who)).subscriptions.map(({ id }) => id)).toEqual([setup.body.subscriptionId]);

      const unfinished = await callAs(who, 'POST', '/api/fix-subscription');
      expect(unfinished.body).toMatchObject({ requiresPayment: true, clientSecret: setup.body.clientSecret });
      expect(stripeIdsIn(unfinished.text).sort()).toEqual(stripeIdsIn(setup.text).sort());

      await confirm(setup.body.clientSecret);
      const answers = [await finish(who, intent)];
      for (const path of [
        'cancel-subscription',
        'reset-subscription',
        'fix-subscription',
        'create-subscription-payment',
        'billing-portal',
      ]) {
        answers.push(await callAs(who, 'POST', `/api/${path}`));
      }
      for (const path of ['/api/membership', '/api/notifications']) answers.push(await callAs(who, 'GET', path));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200, 200, 200]);
      expect(answers.flatMap(({ text, headers }) => stripeIdsIn(`${text} ${JSON.stringify([...headers])}`))).toEqual(
        [],
      );
      const row = await membershipRow(who);
      const user = await callAs(who, 'GET', '/api/user');
      expect(user.body).toMatchObject({
        stripeCustomerId: row.stripe_customer_id,
        stripeSubscriptionId: row.stripe_subscription_id,
      });
      expect(stripeIdsIn(user.text).sort()).toEqual([row.stripe_customer_id, row.stripe_subscription_id].sort());
      // Every hidden column had a value, so a response could have revealed it.
      expect(HIDDEN.filter((column) => column !== 'pending_intent_id').map((column) => row[column])).not.toContain(
        null,
      );
    },
  );

  it('refused payment requests do not reveal any Stripe ids', async () => {
    const [member, other] = [await newcomer(), await newcomer()];
    const theirs = await subscribe(member);
    await subscribe(other, freshCard());
    const refusals = [
      await finish(other, theirs),
      await begin(other),
      await callAs(other, 'POST', '/api/reset-subscription'),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 409, 409]);
    expect(refusals.flatMap(({ text }) => stripeIdsIn(text))).toEqual([]);
  });

  it('the live event that a payment sends to the browser contains no payment details', { tags: ['D2'] }, async () => {
    const who = await newcomer();
    const request = new NextRequest('http://localhost:3000/api/notifications/stream', {
      headers: { Cookie: who.cookie },
    });
    const response = await openStream(request, { params: Promise.resolve({}) });
    let heard = '';
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) heard += decoder.decode(chunk as Uint8Array);
    })();
    await subscribe(who);
    await rows(
      `INSERT INTO notifications (user_id, kind, data) VALUES ($1, 'payment_recovered', '{"invoiceId": null}')`,
      who.id,
    );
    await waitUntil(() => heard.includes('event: changed'));
    expect(stripeIdsIn(heard)).toEqual([]);
    expect(heard.replace(/^(retry: 3000|event: changed|data: \{\}|)$/gm, '').trim()).toBe('');
  });
});
