import { declines, type Decline } from './declines';

/** The decision of the bank: it accepts or declines the card, and may first ask the card holder to authenticate. */
export type Rule = { authenticate?: true; decline?: Decline };
export type CardRules = {
  setup: Rule;
  onSession: Rule;
  offSession: Rule;
  /**
   * Tells for which payments without the card holder (off-session) the bank asks for authentication. "always" means all
   * of them. "onceSetUp" means only those before a SetupIntent has verified the card.
   */
  asksOffSession?: 'onceSetUp' | 'always';
  afterwards?: 'dispute' | 'fraud-warning';
  /** Results of the bank's address checks. The default result is "pass". */
  checks?: { line1?: Check; postalCode?: Check };
};

export type Check = 'pass' | 'fail' | 'unavailable' | 'unchecked';

const ok: Rule = {};
const ask: Rule = { authenticate: true };
const no = (decline: Decline): Rule => ({ decline });
const always = (rule: Rule): CardRules => ({ setup: rule, onSession: rule, offSession: rule });

const ordinary = always(ok);

const special: Record<string, CardRules> = {
  '4000000000000002': always(no(declines.generic)),
  '4000000000009995': always(no(declines.insufficientFunds)),
  '4000000000009987': always(no(declines.lost)),
  '4000000000009979': always(no(declines.stolen)),
  '4000000000000069': always(no(declines.expired)),
  '4000000000000127': always(no(declines.incorrectCvc)),
  '4000000000000119': always(no(declines.processing)),
  '4000000000000341': { ...always(no(declines.generic)), setup: ok },
  '4000002500003155': { setup: ask, onSession: ask, offSession: ok, asksOffSession: 'onceSetUp' },
  '4000002760003184': { setup: ask, onSession: ask, offSession: ok, asksOffSession: 'always' },
  '4000003800000446': { setup: ok, onSession: ask, offSession: ok },
  '4000008260003178': {
    setup: ask,
    onSession: { ...ask, decline: declines.insufficientFunds },
    offSession: no(declines.insufficientFunds),
  },
  '4000000000003220': { setup: ask, onSession: ask, offSession: ok, asksOffSession: 'onceSetUp' },
  '4000008400001629': {
    setup: { ...ask, decline: declines.generic },
    onSession: { ...ask, decline: declines.generic },
    offSession: no(declines.generic),
  },
  '4000000000000259': { ...ordinary, afterwards: 'dispute' },
  '4000000000000010': { ...ordinary, checks: { line1: 'fail', postalCode: 'fail' } },
  '4000000000000028': { ...ordinary, checks: { line1: 'fail' } },
  '4000000000000036': { ...ordinary, checks: { postalCode: 'fail' } },
  '4000000000000044': { ...ordinary, checks: { line1: 'unavailable', postalCode: 'unavailable' } },
  // A test card number that exists only in this emulator, not at Stripe. The bank does not check the billing address of
  // the card, as with some wallets.
  '4000000000000051': { ...ordinary, checks: { line1: 'unchecked', postalCode: 'unchecked' } },
  '4000000000005423': { ...ordinary, afterwards: 'fraud-warning' },
};

/** Returns how a card number behaves. A number without special rules behaves as an ordinary card. */
export const rulesOf = (number: string): CardRules => special[number] ?? ordinary;

export function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, char, index) => {
    const digit = Number(char) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

const BRANDS: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|65|64[4-9])/, 'discover'],
  [/^(36|38|30)/, 'diners'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
];

export const brandOf = (number: string): string => BRANDS.find(([start]) => start.test(number))?.[1] ?? 'unknown';

/** Returns the country of a test card: Canada if the number starts with 4000 00 124, otherwise the United States. */
export const countryOf = (number: string): string => (number.startsWith('400000124') ? 'CA' : 'US');

/** Stripe's predefined cards by name, for tests without a browser. */
export const tokens: Record<string, string> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  ca: '4000001240000000',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeCustomerFail: '4000000000000341',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  createDispute: '4000000000000259',
};
