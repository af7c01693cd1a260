import { cleanCode } from '@/lib/text/clean';

/** Mailto link of an address, or null if invalid. */
export function mailAddress(written: string): string | null {
  const address = cleanCode(written);
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(address)
    ? `mailto:${encodeAddress(address)}`
    : null;
}

/** Encodes characters that would start a subject or a second address. */
const encodeAddress = (address: string) => encodeURIComponent(address).replace('%40', '@');

/** Tel link of a number, or null if invalid. '902-555-0142 ext. 3' dials the extension after a pause. */
export function phoneAddress(phone: string): string | null {
  const [, number = '', extension] = /^(\+?[\d\s().-]+)(?:(?:x|ext\.?)\s*(\d+))?$/i.exec(cleanCode(phone)) ?? [];
  const digits = number.replace(/[^\d+]/g, '');
  if (digits.replace('+', '').length < 7) return null;
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}
