/** Card formats by brand: groups of digits, number lengths, and length of the security code. */
const BRANDS = [
  { name: 'Visa', start: /^4/, groups: [4, 4, 4, 4], lengths: [16], code: 3 },
  { name: 'Mastercard', start: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], lengths: [16], code: 3 },
  { name: 'Amex', start: /^3[47]/, groups: [4, 6, 5], lengths: [15], code: 4 },
  { name: 'Discover', start: /^(6011|64[4-9]|65)/, groups: [4, 4, 4, 4], lengths: [16], code: 3 },
  { name: 'Diners', start: /^(30|36|38)/, groups: [4, 6, 4], lengths: [14], code: 3 },
  { name: 'JCB', start: /^35/, groups: [4, 4, 4, 4], lengths: [16], code: 3 },
  { name: 'UnionPay', start: /^62/, groups: [4, 4, 4, 4, 3], lengths: [16, 17, 18, 19], code: 3 },
];
const ANY = { name: '', start: /^/, groups: [4, 4, 4, 4], lengths: [16], code: 3 };

export const digitsOf = (text) => text.replace(/\D/g, '');

export const brandOf = (text) => BRANDS.find(({ start }) => start.test(digitsOf(text))) ?? ANY;

/**
 * Formats a card number in groups: '42424242' becomes '4242 4242'. Removes digits beyond the length that the brand
 * uses.
 */
export function formatNumber(text) {
  const { groups, lengths } = brandOf(text);
  const digits = digitsOf(text).slice(0, lengths.at(-1));
  const parts = [];
  let from = 0;
  for (const size of groups) {
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.filter(Boolean).join(' ');
}

export function isLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, char, index) => {
    const value = Number(char) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Returns a Visa number that nobody has used, because each card gets only one free trial. */
export function unusedNumber() {
  const start = `4242${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;
  const last = [...'0123456789'].find((digit) => isLuhn(start + digit));
  return formatNumber(start + last);
}

const INCOMPLETE = { code: 'incomplete_number', message: 'Your card number is incomplete.' };
const INVALID = { code: 'invalid_number', message: 'Your card number is invalid.' };

/** Returns the problem with a card number, or null. */
export function numberProblem(text) {
  const digits = digitsOf(text);
  if (!brandOf(text).lengths.includes(digits.length)) return INCOMPLETE;
  return isLuhn(digits) ? null : INVALID;
}

export const formatCode = (text, number) => digitsOf(text).slice(0, brandOf(number).code);

/** Returns the problem with a security code, or null. */
export const codeProblem = (text, number) =>
  digitsOf(text).length === brandOf(number).code
    ? null
    : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
