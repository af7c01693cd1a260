/** What the product is called and what it costs: one home for every text that names them. */
export const site = {
  name: process.env.NEXT_PUBLIC_SITE_NAME ?? 'Parent Voice NS',
  email: process.env.NEXT_PUBLIC_SITE_EMAIL ?? 'info@parentvoice.example',
  place: 'Halifax, Nova Scotia',
  province: 'Nova Scotia',
  /** Since when there are terms (spec section 2). */
  termsDate: 'January 30, 2024',
  /** The day of their wording, kept of everybody who agrees to it (decision B5): a new day whenever a word changes. */
  termsVersion: '2026-11-28',
  termsWorded: 'November 28, 2026',
  /** The day of the wording of each policy: a new one whenever a word changes. */
  privacyWorded: 'November 28, 2026',
  cookieWorded: 'November 28, 2026',
} as const;

/** '$5.99' */
export const priceText = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** 'CA$5.99': where somebody decides, or reads, what he pays. */
export const amountText = (cents: number, currency = 'CAD'): string =>
  currency.toUpperCase() === 'CAD' ? `CA${priceText(cents)}` : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** The same of an amount in dollars, as answers of ours have it. */
export const dollarsText = (dollars: number): string => amountText(Math.round(dollars * 100));

/** For how long a payment is good. */
export type Interval = 'month' | 'year';

/** 'CA$5.99 per month, tax included' */
export const rateText = (cents: number, interval: Interval): string =>
  `${amountText(cents)} per ${interval}, tax included`;

/** The same of an amount in dollars, as answers of ours have it. */
export const dollarsRate = ({ amount, interval }: { amount: number; interval: Interval }): string =>
  rateText(Math.round(amount * 100), interval);

/** What a month costs (spec section 9), in cents of Canadian dollars, tax included: the one number that all prices come from. */
const CENTS = 599;

export const plan = {
  name: 'Community Membership',
  cents: CENTS,
  /** As the specification writes it in its own texts; beside each of them stands what `paid` says. */
  price: priceText(CENTS),
  /** 'CA$5.99', as it is written everywhere else. */
  amount: amountText(CENTS),
  currency: 'CAD',
  /** CENTS is all that is charged. */
  tax: 'tax included',
  paid: 'Canadian dollars, tax included',
  monthly: rateText(CENTS, 'month'),
  trialDays: 7,
} as const;

/** What the terms and the privacy policy promise (spec section 9). */
export const promises = {
  /** For so long at least what someone wrote is kept after his membership has lapsed. */
  monthsKept: 12,
  /** After so many it is deleted, if he was reminded before. */
  monthsToPurge: 24,
  /** Within so many days of its confirmation a deletion is done. */
  daysToDelete: 30,
} as const;

/** The licence asks for the first sentence word for word; the rest says what a parent should know of the facts' age. */
export const schoolData = {
  attribution: 'Contains information licensed under the Open Government Licence – Nova Scotia',
  edition:
    "School facts come from the province's public school contact list for the 2020-21 school year. Schools opened since then are missing, and a few may have closed or changed their names.",
} as const;
