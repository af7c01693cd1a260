import { beforeEach, expect, it } from 'vitest';
import { callAs, control, membershipRow, advanceTime } from '../../../support/billing/billing';
import { member, resetTestData } from '../../../support/billing/events';
import { cancel, advancePastCharge, viewOf } from '../../../support/billing/scenarios';
import { person, type Person } from '../../../support/community/people';
import { rows } from '../../../support/database/rows';
import { stripeReceiptHref } from '@/lib/membership/receipt';
import { fetchReceipt } from '@/lib/membership/view/receipt';

// Tests of our own receipt page, which opens even while Stripe is unreachable. The page links to Stripe's receipt page,
// whose address can expire.

beforeEach(resetTestData);

const viewer = ({ id }: Pick<Person, 'id'>, isAdmin = false) => ({
  id,
  isAdmin,
  accessUntil: null,
  overrideUntil: null,
  seatUntil: null,
});

/** Creates a member who has just paid for a month. Returns the member and the id of the invoice for that month. */
async function payingMember(): Promise<{ who: Person; invoice: string }> {
  const who = await member();
  return { who, invoice: String((await membershipRow(who)).latest_invoice_id) };
}

const toStripe = (who: Person, invoice: string) => callAs(who, 'GET', stripeReceiptHref(invoice));
const linkOf = async (who: Person, invoice: string) => (await toStripe(who, invoice)).headers.get('location') ?? '';
const opens = async (link: string) => (await fetch(link)).status;

it('a receipt names the amount, period, date, payer and card', async () => {
  const { who, invoice } = await payingMember();
  const [line] = (await viewOf(who)).ledger.filter(({ receiptHref }: { receiptHref: string | null }) => receiptHref);
  expect(line).toMatchObject({ title: 'Payment received', receiptHref: `/subscription/receipts/${invoice}` });
  const row = await membershipRow(who);
  expect(await fetchReceipt(viewer(who), invoice)).toEqual({
    invoiceId: invoice,
    number: expect.stringMatching(/^\w+-0001$/),
    paidAt: expect.any(String),
    period: { start: iso(row.current_period_start), end: iso(row.current_period_end) },
    amount: 599,
    refunded: 0,
    isDisputed: false,
    currency: 'cad',
    paidWith: `Mastercard ending in ${String(row.card_last4)}`,
    billedTo: { name: expect.stringMatching(/^Robin Example/), email: who.email },
  });
});

const iso = (moment: unknown) => (moment as Date).toISOString();

it('a receipt shows the card that was charged, and stays available after the plan has ended', async () => {
  const { who, invoice } = await payingMember();
  const before = await fetchReceipt(viewer(who), invoice);
  await cancel(who);
  await advancePastCharge(who);
  await callAs(who, 'POST', '/api/reset-subscription');
  await advanceTime({ days: 400 });
  expect(await membershipRow(who)).toMatchObject({ card_last4: null, access_until: null });
  // Stripe is unreachable, so the receipt can only come from our own records.
  await control.fail({ match: '*', mode: 'close-before', times: 1_000 });
  expect(await fetchReceipt(viewer(who), invoice)).toEqual(before);
  await control.clearFailures();
});

it('a receipt links to a fresh Stripe address after an earlier address has expired', { tags: ['X7'] }, async () => {
  const { who, invoice } = await payingMember();
  const first = await toStripe(who, invoice);
  expect([first.status, first.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const old = first.headers.get('location') ?? '';
  expect(await opens(old)).toBe(200);
  await advanceTime({ days: 31 });
  expect(await opens(old)).toBe(410);
  expect(await opens(await linkOf(who, invoice))).toBe(200);
});

it('a receipt link leads back to our own page while Stripe is unreachable', async () => {
  const { who, invoice } = await payingMember();
  await control.fail({ match: 'GET /v1/invoices/*', mode: 'status', status: 500, times: 2 });
  expect(await linkOf(who, invoice)).toBe(`http://localhost:3000/subscription/receipts/${invoice}?stripe=away`);
  // The test sets an invoice id that Stripe does not know, as if the payment had been made with other Stripe keys.
  await rows('UPDATE membership_payments SET invoice_id = $1', 'in_NobodyKnowsThisOne');
  expect(await linkOf(who, 'in_NobodyKnowsThisOne')).toMatch(/\?stripe=away$/);
});

it('a receipt opens only for its owner and for administrators', async () => {
  const [{ who, invoice }, stranger, admin] = [await payingMember(), await member(), await person('admin')];
  await expect(fetchReceipt(viewer(stranger), invoice)).rejects.toMatchObject({ code: 'not_found' });
  await expect(fetchReceipt(viewer(who), 'in_Unknown')).rejects.toMatchObject({ code: 'not_found' });
  expect(await fetchReceipt(viewer(admin, true), invoice)).toMatchObject({ billedTo: { email: who.email } });
  expect([(await toStripe(stranger, invoice)).status, (await toStripe(admin, invoice)).status]).toEqual([404, 302]);
  for (const id of ['in_Unknown', 'cus_1', 'in_%00', "in_'--"])
    expect([400, 404]).toContain((await callAs(who, 'GET', stripeReceiptHref(id))).status);
});

it('a receipt opens for its owner even while the owner is suspended', async () => {
  const { who, invoice } = await payingMember();
  await rows(
    "UPDATE users SET suspended_until = now() + interval '90 days', suspension_reason = 'Unkind' WHERE id = $1",
    who.id,
  );
  expect((await toStripe(who, invoice)).status).toBe(302);
});
