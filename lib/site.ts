import { getProcessWideValue } from './process-wide-values.ts';

export const DEFAULT_SITE_NAME = 'Parent Voice NS';

/** The name that administrators have set. Null if they have set none, in which case SITE_NAME applies. */
const chosenName = getProcessWideValue('site-name', (): { current: string | null } => ({ current: null }));

/** Changes the site's name for this server process, after the setting has changed (lib/settings/load-settings.ts). */
export const setSiteName = (name: string | null): void => void (chosenName.current = name);

/** Attribute of the page's root element that tells scripts in the browser the site's name, unless it is the default. */
export const SITE_NAME_ATTRIBUTE = 'data-site-name';

const nameInBrowser = () => document.documentElement.getAttribute(SITE_NAME_ATTRIBUTE);
const nameOnServer = () => chosenName.current ?? process.env.SITE_NAME;

/**
 * Name and facts of the site for all texts. No module may store the name in a variable of its own, because the name can
 * change while the site runs.
 */
export const site = {
  get name(): string {
    return (typeof document === 'undefined' ? nameOnServer() : nameInBrowser()) || DEFAULT_SITE_NAME;
  },
  place: 'Halifax, Nova Scotia',
  province: 'Nova Scotia',
  /** Date on which the first terms took effect (spec section 2). */
  termsDate: 'January 30, 2024',
  /**
   * Date of the current terms, stored for each person who agrees to them (decision B5). Change the date whenever the
   * wording of the terms changes.
   */
  termsVersion: '2026-11-29',
  termsWorded: 'November 29, 2026',
  /** Dates on which the text of each policy last changed. Update the date whenever the text changes. */
  privacyWorded: 'November 30, 2026',
  cookieWorded: 'November 29, 2026',
  /** Date on which somebody last checked the accessibility statement against the site. */
  accessibilityReviewed: 'November 29, 2026',
} as const;

/** Formats an amount in cents as '$5.99'. */
export const formatPrice = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/**
 * Formats an amount in cents as 'CA$5.99', for texts about a payment or a choice of price. Formats other currencies as
 * '5.99 USD'.
 */
export const formatAmount = (cents: number, currency = 'CAD'): string =>
  currency.toUpperCase() === 'CAD'
    ? `CA${formatPrice(cents)}`
    : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** Formats an amount that our API returns in dollars, such as 5.99, as `formatAmount` formats cents. */
export const formatDollars = (dollars: number): string => formatAmount(Math.round(dollars * 100));

/** Period of time that one payment pays for. */
export type BillingInterval = 'month' | 'year';

/** Formats a price as 'CA$5.99 per month, tax included'. */
export const formatCentsPerInterval = (cents: number, interval: BillingInterval): string =>
  `${formatAmount(cents)} per ${interval}, tax included`;

/** Formats a price that our API returns in dollars, as 'CA$5.99 per month, tax included'. */
export const formatDollarsPerInterval = ({ amount, interval }: { amount: number; interval: BillingInterval }): string =>
  formatCentsPerInterval(Math.round(amount * 100), interval);

/** Monthly price in Canadian cents, tax included (spec section 9). All prices derive from this number. */
const MONTHLY_CENTS = 599;

export const membershipPlan = {
  name: 'Community Membership',
  cents: MONTHLY_CENTS,
  /** Price without the currency, such as '$5.99', for texts that name the currency elsewhere. */
  price: formatPrice(MONTHLY_CENTS),
  /** Price with the currency, 'CA$5.99', for texts whose wording the specification does not prescribe. */
  amount: formatAmount(MONTHLY_CENTS),
  currency: 'CAD',
  /** Text that says that no tax is charged on top of the price. */
  tax: 'tax included',
  paid: 'Canadian dollars, tax included',
  monthly: formatCentsPerInterval(MONTHLY_CENTS, 'month'),
  trialDays: 7,
  /** Days before the first charge at which we send a reminder. */
  reminderDays: 3,
} as const;

/** Time limits that the terms and the privacy policy promise (spec section 9). */
export const legalTimeLimits = {
  /** Minimum number of months for which a lapsed member's content is stored. */
  monthsKept: 12,
  /**
   * Months from the end of a membership until the member's content is deleted, provided that the member was reminded
   * before.
   */
  monthsToPurge: 24,
  /** Days within which a confirmed deletion is completed. */
  daysToDelete: 30,
} as const;

/**
 * Source of the school data, in two sentences. The licence prescribes the first, and the second says how old the data
 * is.
 */
export const schoolDataSource = {
  attribution: 'Contains information licensed under the Open Government Licence – Nova Scotia',
  edition:
    "School facts come from the province's public school contact list for the 2020-21 school year. Schools opened since then are missing, and a few may have closed or changed their names.",
} as const;
