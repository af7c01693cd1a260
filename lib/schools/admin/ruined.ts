// What spreadsheet programs make of cells that they take for dates and numbers.

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|fev|fevr|mars|avr|mai|juin|juil|aout)[a-z]*\\.?';
const WITH_MONTH = new RegExp(`^\\d{1,4}[-/. ]*${MONTH}(?:[-/., ]*\\d{2,4})?$|^${MONTH}[-/., ]*\\d{1,4}$`);
/** 45912: days since 1900. */
const SERIAL = /^\d{3,}(?:[.,]\d+)?$/;
const THREE_NUMBERS = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ t]\d.*)?$/;

/** Grades that were '9-12' once and are '12-Sep', '2025-09-12' or '45912' now. No grade is above 12. */
export function isDate(grades: string): boolean {
  const plain = grades.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const numbers = THREE_NUMBERS.exec(plain)?.slice(1).map(Number) ?? [];
  return WITH_MONTH.test(plain) || SERIAL.test(plain) || numbers.some((number) => number > 12);
}

/** '9.02556E+09': a telephone number whose last digits are gone. */
export const isRounded = (number: string): boolean => /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(number);
