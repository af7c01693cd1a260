const INCOMPLETE = { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
const INVALID = { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
const PAST_YEAR = { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
const PAST_MONTH = { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };

const shortYear = (digits) => (/^20\d\d$/.test(digits) ? digits.slice(2) : digits.slice(0, 2));

/**
 * Parses month and year while a person types. '5' means May. '1' may become 10, 11 or 12. Autofill may enter '12/2030',
 * which becomes 12 / 30.
 */
function parts(text) {
  const [, first, second] = /^\D*(\d*)\D*(\d*)/.exec(text);
  if (first !== '' && text.includes('/')) return { month: first.padStart(2, '0').slice(0, 2), year: shortYear(second) };
  if (/^[2-9]/.test(first)) return { month: `0${first[0]}`, year: shortYear(first.slice(1)) };
  return { month: first.slice(0, 2), year: shortYear(first.slice(2)) };
}

/**
 * Formats an expiry date: '123' becomes '12 / 3'. If a person deletes the slash, the function does not add it again.
 */
export function formatExpiry(text, isDeleting = false) {
  const { month, year } = parts(text);
  const isOver = month.length === 2 && (year !== '' || !isDeleting);
  return isOver ? `${month} / ${year}` : month;
}

export function readExpiry(text) {
  const { month, year } = parts(text);
  return { month: Number(month), year: 2000 + Number(year), isComplete: month.length === 2 && year.length === 2 };
}

/** Returns the problem with an expiry date at the time `now`, or null. A card is valid until the end of its month. */
export function expiryProblem(text, now) {
  const { month, year, isComplete } = readExpiry(text);
  if (!isComplete) return INCOMPLETE;
  if (month < 1 || month > 12) return INVALID;
  if (year < now.getFullYear()) return PAST_YEAR;
  return year === now.getFullYear() && month < now.getMonth() + 1 ? PAST_MONTH : null;
}
