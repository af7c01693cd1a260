// Detects cells that a spreadsheet program has rewritten because it took them for dates or numbers.

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|fev|fevr|mars|avr|mai|juin|juil|aout)[a-z]*\\.?';
const WITH_MONTH = new RegExp(`^\\d{1,4}[-/. ]*${MONTH}(?:[-/., ]*\\d{2,4})?$|^${MONTH}[-/., ]*\\d{1,4}$`);
/** Date as a serial number of days since 1900, such as 45912. */
const SERIAL = /^\d{3,}(?:[.,]\d+)?$/;
const THREE_NUMBERS = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ t]\d.*)?$/;

/**
 * Returns true for grades that a spreadsheet damaged. For example, '9-12' becomes '12-Sep', '2025-09-12' or '45912'.
 */
export function areGradeLevelsDamaged(grades: string): boolean {
  const plain = grades.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const numbers = THREE_NUMBERS.exec(plain)?.slice(1).map(Number) ?? [];
  return WITH_MONTH.test(plain) || SERIAL.test(plain) || numbers.some((number) => number > 12);
}

/** Returns true for a rounded telephone number such as '9.02556E+09', which has lost its last digits. */
export const isPhoneNumberInScientificNotation = (number: string): boolean =>
  /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(number);
