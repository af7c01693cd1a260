import { readOwnProperty } from '@/lib/text/own-property';
import { formatAmount } from '@/lib/site';
import { formatDate } from '@/lib/time/format-dates';
import { formatMonth } from '@/lib/time/months';

// Texts of the alerts about payments, for the inbox and a person's page in the administration.

type BillingAlertText = { title: string; advice: string };

const SEE_STRIPE = "Open the person's customer in Stripe's dashboard";

const TEXTS = {
  dispute: {
    title: 'A payment is disputed',
    advice:
      "The person asked their bank for the money back, so their membership is on hold. Answer the bank in Stripe's dashboard before the deadline. The person's page has a PDF of evidence.",
  },
  fraud: {
    title: 'Stripe warns that a payment may be fraud',
    advice: 'The membership is on hold. Refund the payment, or lift the hold if you know the person.',
  },
  refund_unsure: {
    title: "Stripe didn't confirm a refund",
    advice: "Stripe didn't confirm this refund. The alert closes automatically once Stripe shows the refund.",
  },
  end_unsure: {
    title: "Stripe didn't confirm the end of a membership",
    advice:
      "Stripe didn't confirm that the membership ended. The alert closes automatically once the membership has ended.",
  },
  month_unsure: {
    title: "Stripe didn't confirm a free month",
    advice: "Stripe didn't confirm the free month. Give the month again. The person will never get it twice.",
  },
  not_entitled: {
    title: 'Someone paid, but their membership is not active',
    advice: `${SEE_STRIPE}, and check whether the payment went through. Then refund it, or give a free month.`,
  },
  manual_activation: {
    title: "A membership couldn't be repaired automatically",
    advice: `The person asked us to fix their membership, and we told them that we'd look into it. ${SEE_STRIPE}, and write to them.`,
  },
  paid_without_access: {
    title: 'Someone paid, but has no access',
    advice: "Refund the payment on the person's page, or give a free month.",
  },
  access_without_payment: {
    title: 'Someone has access that nobody paid for',
    advice: `${SEE_STRIPE}, and compare the payments with the person's page.`,
  },
  two_subscriptions: {
    title: 'Someone pays for two subscriptions',
    advice: `${SEE_STRIPE}, end the newer subscription and refund its payments.`,
  },
  unknown_customer: {
    title: "A customer at Stripe doesn't match our records",
    advice:
      "Look for the customer in Stripe's dashboard. If their subscription belongs to none of our members, end it there.",
  },
  unknown_subscription: {
    title: "A membership's subscription isn't at Stripe",
    advice: `${SEE_STRIPE}. If somebody deleted the subscription, the person can subscribe again.`,
  },
  unknown_status: {
    title: "Stripe reports a status that we don't know",
    advice: 'Tell the operator, because Stripe may have changed how it names a status.',
  },
  collection_paused: {
    title: 'Somebody paused the payments of a subscription',
    advice: `${SEE_STRIPE}, and resume the payments, or end the subscription.`,
  },
  seat_and_plan: {
    title: 'Someone has a household seat and also pays',
    advice: 'Ask the person whether they want to keep their own membership. They can cancel it themselves.',
  },
  seat_of_held_payer: {
    title: 'The payer of a household seat disputed a payment',
    advice:
      "The seat is ending, because the dispute put the payer's membership on hold. To keep the seat, lift the hold once the dispute is settled.",
  },
  price_refused: {
    title: "Stripe refused a member's new price",
    advice:
      'We keep trying to set the new price. The alert closes once Stripe accepts it. The code from Stripe gives the reason.',
  },
  price_by_hand: {
    title: "Somebody changed a member's price at Stripe",
    advice: 'The member keeps the price from Stripe. You only need to act if the change was a mistake.',
  },
  price_untold: {
    title: "Some members couldn't be notified of the new price",
    advice:
      "Our emails to them weren't delivered, so they keep the old price. The page Prices shows how many there are.",
  },
  ledger_differs: {
    title: "Our payments and Stripe's differ",
    advice:
      "Accounting lists each payment of the month on which our records and Stripe's differ. The alert closes once no payment differs.",
  },
  tax_rates_missing: {
    title: "The tax rates can't be read",
    advice: 'Accounting is not updated until the operator corrects the file of tax rates.',
  },
  malformed_event: {
    title: "A message from Stripe couldn't be read",
    advice:
      'Stripe may have changed the format of its messages. Tell the operator. The log says which message was unreadable.',
  },
  drift: {
    title: 'Stripe and our records differed two nights in a row',
    advice: 'We repaired the differences. Tell the operator, because messages from Stripe seem to get lost.',
  },
} satisfies Record<string, BillingAlertText>;

/** Kind of a billing alert. A new kind does not compile without its texts. */
export type BillingAlertKind = keyof typeof TEXTS;

/** Turns a name from the code, such as 'answer_by', into 'Answer by'. */
export const formatIdentifierAsTitle = (name: string): string =>
  name
    .replace(/[_-]/g, ' ')
    .replace(/\bid\b/gi, 'ID')
    .replace(/^./, (letter) => letter.toUpperCase());

/** Returns the title of a billing alert, and advice for the administrator. */
export const getBillingAlertText = (kind: string): { title: string; advice: string | null } =>
  readOwnProperty<BillingAlertText>(TEXTS, kind) ?? { title: formatIdentifierAsTitle(kind), advice: null };

const LABELS: Record<string, string> = {
  about: 'Invoice or subscription at Stripe',
  answer_by: 'Answer by',
  before: 'Memberships repaired on the first night',
  cents: 'Amount',
  code: 'Code from Stripe',
  customer: 'Customer at Stripe',
  differences: 'Number of differences',
  id: "Stripe's reference number",
  intentId: 'Payment at Stripe',
  invoice: 'Invoice at Stripe',
  people: 'Number of people',
  refundedCents: 'Total refunded',
  repaired: 'Memberships repaired on the second night',
  subscription: 'Subscription at Stripe',
};
const AMOUNTS = new Set(['cents', 'refundedCents']);
/**
 * Details of an alert that the page leaves out: `over` marks an alert whose cause has ended, and `price_change` is a
 * database id.
 */
const INTERNAL = new Set(['over', 'price_change']);
const MONTH = /^\d{4}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;

function detailText(name: string, value: unknown): string {
  if (typeof value === 'number') return AMOUNTS.has(name) ? formatAmount(value) : value.toLocaleString('en-CA');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return MOMENT.test(text) ? formatDate(text) : MONTH.test(text) ? formatMonth(text) : text;
}

/** Returns the facts of a billing alert with labels. Leaves out facts without a value. */
export const getBillingAlertDetails = (details: Record<string, unknown>): { label: string; text: string }[] =>
  Object.entries(details).flatMap(([name, value]) =>
    INTERNAL.has(name) || value === null || value === undefined || value === ''
      ? []
      : [{ label: readOwnProperty(LABELS, name) ?? formatIdentifierAsTitle(name), text: detailText(name, value) }],
  );
