import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, paidSubscription, startWorld, type World } from './test-world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.control.reset());
afterAll(() => world.emulator.close());

const lines = async (params: object = {}) =>
  (await world.stripe.balanceTransactions.list({ limit: 100, ...params })).data.reverse();
const brief = async (params?: object) =>
  (await lines(params)).map(({ type, reporting_category: category, amount, fee, net }) => [
    type,
    category,
    amount,
    fee,
    net,
  ]);

async function charges(count: number) {
  for (let one = 0; one < count; one += 1) await paidSubscription(world);
  return (await world.control.state()).charges.map(({ id }) => id);
}

describe('the balance of the emulated Stripe account', () => {
  it('a payment adds its amount minus the fee to the balance', async () => {
    const [charge = ''] = await charges(1);
    const refund = await world.stripe.refunds.create({ charge, amount: 200 });
    expect(await brief()).toEqual([
      ['charge', 'charge', 599, 47, 552],
      ['refund', 'refund', -200, 0, -200],
    ]);
    const [made, back] = await lines({ expand: ['data.source'] });
    expect([made?.source, back?.source]).toMatchObject([
      { object: 'charge', id: charge },
      { object: 'refund', charge },
    ]);
    expect((await world.stripe.charges.retrieve(charge)).balance_transaction).toBe(made?.id);
    expect(await world.stripe.balanceTransactions.retrieve(String(refund.balance_transaction))).toMatchObject({
      id: back?.id,
      source: refund.id,
    });
    await world.control.failRefund({ refund: refund.id });
    expect((await brief()).at(-1)).toEqual(['refund_failure', 'refund_failure', 200, 0, 200]);
    expect((await lines({ type: 'charge' })).map(({ id }) => id)).toEqual([made?.id]);
    expect(await lines({ source: refund.id })).toHaveLength(2);
    expect(await lines({ created: { lt: made?.created ?? 0 } })).toEqual([]);
  });

  it('a won dispute returns the payment to the balance but not the dispute fee', async () => {
    const [won = '', lost = '', pendingDispute = ''] = await charges(3);
    for (const charge of [won, lost]) await world.control.dispute({ charge });
    await world.control.dispute({ charge: pendingDispute, status: 'warning_needs_response' });
    await world.control.dispute({ charge: won, status: 'won' });
    await world.control.dispute({ charge: lost, status: 'lost' });
    await world.control.dispute({ charge: pendingDispute, status: 'warning_closed' });
    const taken = ['adjustment', 'dispute', -599, 1500, -2099];
    expect(await brief({ type: 'adjustment' })).toEqual([
      taken,
      taken,
      ['adjustment', 'dispute_reversal', 599, 0, 599],
    ]);
    const { disputes } = await world.control.state();
    expect(disputes.map(({ balance_transactions: all }) => all.length)).toEqual([2, 1, 0]);
  });

  it('the emulator pays out the available balance at midnight if the balance is positive', async () => {
    const [charge = ''] = await charges(2);
    await world.control.advance({ seconds: DAY });
    expect((await world.stripe.payouts.list()).data).toEqual([]);
    await world.control.advance({ seconds: 3 * DAY });
    const { data } = await world.stripe.payouts.list();
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([[2 * 552, 'paid']]);
    expect((await brief({ payout: data[0]?.id })).map(([type]) => type)).toEqual(['charge', 'charge', 'payout']);
    expect((await brief()).at(-1)).toEqual(['payout', 'payout', -2 * 552, 0, -2 * 552]);
    await world.control.dispute({ charge });
    await world.control.advance({ seconds: 5 * DAY });
    expect((await world.stripe.payouts.list()).data).toHaveLength(1);
  });

  it('balance transactions are listed in pages', async () => {
    await charges(3);
    const all: string[] = [];
    for await (const { id } of world.stripe.balanceTransactions.list({ limit: 2 })) all.push(id);
    expect(all).toEqual((await lines()).map(({ id }) => id).reverse());
    await expect(world.stripe.balanceTransactions.retrieve('txn_none')).rejects.toThrow(/No such balance_transaction/);
  });
});
